/**
 * The table of lines over any number of pages: repeats the head, carries amounts forward, and keeps
 * each line on one page unless it is taller than a page.
 */

import { isZero } from '../../record/messages/formats.ts';
import { Big } from '../../record/values/money.ts';
import type { DocumentLine } from './printed-document.ts';
import { area, beginPage, body, drawLines, grey, hairline, type Sheet, tint } from './sheet.ts';
import { supplyFact } from './supply-fact.ts';
import type { Style } from './text-style.ts';
import { leading } from './typesetter.ts';

interface Column {
  readonly label: string;
  readonly align: 'left' | 'right';
  /** Of each line of the document. */
  readonly texts: readonly string[];
  /** Takes the remaining width. */
  readonly fills?: true;
  x: number;
  width: number;
}

interface Table {
  readonly sheet: Sheet;
  readonly columns: readonly Column[];
  readonly style: Style;
  readonly head: Style;
  readonly element: PDFKit.PDFStructureElement;
  /** Sum of the lines drawn so far. */
  carried: Big;
}

/** Points. */
const { gap, padding, minimumDescription } = { gap: 9, padding: 3.6, minimumDescription: 150 };
/** The largest size that leaves the description enough width is used. */
const sizes = [8.6, 7.8, 7, 6.2] as const;

/**
 * Draws all lines. The last one keeps `reserved` points free below it, if necessary on the next
 * page.
 */
export function drawLineTable(sheet: Sheet, reserved: number): void {
  const { input, set } = sheet;
  if (input.lines.length === 0) return;
  const { columns, size } = layOut(sheet);
  const style = { ...body, size };
  const table: Table = {
    sheet,
    columns,
    style,
    head: { font: 'semibold', size: size - 0.8, color: sheet.accent },
    element: set.element('Table', null),
    carried: new Big(0),
  };
  drawHead(table);
  const carryHeight = rowHeight(1, style);
  for (const [index, line] of input.lines.entries()) {
    const cells = columns.map((column) =>
      set.wrap(column.texts[index] ?? '', styleOf(column, style), column.width),
    );
    const height = rowHeight(Math.max(...cells.map((lines) => lines.length)), style);
    const isLast = index === input.lines.length - 1;
    const below = isLast ? reserved : carryHeight;
    const tallest = area.bottom - area.top - headHeight(table) - carryHeight;
    const wanted = height + below <= tallest ? height + below : Math.min(height, tallest);
    if (sheet.y + wanted > area.bottom && index > 0) turnPage(table);
    drawRow(table, cells);
    table.carried = table.carried.plus(line.amount);
  }
  table.element.end();
}

function rowHeight(lines: number, style: Style): number {
  return lines * style.size * leading + 2 * padding;
}

function styleOf({ align }: Column, style: Style): Style {
  return { ...style, tabular: align === 'right' };
}

/** The columns that have values, as wide as their widest value. */
function layOut(sheet: Sheet): { columns: Column[]; size: number } {
  const { set } = sheet;
  const columns = columnsOf(sheet);
  const filling = columns.find((column) => column.fills);
  for (const size of sizes) {
    const style = { ...body, size };
    const head: Style = { ...style, font: 'semibold', size: size - 0.8 };
    for (const column of columns) {
      if (column.fills) continue;
      const widths = column.texts.map((text) => set.width(text, styleOf(column, style)));
      column.width = Math.max(set.width(column.label, head), ...widths) + 0.5;
    }
    const taken = columns.reduce(
      (sum, column) => sum + (column.fills ? 0 : column.width) + gap,
      -gap,
    );
    const room = area.width - 2 * padding;
    if (filling !== undefined) filling.width = room - taken;
    if (room - taken < minimumDescription) {
      if (size !== sizes.at(-1)) continue;
      // Values of thirty digits are wrapped; the narrow columns keep their width.
      const cap = widestThatFits(
        columns.filter((column) => !column.fills).map((column) => column.width),
        room - minimumDescription - gap * (columns.length - 1),
      );
      for (const column of columns) column.width = Math.min(column.width, cap);
      if (filling !== undefined) filling.width = minimumDescription;
    }
    placeFrom(area.left + padding, columns);
    return { columns, size };
  }
  return { columns, size: body.size };
}

/** The maximum width per column such that all together fit into `room`. */
function widestThatFits(widths: readonly number[], room: number): number {
  const sorted = [...widths].sort((a, b) => a - b);
  let left = room;
  for (const [index, width] of sorted.entries()) {
    const share = left / (sorted.length - index);
    if (width > share) return share;
    left -= width;
  }
  return Number.POSITIVE_INFINITY;
}

function placeFrom(left: number, columns: readonly Column[]): void {
  let x = left;
  for (const column of columns) {
    column.x = x;
    x += column.width + gap;
  }
}

function columnsOf({ input, labels, formats, set }: Sheet): Column[] {
  const column = (
    label: string,
    align: Column['align'],
    text: (line: DocumentLine) => string,
    when: (line: DocumentLine) => boolean = () => true,
  ): Column[] =>
    input.lines.some(when)
      ? [
          {
            label: set.printable(label),
            align,
            texts: input.lines.map((line) => set.printable(text(line))),
            x: 0,
            width: 0,
          },
        ]
      : [];
  const describe = ({ description, supply }: DocumentLine) =>
    supply === undefined
      ? description
      : [description, supplyFact(supply, { input, formats }, true).join(': ')].join('\n');
  return [
    ...column(labels.position, 'left', (line) => String(line.position)),
    ...column(labels.description, 'left', describe).map((one) => ({
      ...one,
      fills: true as const,
    })),
    ...column(labels.quantity, 'right', (line) => formats.quantity(line.quantity)),
    ...column(
      labels.unit,
      'left',
      (line) => line.unit,
      (line) => line.unit !== '',
    ),
    ...column(labels.unitPrice, 'right', (line) => formats.price(line.unitPrice)),
    ...column(
      labels.discount,
      'right',
      (line) => (isZero(line.discountPercent) ? '' : formats.percent(line.discountPercent)),
      (line) => !isZero(line.discountPercent),
    ),
    ...column(
      labels.tax,
      'right',
      ({ taxRate, taxRates = [taxRate] }) =>
        taxRates.map((rate) => (rate === null ? '' : formats.percent(rate))).join(' + '),
      (line) => line.taxRate !== null,
    ),
    ...column(labels.amount.replace('{currency}', input.currency), 'right', (line) =>
      formats.amount(line.amount),
    ),
  ];
}

function headHeight({ head }: Table): number {
  return head.size * leading + 2 * padding + 2;
}

function drawHead(table: Table): void {
  const { sheet, columns, head } = table;
  const { set } = sheet;
  const height = headHeight(table);
  const top = sheet.y;
  set.artifact(() => set.box(area.left, top, area.width, height, tint));
  const row = set.element('TR', table.element);
  for (const column of columns) {
    set.element('TH', row, () => {
      const lines = set.wrap(column.label, head, column.width).slice(0, 1);
      drawCell(set, column, lines, head, top + padding + 1);
    });
  }
  row.end();
  sheet.y += height;
}

function drawCell(
  set: Sheet['set'],
  column: Column,
  lines: readonly string[],
  style: Style,
  y: number,
): void {
  const right = column.align === 'right';
  drawLines(set, lines, style, { x: right ? column.x + column.width : column.x, y, right });
}

/** One line of the document; continues on the next page if necessary. */
function drawRow(table: Table, cells: readonly string[][]): void {
  const { sheet, columns, style } = table;
  const { set } = sheet;
  let rest = cells;
  while (rest.some((lines) => lines.length > 0)) {
    const room = Math.floor((area.bottom - sheet.y - 2 * padding) / (style.size * leading));
    if (room < 1) {
      turnPage(table);
      continue;
    }
    const now = rest.map((lines) => lines.slice(0, room));
    const row = set.element('TR', table.element);
    for (const [index, column] of columns.entries()) {
      const lines = now[index] ?? [];
      set.element('TD', row, () =>
        drawCell(set, column, lines, styleOf(column, style), sheet.y + padding),
      );
    }
    row.end();
    sheet.y += rowHeight(Math.max(...now.map((lines) => lines.length)), style);
    set.artifact(() => set.rule(area.left, sheet.y - 0.6, area.width, hairline));
    rest = rest.map((lines) => lines.slice(room));
    if (rest.some((lines) => lines.length > 0)) turnPage(table);
  }
}

/** Ends the page with the sum so far and starts the next with it. */
function turnPage(table: Table): void {
  const { sheet, carried } = table;
  const shown = !carried.eq(0);
  if (shown) drawCarried(table, sheet.labels.carriedForward);
  beginPage(sheet, false);
  drawHead(table);
  if (shown) drawCarried(table, sheet.labels.broughtForward);
}

function drawCarried(table: Table, label: string): void {
  const { sheet, style, carried } = table;
  const { set, formats } = sheet;
  const figure: Style = { ...style, font: 'semibold', color: grey, tabular: true };
  const y = sheet.y + padding;
  set.artifact(() => {
    const amount = set.printable(formats.amount(carried.toFixed()));
    const right = area.right - padding;
    set.line(amount, figure, { x: right, y, right: true });
    const x = Math.min(right - set.width(amount, figure) - 12, right - 90);
    set.line(set.printable(label), { ...figure, font: 'regular' }, { x, y, right: true });
    set.rule(area.left, sheet.y + rowHeight(1, style) - 0.6, area.width, hairline);
  });
  sheet.y += rowHeight(1, style);
}
