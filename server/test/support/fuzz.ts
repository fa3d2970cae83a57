/**
 * Schema-driven fuzzing of every operation of the OpenAPI document, with partly valid requests, several
 * at a time. No response may be a 500 or violate the document. Reproducible by its seed.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createRandom } from '../../src/cli/seed/random.ts';
import { type Role, roles } from '../../src/record/actor.ts';
import { withValues } from './documented-operations.ts';
import {
  brokenBodies,
  hostileNames,
  hostileNumbers,
  hostileQueries,
  hostileSegments,
  hostileTexts,
  mediaTypes,
  unkeptTexts,
} from './hostile-input.ts';
import { invoiceIn, makeCustomer, readyDraft } from './invoices.ts';
import { noteDraft, noteIn, paymentDraft, paymentIn } from './money.ts';
import { makeEffect, makeMail } from './records.ts';
import { send } from './send.ts';
import type { Service, TestTenant } from './service.ts';

export interface FuzzOptions {
  readonly seed: number;
  /** Approximate number of requests. */
  readonly cases: number;
  readonly service: Service;
}

export interface FuzzReport {
  readonly seed: number;
  readonly requests: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Operations that were called, and those that succeeded at least once. */
  readonly operations: number;
  readonly succeeded: number;
}

type Json = { readonly [name: string]: unknown };

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly schema: Json }[];
  readonly body: Json | null;
  readonly checksIfMatch: boolean;
}

interface Request {
  /** `GET /api/invoices/{id}` */
  readonly operation: string;
  /** Usually that of the operation. */
  readonly method: string;
  readonly role: Role;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** The body if it is an object; the document must allow it if it is accepted. */
  readonly sent: unknown;
}

/** Methods to try on every path. */
const methods = ['HEAD', 'PUT', 'OPTIONS', 'GET', 'POST', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'];
/** Concurrent requests, so that they share a group. */
const together = 6;
const kinds = [
  'invoices',
  'credit-notes',
  'payments',
  'allocations',
  'journal-entries',

  'customers',
  'accounts',
  'tax-codes',
  'periods',
  'tenant-settings',
].concat(['webhook-endpoints', 'effects', 'retry-policies', 'mails', 'events']);
/** Concurrent requests may each export a file. */
export const roomForFiles = { exports: together, exportsPerTenant: together } as const;
/** Names of headers in maps, for which the document has no list. */
const mapNames = ['X-Environment', 'X-Team', 'x-1', 'X-', 'X-Forwarded-For', 'Host', 'X--', ''];

/** Throws with small failing requests; returns the counts. */
export async function fuzz({ seed, cases, service }: FuzzOptions): Promise<FuzzReport> {
  const operations = operationsOf(service.document);
  const known = await collectKnown(service);
  const schemas = (service.document['components'] as Json)['schemas'] as Json;
  const statuses: Record<string, number> = {};
  const asked = new Set<string>();
  const succeeded = new Set<string>();
  const ask = async (requests: readonly Request[]) => {
    const answers = await Promise.all(requests.map((request) => sendOne(service, request, known)));
    for (const [index, status] of answers.entries()) {
      const { operation = '', method = '' } = requests[index] ?? {};
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (!operation.startsWith(`${method} `)) continue;
      asked.add(operation);
      if (status < 300) succeeded.add(operation);
    }
  };
  // A pass calls every operation, in another order; the pass after it only those that never succeeded.
  const random = createRandom(seed);
  let sent = 0;
  for (let pass = 0; sent < cases; pass += 1) {
    const shuffled = operations
      .filter((one) => pass % 2 === 0 || !succeeded.has(`${one.method} ${one.path}`))
      .map((operation) => ({ operation, place: random.next() }))
      .sort((one, other) => one.place - other.place);
    for (let done = 0; done < shuffled.length; done += together) {
      const some = shuffled.slice(done, done + together);
      sent += some.length;
      const requests = some.map(({ operation }) => requestArbitrary(operation, schemas, known));
      const property = fc.asyncProperty(fc.tuple(...requests), ask);
      const own = random.integer(0, 2 ** 31 - 1);
      await fc.assert(property, { seed: own, numRuns: 1, includeErrorInReport: true });
    }
  }
  const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return { seed, requests, statuses, operations: asked.size, succeeded: succeeded.size };
}

/** Sends one request and checks the response against the document; returns its status. */
async function sendOne(service: Service, request: Request, known: Known): Promise<number> {
  const { method, role, path, headers, sent } = request;
  // Clients such as fetch send no body with them.
  const body = method === 'GET' || method === 'HEAD' ? undefined : request.body;
  const context = () => `${method} ${path.slice(0, 300)} ${String(body).slice(0, 500)}`;
  const response = await send(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.tenant.keys[role]}`, ...headers },
    body,
  });
  const { status, text } = response;
  assert.ok(status < 500, `${status} to ${context()}: ${text}`);
  // Values that PostgreSQL rejects must be rejected earlier.
  assert.ok(!text.includes('The database refuses'), `${context()}: ${text}`);
  const isWritten = status < 300 && (method === 'POST' || method === 'PATCH');
  assert.ok(!isWritten || textsIn(sent).every(isKept), `${status} to ${context()}`);
  try {
    service.check.check({ method, path, sent, status, headers: response.headers, text });
  } catch (error) {
    throw new Error(`${context()}: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
  if (method !== 'HEAD') known.learn(path, text);
  return status;
}

/** The strings of a JSON value, including names of members. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  // Some maps of the generator have no prototype.
  const isNested = typeof value === 'object' && value !== null;
  return isNested ? Object.entries(value).flat().flatMap(textsIn) : [];
}

/** Whether the database stores a text unchanged. */
function isKept(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

function operationsOf(document: Json): Operation[] {
  return Object.entries(document['paths'] as Json).flatMap(([path, item]) =>
    Object.entries(item as Json)
      .filter(([method]) => ['get', 'post', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => {
        const { parameters = [], requestBody } = operation as {
          parameters?: readonly Json[];
          requestBody?: { content: Readonly<Record<string, { schema: Json }>> };
        };
        const known = parameters.map((parameter) => resolve(document, parameter));
        const checksIfMatch = known.some((parameter) => parameter['name'] === 'If-Match');
        const query = known
          .filter((parameter) => parameter['in'] === 'query')
          .map(({ name, schema }) => ({ name: String(name), schema: inlined(document, schema) }));
        const body = requestBody?.content['application/json']?.schema ?? null;
        return { method: method.toUpperCase(), path, query, body, checksIfMatch };
      }),
  );
}

/** A parameter schema without references. */
function inlined(document: Json, schema: unknown): Json {
  const { schemas } = document['components'] as { schemas: Json };
  const { items, ...found } = resolve(document, withValues(schemas, schema as Json));
  return items === undefined ? found : { ...found, items: resolve(document, items as Json) };
}

function resolve(document: Json, value: Json): Json {
  const { $ref } = value;
  if (typeof $ref !== 'string') return value;
  let found: unknown = document;
  for (const name of $ref.slice(2).split('/')) found = (found as Json)[name];
  return found as Json;
}

/** Existing IDs and versions, updated from the responses. */
interface Known {
  ids(kind: string): readonly string[];
  lineIds(): readonly string[];
  version(id: string): string;
  learn(path: string, text: string): void;
}

const mostIds = 40;

async function collectKnown(service: Service): Promise<Known> {
  const ids = new Map<string, string[]>();
  const versions = new Map<string, string>();
  const lines: string[] = [];
  const keep = (kind: string, record: Json) => {
    const { id, RowVersion } = record;
    if (typeof id !== 'string') return;
    const list = ids.get(kind) ?? [];
    if (!list.includes(id)) list.push(id);
    if (list.length > mostIds) list.splice(4, 1);
    ids.set(kind, list);
    if (typeof RowVersion === 'string') versions.set(id, RowVersion);
    if (kind !== 'invoices' || !Array.isArray(record['lines'])) return;
    for (const line of record['lines']) lines.push(String((line as Json)['id']));
    lines.splice(0, lines.length - mostIds);
  };
  const tenants: TestTenant[] = [service.tenant, service.other];
  for (const tenant of tenants) {
    await makeCustomer(tenant);
    for (const state of ['Draft', 'Posted', 'Released', 'Voided'] as const)
      keep('invoices', await invoiceIn(tenant, state));
    keep('invoices', await readyDraft(tenant));
    keep('credit-notes', await noteDraft(tenant));
    keep('payments', await paymentDraft(tenant));
    for (const state of ['Posted', 'Voided'] as const) {
      keep('credit-notes', await noteIn(tenant, state));
      keep('payments', await paymentIn(tenant, state));
    }
    const { id } = await makeEffect(tenant);
    await makeMail(service, tenant, id);
    for (const kind of kinds) {
      const { body } = await tenant.api('GET', `/api/${kind}?limit=5`);
      for (const item of body.items) keep(kind, item);
    }
  }
  return {
    ids: (kind) => ids.get(kind) ?? [],
    lineIds: () => lines,
    version: (id) => versions.get(id) ?? 'AAAAAAAAAAAAAAAAAAAAAA',
    learn(path, text) {
      const kind = /^\/api\/([a-z-]+)/.exec(path)?.[1] ?? '';
      // One record, or the first line of a file.
      const [line = ''] = text.split('\n', 1);
      if (line.startsWith('{"id":')) keep(kind, JSON.parse(line) as Json);
    },
  };
}

const hostileString = fc.oneof(
  fc.constantFrom(...unkeptTexts),
  fc.constantFrom(...hostileTexts, ...hostileNumbers, ...hostileNames),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const hostileName = fc.oneof(fc.constantFrom(...hostileNames), hostileString);
const junk: fc.Arbitrary<unknown> = fc.oneof(
  hostileString,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 0, 1.5, 1e21, 1e308, -1e308, 2 ** 53, true, null, [], {}, [[]], [null]),
);

/** Usually a value that the schema allows. */
function sampleOf(schema: Json, known: Known): fc.Arbitrary<unknown> {
  const { type, format, pattern, maxLength, minimum, maximum, items } = schema;
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  if (format === 'uuid') return fc.constantFrom(...kinds.flatMap((kind) => known.ids(kind)));
  if (format === 'date')
    return fc.integer({ min: 0, max: 700 }).map((day) => dayOf(Date.UTC(2026, 0, 1 + day)));
  if (format === 'date-time')
    return fc.integer({ min: 0, max: 1e11 }).map((ms) => new Date(1.76e12 + ms).toISOString());
  if (type === 'string' && typeof pattern === 'string')
    return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length < 4_000);
  if (type === 'string') {
    const most = Number(maxLength ?? 40);
    const short = fc.string({ unit: 'grapheme', maxLength: Math.min(40, most) });
    const long = fc.constantFrom('x'.repeat(most), 'x'.repeat(most + 1), '😀'.repeat(most));
    return mostly(short, fc.oneof(long, hostileString));
  }
  if (type === 'integer') {
    const [least, most] = [Number(minimum ?? -5), Number(maximum ?? 1000)];
    return mostly(fc.integer({ min: least, max: most }), fc.constantFrom(least - 1, most + 1));
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') {
    const inner = sampleOf((items ?? {}) as Json, known);
    return fc.oneof(fc.array(inner, { maxLength: 4 }), fc.uniqueArray(inner, { maxLength: 4 }));
  }
  if (type === 'object' && typeof schema['additionalProperties'] === 'object') {
    const value = sampleOf(schema['additionalProperties'] as Json, known);
    return fc.dictionary(fc.constantFrom(...mapNames), value, { maxKeys: 3 });
  }
  return junk;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function mostly<T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: right, weight: 6 }, { arbitrary: wrong, weight: 1 });
}

/** An object for the schema with some of its members, sometimes with a wrong value or an extra member. */
function objectOf(schema: Json, schemas: Json, known: Known): fc.Arbitrary<Json> {
  const resolved = resolve({ components: { schemas } }, schema);
  const properties = Object.entries((resolved['properties'] ?? {}) as Json);
  const required = (resolved['required'] ?? []) as readonly string[];
  const member = ([name, inner]: [string, unknown]): fc.Arbitrary<[string, unknown]> => {
    const found = withValues(schemas, inner as Json);
    const items = found['items'] as Json | undefined;
    const right =
      items?.['$ref'] === undefined
        ? sampleOf(found, known)
        : fc.array(objectOf(items, schemas, known), { maxLength: 3 });
    return fc.tuple(fc.constant(name), mostly(right, junk));
  };
  const some =
    Number(resolved['maxProperties'] ?? 99) < 99
      ? fc.uniqueArray(fc.constantFrom(...properties), { minLength: 1, maxLength: 1 })
      : fc.subarray(properties);
  return fc
    .tuple(some, mostly(fc.constant({}), fc.dictionary(hostileName, junk, { maxKeys: 2 })))
    .chain(([chosen, more]) => {
      const kept = properties.filter(([name]) => required.includes(name));
      const all = [...new Map([...kept, ...chosen])].filter(([name]) => name !== 'RowVersion');
      return fc
        .tuple(...all.map(member))
        .map((members) => ({ ...Object.fromEntries(members), ...more }));
    });
}

const visible = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCharCode(c)),
  maxLength: 80,
});

/** Preconditions that the operation does not check are rare, because they are rejected. */
function headersOf(
  { method, checksIfMatch }: Operation,
  version: string,
): fc.Arbitrary<Record<string, string>> {
  const isRare = mostly(fc.constant(false), mostly(fc.constant(false), fc.constant(true)));
  return fc.tuple(anyHeaders(version), isRare).map(([headers, keepsAll]) => {
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, ...others } = headers;
    return {
      ...others,
      ...(ifMatch !== undefined && (checksIfMatch || keepsAll) ? { 'if-match': ifMatch } : {}),
      ...(ifNoneMatch !== undefined && (method === 'GET' || keepsAll)
        ? { 'if-none-match': ifNoneMatch }
        : {}),
    };
  });
}

function anyHeaders(version: string): fc.Arbitrary<Record<string, string>> {
  const current = `"${version}"`;
  return fc.record(
    {
      'if-match': mostly(fc.constantFrom(current, current, current, '*', `W/${current}`), visible),
      'if-none-match': mostly(fc.constantFrom(`"${version}"`, '*', '""', '"a", W/"b"'), visible),
      'save-session': mostly(fc.constantFrom('fuzz-session-1', 'fuzz-session-2'), visible),
      'idempotency-key': mostly(fc.integer({ min: 0, max: 5_000 }).map(String), visible),
      'x-request-id': visible,
      accept: mostly(
        fc.constantFrom('*/*', 'application/json'),
        fc.constantFrom(
          'text/html',
          'application/xml',
          '',
          'text/csv',
          'a/b;q=2',
          ';',
          'x'.repeat(900),
        ),
      ),
      'accept-encoding': fc.constantFrom('gzip', 'identity;q=0', 'br;q=9'),
    },
    { requiredKeys: [] },
  );
}

function pathOf(operation: Operation, known: Known): fc.Arbitrary<{ path: string; id: string }> {
  const kind = /^\/api\/([a-z-]+)/.exec(operation.path)?.[1] ?? '';
  const strange = fc
    .oneof(
      fc.uuid(),
      hostileString.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 600)),
      fc.constantFrom(...hostileSegments),
    )
    // Clients normalize these before they send the request.
    .filter((segment) => !/^(\.|%2e){1,2}$/i.test(segment));
  const own = fc.constantFrom(...(known.ids(kind).length > 0 ? known.ids(kind) : ['x']));
  const lines = fc.constantFrom(...(known.lineIds().length > 0 ? known.lineIds() : ['x']));
  const rare = (right: fc.Arbitrary<string>) =>
    fc.oneof({ arbitrary: right, weight: 12 }, { arbitrary: strange, weight: 1 });
  return fc.tuple(rare(own), rare(lines)).map(([id, lineId]) => ({
    path: operation.path.replace('{id}', id).replace('{lineId}', lineId),
    id,
  }));
}

/** Of every record: the schema of `fields` cannot name those of one. */
const commonFields = fc.constantFrom('id', 'createdAt', 'id,updatedAt');

function queryOf(operation: Operation, known: Known): fc.Arbitrary<string> {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const wild = fc
    .tuple(hostileName, hostileString)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const raw = fc.constantFrom(...hostileQueries);
  if (operation.query.length === 0)
    return fc.oneof({ arbitrary: fc.constant(''), weight: 9 }, { arbitrary: wild, weight: 1 });
  const right = fc.constantFrom(...operation.query).chain(({ name, schema }) =>
    mostly(name === 'fields' ? commonFields : sampleOf(schema, known), junk).map((value) => {
      // An object of the fuzzer may have a `toString` that is no function.
      const textOf = (one: unknown) =>
        typeof one === 'object' ? JSON.stringify(one) : String(one);
      const text = Array.isArray(value)
        ? value.map((one) => textOf(one).replace(/[\\,]/g, '\\$&')).join(',')
        : textOf(value);
      return `${encode(name)}=${encode(text.slice(0, 2_000))}`;
    }),
  );
  const item = fc.oneof(
    { arbitrary: right, weight: 15 },
    { arbitrary: wild, weight: 1 },
    { arbitrary: raw, weight: 1 },
  );
  return fc.array(item, { maxLength: 4 }).map((items) => items.join('&'));
}

function requestArbitrary(
  operation: Operation,
  schemas: Json,
  known: Known,
): fc.Arbitrary<Request> {
  const role = mostly<Role>(fc.constant('Admin'), fc.constantFrom(...roles));
  const broken = fc.constantFrom(...brokenBodies).map((body) => ({ body, sent: undefined }));
  const object =
    operation.body === null ? fc.constant({}) : objectOf(operation.body, schemas, known);
  return fc
    .tuple(pathOf(operation, known), queryOf(operation, known), role)
    .chain(([{ path, id }, query, chosen]) => {
      const whole = query === '' ? path : `${path}?${query}`;
      const versioned = fc
        .tuple(object, mostly(fc.constant(true), fc.constant(false)))
        .map(([fields, withVersion]) => {
          const hasId = operation.path.includes('{id}');
          const sent = withVersion && hasId ? { ...fields, RowVersion: known.version(id) } : fields;
          return {
            body: JSON.stringify(sent) as string | Uint8Array<ArrayBuffer>,
            sent: sent as unknown,
          };
        });
      const bodies =
        operation.body === null
          ? fc.constant({ body: undefined, sent: undefined })
          : fc.oneof({ arbitrary: versioned, weight: 12 }, { arbitrary: broken, weight: 1 });
      const type = mostly(fc.constant('application/json'), fc.constantFrom(...mediaTypes));
      const method = fc.oneof(
        { arbitrary: fc.constant(operation.method), weight: 30 },
        { arbitrary: fc.constantFrom(...methods), weight: 1 },
      );
      return fc.tuple(bodies, headersOf(operation, known.version(id)), type, method).map(
        ([{ body, sent }, headers, mediaType, asked]): Request => ({
          operation: `${operation.method} ${operation.path}`,
          method: asked,
          role: chosen,
          path: whole,
          headers: body === undefined ? headers : { ...headers, 'content-type': mediaType },
          body,
          sent,
        }),
      );
    });
}
