/**
 * Ctrl+Z, Shift+Ctrl+Z and Ctrl+Y anywhere in the page of a record. Text that is not saved yet is undone by the browser
 * first.
 */

import type { Sections } from 'virtual:words';
import type { UndoOutcome } from '@daybook/sdk';
import { VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../core/messages.ts';

import { useActorWords } from '../actors/actors.tsx';
import { useTellFailure } from '../dialogs/tell-failure.ts';
import { useFieldLabel } from '../words/labels.ts';
import type { AnyEditor, AnyRecord, EditableName } from './open-editors.ts';
import { linesOf, valueAt } from './pointers.ts';

type Way = 'undo' | 'redo';

interface Edited {
  readonly collection: EditableName;
  readonly editor: AnyEditor;
  /** Inputs with a text that is no value, by pointer. */
  readonly invalid: ReadonlyMap<string, string>;
}

type UndoField = (pointer: string) => void;

const Context = createContext<UndoField>(() => undefined);

/** Undoes the newest edit of one field. */
export function useUndoField(): UndoField {
  return useContext(Context);
}

function pointerLabel(
  pointer: string,
  view: AnyRecord | null,
  collection: EditableName,
  labelOf: (collection: string, path: string) => string,
  m: Sections['ui.undo'],
): string {
  const [, top = '', lineId, field] = pointer.split('/');
  if (top !== 'lines' || lineId === undefined) return labelOf(collection, top);
  const position = linesOf(view).findIndex(({ id }) => id === lineId) + 1;
  const label = field === undefined ? m.someLine : labelOf(collection, `lines.${field}`);
  return position === 0 || field === undefined ? label : m.line({ label, position });
}

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Way | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

function isText(target: Element): boolean {
  const textFields = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio])';
  return target.matches(textFields);
}

/** The editors of the shown page; last the one with the newest change. */
const shown: AnyEditor[] = [];

function useIsNewest(editor: AnyEditor): () => boolean {
  useEffect(() => {
    const remove = () => {
      const index = shown.indexOf(editor);
      if (index >= 0) shown.splice(index, 1);
    };
    const append = () => {
      remove();
      shown.push(editor);
    };
    append();
    const stop = editor.subscribe(() => editor.snapshot().pending > 0 && append());
    return () => {
      stop();
      remove();
    };
  }, [editor]);
  return () => shown.at(-1) === editor;
}

/** Calls the editor, and tells what was undone: to screen readers, or as a notification if it was not. */
function useUndo({ collection, editor }: Edited) {
  const m = useMessages('ui.undo');
  const labelOf = useFieldLabel();
  const wordsOf = useActorWords();
  const tellFailure = useTellFailure();
  const [announced, setAnnounced] = useState('');
  const announce = (way: Way, outcome: UndoOutcome | null, before: AnyRecord | null) => {
    if (outcome === null) return setAnnounced(way === 'undo' ? m.nothingToUndo : m.nothingToRedo);
    const { view } = editor.snapshot();
    const shown = valueAt(view, outcome.field) === undefined ? before : view;
    const label = pointerLabel(outcome.field, shown, collection, labelOf, m);
    if (outcome.isDone)
      return setAnnounced(way === 'undo' ? m.undone({ label }) : m.redone({ label }));
    const author = wordsOf(outcome.by);
    notifications.show({
      message: m.changed({ name: author.name, author: author.by, label }),
      color: 'orange',
    });
  };
  const run = (way: Way, pointer?: string) => {
    const { view } = editor.snapshot();
    // The same text again is read again.
    setAnnounced('');
    const ended = way === 'undo' ? editor.undo(pointer) : editor.redo();
    ended.then((outcome) => announce(way, outcome, view)).catch((error) => tellFailure(error));
  };
  return { run, announced };
}

/** Whether the browser undoes it: text outside of the record, text that is not saved yet, or a search for a choice. */
function isOfBrowser(target: Element, pointer: string | null, isTyped: boolean): boolean {
  if (target.closest('[role="dialog"]') !== null) return true;
  if (!isText(target)) return false;
  return pointer === null || isTyped || target.getAttribute('aria-expanded') === 'true';
}

export function UndoProvider({ children, ...edited }: Edited & { readonly children: ReactNode }) {
  const { editor, invalid } = edited;
  const { run, announced } = useUndo(edited);
  const isNewest = useIsNewest(editor);
  /** The last value that undo or redo left in the focused field: it is not typed text. */
  const given = useRef<{ pointer: string; value: unknown } | null>(null);
  const isTyped = (pointer: string) => {
    const { fields, view } = editor.snapshot();
    if (invalid.has(pointer)) return true;
    const state = fields.get(pointer)?.state ?? 'saved';
    const { current } = given;
    const isGiven = current?.pointer === pointer && current.value === valueAt(view, pointer);
    return state !== 'saved' && !isGiven;
  };
  const onKey = (event: KeyboardEvent) => {
    const way = wayOf(event);
    const { target } = event;
    if (way === null || event.defaultPrevented || !(target instanceof Element)) return;
    const pointer = target.closest('[data-pointer]')?.getAttribute('data-pointer') ?? null;
    if (!isNewest() || isOfBrowser(target, pointer, pointer !== null && isTyped(pointer))) return;
    event.preventDefault();
    run(way);
    const { view } = editor.snapshot();
    given.current = pointer === null ? null : { pointer, value: valueAt(view, pointer) };
  };
  const latest = useRef({ onKey, run });
  useEffect(() => {
    latest.current = { onKey, run };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current.onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const [undoField] = useState<UndoField>(
    () => (pointer: string) => latest.current.run('undo', pointer),
  );
  return (
    <Context value={undoField}>
      {children}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Context>
  );
}
