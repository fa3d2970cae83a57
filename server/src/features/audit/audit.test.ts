/** The audit log: its content, its consistency with commits, read access and immutability. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAppendOnly, assertNoFurtherRights } from '../../../test/support/append-only.ts';
import { until } from '../../../test/support/deliveries.ts';
import { makeEndpoint } from '../../../test/support/records.ts';
import {
  type Body,
  createApi,
  type Service,
  startService,
  type TestTenant,
} from '../../../test/support/service.ts';
import { createLog } from '../../log.ts';
import { AuditLog, type AuditNoted } from '../../pipeline/audit-log.ts';
import { retention } from '../../queue/store-prune.ts';
import { auditActions, noOrigin } from '../../record/audit.ts';

let service: Service;
before(async () => {
  service = await startService({ exportLimits: { drainMs: 1_000 } });
});
after(() => service.close());

const list = '/api/audit-entries';

async function entries(query: string, tenant: TestTenant = service.tenant) {
  const { status, text, body } = await tenant.api('GET', `${list}?limit=200&${query}`);
  assert.equal(status, 200, text);
  return body.items;
}

const aboutRecord = (record: Body) => entries(`subjectId.eq=${record.id}&sort=at`);

async function makeKey(fields: object = {}, tenant = service.tenant): Promise<Body> {
  const made = await tenant.api('POST', '/api/api-keys', {
    name: 'Till',
    role: 'Clerk',
    ...fields,
  });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

async function change(path: string, field: string, value: unknown): Promise<Body> {
  const { RowVersion } = (await service.api('GET', path)).body;
  const changed = await service.api('PATCH', path, { [field]: value, RowVersion });
  assert.equal(changed.status, 200, changed.text);
  return changed.body;
}

const admin = () => `key:${service.tenant.keyIds.Admin}`;

async function nameOfAdmin(): Promise<unknown> {
  const { status, body } = await service.api('GET', `/api/api-keys/${service.tenant.keyIds.Admin}`);
  assert.equal(status, 200);
  assert.ok(body['name']);
  return body['name'];
}

test('an access change is logged with actor, client address and request id (ASVS 16.3.1)', async () => {
  const headers = { 'user-agent': `till/${'9'.repeat(400)}`, 'x-request-id': 'made-by-hand' };
  const made = await service.api('POST', '/api/api-keys', { name: 'Till', role: 'Clerk' }, headers);
  const key = made.body;
  await change(`/api/api-keys/${key.id}`, 'name', 'Till 2');
  await service.api('POST', `/api/api-keys/${key.id}/revoke`);
  const [created, changed, revoked, ...more] = await aboutRecord(key);
  assert.equal(more.length, 0);
  assert.ok(created);
  const { id, RowVersion, createdAt, updatedAt, ...logged } = created;
  assert.ok(id && RowVersion && createdAt === updatedAt);
  assert.deepEqual(logged, {
    at: '2026-11-21T08:30:00.000Z',
    actor: admin(),
    actorName: await nameOfAdmin(),
    action: 'key.created',
    outcome: 'done',
    subjectType: 'apiKey',
    subjectId: key.id,
    address: '127.0.0.1',
    userAgent: headers['user-agent'].slice(0, 256),
    requestId: 'made-by-hand',
    count: 1,
    details: { name: 'Till', role: 'Clerk', expiresAt: null },
  });
  assert.equal(changed?.['action'], 'key.changed');
  assert.deepEqual(changed?.['details'], { name: 'Till 2', role: 'Clerk', fields: ['name'] });
  assert.equal(revoked?.['action'], 'key.revoked');
});

test("an entry keeps the actor's name at that time, also for readers who cannot read keys", async () => {
  const key = await makeKey({ name: 'Till at the door', role: 'Admin' });
  const api = createApi(service.url, String(key['key']), service.check);
  const made = await api('POST', '/api/api-keys', { name: 'Till inside', role: 'Clerk' });
  await change(`/api/api-keys/${key.id}`, 'name', 'Till outside');
  await api('POST', `/api/api-keys/${made.body.id}/revoke`);
  const controller = createApi(service.url, service.tenant.keys.Controller, service.check);
  const { body } = await controller('GET', `${list}?subjectId.eq=${made.body.id}&sort=id`);
  assert.deepEqual(
    body.items.map(({ actor, actorName }) => [actor, actorName]),
    [
      [`key:${key.id}`, 'Till at the door'],
      [`key:${key.id}`, 'Till outside'],
    ],
  );
});

test('settings, endpoints and secret rotations are logged, and no secret is (ASVS 16.2.5)', async () => {
  const [settings] = (await service.api('GET', '/api/tenant-settings')).body.items;
  await change(`/api/tenant-settings/${settings?.id}`, 'fourEyes', true);
  await change(`/api/tenant-settings/${settings?.id}`, 'fourEyes', false);
  const endpoint = await makeEndpoint(service.tenant);
  const path = `/api/webhook-endpoints/${endpoint.id}`;
  await change(path, 'customHeaders', { 'x-token': 'hush-hush' });
  const rotated = await service.api('POST', `${path}/rotate-secret`);
  const key = await makeKey();
  const about = async (record: Body | undefined) =>
    (await entries(`subjectId.eq=${record?.id}&sort=id`)).map(({ action, details }) => [
      action,
      (details as Record<string, unknown>)['fields'] ?? null,
    ]);
  assert.deepEqual(await about(settings), [
    ['tenant.created', null],
    ['settings.changed', ['fourEyes']],
    ['settings.changed', ['fourEyes']],
  ]);
  assert.deepEqual(await about(endpoint), [
    ['endpoint.created', null],
    ['endpoint.changed', ['customHeaders']],
    ['secret.rotated', null],
  ]);
  const { text } = await service.api('GET', list, undefined, { accept: 'application/x-ndjson' });
  for (const secret of ['hush-hush', endpoint['secret'], rotated.body['secret'], key['key']])
    assert.ok(!text.includes(String(secret)));
});

test('actions of the service are logged: keys created at setup have no address', async () => {
  const [setUp] = await entries(`subjectId.eq=${service.tenant.keyIds.Viewer}`);
  assert.deepEqual(
    [
      setUp?.['actor'],
      setUp?.['actorName'],
      setUp?.['action'],
      setUp?.['address'],
      setUp?.['userAgent'],
    ],
    ['system:setup', 'Daybook', 'key.created', null, null],
  );
});

test('an entry exists if and only if its change was committed, also in group commits and replays', async () => {
  const key = await makeKey();
  const path = `/api/api-keys/${key.id}`;
  const stale = key.RowVersion;
  const current = await change(path, 'name', 'First');
  const refused = await Promise.all([
    service.api('PATCH', path, { name: 'Second', RowVersion: stale }),
    service.api('PATCH', path, { role: 'Admin', RowVersion: current.RowVersion }),
    service.api('PATCH', path, { name: 7, RowVersion: current.RowVersion }),
    service.api('PATCH', path, { name: 'First', RowVersion: current.RowVersion }),
  ]);
  assert.deepEqual(
    refused.map(({ status }) => status),
    [409, 422, 422, 200],
  );
  const revocations = await Promise.all(
    Array.from({ length: 8 }, () => service.api('POST', `${path}/revoke`)),
  );
  assert.equal(revocations.filter(({ status }) => status === 200).length, 1);
  const actions = (await aboutRecord(key)).map(({ action }) => action);
  assert.deepEqual(actions.toSorted(), ['key.changed', 'key.created', 'key.revoked']);

  const fields = { name: 'Once', role: 'Viewer' };
  const again = { 'idempotency-key': 'audit-once' };
  const [first, ...many] = await Promise.all([
    service.api('POST', '/api/api-keys', fields, again),
    ...Array.from({ length: 40 }, (_, index) => makeKey({ name: `Many ${index}` })),
  ]);
  for (const one of many) assert.equal((await aboutRecord(one)).length, 1);
  const second = await service.api('POST', '/api/api-keys', fields, again);
  assert.equal(second.body.id, first.body.id);
  assert.equal((await aboutRecord(first.body)).length, 1);
});

test('a rolled-back transaction leaves neither the change nor the audit entry', async () => {
  const counts = async () =>
    service.sql(
      'select (select count(*) from api_key) as keys, (select count(*) from change) as changes, ' +
        "(select count(*) from audit_entry where subject_type = 'apiKey') as entries",
    );
  const before = await counts();
  await service.sql(
    "alter table audit_entry add constraint broken check (subject_type <> 'apiKey') not valid",
  );
  const noEntry = await service.api('POST', '/api/api-keys', { name: 'No entry' });
  await service.sql('alter table audit_entry drop constraint broken');
  await service.sql("alter table api_key add constraint broken check (name <> 'No key') not valid");
  const noKey = await service.api('POST', '/api/api-keys', { name: 'No key' });
  await service.sql('alter table api_key drop constraint broken');
  assert.deepEqual([noEntry.status, noKey.status], [422, 422]);
  assert.deepEqual(await counts(), before);
});

test('refusals of one credential are counted in one entry, which a shutdown also writes (API5:2023, ASVS 16.3.2)', async () => {
  const beside = await startService({ beside: service, auditLimits: { countMs: 3_600_000 } });
  const from = service.clock.now().toISOString();
  const viewer = createApi(beside.url, service.tenant.keys.Viewer, beside.check);
  const clerk = createApi(beside.url, service.tenant.keys.Clerk, beside.check);
  const other = createApi(beside.url, service.other.keys.Viewer, beside.check);
  for (let times = 0; times < 40; times += 1) {
    const path = times % 2 === 0 ? '/api/api-keys' : '/api/customers';
    assert.equal((await viewer('POST', path, {})).status, 403);
    service.clock.advance(10);
  }
  for (const api of [clerk, other])
    assert.equal((await api('GET', '/api/audit-entries')).status, 403);
  assert.equal((await viewer('GET', '/api/customers')).status, 200);
  const metrics = await fetch(`${beside.url}/metrics`, {
    headers: { authorization: `Bearer ${service.tenant.keys.Approver}` },
  });
  assert.equal(metrics.status, 403);
  assert.deepEqual(await entries('action.eq=permission.refused'), [], 'not written yet');
  await beside.close();
  const refused = await entries(`action.eq=permission.refused&at.gte=${from}&sort=at`);
  const { Viewer, Clerk, Approver } = service.tenant.keyIds;
  assert.deepEqual(
    refused.map(({ actor, outcome, count }) => [actor, outcome, count]),
    [
      [`key:${Viewer}`, 'refused', 40],
      [`key:${Clerk}`, 'refused', 1],
      [`key:${Approver}`, 'refused', 1],
    ],
  );
  const [flood, once] = refused;
  assert.deepEqual(flood?.['details'], {
    role: 'Viewer',
    operations: ['POST /api/api-keys', 'POST /api/customers'],
    lastAt: '2026-11-21T08:30:00.390Z',
  });
  assert.equal(flood?.['address'], '127.0.0.1');
  assert.deepEqual(once?.['details'], { role: 'Clerk', operations: ['GET /api/audit-entries'] });
  const theirs = await entries('action.eq=permission.refused', service.other);
  assert.deepEqual(
    theirs.map(({ actor }) => actor),
    [`key:${service.other.keyIds.Viewer}`],
  );
});

test('a refusal is written within the counting interval without further requests', async () => {
  const beside = await startService({ beside: service, auditLimits: { countMs: 50 } });
  const as = createApi(beside.url, service.tenant.keys.Integrator, beside.check);
  assert.equal((await as('GET', list)).status, 403);
  const actor = `key:${service.tenant.keyIds.Integrator}`;
  await until('the audit entry', async () => {
    return (await entries(`action.eq=permission.refused&actor.eq=${actor}`)).length === 1;
  });
  await beside.close();
});

test('an export is logged with its rows and filter; an aborted one is logged as failed', async () => {
  const { other, as } = service;
  for (const name of ['A', 'B', 'C'])
    await as('Clerk')('POST', '/api/customers', { name, country: 'SE' });
  const query = 'country.eq=SE&name.in=A,B&sort=name';
  const taken = await as('Viewer')('GET', `/api/customers?${query}`, undefined, {
    accept: 'text/csv',
  });
  assert.equal(taken.text.trimEnd().split('\r\n').length, 3);
  // Neither a limited page in CSV nor HEAD is an export.
  await as('Viewer')('GET', '/api/customers?limit=2&format=csv');
  await as('Viewer')('HEAD', '/api/customers?format=csv');
  const exported = () => entries('action.eq=export.made&subjectType.eq=customer');
  const [noted, ...more] = await until('the audit entry of the export', async () => {
    const found = await exported();
    return found.length > 0 && found;
  });
  assert.equal(more.length, 0);
  assert.deepEqual(
    [noted?.['actor'], noted?.['outcome'], noted?.['subjectId'], noted?.['address']],
    [`key:${service.tenant.keyIds.Viewer}`, 'done', null, '127.0.0.1'],
  );
  assert.deepEqual(noted?.['details'], { rows: 2, format: 'csv', query });

  await other.api('POST', '/api/customers', { name: 'Large' });
  await service.sql(
    `insert into customer (tenant_id, id, revision, row_version, chain_from, created_at, updated_at,
        active, blocked, address)
      select tenant_id, gen_random_uuid(), 1, md5(n::text), 1, created_at, updated_at, true, false,
        repeat('x', 5000)
      from customer, generate_series(1, 6000) as n where tenant_id = $1`,
    [other.id],
  );
  const cut = new AbortController();
  const response = await fetch(`${service.url}/api/customers?format=ndjson`, {
    headers: { authorization: `Bearer ${other.keys.Viewer}` },
    signal: cut.signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  cut.abort();
  const [failed] = await until('the audit entry of the aborted export', async () => {
    const found = await entries('action.eq=export.made', other);
    return found.length > 0 && found;
  });
  const { rows = 0, format } = (failed?.['details'] ?? {}) as { rows?: number; format?: string };
  assert.deepEqual([failed?.['outcome'], format], ['failed', 'ndjson']);
  assert.ok(rows > 0 && rows < 6_001, `${rows} rows`);
});

test('every filter, sort order and format works on the audit log, and its pages are complete', async () => {
  const from = '2026-11-21T09:00:00.000Z';
  service.clock.set(from);
  const keys: Body[] = [];
  for (let index = 0; index < 7; index += 1) {
    keys.push(await makeKey({ name: `Paged ${index}` }));
    service.clock.advance(1_000);
  }
  const [first] = keys;
  await service.api('POST', `/api/api-keys/${first?.id}/revoke`, {}, { 'user-agent': 'revoker/1' });
  const since = `at.gte=${from}`;
  const count = async (query: string) => (await entries(`${since}&${query}`)).length;
  assert.equal(await count(''), 8);
  assert.equal(await count('action.eq=key.revoked'), 1);
  assert.equal(await count('action.in=key.revoked,key.created'), 8);
  assert.equal(await count('action.ne=key.created'), 1);
  assert.equal(await count('outcome.eq=done'), 8);
  assert.equal(await count('outcome.eq=refused'), 0);
  assert.equal(await count(`actor.eq=${admin()}`), 8);
  assert.equal(await count('actor.startsWith=system:'), 0);
  assert.equal(await count('actor.isNull=true'), 0);
  assert.equal(await count('actorName.eq=Admin'), 8);
  assert.equal(await count('subjectType.eq=apiKey'), 8);
  assert.equal(await count(`subjectId.eq=${first?.id}`), 2);
  assert.equal(await count('address.startsWith=127.'), 8);
  assert.equal(await count('userAgent.contains=REVOKER'), 1);
  assert.equal(await count('q=revoker'), 1);
  assert.equal(await count('count.gt=1'), 0);
  assert.equal(await count('at.lt=2026-11-21T09:00:03.000Z'), 3);
  assert.equal(
    (await service.api('GET', `${list}?action.eq=nothing.done`)).body.code,
    'invalid_filter',
  );

  for (const sort of ['', '&sort=at', '&sort=-at']) {
    const whole = (await entries(`${since}${sort}`)).map(({ id }) => id);
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await service.api('GET', `${list}?limit=3&${since}${sort}${cursor}`);
      paged.push(...page.body.items.map(({ id }) => id));
      cursor = page.body.nextCursor === null ? '' : `&cursor=${page.body.nextCursor}`;
      // Entries added meanwhile at the top do not shift the pages.
      if (sort !== '&sort=at') await makeKey({ name: 'Meanwhile' });
    } while (cursor !== '');
    assert.deepEqual(paged, whole, sort);
  }
  const lines = await service.api('GET', `${list}?${since}&format=ndjson`);
  assert.equal(lines.text.trimEnd().split('\n').length, (await entries(since)).length);
  const csv = await service.api('GET', `${list}?${since}&action.eq=key.revoked&format=csv`);
  assert.match(
    csv.text,
    /^id,RowVersion,at,actor,actorName,action,outcome,.*\r\n[^\r]*,Admin,key\.revoked,done,/,
  );
});

test('Controller and Admin read the log, no role writes it, and tenants are isolated (API1:2023, ASVS 8.4.1)', async () => {
  const key = await makeKey();
  const [entry] = await aboutRecord(key);
  const path = `${list}/${entry?.id}`;
  for (const role of ['Viewer', 'Clerk', 'Approver', 'Integrator'] as const) {
    assert.equal((await service.as(role)('GET', list)).status, 403, role);
    assert.equal((await service.as(role)('GET', path)).status, 403, role);
  }
  for (const role of ['Controller', 'Admin'] as const)
    assert.deepEqual((await service.as(role)('GET', path)).body, entry);
  for (const [method, where] of [
    ['POST', list],
    ['PATCH', path],
    ['DELETE', path],
    ['PUT', path],
  ] as const) {
    const reply = await service.api(method, where, { action: 'key.created' });
    assert.equal(reply.status, 405, `${method} ${where}`);
  }
  for (const more of ['', '/changes', '/timeline'])
    assert.equal((await service.other.api('GET', `${path}${more}`)).status, 404);
  assert.deepEqual(await entries(`subjectId.eq=${key.id}`, service.other), []);
  assert.deepEqual(await entries(`id.eq=${entry?.id}`, service.other), []);
});

test("the service's database role cannot update, delete or truncate entries, or insert for another tenant", async () => {
  // Entries caused by earlier tests may still be written.
  const known = (await service.sql('select id from audit_entry')).map(({ id }) => id);
  const all = () =>
    service.sql(
      'select count(*) as n, md5(string_agg(e::text, chr(10) order by id)) from audit_entry e where id = any($1)',
      [known],
    );
  const before = await all();
  await assertAppendOnly(service, { audit_entry: 'id' });
  await assertNoFurtherRights(service, ['audit_entry']);
  await service.sql('begin');
  await service.sql('set local role daybook_app');
  await service.sql(`set local daybook.tenant_id = '${service.tenant.id}'`);
  const forged = service.sql(
    `insert into audit_entry (tenant_id, id, created_at, at, action, outcome, count, details)
      values ($1, gen_random_uuid(), now(), now(), 'key.created', 'done', 1, '{}')`,
    [service.other.id],
  );
  await assert.rejects(forged, { code: '42501' });
  await service.sql('rollback');
  assert.deepEqual(await all(), before);
  const foreign = await service.other.api(
    'GET',
    '/api/audit-entries?createdAt.gt=2026-11-22T00:00:00Z',
  );
  assert.deepEqual(foreign.body.items, []);
});

/** A separate log on the same database that writes only on flush and close. */
function ownLog(limits: ConstructorParameters<typeof AuditLog>[1]['limits'] = {}) {
  const lost: number[] = [];
  const log = new AuditLog(service.engine, {
    now: service.clock.now,
    onLost: (count) => lost.push(count),
    limits: { gatherMs: 3_600_000, countMs: 3_600_000, retryMs: 3_600_000, ...limits },
  });
  const note = (requestId: string, more: Partial<AuditNoted> = {}) =>
    log.note({
      tenantId: service.tenant.id,
      at: service.clock.now().toISOString(),
      actor: null,
      action: 'session.refused',
      outcome: 'refused',
      origin: noOrigin,
      requestId,
      ...more,
    });
  const written = async (requestId: string) => (await entries(`requestId.eq=${requestId}`)).length;
  return { log, lost, note, written };
}

test('the log says how many entries were lost', () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  log.error({ err: new Error('full'), count: 3 }, 'audit entries were lost');
  const [{ count, msg }] = lines.map((line) => JSON.parse(line)) as [
    { count: number; msg: string },
  ];
  assert.deepEqual([count, msg], [3, 'audit entries were lost']);
});

test('entries that the database rejected are written once later; one invalid value loses only its own entry', async () => {
  const { log, lost, note, written } = ownLog();
  note('kept-1');
  await service.sql('alter table audit_entry rename to audit_away');
  await log.flush();
  await service.sql('alter table audit_away rename to audit_entry');
  assert.equal(await written('kept-1'), 0);
  note('kept-2', { details: { email: 'a\u0000b' } });
  note('kept-3');
  await log.flush();
  assert.deepEqual(lost, [1]);
  assert.deepEqual(
    [await written('kept-1'), await written('kept-2'), await written('kept-3')],
    [1, 0, 1],
  );
  await log.close();
  assert.equal(await written('kept-1'), 1);
});

test('the log holds at most its limit of entries and reports how many it lost', async () => {
  const { log, lost, note, written } = ownLog({ waiting: 3 });
  for (let times = 0; times < 5; times += 1) note('bounded');
  note('bounded', { countBy: 'x' });
  await log.flush();
  assert.deepEqual(lost, [3]);
  assert.equal(await written('bounded'), 3);
  await log.close();
  note('too-late');
  await log.flush();
  assert.deepEqual(lost, [3, 1]);
  assert.equal(await written('too-late'), 0);
});

test('similar entries are counted by the given key, separately for each action and tenant', async () => {
  const { log, note } = ownLog({ listed: 3 });
  for (let times = 0; times < 6; times += 1)
    note('alike', { countBy: 'x', details: { tried: [`p${times % 5}`] } });
  note('alike', { countBy: 'y' });
  note('alike', { countBy: 'x', action: 'session.ended' });
  note('alike', { countBy: 'x', tenantId: service.other.id });
  await log.close();
  const own = await entries('requestId.eq=alike&sort=id');
  assert.deepEqual(
    own.map(({ action, count }) => [action, count]),
    [
      ['session.refused', 6],
      ['session.refused', 1],
      ['session.ended', 1],
    ],
  );
  const { tried } = (own[0]?.['details'] ?? {}) as { tried?: string[] };
  assert.deepEqual(tried, ['p0', 'p1', 'p2']);
  assert.equal((await entries('requestId.eq=alike', service.other)).length, 1);
});

test('entries about actions without a change expire; all other entries are kept', async () => {
  const own = await startService({ effects: {} });
  try {
    const log = new AuditLog(own.engine, { now: own.clock.now, onLost: assert.ifError });
    const noteAll = (requestId: string) => {
      for (const action of auditActions) {
        const at = own.clock.now().toISOString();
        const common = { at, action, requestId, actor: null, origin: noOrigin };
        for (const tenant of [own.tenant, own.other]) log.note({ tenantId: tenant.id, ...common });
      }
      return log.flush();
    };
    await noteAll('old');
    own.clock.advance(2 * 86_400_000);
    await noteAll('young');
    own.clock.advance((retention.auditDays - 1) * 86_400_000);
    await own.background?.scheduler.tick();
    for (const tenant of [own.tenant, own.other]) {
      const left = async (requestId: string) =>
        (await tenant.api('GET', `${list}?limit=200&requestId.eq=${requestId}`)).body.items.map(
          ({ action }) => String(action),
        );
      const expiring = [
        ...[
          'password.refused',
          'password.reset_requested',
          'permission.refused',
          'request.limited',
        ],
        ...['second_factor.refused', 'session.created', 'session.ended', 'session.refused'],
      ];
      const old = await left('old');
      assert.equal((await left('young')).length, auditActions.length);
      assert.deepEqual(auditActions.filter((action) => !old.includes(action)).toSorted(), expiring);
    }
    assert.deepEqual(own.failures, []);
  } finally {
    await own.close();
  }
});
