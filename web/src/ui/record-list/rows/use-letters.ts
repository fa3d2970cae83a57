/**
 * The width of each column in characters, so that no document number, amount, date or status is cut off. Texts of many
 * words, such as names, may be.
 */
import type { FieldInfo } from '@daybook/sdk';
import { useMemo } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';
import { useFormat } from '../../../core/format.ts';
import { useFieldLabel, useValueLabel } from '../../words/labels.ts';
import { identifierOf, type ShownColumn } from '../column.ts';
import type { ListModel } from '../list-model.ts';
import { isState, numberText } from './cell.tsx';

/** The longest month name in most languages, and two digits everywhere. */
const longest = { date: '2026-09-30', instant: '2026-09-30T22:58:58.000Z' } as const;
const numbers = new Set(['amount', 'decimal', 'integer']);
/** In characters of the table: labels of the header and badges are smaller, a badge has space on both sides. */
const sizes = { header: 0.9, badge: 0.85, badgeSpace: 2.5, spare: 0.3 } as const;

export function useLetters({ info, shown, tools, rows }: ListModel): readonly number[] {
  const format = useFormat();
  const fieldLabel = useFieldLabel();
  const valueLabel = useValueLabel();
  const all = rows.rows;
  const widest = useMemo(
    () =>
      shown.map((column) => {
        const lengthOf = (row: AnyItem) => identifierOf(column, row, tools)?.length ?? 0;
        return all.reduce<AnyItem | undefined>(
          (best, row) => (best === undefined || lengthOf(row) > lengthOf(best) ? row : best),
          undefined,
        );
      }),
    [shown, all, tools],
  );
  const lettersOfValue = (column: ShownColumn, field: FieldInfo, row: AnyItem | undefined) => {
    if (numbers.has(field.type))
      return row === undefined ? 0 : lettersOf(numberText(format, field, row));
    if (field.type === 'date') return lettersOf(format.date(longest.date));
    // What else a page renders itself may be shorter than the value.
    if (column.render === undefined && field.type === 'instant')
      return lettersOf(format.instant(longest.instant));
    if (column.render === undefined && field.type === 'enum')
      return Math.max(0, ...(field.values ?? []).map((value) => lettersOfEnum(field, value)));
    return row === undefined ? 0 : lettersOf(identifierOf(column, row, tools) ?? '');
  };
  const lettersOfEnum = (field: FieldInfo, value: string) => {
    const letters = lettersOf(valueLabel(info.name, field.name, value));
    return isState(field) ? letters * sizes.badge + sizes.badgeSpace : letters;
  };
  return shown.map((column, at) => {
    const { field, spare = 0 } = column;
    const header = lettersOf(column.label ?? fieldLabel(info.name, column.id)) * sizes.header;
    const value = field === undefined ? 0 : lettersOfValue(column, field, widest[at]) + spare;
    return Math.max(header, value) + sizes.spare;
  });
}

/** A `ch` is the width of a digit: capital letters are wider, punctuation is narrower. */
const shares = [
  [/[\s.,:;'’|()/IJfijlt-]/, 0.55],
  [/[MWmw%@]/, 1.45],
  [/\p{Lu}/u, 1.15],
] as const;

function lettersOf(text: string): number {
  const wide = Array.from(text, (letter) => shares.find(([set]) => set.test(letter))?.[1] ?? 1);
  return wide.reduce((sum, share) => sum + share, 0);
}
