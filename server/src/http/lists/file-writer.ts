/** Writes records as the text of a file: whole records, or chosen columns with a row for each record or line. */
import type { Viewer } from '../../record/actor.ts';
import { presentFields } from '../../record/decide/present.ts';
import type { Entity } from '../../record/entity.ts';
import type { Value } from '../../record/fields.ts';
import type { Row } from '../../record/row.ts';
import { csvHeader, csvRows, type DecimalSign } from './csv.ts';
import { type FileColumn, type Find, type Line, recordColumns, valueIn } from './file-columns.ts';

const limits = {
  /** Records that others refer to, kept in memory during an export. */
  foundRecords: 20_000,
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
}

/** Reads records by their ids. */
type LookUp = (target: Entity, ids: readonly string[]) => Promise<readonly Row[]>;

export interface FileWriter {
  /** The byte order mark and header row. */
  readonly head: string;
  /** Rows as text, each with its line break. `lookUp` reads what the columns need of other records. */
  write(rows: readonly Row[], lookUp: LookUp): Promise<string>;
}

export function createFileWriter(entity: Entity, form: FileForm, viewer: Viewer): FileWriter {
  const { format, bom, columns, decimalSign } = form;
  const written = columns ?? recordColumns(entity);
  const headings = form.headings ?? written.map(({ name }) => name);
  const head = (bom ? '\uFEFF' : '') + (format === 'csv' ? csvHeader(headings, decimalSign) : '');
  const found = new Map<string, Row>();
  const find: Find = (target, id) => found.get(keyOf(target, id));
  return {
    head,
    async write(rows, lookUp) {
      const shown = rows.map((row) => presentFields(entity, row, viewer));
      if (columns === null && format === 'ndjson') return jsonLines(shown);
      const entries = entriesOf(entity, written, shown);
      if (found.size > limits.foundRecords) found.clear();
      await Promise.all(
        [...missing(written, entries, find)].map(async ([target, ids]) => {
          for (const row of await lookUp(target, [...ids]))
            found.set(keyOf(target, row.id), presentFields(target, row, viewer));
        }),
      );
      if (format === 'csv') return csvRows(written, entries, find, decimalSign);
      return jsonLines(
        entries.map(([row, line]) =>
          Object.fromEntries(written.map((one) => [one.name, valueIn(one, row, line, find)])),
        ),
      );
    },
  };
}

function jsonLines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

function keyOf({ name }: Entity, id: Value): string {
  return `${name}/${id}`;
}

type Entry = readonly [row: Row, line: Line | null];

/** If a column is of lines: an entry for each line, and one for a record without lines. */
function entriesOf(
  { lines }: Entity,
  columns: readonly FileColumn[],
  rows: readonly Row[],
): readonly Entry[] {
  const ofLines = columns.filter(({ ofLine }) => ofLine);
  if (ofLines.length === 0) return rows.map((row) => [row, null]);
  const needsShares = ofLines.some(({ field }) => lines?.shares?.fields[field] !== undefined);
  return rows.flatMap((row): Entry[] => {
    const own = row['lines'] as unknown as readonly Line[];
    const shares = needsShares ? (lines?.shares?.of(row) ?? []) : [];
    if (own.length === 0) return [[row, null]];
    return own.map((line, at) => [row, { ...line, ...shares[at] }]);
  });
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
