/** A table with columns of fixed shares of the width; repeats its head on each page. */
import type { Letter } from './printed-document.ts';
import { area, beginPage, body, drawLines, hairline, type Sheet, tint } from './sheet.ts';
import type { Style } from './text-style.ts';
import { leading } from './typesetter.ts';

export interface PlainColumn {
  readonly label: string;
  /** Of the whole width; all together 1. */
  readonly share: number;
  readonly isNumeric?: boolean;
}

export interface PlainRow {
  /** One text for each column; must be printable. */
  readonly cells: readonly string[];
  /** A balance or a total. */
  readonly isStrong?: boolean;
}

/** Points. */
const { padding, gap, size } = { padding: 3.2, gap: 8, size: 8.4 };

interface Place {
  readonly x: number;
  readonly width: number;
}

export function drawPlainTable(
  sheet: Sheet<Letter>,
  columns: readonly PlainColumn[],
  rows: readonly PlainRow[],
): void {
  const headStyle: Style = { font: 'semibold', size: 7.6, color: sheet.accent };
  const { set } = sheet;
  const table = set.element('Table', null);
  const places = placesOf(columns);
  const draw = (tag: 'TH' | 'TD', cells: readonly string[], style: Style) => {
    const wrapped = columns.map(({ isNumeric = false }, index) => {
      const cell = { ...style, tabular: isNumeric };
      return {
        isNumeric,
        cell,
        lines: set.wrap(cells[index] ?? '', cell, places[index]?.width ?? 0),
      };
    });
    const height =
      Math.max(...wrapped.map(({ lines }) => lines.length)) * style.size * leading + 2 * padding;
    if (sheet.y + height > area.bottom) {
      beginPage(sheet, false);
      if (tag === 'TD')
        draw(
          'TH',
          columns.map(({ label }) => label),
          headStyle,
        );
    }
    const top = sheet.y;
    set.artifact(() => {
      if (tag === 'TH') set.box(area.left, top, area.width, height, tint);
      else set.rule(area.left, top + height - 0.6, area.width, hairline);
    });
    const row = set.element('TR', table);
    for (const [index, { isNumeric, cell, lines }] of wrapped.entries()) {
      const { x = 0, width = 0 } = places[index] ?? {};
      const at = { x: isNumeric ? x + width : x, y: top + padding, right: isNumeric };
      set.element(tag, row, () => drawLines(set, lines, cell, at));
    }
    row.end();
    sheet.y += height;
  };
  draw(
    'TH',
    columns.map(({ label }) => label),
    headStyle,
  );
  for (const { cells, isStrong = false } of rows)
    draw('TD', cells, { ...body, size, font: isStrong ? 'semibold' : 'regular' });
  table.end();
}

function placesOf(columns: readonly PlainColumn[]): Place[] {
  let x: number = area.left + padding;
  const whole = area.width - 2 * padding;
  return columns.map(({ share }) => {
    const place = { x, width: whole * share - gap };
    x += whole * share;
    return place;
  });
}
