/** Events of facts that are not actions: a customer was changed, a document was sent, a rate was changed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { change, changeSettings, ended, later, until } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../../test/support/invoices.ts';
import { findOverdue } from '../../../test/support/records.ts';
import { makeTaxCode, succeed } from '../../../test/support/requests.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { reply, startSmtp, type TestSmtp } from '../../../test/support/smtp.ts';
import { invoice as invoiceEntity } from './invoice/invoice.ts';

const secondMs = 1_000;
const dayMs = 86_400_000;

let smtp: TestSmtp;
let service: Service;
before(async () => {
  smtp = await startSmtp({
    onRcptTo: ({ address }, _session, callback) =>
      address.startsWith('unknown') ? callback(reply(550, '5.1.1 no such user')) : callback(),
  });
  service = await startService({ effects: { smtpUrl: `smtp://127.0.0.1:${smtp.port}` } });
  await changeSettings(service.tenant, 'email', 'office@harbour.example');
});
after(async () => {
  await service.close();
  await smtp.close();
});

const call = (method: string, path: string, body?: object) =>
  succeed(service.api, method, path, body);

const dataOf = (event: Body | undefined): Body => (event?.['data'] ?? {}) as Body;

/** The events of a record, validated by the schemas of the catalogue. */
async function eventsOf({ id }: Body): Promise<readonly Body[]> {
  const { items } = await call('GET', `/api/events?entityId.eq=${id}`);
  const types = await call('GET', '/api/event-types?limit=200');
  for (const event of items) {
    const known = types.items.find(({ type }) => type === event['type']);
    const validate = addFormats
      .default(new Ajv2020({ strict: false }))
      .compile(known?.['schema'] as object);
    assert.ok(validate(event), JSON.stringify(validate.errors));
  }
  return items;
}

const typesOf = async (record: Body) => (await eventsOf(record)).map(({ type }) => type);

async function tickAfter(ms: number): Promise<void> {
  service.clock.advance(ms);
  await service.background?.scheduler.tick();
}

const patch = (customer: Body, field: object) =>
  service.api('PATCH', `/api/customers/${customer.id}`, {
    ...field,
    RowVersion: customer.RowVersion,
  });

test('one event has all fields of a customer that are saved one after the other', async () => {
  const customer = await makeCustomer(service.tenant);
  const path = `/api/customers/${customer.id}`;
  for (const [field, value] of [
    ['name', 'Harbour Supplies'],
    ['language', 'de'],
    ['paymentTermsDays', 30],
  ] as const) {
    await tickAfter(4 * secondMs);
    assert.deepEqual(await eventsOf(customer), []);
    await change(service.tenant, path, field, value);
  }
  await tickAfter(11 * secondMs);
  const [created, ...others] = await eventsOf(customer);
  const current = await call('GET', path);
  assert.deepEqual(others, []);
  assert.equal(created?.type, 'customer.created');
  assert.deepEqual(dataOf(created)['name'], 'Harbour Supplies');
  assert.deepEqual(created?.['entity'], {
    ...{ type: 'customer', id: customer.id, RowVersion: current.RowVersion, sequence: 4 },
  });
  // The actor and the request of the last change.
  const last = (await call('GET', `${path}/changes`)).items.at(-1);
  const { type, id } = (created?.['actor'] ?? {}) as Body;
  assert.equal(`${type}:${id}`, last?.['actor']);
  assert.equal(created?.['requestId'], last?.['requestId']);

  await change(service.tenant, path, 'blocked', true);
  await tickAfter(11 * secondMs);
  assert.deepEqual(await typesOf(customer), ['customer.created', 'customer.changed']);
  await tickAfter(120 * secondMs);
  assert.equal((await eventsOf(customer)).length, 2);
});

test('a customer that is changed without a pause raises an event after a minute', async () => {
  let customer = await makeCustomer(service.tenant);
  await tickAfter(11 * secondMs);
  for (let saves = 1; saves <= 16; saves += 1) {
    await tickAfter(4 * secondMs);
    customer = (await patch(customer, { buyerReference: `B-${saves}` })).body;
  }
  assert.deepEqual(await typesOf(customer), ['customer.created']);
  await tickAfter(4 * secondMs);
  await tickAfter(4 * secondMs);
  await tickAfter(4 * secondMs);
  assert.deepEqual(await typesOf(customer), ['customer.created', 'customer.changed']);
});

test('two workers that announce the same customers raise each event once', async (t) => {
  const other = await startService({ beside: service, effects: {} });
  t.after(() => other.close());
  const customers = await Promise.all(
    Array.from({ length: 12 }, () => makeCustomer(service.tenant)),
  );
  service.clock.advance(11 * secondMs);
  await Promise.all([service, other].map(({ background }) => background?.scheduler.tick()));
  for (const customer of customers)
    await until('the event of each customer', async () => (await eventsOf(customer)).length === 1);
  await tickAfter(11 * secondMs);
  for (const customer of customers) assert.deepEqual(await typesOf(customer), ['customer.created']);
});

test('changes of a customer and the job of its events write no index of customers', async () => {
  const counts = async () => {
    const [row = {}] = await service.sql(
      'select n_tup_upd::int as updated, n_tup_hot_upd::int as hot ' +
        "from pg_stat_user_tables where relname = 'customer'",
    );
    return { updated: Number(row['updated']), hot: Number(row['hot']) };
  };
  // Connections report their numbers when they close.
  const other = await startService({ beside: service, effects: {} });
  const before = await counts();
  let customer = await makeCustomer(service.tenant);
  for (let saves = 1; saves <= 30; saves += 1) {
    service.clock.advance(secondMs);
    customer = await succeed(other.api, 'PATCH', `/api/customers/${customer.id}`, {
      buyerReference: `B-${saves}`,
      RowVersion: customer.RowVersion,
    });
  }
  service.clock.advance(11 * secondMs);
  await other.background?.scheduler.tick();
  await other.close();
  await until(
    'the numbers of the changes',
    async () => (await counts()).updated >= before.updated + 31,
  );
  const after = await counts();
  const updated = after.updated - before.updated;
  const hot = after.hot - before.hot;
  // A full page moves a row once.
  assert.ok(hot >= 0.8 * updated, `${hot} of ${updated} changes wrote no index`);
  assert.deepEqual(await typesOf(customer), ['customer.created']);
});

test('a change that commits after later ones were announced raises its event', async () => {
  const slow = await makeCustomer(service.tenant);
  await tickAfter(11 * secondMs);
  await service.sql('begin');
  const at = service.clock.now().toISOString();
  await service.sql(
    'insert into change (tenant_id, record_id, revision, entity, row_version, at, actor, request_id, operation, fields) ' +
      "select tenant_id, record_id, revision + 1, entity, row_version, $2, actor, request_id, 'PATCH', '[]' " +
      'from change where record_id = $1 order by revision desc limit 1',
    [slow.id, at],
  );
  await service.sql('update customer set updated_at = $2, revision = revision + 1 where id = $1', [
    slow.id,
    at,
  ]);
  const quick = await makeCustomer(service.tenant);
  await tickAfter(11 * secondMs);
  assert.deepEqual(await typesOf(quick), ['customer.created']);
  assert.deepEqual(await typesOf(slow), ['customer.created']);
  await service.sql('commit');
  await tickAfter(11 * secondMs);
  assert.deepEqual(await typesOf(slow), ['customer.created', 'customer.changed']);
});

test('a database that was restored into another cluster keeps the customers without an event', async () => {
  // Two seconds before the next run of the job.
  service.clock.advance(8 * secondMs - (service.clock.now().getTime() % (10 * secondMs)));
  const customer = await makeCustomer(service.tenant);
  // Its transactions have numbers that this cluster has not reached.
  await service.sql("update change set xid = '9000000000' where record_id = $1", [customer.id]);
  await service.sql("update customer_announced set cluster = 1, before = '9000000000'");
  await tickAfter(3 * secondMs);
  assert.deepEqual(await typesOf(customer), []);
  const later = await makeCustomer(service.tenant);
  await tickAfter(10 * secondMs);
  assert.deepEqual(await typesOf(customer), ['customer.created']);
  assert.deepEqual(await typesOf(later), ['customer.created']);
});

test('an import of 450 customers raises one event for each', async () => {
  for (let round = 0; round < 45; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => makeCustomer(service.tenant)));
  await tickAfter(11 * secondMs);
  const [{ events, customers } = {}] = await service.sql(
    "select (select count(*)::int from event where type = 'customer.created') as events, " +
      '(select count(*)::int from customer where tenant_id = $1) as customers',
    [service.tenant.id],
  );
  assert.equal(events, customers);
});

test('invoice.sent is raised for each mail that a mail server accepts, and for no other', async () => {
  const customer = await makeCustomer(service.tenant, { email: 'accounts@northwind.example' });
  const invoice = await invoiceIn(service.tenant, 'Released', { customerId: customer.id });
  await ended(service.tenant, `subjectId.eq=${invoice.id}&kind.eq=email`);
  assert.deepEqual(await typesOf(invoice), ['invoice.posted', 'invoice.released', 'invoice.sent']);
  const path = `/api/invoices/${invoice.id}`;
  await call('POST', `${path}/send`, { to: ['unknown@northwind.example'] });
  await ended(service.tenant, `subjectId.eq=${invoice.id}&kind.eq=email`, 2);
  assert.equal((await eventsOf(invoice)).length, 3);
  service.clock.advance(11 * secondMs);
  await call('POST', `${path}/send`, { to: ['office@northwind.example'] });
  later(service, 0);
  await ended(service.tenant, `subjectId.eq=${invoice.id}&kind.eq=email`, 3);
  const last = (await eventsOf(invoice)).at(-1);
  assert.equal(last?.type, 'invoice.sent');
  assert.deepEqual(dataOf(last)['lastSentTo'], ['office@northwind.example']);
  assert.deepEqual(last?.['actor'], { type: 'system', id: 'mail' });
});

test('invoice.reminder_sent is raised when the reminder is sent', async () => {
  await changeSettings(service.tenant, 'sendReminders', true);
  const customer = await makeCustomer(service.tenant, { email: 'accounts@northwind.example' });
  const dueDate = service.clock.now().toISOString().slice(0, 10);
  const invoice = await invoiceIn(service.tenant, 'Released', { customerId: customer.id, dueDate });
  service.clock.advance(dayMs);
  await findOverdue(service, service.tenant);
  later(service, dayMs);
  await ended(service.tenant, `subjectId.eq=${invoice.id}&kind.eq=email`, 2);
  const types = await typesOf(invoice);
  assert.deepEqual(types.slice(2).sort(), [
    'invoice.overdue',
    'invoice.reminder_sent',
    'invoice.sent',
  ]);
  assert.ok(Object.keys(invoiceEntity.events ?? {}).includes('invoice.reminder_sent'));
});

test('a credit note raises an event when it is sent, and when all of it is applied', async () => {
  const customer = await makeCustomer(service.tenant, { email: 'accounts@northwind.example' });
  const invoice = await invoiceIn(service.tenant, 'Posted', { customerId: customer.id });
  let note = await call('POST', `/api/invoices/${invoice.id}/credit`, {});
  const path = `/api/credit-notes/${note.id}`;
  await call('POST', `${path}/post`);
  note = await call('POST', `${path}/approve`);
  await ended(service.tenant, `subjectId.eq=${note.id}&kind.eq=email`);
  const apply = (amount: string) =>
    call('POST', `${path}/apply`, { allocations: [{ invoiceId: invoice.id, amount }] });
  await apply('100.00');
  note = await apply('19.00');
  assert.equal(note['amountUnapplied'], '0.00');
  assert.deepEqual(await typesOf(note), [
    ...['credit_note.posted', 'credit_note.released', 'credit_note.sent'],
    ...['credit_note.applied', 'credit_note.applied', 'credit_note.settled'],
  ]);
});

test('a changed rate of a tax code raises an event, a changed name does not', async () => {
  const code = await makeTaxCode(service.api, { rate: '7' });
  const path = `/api/tax-codes/${code.id}`;
  await change(service.tenant, path, 'name', 'Reduced');
  await change(service.tenant, path, 'rate', '5');
  const events = await eventsOf(code);
  assert.deepEqual(
    events.map(({ type, data }) => [type, (data as Body)['rate']]),
    [['tax_code.rate_changed', '5']],
  );
});
