/** Records as CSV (RFC 4180): objects and lists are JSON in a cell, and no text becomes a spreadsheet formula. */
import type { Entity } from '../../record/entity.ts';
import type { Field, Value } from '../../record/fields.ts';
import { baseFields } from '../../record/list-query.ts';
import type { Row } from '../../record/row.ts';

interface Column {
  readonly name: string;
  readonly cell: (value: Value) => string;
}

const columnsByEntity = new WeakMap<Entity, readonly Column[]>();

function columnsOf(entity: Entity): readonly Column[] {
  let columns = columnsByEntity.get(entity);
  if (columns === undefined) {
    const { id, createdAt, updatedAt } = baseFields;
    const fields: readonly (readonly [string, Pick<Field, 'kind'> | undefined])[] = [
      ['id', id],
      ['RowVersion', { kind: 'text' }],
      ...Object.entries(entity.fields),
      ...(entity.lines === undefined ? [] : [['lines', { kind: 'list' }] as const]),
      ['createdAt', createdAt],
      ['updatedAt', updatedAt],
    ];
    columns = fields.map(([name, field]) => ({ name, cell: cellOf[field?.kind ?? 'text'] }));
    columnsByEntity.set(entity, columns);
  }
  return columns;
}

/** The header row, with its line break. */
export function csvHeader(entity: Entity): string {
  const names = columnsOf(entity).map(({ name }) => name);
  return `${names.join(',')}\r\n`;
}

export function csvRows(entity: Entity, rows: readonly Row[]): string {
  const columns = columnsOf(entity);
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const { name, cell } of columns) {
      const value = row[name];
      text += separator;
      if (value !== null && value !== undefined) text += cell(value);
      separator = ',';
    }
    text += '\r\n';
  }
  return text;
}

const plain = (value: Value) => String(value);
const asText = (value: Value) => quoted(harmless(String(value)));
const asJson = (value: Value) => quoted(JSON.stringify(value));

/** Numbers, dates and ids need no quotes and cannot be formulas. */
const cellOf: Readonly<Record<Field['kind'], (value: Value) => string>> = {
  text: asText,
  enum: asText,
  reference: plain,
  decimal: plain,
  integer: plain,
  date: plain,
  timestamp: plain,
  boolean: plain,
  list: asJson,
  map: asJson,
  object: asJson,
};

/** Also semicolons, tabs and outer spaces, which some programs treat specially. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

function quoted(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Texts that spreadsheets evaluate as formulas (OWASP, CSV injection), also with full-width and small signs, and after
 * characters that some of them trim: spaces, control and format characters.
 */
const formula = /^['\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n\u2212＝＋－＠﹦﹢﹣﹫]/u;

/** Puts an apostrophe before a text that could be a formula; `originalText` removes it. */
export function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Reverts `harmless`. */
export function originalText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
