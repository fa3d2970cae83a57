/** Makes records of rows: a row each, or one for all rows with the same number. Pure. */
import { type CollectionName, collections } from '@daybook/sdk';
import { notationsOf, type Reason, readCell } from './read-cell.ts';
import { type FileTable, isBlank } from './read-file.ts';
import { type Target, targetsOf } from './targets.ts';
import { breathe } from './work.ts';

/** What is wrong with a cell, or with a whole row if `column` is null. */
export interface RowProblem {
  /** Index in the table. */
  readonly row: number;
  readonly column: number | null;
  readonly reason: Reason;
  readonly text: string;
}

type Values = Record<string, unknown>;

/** A text in `into[name]` that names a record. */
export interface Reference {
  readonly collection: CollectionName;
  readonly into: Values;
  readonly name: string;
  readonly text: string;
  readonly row: number;
  readonly column: number;
}

export interface Draft {
  /** Indexes of its rows in the table; of its lines, in `lineRows`. */
  readonly rows: number[];
  readonly lineRows: number[];
  /** The number in the file; not sent. */
  readonly key: string;
  readonly fields: Values;
  readonly lines: Values[];
  readonly references: Reference[];
  readonly problems: RowProblem[];
}

export type Mapping = readonly (string | null)[];

/** Lines of a document, as in the API. */
const maxLines = 500;
const rowsPerTurn = 250;

interface Column {
  readonly target: Target;
  readonly column: number;
}

function currencyOf({ currency }: Values): string | null {
  return typeof currency === 'string' && /^[a-z]{3}$/i.test(currency)
    ? currency.toUpperCase()
    : null;
}

/** `from`: the first row below the headers. */
export async function buildRecords(
  collection: CollectionName,
  { cells }: FileTable,
  from: number,
  mapping: Mapping,
  region: string,
): Promise<Draft[]> {
  const targets = targetsOf(collection);
  const columns = mapping.flatMap((path, column): Column[] => {
    const target = targets.find((one) => one.path === path);
    return target === undefined ? [] : [{ target, column }];
  });
  const notations = mapping.map((_, column) =>
    notationsOf(
      cells.slice(from).map((row) => row[column] ?? ''),
      region,
    ),
  );
  const group = createGroups(columns, collections[collection].lines !== undefined);
  const currencyColumn =
    columns.find(({ target }) => !target.isLine && target.field.name === 'currency')?.column ?? -1;
  const drafts: Draft[] = [];
  for (let row = from; row < cells.length; row += 1) {
    if ((row - from) % rowsPerTurn === 0) await breathe();
    const own = cells[row] ?? [];
    if (isBlank(own)) continue;
    const draft = group(own, row, drafts);
    const isFirst = draft.rows.at(-1) === row && draft.rows.length === 1;
    const line: Values = {};
    const currency = currencyOf(draft.fields) ?? currencyOf({ currency: own[currencyColumn] });
    for (const { target, column } of columns) {
      const text = own[column] ?? '';
      const isSent = !target.isKey && target.field.name !== 'position';
      if (text === '' || !isSent || !(target.isLine || isFirst)) continue;
      const into = target.isLine ? line : draft.fields;
      const notation = notations[column] ?? { numbers: region, dates: region };
      const read = readCell(collection, target, text, notation, currency);
      if ('reason' in read) {
        draft.problems.push({ row, column, reason: read.reason, text });
        continue;
      }
      const { name, collection: other } = target.field;
      into[name] = read.value;
      if (target.field.type === 'reference' && other !== undefined)
        draft.references.push({
          collection: other,
          into,
          name,
          text: String(read.value),
          row,
          column,
        });
    }
    if (Object.keys(line).length === 0) continue;
    draft.lines.push(line);
    draft.lineRows.push(row);
    if (draft.lines.length === maxLines + 1)
      draft.problems.push({ row, column: null, reason: 'tooManyLines', text: String(maxLines) });
  }
  return drafts;
}

/** Returns the record of a row: the previous one, or a new one that it adds to the list. */
function createGroups(columns: readonly Column[], hasLines: boolean) {
  const key = columns.find(({ target }) => target.isKey);
  const position = columns.find(({ target }) => target.path === 'lines.position');
  const own = columns.filter(({ target }) => !target.isLine && !target.isKey);
  const firstRows = new Map<string, number>();
  let first: readonly string[] = [];
  return (row: readonly string[], at: number, drafts: Draft[]): Draft => {
    const text = key === undefined ? '' : (row[key.column] ?? '');
    const last = drafts.at(-1);
    const differing = own.find(
      ({ column }) => (row[column] ?? '') !== '' && row[column] !== first[column],
    );
    // Drafts have no number: their lines are counted.
    const continues =
      text !== '' || (position !== undefined && Number(row[position.column]) > 1 && !differing);
    if (hasLines && last !== undefined && key !== undefined && last.key === text && continues) {
      last.rows.push(at);
      if (differing !== undefined)
        last.problems.push({
          ...{ row: at, column: differing.column, reason: 'differs' },
          text: row[differing.column] ?? '',
        });
      return last;
    }
    first = row;
    const made: Draft = {
      ...{ rows: [at], lineRows: [], key: text, fields: {}, lines: [] },
      ...{ references: [], problems: [] },
    };
    const before = text === '' ? undefined : firstRows.get(text);
    if (before !== undefined && key !== undefined)
      made.problems.push({ row: at, column: key.column, reason: 'apart', text });
    firstRows.set(text, at);
    drafts.push(made);
    return made;
  };
}
