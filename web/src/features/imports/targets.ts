/** The fields that columns of a file can fill, and how they are recognised by their headers. */

import { labels as allLabels } from 'virtual:words/labels';
import { words as allTexts } from 'virtual:words/search';
import { type CollectionName, collections, type FieldInfo } from '@daybook/sdk';
import { factsOf, features } from '../../core/feature.ts';
import { type Cells, plainHeader } from '../../ui/columns/read-columns.ts';
import { titleFieldOf } from '../../ui/record-list/list-info.ts';
import { fieldOf, knownFieldLabel, spellOut } from '../../ui/words/label-texts.ts';

export interface Target {
  /** `dueDate`, `lines.quantity`. */
  readonly path: string;
  readonly field: FieldInfo;
  readonly isLine: boolean;
  /** The number that the service assigns: identifies the record in the file. */
  readonly isKey: boolean;
  /** In each language. */
  readonly labels: readonly string[];
}

const unusable = new Set(['array', 'object', 'id', 'instant']);
const isWritable = ({ type, access }: FieldInfo) => access !== 'computed' && !unusable.has(type);

export function targetsOf(collection: CollectionName): readonly Target[] {
  const { fields, lines = [] } = collections[collection];
  const title = titleFieldOf(collection);
  const of = (field: FieldInfo, path: string, isLine: boolean): Target => ({
    ...{ path, field, isLine, isKey: field.access === 'computed' },
    labels: allLabels.map(
      (one) => knownFieldLabel(one, collection, path) ?? spellOut(fieldOf(path)),
    ),
  });
  return [
    ...fields.filter(({ name, access }) => name === title && access === 'computed'),
    ...fields.filter(isWritable),
  ]
    .map((field) => of(field, field.name, false))
    .concat(lines.filter(isWritable).map((field) => of(field, `lines.${field.name}`, true)));
}

/** Text fields by which existing records can be found, the best first. */
export function matchesOf(
  collection: CollectionName,
  mapping: readonly (string | null)[],
): readonly Target[] {
  const title = titleFieldOf(collection);
  return targetsOf(collection)
    .filter(({ path, isLine, field: { type, operators = [] } }) => {
      const isText = type === 'text' && operators.includes('startsWith');
      return isText && !isLine && mapping.includes(path);
    })
    .filter(({ field: { maxLength = 0 } }) => maxLength <= longestMatch)
    .toSorted((a, b) => Number(b.path === title) - Number(a.path === title));
}

/** Whether a field identifies a record alone: a number, code or name; not a reference or an email address. */
export function isIdentity(collection: CollectionName, path: string): boolean {
  return path === titleFieldOf(collection);
}

/** Longer texts are addresses and notes. */
const longestMatch = 254;

/** The target of each header; null: ignored. */
export async function recognise(
  collection: CollectionName,
  headers: readonly string[],
): Promise<readonly (string | null)[]> {
  const known = await headersOf(collection);
  const found = headers.map(
    (header) => (known.get(header.toLowerCase()) ?? known.get(plainHeader(header))) || null,
  );
  return found.map((path, at) => (found.indexOf(path) === at ? path : null));
}

/** Rows above the headers that are looked through: preambles of banks and of accounting programs. */
const searchedRows = 30;

/** Index of the row with the headers: the first one of those with the most known headers. */
export async function headerRowOf(collection: CollectionName, cells: Cells): Promise<number> {
  let best = { row: 0, count: 0 };
  for (const [row, texts] of cells.slice(0, searchedRows).entries()) {
    const found = await recognise(collection, texts);
    const count = found.filter((path) => path !== null).length;
    // One known word may be a title.
    if (count > best.count && (row === 0 || count > 1)) best = { row, count };
  }
  return best.row;
}

/** Fields that a record can hardly be without and that no column is assigned to: customer, date, amount, name. */
export function missingIn(
  collection: CollectionName,
  mapping: readonly (string | null)[],
): readonly Target[] {
  const { dated } = factsOf(collection);
  const needed = ['customerId', 'amount', 'lines.unitPrice', dated, titleFieldOf(collection)];
  return targetsOf(collection).filter(
    ({ path, isKey }) => !isKey && needed.includes(path) && !mapping.includes(path),
  );
}

/** Lower-case headers and their targets: names in the API and in exports, labels, and usual words. */
async function headersOf(collection: CollectionName): Promise<ReadonlyMap<string, string>> {
  const targets = targetsOf(collection);
  const known = new Map<string, string>();
  const add = (header: string, path: string) => {
    for (const form of [header.toLowerCase(), plainHeader(header)])
      if (form !== '' && !known.has(form)) known.set(form, path);
  };
  /** `lines.taxCodeId.code` and `lines.taxCode.code` name the field `taxCodeId` of a line. */
  const pathOf = (written: string) => {
    const bare = written.replace(/\.(?:name|code|number|taxId|email)$/, '');
    return targets.find(({ path }) => [written, bare, `${bare}Id`].includes(path))?.path;
  };
  for (const [written, heading] of factsOf(collection).lineColumns ?? []) {
    const path = pathOf(written);
    for (const header of [written, ...(allTexts[heading] ?? [])])
      if (path !== undefined) add(header, path);
      // Computed columns of the export are ignored.
      else known.set(header.toLowerCase(), '');
  }
  for (const { path, field, labels } of targets) {
    for (const header of [path, ...labels]) add(header, path);
    if (field.type === 'reference')
      for (const by of ['name', 'code', 'number', 'taxId', 'email'])
        for (const stem of [path, path.replace(/Id$/, '')])
          known.set(`${stem}.${by}`.toLowerCase(), path);
  }
  const all = await Promise.all(features().flatMap(({ headers }) => headers?.() ?? []));
  for (const { headers } of all)
    for (const [path, words] of Object.entries(headers))
      if (targets.some((target) => target.path === path)) for (const word of words) add(word, path);
  return known;
}
