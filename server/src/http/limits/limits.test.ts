/** Rate limits, concurrency limits and timeouts, and that rejected requests have no effect. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client } from 'pg';
import { until } from '../../../test/support/deliveries.ts';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { lockWaits } from '../../../test/support/locks.ts';
import {
  createApi,
  type Service,
  type ServiceOptions,
  startService,
} from '../../../test/support/service.ts';
import { goodPassword, join, openBrowser } from '../../../test/support/users.ts';
import { createAuthenticator } from '../../features/identity/auth.ts';
import type { Database } from '../../postgres/db.ts';
import { secretHash } from '../../record/secrets/secret-token.ts';

type Test = { after(work: () => Promise<void>): void };

async function serviceWith(
  t: Test,
  server: NonNullable<ServiceOptions['server']>,
  options: ServiceOptions = {},
): Promise<Service> {
  // Long enough that lock waits end only when the test releases the lock.
  const service = await startService({ ...options, server, lockTimeoutMs: 30_000 });
  t.after(() => service.close());
  return service;
}

/** Locks the table exclusively; call the result to release it. */
async function hold(service: Service, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}

/** Resolves when `count` statements wait for a lock. */
const waiting = (service: Service, count: number) =>
  until(`${count} statements to wait`, async () => (await lockWaits(service)) >= count);

test('OWASP API4:2023: limits the requests per minute of a credential, and each response shows the remaining ones', async (t) => {
  const service = await serviceWith(t, { gate: { perMinute: 5 } });
  const clerk = service.as('Clerk');
  const remaining: (string | null)[] = [];
  for (let count = 0; count < 5; count += 1) {
    const reply = await clerk('POST', '/api/invoices', { memo: `${count}` });
    assert.equal(reply.status, 201);
    assert.equal(reply.headers.get('ratelimit-policy'), '"default";q=5;w=60');
    remaining.push(reply.headers.get('ratelimit'));
    service.clock.advance(1_000);
  }
  const expected = [4, 3, 2, 1, 0].map((left, at) => `"default";r=${left};t=${60 - at}`);
  assert.deepEqual(remaining, expected);

  const refused = await clerk('POST', '/api/invoices', { memo: 'one too many' });
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
  assert.equal(refused.headers.get('ratelimit'), '"default";r=0;t=55');
  assert.equal(refused.headers.get('retry-after'), '55');
  // The limit is checked before anything else.
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['PUT', '/api/invoices'],
    ['GET', '/api/api-keys'],
  ] as const)
    assert.equal((await clerk(method, path)).status, 429, `${method} ${path}`);

  const others = await service.as('Viewer')('GET', '/api/invoices');
  assert.deepEqual(
    [others.status, others.body.items.length],
    [200, 5],
    'the rejected request created nothing',
  );
  assert.equal((await service.other.as('Clerk')('GET', '/api/invoices')).status, 200);
  const live = await fetch(`${service.url}/health/live`);
  assert.deepEqual([live.status, live.headers.get('ratelimit')], [200, null]);

  service.clock.advance(54_999);
  assert.equal((await clerk('GET', '/api/invoices')).headers.get('retry-after'), '1');
  service.clock.advance(1);
  const anew = await clerk('GET', '/api/invoices');
  assert.deepEqual([anew.status, anew.headers.get('ratelimit')], [200, '"default";r=4;t=60']);
  // A clock that is set back by a day must not block a credential for a day.
  for (let count = 0; count < 5; count += 1) await clerk('GET', '/api/invoices');
  service.clock.advance(-86_400_000);
  assert.equal((await clerk('GET', '/api/invoices')).status, 200);
});

test('without a limit, responses have no RateLimit headers and none is rejected', async (t) => {
  const service = await serviceWith(t, { gate: { perMinute: 0 } });
  for (let count = 0; count < 100; count += 1) {
    const authorization = `Bearer dbk_test_${count}`;
    const bad = await service.api('GET', '/api/invoices', undefined, { authorization });
    assert.equal(bad.status, 401);
  }
  const reply = await service.api('GET', '/api/invoices');
  const headers = ['ratelimit', 'ratelimit-policy'].map((name) => reply.headers.get(name));
  assert.deepEqual([reply.status, ...headers], [200, null, null]);
});

test('OWASP API2:2023, ASVS 6.3.1: invalid keys are limited by address; valid keys from there are not', async (t) => {
  const server = { gate: { perMinute: 1_000, badCredentials: 3 }, trustProxy: ['127.0.0.0/8'] };
  const service = await serviceWith(t, server);
  const ask = (authorization: string, address: string) =>
    service.api('GET', '/api/invoices', undefined, { authorization, 'x-forwarded-for': address });
  const [here, there] = ['192.0.2.7', '2001:db8::7'];
  const viewer = `Bearer ${service.tenant.keys.Viewer}`;
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await ask(`Bearer dbk_test_${count}`, here)).status);
  assert.deepEqual(statuses, [401, 401, 401, 429, 429, 429]);
  const refused = await ask('Bearer dbk_test_7', here);
  assert.deepEqual([refused.body.code, refused.headers.get('retry-after')], ['rate_limited', '60']);
  assert.equal(refused.headers.get('ratelimit'), null, 'there is no credential with a limit');

  assert.equal((await ask(viewer, here)).status, 200, 'a valid key that was not seen before');
  const clerk = `Bearer ${service.tenant.keys.Clerk}`;
  const many = Array.from({ length: 60 }, (_, index) => ask(`Bearer dbk_test_many${index}`, here));
  const [seen] = await Promise.all([ask(viewer, here), ...many]);
  assert.equal(seen?.status, 200, 'a valid key that was seen before, among invalid ones');
  assert.deepEqual(new Set((await Promise.all(many)).map(({ status }) => status)), new Set([429]));
  assert.equal((await ask(clerk, here)).status, 200);

  assert.equal((await ask('Bearer dbk_test_7', '192.0.2.8')).status, 401, 'another address');
  for (let count = 0; count < 3; count += 1) await ask(`Bearer dbk_test_v6${count}`, there);
  assert.equal((await ask('Bearer dbk_test_7', '2001:db8::8:9')).status, 429, 'the same network');
  assert.equal((await ask('Bearer dbk_test_7', '2001:db8:0:1::7')).status, 401, 'another network');
  const without = await fetch(`${service.url}/api/invoices`, {
    headers: { 'x-forwarded-for': here },
  });
  assert.equal(without.status, 401, 'a request without a key is not a guess');
  service.clock.advance(60_000);
  assert.equal((await ask('Bearer dbk_test_7', here)).status, 401);
});

test('OWASP API2:2023, ASVS 6.3.1: invalid sessions are limited by address; valid sessions from there are not', async (t) => {
  const server = {
    gate: { perMinute: 1_000, badCredentials: 3, queuedLookUpMs: 60_000 },
    rememberMs: 60_000,
    trustProxy: ['127.0.0.0/8'],
  };
  const service = await serviceWith(t, server);
  const ask = async (token: string, from: string) => {
    const headers = { cookie: `daybook_session=${token}`, 'x-forwarded-for': from };
    return openBrowser(service)('GET', '/api/me', undefined, headers);
  };
  const signedIn = async (email: string) => {
    const { browser } = await join(service, email, 'Viewer');
    return { browser, token: browser.cookie().split('=')[1] ?? '' };
  };
  const [seen, fresh, ended] = [
    await signedIn('seen@daybook.example'),
    await signedIn('fresh@daybook.example'),
    await signedIn('gone@daybook.example'),
  ];
  const [here, there] = ['192.0.2.7', '192.0.2.8'];
  const guess = () => randomBytes(32).toString('base64url');
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await ask(guess(), here)).status);
  assert.deepEqual(statuses, [401, 401, 401, 429, 429, 429]);
  const refused = await ask(guess(), here);
  assert.deepEqual([refused.body.code, refused.headers.get('retry-after')], ['rate_limited', '60']);

  assert.equal((await ask(seen.token, here)).status, 200);
  const release = await hold(service, 'session');
  const many = Array.from({ length: 20 }, () => ask(guess(), here));
  await waiting(service, 4);
  const good = [ask(fresh.token, here), ask(seen.token, here)];
  many.push(...Array.from({ length: 20 }, () => ask(guess(), here)));
  const keys = await service.api('GET', '/api/customers');
  assert.equal(keys.status, 200, 'guesses do not exhaust the database connections');
  await release();
  for (const { status } of await Promise.all(good))
    assert.equal(status, 200, 'a valid session among invalid ones');
  assert.deepEqual(new Set((await Promise.all(many)).map(({ status }) => status)), new Set([429]));
  const body = { email: 'gone@daybook.example', password: goodPassword };
  const old = { cookie: `daybook_session=${guess()}`, 'x-forwarded-for': here };
  const again = await openBrowser(service)('POST', '/api/sessions', body, old);
  assert.equal(again.status, 201, 'signing in from this address still works');

  assert.equal((await ended.browser('DELETE', '/api/sessions/current')).status, 200);
  const repeats = await Promise.all(Array.from({ length: 10 }, () => ask(ended.token, there)));
  assert.deepEqual(
    new Set(repeats.map(({ status }) => status)),
    new Set([401]),
    'repeats of one token count as one guess',
  );
  const headers = { authorization: 'Bearer dbk_test_1', 'x-forwarded-for': there };
  assert.equal((await service.api('GET', '/api/me', undefined, headers)).status, 401);
  assert.equal((await ask(guess(), there)).status, 401);
  assert.equal((await ask(guess(), there)).status, 429, 'keys and sessions share one count');
  assert.equal((await ask(ended.token, there)).status, 429);
  assert.equal((await ask('x', there)).status, 401, 'a malformed token is not a guess');
  service.clock.advance(60_000);
  assert.equal((await ask(guess(), there)).status, 401);
});

test('guesses do not evict valid credentials from the cache', async (t) => {
  const row = { tenant_id: 'tenant', user_id: 'user', role: 'Viewer', operator: false };
  const times = { last_used_at: '2026-11-21T08:00:00Z', expires_at: '2026-11-28T08:00:00Z' };
  const token = (count: number) => String(count).padStart(43, '0');
  const known = secretHash(token(0));
  const query = async ({ values: [sha256] }: { values: string[] }) => {
    // The second statement reads the user by the row of the session.
    return { rows: sha256 === known || sha256 === row.tenant_id ? [{ ...row, ...times }] : [] };
  };
  const db = { pool: { query } } as unknown as Database;
  const authenticator = createAuthenticator(db, { publicOrigin: null });
  t.after(() => authenticator.close());
  const now = new Date('2026-11-21T08:30:00Z');
  const ask = async (count: number) => {
    const offered = authenticator.offered({ cookie: `daybook_session=${token(count)}` });
    assert.ok(offered !== null);
    await authenticator.authenticate(offered, now).catch(() => 0);
    return authenticator.recall(offered);
  };
  assert.equal(await ask(0), 'good');
  for (let count = 1; count <= 10_001; count += 1) await ask(count);
  const offered = authenticator.offered({ cookie: `daybook_session=${token(0)}` });
  assert.equal(offered && authenticator.recall(offered), 'good');
});

test('X-Forwarded-For is ignored unless the proxy is trusted', async (t) => {
  const service = await serviceWith(t, { gate: { perMinute: 1_000, badCredentials: 2 } });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const headers = {
      authorization: `Bearer dbk_test_${count}`,
      'x-forwarded-for': `192.0.2.${count}`,
    };
    statuses.push((await service.api('GET', '/api/invoices', undefined, headers)).status);
  }
  assert.deepEqual(statuses, [401, 401, 429, 429]);
});

test('OWASP API4:2023: limits the concurrent requests of a credential and of all credentials together', async (t) => {
  const gate = { perMinute: 1_000, inProgressPerKey: 3, inProgress: 5 };
  const service = await serviceWith(t, { gate, pageLimits: { pagesPerTenant: 5 } });
  const list = (role: 'Viewer' | 'Clerk' | 'Admin') => service.as(role)('GET', '/api/invoices');
  await Promise.all([list('Viewer'), list('Clerk'), list('Admin')]);
  const release = await hold(service, 'invoice');
  const first = [list('Viewer'), list('Viewer'), list('Viewer')];
  await waiting(service, 3);
  const own = await list('Viewer');
  assert.deepEqual([own.status, own.body.code], [429, 'rate_limited']);
  assert.ok(own.headers.get('retry-after'));
  const others = [list('Clerk'), list('Clerk')];
  await waiting(service, 5);
  const all = await list('Admin');
  assert.deepEqual([all.status, all.body.code], [503, 'overloaded']);
  await release();
  const statuses = (await Promise.all([...first, ...others])).map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
  for (let count = 0; count < 10; count += 1) {
    // Rejected requests release their slots, too.
    assert.equal((await service.as('Viewer')('GET', '/api/invoices?x=1')).status, 400);
    assert.equal((await list('Viewer')).status, 200);
  }
});

test('ASVS 15.4.4: an overloaded process returns 503, and /health/live still returns 200', async (t) => {
  const service = await serviceWith(t, { gate: { perMinute: 1_000, eventLoopDelayMs: 100 } });
  const list = () => service.api('GET', '/api/invoices');
  // Delays every turn of the event loop, and so their average, however long a response takes.
  let isBusy = true;
  const burn = () => {
    const end = performance.now() + 150;
    while (performance.now() < end);
    if (isBusy) setImmediate(burn);
  };
  burn();
  try {
    await until('an overload to be detected', async () => {
      const { status, body } = await list();
      if (status === 200) return false;
      assert.deepEqual([status, body.code], [503, 'overloaded']);
      return (await fetch(`${service.url}/health/live`)).status === 200;
    });
  } finally {
    isBusy = false;
  }
  await until('the overload to end', async () => (await list()).status === 200);
});

test('two blocked turns of the event loop reject no request', async (t) => {
  const service = await serviceWith(t, { gate: { perMinute: 1_000_000, eventLoopDelayMs: 300 } });
  const list = async () => (await service.api('GET', '/api/invoices')).status;
  const during = async (ms: number) => {
    const statuses = new Set<number>();
    for (const end = performance.now() + ms; performance.now() < end; ) statuses.add(await list());
    return [...statuses];
  };
  assert.deepEqual(await during(2_500), [200], 'the start-up is over');
  for (let turn = 0; turn < 2; turn += 1) {
    const end = performance.now() + 1_500;
    while (performance.now() < end);
    // Lets timers run in between.
    await nextTurn();
    await nextTurn();
  }
  assert.deepEqual(await during(1_500), [200]);
});

test('the response to a request that times out never claims that nothing was done', async (t) => {
  const base = await serviceWith(t, {});
  const { id, RowVersion } = await invoiceIn(base.tenant, 'Draft');
  // Requests that must not time out go to another process.
  const server = { answerMs: 400, gate: { perMinute: 0, inProgressPerKey: 1 } };
  const service = await serviceWith(t, server, { beside: base });
  const path = `/api/invoices/${id}`;
  const release = await hold(base, 'invoice');
  const [late, read] = await Promise.all([
    service.api('PATCH', path, { memo: 'late', RowVersion }),
    service.as('Viewer')('GET', path),
  ]);
  assert.deepEqual([late.status, late.body.code], [503, 'outcome_unknown']);
  assert.doesNotMatch(late.text, /nothing was/);
  const busy = await service.api('GET', '/api/customers');
  assert.equal(busy.status, 429, 'the running statement still occupies its slot');
  assert.deepEqual([read.status, read.body.code], [503, 'overloaded']);
  await release();
  await until('the change to be made after all', async () => {
    const { status, body } = await base.api('GET', path);
    return status === 200 && body['memo'] === 'late';
  });
});

test('a full database disk returns 503, and the change is rolled back', async (t) => {
  const service = await serviceWith(t, {});
  const draft = await invoiceIn(service.tenant, 'Draft');
  await service.sql(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await service.sql(
    'create trigger disk_full before insert on change for each row execute function disk_full()',
  );
  const { id, RowVersion } = draft;
  const full = await service.api('PATCH', `/api/invoices/${id}`, { memo: 'x', RowVersion });
  assert.deepEqual([full.status, full.body.code], [503, 'overloaded']);
  assert.ok(full.headers.get('retry-after'));
  const read = await service.api('GET', `/api/invoices/${id}`);
  assert.equal(read.body.RowVersion, RowVersion);
  await service.sql('drop trigger disk_full on change');
  const done = await service.api('PATCH', `/api/invoices/${id}`, { memo: 'x', RowVersion });
  assert.equal(done.status, 200);
});

test('requests are counted by key, not by connection or address', async (t) => {
  const service = await serviceWith(t, { gate: { perMinute: 3 } });
  const statuses = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const api = createApi(service.url, service.tenant.keys.Viewer, service.check);
      return (await api('GET', '/api/invoices', undefined, { connection: 'close' })).status;
    }),
  );
  assert.deepEqual(statuses.sort(), [200, 200, 200, 429]);
});
