/** Writes records as the text of a file: whole records, or chosen columns with a row for each record or line. */
import type { Viewer } from '../../record/actor.ts';
import { presentFields } from '../../record/decide/present.ts';
import type { Entity } from '../../record/entity.ts';
import type { Value } from '../../record/fields.ts';
import type { Row } from '../../record/row.ts';
import { csvHeader, csvRow, type DecimalSign, type Entry, type Labels } from './csv.ts';
import { type FileColumn, type Find, type Line, recordColumns, valueIn } from './file-columns.ts';

const limits = {
  /** Records that others refer to, kept in memory during an export. */
  foundRecords: 20_000,
  /** Of the rows of one record that are written at once. */
  pieceChars: 64 * 1024,
} as const;

export type FileFormat = 'csv' | 'ndjson';

export interface FileForm {
  readonly format: FileFormat;
  /** Whether to begin with a byte order mark, by which some spreadsheets detect UTF-8. */
  readonly bom: boolean;
  /** Null: all fields of the record. */
  readonly columns: readonly FileColumn[] | null;
  /** Of CSV; null: the names of the columns. */
  readonly headings: readonly string[] | null;
  readonly decimalSign: DecimalSign;
  /** Of CSV. */
  readonly labels: Labels;
}

/** Reads records by their ids. */
type LookUp = (target: Entity, ids: readonly string[]) => Promise<readonly Row[]>;

export interface FileWriter {
  /** The byte order mark and header row. */
  readonly head: string;
  /**
   * The text of each record, with its line breaks, in pieces that are made when they are taken: with a row for each
   * line it can be 500 times as long as the record. `lookUp` reads what the columns need of other records.
   */
  write(rows: readonly Row[], lookUp: LookUp): Promise<readonly Iterable<string>[]>;
}

export function createFileWriter(entity: Entity, form: FileForm, viewer: Viewer): FileWriter {
  const { format, bom, columns, decimalSign, labels } = form;
  const written = columns ?? recordColumns(entity);
  const headings = form.headings ?? written.map(({ name }) => name);
  const head = (bom ? '\uFEFF' : '') + (format === 'csv' ? csvHeader(headings, decimalSign) : '');
  const found = new Map<string, Line>();
  /** Only what the file shows, because thousands of them are kept. */
  const picked = (of: Entity, row: Row): Line =>
    Object.fromEntries(
      written.flatMap(({ target, targetField }) =>
        target === of ? [[targetField, row[targetField] ?? null]] : [],
      ),
    );
  const find: Find = (target, id) => found.get(keyOf(target, id));
  const entriesBy = entriesOf(entity, written);
  const rowOf =
    format === 'csv'
      ? csvRow(written, find, decimalSign, labels)
      : ([row, line]: Entry) =>
          jsonLine(
            Object.fromEntries(written.map((one) => [one.name, valueIn(one, row, line, find)])),
          );
  return {
    head,
    async write(rows, lookUp) {
      const shown = rows.map((row) => presentFields(entity, row, viewer));
      if (columns === null && format === 'ndjson') return shown.map((row) => [jsonLine(row)]);
      const entries = shown.map(entriesBy);
      if (found.size > limits.foundRecords) found.clear();
      await Promise.all(
        [...missing(written, entries.flat(), find)].map(async ([target, ids]) => {
          for (const row of await lookUp(target, [...ids]))
            found.set(keyOf(target, row.id), picked(target, presentFields(target, row, viewer)));
        }),
      );
      return entries.map((own) => (own.length === 1 ? own.map(rowOf) : inPieces(own, rowOf)));
    },
  };
}

function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function* inPieces(entries: readonly Entry[], rowOf: (entry: Entry) => string): Iterable<string> {
  let piece = '';
  for (const entry of entries) {
    piece += rowOf(entry);
    if (piece.length < limits.pieceChars) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function keyOf({ name }: Entity, id: Value): string {
  return `${name}/${id}`;
}

/** Returns the entries of a record: if a column is of lines, one for each line, or one without lines. */
function entriesOf(
  { lines }: Entity,
  columns: readonly FileColumn[],
): (row: Row) => readonly Entry[] {
  const ofLines = columns.filter(({ ofLine }) => ofLine);
  if (ofLines.length === 0) return (row) => [[row, null]];
  const needsShares = ofLines.some(({ field }) => lines?.shares?.fields[field] !== undefined);
  return (row) => {
    const own = row['lines'] as readonly Line[];
    const shares = needsShares ? (lines?.shares?.of(row) ?? []) : [];
    if (own.length === 0) return [[row, null]];
    return own.map((line, at) => [row, { ...line, ...shares[at] }]);
  };
}

/** The ids of records that the columns refer to and that are not yet found. */
function missing(columns: readonly FileColumn[], entries: readonly Entry[], find: Find) {
  const ids = new Map<Entity, Set<string>>();
  for (const { target, field, ofLine } of columns) {
    if (target === null) continue;
    const wanted = ids.get(target) ?? new Set();
    for (const [row, line] of entries) {
      const id = (ofLine ? line : row)?.[field];
      if (typeof id === 'string' && find(target, id) === undefined) wanted.add(id);
    }
    if (wanted.size > 0) ids.set(target, wanted);
  }
  return ids;
}
