/** "Today" is the day in the time zone of the tenant; timestamps stay in UTC. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { change, changeSettings, effectsOf } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import {
  type Body,
  type Service,
  startService,
  type TestTenant,
} from '../../../test/support/service.ts';

const auckland = 'Pacific/Auckland';
const honolulu = 'Pacific/Honolulu';

let service: Service;
beforeEach(async () => {
  service = await startService({ effects: { drainMs: 50 } });
});
afterEach(() => service.close());

const tick = () => service.background?.scheduler.tick();

async function overdueOf(tenant: TestTenant, id: string): Promise<unknown> {
  const listed = (await tenant.api('GET', `/api/invoices?id.eq=${id}&overdue.eq=true`)).body;
  const { body } = await tenant.api('GET', `/api/invoices/${id}`);
  assert.equal(listed.items.length === 1, body['overdue'], 'the filter and the record agree');
  return body['overdue'];
}

async function settingsOf(tenant: TestTenant): Promise<Body> {
  const [settings] = (await tenant.api('GET', '/api/tenant-settings')).body.items;
  assert.ok(settings !== undefined);
  return settings;
}

test('an invoice is overdue when its due date has ended in the time zone of the tenant', async () => {
  const { tenant, other } = service;
  await changeSettings(tenant, 'timeZone', auckland);
  const due = { dueDate: '2026-11-27' };
  const [there, utc] = [
    await invoiceIn(tenant, 'Posted', due),
    await invoiceIn(other, 'Posted', due),
  ];
  // 23:59:59 of the 27th in Auckland, then 01:00 of the 28th.
  service.clock.set('2026-11-27T10:59:59.000Z');
  assert.deepEqual(
    [await overdueOf(tenant, there.id), await overdueOf(other, utc.id)],
    [false, false],
  );
  service.clock.set('2026-11-27T12:00:00.000Z');
  assert.deepEqual(
    [await overdueOf(tenant, there.id), await overdueOf(other, utc.id)],
    [true, false],
  );
  // In Honolulu it is still the 27th while the 28th begins in UTC.
  service.clock.set('2026-11-28T09:59:59.000Z');
  assert.equal(await overdueOf(other, utc.id), true);
  await changeSettings(tenant, 'timeZone', honolulu);
  assert.equal(await overdueOf(tenant, there.id), false);
  service.clock.set('2026-11-28T10:00:00.000Z');
  assert.equal(await overdueOf(tenant, there.id), true);
});

test('the overdue event is raised within five minutes of midnight of the tenant, also in zones of quarter hours', async () => {
  const { tenant } = service;
  // UTC+05:45: its midnight is 18:15 UTC.
  await changeSettings(tenant, 'timeZone', 'Asia/Kathmandu');
  const late = await invoiceIn(tenant, 'Posted', { dueDate: '2026-11-27' });
  const raised = async () => {
    await tick();
    const { items } = (await tenant.api('GET', '/api/events?type.eq=invoice.overdue')).body;
    return items.map((event) => (event['data'] as Body).id);
  };
  service.clock.set('2026-11-27T18:14:00.000Z');
  assert.deepEqual(await raised(), []);
  service.clock.set('2026-11-27T18:20:00.000Z');
  assert.deepEqual(await raised(), [late.id]);
});

test('a reminder is due at noon of the day after the due date in the time zone of the tenant', async () => {
  const { tenant } = service;
  await changeSettings(tenant, 'timeZone', auckland);
  await changeSettings(tenant, 'sendReminders', true);
  const customerId = (await makeCustomer(tenant, { email: 'buyer@northwind.example' })).id;
  const due = { customerId, dueDate: '2026-11-27' };
  const { id } = await invoiceIn(tenant, 'Released', due);
  service.clock.set('2026-11-27T11:05:00.000Z');
  await tick();
  const reminder = (await effectsOf(tenant, `subjectId.eq=${id}`)).find(
    ({ name }) => name === 'invoice-reminder',
  );
  assert.equal(reminder?.['nextAttemptAt'], '2026-11-27T23:00:00.000Z');
});

test('the posting horizon counts from today in the time zone of the tenant', async () => {
  const { tenant } = service;
  await changeSettings(tenant, 'postingHorizonDays', 0);
  const post = async () => {
    const { id } = await readyDraft(tenant, { invoiceDate: '2026-11-28' });
    return (await tenant.api('POST', `/api/invoices/${id}/post`)).status;
  };
  service.clock.set('2026-11-27T12:00:00.000Z');
  assert.equal(await post(), 422);
  await changeSettings(tenant, 'timeZone', auckland);
  assert.equal(await post(), 200);
});

test('default days of reports, statements, credit notes and payments are today of the tenant', async () => {
  const { tenant, api } = service;
  await changeSettings(tenant, 'timeZone', auckland);
  service.clock.set('2026-11-30T12:00:00.000Z');
  const customerId = (await makeCustomer(tenant)).id;
  const { id } = await invoiceIn(tenant, 'Posted', { customerId });
  const today = '2026-12-01';
  for (const path of ['ar-aging', 'open-amounts', 'trial-balance'])
    assert.equal((await api('GET', `/api/reports/${path}`)).body['asOf'], today, path);
  assert.equal((await api('GET', '/api/reports/revenue')).body['to'], '2026-12');
  const statement = await api('GET', `/api/customers/${customerId}/statement`);
  assert.equal(statement.body['to'], today);
  const note = await api('POST', `/api/invoices/${id}/credit`);
  assert.equal(note.body['issueDate'], today, note.text);
  const dashboard = (await api('GET', '/api/dashboard')).body;
  assert.equal((dashboard['receivables'] as Body)['asOf'], today);
  assert.equal((dashboard['cash'] as { months: Body[] }).months[0]?.['month'], '2026-12');
  const undated = await api('POST', '/api/payments', {
    customerId,
    currency: 'EUR',
    amount: '1.00',
  });
  const posted = await api('POST', `/api/payments/${undated.body.id}/post?dryRun=true`);
  const pointers = posted.body.errors.map(({ pointer }) => pointer);
  assert.ok(!pointers.includes('/postingDate'), posted.text);
});

test('periods are extended when the month begins in the time zone of the tenant', async () => {
  const { tenant, api } = service;
  const lastPeriod = async () => {
    await tick();
    return (await api('GET', '/api/periods?sort=-startDate&limit=1')).body.items[0]?.['code'];
  };
  await changeSettings(tenant, 'periodsAheadMonths', 13);
  service.clock.set('2026-12-31T10:20:00.000Z');
  assert.equal(await lastPeriod(), '2028-01');
  service.clock.set('2026-12-31T12:20:00.000Z');
  assert.equal(await lastPeriod(), '2028-01');
  await changeSettings(tenant, 'timeZone', auckland);
  service.clock.set('2026-12-31T12:40:00.000Z');
  assert.equal(await lastPeriod(), '2028-02');
});

test('accepts the zones of the IANA database, and rejects other texts with the remedy', async () => {
  const { tenant, api } = service;
  const { id, timeZone } = await settingsOf(tenant);
  assert.equal(timeZone, 'UTC');
  for (const [given, stored] of [
    ['europe/berlin', 'Europe/Berlin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['UTC', 'UTC'],
  ] as const) {
    await change(tenant, `/api/tenant-settings/${id}`, 'timeZone', given);
    assert.equal((await settingsOf(tenant))['timeZone'], stored);
    const me = (await api('GET', '/api/me')).body['tenant'] as Body;
    assert.equal(me['timeZone'], stored);
  }
  const { RowVersion } = await settingsOf(tenant);
  for (const timeZone of ['Mars/Olympus', '+01:00', 'Berlin', '', 'Europe/Berlin; drop', null]) {
    const reply = await api('PATCH', `/api/tenant-settings/${id}`, { RowVersion, timeZone });
    assert.equal(reply.status, 422, reply.text);
    assert.equal(reply.body.errors[0]?.pointer, '/timeZone');
  }
  const reply = await api('PATCH', `/api/tenant-settings/${id}`, { RowVersion, timeZone: 'X/Y' });
  assert.equal(reply.body.errors[0]?.code, 'time_zone_unknown');
});
