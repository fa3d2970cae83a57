/** One field of the edited record: value, save status and setters. */
import type { FieldState, MergedField } from '@daybook/sdk';
import { useCallback } from 'react';
import { useEditing } from './editor-context.tsx';
import { useLockedReason } from './locked.ts';
import { valueAt } from './pointers.ts';
import { useUndoField } from './undo.tsx';
import { useSelected } from './use-editor.ts';

export interface EditedField {
  readonly pointer: string;
  readonly value: unknown;
  readonly state: FieldState | null;
  /** The latest change that was merged. */
  readonly merged: MergedField | null;
  readonly locked: string | null;
  readonly set: (value: unknown) => void;
  readonly setInvalid: (message: string | null) => void;
  readonly undo: () => void;
  /** Discards the rejected value. */
  readonly revert: () => void;
}

/** `name`: a field of the record, such as `memo`. Lines: `line-grid`. */
export function useField(name: string): EditedField {
  const { collection, editor, setInvalid } = useEditing();
  const pointer = `/${name}`;
  const value = useSelected(editor, ({ view }) => valueAt(view, pointer));
  const state = useSelected(editor, ({ fields }) => fields.get(pointer) ?? null);
  const merged = useSelected(
    editor,
    ({ merged: all }) => all.findLast(({ field }) => field === pointer) ?? null,
  );
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const locked = useLockedReason(collection, record)(name);
  const undoField = useUndoField();
  return {
    pointer,
    value,
    state,
    merged,
    locked,
    set: useCallback((next) => editor.set(name, next), [editor, name]),
    setInvalid: useCallback((message) => setInvalid(pointer, message), [setInvalid, pointer]),
    undo: useCallback(() => undoField(pointer), [undoField, pointer]),
    revert: useCallback(() => editor.revert(pointer), [editor, pointer]),
  };
}
