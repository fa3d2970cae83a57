/** Keyboard navigation of the grid, as a pure function of key and position. */
import { lineColumns } from './line-columns.ts';

/** Column of the line's buttons, after the values. */
export const actionsColumn = lineColumns.length;
const lastValue = lineColumns.length - 1;

interface Cell {
  readonly row: number;
  readonly column: number;
}

export type Move =
  | { readonly to: Cell }
  /** Adds a line below and focuses this column of it. */
  | { readonly append: number }
  | { readonly do: 'duplicate' | 'remove' | 'up' | 'down' | 'leave' };

export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

interface Place extends Cell {
  readonly rows: number;
  /** Whether arrow keys move the cursor within the cell's text. */
  readonly isEditing: boolean;
  /** Tab leaves an empty last line instead of adding another. */
  readonly isEmptyLine: boolean;
}

/** Null: the grid does not handle the key. */
export function moveFor(press: KeyPress, place: Place): Move | null {
  const { key, ctrl, alt, shift } = press;
  if (ctrl && key.toLowerCase() === 'd') return { do: 'duplicate' };
  if (ctrl && (key === 'Delete' || key === 'Backspace')) return { do: 'remove' };
  if (alt && key === 'ArrowUp') return { do: 'up' };
  if (alt && key === 'ArrowDown') return { do: 'down' };
  if (alt || (ctrl && key !== 'Home' && key !== 'End')) return null;
  if (key === 'Tab') return tab(shift, place);
  if (key === 'Enter') return enter(shift, place);
  return arrow(key, ctrl, place);
}

function tab(shift: boolean, { row, column, rows, isEmptyLine }: Place): Move | null {
  if (shift) {
    if (column > 0) return { to: { row, column: column - 1 } };
    return row > 0 ? { to: { row: row - 1, column: lastValue } } : { do: 'leave' };
  }
  if (column < lastValue) return { to: { row, column: column + 1 } };
  if (row < rows - 1) return { to: { row: row + 1, column: 0 } };
  return isEmptyLine || column > lastValue ? { do: 'leave' } : { append: 0 };
}

function enter(shift: boolean, { row, column, rows, isEmptyLine }: Place): Move | null {
  if (column === actionsColumn) return null;
  if (shift) return row > 0 ? { to: { row: row - 1, column } } : null;
  if (row < rows - 1) return { to: { row: row + 1, column } };
  return isEmptyLine ? null : { append: column };
}

function arrow(key: string, ctrl: boolean, place: Place): Move | null {
  const { row, column, rows, isEditing } = place;
  const to = (next: Cell): Move | null =>
    next.row < 0 || next.row >= rows || next.column < 0 || next.column > actionsColumn
      ? null
      : { to: next };
  if (key === 'ArrowUp') return to({ row: row - 1, column });
  if (key === 'ArrowDown') return to({ row: row + 1, column });
  if (isEditing) return null;
  if (key === 'ArrowLeft') return to({ row, column: column - 1 });
  if (key === 'ArrowRight') return to({ row, column: column + 1 });
  if (key === 'Home') return to({ row: ctrl ? 0 : row, column: 0 });
  if (key === 'End') return to({ row: ctrl ? rows - 1 : row, column: lastValue });
  return null;
}
