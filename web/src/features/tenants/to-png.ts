/** Converts an image file to a small PNG, which also removes its metadata and whatever else it contains. */

const limits = { width: 1_000, height: 400 } as const;

/** Null if the browser cannot read the file. */
export async function toPng(file: File): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = document.createElement('canvas');
    const scale = Math.min(1, limits.width / width, limits.height / height);
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
