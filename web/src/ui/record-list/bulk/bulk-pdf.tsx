/** Downloads the PDFs of the selected documents as one file, in the order of the list. */

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';
import { daybook } from '../../../core/daybook.ts';
import { eachOf } from '../../../core/each-of.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import { useCommand } from '../../../core/use-command.ts';
import { useTellFailure } from '../../dialogs/tell-failure.ts';
import { saveFile } from '../../files/save-file.ts';
import { operationOf } from '../list-info.ts';
import type { ListModel } from '../list-model.ts';

const limits = {
  /** The browser holds the files in memory, and joins some 20 a second. */
  documents: 500,
  requests: 4,
} as const;

export function BulkPdf({ list }: { readonly list: ListModel }) {
  const m = useMessages('ui.bulkPdf');
  const format = useFormat();
  const tellFailure = useTellFailure();
  const [done, setDone] = useState(0);
  const { info, selection, rows } = list;
  const documents = inListOrder(selection.items, rows.rows).filter(isPosted);
  const { mutate, isPending } = useCommand({
    mutationFn: async () => {
      setDone(0);
      const files = await readFiles(info.path, documents, setDone);
      const { joinPdfs } = await import('./join-pdfs.ts');
      return joinPdfs(files);
    },
    onSuccess: (file) => {
      saveFile(`${info.name}.pdf`, new Blob([file], { type: 'application/pdf' }));
      const left = selection.items.length - documents.length;
      if (left > 0) notifications.show({ message: m.leftOut({ count: format.decimal(left) }) });
    },
    onError: (error) => tellFailure(error, m.failed),
  });
  if (operationOf('GET', `${info.path}/{id}/pdf`) === undefined) return null;
  const count = documents.length;
  const tooMany =
    count > limits.documents ? m.tooMany({ most: format.decimal(limits.documents) }) : null;
  const why = count === 0 ? m.none : tooMany;
  return (
    <Button
      size="xs"
      variant="default"
      data-disabled={why !== null || isPending || undefined}
      aria-disabled={why !== null || isPending}
      title={why ?? m.hint}
      onClick={() => why === null && !isPending && mutate()}
    >
      {isPending ? m.progress({ done: format.decimal(done), count: format.decimal(count) }) : m.pdf}
    </Button>
  );
}

const isPosted = (item: AnyItem) => typeof item['number'] === 'string';

/** Records that the list has not loaded come last, in the order of their selection. */
function inListOrder(items: readonly AnyItem[], rows: readonly AnyItem[]): readonly AnyItem[] {
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: AnyItem) => places.get(id) ?? rows.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Reads the PDFs, a few at a time. */
async function readFiles(
  path: string,
  documents: readonly AnyItem[],
  onRead: (count: number) => void,
): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  let read = 0;
  await eachOf(documents.entries(), { atOnce: limits.requests }, async ([index, { id }]) => {
    const response = await daybook.fetch(`${path}/${id}/pdf`);
    files[index] = new Uint8Array(await response.arrayBuffer());
    read += 1;
    onRead(read);
  });
  return files;
}
