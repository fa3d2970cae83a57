/**
 * The width of each column in characters, so that no document number, amount, date or status is cut off. Texts of many
 * words, such as names, may be.
 */
import type { FieldInfo } from '@daybook/sdk';
import { useMemo } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';
import { type Format, useFormat } from '../../../core/format.ts';
import { useFieldLabel, useValueLabel } from '../../words/labels.ts';
import { type CellTools, identifierOf, type ShownColumn } from '../column.ts';
import type { ListModel } from '../list-model.ts';
import { isState, numberText } from './cell.tsx';

/** The longest month name in most languages, and two digits everywhere. */
const longest = { date: '2026-09-30', instant: '2026-09-30T22:58:58.000Z' } as const;
const numbers = new Set(['amount', 'decimal', 'integer']);
/** In characters of the table: headers and badges are smaller, a badge has space on both sides, a link is bolder. */
const sizes = { header: 0.9, badge: 0.85, badgeSpace: 2.5, link: 1.03, spare: 0.3 } as const;

export function useLetters({ info, shown, names, rows }: ListModel): readonly number[] {
  const format = useFormat();
  const fieldLabel = useFieldLabel();
  const valueLabel = useValueLabel();
  const { pages } = rows;
  const least = useMemo(() => {
    const lettersOfEnum = (field: FieldInfo, value: string) => {
      const letters = lettersOf(valueLabel(info.name, field.name, value));
      return isState(field) ? letters * sizes.badge + sizes.badgeSpace : letters;
    };
    const lettersOfAny = ({ field, render }: ShownColumn) => {
      if (field?.type === 'date') return lettersOf(format.date(longest.date));
      // What else a page renders itself may be shorter than the value.
      if (field === undefined || render !== undefined) return 0;
      if (field.type === 'instant') return lettersOf(format.instant(longest.instant));
      if (field.type !== 'enum') return 0;
      return most((field.values ?? []).map((value) => lettersOfEnum(field, value)));
    };
    return shown.map((column, at) => {
      const header = lettersOf(column.label ?? fieldLabel(info.name, column.id)) * sizes.header;
      return Math.max(header, sizeOf(column, at, lettersOfAny(column)));
    });
  }, [shown, info, format, fieldLabel, valueLabel]);
  // Computed once for each page, because pages arrive while the list scrolls.
  const ofPage = useMemo(() => {
    const tools: CellTools = { nameOf: (_, id) => names.get(id) };
    const known = new WeakMap<Page, readonly number[]>();
    const measure = (page: Page) =>
      shown.map((column, at) => sizeOf(column, at, lettersOfPage(column, page, tools, format)));
    return (page: Page) => {
      const letters = known.get(page) ?? measure(page);
      known.set(page, letters);
      return letters;
    };
  }, [shown, names, format]);
  return useMemo(() => {
    const all = pages.map(ofPage);
    return least.map((one, at) => most([one, ...all.map((page) => page[at] ?? 0)]) + sizes.spare);
  }, [least, pages, ofPage]);
}

type Page = readonly AnyItem[];

const most = (letters: readonly number[]) => Math.max(0, ...letters);

function sizeOf({ spare = 0 }: ShownColumn, at: number, letters: number): number {
  return letters === 0 ? 0 : letters * (at === 0 ? sizes.link : 1) + spare;
}

function lettersOfPage(column: ShownColumn, page: Page, tools: CellTools, format: Format): number {
  const { field } = column;
  if (field === undefined) return 0;
  const rows = widestRows(column, page, tools);
  if (numbers.has(field.type))
    return most(rows.map((row) => lettersOf(numberText(format, field, row))));
  return most(rows.map((row) => lettersOf(identifierOf(column, row, tools) ?? '')));
}

/** Whether its width is that of its longest value. */
export function isMeasured({ field, render }: ShownColumn): boolean {
  if (field === undefined) return false;
  const { type } = field;
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
