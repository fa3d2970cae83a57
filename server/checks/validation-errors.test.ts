/**
 * Consistent validation errors: the same wrong value gets the same code, params and message in POST, PATCH, actions and
 * filters; and no text of a validator or a regular expression reaches the client.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ProblemDetail } from '../src/record/problem.ts';
import {
  type DocumentedOperation,
  documentedOperations,
} from '../test/support/documented-operations.ts';
import { useEverything } from '../test/support/records.ts';
import { type Api, type Reply, type Service, startService } from '../test/support/service.ts';
import { collectionOf, nameOf, readyTo } from '../test/support/tenant-data.ts';
import { type Browser, goodPassword, join, openBrowser } from '../test/support/users.ts';

type Json = { readonly [name: string]: unknown };
type Described = Omit<ProblemDetail, 'pointer'>;

let service: Service;
let browser: Browser;
before(async () => {
  service = await startService();
  await useEverything(service, service.tenant, 'mistakes');
  const email = 'who-errs@daybook.example';
  await join(service, email, 'Admin');
  await service.sql('update person set operator = true where email = $1', [email]);
  browser = openBrowser(service);
  await browser('POST', '/api/sessions', { email, password: goodPassword });
});
after(() => service.close());

/** Phrases of validation libraries, and fragments of regular expressions and schemas. */
const raw = /\bmust\b|\^|\\[a-z]|\[A-Z|\{\d|anyOf|oneOf|instancePath|additional propert|format "/;

/** A wrong value and the error codes that are allowed for it. */
type Mistake = readonly [value: unknown, codes: RegExp];

const expected: Readonly<Record<string, RegExp>> = {
  integer: /^integer_expected$/,
  boolean: /^boolean_expected$/,
  array: /^list_expected$/,
  object: /^object_expected$/,
};
const wrongForm = /^\w+_(invalid|negative|blank)$/;

function mistakesOf(schema: Json): Mistake[] {
  const { type, enum: values, format, pattern, maxLength, maxItems, maximum } = schema;
  const isText = type === 'string';
  const ofType = isText ? /^(text_expected|not_allowed|\w+_(invalid|negative|blank))$/ : undefined;
  const wrongType = ofType ?? expected[String(type)] ?? /^value_/;
  const found: Mistake[] = [
    [isText ? 5 : 'x', wrongType],
    ...(type === 'object' ? [] : [[{ toString: [] }, wrongType] as const]),
    ...(type === 'integer' ? [[1.5, wrongType] as const, ['1', wrongType] as const] : []),
  ];
  if (schema['nullable'] !== true && type !== 'array') found.push([null, /^not_null$/]);
  if (typeof maxLength === 'number') found.push(['x'.repeat(maxLength + 1), /^text_too_long$/]);
  if (Array.isArray(values) && type === 'string') found.push(['?', /^not_allowed$/]);
  if (typeof maximum === 'number') found.push([maximum + 1, /^integer_out_of_range$/]);
  if (typeof maxItems === 'number') found.push([Array(maxItems + 1).fill({}), /^list_too_long$/]);
  const wrong = ['?', ' '].find((text) => !new RegExp(String(pattern ?? '.')).test(text));
  if (format !== undefined) found.push(['?', wrongForm]);
  else if (wrong !== undefined) found.push([wrong, wrongForm]);
  return found;
}

/** Checks that the response has one of `codes` at `pointer` and no library text; returns that problem. */
function problemIn(reply: Reply, pointer: string, codes: RegExp, where: string): Described {
  assert.ok([400, 422].includes(reply.status), `${where}: ${reply.status} ${reply.text}`);
  for (const problem of reply.body.errors) {
    assert.match(problem.code, /^[a-z_]+$/, where);
    assert.notEqual(problem.code, 'invalid_value', `${where}: ${reply.text}`);
    assert.doesNotMatch(problem.message, raw, where);
  }
  assert.doesNotMatch(reply.body.detail, raw, where);
  const found = reply.body.errors.find((problem) => problem.pointer === pointer);
  assert.ok(found !== undefined, `${where}: ${reply.text}`);
  assert.match(found.code, codes, `${where}: ${reply.text}`);
  const { pointer: _, ...problem } = found;
  return problem;
}

/** Returns a function that sends a body with the given member plus the operation's required ones. */
async function senderFor(one: DocumentedOperation): Promise<(body: Json) => Promise<Reply>> {
  const send: Api = one.forUsers || one.forOperators || one.open ? browser : service.api;
  const isOfTenant = !one.open && !one.forUsers && !one.forOperators;
  const ready = isOfTenant
    ? await readyTo(service.tenant, one)
    : { path: one.path, body: one.bodyExample ?? {}, RowVersion: '' };
  const version = one.takesVersion.body && ready.RowVersion !== '';
  const base = {
    ...(one.method === 'PATCH' ? {} : ready.body),
    ...(version ? { RowVersion: ready.RowVersion } : {}),
  };
  return (body) => send(one.method, ready.path, { ...base, ...body });
}

/** Items of lists are validated like request bodies of their type. */
function resolved(schema: Json): Json {
  const { schemas } = service.document['components'] as { schemas: Readonly<Record<string, Json>> };
  const name =
    String(schema['$ref'] ?? '')
      .split('/')
      .at(-1) ?? '';
  return schemas[name] ?? schema;
}

test('POST, PATCH, actions and filters return the same error for the same wrong value', async () => {
  let count = 0;
  for (const one of documentedOperations(service.document)) {
    if (one.bodyExample === null) continue;
    // An action of signed-in users on a record has no record here; it has the body of the other actions.
    if (one.forUsers && one.path.includes('{id}/')) continue;
    const call = await senderFor(one);
    const isLine = one.path.includes('/lines');
    const kind = `${collectionOf(one.path)}${isLine ? '/lines' : ''}`;
    const isRecord = one.method === 'PATCH' || /create|addLine/.test(one.operationId);
    const properties = Object.entries(one.bodySchema['properties'] as Json);
    const where = nameOf(one);
    const unknown = { 'un~heard/of': 1 };
    const { message } = problemIn(await call(unknown), '/un~0heard~1of', /^unknown_field$/, where);
    assert.match(message, /^There is no field "un~heard\/of"\. Known: \w/, where);
    for (const [name, schema] of properties) {
      // `lines` has its own operations; RowVersion belongs to the request.
      if (['lines', 'RowVersion'].includes(name)) continue;
      const shape = resolved(schema as Json);
      for (const [value, codes] of mistakesOf(shape)) {
        const place = `${where} ${name} ${JSON.stringify(value).slice(0, 40)}`;
        const problem = problemIn(await call({ [name]: value }), `/${name}`, codes, place);
        // Equal for the same field of a record, and for the same schema anywhere.
        if (isRecord) compare(`${kind} ${name} ${JSON.stringify(value)}`, problem, place);
        compare(keyOf(shape, value), problem, place);
        count += 1;
      }
    }
  }
  assert.ok(count > 500, `${count} mistakes`);
});

/** The problem returned for a value, by its schema. */
const known = new Map<string, Described>();

function compare(key: string, problem: Described, where: string): void {
  assert.deepEqual(
    problem,
    known.get(key) ?? problem,
    `${where}: another operation returns a different error`,
  );
  known.set(key, problem);
}

function keyOf(schema: Json, value: unknown): string {
  const { description: _, nullable: __, example: ___, default: ____, ...shape } = schema;
  return JSON.stringify([shape, value]);
}

test('the error for a misspelled field suggests the correct name', async () => {
  const cases = [
    ['/api/invoices', { memmo: 'x' }, 'There is no field "memmo". Did you mean memo?'],
    ['/api/sessions', { Email: 'x' }, 'There is no field "Email". Did you mean email?'],
  ] as const;
  for (const [path, body, message] of cases) {
    const { body: refused } = await browser('POST', path, body);
    assert.equal(refused.errors[0]?.message, message);
  }
  const long = await service.api('POST', '/api/invoices', { ['x'.repeat(5_000)]: 1 });
  assert.ok(String(long.body.errors[0]?.message).length < 1_000);
});

test('a filter returns the same error for a value as a body', async () => {
  let compared = 0;
  for (const one of documentedOperations(service.document)) {
    const filters = one.parameters.filter(({ name }) => name.endsWith('.eq'));
    for (const { name, schema } of filters) {
      if (one.path.includes('{')) continue;
      const { type, enum: values, format, pattern } = resolved(schema);
      const isText = type === 'string' && [values, format, pattern].every((it) => it === undefined);
      if (isText) continue;
      const code = values !== undefined ? /^not_allowed$/ : (expected[String(type)] ?? wrongForm);
      const value = type === 'string' ? '?' : 'x';
      const reply = await service.api('GET', `${one.path}?${name}=${encodeURIComponent(value)}`);
      const problem = problemIn(reply, name, code, `${nameOf(one)} ${name}`);
      const key = keyOf(resolved(schema), value);
      if (known.has(key)) compared += 1;
      compare(key, problem, `${nameOf(one)} ${name}`);
    }
  }
  assert.ok(compared > 20, `${compared} filters compared with bodies`);
});
