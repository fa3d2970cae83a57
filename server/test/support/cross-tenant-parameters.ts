/**
 * Every parameter of every documented operation in which one tenant can send data of another: IDs in
 * paths, bodies and filters, cursors, versions, keys, words. Generated from the OpenAPI document; a
 * parameter without known values is an Error, so that new ones are not missed.
 */
import { randomUUID } from 'node:crypto';
import { parameterInputs, required } from './cross-tenant-headers.ts';
import {
  aboutOther,
  type Base,
  type Input,
  idsOf,
  requestOf,
  type Sides,
  someOf,
  targetOf,
} from './cross-tenant-requests.ts';
import {
  type DocumentedOperation,
  keepsRecord,
  operationsOfTenants,
} from './documented-operations.ts';
import { collectionOf, nameOf, pathTo, type Ready, readyTo } from './tenant-data.ts';

type Json = { readonly [name: string]: unknown };

/** Media types whose content can be searched. */
const readable = [
  'application/json',
  'text/csv',
  'application/x-ndjson',
  'application/pdf',
  'application/xml',
  'text/event-stream',
];

/** Throws an Error for a parameter that cannot be filled. */
export async function crossTenantInputs(sides: Sides): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const one of operationsOfTenants(sides.document)) {
    const found = await inputsOf(one, sides);
    if (found.length === 0) throw new Error(`${nameOf(one)} is not covered`);
    const empty = found.find(({ foreign }) => foreign.length === 0);
    if (empty !== undefined)
      throw new Error(`${nameOf(one)} is not covered: no tenant has a value for ${empty.name}`);
    inputs.push(...found);
  }
  return inputs;
}

async function inputsOf(one: DocumentedOperation, sides: Sides): Promise<Input[]> {
  const ready = await readyFor(one, sides);
  const base = { operation: one, sides, ready };
  return [
    ...plainInputs(base),
    // In this order, because the requester's own record allows an action only once.
    ...bodyInputs(base),
    ...pathInputs(base),
    ...(
      await Promise.all(one.parameters.map((parameter) => parameterInputs(base, parameter)))
    ).flat(),
  ];
}

/** For reading any readable record will do. */
async function readyFor(one: DocumentedOperation, { requester, owner }: Sides): Promise<Ready> {
  if (one.path.includes('{') || one.path.includes('/actions/')) {
    if (
      !owner.records.has(collectionOf(one.path)) ||
      !requester.records.has(collectionOf(one.path))
    )
      throw new Error(`${nameOf(one)} is not covered: no tenant has such a record`);
  }
  if (one.method !== 'GET') return readyTo(requester.tenant, one);
  for (const record of requester.records.get(collectionOf(one.path)) ?? []) {
    const path = pathTo(one.path, record);
    if (!one.path.includes('{id}')) break;
    if ((await requester.tenant.api('GET', path)).status === 200)
      return { record, path, body: undefined, RowVersion: record.RowVersion };
  }
  if (one.path.includes('{id}')) throw new Error(`${nameOf(one)} is not covered: nothing to read`);
  const path = one.path + required(one, requester);
  return { record: null, path, body: undefined, RowVersion: '' };
}

/** Requests without foreign data, for each documented media type of the response. */
function plainInputs(base: Base): Input[] {
  const { operation } = base;
  const { method, path } = operation;
  const forms = Object.keys(operation.answerContent);
  // A POST that returns records as a file only reads.
  const reads =
    method === 'GET' ||
    forms.includes('application/x-ndjson') ||
    (keepsRecord(path) && !path.includes('{id}'));
  if (!reads) return [];
  const unknown = forms.filter((form) => !readable.includes(form));
  if (unknown.length > 0)
    throw new Error(`${nameOf(operation)} is not covered: it answers ${unknown.join()}`);
  return forms.map((form) => ({
    ...base,
    name: `answer ${form}`,
    must: null,
    request: () => requestOf(base, { headers: { accept: form } }),
    foreign: [form],
    absent: null,
    own: [],
  }));
}

function pathInputs(base: Base): Input[] {
  const { operation, sides, ready } = base;
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const foreignRecords = sides.owner.records.get(collectionOf(operation.path)) ?? [];
  return names.map((name): Input => {
    const fixed = { ...base, name: `path ${name}`, must: 'hide', absent: randomUUID() } as const;
    const own = ready.record;
    if (name === 'id')
      return {
        ...fixed,
        request: (id) => aboutOther(base, id),
        foreign: someOf(
          foreignRecords.map(({ id }) => id),
          sides,
        ),
        own: [own?.id ?? ''],
      };
    if (name !== 'lineId') throw new Error(`${nameOf(operation)} is not covered: path ${name}`);
    const stem = operation.path.replace('{id}', own?.id ?? '');
    return {
      ...fixed,
      request: (id) => requestOf(base, { path: stem.replace('{lineId}', id) }),
      foreign: someOf(
        foreignRecords.flatMap(({ lines }) => lines.map(({ id }) => id)),
        sides,
      ),
      // `id` has shown it, and a line can be removed only once.
      own: [],
    };
  });
}

/** Where a body names records: `customerId`, `lines[].taxCodeId`, `ids[]`. */
function referencesIn(schema: Json, schemas: Json, prefix = ''): string[] {
  const { $ref, format, properties, items, oneOf, anyOf, allOf, additionalProperties } = schema;
  if (typeof $ref === 'string')
    return referencesIn(schemas[$ref.split('/').at(-1) ?? ''] as Json, schemas, prefix);
  if (format === 'uuid') return [prefix];
  const inner = (name: string) => (prefix === '' ? name : `${prefix}.${name}`);
  const parts = [oneOf, anyOf, allOf].flatMap((each) => (each ?? []) as Json[]);
  const members = Object.entries((properties ?? {}) as Json);
  return [
    ...members.flatMap(([name, value]) => referencesIn(value as Json, schemas, inner(name))),
    ...(items === undefined ? [] : referencesIn(items as Json, schemas, `${prefix}[]`)),
    ...parts.flatMap((part) => referencesIn(part, schemas, prefix)),
    ...(typeof additionalProperties === 'object'
      ? referencesIn(additionalProperties as Json, schemas, inner('*'))
      : []),
  ];
}

function bodyInputs(base: Base): Input[] {
  const { operation, sides, ready } = base;
  const { schemas } = sides.document['components'] as { schemas: Json };
  return referencesIn(operation.bodySchema, schemas).map((name) => {
    if (name.includes('*')) throw new Error(`${nameOf(operation)} is not covered: body ${name}`);
    const isMany = name === 'ids[]';
    const target = isMany ? collectionOf(operation.path) : targetOf(name);
    const given = valueAt(ready.body, name);
    return {
      ...base,
      name: `body ${name}`,
      must: isMany ? 'hideEach' : 'refuse',
      request: (value) => {
        const request = requestOf(base);
        // A PATCH takes one field.
        const { RowVersion } = ready;
        const before = operation.method === 'PATCH' ? { RowVersion } : (request.body as Json);
        return { ...request, body: withValue(withList(before, name), name, value) };
      },
      foreign: foreignIds(sides, target),
      absent: randomUUID(),
      own: given === undefined ? idsOf(sides.requester, target) : [given],
    };
  });
}

/** By list: an item without the reference, and the field that excludes the list. */
const lists: Readonly<Record<string, { readonly item: Json; readonly without: string }>> = {
  components: { item: { name: 'GST', rate: '5' }, without: 'rate' },
};

/** The body with an item that is complete but for the reference `name`. */
function withList(body: Json, name: string): Json {
  const [list = ''] = name.split('[]');
  const known = lists[list];
  if (known === undefined) return body;
  const others = Object.entries(body).filter(([field]) => field !== known.without);
  return { ...Object.fromEntries(others), [list]: [known.item] };
}

/** Some of the matching kind, and one of each other kind. */
function foreignIds(sides: Sides, target: string): string[] {
  const { records } = sides.owner;
  const others = [...records].filter(([collection]) => collection !== target);
  return [
    ...someOf(
      (records.get(target) ?? []).map(({ id }) => id),
      sides,
    ),
    ...others.flatMap(([, [first]]) => (first === undefined ? [] : [first.id])),
  ];
}

function valueAt(body: unknown, name: string): string | undefined {
  const [first = '', ...rest] = name.replaceAll('[]', '.0').split('.');
  const value = (body as Json | undefined)?.[first];
  if (rest.length > 0) return valueAt(value, rest.join('.'));
  return typeof value === 'string' ? value : undefined;
}

function withValue(body: Json | undefined, name: string, value: string): Json {
  const [first = '', ...rest] = name.split('.');
  const bare = first.replace('[]', '');
  const before = body?.[bare];
  if (first.endsWith('[]')) {
    const [item] = Array.isArray(before) ? before : [];
    return {
      ...body,
      [bare]: [rest.length === 0 ? value : withValue(item, rest.join('.'), value)],
    };
  }
  return {
    ...body,
    [bare]: rest.length === 0 ? value : withValue(before as Json, rest.join('.'), value),
  };
}
