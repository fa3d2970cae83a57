/** Effects that may run: the age of the oldest waiting one, and the tenants that have some. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { change, changeSettings, startHook } from '../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../test/support/invoices.ts';
import { makeTaxCode } from '../../test/support/requests.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { loadBackground } from '../features/background.ts';
import { endpointLanes } from '../features/webhooks/store-endpoint-lanes.ts';
import { writeTransaction } from '../postgres/db.ts';
import { findDue, lockDue } from './store-effects.ts';
import { oldestDue } from './store-lag.ts';

const minute = 60_000;
let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const at = () => service.clock.now().toISOString();
const lanes = Object.keys((await loadBackground()).lanes);
const oldest = () => oldestDue(service.engine.db, lanes, [endpointLanes], at());
/** Marks everything that waits as done. */
const clear = () =>
  service.sql(
    "update effect set status = 'Succeeded', next_attempt_at = null, finished_at = now()",
  );

test('the lag is null if nothing waits or all is due later', async () => {
  assert.equal(await oldest(), null);
  await invoiceIn(service.tenant, 'Posted');
  const since = at();
  service.clock.advance(minute);
  assert.equal(await oldest(), since);
  await service.sql('update effect set next_attempt_at = $1', [
    new Date(service.clock.now().getTime() + minute),
  ]);
  assert.equal(await oldest(), null);
  service.clock.advance(minute);
  assert.equal(await oldest(), at());
  await clear();
});

test('the lag covers all tenants, endpoints and kinds of effects, except disabled endpoints', async (t) => {
  const { other, tenant } = service;
  const hook = await startHook(t, service, {
    tenant: other,
    fields: { eventTypes: ['invoice.*'] },
  });
  await invoiceIn(other, 'Posted');
  // The refresh of reports waits in a lane of its own.
  await service.sql("delete from effect where kind <> 'webhook'");
  const first = at();
  service.clock.advance(minute);
  await changeSettings(tenant, 'email', 'office@harbour.example');
  const { id } = await makeCustomer(tenant, { email: 'a@north.example' });
  await invoiceIn(tenant, 'Released', { customerId: id });
  const second = at();
  await service.sql("delete from effect where kind in ('analytics', 'pdf')");
  assert.equal(await oldest(), first);
  await hook.act('disable');
  assert.equal(await oldest(), second, 'the mail is the oldest that may run');
  await hook.act('enable');
  assert.equal(await oldest(), first);
  await hook.act('disable');
  await service.sql("delete from effect where kind = 'email'");
  assert.equal(await oldest(), null);
  service.clock.advance(minute);
  await hook.act('test');
  assert.equal(await oldest(), at(), 'tests run for disabled endpoints');
});

test('tenants with due effects are found; the backlog of a disabled endpoint does not count', async (t) => {
  await clear();
  const due = async () =>
    (await findDue(service.engine.db, lanes, [endpointLanes], at(), at())).tenantIds;
  assert.deepEqual(await due(), []);
  const { other } = service;
  const fields = { eventTypes: ['invoice.*'] };
  const [hook, second] = [
    await startHook(t, service, { tenant: other, fields }),
    await startHook(t, service, { tenant: other, fields }),
  ];
  await invoiceIn(other, 'Posted');
  await service.sql("delete from effect where kind <> 'webhook'");
  assert.deepEqual(await due(), [other.id]);
  await hook.act('disable');
  assert.deepEqual(await due(), [other.id], 'the other endpoint still has its delivery');
  await second.act('disable');
  assert.deepEqual(await due(), []);
  await hook.act('test');
  assert.deepEqual(await due(), [other.id], 'tests run for disabled endpoints');
  await service.sql("delete from effect where lane like 'test:%'");
  await hook.act('enable');
  assert.deepEqual(await due(), [other.id]);
  // Effects of a lost worker are reclaimed, whatever the state of their endpoint.
  await hook.act('disable');
  await service.sql(
    "update effect set status = 'Running', next_attempt_at = null, claim_id = '01a1fd1e-8c00-7000-8000-000000000001', lease_until = $1",
    [new Date(service.clock.now().getTime() - 1)],
  );
  assert.deepEqual(await due(), [other.id]);
  await service.sql('delete from effect');
});

test('a claim does not read the earlier effects of each one that waits for its record', async (t) => {
  const { tenant, engine } = service;
  const hook = await startHook(t, service, {
    fields: { eventTypes: ['tax_code.*'], ordering: 'entity' },
  });
  const code = await makeTaxCode(tenant.api, { rate: '1' });
  await change(tenant, `/api/tax-codes/${code.id}`, 'rate', '2');
  // Of 10 records: 30 that have ended, one that waits for its retry, and 40 that wait for that one.
  await service.sql(
    `insert into effect select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
     'subject_id', 'aaaaaaaa-0000-7000-8000-' || lpad(s::text, 12, '0'), 'ordinal', o,
     'status', case when o <= 30 then 'Succeeded' when o = 31 then 'Retrying' else 'Pending' end,
     'next_attempt_at', case when o > 30 then e.next_attempt_at end
       + case when o = 31 then interval '1 hour' else interval '0' end))).*
     from effect e, generate_series(1, 71) o, generate_series(1, 10) s where e.webhook_endpoint_id = $1`,
    [hook.id],
  );
  await service.sql('vacuum analyze effect');
  const capacity = { lanes: {}, held: {}, usual: 200, total: 1_000 };
  const read = await writeTransaction(engine.db, tenant.id, async (tx, sendCommit) => {
    const due = lockDue(tx, [], [endpointLanes], capacity, at());
    const counted = tx.query({
      name: 'test:count-reads',
      text: "select idx_tup_fetch from pg_stat_xact_user_tables where relname = 'effect'",
      values: [],
    });
    sendCommit();
    const claimed = (await due).map(({ subjectId }) => subjectId);
    return { claimed, rows: Number((await counted).rows[0]?.[0]) };
  });
  assert.deepEqual(read.claimed, [code.id]);
  assert.ok(read.rows < 1_000, `${read.rows} rows`);
});
