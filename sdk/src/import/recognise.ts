/** Which field each header of a file means. */
import type { CollectionName, FieldInfo } from '../catalogue.ts';
import { collections } from '../generated/catalogue.ts';
import { type Cells, plainHeader } from './headers.ts';
import type { ColumnMapping } from './mapping.ts';
import { fieldsOfPart, isComputed, type PartName, targetsOf } from './targets.ts';

/**
 * Headers besides the names of the API, by their lower-case form and by that of `plainHeader`: labels, usual words, those
 * of other programs. The value is a path such as `lines.quantity`; empty: a column to leave out.
 */
export type HeaderWords = ReadonlyMap<string, string>;

/** A column for each header; a field belongs to the first of its columns. */
export function recognise(
  collection: CollectionName,
  headers: readonly string[],
  words: HeaderWords = new Map(),
): readonly ColumnMapping[] {
  const taken = new Set<string>();
  return headers.map((header) => {
    const found = columnNamed(collection, header) ?? columnByWord(collection, header, words);
    if (found === null || found.field === null || taken.has(found.field))
      return { header, field: null };
    taken.add(found.field);
    return found;
  });
}

/** By a name of the API: `dueDate`, `customerId`, `customer.name`, `lines.taxCode.code`. Null if it is none. */
export function columnNamed(collection: CollectionName, header: string): ColumnMapping | null {
  const wanted = header.toLowerCase();
  const target = targetsOf(collection).find(({ path }) => path.toLowerCase() === wanted);
  if (target !== undefined) return { header, field: target.path };
  const [, part, stem = '', by = ''] = /^(?:(lines|apply)\.)?(\w+)\.(\w+)$/.exec(header) ?? [];
  const fields = fieldsOf(collection, (part ?? null) as PartName | null);
  const field = fields.find(({ name }) => name === stem || name === `${stem}Id`);
  if (field?.collection === undefined || field.access === 'computed') return null;
  const isName = collections[field.collection].fields.some(
    ({ name, type, operators }) => name === by && type === 'text' && operators?.includes('in'),
  );
  if (!isName) return null;
  return { header, field: part === undefined ? field.name : `${part}.${field.name}`, by };
}

function fieldsOf(collection: CollectionName, part: PartName | null): readonly FieldInfo[] {
  return part === null ? collections[collection].fields : fieldsOfPart(collection, part);
}

function columnByWord(
  collection: CollectionName,
  header: string,
  words: HeaderWords,
): ColumnMapping | null {
  if (isComputed(collection, header)) return null;
  const path = words.get(header.toLowerCase()) ?? words.get(plainHeader(header));
  return path === undefined || path === '' ? null : { header, field: path };
}

/** Rows above the headers that are searched: preambles of banks and of accounting programs. */
const searchedRows = 30;

/** The row with the headers, from 1: the first one of those with the most known headers. */
export function headerRowOf(
  collection: CollectionName,
  cells: Cells,
  words: HeaderWords = new Map(),
): number {
  let best = { row: 1, count: 0 };
  for (const [index, texts] of cells.slice(0, searchedRows).entries()) {
    const headers = texts.map((text) => text.trim());
    const count = recognise(collection, headers, words).filter(
      ({ field }) => field !== null,
    ).length;
    // One known word may be a title.
    if (count > best.count && (index === 0 || count > 1)) best = { row: index + 1, count };
  }
  return best.row;
}
