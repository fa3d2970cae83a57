/** One record of a file, on its way to the service: its values, their places, and what is wrong with them. */
import type { CollectionName, FieldInfo } from '../catalogue.ts';
import { isObject } from '../own-answer.ts';
import { type Reason, storedText } from './read-cell.ts';
import { columnNamed } from './recognise.ts';
import {
  fieldsOfPart,
  isComputed,
  mostItems,
  type PartName,
  partNames,
  targetsOf,
} from './targets.ts';

export type Values = Record<string, unknown>;

/** Where a value is in the file. */
interface Place {
  /** As in a spreadsheet, from 1. */
  readonly row: number;
  /** From 0; null: not of one column. */
  readonly column: number | null;
  /** The header of the column, or the name in JSON; empty for the whole row. */
  readonly field: string;
}

export interface CellProblem extends Place {
  readonly reason: Reason;
  readonly text: string;
  /** Cells that the row should have. */
  readonly expected?: number;
  /** The other row that it is about. */
  readonly firstRow?: number;
  /** Whether rows with the same key are one record. */
  readonly isGroup?: boolean;
  /** What the text should name. */
  readonly reference?: Pick<Reference, 'collection' | 'by'>;
}

/** A text in `into[name]` that names a record; a resolver replaces it by the id. */
export interface Reference {
  readonly collection: CollectionName;
  /** Absent: any of its names. */
  readonly by: string | undefined;
  readonly into: Values;
  readonly name: string;
  readonly text: string;
  readonly place: Place;
}

export interface ImportRecord {
  readonly rows: number[];
  /** The row of each item of its lists. */
  readonly partRows: Readonly<Record<PartName, number[]>>;
  /** The value of the key column; not sent. Null: the file has none. */
  readonly key: string | null;
  readonly fields: Values;
  readonly lines: Values[];
  /** The allocations to make after posting. */
  readonly apply: Values[];
  readonly references: Reference[];
  readonly problems: CellProblem[];
  /** Names in JSON that are left out, because the service sets them. */
  readonly ignored: Set<string>;
}

export function newRecord(row: number, key: string | null): ImportRecord {
  return {
    ...{ rows: [row], partRows: { lines: [], apply: [] }, key, fields: {} },
    ...{ lines: [], apply: [], references: [], problems: [], ignored: new Set() },
  };
}

/** The fields of the create. */
export function bodyOf({ fields, lines }: Pick<ImportRecord, 'fields' | 'lines'>): Values {
  return lines.length === 0 ? fields : { ...fields, lines };
}

interface Placed {
  readonly into: Values;
  readonly field: FieldInfo;
  readonly by: string | undefined;
  readonly value: unknown;
  readonly place: Place;
}

export function putValue(record: ImportRecord, { into, field, by, value, place }: Placed): void {
  const { name, type, collection } = field;
  into[name] = value;
  if (type === 'reference' && collection !== undefined && typeof value === 'string')
    record.references.push({ collection, by, into, name, text: value, place });
}

/** A record as in the API, such as a line of JSON; lists and references as in columns. */
export function recordOfJson(
  collection: CollectionName,
  values: Readonly<Values>,
  { row, key }: { row: number; key: string | null },
): ImportRecord {
  const record = newRecord(row, key);
  const { apply, lines, ...rest } = values;
  putValues(record, collection, null, rest, { into: record.fields, at: '' });
  for (const [part, list] of Object.entries({ lines, apply }))
    if (list !== undefined && list !== null) listOf(record, collection, part as PartName, list);
  return record;
}

/** Adds the items of a list that is written as JSON. */
export function listOf(
  record: ImportRecord,
  collection: CollectionName,
  part: PartName,
  list: unknown,
): void {
  const place = { row: record.rows[0] ?? 0, column: null, field: part };
  if (!Array.isArray(list) || !list.every(isObject)) {
    record.problems.push({ ...place, reason: 'notAList', text: '' });
    return;
  }
  if (list.length > mostItems[part])
    record.problems.push({ ...place, reason: 'tooManyItems', text: String(mostItems[part]) });
  for (const [index, item] of list.slice(0, mostItems[part]).entries()) {
    const into: Values = {};
    record[part].push(into);
    putValues(record, collection, part, item, { into, at: `${part}[${index + 1}].` });
  }
}

function putValues(
  record: ImportRecord,
  collection: CollectionName,
  part: PartName | null,
  values: Readonly<Values>,
  { into, at }: { into: Values; at: string },
): void {
  const fields =
    part === null
      ? targetsOf(collection).map(({ field }) => field)
      : fieldsOfPart(collection, part);
  for (const [name, value] of Object.entries(values)) {
    const path = part === null ? name : `${part}.${name}`;
    if (isComputed(collection, path)) {
      record.ignored.add(path);
      continue;
    }
    const place = { row: record.rows[0] ?? 0, column: null, field: `${at}${name}` };
    const column = columnNamed(collection, path);
    const own = column?.field?.replace(/^(lines|apply)\./, '');
    const field = fields.find((one) => one.name === own);
    if (value === null) continue;
    if (
      field === undefined ||
      (part === null && partNames.some((one) => column?.field?.startsWith(`${one}.`)))
    )
      record.problems.push({ ...place, reason: 'unknownField', text: name });
    else {
      const stored = typeof value === 'string' ? storedText(field, value) : value;
      putValue(record, { into, field, by: column?.by, value: stored, place });
    }
  }
}
