/** What can be done to the lines as a whole; the grid and the cards share it. */
import { notifications } from '@mantine/notifications';
import { createElement, useMemo } from 'react';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import type { AnyEditor } from '../../../ui/editor/open-editors.ts';
import { type LineRecord, linesOf } from '../../../ui/editor/pointers.ts';
import { lineColumns } from './line-columns.ts';
import { UndoRemoval } from './undo-removal.tsx';

const messages = defineMessages({
  en: { removed: (name: string) => `Line removed: ${name}`, empty: 'empty line' },
  de: { removed: (name: string) => `Position entfernt: ${name}`, empty: 'leere Position' },
});

const undoMs = 15_000;
/** What the next line of a document has like the one before. */
const carried = ['taxCodeId', 'accountId'] as const;

export type LineFields = Readonly<Record<string, unknown>>;

export function writableFields(line: LineRecord): LineFields {
  return Object.fromEntries(
    lineColumns.map(({ name }) => [name, line[name]]).filter(([, value]) => value != null),
  );
}

export interface LineEdits {
  /** At the end, or before `position` (from 1). Shows at once. */
  add(fields?: LineFields, position?: number): Promise<string>;
  /** A new line like the last one: same tax code, same account. */
  addNext(): void;
  duplicate(line: LineRecord): void;
  move(line: LineRecord, by: number): void;
  remove(line: LineRecord): void;
}

/** The same as long as the document and the language are. */
export function useLineEdits(): LineEdits {
  const m = useMessages(messages);
  const { editor } = useEditing();
  return useMemo(() => createLineEdits(editor, m), [editor, m]);
}

function createLineEdits(editor: AnyEditor, m: typeof messages.en): LineEdits {
  const current = () => linesOf(editor.snapshot().view);
  const positionOf = (line: LineRecord) => current().findIndex(({ id }) => id === line.id) + 1;
  const add: LineEdits['add'] = (fields = {}, position) =>
    editor.addLine(fields, position === undefined ? {} : { position });
  return {
    add,
    addNext() {
      const last = current().at(-1);
      const fields = carried.map((name) => [name, last?.[name]] as const);
      void add(Object.fromEntries(fields.filter(([, value]) => value != null)));
    },
    duplicate(line) {
      void add(writableFields(line), positionOf(line) + 1);
    },
    move(line, by) {
      const position = positionOf(line) + by;
      if (position >= 1 && position <= current().length) editor.moveLine(line.id, position);
    },
    remove(line) {
      const position = positionOf(line);
      editor.removeLine(line.id);
      const id = `removed-${line.id}`;
      const description = line['description'];
      const restore = () => {
        notifications.hide(id);
        void add(writableFields(line), position);
      };
      notifications.show({
        id,
        message: createElement(UndoRemoval, {
          text: m.removed(typeof description === 'string' ? description : m.empty),
          onUndo: restore,
        }),
        autoClose: undoMs,
      });
    },
  };
}
