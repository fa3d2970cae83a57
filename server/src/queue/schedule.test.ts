/** Scheduled jobs: overdue invoices are reported once and expired data is removed, with any number of workers. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  change,
  changeSettings,
  effectsOf,
  ended,
  startHook,
  until,
  untilAllClaimed,
} from '../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../test/support/invoices.ts';
import { answer } from '../../test/support/receiver.ts';
import { type Body, type Service, startService } from '../../test/support/service.ts';
import { retention as events } from '../features/events/background.ts';
import { invoice } from '../features/invoicing/invoice/invoice.ts';
import { raiseOverdue } from '../features/invoicing/raise-overdue.ts';
import { extendPeriods } from '../features/ledger/make-periods.ts';
import { retention as mails } from '../features/mail/background.ts';
import { retention } from './store-prune.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** After a change, until its event is raised. */
const customerEventsMs = 11_000;
const overdueOnly = { eventTypes: ['invoice.overdue'] };

let service: Service;
const beside: Service[] = [];
beforeEach(async () => {
  service = await startService({ effects: { drainMs: 50 } });
  // The jobs due at the start have run.
  await tick();
});
afterEach(async () => {
  for (const one of [...beside.splice(0), service]) await one.close();
});

async function tick(...services: readonly Service[]): Promise<void> {
  const all = [service, ...services];
  await Promise.all(all.map(({ background }) => background?.scheduler.tick()));
}

/** Advances the clock and runs what is due. */
async function tickAfter(ms: number): Promise<void> {
  service.clock.advance(ms);
  await tick();
}

async function eventsOf(type: string): Promise<readonly Body[]> {
  const { body } = await service.api('GET', `/api/events?type.eq=${type}`);
  return body.items;
}

const overdueIds = async () =>
  (await eventsOf('invoice.overdue')).map((event) => (event['data'] as Body).id);

test('an invoice is overdue on the day after its due date, and the event is raised once', async (t) => {
  const { tenant, api } = service;
  const hook = await startHook(t, service, { fields: overdueOnly });
  const due = { dueDate: '2026-11-25' };
  const posted = await invoiceIn(tenant, 'Posted', due);
  const released = await invoiceIn(tenant, 'Released', due);
  await invoiceIn(tenant, 'Draft', due);
  await invoiceIn(tenant, 'Voided', due);
  await invoiceIn(tenant, 'Posted', { dueDate: '2026-12-20' });
  const elsewhere = await invoiceIn(service.other, 'Posted', due);
  service.clock.set('2026-11-25T23:59:00.000Z');
  await tick();
  assert.deepEqual(await overdueIds(), []);
  const before = (await api('GET', `/api/invoices/${posted.id}`)).body;
  assert.equal(before['overdue'], false);
  service.clock.set('2026-11-26T00:05:00.000Z');
  await tick();
  assert.deepEqual((await overdueIds()).sort(), [posted.id, released.id].sort());
  const foreign = (await service.other.api('GET', '/api/events?type.eq=invoice.overdue')).body;
  assert.deepEqual(
    foreign.items.map((event) => (event['data'] as Body).id),
    [elsewhere.id],
  );
  await hook.ended(2);
  const [delivered] = hook.deliveries();
  const data = delivered?.event['data'] as Body;
  assert.equal(data['overdue'], true);
  assert.deepEqual(delivered?.event['actor'], { type: 'system', id: 'schedule' });
  const now = (await api('GET', `/api/invoices/${posted.id}`)).body;
  assert.equal(now.RowVersion, before.RowVersion, 'the invoice itself has changed');
  for (let hour = 0; hour < 30; hour += 1) await tickAfter(hourMs);
  assert.equal((await overdueIds()).length, 2);
  assert.equal((await hook.effects()).length, 2);
});

test('raises the event again after a new due date passes', async () => {
  const { tenant } = service;
  const { id } = await invoiceIn(tenant, 'Posted', { dueDate: '2026-11-25' });
  await tickAfter(6 * dayMs);
  assert.deepEqual(await overdueIds(), [id]);
  await change(tenant, `/api/invoices/${id}`, 'dueDate', '2026-12-05');
  await tickAfter(hourMs);
  assert.deepEqual(await overdueIds(), [id]);
  await tickAfter(15 * dayMs);
  assert.deepEqual(await overdueIds(), [id, id]);
});

test('sends reminders only if the tenant enabled them, once for each due date', async () => {
  const { tenant } = service;
  await changeSettings(tenant, 'email', 'office@harbour.example');
  const customerId = (await makeCustomer(tenant, { email: 'ap@north.example' })).id;
  const fields = { customerId, dueDate: '2026-11-25' };
  await invoiceIn(tenant, 'Released', fields);
  const sent = 'name.eq=invoice-released';
  await ended(tenant, sent);
  await tickAfter(6 * dayMs);
  assert.equal((await overdueIds()).length, 1);
  const reminders = 'name.eq=invoice-reminder';
  assert.deepEqual(await effectsOf(tenant, reminders), []);
  await changeSettings(tenant, 'sendReminders', true);
  const due = { ...fields, dueDate: '2026-11-26' };
  const wanted = await invoiceIn(tenant, 'Released', due);
  await invoiceIn(tenant, 'Released', { dueDate: '2026-11-26' });
  // Its customer has not received it.
  await invoiceIn(tenant, 'Posted', due);
  await ended(tenant, sent, 2);
  await tickAfter(hourMs);
  await tickAfter(hourMs);
  assert.equal((await overdueIds()).length, 4);
  // It is still the due date in some time zone.
  const [waiting] = await effectsOf(tenant, reminders);
  assert.deepEqual(
    [waiting?.status, waiting?.['nextAttemptAt']],
    ['Pending', '2026-11-27T12:00:00.000Z'],
  );
  await tickAfter(12 * hourMs);
  const effects = await ended(tenant, reminders);
  assert.deepEqual(
    effects.map(({ status, category, subjectId }) => [status, category, subjectId]),
    [['Succeeded', 'scheduled', wanted.id]],
  );
  const { body } = await service.api('GET', '/api/mails?template.eq=invoice-reminder');
  assert.equal(body.items.length, 1);
  assert.match(String(body.items[0]?.['subject']), /was due on 26 November 2026/);
});

test('one of many workers executes each run, and missed runs are made up for once', async () => {
  for (let count = 0; count < 2; count += 1)
    beside.push(await startService({ beside: service, effects: {} }));
  await service.sql('create table run (name text not null)');
  await service.sql(`create function note() returns trigger language plpgsql as
    $$ begin insert into run values (new.name); return null; end $$`);
  await service.sql(`create trigger note after update of next_run_at on schedule
    for each row execute function note()`);
  await service.sql('grant insert on run to public');
  const runs = async () => {
    const rows = await service.sql(
      'select name, count(*)::int from run group by name order by name',
    );
    return Object.fromEntries(rows.map((row) => [row['name'], row['count']]));
  };
  for (let hour = 1; hour <= 5; hour += 1) {
    service.clock.advance(hourMs);
    await Promise.all([tick(...beside), tick(...beside)]);
    assert.deepEqual(await runs(), { customers: hour, overdue: hour, periods: hour, prune: hour });
  }
  service.clock.advance(100 * hourMs);
  await tick(...beside);
  await tick(...beside);
  assert.deepEqual(await runs(), { customers: 6, overdue: 6, periods: 6, prune: 6 });
  const rows = await service.sql('select last_error from schedule');
  assert.deepEqual(rows, Array(4).fill({ last_error: null }));
});

test('two workers that search concurrently raise nothing twice', async () => {
  const { tenant } = service;
  const fields = { dueDate: '2026-11-25' };
  await Promise.all(Array.from({ length: 30 }, () => invoiceIn(tenant, 'Posted', fields)));
  const other = await startService({ beside: service, effects: {} });
  beside.push(other);
  service.clock.advance(6 * dayMs);
  // As if both had claimed the run, because the clock of one is wrong.
  const raise = ({ engine }: Service) =>
    raiseOverdue(
      engine,
      { id: tenant.id, mode: 'test', timeZone: 'UTC' },
      invoice,
      service.clock.now,
    );
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  assert.equal(sum(await Promise.all([service, other, service, other].map(raise))), 30);
  const ids = await overdueIds();
  assert.equal(ids.length, 30);
  assert.equal(new Set(ids).size, 30);
  // The second worker reads the rows while the first one finishes; the policy slows down each read. With IS NOT NULL
  // over a function call, Citus 13.2 rejects a policy: "unrecognized node type: 117".
  await service.sql('delete from overdue_notice where tenant_id = $1', [tenant.id]);
  await service.sql(
    "create policy slow on invoice as restrictive using (pg_sleep(0.005)::text = '')",
  );
  const first = raise(service);
  await sleep(150);
  const second = raise(other);
  assert.equal(sum(await Promise.all([first, second])), 30);
  await service.sql('drop policy slow on invoice');
});

test('each batch of overdue events has the time at which it is raised', async () => {
  const { tenant, engine, clock } = service;
  const { id } = await invoiceIn(tenant, 'Posted', { dueDate: '2026-11-25' });
  const [{ names } = {}] = await service.sql(
    `select string_agg(column_name, ', ') as names from information_schema.columns
      where table_name = 'invoice' and is_generated = 'NEVER'`,
  );
  await service.sql(
    `insert into invoice (${names}) select ${names} from (
      select (jsonb_populate_record(i,
        jsonb_build_object('id', gen_random_uuid(), 'number', i.number || '/' || n))).*
      from invoice i, generate_series(1, 200) n where i.id = $1) copies`,
    [id],
  );
  clock.advance(6 * dayMs);
  const begin = clock.now().getTime();
  const now = () => {
    clock.advance(minuteMs);
    return clock.now();
  };
  const whose = { id: tenant.id, mode: 'test', timeZone: 'UTC' } as const;
  assert.equal(await raiseOverdue(engine, whose, invoice, now), 201);
  const raised = await service.sql(
    "select at, count(*)::int from event where type = 'invoice.overdue' group by at order by at",
  );
  assert.deepEqual(
    raised.map(({ at, count }) => [(Date.parse(String(at)) - begin) / minuteMs, count]),
    [
      [1, 200],
      [2, 1],
    ],
  );
});

test('creates coming periods in time, without gaps or overlaps, also by concurrent workers', async () => {
  const periods = async () =>
    (await service.api('GET', '/api/periods?sort=startDate&limit=200')).body.items;
  const before = await periods();
  assert.deepEqual([before.length, before.at(-1)?.code], [24, '2027-12']);
  await tickAfter(30 * dayMs);
  assert.equal((await periods()).length, 24, '12 months ahead of December 2026');
  await tickAfter(40 * dayMs);
  assert.equal((await periods()).at(-1)?.code, '2028-01', '12 months ahead of January 2027');
  await changeSettings(service.tenant, 'periodsAheadMonths', 40);
  const other = await startService({ beside: service, effects: {} });
  beside.push(other);
  const at = service.clock.now().toISOString();
  const made = await Promise.all(
    [service, other, service, other].map(({ engine }) =>
      extendPeriods(engine, { id: service.tenant.id, mode: 'test', timeZone: 'UTC' }, at),
    ),
  );
  assert.deepEqual(made.toSorted(), [0, 0, 0, 28]);
  const all = await periods();
  assert.equal(all.at(-1)?.code, '2030-05', '40 months ahead');
  for (const [index, { startDate }] of all.entries()) {
    const end = all[index - 1]?.['endDate'];
    if (end === undefined) continue;
    const next = new Date(Date.parse(`${end}`) + dayMs).toISOString().slice(0, 10);
    assert.equal(startDate, next);
  }
  const { body } = await service.api('GET', `/api/periods/${all.at(-1)?.id}/changes`);
  assert.equal(body.items[0]?.['actor'], 'system:schedule');
});

test('an error of one tenant does not affect others, and is recorded', async () => {
  const fields = { dueDate: '2026-11-25' };
  await invoiceIn(service.tenant, 'Posted', fields);
  const { id } = await invoiceIn(service.other, 'Posted', fields);
  await service.sql(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not this tenant'; end $$`);
  await service.sql(`create trigger refuse before insert on overdue_notice for each row
    when (new.tenant_id = '${service.tenant.id}') execute function refuse()`);
  await tickAfter(6 * dayMs);
  assert.deepEqual(await overdueIds(), []);
  const { items } = (await service.other.api('GET', '/api/events?type.eq=invoice.overdue')).body;
  assert.deepEqual(
    items.map((event) => (event['data'] as Body).id),
    [id],
  );
  const [row] = await service.sql("select last_error from schedule where name = 'overdue'");
  assert.match(String(row?.['last_error']), /not this tenant/);
  await service.sql('drop function refuse cascade');
  await tickAfter(hourMs);
  assert.equal((await overdueIds()).length, 1, 'the missed event is raised');
});

test('an error while removing rows of one kind does not stop the removal of others, and is recorded', async (t) => {
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.posted'] } });
  await invoiceIn(service.tenant, 'Posted', { dueDate: '2028-01-01' });
  await hook.ended(1);
  await service.sql(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not this one'; end $$`);
  await service.sql(
    'create trigger refuse before delete on event for each row execute function refuse()',
  );
  const left = async () => {
    const [row] =
      await service.sql(`select (select count(*)::int from event where type like 'invoice.%') as events,
      (select count(*)::int from effect where kind = 'webhook') as effects`);
    return [row?.['events'], row?.['effects']];
  };
  await tickAfter((events.eventDays + 1) * dayMs);
  assert.deepEqual(await left(), [1, 0]);
  const [row] = await service.sql("select last_error from schedule where name = 'prune'");
  assert.match(String(row?.['last_error']), /not this one/);
  await service.sql('drop function refuse cascade');
  await tickAfter(hourMs);
  assert.deepEqual(await left(), [0, 0]);
});

const counts = async () => {
  const [row] = await service.sql(`select
    (select count(*)::int from event) as events, (select count(*)::int from attempt) as attempts,
    (select count(*)::int from effect where kind = 'webhook') as webhooks,
    (select count(*)::int from effect where kind = 'analytics') as refreshes,
    (select count(*)::int from mail) as mails, (select count(*)::int from invoice) as invoices,
    (select count(*)::int from delivery_hour) as hours, (select count(*)::int from change) as changes,
    (select count(*)::int from webhook_secret) as secrets,
    (select count(*)::int from idempotency) as answers,
    (select count(*)::int from document) as documents`);
  return row as Readonly<Record<string, number>>;
};

test('removes expired rows, but never rows that an effect still needs', async (t) => {
  const { tenant, api } = service;
  await changeSettings(tenant, 'email', 'office@harbour.example');
  const customerId = (await makeCustomer(tenant, { email: 'ap@north.example' })).id;
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.posted'] } });
  const stuck = await startHook(t, service, {
    behave: answer(500),
    fields: { eventTypes: ['invoice.posted'] },
  });
  await hook.act('rotate-secret');
  await api('POST', '/api/customers', { name: 'Once' }, { 'idempotency-key': 'once' });
  await invoiceIn(tenant, 'Released', { customerId, dueDate: '2028-01-01' });
  await stuck.withStatus('Retrying');
  await stuck.act('disable');
  await until('all effects to be done', async () => {
    const open = await effectsOf(tenant, 'status.in=Pending,Running');
    return open.length === 0;
  });
  // Of the customers.
  await tickAfter(customerEventsMs);
  const start = await counts();
  assert.deepEqual(
    [start['events'], start['webhooks'], start['mails'], start['secrets'], start['answers']],
    [5, 2, 1, 3, 1],
  );

  await tickAfter(retention.idempotencyHours * hourMs - minuteMs);
  assert.equal((await counts())['answers'], 1);
  await tickAfter(hourMs);
  const day = await counts();
  assert.deepEqual([day['answers'], day['secrets'], day['refreshes']], [0, 2, 0]);
  assert.equal(day['webhooks'], start['webhooks']);

  await tickAfter((events.eventDays - 1) * dayMs - 3 * hourMs);
  const before = await counts();
  assert.deepEqual([before['events'], before['webhooks']], [start['events'], start['webhooks']]);
  await tickAfter(4 * hourMs);
  const gone = await counts();
  assert.deepEqual([gone['events'], gone['webhooks'], gone['mails']], [0, 1, 1]);
  const [waiting] = await effectsOf(tenant);
  assert.deepEqual([waiting?.status, waiting?.['webhookEndpointId']], ['Retrying', stuck.id]);
  assert.equal(gone['attempts'], 1, 'the attempt of the waiting effect');
  const detail = await api('GET', `/api/effects/${waiting?.id}`);
  assert.equal(detail.body['requestBody'], null);

  await tickAfter((mails.mailDays - events.eventDays) * dayMs - 3 * hourMs);
  const late = await counts();
  assert.deepEqual([late['mails'], late['hours']], [1, start['hours']]);
  await tickAfter(4 * hourMs);
  const end = await counts();
  assert.deepEqual([end['mails'], end['hours'], end['webhooks']], [0, 0, 1]);
  for (const kept of ['invoices', 'documents']) assert.equal(end[kept], start[kept], kept);
  assert.ok(Number(end['changes']) >= Number(start['changes']));

  const sentinel = await startHook(t, service, { fields: { eventTypes: ['invoice.voided'] } });
  await stuck.act('enable');
  await untilAllClaimed(sentinel);
  const [lost] = await stuck.ended(1);
  assert.equal(lost?.status, 'Failed');
  assert.match(String(lost?.['lastReason']), /event has expired/);
});

test('removes expired counts of sign-ins in batches, and no others', async () => {
  await service.sql(
    `insert into sign_in_attempt (key, points, expire)
      select 'pair:' || n, 1, case when n > 2500 then $2::bigint else $1::bigint end from generate_series(1, 2501) n`,
    [Date.now() - 1, Date.now() + hourMs],
  );
  await tickAfter(hourMs);
  const left = await service.sql('select key from sign_in_attempt');
  assert.deepEqual(left, [{ key: 'pair:2501' }]);
});
