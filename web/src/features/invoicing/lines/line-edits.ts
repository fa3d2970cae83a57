/** Edits of whole lines, shared by the grid and the cards. */

import type { Sections } from 'virtual:words';
import { notifications } from '@mantine/notifications';
import { createElement, useMemo } from 'react';
import { useMessages } from '../../../core/messages.ts';

import { useEditing } from '../../../ui/editor/editor-context.tsx';
import type { AnyEditor } from '../../../ui/editor/open-editors.ts';
import { type LineRecord, linesOf } from '../../../ui/editor/pointers.ts';
import { useUndoField } from '../../../ui/editor/undo.tsx';
import { lineColumns, supplyNames } from './line-columns.ts';
import { UndoRemoval } from './undo-removal.tsx';

const undoMs = 15_000;
/** Fields that a new line copies from the previous one. */
const carried = ['taxCodeId', 'accountId'] as const;

export type LineFields = Readonly<Record<string, unknown>>;

export function writableFields(line: LineRecord): LineFields {
  return Object.fromEntries(
    [...lineColumns.map(({ name }) => name), ...supplyNames, 'invoiceLine']
      .map((name) => [name, line[name]])
      .filter(([, value]) => value != null),
  );
}

export interface LineEdits {
  /** At the end, or before `position` (from 1). Shown before it is saved. */
  add(fields?: LineFields, position?: number): Promise<string>;
  /** Adds a line with the tax code and account of the last one; saved once the user changes it. */
  addNext(): void;
  duplicate(line: LineRecord): void;
  move(line: LineRecord, by: number): void;
  remove(line: LineRecord): void;
}

/** Stable while document and language are the same. */
export function useLineEdits(): LineEdits {
  const m = useMessages('invoicing.lineEdits');
  const { editor } = useEditing();
  const undoField = useUndoField();
  return useMemo(() => createLineEdits(editor, m, undoField), [editor, m, undoField]);
}

function createLineEdits(
  editor: AnyEditor,
  m: Sections['invoicing.lineEdits'],
  undoField: (pointer: string) => void,
): LineEdits {
  const current = () => linesOf(editor.snapshot().view);
  const positionOf = (line: LineRecord) => current().findIndex(({ id }) => id === line.id) + 1;
  const add: LineEdits['add'] = (fields = {}, position) =>
    editor.addLine(fields, position === undefined ? {} : { position });
  return {
    add,
    addNext() {
      const last = current().at(-1);
      const fields = carried.map((name) => [name, last?.[name]] as const);
      const given = Object.fromEntries(fields.filter(([, value]) => value != null));
      void editor.addLine(given, { whenChanged: true });
    },
    duplicate(line) {
      void add(writableFields(line), positionOf(line) + 1);
    },
    move(line, by) {
      const position = positionOf(line) + by;
      if (position >= 1 && position <= current().length) editor.moveLine(line.id, position);
    },
    remove(line) {
      editor.removeLine(line.id);
      const id = `removed-${line.id}`;
      const description = line['description'];
      const restore = () => {
        notifications.hide(id);
        undoField(`/lines/${line.id}`);
      };
      notifications.show({
        id,
        message: createElement(UndoRemoval, {
          text: m.removed({ name: typeof description === 'string' ? description : m.empty }),
          onUndo: restore,
        }),
        autoClose: undoMs,
      });
    },
  };
}
