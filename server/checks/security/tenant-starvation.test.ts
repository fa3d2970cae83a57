/** OWASP API4:2023: a tenant with many keys is limited to its share of a process's capacity. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { until } from '../../test/support/deliveries.ts';
import { lockWaits } from '../../test/support/locks.ts';
import { type Service, type ServiceOptions, startService } from '../../test/support/service.ts';

type Test = { after(work: () => Promise<void>): void };

async function serviceWith(t: Test, options: ServiceOptions): Promise<Service> {
  const service = await startService({ ...options, lockTimeoutMs: 30_000 });
  t.after(() => service.close());
  return service;
}

const keyNames = ['Viewer', 'Clerk', 'Approver', 'Controller'] as const;

test('reserves the last quarter of event streams for tenants below their share', async (t) => {
  const streamLimits = { streams: 8, streamsPerKey: 2, streamsPerTenant: 3 };
  const service = await serviceWith(t, { streamLimits });
  const stop = new AbortController();
  t.after(async () => stop.abort());
  // Node.js closes the stream of a response that nothing refers to.
  const opened: Response[] = [];
  const open = async ({ keys }: Service['tenant'], role: (typeof keyNames)[number]) => {
    const headers = { authorization: `Bearer ${keys[role]}` };
    const url = `${service.url}/api/events/stream`;
    const answer = await fetch(url, { headers, signal: stop.signal });
    opened.push(answer);
    return answer;
  };
  for (const role of [...keyNames.slice(0, 3), ...keyNames.slice(0, 3)])
    assert.equal(
      (await open(service.tenant, role)).status,
      200,
      'over its share while most streams are free',
    );
  const refused = await open(service.tenant, 'Controller');
  assert.equal(refused.status, 503);
  assert.match(await refused.text(), /this tenant has 3 open event streams/);
  for (const role of keyNames.slice(0, 2))
    assert.equal((await open(service.other, role)).status, 200, 'from the last quarter');
  assert.equal(opened.length, 9);
});

test("returns 429 to a tenant whose keys together reach the tenant's limit per minute", async (t) => {
  const gate = { perMinute: 5, perMinuteOfTenant: 8 };
  const service = await serviceWith(t, { server: { gate } });
  const ask = (tenant: Service['tenant'], role: (typeof keyNames)[number]) =>
    tenant.as(role)('GET', '/api/invoices');
  for (const role of keyNames.slice(0, 2))
    for (let count = 0; count < 4; count += 1)
      assert.equal((await ask(service.tenant, role)).status, 200);
  const refused = await ask(service.tenant, 'Approver');
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
  assert.match(
    refused.body.detail,
    /^The limit of 8 requests per minute for this tenant is reached/,
  );
  assert.equal(refused.headers.get('ratelimit-policy'), '"tenant";q=8;w=60');
  assert.equal(refused.headers.get('ratelimit'), '"tenant";r=0;t=60');
  const other = await ask(service.other, 'Viewer');
  assert.deepEqual([other.status, other.headers.get('ratelimit')], [200, '"default";r=4;t=60']);
  service.clock.advance(60_000);
  assert.equal((await ask(service.tenant, 'Approver')).status, 200);
});

test("requests rejected for a credential do not count toward its tenant's limit", async (t) => {
  const gate = { perMinute: 2, perMinuteOfTenant: 3 };
  const service = await serviceWith(t, { server: { gate } });
  const ask = (role: (typeof keyNames)[number]) => service.as(role)('GET', '/api/invoices');
  const runaway: number[] = [];
  for (let count = 0; count < 6; count += 1) runaway.push((await ask('Viewer')).status);
  assert.deepEqual(runaway, [200, 200, 429, 429, 429, 429]);
  const last = await ask('Clerk');
  assert.deepEqual([last.status, last.headers.get('ratelimit')], [200, '"tenant";r=0;t=60']);
  assert.equal((await ask('Approver')).status, 429, 'the tenant has used its three requests');
});

test('returns 429 to a tenant over its share of concurrent requests when few slots are free', async (t) => {
  const gate = { perMinute: 0, inProgress: 4, inProgressPerKey: 2, inProgressPerTenant: 2 };
  const service = await serviceWith(t, { server: { gate } });
  const list = ({ as }: Service['tenant'], role: (typeof keyNames)[number]) =>
    as(role)('GET', '/api/invoices');
  const all = keyNames.slice(0, 3);
  for (const role of keyNames)
    await Promise.all([list(service.tenant, role), list(service.other, role)]);
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query('begin; lock table invoice in access exclusive mode');
  const waiting = (count: number) =>
    until(`${count} requests to wait`, async () => (await lockWaits(service)) >= count);
  const own = all.map((role) => list(service.tenant, role));
  await waiting(3);
  const refused = await list(service.tenant, 'Controller');
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
  assert.match(refused.body.detail, /this tenant has 2 concurrent requests/);
  const other = list(service.other, 'Viewer');
  await waiting(4);
  const full = await list(service.other, 'Clerk');
  assert.deepEqual([full.status, full.body.code], [503, 'overloaded']);
  await client.end();
  const statuses = (await Promise.all([...own, other])).map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 200, 200]);
});

test('a tenant with 500 active API keys cannot create another', async (t) => {
  const service = await serviceWith(t, {});
  const [found] = await service.sql(
    `insert into api_key select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid()))).*
     from api_key k cross join generate_series(1, 500 - 6)
     where k.tenant_id = $1 and k.id = $2 returning id`,
    [service.tenant.id, service.tenant.keyIds.Viewer],
  );
  const create = ({ api }: Service['tenant']) => api('POST', '/api/api-keys', { name: 'one more' });
  const refused = await create(service.tenant);
  assert.deepEqual([refused.status, refused.body.code], [422, 'too_many_active'], refused.text);
  assert.match(refused.body.detail, /500 active records of type apiKey; the maximum is 500/);
  assert.equal((await create(service.other)).status, 201);
  const revoked = await service.api('POST', `/api/api-keys/${String(found?.['id'])}/revoke`);
  assert.equal(revoked.status, 200, revoked.text);
  assert.equal((await create(service.tenant)).status, 201);
});

test('expired API keys do not count toward the 500 active ones', async (t) => {
  const service = await serviceWith(t, {});
  await service.sql(
    `insert into api_key select (jsonb_populate_record(k, jsonb_build_object(
       'id', gen_random_uuid(), 'expires_at', '2020-01-01T00:00:00Z'))).*
     from api_key k cross join generate_series(1, 500)
     where k.tenant_id = $1 and k.id = $2`,
    [service.tenant.id, service.tenant.keyIds.Viewer],
  );
  const created = await service.api('POST', '/api/api-keys', { name: 'one more' });
  assert.equal(created.status, 201, created.text);
});
