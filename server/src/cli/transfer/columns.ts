/** The mapping of a file whose columns have names of the API; other columns are errors, because no user reviews them. */

import {
  FileError,
  type ImportMapping,
  isComputed,
  recognise,
  targetsOf,
} from '../../../../sdk/src/import/index.ts';
import { type CollectionName, collections } from '../../../../sdk/src/index.ts';

export interface ColumnOptions {
  readonly delimiter: string;
  /** The row with the column names, from 1. */
  readonly headerRow: number;
  readonly groupBy: string | null;
  readonly ignore: readonly string[];
}

const parts = ['lines', 'apply'] as const;

/** Adds the columns that are left out to `ignored`. Throws FileError with all unknown columns. */
export function mappingOf(
  collection: CollectionName,
  names: readonly string[],
  { delimiter, headerRow, groupBy, ignore }: ColumnOptions,
  ignored: Set<string>,
): ImportMapping {
  checkNames(names, [...ignore, ...(groupBy === null ? [] : [groupBy])]);
  const columns = recognise(collection, names).map((column) =>
    ignore.includes(column.header) ? { header: column.header, field: null } : column,
  );
  const fields = columns.map(({ field }) => field ?? '');
  const partOf = (field: string) => parts.find((part) => field.startsWith(`${part}.`));
  const hasParts = fields.some((field) => partOf(field) !== undefined);
  for (const part of parts)
    if (fields.includes(part) && fields.some((field) => partOf(field) === part))
      throw columnError(`There are columns \`${part}\` and \`${part}.…\`: give one or the other.`);
  const used = names.filter((name) => !ignore.includes(name));
  // A file joined from several exports may have an id twice: only ids of consecutive rows identify a record.
  const key = groupBy ?? (hasParts ? ['key', 'id'] : ['key']).find((one) => used.includes(one));
  if (hasParts && key === undefined)
    throw columnError(
      `Rows with the same key are one ${titleOfRecord(collection)}: add a column \`key\`, or name one with --group-by.`,
    );
  const unknown: string[] = [];
  for (const [at, { header, field }] of columns.entries()) {
    if (field !== null && !isComputed(collection, field)) continue;
    if (ignore.includes(header) || isComputed(collection, header)) ignored.add(header);
    else if (header !== key) unknown.push(`${header} (column ${at + 1})`);
  }
  if (unknown.length > 0) throw columnError(unknownColumns(collection, unknown));
  return {
    ...{ collection, columns },
    format: { encoding: 'utf-8', delimiter, headerRow, mayEndEarly: false },
    key: key === undefined ? null : { column: names.indexOf(key), isRequired: true },
  };
}

/** `tax code` */
export function titleOfRecord(collection: CollectionName): string {
  return collections[collection].entity.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function columnError(message: string): FileError {
  return new FileError('columns', message, 1);
}

function checkNames(names: readonly string[], needed: readonly string[]): void {
  if (names.length === 1 && /[;\t]/.test(names[0] ?? '')) {
    const sign = names[0]?.includes('\t') ? 'tab' : '";"';
    throw columnError(
      `There is one column only. If the file has several, give --delimiter ${sign}.`,
    );
  }
  for (const [place, name] of names.entries()) {
    if (name === '') throw columnError(`column ${place + 1} has no name.`);
    const first = names.indexOf(name);
    if (first < place)
      throw columnError(`columns ${first + 1} and ${place + 1} have the same name, ${name}.`);
  }
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw columnError(`there is no column ${missing.join(', ')}.`);
}

function unknownColumns(collection: CollectionName, unknown: readonly string[]): string {
  const known = targetsOf(collection)
    .filter(({ isKey }) => !isKey)
    .map(({ path }) => path);
  const id = known.find((name) => name.endsWith('Id'));
  const byName =
    id === undefined ? '' : ` References work by name, too, such as customer.name or account.code.`;
  return `there is no field for ${unknown.join(', ')}. Correct the name, or leave the column out with --ignore. Known: ${known.join(', ')}.${byName}`;
}
