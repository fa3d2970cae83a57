/** Looks up the records that rows refer to, in batches: by id, or by a field such as the name of a customer. */
import type { Entity } from '../../record/entity.ts';
import { oneLine } from '../../record/values/text-forms.ts';
import type { Client } from './api-client.ts';
import { refusalOf } from './api-client.ts';
import type { InputProblem, RecordInput, Reference } from './record-input.ts';

const limits = {
  /** Values per query. */
  values: 50,
  /** Characters of a query string. */
  queryChars: 6_000,
  /** Pages of results per query. */
  pages: 20,
  /** Cached values; the cache is cleared above this number. */
  remembered: 200_000,
} as const;

export interface Resolver {
  /** Sets the ids in the records; returns the problems of each record. */
  resolve(records: readonly RecordInput[]): Promise<readonly (readonly InputProblem[])[]>;
}

export function createResolver(client: Client): Resolver {
  const known = new Map<string, readonly string[]>();
  return {
    async resolve(records) {
      if (known.size > limits.remembered) known.clear();
      const asked = new Map<string, Reference>();
      for (const reference of records.flatMap(({ references }) => references)) {
        const name = nameOf(reference);
        if (!known.has(name)) asked.set(name, reference);
      }
      const groups = Map.groupBy(asked.values(), ({ target, field }) => `${target.name} ${field}`);
      for (const group of groups.values()) {
        for (const part of partsOf(group)) await look(client, part, known);
      }
      return records.map(({ references }) => references.flatMap((one) => settle(one, known)));
    },
  };
}

function nameOf({ target, field, value }: Reference): string {
  return `${target.name} ${field} ${value}`;
}

function settle(
  reference: Reference,
  known: ReadonlyMap<string, readonly string[]>,
): InputProblem[] {
  const { target, field, value, into, pointer } = reference;
  const ids = known.get(nameOf(reference)) ?? [];
  const [id] = ids;
  if (id !== undefined && ids.length === 1) {
    into.input[into.name] = id;
    return [];
  }
  const title = target.title.toLowerCase();
  const what = `the ${field} ${JSON.stringify(value)}`;
  const message =
    id === undefined
      ? `There is no ${title} with ${what}.`
      : `There is more than one ${title} with ${what}: give the id.`;
  return [{ pointer, code: 'invalid_value', message }];
}

/** Splits references by the limits of a query. */
function* partsOf(references: readonly Reference[]): Generator<readonly Reference[]> {
  let part: Reference[] = [];
  let chars = 0;
  for (const reference of references) {
    const length = escaped(reference.value).length + 3;
    if (part.length === limits.values || (part.length > 0 && chars + length > limits.queryChars)) {
      yield part;
      part = [];
      chars = 0;
    }
    part.push(reference);
    chars += length;
  }
  if (part.length > 0) yield part;
}

/** In values of `in`, a backslash escapes commas and backslashes. */
function escaped(value: string): string {
  return encodeURIComponent(value.replace(/[\\,]/g, '\\$&'));
}

async function look(
  client: Client,
  part: readonly Reference[],
  known: Map<string, readonly string[]>,
): Promise<void> {
  const [first] = part;
  if (first === undefined) return;
  const { target, field } = first;
  const found = new Map<string, string[]>(part.map(({ value }) => [value, []]));
  const values = part.map(({ value }) => escaped(value)).join(',');
  await eachFound(client, target, `${field}.in=${values}`, (record) => {
    found.get(oneLine(String(record[field])))?.push(String(record.id));
  });
  for (const reference of part) known.set(nameOf(reference), found.get(reference.value) ?? []);
}

async function eachFound(
  client: Client,
  target: Entity,
  filter: string,
  take: (record: Readonly<Record<string, unknown>>) => void,
): Promise<void> {
  let cursor = '';
  for (let page = 0; page < limits.pages; page += 1) {
    const answer = await client.call(
      'GET',
      `/api/${target.collection}?limit=200&${filter}${cursor}`,
    );
    if (answer.status !== 200) throw new Error(refusalOf(answer));
    const { items, nextCursor } = answer.body;
    for (const record of (items ?? []) as readonly Record<string, unknown>[]) take(record);
    if (typeof nextCursor !== 'string') return;
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
  }
}
