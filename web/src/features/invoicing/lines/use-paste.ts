/** Pastes rows into the lines: fills existing ones, adds missing ones, reports progress and rejected cells. */
import { useState } from 'react';
import { usePreferences } from '../../../core/i18n.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { type LineRecord, linesOf } from '../../../ui/editor/pointers.ts';
import { useFieldLabel } from '../../../ui/labels.ts';
import type { LineChoices, LineField } from './line-columns.ts';
import { lineColumns } from './line-columns.ts';
import { type RefusedCell, readPaste } from './paste-lines.ts';

export interface PasteProgress {
  readonly lines: number;
  /** Number of saved lines. */
  readonly stored: number;
  /** Number of rejected lines. */
  readonly failed: number;
  readonly refused: readonly RefusedCell[];
  readonly ignoredColumns: number;
}

export interface PasteTarget {
  readonly progress: PasteProgress | null;
  readonly paste: (text: string, into: LineRecord | null, from: LineField) => void;
  readonly dismiss: () => void;
}

export function usePaste(choices: LineChoices): PasteTarget {
  const { editor } = useEditing();
  const { region } = usePreferences();
  const labelOf = useFieldLabel();
  const [progress, setProgress] = useState<PasteProgress | null>(null);
  const fieldOfHeader = (text: string) => {
    const wanted = text.toLowerCase();
    const found = lineColumns.find(
      ({ name }) =>
        name.toLowerCase() === wanted ||
        labelOf('invoices', `lines.${name}`).toLowerCase() === wanted,
    );
    return found?.name ?? null;
  };
  const paste: PasteTarget['paste'] = (text, into, from) => {
    const read = readPaste(text, { from, region, choices, fieldOfHeader });
    const lines = linesOf(editor.snapshot().view);
    const start = into === null ? lines.length : lines.findIndex(({ id }) => id === into.id);
    const { refused, ignoredColumns, rows } = read;
    setProgress({ lines: rows.length, stored: 0, failed: 0, refused, ignoredColumns });
    const count = (what: 'stored' | 'failed') =>
      setProgress((before) => before && { ...before, [what]: before[what] + 1 });
    rows.forEach((row, index) => {
      const line = lines[start + index];
      if (line === undefined) {
        editor.addLine(row).then(
          () => count('stored'),
          () => count('failed'),
        );
        return;
      }
      for (const [field, value] of Object.entries(row)) editor.setLine(line.id, field, value);
    });
    const filled = Math.max(0, Math.min(rows.length, lines.length - start));
    if (filled > 0)
      editor.flush().then(
        () => setProgress((before) => before && { ...before, stored: before.stored + filled }),
        () => setProgress((before) => before && { ...before, failed: before.failed + filled }),
      );
  };
  return { progress, paste, dismiss: () => setProgress(null) };
}
