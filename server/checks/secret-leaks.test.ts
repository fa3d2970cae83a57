/**
 * Credentials, secrets, cookies, passwords and bodies are sent to every operation, valid and invalid, and appear
 * nowhere: in no response to others, error, list, table, metric or log.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHook, until } from '../test/support/deliveries.ts';
import {
  type DocumentedOperation,
  documentedOperations,
} from '../test/support/documented-operations.ts';
import {
  everyPath,
  pathsShowing,
  patternOf,
  tablesContaining,
} from '../test/support/find-leaks.ts';
import { invoiceIn, makeCustomer } from '../test/support/invoices.ts';
import { send } from '../test/support/send.ts';
import { type Service, secretKey, startService } from '../test/support/service.ts';

/** The texts that are sent; each test lists where one may appear. */
const canaries = {
  password: 'canary-of-a-password',
  cookie: 'canary-of-a-cookie',
  bearer: 'dbk_test_canaryOfABadKey000000000000000_aaaaaa',
  query: 'canary-of-a-query',
  header: 'canary-of-a-header',
  mail: 'canary-of-the-mail-server',
  body: 'canary-of-a-body',
} as const;
const logged: string[] = [];
let service: Service;
let operations: DocumentedOperation[] = [];
/** Secrets of keys and webhooks, which are shown to their owner once. */
const secrets = new Set<string>([secretKey]);

before(async () => {
  const smtpUrl = `smtp://user:${canaries.mail}@127.0.0.1:9`;
  service = await startService({ effects: { smtpUrl }, log: (line) => logged.push(line) });
  operations = documentedOperations(service.document);
  for (const tenant of [service.tenant, service.other])
    for (const key of Object.values(tenant.keys)) secrets.add(key);
});
after(() => service.close());

const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';

interface Received {
  readonly what: string;
  readonly status: number;
  /** Headers and body. */
  readonly text: string;
}

async function ask(
  { method, path }: { method: string; path: string },
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Received> {
  const reply = await send(service.url + path, {
    ...{ method, body },
    headers: { 'content-type': 'application/json', ...headers },
  });
  const headerText = [...reply.headers].map((header) => header.join(': ')).join('\n');
  return { what: `${method} ${path}`, status: reply.status, text: `${headerText}\n${reply.text}` };
}

/** Every operation with canaries in each part of the request: with a valid and an invalid key, well-formed and not. */
async function sendEverywhere(): Promise<Received[]> {
  const received: Received[] = [];
  const good = {
    authorization: `Bearer ${service.tenant.keys.Admin}`,
    cookie: `session=${canaries.cookie}`,
  };
  const bad = { ...good, authorization: `Bearer ${canaries.bearer}` };
  for (const { method, path: template, bodyExample } of operations) {
    const path = template.replace(/\{\w+\}/g, unknownId);
    const to = { method, path };
    if (method === 'GET' || method === 'DELETE') {
      received.push(await ask(to, good), await ask(to, bad));
      const queries = [`limit=${canaries.query}`, `password=${canaries.query}`];
      for (const query of queries)
        received.push(await ask({ method, path: `${path}?${query}` }, good));
      continue;
    }
    const { password } = canaries;
    const body = JSON.stringify({
      ...bodyExample,
      password,
      secret: password,
      token: { password },
    });
    for (const text of [body, `${body.slice(0, -1)},`, `"${password}"`, password])
      received.push(await ask(to, good, text));
    received.push(await ask(to, bad, body));
    const wrongType = { ...good, 'content-type': 'text/plain' };
    received.push(await ask(to, wrongType, password));
  }
  received.push(await ask({ method: 'GET', path: `/api/nothing?x=${canaries.query}` }, good));
  return received;
}

const leaksIn = (received: readonly Received[], canary: RegExp) =>
  received.filter(({ text }) => canary.test(text)).map(({ what, status }) => `${status} ${what}`);

/** Normal operation of a tenant: successful and failing deliveries, mails, new keys and rotated secrets. */
async function work(t: Parameters<typeof startHook>[0]): Promise<void> {
  const customHeaders = { 'X-Token': canaries.header };
  const hook = await startHook(t, service, { fields: { customHeaders } });
  secrets.add(hook.secret);
  const rotated = await service.api('POST', `/api/webhook-endpoints/${hook.id}/rotate-secret`);
  secrets.add(String(rotated.body['secret']));
  const dead = { fields: { customHeaders }, url: 'https://127.0.0.1:9/hooks' };
  const silent = await startHook(t, service, dead);
  secrets.add(silent.secret);
  const key = { 'idempotency-key': 'a-key' };
  const made = await service.api('POST', '/api/api-keys', { role: 'Viewer' }, key);
  secrets.add(String(made.body['key']));
  const again = await service.api('POST', '/api/api-keys', { role: 'Viewer' }, key);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.doesNotMatch(again.text, patternOf(secrets), 'a key is shown once');
  const customer = await makeCustomer(service.tenant, { email: 'ap@north.example' });
  const fields = { customerId: customer.id, memo: canaries.body };
  await invoiceIn(service.tenant, 'Released', fields);
  await until('a mail and a delivery to have failed', async () => {
    const { body } = await service.api('GET', '/api/effects?status.in=Retrying,Failed');
    const kinds = new Set(body.items.map(({ kind }) => kind));
    return kinds.has('email') && kinds.has('webhook');
  });
}

test('ASVS 14.2.1, 16.2.5: no secret appears in any response, list, table, metric or log', async (t) => {
  await work(t);
  const sent = await sendEverywhere();
  // Errors quote invalid filters; headers and bodies are stored in records.
  const { query, body, header, ...hidden } = canaries;
  const never = patternOf([...secrets, ...Object.values(hidden)]);
  assert.ok(sent.length > 400, `only ${sent.length} requests`);
  const failures = sent.filter(({ status }) => status >= 400);
  assert.ok(failures.length > 300, `only ${failures.length} error responses`);
  assert.deepEqual(leaksIn(sent, never), [], 'responses');
  assert.deepEqual(leaksIn(failures, patternOf([header, body])), [], 'error responses');

  const kept = patternOf([...secrets, query, ...Object.values(hidden)]);
  const paths = await everyPath(service);
  for (const tenant of [service.tenant, service.other]) {
    const { shownAt, requests } = await pathsShowing(service, tenant, paths, kept);
    assert.ok(requests > 200, `only ${requests} responses`);
    assert.deepEqual(shownAt, [], 'lists');
  }
  assert.deepEqual(await tablesContaining(service, kept.source), [], 'tables');

  const metrics = await service.api('GET', '/metrics');
  assert.equal(metrics.status, 200);
  const everything = patternOf([...secrets, ...Object.values(canaries)]);
  assert.doesNotMatch(metrics.text, everything);
  assert.doesNotMatch(logged.join(), everything);
  const failed = service.failures.map((error) => `${String(error)} ${JSON.stringify(error)}`);
  assert.doesNotMatch(failed.join(), everything);
});

test('if every operation fails internally, neither responses nor the log contain what was sent', async () => {
  const before = logged.length;
  await service.sql(`do $$ declare one text; begin
    for one in select table_name from information_schema.tables where table_schema = 'public'
      and table_name not in ('credential', 'api_key', 'tenant', 'tenant_settings', 'session', 'person')
    loop execute format('revoke all on %I from daybook_app', one); end loop; end $$`);
  const sent = await sendEverywhere();
  const everything = patternOf([...secrets, ...Object.values(canaries)]);
  const { query: _, ...hidden } = canaries;
  const internalErrors = sent.filter(({ status }) => status === 500);
  assert.ok(internalErrors.length > 60, `only ${internalErrors.length} internal errors`);
  assert.deepEqual(leaksIn(sent, patternOf([...secrets, ...Object.values(hidden)])), []);
  const lines = logged.slice(before);
  assert.ok(lines.length >= internalErrors.length, 'each internal error is logged');
  assert.doesNotMatch(lines.join(), everything);
});
