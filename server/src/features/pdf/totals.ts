/** The part below the lines: tax by rate, totals, payment. */

import { isZero } from '../../record/messages/formats.ts';
import { filled } from '../../record/messages/languages.ts';
import { Big } from '../../record/values/money.ts';
import { accountingTaxSentence } from './accounting-tax.ts';
import { drawPayment } from './payment-block.ts';
import {
  area,
  beginPage,
  body,
  drawLines,
  flow,
  grey,
  hairline,
  type Sheet,
  small,
  strong,
  tint,
} from './sheet.ts';
import type { Style } from './text-style.ts';
import { leading, mm } from './typesetter.ts';

interface Total {
  readonly label: string;
  readonly value: string;
  readonly lines: readonly string[];
  readonly style: Style;
  readonly isMain: boolean;
}

interface TotalsPlan {
  readonly totals: readonly Total[];
  readonly left: number;
  readonly height: number;
  /** Whether the tax table is left of the totals, not below them. */
  readonly isTaxLeft: boolean;
}

const rowPadding = 2.4;
const space = 5 * mm;
const minimumWidth = 78 * mm;
const figure: Style = { ...body, tabular: true };
const smallFigure: Style = { ...small, tabular: true };
const head: Style = { font: 'semibold', size: 7.8, color: grey };

/** Measures the totals before the lines are drawn, so that they are never alone on a page. */
export function planTotals(sheet: Sheet): TotalsPlan {
  const { set, input } = sheet;
  const rows = totalRows(sheet);
  const widest = Math.max(
    ...rows.map(({ label, value, style }) => set.width(label, style) + set.width(value, style)),
  );
  const width = Math.min(area.width, Math.max(minimumWidth, widest + 40));
  const totals = rows.map((row) => {
    const room = Math.max(width - set.width(row.label, row.style) - 30, width * 0.4);
    return { ...row, lines: set.wrap(row.value, row.style, room) };
  });
  const height = totals.reduce((sum, total) => sum + totalHeight(total), 0);
  const left = area.right - width;
  const taxWidth = taxColumns(sheet).reduce((sum, column) => sum + column.width + 12, 0);
  const taxHeight = (input.taxes.length + 1) * taxRowHeight;
  const isTaxLeft = taxHeight <= 8 * taxRowHeight && taxWidth <= left - area.left - 20;
  return { totals, left, isTaxLeft, height: space + Math.max(height, isTaxLeft ? taxHeight : 0) };
}

function totalRows({ input, labels, formats, set, accent }: Sheet): Omit<Total, 'lines'>[] {
  const main: Style = { font: 'semibold', size: 11, color: accent, tabular: true };
  const row = (label: string, value: string, isMain = false) => ({
    label: set.printable(label),
    value: set.printable(isMain ? formats.money(value) : formats.amount(value)),
    style: isMain ? main : figure,
    isMain,
  });
  const negative = (value: string) => new Big(value).times(-1).toFixed();
  const hasDiscount = !isZero(input.discountTotal);
  const isPartlyPaid = input.status === 'Valid' && !isZero(input.amountApplied);
  const tax = !isZero(input.taxTotal) || input.taxes.length > 0;
  return [
    ...(hasDiscount || tax ? [row(labels.subtotal, input.subtotal)] : []),
    ...(hasDiscount ? [row(labels.discountTotal, negative(input.discountTotal))] : []),
    ...(tax && !input.pricesIncludeTax ? [row(labels.taxTotal, input.taxTotal)] : []),
    row(labels.total, input.total, true),
    ...(tax && input.pricesIncludeTax ? [row(labels.taxIncluded, input.taxTotal)] : []),
    ...(isPartlyPaid
      ? [
          row(labels.applied, negative(input.amountApplied)),
          row(labels.amountDue, input.amountDue, true),
        ]
      : []),
  ];
}

function totalHeight({ lines, style, isMain }: Total): number {
  return lines.length * style.size * leading + 2 * rowPadding + (isMain ? 4 : 0);
}

/** Draws them at the current position. */
export function drawTotals(sheet: Sheet, plan: TotalsPlan): void {
  const { set } = sheet;
  if (sheet.y + plan.height > area.bottom) beginPage(sheet, false);
  sheet.y += space;
  const top = sheet.y;
  if (plan.isTaxLeft) drawTaxes(sheet);
  const taxEnd = sheet.y;
  let y = top;
  const table = set.element('Table', null);
  for (const total of plan.totals) {
    const height = totalHeight(total);
    const inset = rowPadding + (total.isMain ? 2 : 0);
    const begin = y;
    set.artifact(() => {
      if (total.isMain) set.box(plan.left, begin, area.right - plan.left, height, tint);
      else set.rule(plan.left, begin + height - 0.6, area.right - plan.left, hairline);
    });
    const row = set.element('TR', table);
    set.element('TH', row, () => {
      const style = { ...total.style, tabular: false };
      set.line(total.label, style, { x: plan.left + 6, y: begin + inset });
    });
    set.element('TD', row, () => {
      const at = { x: area.right - 6, y: begin + inset, right: true };
      drawLines(set, total.lines, total.style, at);
    });
    row.end();
    y += height;
  }
  table.end();
  sheet.y = Math.max(y, taxEnd);
  if (!plan.isTaxLeft) {
    sheet.y += space;
    drawTaxes(sheet);
  }
  sheet.y += space;
}

const taxRowHeight = small.size * leading + 2 * rowPadding;

interface TaxColumn {
  readonly label: string;
  readonly values: readonly string[];
  readonly width: number;
}

function taxColumns({ input, labels, formats, set }: Sheet): TaxColumn[] {
  const column = (label: string, values: string[]): TaxColumn => {
    const shown = values.map(set.printable);
    const widths = shown.map((value) => set.width(value, smallFigure));
    const name = set.printable(label);
    return { label: name, values: shown, width: Math.max(set.width(name, head), ...widths) };
  };
  return [
    column(
      labels.taxRate,
      input.taxes.map(({ name, rate }) =>
        name === undefined ? formats.percent(rate) : `${name} ${formats.percent(rate)}`,
      ),
    ),
    column(
      labels.taxBase,
      input.taxes.map(({ base }) => formats.amount(base)),
    ),
    column(
      labels.taxAmount,
      input.taxes.map(({ amount }) => formats.amount(amount)),
    ),
  ];
}

/** Net and tax by rate; continues on the next page. */
function drawTaxes(sheet: Sheet): void {
  const { set, input } = sheet;
  if (input.taxes.length === 0) return;
  const columns = taxColumns(sheet);
  const table = set.element('Table', null);
  const draw = (tag: 'TH' | 'TD', style: Style, text: (column: TaxColumn) => string) => {
    if (sheet.y + taxRowHeight > area.bottom) beginPage(sheet, false);
    const row = set.element('TR', table);
    let right = area.left + 3;
    for (const column of columns) {
      right += column.width;
      const x = right;
      set.element(tag, row, () => {
        set.line(text(column), style, { x, y: sheet.y + rowPadding, right: true });
      });
      right += 12;
    }
    row.end();
    sheet.y += taxRowHeight;
    set.artifact(() => set.rule(area.left, sheet.y - 0.6, right - 12 - area.left + 3, hairline));
  };
  draw('TH', head, (column) => column.label);
  for (const index of input.taxes.keys())
    draw('TD', smallFigure, (column) => column.values[index] ?? '');
  table.end();
}

/** How to pay and by when, or what is credited; and the seller's note. */
export function drawClosing(sheet: Sheet): void {
  const { input, labels, set } = sheet;
  const sentences = [
    input.pricesIncludeTax ? labels.pricesIncludeTax : '',
    accountingTaxSentence(sheet),
    ...exemptionSentences(sheet),
    paymentSentence(sheet),
    input.discount ?? '',
  ].filter((sentence) => sentence !== '');
  for (const sentence of sentences) {
    flow(sheet, set.printable(sentence), body);
    sheet.y += 1.2 * mm;
  }
  drawPayment(sheet);
  if (input.memo === null || input.memo.trim() === '') return;
  sheet.y += 2.5 * mm;
  flow(sheet, input.memo, { ...strong, font: 'regular' });
}

/** `Reverse charge`, or `No. 1–3, 7: Reverse charge` if other lines have tax or another reason. */
function exemptionSentences({ input, labels }: Sheet): string[] {
  return (input.exemptions ?? []).map(({ text, positions }) =>
    positions === null ? text : `${labels.position} ${rangesOf(positions)}: ${text}`,
  );
}

/** `1–3, 7` for 1, 2, 3 and 7; ascending. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
    .join(', ');
}

function paymentSentence({ input, labels, formats }: Sheet): string {
  if (input.status !== 'Valid') return '';
  const due = new Big(input.amountDue);
  if (input.words !== null)
    return due.gt(0) ? filled(input.words.credited, { amount: formats.money(input.total) }) : '';
  if (due.lt(0)) return '';
  if (due.eq(0)) return labels.settled;
  const amount = formats.money(input.amountDue);
  const number = input.number ?? '';
  if (input.dueDate === null) return filled(labels.pay, { amount, number });
  return filled(labels.payBy, { amount, number, date: formats.date(input.dueDate) });
}
