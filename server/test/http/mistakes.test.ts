/**
 * One dialect: the same mistake has the same code, place and words in every operation that takes a body, and in
 * filters; and nothing that a validator or a regular expression says reaches a caller.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { collectionOf, nameOf, readyTo } from '../support/belongings.ts';
import {
  type DocumentedOperation,
  documentedOperations,
} from '../support/documented-operations.ts';
import { type Browser, goodPassword, join, openBrowser } from '../support/people.ts';
import { useEverything } from '../support/records.ts';
import { type Api, type Reply, type Service, startService } from '../support/service.ts';

type Json = { readonly [name: string]: unknown };

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

/** A value with one mistake: what it is, and the code that it gets. */
type Mistake = readonly [value: unknown, code: string];

function mistakesOf(schema: Json): Mistake[] {
  const { type, enum: values, format, pattern, maxLength, maxItems, maximum } = schema;
  const found: Mistake[] = [[type === 'string' ? 5 : 'x', 'wrong_type']];
  if (schema['nullable'] !== true && type !== 'array') found.push([null, 'not_null']);
  if (typeof maxLength === 'number') found.push(['x'.repeat(maxLength + 1), 'too_long']);
  if (Array.isArray(values) && type === 'string') found.push(['?', 'not_allowed']);
  if (typeof maximum === 'number') found.push([maximum + 1, 'out_of_range']);
  if (typeof maxItems === 'number') found.push([Array(maxItems + 1).fill({}), 'too_many']);
  const wrong = ['?', ' '].find((text) => !new RegExp(String(pattern ?? '.')).test(text));
  if (format !== undefined) found.push(['?', 'wrong_format']);
  else if (wrong !== undefined) found.push([wrong, 'wrong_format']);
  return found;
}

/** Checks that the refusal has `code` at `pointer`, in words of the project; answers these. */
function wordsOf(reply: Reply, pointer: string, code: string, where: string): string {
  assert.ok([400, 422].includes(reply.status), `${where}: ${reply.status} ${reply.text}`);
  for (const problem of reply.body.errors) {
    assert.match(problem.code, /^[a-z_]+$/, where);
    assert.notEqual(problem.code, 'invalid_value', `${where}: ${reply.text}`);
    assert.doesNotMatch(problem.message, raw, where);
  }
  assert.doesNotMatch(reply.body.detail, raw, where);
  const found = reply.body.errors.find((problem) => problem.pointer === pointer);
  assert.deepEqual([found?.pointer, found?.code], [pointer, code], `${where}: ${reply.text}`);
  return found?.message ?? '';
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

test('every body is judged in the same words, and names the known fields', async () => {
  const said = new Map<string, string>();
  const judge = (key: string, text: string, where: string) => {
    assert.equal(said.get(key) ?? text, text, `${where}: other words for the same mistake`);
    said.set(key, text);
  };
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
    const words = wordsOf(await ask(unknown), '/un~0heard~1of', 'unknown_field', where);
    assert.match(words, /^There is no field "un~heard\/of"\. (Known: \w|None is expected)/, where);
    for (const [name, schema] of properties) {
      // `lines` has its own operations; RowVersion belongs to the request.
      if (['lines', 'RowVersion'].includes(name)) continue;
      for (const [value, code] of mistakesOf(resolved(schema as Json))) {
        const place = `${where} ${name} ${code}`;
        const text = wordsOf(await ask({ [name]: value }), `/${name}`, code, place);
        if (isRecord) judge(`${kind} ${name} ${code}`, text, place);
        count += 1;
      }
    }
  }
  assert.ok(count > 500, `${count} mistakes`);
});

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

test('a filter refuses a value with the code that a PATCH gives it', async () => {
  for (const one of documentedOperations(service.document)) {
    const filters = one.parameters.filter(({ name }) => name.endsWith('.eq'));
    for (const { name, schema } of filters) {
      if (one.path.includes('{')) continue;
      const { type, enum: values, format, pattern } = resolved(schema);
      const isText = type === 'string' && [values, format, pattern].every((it) => it === undefined);
      if (isText) continue;
      const code =
        values !== undefined ? 'not_allowed' : type === 'string' ? 'wrong_format' : 'wrong_type';
      const reply = await service.api('GET', `${one.path}?${name}=%3F`);
      wordsOf(reply, name, code, `${nameOf(one)} ${name}`);
    }
  }
});
