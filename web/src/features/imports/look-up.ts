/** Finds the records that a file names: by id, number, code, name, or tax rate. */
import { type CollectionName, collections, oneLine } from '@daybook/sdk';
import { type AnyItem, anyCollection } from '../../core/any-collection.ts';
import { isSameDecimal, parseDecimal } from '../../ui/inputs/numbers.ts';
import { joinValues } from '../../ui/record-list/list-query.ts';
import type { Draft, Reference } from './build-records.ts';

/** `values` and `chars`: of one query. */
const limits = { values: 200, chars: 6_000, page: 200, pages: 20 } as const;
/** Tried in this order. */
const names = ['number', 'code', 'name', 'taxId', 'email', 'reference'];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The records with one of these texts in a field, by text. `where`: further filters. */
export async function findBy(
  collection: CollectionName,
  field: string,
  texts: readonly string[],
  where: Readonly<Record<string, string>> = {},
): Promise<Map<string, AnyItem[]>> {
  const found = new Map<string, AnyItem[]>();
  for (const part of partsOf(new Set(texts))) {
    const values = joinValues(part);
    let cursor: string | null = null;
    for (let page = 0; page < limits.pages; page += 1) {
      const query = { ...where, [`${field}.in`]: values, limit: limits.page };
      const list = await anyCollection(collection).list(
        cursor === null ? query : { ...query, cursor },
      );
      for (const item of list.items) {
        const text = oneLine(String(item[field]));
        found.set(text, [...(found.get(text) ?? []), item]);
      }
      cursor = list.nextCursor;
      if (cursor === null) break;
    }
  }
  return found;
}

function* partsOf(texts: Iterable<string>): Generator<readonly string[]> {
  let part: string[] = [];
  let chars = 0;
  for (const text of texts) {
    const length = encodeURIComponent(text).length + 3;
    if (part.length === limits.values || (part.length > 0 && chars + length > limits.chars)) {
      yield part;
      part = [];
      chars = 0;
    }
    part.push(text);
    chars += length;
  }
  if (part.length > 0) yield part;
}

/** Puts ids in the place of texts, and adds a problem for each text that does not name exactly one record. */
export async function resolveReferences(drafts: readonly Draft[], region: string): Promise<void> {
  const all = drafts.flatMap((draft) =>
    draft.references.map((reference) => ({ draft, reference })),
  );
  for (const [collection, ofIt] of Map.groupBy(all, ({ reference }) => reference.collection)) {
    const texts = ofIt.map(({ reference }) => reference.text);
    const known = await recordsNamed(collection, texts, region);
    for (const { draft, reference } of ofIt) settle(draft, reference, known);
  }
}

function settle(
  draft: Draft,
  reference: Reference,
  known: ReadonlyMap<string, readonly AnyItem[]>,
): void {
  const { into, name, text, row, column } = reference;
  const found = known.get(text) ?? [];
  const active = found.filter((item) => item['active'] !== false);
  const [one, another] = active.length > 0 ? active : found;
  if (one !== undefined && another === undefined) into[name] = one.id;
  else {
    const reason = one === undefined ? 'unknownRecord' : 'severalRecords';
    draft.problems.push({ row, column, reason, text });
  }
}

/** By the text of the file. */
async function recordsNamed(
  collection: CollectionName,
  texts: readonly string[],
  region: string,
): Promise<ReadonlyMap<string, readonly AnyItem[]>> {
  const { fields } = collections[collection];
  const canFind = (name: string) =>
    fields.some((field) => field.name === name && field.operators?.includes('in'));
  const known = new Map<string, readonly AnyItem[]>();
  /** `asText`: how a text is written in the field; null: not at all. */
  const look = async (field: string, asText: (text: string) => string | null) => {
    const left = new Map(
      texts.flatMap((text) => {
        const written = known.has(text) ? null : asText(text);
        return written === null ? [] : [[text, written] as const];
      }),
    );
    if (left.size === 0 || !canFind(field)) return;
    const found = await findBy(collection, field, [...left.values()]);
    for (const [text, written] of left) {
      const items = found.get(written);
      if (items !== undefined) known.set(text, items);
    }
  };
  await look('id', (text) => (uuid.test(text) ? text.toLowerCase() : null));
  for (const field of names) await look(field, (text) => text);
  // `4000 Revenue` and `4000 · Revenue`.
  await look('code', (text) => /^(\S+)[\s·:-]+\S/.exec(text)?.[1] ?? null);
  await lookByRate(collection, texts, region, known);
  return known;
}

/** `19`, `19 %`, `VAT 19%`: the active records of this rate. */
async function lookByRate(
  collection: CollectionName,
  texts: readonly string[],
  region: string,
  known: Map<string, readonly AnyItem[]>,
): Promise<void> {
  const left = [...new Set(texts)].filter((text) => !known.has(text));
  if (left.length === 0 || !collections[collection].fields.some(({ name }) => name === 'rate'))
    return;
  const { items } = await anyCollection(collection).list({ limit: limits.page });
  for (const text of left) {
    const bare = text.replace(/^[\p{L}.\s]+/u, '').replace(/\s*%$/, '');
    const { value } = parseDecimal(bare, region);
    const fitting = items.filter(({ rate }) => isSameDecimal(String(rate), value));
    if (fitting.length > 0) known.set(text, fitting);
  }
}
