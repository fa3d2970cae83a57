/** Parameters and headers of an operation as inputs of cross-tenant-requests.ts. */

import { randomUUID } from 'node:crypto';
import {
  aboutOther,
  type Base,
  type CrossTenantRequest,
  type Input,
  idsOf,
  requestOf,
  type Sides,
  someOf,
  targetOf,
} from './cross-tenant-requests.ts';
import type { DocumentedOperation, DocumentedParameter } from './documented-operations.ts';
import type { Body } from './service.ts';
import { collectionOf, nameOf, pathTo, type TenantData } from './tenant-data.ts';

type Json = { readonly [name: string]: unknown };

/** Has the form of a version, but is none. */
const absentVersion = 'AAAAAAAAAAAAAAAAAAAAAA';
/** Values of the requester that are tried until one makes a difference. */
const mostOwn = 8;

/** The required query parameters. */
export function required({ parameters }: DocumentedOperation, { records }: TenantData): string {
  const words = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${records.get(targetOf(name))?.[0]?.id}`);
  return words.length === 0 ? '' : `?${words.join('&')}`;
}

/** Throws an Error for a parameter without known values. */
export async function parameterInputs(
  base: Base,
  parameter: DocumentedParameter,
): Promise<Input[]> {
  if (parameter.in === 'path') return [];
  const found =
    parameter.in === 'header'
      ? await headerInput(base, parameter)
      : await queryInput(base, parameter);
  if (found === null)
    throw new Error(`${nameOf(base.operation)} is not covered: ${parameter.in} ${parameter.name}`);
  return [found];
}

const quoted = (version: string) => `"${version}"`;

function versionsOf(sides: Sides, path: string): string[] {
  const records = sides.owner.records.get(collectionOf(path)) ?? [];
  return someOf(
    records.map(({ RowVersion }) => RowVersion),
    sides,
  );
}

async function headerInput(base: Base, { name }: DocumentedParameter): Promise<Input | null> {
  const { operation, sides } = base;
  const { owner } = sides;
  const input = { ...base, name: `header ${name}`, must: null, absent: null, own: [] } as const;
  const header = (value: string) => ({ [name.toLowerCase()]: value });
  const request = (value: string) => requestOf(base, { headers: header(value) });
  switch (name) {
    case 'If-Match': {
      const foreign = versionsOf(sides, operation.path).map(quoted);
      const absent = quoted(absentVersion);
      return {
        ...input,
        must: 'refuse',
        request: (value) => matching(base, value),
        foreign,
        absent,
      };
    }
    case 'If-None-Match':
      return { ...input, request, ...(await etagsOf(base)) };
    case 'Save-Session': {
      const [first] = owner.records.get(collectionOf(operation.path)) ?? [];
      const isItem = operation.path.includes('{id}');
      const joining = (value: string) => {
        if (!isItem) return request(value);
        const other = aboutOther(base, first?.id ?? '');
        return { ...other, headers: { ...other.headers, ...header(value) } };
      };
      const must = isItem ? 'hide' : null;
      return { ...input, must, request: joining, foreign: ['session-of-the-owner'] };
    }
    case 'Idempotency-Key': {
      const kept = owner.kept.get(nameOf(operation));
      if (kept === undefined) return null;
      const { path, body, headers, key } = kept;
      const same = (value: string) =>
        requestOf(base, { path, body, headers: { ...headers, ...header(value) } });
      const isMany = operation.path.includes('/actions/');
      const must = isMany ? 'hideEach' : operation.path.includes('{id}') ? 'hide' : null;
      return { ...input, must, request: same, foreign: [key] };
    }
    case 'Last-Event-ID':
      return { ...input, request, foreign: sequencesOf(sides) };
    default:
      return null;
  }
}

/** If-Match instead of the version in the body. */
function matching(base: Base, value: string): CrossTenantRequest {
  const { body, ...request } = requestOf(base);
  const { RowVersion: _, ...fields } = (body ?? {}) as Json;
  const headers = { 'if-match': value };
  return { ...request, headers, body: body === undefined ? undefined : fields };
}

/** The entity tags that each tenant gets for its own records. */
async function etagsOf({ operation, sides, ready }: Base) {
  const { requester, owner } = sides;
  const etagOf = async ({ tenant }: TenantData, path: string) =>
    (await tenant.api('GET', path)).headers.get('etag') ?? '';
  const records = owner.records.get(collectionOf(operation.path)) ?? [];
  const paths = operation.path.includes('{id}')
    ? records.map((record) => pathTo(operation.path, record))
    : [ready.path];
  const foreign: string[] = [];
  for (const path of paths) {
    const etag = await etagOf(owner, path);
    if (etag !== '') foreign.push(etag);
    if (foreign.length === sides.breadth) break;
  }
  // That of a list changes with each change.
  const own = async () => [await etagOf(requester, ready.path)];
  return { foreign, absent: quoted(absentVersion), own };
}

function sequencesOf(sides: Sides): string[] {
  const events = sides.owner.records.get('events') ?? [];
  return someOf(
    events.map(({ sequence }) => String(sequence)),
    sides,
  );
}

async function queryInput(base: Base, parameter: DocumentedParameter): Promise<Input | null> {
  const { operation, sides, ready } = base;
  const { name, schema } = parameter;
  const request = (value: string) => {
    const [path = '', query = ''] = ready.path.split('?');
    const others = query.split('&').filter((word) => word !== '' && !word.startsWith(`${name}=`));
    const words = [...others, `${name}=${encodeURIComponent(value)}`];
    return requestOf(base, { path: `${path}?${words.join('&')}` });
  };
  const input = { ...base, name: `query ${name}`, must: null, request, own: [], absent: null };
  const [field = '', operator = 'eq'] = name.split('.');
  const item = resolved((schema['items'] ?? schema) as Json, sides.document);
  const finds = ['eq', 'in', 'contains', 'startsWith'].includes(operator);
  const isList = operator === 'in' || operator === 'nin';
  const inList = (value: string) => (isList ? value.replaceAll(',', '\\,') : value);
  const values = valuesOf(sides.owner, operation, field).map(inList);
  const ownValues = finds ? valuesOf(sides.requester, operation, field).map(inList) : [];
  if (item['format'] === 'uuid') {
    const target = field === 'id' ? collectionOf(operation.path) : targetOf(name);
    const foreign = [...values, ...idsOf(sides.owner, target)];
    const known = sides.requester.records.has(target) ? idsOf(sides.requester, target) : [];
    const own = finds ? [...ownValues.slice(0, mostOwn), ...known] : [];
    return { ...input, foreign: someOf(foreign, sides), absent: randomUUID(), own };
  }
  const fixed = await fixedValues(base, name);
  if (fixed !== null) return { ...input, ...fixed };
  const { requester, owner, absentWord } = sides;
  const word = values.find((value) => value.includes(owner.word));
  if (word !== undefined) {
    const own = ownValues.filter((value) => value.includes(requester.word)).slice(0, mostOwn);
    return { ...input, foreign: [word], absent: word.replaceAll(owner.word, absentWord), own };
  }
  const foreign = values.length > 0 ? values : sampleOf(parameter, item, owner.word);
  if (foreign.length === 0) return null;
  // A request that is not a dry run would change something.
  return { ...input, foreign: name === 'dryRun' ? ['true'] : someOf(foreign, sides) };
}

/** Values of a field in a tenant's records, as a filter takes them. */
function valuesOf({ records }: TenantData, { path }: DocumentedOperation, field: string): string[] {
  const all = records.get(collectionOf(path)) ?? [];
  if (field === 'externalId') return all.flatMap(keysOf);
  const found = all
    .map((record) => record[field])
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
    .map((value) => String(value).slice(0, 200));
  return [...new Set(found)].filter((value) => value !== '');
}

function keysOf({ externalIds = [] }: Body): string[] {
  const ids = externalIds as readonly { readonly system: string; readonly id: string }[];
  return ids.map(({ system, id }) => `${system}:${id}`);
}

/** Parameters with the same meaning in every operation. */
async function fixedValues({ operation, sides }: Base, name: string) {
  const { requester, owner, absentWord } = sides;
  switch (name) {
    case 'q':
      return { foreign: [owner.word], absent: absentWord, own: [requester.word] };
    case 'cursor':
      return { foreign: await cursorsOf(operation, owner), must: 'refuse' as const };
    case 'after':
      return operation.path.endsWith('/changes')
        ? { foreign: versionsOf(sides, operation.path), absent: absentVersion }
        : { foreign: ['0', ...sequencesOf(sides)] };
    case 'limit':
      return { foreign: ['200'] };
    case 'fields':
      return { foreign: ['id,RowVersion'] };
    default:
      return null;
  }
}

/** A cursor of a list of the owner. */
async function cursorsOf(operation: DocumentedOperation, owner: TenantData): Promise<string[]> {
  const records = owner.records.get(collectionOf(operation.path)) ?? [];
  const paths = operation.path.includes('{id}')
    ? records.map((record) => pathTo(operation.path, record))
    : [operation.path + required(operation, owner)];
  for (const path of paths) {
    const reply = await owner.tenant.api('GET', `${path}${path.includes('?') ? '&' : '?'}limit=1`);
    if (typeof reply.body.nextCursor === 'string') return [reply.body.nextCursor];
  }
  // If no list exceeds a page, the cursor of another list, which is as foreign.
  const { body } = await owner.tenant.api('GET', '/api/effects?limit=1');
  return [String(body.nextCursor)];
}

function resolved(schema: Json, document: Json): Json {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const { schemas } = document['components'] as { schemas: Json };
  return resolved(schemas[$ref.split('/').at(-1) ?? ''] as Json, document);
}

/** A value that the schema allows, if no record has one. */
function sampleOf({ name }: DocumentedParameter, schema: Json, word: string): string[] {
  const { type, format, pattern, enum: values } = schema;
  if (Array.isArray(values)) return values.filter((value) => value !== null).map(String);
  if (name === 'sort') return sortsOf(String(pattern));
  if (format === 'date') return ['2026-11-30', '2027-12-31'];
  if (format === 'date-time') return ['2026-11-21T08:30:00.000Z'];
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'integer') return [String(schema['minimum'] ?? 1)];
  if (pattern === undefined) return type === 'string' ? [word] : [];
  const fits = [
    '1.00',
    '2026-11',
    'EUR',
    'DE',
    'de',
    'invoice.*',
    word,
    `shop:${word}`,
    '0088',
    '1',
  ];
  return fits.filter((value) => new RegExp(String(pattern)).test(value)).slice(0, 1);
}

function sortsOf(pattern: string): string[] {
  const names = /\(([\w|]+)\)/.exec(pattern)?.[1]?.split('|') ?? [];
  return names.flatMap((name) => [name, `-${name}`]);
}
