/**
 * `useEditor('customers', id)`: the record, and the editor that saves it. Together with `EditorProvider`:
 *
 *     const opened = useEditor('customers', id);
 *     <EditorProvider opened={opened} skeleton={<Skeleton h={400} />}><SaveStatus /><Field name="email" /></EditorProvider>
 */
import type { Daybook, EditorSnapshot } from '@daybook/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { anyCollection } from '../../core/any-collection.ts';
import { ownerOf, useMe } from '../../core/me.ts';
import {
  type AnyEditor,
  type AnyRecord,
  acquireEditor,
  type EditableName,
  releaseEditor,
} from './open-editors.ts';

type CamelCase<S extends string> = S extends `${infer A}-${infer B}`
  ? `${A}${Capitalize<CamelCase<B>>}`
  : S;

/** The SDK's editor type for the collection. */
type EditorOf<N extends EditableName> = Daybook[CamelCase<N> & keyof Daybook] extends {
  autosave(id: string): infer E extends object;
}
  ? E
  : never;

/** Props of `EditorProvider`, for any collection. */
export interface OpenedRecord {
  readonly collection: EditableName;
  readonly id: string;
  /** Null while loading. */
  readonly editor: object | null;
  /** Why the record could not be loaded. */
  readonly error: unknown;
  readonly retry: () => void;
  /** Whether edits are in this page's memory only. */
  readonly isStorageFailing: () => boolean;
}

export interface OpenedEditor<N extends EditableName> extends OpenedRecord {
  readonly collection: N;
  readonly editor: EditorOf<N> | null;
}

/**
 * Reads `[collection, id]` and edits it. Newer versions from the query (invalidated by live updates) are passed to
 * the editor; saved versions are written to the query cache.
 */
export function useEditor<const N extends EditableName>(
  collection: N,
  id: string,
): OpenedEditor<N> {
  const me = useMe();
  const client = useQueryClient();
  const owner = ownerOf(me);
  const [opened, setOpened] = useState<ReturnType<typeof acquireEditor> | null>(null);
  const query = useQuery({
    queryKey: [collection, id],
    queryFn: () => anyCollection(collection).get(id) as Promise<AnyRecord>,
  });
  const { data, error, refetch } = query;
  const isLoaded = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later versions are received by the effect below.
  useEffect(() => {
    if (!isLoaded) return;
    const acquired = acquireEditor(owner, collection, id, data);
    setOpened(acquired);
    return () => {
      setOpened(null);
      releaseEditor(acquired);
    };
  }, [owner, collection, id, isLoaded]);
  useEffect(() => {
    if (opened !== null && data !== undefined) opened.editor.receive(data);
  }, [opened, data]);
  useEffect(() => {
    if (opened === null) return;
    return opened.editor.subscribe(() => {
      const { record } = opened.editor.snapshot();
      const known = client.getQueryData<AnyRecord>([collection, id]);
      if (record === null || record.RowVersion === known?.RowVersion) return;
      if (isOlder(record, known)) return;
      client.setQueryData([collection, id], record);
    });
  }, [opened, client, collection, id]);
  const editor = opened?.editor ?? null;
  return {
    collection,
    id,
    editor: editor as EditorOf<N> | null,
    error: isLoaded ? null : error,
    retry: useCallback(() => void refetch(), [refetch]),
    isStorageFailing: useCallback(() => opened?.storage.hasFailed() ?? false, [opened]),
  };
}

function isOlder(record: AnyRecord, than: AnyRecord | undefined): boolean {
  const [a, b] = [record['updatedAt'], than?.['updatedAt']];
  return typeof a === 'string' && typeof b === 'string' && a < b;
}

/** The whole snapshot of the editor. For parts of it: `useSelected`. */
export function useSnapshot(editor: AnyEditor): EditorSnapshot<AnyRecord> {
  return useSyncExternalStore(
    useCallback((listener) => editor.subscribe(listener), [editor]),
    useCallback(() => editor.snapshot(), [editor]),
  );
}

/** A part of the snapshot; renders only when that part changes. */
export function useSelected<T>(
  editor: AnyEditor,
  select: (snapshot: EditorSnapshot<AnyRecord>) => T,
): T {
  return useSyncExternalStore(
    useCallback((listener) => editor.subscribe(listener), [editor]),
    () => select(editor.snapshot()),
  );
}
