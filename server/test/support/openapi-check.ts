/**
 * Checks every response of the service against the OpenAPI document that it serves: status, media type,
 * headers and body. A test fails immediately on the first difference.
 */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';

type Json = { readonly [name: string]: unknown };

/** The parts of request and response that the check needs. */
interface Exchange {
  readonly method: string;
  /** With the query string. */
  readonly path: string;
  readonly sent: unknown;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface DocumentCheck {
  /** Throws an AssertionError that names the violation. */
  check(exchange: Exchange): void;
  /** `GET /api/invoices/{id}`, or null for an undocumented operation. */
  operationOf(method: string, path: string): string | null;
}

interface Route {
  readonly pattern: RegExp;
  readonly path: string;
  readonly methods: Json;
}

/** `document`: the parsed openapi.json. */
export function checkAgainst(document: Json): DocumentCheck {
  const ajv = new Ajv2019({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  const schemas = fromOpenApi(part(document, 'components', 'schemas')) as Json;
  ajv.addSchema({ $id: 'document', components: { schemas } });
  ajv.addSchema({ ...partial({ components: { schemas } }), $id: 'partial' });
  const caches = [new WeakMap<object, ValidateFunction>(), new WeakMap<object, ValidateFunction>()];
  const validatorOf = (schema: Json, isPartial = false): ValidateFunction => {
    const compiled = caches[isPartial ? 1 : 0];
    let validate = compiled?.get(schema);
    if (validate === undefined) {
      const whole = fromOpenApi(schema) as Json;
      validate = ajv.compile(isPartial ? partial(whole) : whole);
      compiled?.set(schema, validate);
    }
    return validate;
  };
  const resolve = (value: unknown): Json => {
    const { $ref } = (value ?? {}) as { $ref?: string };
    return $ref === undefined
      ? ((value ?? {}) as Json)
      : resolve(part(document, ...$ref.slice(2).split('/')));
  };
  /** A shared error response covers the codes and statuses of its examples. */
  const commonRefusal = (common: unknown, { status, text }: Exchange): unknown => {
    const content = resolve(common)['content'] as Json | undefined;
    const { examples } = (content?.['application/problem+json'] ?? {}) as { examples?: Json };
    const shown = Object.values(examples ?? {}).map((one) => resolve(one)['value'] as Json);
    const code = text === '' ? null : (JSON.parse(text) as Json)['code'];
    const isOne = (one: Json) =>
      one['status'] === status && (code === null || one['code'] === code);
    return shown.some(isOne) ? common : undefined;
  };
  const routes = routesOf(part(document, 'paths'));
  const find = (method: string, path: string) => {
    const [bare = ''] = path.split('?', 1);
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    const route = routes.find(({ pattern }) => pattern.test(bare));
    const operation = route?.methods[name] as Json | undefined;
    return route === undefined || operation === undefined
      ? null
      : { name: `${name.toUpperCase()} ${route.path}`, operation };
  };

  return {
    operationOf: (method, path) => find(method, path)?.name ?? null,
    check(exchange) {
      const found = find(exchange.method, exchange.path);
      if (found === null) return;
      const where = `${found.name} answered ${exchange.status}`;
      const responses = found.operation['responses'] as Json;
      const response = resolve(
        responses[String(exchange.status)] ?? commonRefusal(responses['default'], exchange),
      );
      assert.ok(response['description'], `${where}, which is not documented: ${exchange.text}`);
      checkHeaders(where, response, exchange, resolve);
      checkBody(where, response, exchange, validatorOf);
      checkAccepted(where, found.operation, exchange, validatorOf);
    },
  };
}

function routesOf(paths: Json): Route[] {
  const routes = Object.entries(paths).map(([path, methods]) => ({
    path,
    methods: methods as Json,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  // `/invoices/actions/post` before `/invoices/{id}/post`.
  return routes.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
}

function checkHeaders(
  where: string,
  response: Json,
  { headers, text, status }: Exchange,
  resolve: (value: unknown) => Json,
): void {
  const documented = Object.keys((response['headers'] ?? {}) as Json).map((name) =>
    name.toLowerCase(),
  );
  for (const [name, value] of Object.entries((response['headers'] ?? {}) as Json)) {
    assert.ok(resolve(value)['schema'], `${where}: the header ${name} has no schema`);
  }
  if (documented.includes('x-request-id')) {
    assert.ok(headers.get('x-request-id'), `${where} without X-Request-Id`);
  }
  if (status === 503 || status === 429)
    assert.ok(headers.get('retry-after'), `${where} without Retry-After`);
  const isRecord = (headers.get('content-type') ?? '').startsWith('application/json');
  if (!isRecord || text === '') return;
  const body: Json = JSON.parse(text);
  if (documented.includes('etag') && typeof body['RowVersion'] === 'string') {
    assert.equal(
      etagOf(headers),
      `"${body['RowVersion']}.${hash('sha256', text, 'base64url').slice(0, 22)}"`,
      `${where}: its ETag`,
    );
  }
  if (documented.includes('location')) {
    const location = headers.get('location') ?? '';
    const lines = (body['lines'] ?? []) as readonly Json[];
    const made = location.includes('/lines/') ? lines : [body];
    assert.ok(
      made.some(({ id }) => location.endsWith(`/${String(id)}`)),
      `${where}: Location`,
    );
  }
  if (documented.includes('link')) {
    assert.equal(headers.get('link') !== null, body['hasMore'], `${where}: Link`);
  }
}

/** The entity tag without the suffix of the content coding. */
export function etagOf(headers: Headers): string | null {
  const coding = headers.get('content-encoding');
  const etag = headers.get('etag');
  if (coding === null || etag === null || etag.startsWith('W/')) return etag;
  assert.ok(etag.endsWith(`-${coding}"`), `${etag} of an answer in ${coding}`);
  return etag.replace(`-${coding}"`, '"');
}

/** The schema of records of which `fields` selects some fields, with the same properties. */
function partial(schema: Json): Json {
  const text = JSON.stringify(schema).replaceAll('"document#', '"partial#');
  return JSON.parse(text, (name, value) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  );
}

function checkBody(
  where: string,
  response: Json,
  { method, path, headers, text }: Exchange,
  validatorOf: (schema: Json, isPartial?: boolean) => ValidateFunction,
): void {
  if (method === 'HEAD' || response['content'] === undefined) {
    assert.equal(text, '', `${where} with a body`);
    return;
  }
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';', 1);
  const media = (response['content'] as Json)[mediaType] as Json | undefined;
  assert.ok(media, `${where} as ${mediaType}, which is not documented: ${text}`);
  // Other media types have no schema.
  if (!/[/+]json$/.test(mediaType)) return;
  const isPartial = /[?&]fields=/.test(path) && mediaType === 'application/json';
  const validate = validatorOf(media['schema'] as Json, isPartial);
  if (!validate(JSON.parse(text))) {
    const [error] = validate.errors ?? [];
    assert.fail(`${where}: ${error?.instancePath} ${error?.message} in ${text.slice(0, 2_000)}`);
  }
}

/** A body that the service accepted must be allowed by the document. */
function checkAccepted(
  where: string,
  operation: Json,
  { sent, status }: Exchange,
  validatorOf: (schema: Json) => ValidateFunction,
): void {
  if (status >= 300 || sent === undefined || sent === null || typeof sent !== 'object') return;
  const content = (operation['requestBody'] as Json | undefined)?.['content'] as Json | undefined;
  const media = content?.['application/json'] as Json | undefined;
  if (media === undefined) return;
  const validate = validatorOf(media['schema'] as Json);
  if (!validate(sent)) {
    const [error] = validate.errors ?? [];
    assert.fail(
      `${where} to a body the document forbids: ${error?.instancePath} ${error?.message}`,
    );
  }
}

function part(value: unknown, ...names: readonly string[]): Json {
  let inner = value;
  for (const name of names) inner = (inner as Json | undefined)?.[name];
  return (inner ?? {}) as Json;
}

/**
 * An OpenAPI 3.0 schema as JSON Schema 2019-09: `nullable` becomes a type, `$ref` points to the document. Records are
 * open to later releases, but this release returns only what the document lists.
 */
export function fromOpenApi(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromOpenApi);
  if (value === null || typeof value !== 'object') return value;
  const schema: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'example' || name === 'nullable') continue;
    if (name === 'enum' || name === 'default') schema[name] = inner;
    else if (name === 'allOf') schema[name] = (inner as Json[]).map(openPart);
    else schema[name] = fromOpenApi(inner);
  }
  if (typeof schema['$ref'] === 'string') schema['$ref'] = `document${schema['$ref']}`;
  if ('$ref' in schema || 'allOf' in schema) schema['unevaluatedProperties'] = false;
  if ((value as Json)['nullable'] !== true) return schema;
  // An enum or null, as code generators read it.
  if (schema['type'] === undefined) return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [schema['type'], 'null'] };
}

/** A part of `allOf`, which as a whole lists every property. */
function openPart(value: Json): Json {
  const { unevaluatedProperties: _, ...part } = fromOpenApi(value) as Json;
  return part;
}

/** The RowVersion that the tag of a record contains. */
export function versionInTag(headers: Headers): string | undefined {
  return /^"([^."]+)\.[^"]+"$/.exec(etagOf(headers) ?? '')?.[1];
}
