/** The OpenAPI document describes every operation and nothing else, with valid examples. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { version } from '../src/cli/version.ts';
import { entities } from '../src/features/all-features.ts';
import { problemKinds } from '../src/http/problem-kinds.ts';
import { operators } from '../src/record/fields.ts';
import { listFields } from '../src/record/list-query.ts';
import { documentedOperations } from '../test/support/documented-operations.ts';
import { fromOpenApi } from '../test/support/openapi-check.ts';
import { type Service, startService } from '../test/support/service.ts';

type Json = { readonly [name: string]: unknown };

const root = join(import.meta.dirname, '..', '..');
const methods = ['get', 'post', 'patch', 'delete'] as const;
const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';
const besideRecords = ['/api/events', '/api/events/stream', '/api/events/{id}', '/api/event-types'];
/** Returned before routing, so by no operation. */
const outsideOperations = ['method_not_allowed', 'not_implemented'];

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test('the committed openapi.json equals the served document', async () => {
  const committed = readFileSync(join(root, 'openapi.json'), 'utf8');
  const served = await (await fetch(`${service.url}/openapi.json`)).text();
  const expected = served.replace('"version": "0.0.0"', `"version": "${version}"`);
  assert.ok(committed === expected, 'run `npm run openapi` and review the difference');
});

test('the document is OpenAPI 3.0, public, and identical in YAML', async () => {
  assert.equal(service.document['openapi'], '3.0.3');
  const yaml = await (await fetch(`${service.url}/openapi.yaml`)).text();
  assert.deepEqual(parse(yaml), service.document);
  assert.ok(!JSON.stringify(Object.keys(service.document['paths'] as Json)).includes('/v1'));
});

test('the documented operations are exactly the implemented ones', async () => {
  const operations = documentedOperations(service.document);
  const documented = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const paths = entities.flatMap(({ collection, actions, lines }) => {
    const one = `/api/${collection}/{id}`;
    const names = [
      ...Object.keys(actions),
      'post',
      'approve',
      'void',
      'revoke',
      'close',
      'readiness',
    ];
    return [
      `/api/${collection}`,
      `/api/${collection}/actions`,
      one,
      `${one}/changes`,
      `${one}/lines`,
      `${one}/pdf`,
      `${one}/effects`,
      ...names.flatMap((name) => [`${one}/${name}`, `/api/${collection}/actions/${name}`]),
      ...(lines === undefined ? [] : [`${one}/lines/{lineId}`]),
    ];
  });
  const found = new Set<string>();
  const named = operations.map(({ path }) => path);
  for (const path of new Set([...paths, ...named, ...besideRecords])) {
    for (const method of methods.map((name) => name.toUpperCase())) {
      const requested = path.replace(/\{\w+\}/g, unknownId);
      const reply = await service.api(method, requested, method === 'GET' ? undefined : '{}', {
        'content-type': 'application/json',
      });
      const isMissing = reply.status === 405 || /no resource at/.test(reply.body.detail ?? '');
      if (!isMissing) found.add(`${method} ${path}`);
    }
  }
  // `actions` is read as the id of a record on these paths.
  for (const name of found) if (/actions$|^GET .*\/actions\//.test(name)) found.delete(name);
  for (const { collection, actions } of entities)
    for (const [name, { single, internal }] of Object.entries(actions))
      if (single === true || internal === true)
        found.delete(`POST /api/${collection}/actions/${name}`);
  assert.deepEqual([...found].sort(), [...documented].sort());
});

test('paths that match the same URL have the same methods, so that 405 names them', () => {
  const paths = Object.entries(service.document['paths'] as Record<string, Json>);
  let found = 0;
  for (const [one, item] of paths)
    for (const [other, itsItem] of paths.filter(([path]) => path < one && meets(path, one))) {
      found += 1;
      assert.deepEqual(methodsOf(itsItem), methodsOf(item), `${other} and ${one}`);
    }
  assert.ok(found > 0);
});

/** Whether a URL can match both paths. */
function meets(one: string, other: string): boolean {
  const [mine, theirs] = [one.split('/'), other.split('/')];
  const isOpen = (part = '') => part.startsWith('{');
  return (
    mine.length === theirs.length &&
    mine.every((part, at) => part === theirs[at] || isOpen(part) || isOpen(theirs[at]))
  );
}

const methodsOf = (item: Json) => methods.filter((method) => method in item);

test('every error code is documented at an operation and on the errors page', async () => {
  const text = JSON.stringify(service.document);
  const codes = Object.keys(problemKinds);
  const examples = Object.keys((service.document['components'] as Json)['examples'] as Json);
  for (const code of codes) {
    if (outsideOperations.includes(code)) continue;
    assert.ok(examples.includes(code), code);
    assert.ok(text.includes(`#/components/examples/${code}`), `${code} is used`);
  }
  const page = await (await fetch(`${service.url}/docs/errors`)).text();
  for (const code of codes) assert.ok(page.includes(`id="${code}"`), code);
});

test('every operation documents its roles and error responses, and has a unique operationId', () => {
  const operations = documentedOperations(service.document);
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
  for (const { method, path, operation } of operations) {
    const responses = operation['responses'] as Json;
    // Public operations need no credential.
    const isOpen = Array.isArray(operation['security']) && operation['security'].length === 0;
    for (const status of [400, 500, 503, ...(isOpen ? [] : [401, 403])])
      assert.ok(
        responses[status] ?? statusesOf(responses['default']).includes(status),
        `${method} ${path} ${status}`,
      );
    assert.equal(Array.isArray(operation['x-roles']), !isOpen, path);
    assert.ok(
      String(operation['summary']).length > 5 && String(operation['description']).length > 5,
    );
  }
});

/** The statuses of the problems that a response shows as examples. */
function statusesOf(response: unknown): unknown[] {
  const { content } = fromReference(response) as { content?: Readonly<Record<string, Json>> };
  const examples = Object.values(
    (content?.['application/problem+json']?.['examples'] ?? {}) as Json,
  );
  return examples.map((one) => ((fromReference(one) as Json)['value'] as Json)['status']);
}

/** Every object of the document, with its path. */
function* objectsOf(value: unknown, at = '#'): Generator<readonly [at: string, object: Json]> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [at, value as Json];
  for (const [name, inner] of Object.entries(value)) yield* objectsOf(inner, `${at}/${name}`);
}

test('every change takes an Idempotency-Key, or says that it ignores one', () => {
  for (const one of documentedOperations(service.document)) {
    const { method, path, parameters, operation } = one;
    if (method === 'GET') continue;
    const takes = parameters.some(({ name }) => name === 'Idempotency-Key');
    const ignores = /Ignores `Idempotency-Key`/.test(String(operation['description']));
    assert.notEqual(takes, ignores, `${method} ${path}`);
  }
});

test('a list documents JSON first, because some generators read only one media type', () => {
  const operations = documentedOperations(service.document);
  for (const { collection } of entities) {
    const path = `/api/${collection}`;
    const list = operations.find((one) => one.method === 'GET' && one.path === path);
    const forms = ['application/json', 'text/csv', 'application/x-ndjson'];
    assert.deepEqual(Object.keys(list?.answerContent ?? {}), forms, collection);
  }
});

test('the document avoids constructs that code generators misread', () => {
  for (const [at, object] of objectsOf(service.document)) {
    if (at.includes('/x-webhooks/') || at.endsWith('/properties')) continue;
    assert.ok(!('pattern' in object && 'format' in object), `${at}: pattern beside format`);
    // A reference and what it adds: generators lose what is beside `allOf`, but for an enum.
    if (Array.isArray(object['allOf'])) {
      const [base, more, ...others] = object['allOf'];
      if (more === undefined) {
        assert.ok((fromReference(base) as Json)['enum'], at);
        continue;
      }
      assert.deepEqual([Object.keys(base), more.type, others], [['$ref'], 'object', []], at);
      assert.deepEqual(Object.keys({ ...object, example: 0 }), ['allOf', 'example'], at);
    }
    const schema = fromReference(object['schema']) as Json | undefined;
    if (object['in'] === 'query' && schema?.['type'] === 'array')
      assert.deepEqual([object['style'], object['explode']], ['form', false], at);
    if (object['in'] === 'query' && /\.n?in$/.test(String(object['name'])))
      assert.equal(schema?.['type'], 'array', at);
    if (object['name'] === 'If-Match') assert.ok(schema?.['pattern'], at);
  }
  // The field, and RowVersion unless `If-Match` carries it.
  for (const one of documentedOperations(service.document).filter(
    ({ method }) => method === 'PATCH',
  ))
    assert.deepEqual([one.bodySchema['minProperties'], one.bodySchema['maxProperties']], [1, 2]);
});

const samples: Record<string, string> = {
  uuid: unknownId,
  date: '2026-11-20',
  'date-time': '2026-11-20T10:00:00Z',
  boolean: 'true',
  integer: '5',
};

function sampleOf(schema: Json): string {
  const [only] = (schema['allOf'] ?? [schema]) as Json[];
  const whole = fromReference(only) as Json;
  const found = (fromReference(whole['items']) ?? whole) as Json;
  if (Array.isArray(found['enum'])) return String(found['enum'][0]);
  const known = samples[String(found['format'] ?? found['type'])];
  if (known !== undefined) return known;
  const pattern = new RegExp(String(found['pattern'] ?? ''));
  const longest = Number(found['maxLength'] ?? Number.POSITIVE_INFINITY);
  const fits = ['1.50', 'EUR', 'DE', 'de', 'shopify:991', 'text', 'number', 'name', 'code', 'id'];
  return fits.find((text) => pattern.test(text) && text.length <= longest) ?? 'id';
}

function fromReference(value: unknown): unknown {
  const { $ref } = (value ?? {}) as { $ref?: string };
  if ($ref === undefined) return value;
  let found: unknown = service.document;
  for (const name of $ref.slice(2).split('/')) found = (found as Json)[name];
  return found;
}

test('every documented filter is accepted, and all others return 400', async () => {
  for (const entity of entities) {
    const path = `/api/${entity.collection}`;
    const list = documentedOperations(service.document).find(
      (one) => one.method === 'GET' && one.path === path,
    );
    const parameters = (list?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    assert.ok(parameters.length > 5);
    for (const { name, schema } of parameters) {
      // All but the first are of CSV alone.
      if (['cursor', 'headings', 'decimal', 'labels'].includes(name)) continue;
      const value = name === 'fields' ? 'id' : sampleOf(schema);
      const query = `${name}=${encodeURIComponent(value)}`;
      const reply = await service.api('GET', `${path}?${query}`);
      assert.equal(reply.status, 200, `${query}: ${reply.text}`);
    }
    const names = new Set(parameters.map(({ name }) => name));
    const fields = [
      ...Object.keys(listFields(entity.fields)),
      'lines',
      'availableActions',
      'RowVersion',
    ];
    for (const field of fields) {
      for (const operator of [...operators, 'like', 'between']) {
        const name = `${field}.${operator}`;
        if (names.has(name)) continue;
        const reply = await service.api('GET', `${path}?${name}=x`);
        assert.equal(reply.status, 400, `${path} ${name}`);
      }
    }
    for (const name of ['q', 'sort', 'limit', 'offset', 'page', 'fields', 'include']) {
      if (names.has(name)) continue;
      assert.equal((await service.api('GET', `${path}?${name}=1`)).status, 400, name);
    }
  }
});

test('examples are valid against their schemas', () => {
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const components = service.document['components'] as Json;
  ajv.addSchema({ $id: 'document', components: { schemas: fromOpenApi(components['schemas']) } });
  let checked = 0;
  const compiled = new Map<string, ValidateFunction>();
  const check = (schema: unknown, example: unknown, where: string) => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(fromOpenApi(schema) as Json);
    compiled.set(text, validate);
    assert.ok(validate(example), `${where}: ${ajv.errorsText(validate.errors)}`);
    checked += 1;
  };
  const visit = (value: unknown, where: string) => {
    if (value === null || typeof value !== 'object') return;
    const found = value as Json;
    if ('schema' in found && 'example' in found) check(found['schema'], found['example'], where);
    if ('schema' in found && 'examples' in found) {
      for (const [name, example] of Object.entries(found['examples'] as Json)) {
        const { value: shown } = fromReference(example) as Json;
        check(found['schema'], shown, `${where} ${name}`);
      }
    }
    if ('type' in found && 'example' in found) check(found, found['example'], where);
    for (const [name, inner] of Object.entries(found)) {
      if (name !== 'example' && name !== 'examples') visit(inner, `${where}/${name}`);
    }
  };
  visit(service.document['paths'], 'paths');
  for (const name of ['schemas', 'responses', 'headers']) visit(components[name], name);
  assert.ok(checked > 250, `${checked} examples`);
});
