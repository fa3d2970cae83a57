/** Decides what pasted rows do: they fill the cells of existing lines, or become new lines in a dialog. */
import { type ClipboardEvent, useState } from 'react';
import { usePreferences } from '../../../core/i18n.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { type LineRecord, linesOf } from '../../../ui/editor/pointers.ts';
import { isEmptyLine, type LineChoices, type LineField, lineColumns } from './line-columns.ts';
import type { PasteTarget } from './paste-dialog.tsx';
import { cellsOf, currencyOf, isTable, readLines } from './paste-lines.ts';

interface TargetCell {
  readonly line: LineRecord;
  readonly from: LineField;
}

export type Paste = ReturnType<typeof usePaste>;

export function usePaste(choices: LineChoices) {
  const { editor } = useEditing();
  const { region } = usePreferences();
  const [target, setTarget] = useState<PasteTarget | null>(null);
  const append = { position: null, replacedId: null, from: 'description' } as const;
  const pasteText = (text: string, cell: TargetCell | null) => {
    if (cell === null) {
      setTarget({ ...append, text });
      return;
    }
    const { from, line } = cell;
    const lines = linesOf(editor.snapshot().view);
    const index = lines.findIndex(({ id }) => id === line.id);
    if (isEmptyLine(line)) {
      const position = index + 1 < lines.length ? index + 1 : null;
      setTarget({ text, from, position, replacedId: line.id });
      return;
    }
    const fields = lineColumns.slice(lineColumns.findIndex(({ name }) => name === from));
    const cells = cellsOf(text);
    const mapping = (cells[0] ?? []).map((_, column) => fields[column]?.name ?? null);
    const { rows, refused } = readLines(cells, mapping, {
      region,
      choices,
      currency: currencyOf(editor.snapshot().view),
    });
    if (refused.length > 0 || rows.length > lines.length - index) {
      setTarget({ text, from, position: index + 2, replacedId: null });
      return;
    }
    rows.forEach((row, offset) => {
      const filled = lines[index + offset];
      if (filled === undefined) return;
      for (const [field, value] of Object.entries(row)) editor.setLine(filled.id, field, value);
    });
  };
  return {
    target,
    close: () => setTarget(null),
    /** Opens the dialog without rows. */
    ask: () => setTarget({ ...append, text: '' }),
    onPaste: (event: ClipboardEvent<HTMLElement>, cell: TargetCell | null) => {
      const text = event.clipboardData.getData('text/plain');
      if (!isTable(text)) return;
      event.preventDefault();
      pasteText(text, cell);
    },
  };
}
