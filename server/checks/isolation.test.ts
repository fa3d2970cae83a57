/**
 * Row-level security isolates tenants without the tenant_id conditions of the statements.
 * cross-tenant.test.ts tests what one tenant can request about another.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { entities } from '../src/features/all-features.ts';
import { raiseAllCustomerEvents } from '../src/features/invoicing/raise-customer-events.ts';
import { readTransaction, writeTransaction } from '../src/postgres/db.ts';
import { localTables } from '../test/support/citus-rules.ts';
import {
  type DocumentedOperation,
  operationsOfTenants,
} from '../test/support/documented-operations.ts';
import { invoiceIn } from '../test/support/invoices.ts';
import { makeEffect, useEverything } from '../test/support/records.ts';
import { type Service, startService, type TestTenant } from '../test/support/service.ts';

/** Invoices of November are due at this time. */
const testTime = '2027-01-05T09:00:00.000Z';
/** Timeout for expected events. */
const timeoutMs = 10_000;

let service: Service;
before(async () => {
  service = await startService();
  service.clock.set(testTime);
  await useEverything(service, service.tenant, 'canary-of-one');
  await raiseAllCustomerEvents(service.engine, service.clock.now, new AbortController().signal);
});
after(() => service.close());

test('every transaction runs as a role that owns nothing, within its tenant, and resets the connection', async () => {
  await invoiceIn(service.tenant, 'Draft');
  const { db } = service.engine;
  for (const transaction of [readTransaction, writeTransaction]) {
    const row = await transaction(db, service.other.id, async (tx) => {
      const { rows } = await tx.query({
        text:
          'select r.rolname, r.rolsuper, r.rolbypassrls, ' +
          "(select count(*)::int from invoice), current_setting('daybook.tenant_id'), " +
          '(select count(*)::int from pg_class where relowner = r.oid) from pg_roles r where rolname = current_user',
        values: [],
      });
      return rows[0];
    });
    assert.deepEqual(row, ['daybook_app', false, false, 0, service.other.id, 0]);
  }
  for (let connection = 0; connection < 10; connection += 1) {
    const { rows } = await db.pool.query(
      "select current_user::text as name, coalesce(current_setting('daybook.tenant_id', true), '') as tenant",
    );
    assert.notEqual(rows[0]?.name, 'daybook_app');
    assert.equal(rows[0]?.tenant, '');
  }
});

test('row-level security alone hides all rows of other tenants, and all rows if no tenant is set', async () => {
  const tables = await service.sql(
    'select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name) ' +
      "where column_name = 'tenant_id' and table_type = 'BASE TABLE' " +
      "and table_schema = 'public' and table_name <> all($1) order by 1",
    [Object.keys(localTables)],
  );
  assert.ok(tables.length > 20);
  // The role can read no local table with data about tenants or users; see below.
  for (const { table_name: table } of [...tables, { table_name: 'tenant' }]) {
    const column = table === 'tenant' ? 'id' : 'tenant_id';
    const count = `select count(*)::int as n from ${table} where ${column} = $1`;
    const [all] = await service.sql(count, [service.tenant.id]);
    assert.ok(Number(all?.['n']) > 0, `${table} has rows of the other tenant`);
    await service.sql('begin');
    await service.sql('set local role daybook_app');
    await service.sql(`set local daybook.tenant_id = '${service.other.id}'`);
    const [seen] = await service.sql(count, [service.tenant.id]);
    const [total] = await service.sql(`select count(*)::int as n from ${table}`);
    const [own] = await service.sql(count, [service.other.id]);
    await service.sql('commit');
    assert.equal(seen?.['n'], 0, String(table));
    assert.equal(total?.['n'], own?.['n'], String(table));
    await service.sql('begin');
    await service.sql('set local role daybook_app');
    await assert.rejects(service.sql(`select count(*) from ${table}`), /tenant_id|uuid/);
    await service.sql('rollback');
  }
});

test('the role of requests can neither write for another tenant nor disable row-level security', async () => {
  const attempts = [
    `insert into counter (tenant_id, name, next, chained_from) values ('${service.tenant.id}', 'x', 1, 1)`,
    `update invoice set tenant_id = '${service.tenant.id}'`,
    `update counter set tenant_id = '${service.tenant.id}'`,
    'delete from invoice',
    'delete from change',
    'update change set actor = actor',
    'update event set payload = payload',
    'update journal_line set amount = amount',
    'truncate invoice',
    'alter table invoice disable row level security',
    'drop policy invoice_own on invoice',
    'set row_security = off; select 1 from invoice',
    `insert into analytics_state values ('${service.tenant.id}', 0, now(), null)`,
    `update effect set tenant_id = '${service.tenant.id}'`,
    'delete from webhook_endpoint',
    'delete from retry_policy',
    'update attempt set reason = reason',
    'update document set content = content',
    'insert into tenant select * from tenant',
    'update installation set id = id',
    // A key or a link for another tenant would bypass the isolation.
    `insert into credential values (repeat('0', 64), '${service.tenant.id}', '${service.tenant.id}')`,
    ...['password-reset', 'sign-in'].map((purpose) => link(purpose, service.other.id)),
    link('invitation', service.tenant.id),
    link('invitation', service.other.id, service.other.id),
    member(service.tenant.id),
    ...['credential', 'person_token', 'person', 'membership', 'person_identity', 'session'].flatMap(
      (table) => [`select from ${table}`, `delete from ${table}`],
    ),
    'select from sign_in_attempt',
  ];
  await invoiceIn(service.other, 'Posted');
  await makeEffect(service.other);
  for (const statement of attempts) {
    await service.sql('begin');
    await service.sql('set local role daybook_app');
    await service.sql(`set local daybook.tenant_id = '${service.other.id}'`);
    await assert.rejects(
      service.sql(statement),
      /denied|row-level security|must be owner|partition value/,
      statement,
    );
    await service.sql('rollback');
  }
  await service.sql('begin');
  await service.sql('set local role daybook_app');
  await service.sql(`set local daybook.tenant_id = '${service.other.id}'`);
  await service.sql(link('invitation', service.other.id));
  // Rejected only by the foreign key: there is no such person.
  await assert.rejects(service.sql(member(service.other.id)), /membership_person/);
  await service.sql('rollback');
});

/** SQL that creates a link, optionally for a person. */
function link(purpose: string, tenantId: string, personId?: string): string {
  const person = personId === undefined ? 'null' : `'${personId}'`;
  return (
    'insert into person_token (sha256, purpose, tenant_id, user_id, person_id, mailed, created_at, expires_at) ' +
    `values ('x', '${purpose}', '${tenantId}', '${tenantId}', ${person}, true, now(), now())`
  );
}

/** SQL that makes a person a user of a tenant. */
function member(tenantId: string): string {
  return `insert into membership (person_id, tenant_id, user_id) values ('${tenantId}', '${tenantId}', '${tenantId}')`;
}

/** Ids by collection from a tenant's lists. `invoices line`: the first line of each invoice. */
interface Ids {
  readonly [collection: string]: readonly string[];
}

const collectionOf = (path: string) => /^\/api\/([a-z-]+)/.exec(path)?.[1] ?? '';
const isList = ({ method, path }: DocumentedOperation) =>
  method === 'GET' && !path.includes('{') && !path.endsWith('/stream');
/** Without what the reads of this test cause: audit entries about exports, and their entries in the request log. */
function listPath(path: string): string {
  if (collectionOf(path) === 'request-log') return `${path}?method.in=POST,PATCH,DELETE`;
  return collectionOf(path) === 'audit-entries' ? `${path}?action.ne=export.made` : path;
}

async function idsOf(tenant: TestTenant, operations: readonly DocumentedOperation[]): Promise<Ids> {
  const ids: Record<string, string[]> = {};
  for (const { path } of operations.filter(isList)) {
    const { items = [] } = (await tenant.api('GET', listPath(path))).body;
    const named = items.map(({ id }) => id).filter((id) => id !== undefined);
    if (named.length > 0) ids[collectionOf(path)] = named;
    ids[`${collectionOf(path)} line`] = items.map(({ lines }) => lines?.[0]?.id ?? '');
  }
  return ids;
}

/** Every path of the operation for the records of `ids`. */
function pathsOf({ path }: DocumentedOperation, ids: Ids): string[] {
  // Past days are computed from the ledger.
  if (path === '/api/reports/ar-aging') return [path, `${path}?asOf=2026-12-31`];
  if (path === '/api/reports/account-statement')
    return (ids['accounts'] ?? []).map((id) => `${path}?accountId=${id}&to=2027-12-31`);
  const list = listPath(path);
  if (entities.some(({ collection }) => path === `/api/${collection}`))
    return [list, `${list}${list.includes('?') ? '&' : '?'}format=ndjson`];
  if (!path.includes('{id}')) return [list];
  return (ids[collectionOf(path)] ?? []).map((id, index) =>
    path.replace('{id}', id).replace('{lineId}', ids[`${collectionOf(path)} line`]?.[index] ?? ''),
  );
}

/** Everything that a tenant can read, by path. */
async function readEverything(tenant: TestTenant, operations: readonly DocumentedOperation[]) {
  const ids = await idsOf(tenant, operations);
  const read = new Map<string, string>();
  for (const one of operations) {
    if (one.method !== 'GET' || one.path === '/api/events/stream') continue;
    for (const path of pathsOf(one, ids)) {
      const headers = { 'x-request-id': 'reading' };
      const { status, text } = await tenant.api('GET', path, undefined, headers);
      // Written asynchronously.
      read.set(path, `${status} ${text.replace(/("lastUsedAt":)"[^"]+"/g, '$1null')}`);
    }
  }
  return read;
}

test('what a tenant reads does not depend on the actions of another tenant, on any route', async (t) => {
  const own = await startService();
  t.after(() => own.close());
  own.clock.set(testTime);
  const operations = operationsOfTenants(own.document);
  await useEverything(own, own.tenant, 'canary-of-one');
  const earlier = await readEverything(own.tenant, operations);
  for (const one of operations.filter(({ method }) => method === 'GET')) {
    if (one.path === '/api/events/stream') continue;
    const pattern = new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
    const answers = [...earlier].filter(([path]) => pattern.test(path));
    assert.ok(
      answers.some(([, text]) => text.startsWith('200 ')),
      `${one.path} returns 200`,
    );
  }
  await useEverything(own, own.other, 'canary-of-two');
  // This invoice is not yet in the other tenant's reports.
  await invoiceIn(own.other, 'Posted');
  const later = await readEverything(own.tenant, operations);
  assert.deepEqual([...later.keys()], [...earlier.keys()]);
  for (const [path, text] of earlier) {
    assert.equal(later.get(path), text, path);
    assert.ok(!text.includes('canary-of-two'), path);
  }
  const others = [...(await readEverything(own.other, operations)).values()].join();
  assert.ok(others.includes('canary-of-two') && !others.includes('canary-of-one'));
  for (const report of [
    'ar-aging',
    'open-amounts',
    'revenue',
    'delivery-health',
    'trial-balance',
  ]) {
    const text = earlier.get(`/api/reports/${report}`) ?? '';
    assert.match(text, /[1-9]\d*\.\d\d"|"attempts":[1-9]/, `${report} contains figures`);
  }
});

test('a stream carries only the events of its own tenant, including events created while it is open', async () => {
  const { tenant: owner, other: stranger } = service;
  const aborting = new AbortController();
  const response = await fetch(`${service.url}/api/events/stream?after=0`, {
    headers: { authorization: `Bearer ${stranger.keys.Admin}` },
    signal: AbortSignal.any([aborting.signal, AbortSignal.timeout(timeoutMs)]),
  });
  await invoiceIn(owner, 'Posted', { memo: 'canary-of-one' });
  const { id } = await invoiceIn(stranger, 'Posted', { memo: 'canary-of-two' });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes(id) && text.endsWith('\n\n')) break;
  }
  aborting.abort();
  assert.ok(text.includes('canary-of-two') && !text.includes('canary-of-one'));
  const { body } = await stranger.api('GET', '/api/events');
  const sent = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data).id);
  assert.deepEqual(
    sent,
    body.items.map((event) => event.id),
  );
});
