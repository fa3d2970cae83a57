/** Joins PDF files, by the library that also draws them. It is large, so this file is loaded when it is needed. */
import { getDocument } from 'unpdf/pdfjs';

/** `files`: at least one. The pages in the order of the files; attachments are left out. */
export async function joinPdfs(files: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const [first, ...others] = files;
  if (first === undefined) throw new Error('There is no file to join.');
  const task = getDocument({ data: first });
  try {
    const pdf = await task.promise;
    const parts = others.map((document) => ({ document }));
    return new Uint8Array(await pdf.extractPages([{ document: null }, ...parts]));
  } finally {
    await task.destroy();
  }
}
