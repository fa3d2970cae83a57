/** The statements of the service need one shard of a Citus cluster; so no cluster is needed to notice one that does not. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { entities } from '../../src/features/all-features.ts';
import { operationsOfTenants } from '../../test/support/documented-operations.ts';
import { recordStatements } from '../../test/support/record-statements.ts';
import { useEverything } from '../../test/support/records.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { unboundTables } from '../../test/support/single-shard.ts';

/** Invoices of November are due at this time. */
const testTime = '2027-01-05T09:00:00.000Z';
/** Statements of the schedule and the workers that ask all shards, by name. */
const ofAllTenants = ['effect:due', 'effect:ahead'];

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** Statements, and their tables that are not bound to one tenant. */
const cases: readonly [sql: string, unbound: readonly string[]][] = [
  ['select from invoice where tenant_id = $1', []],
  [
    'select from invoice i join customer c on c.id = i.customer_id where i.tenant_id = $1',
    ['customer'],
  ],
  ['select from invoice i join customer c using (tenant_id, id) where i.tenant_id = $1', []],
  ['select from invoice i, customer c where i.tenant_id = $1 and c.tenant_id = i.tenant_id', []],
  ['select from invoice where tenant_id = $1 or id = $2', ['invoice']],
  ['select from invoice where not (tenant_id = $1)', ['invoice']],
  ['select from invoice where tenant_id = any($1)', ['invoice']],
  [
    'select from tenant t where t.id = $1 and exists (select from effect where lane = $2)',
    ['effect'],
  ],
  [
    'select from tenant t where t.id = $1 and exists (select from effect e where e.tenant_id = t.id)',
    ['effect'],
  ],
  ['select (select count(*) from effect) from tenant where id = $1', ['effect']],
  ['with e as (select tenant_id from effect) select from e where e.tenant_id = $1', []],
  ['with e as (select id from effect) select from e', ['effect']],
  ['select from (select id from effect) e join invoice i on i.tenant_id = $1', ['effect']],
  ['select from effect where tenant_id = $1 union all select from invoice', ['invoice']],
  ['insert into counter (name, tenant_id) values ($2, $1)', []],
  [
    'insert into counter (tenant_id, name) select t.id, v from tenant t, unnest($2) v where t.id = $1',
    [],
  ],
  ['insert into counter (tenant_id, name) select $1, v from unnest($2) v', ['counter']],
  [
    'update effect set lane = i.id from invoice i where i.tenant_id = effect.tenant_id',
    ['effect', 'invoice'],
  ],
  ['delete from effect e using unnest($2) x where e.tenant_id = $1 and e.id = x', []],
  ['select from session s join person p on p.id = s.person_id', []],
];

for (const [sql, unbound] of cases)
  test(`${unbound.length === 0 ? 'accepts' : 'rejects'} ${sql}`, async () => {
    assert.deepEqual(await unboundTables(sql), unbound);
  });

test('every statement of writes, lists, reports and effects names one tenant for each table', async () => {
  const statements = recordStatements(service.engine.db.pool);
  service.clock.set(testTime);
  await useEverything(service, service.tenant, 'word');
  for (const { method, path } of operationsOfTenants(service.document)) {
    if (method !== 'GET' || path.includes('{') || path.endsWith('/stream')) continue;
    await service.tenant.api('GET', path);
    if (entities.some(({ collection }) => path === `/api/${collection}`))
      await service.tenant.api('GET', `${path}?format=ndjson`);
  }
  const violations: string[] = [];
  let checked = 0;
  for (const [text, name] of statements) {
    const unbound = await unboundTables(text);
    if (ofAllTenants.includes(name)) assert.ok(unbound.length > 0, `${name} needs no exception`);
    else if (unbound.length > 0) violations.push(`${unbound.join(', ')} in: ${text}`);
    checked += 1;
  }
  assert.deepEqual(violations, []);
  assert.ok(checked > 120, `${checked} statements were sent`);
});
