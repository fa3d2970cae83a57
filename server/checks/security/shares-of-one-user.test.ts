/** Limits of a tenant that one user of a low role uses up for all others (OWASP API4). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPresence } from '../../src/features/events/presence.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { goodPassword, join, openBrowser } from '../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test('a Viewer has a share of the saved views, also by concurrent requests, and others save theirs', async () => {
  const { browser: greedy } = await join(service, 'greedy@harbour.example', 'Viewer');
  const { browser: modest } = await join(service, 'modest@harbour.example', 'Viewer');
  const save = (browser: typeof greedy) =>
    browser('POST', '/api/saved-views', { name: 'Mine', collection: 'invoices', query: '' });
  const replies = await Promise.all(Array.from({ length: 130 }, () => save(greedy)));
  const codes = replies.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
  const counts = Object.fromEntries(
    [...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]),
  );
  assert.deepEqual(counts, { 201: 100, '422 too_many_active': 30 });
  assert.equal((await save(modest)).status, 201);
  const own = (await greedy('GET', '/api/saved-views?status.eq=Active&limit=1')).body.items[0];
  assert.equal((await greedy('POST', `/api/saved-views/${own?.id}/delete`, {})).status, 200);
  assert.equal((await save(greedy)).status, 201);
});

test('concurrent requests do not exceed the limit of API keys', async () => {
  const before = await service.sql(
    "select count(*)::int as n from api_key where tenant_id = $1 and status = 'Active'",
    [service.tenant.id],
  );
  await service.sql(
    'insert into api_key (tenant_id, id, revision, row_version, chain_from, created_at, updated_at, role, status) ' +
      "select $1, gen_random_uuid(), 1, 'x', 1, now(), now(), 'Viewer', 'Active' from generate_series(1, $2)",
    [service.tenant.id, 497 - Number(before[0]?.['n'])],
  );
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => service.api('POST', '/api/api-keys', { role: 'Viewer' })),
  );
  assert.equal(replies.filter(({ status }) => status === 201).length, 3);
  await service.sql("update api_key set status = 'Revoked' where row_version = 'x'");
});

test('the open editors of one user leave room for those of others', async () => {
  const readNames = async (_: string, ids: readonly string[]) => new Map(ids.map((id) => [id, id]));
  const presence = createPresence({ bus: null, readNames, limits: { tabs: 10, tabsOfUser: 4 } });
  const record = { tenantId: service.tenant.id, entityType: 'invoice' };
  const report = (userId: string, id: string, tab: string, isLeaving = false) =>
    presence.report({ ...record, id, userId, tab, isLeaving });
  for (let tab = 0; tab < 20; tab += 1) report('greedy', `record ${tab}`, `tab ${tab}`);
  report('modest', 'record 1', 'own tab');
  const shown = await presence.usersOf({ ...record, id: 'record 1' });
  assert.deepEqual(
    shown.map(({ id }) => id),
    ['greedy', 'modest'],
  );
  assert.deepEqual(await presence.usersOf({ ...record, id: 'record 4' }), []);
  report('greedy', 'record 0', 'tab 0', true);
  report('greedy', 'record 4', 'tab 4');
  assert.equal((await presence.usersOf({ ...record, id: 'record 4' })).length, 1);
  presence.close();
});

test('a user has at most 100 sessions, and a further sign-in ends the one used least recently', async () => {
  const email = 'sessions@harbour.example';
  const { browser: first } = await join(service, email, 'Viewer');
  const body = { email, password: goodPassword };
  const signIn = async () => {
    service.clock.advance(1_000);
    const browser = openBrowser(service);
    assert.equal((await browser('POST', '/api/sessions', body)).status, 201);
    return browser;
  };
  const second = await signIn();
  await service.sql(
    'insert into session (sha256, id, person_id, tenant_id, user_id, method, created_at, last_used_at, expires_at) ' +
      "select md5(g::text) || md5(g::text), gen_random_uuid(), s.person_id, s.tenant_id, s.user_id, 'password', " +
      's.created_at, s.last_used_at, s.expires_at from (select * from session s where person_id = ' +
      '(select id from person where email = $1) order by created_at desc limit 1) s, generate_series(1, 98) g',
    [email],
  );
  assert.equal((await first('GET', '/api/me')).status, 200);
  const last = await signIn();
  const statuses = await Promise.all(
    [first, second, last].map(async (browser) => (await browser('GET', '/api/me')).status),
  );
  assert.deepEqual(statuses, [401, 200, 200]);
});
