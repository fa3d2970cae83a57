/** Finds the records that a file names: by id, number, code, name, or tax rate. */
import type { CollectionName } from '../catalogue.ts';
import type { Daybook } from '../daybook.ts';
import { collections } from '../generated/catalogue.ts';
import { oneLine } from '../generated/text-forms.ts';
import { type AnyRecord, anyCollection } from './any-collection.ts';
import { isSameDecimal, parseNumber } from './numbers.ts';
import type { ImportRecord, Reference } from './record.ts';

const limits = {
  /** Values of one query. */
  values: 200,
  /** Characters of a query string. */
  chars: 6_000,
  /** Records of a page. */
  page: 200,
  /** Pages of one query. */
  pages: 20,
  /** Texts that are kept; beyond that, all are looked up again. */
  remembered: 200_000,
} as const;

/** Tried in this order. */
const names = ['number', 'code', 'name', 'taxId', 'email', 'reference'];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The region of texts as in the API. */
const plainRegion = 'en-GB';

export interface Resolver {
  /** Puts ids in the place of texts, and adds a problem for each text that does not name exactly one record. */
  resolve(records: readonly ImportRecord[]): Promise<void>;
}

/** `region`: of rates such as `19,5 %`. */
export function createResolver(daybook: Daybook, region = plainRegion): Resolver {
  const known = new Map<string, readonly AnyRecord[]>();
  const keyOf = ({ collection, by, text }: Reference) => JSON.stringify([collection, by, text]);
  return {
    async resolve(records) {
      if (known.size > limits.remembered) known.clear();
      const all = records.flatMap(({ references }) => references);
      const unknown = all.filter((reference) => !known.has(keyOf(reference)));
      const groups = Map.groupBy(unknown, ({ collection, by }) => `${collection} ${by}`);
      for (const group of groups.values()) {
        const [first] = group;
        if (first === undefined) continue;
        const texts = [...new Set(group.map(({ text }) => text))];
        const found = await recordsNamed(daybook, first, texts, region);
        for (const text of texts) known.set(keyOf({ ...first, text }), found.get(text) ?? []);
      }
      for (const record of records)
        for (const reference of record.references)
          settle(record, reference, known.get(keyOf(reference)) ?? []);
    },
  };
}

function settle(record: ImportRecord, reference: Reference, found: readonly AnyRecord[]): void {
  const { into, name, text, place } = reference;
  const active = found.filter((item) => item['active'] !== false);
  const [one, another] = active.length > 0 ? active : found;
  if (one !== undefined && another === undefined) into[name] = one.id;
  else {
    delete into[name];
    const reason = one === undefined ? 'unknownRecord' : 'severalRecords';
    record.problems.push({ ...place, reason, text, reference });
  }
}

/** The records with one of these texts in a field, by text. `where`: further filters. */
export async function findBy(
  daybook: Daybook,
  collection: CollectionName,
  field: string,
  texts: readonly string[],
  where: Readonly<Record<string, string>> = {},
): Promise<Map<string, AnyRecord[]>> {
  const found = new Map<string, AnyRecord[]>();
  for (const part of partsOf(new Set(texts))) {
    const values = part.map((text) => text.replace(/[\\,]/g, '\\$&')).join(',');
    let cursor: string | null = null;
    for (let page = 0; page < limits.pages; page += 1) {
      const query = { ...where, [`${field}.in`]: values, limit: limits.page };
      const list = await anyCollection(daybook, collection).list(
        cursor === null ? query : { ...query, cursor },
      );
      for (const item of list.items) {
        const text = oneLine(String(item[field]));
        const same = found.get(text);
        if (same === undefined) found.set(text, [item]);
        else same.push(item);
      }
      cursor = list.nextCursor;
      if (cursor === null) break;
    }
  }
  return found;
}

/** Splits texts by the limits of a query. */
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

/** By the text of the file. */
async function recordsNamed(
  daybook: Daybook,
  { collection, by }: Pick<Reference, 'collection' | 'by'>,
  texts: readonly string[],
  region: string,
): Promise<ReadonlyMap<string, readonly AnyRecord[]>> {
  const { fields } = collections[collection];
  const canFind = (name: string) =>
    fields.some((field) => field.name === name && field.operators?.includes('in'));
  const known = new Map<string, readonly AnyRecord[]>();
  /** `asText`: how a text is written in the field; null: not at all. */
  const look = async (field: string, asText: (text: string) => string | null) => {
    const left = new Map(
      texts.flatMap((text) => {
        const written = known.has(text) ? null : asText(text);
        return written === null ? [] : [[text, written] as const];
      }),
    );
    if (left.size === 0 || !canFind(field)) return;
    const found = await findBy(daybook, collection, field, [...left.values()]);
    for (const [text, written] of left) {
      const items = found.get(written);
      if (items !== undefined) known.set(text, items);
    }
  };
  if (by !== undefined) {
    await look(by, (text) => text);
    return known;
  }
  await look('id', (text) => (uuid.test(text) ? text.toLowerCase() : null));
  for (const field of names) await look(field, (text) => (uuid.test(text) ? null : text));
  // `4000 Revenue` and `4000 · Revenue`.
  await look('code', (text) => /^(\S+)[\s·:-]+\S/.exec(text)?.[1] ?? null);
  await lookByRate(daybook, collection, { texts, region, known });
  return known;
}

interface Rates {
  readonly texts: readonly string[];
  readonly region: string;
  readonly known: Map<string, readonly AnyRecord[]>;
}

/** `19`, `19 %`, `VAT 19%`: the active records of this rate. */
async function lookByRate(
  daybook: Daybook,
  collection: CollectionName,
  { texts, region, known }: Rates,
): Promise<void> {
  const left = texts.filter((text) => !known.has(text));
  if (left.length === 0 || !collections[collection].fields.some(({ name }) => name === 'rate'))
    return;
  const { items } = await anyCollection(daybook, collection).list({ limit: limits.page });
  for (const text of left) {
    const bare = text.replace(/^[\p{L}.\s]+/u, '').replace(/\s*%$/, '');
    const { value } = parseNumber(bare, region);
    const fitting = items.filter(({ rate }) => isSameDecimal(String(rate), value));
    if (fitting.length > 0) known.set(text, fitting);
  }
}
