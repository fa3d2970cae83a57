/** The record of the page's editor, typed by its collection. */
import type { EditorSnapshot, RecordOf } from '@daybook/sdk';
import { useEditing } from './editor-context.tsx';
import type { AnyRecord, EditableName } from './open-editors.ts';
import { useSelected } from './use-editor.ts';

/** The record as it is saved. Throws an Error if the page edits another collection. */
export function useRecord<const N extends EditableName>(collection: N): RecordOf<N> {
  return useTyped(collection, ({ record }) => record);
}

/** The record with the edits that are not saved yet. Throws an Error if the page edits another collection. */
export function useView<const N extends EditableName>(collection: N): RecordOf<N> {
  return useTyped(collection, ({ view }) => view);
}

function useTyped<N extends EditableName>(
  collection: N,
  select: (snapshot: EditorSnapshot<AnyRecord>) => AnyRecord | null,
): RecordOf<N> {
  const { editor, collection: edited } = useEditing();
  const found = useSelected(editor, select);
  if (edited !== collection) throw new Error(`the page edits ${edited}, not ${collection}`);
  if (found === null) throw new Error(`the page shows ${collection} before it has loaded`);
  return found as RecordOf<N>;
}
