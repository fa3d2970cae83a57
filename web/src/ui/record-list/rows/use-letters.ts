/**
 * The width of each column in characters, so that no document number, amount, date or status is cut off. Texts of many
 * words, such as names, may be.
 */
import type { FieldInfo } from '@daybook/sdk';
import { useMemo } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';
import { useFormat } from '../../../core/format.ts';
import { useFieldLabel, useValueLabel } from '../../words/labels.ts';
import { type CellTools, identifierOf, type ShownColumn } from '../column.ts';
import type { ListModel } from '../list-model.ts';
import { isState, numberText } from './cell.tsx';

/** The longest month name in most languages, and two digits everywhere. */
const longest = { date: '2026-09-30', instant: '2026-09-30T22:58:58.000Z' } as const;
const numbers = new Set(['amount', 'decimal', 'integer']);
/** In characters of the table: headers and badges are smaller, a badge has space on both sides, a link is bolder. */
const sizes = { header: 0.9, badge: 0.85, badgeSpace: 2.5, link: 1.03, spare: 0.3 } as const;

interface Letters {
  readonly letters: number;
  /** Whether no value needs more. Texts may be words, which are cut off. */
  readonly isWhole: boolean;
}

export function useLetters({ info, shown, names, rows }: ListModel): readonly Letters[] {
  const format = useFormat();
  const fieldLabel = useFieldLabel();
  const valueLabel = useValueLabel();
  const all = rows.rows;
  const tools = useMemo(() => ({ nameOf: (_: string, id: string) => names.get(id) }), [names]);
  const widest = useMemo(
    () => shown.map((column) => widestRows(column, all, tools)),
    [shown, all, tools],
  );
  return useMemo(() => {
    const lettersOfValue = (column: ShownColumn, field: FieldInfo, rows: readonly AnyItem[]) => {
      const most = (textOf: (row: AnyItem) => string) =>
        Math.max(0, ...rows.map((row) => lettersOf(textOf(row))));
      if (numbers.has(field.type)) return most((row) => numberText(format, field, row));
      if (field.type === 'date') return lettersOf(format.date(longest.date));
      // What else a page renders itself may be shorter than the value.
      if (column.render === undefined && field.type === 'instant')
        return lettersOf(format.instant(longest.instant));
      if (column.render === undefined && field.type === 'enum')
        return Math.max(0, ...(field.values ?? []).map((value) => lettersOfEnum(field, value)));
      return most((row) => identifierOf(column, row, tools) ?? '');
    };
    const lettersOfEnum = (field: FieldInfo, value: string) => {
      const letters = lettersOf(valueLabel(info.name, field.name, value));
      return isState(field) ? letters * sizes.badge + sizes.badgeSpace : letters;
    };
    return shown.map((column, at) => {
      const { field, spare = 0 } = column;
      const header = lettersOf(column.label ?? fieldLabel(info.name, column.id)) * sizes.header;
      const value = field === undefined ? 0 : lettersOfValue(column, field, widest[at] ?? []);
      const size = at === 0 ? sizes.link : 1;
      const letters = Math.max(header, value * size + spare) + sizes.spare;
      return { letters, isWhole: field !== undefined && isMeasured(column, field) };
    });
  }, [shown, widest, tools, info, format, fieldLabel, valueLabel]);
}

function isMeasured({ render }: ShownColumn, { type }: FieldInfo): boolean {
  if (numbers.has(type) || type === 'date') return true;
  return render === undefined && (type === 'instant' || type === 'enum');
}

/** The rows with the longest value: of amounts, one for each currency, whose signs differ in length. */
function widestRows(column: ShownColumn, rows: readonly AnyItem[], tools: CellTools) {
  const isAmount = column.field !== undefined && numbers.has(column.field.type);
  const widest = new Map<unknown, { readonly row: AnyItem; readonly length: number }>();
  for (const row of rows) {
    const length = identifierOf(column, row, tools)?.length ?? 0;
    const kind = isAmount ? row['currency'] : null;
    if (length > (widest.get(kind)?.length ?? 0)) widest.set(kind, { row, length });
  }
  return [...widest.values()].map(({ row }) => row);
}

/** A `ch` is the width of a digit: capital letters are wider, punctuation is narrower. */
const shares = [
  [/[\s.,:;'’|()/IJfijlt]/, 0.55],
  [/[-–]/, 0.75],
  [/[MWmw%@]/, 1.45],
  [/\p{Lu}/u, 1.15],
] as const;

function lettersOf(text: string): number {
  const wide = Array.from(text, (letter) => shares.find(([set]) => set.test(letter))?.[1] ?? 1);
  return wide.reduce((sum, share) => sum + share, 0);
}
