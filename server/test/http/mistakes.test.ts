/**
 * One dialect: the same wrong value has the same code, params and message in POST, PATCH, actions and filters; and
 * nothing that a validator or a regular expression says reaches a caller.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ProblemDetail } from '../../src/record/problem.ts';
import { collectionOf, nameOf, readyTo } from '../support/belongings.ts';
import {
  type DocumentedOperation,
  documentedOperations,
} from '../support/documented-operations.ts';
import { type Browser, goodPassword, join, openBrowser } from '../support/people.ts';
import { useEverything } from '../support/records.ts';
import { type Api, type Reply, type Service, startService } from '../support/service.ts';

type Json = { readonly [name: string]: unknown };
type Said = Omit<ProblemDetail, 'pointer'>;

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

/** What libraries say, and what regular expressions and schemas look like. */
const raw = /\bmust\b|\^|\\[a-z]|\[A-Z|\{\d|anyOf|oneOf|instancePath|additional propert|format "/;

/** A value with one mistake: what it is, and the codes that it may get. */
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

/** Checks that the refusal has one of `codes` at `pointer`, in words of the project; answers what it says. */
function saidIn(reply: Reply, pointer: string, codes: RegExp, where: string): Said {
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
  const { pointer: _, ...said } = found;
  return said;
}

/** How to ask with a body that has one member besides what the operation cannot do without. */
async function askerOf(one: DocumentedOperation): Promise<(body: Json) => Promise<Reply>> {
  const send: Api = one.forPeople || one.forOperators || one.open ? browser : service.api;
  const isOfTenant = !one.open && !one.forPeople && !one.forOperators;
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

/** Items of lists are judged like the bodies of their own. */
function resolved(schema: Json): Json {
  const { schemas } = service.document['components'] as { schemas: Readonly<Record<string, Json>> };
  const name =
    String(schema['$ref'] ?? '')
      .split('/')
      .at(-1) ?? '';
  return schemas[name] ?? schema;
}

test('POST, PATCH, actions and filters say the same of the same wrong value', async () => {
  let count = 0;
  for (const one of documentedOperations(service.document)) {
    if (one.bodyExample === null) continue;
    const ask = await askerOf(one);
    const isLine = one.path.includes('/lines');
    const kind = `${collectionOf(one.path)}${isLine ? '/lines' : ''}`;
    const isRecord = one.method === 'PATCH' || /create|addLine/.test(one.operationId);
    const properties = Object.entries(one.bodySchema['properties'] as Json);
    const where = nameOf(one);
    const unknown = { 'un~heard/of': 1 };
    const { message } = saidIn(await ask(unknown), '/un~0heard~1of', /^unknown_field$/, where);
    assert.match(message, /^There is no field "un~heard\/of"\. Known: \w/, where);
    for (const [name, schema] of properties) {
      // `lines` has its own operations; RowVersion belongs to the request.
      if (['lines', 'RowVersion'].includes(name)) continue;
      const shape = resolved(schema as Json);
      for (const [value, codes] of mistakesOf(shape)) {
        const place = `${where} ${name} ${JSON.stringify(value).slice(0, 40)}`;
        const said = saidIn(await ask({ [name]: value }), `/${name}`, codes, place);
        // Of a record by its field; wherever a value has the same schema, the same is said of it.
        if (isRecord) judge(`${kind} ${name} ${JSON.stringify(value)}`, said, place);
        judge(keyOf(shape, value), said, place);
        count += 1;
      }
    }
  }
  assert.ok(count > 500, `${count} mistakes`);
});

/** What was said of a value, by what it should have been. */
const known = new Map<string, Said>();

function judge(key: string, said: Said, where: string): void {
  assert.deepEqual(said, known.get(key) ?? said, `${where}: another operation says it otherwise`);
  known.set(key, said);
}

function keyOf(schema: Json, value: unknown): string {
  const { description: _, nullable: __, example: ___, default: ____, ...shape } = schema;
  return JSON.stringify([shape, value]);
}

test('a misspelt member is told the field that it may mean', async () => {
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

test('a filter says of a value what a body says of it', async () => {
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
      const said = saidIn(reply, name, code, `${nameOf(one)} ${name}`);
      const key = keyOf(resolved(schema), value);
      if (known.has(key)) compared += 1;
      judge(key, said, `${nameOf(one)} ${name}`);
    }
  }
  assert.ok(compared > 20, `${compared} filters compared with bodies`);
});
