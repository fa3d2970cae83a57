/** Document numbers: patterns and first numbers of the tenant settings, gapless under races. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { invoiceIn, readyDraft } from '../../../test/support/invoices.ts';
import { paymentIn } from '../../../test/support/money.ts';
import {
  type Body,
  type Reply,
  type Service,
  startService,
} from '../../../test/support/service.ts';

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

async function settings(): Promise<Body> {
  const { body } = await service.api('GET', '/api/tenant-settings');
  const [own] = body.items;
  assert.ok(own);
  return own;
}

async function change(field: Record<string, string | number | null>): Promise<Reply> {
  const { id, RowVersion } = await settings();
  return service.api('PATCH', `/api/tenant-settings/${id}`, { ...field, RowVersion });
}

async function set(field: Record<string, string | number | null>): Promise<void> {
  const { status, text } = await change(field);
  assert.equal(status, 200, text);
}

async function rejected(field: Record<string, string | number | null>): Promise<Body> {
  const { status, body, text } = await change(field);
  assert.equal(status, 422, text);
  const [error] = body.errors;
  assert.equal(error?.pointer, `/${Object.keys(field)[0]}`);
  return { ...body, detailCode: error?.code, message: error?.message };
}

const numberOf = async (fields: Record<string, unknown> = {}) =>
  String((await invoiceIn(service.tenant, 'Posted', fields))['number']);

async function audit(name: string): Promise<Body> {
  const { body } = await service.api('GET', '/api/number-series');
  const series = body.items.find((one) => one['series'] === name);
  assert.ok(series, `${name} is listed`);
  return (await service.api('GET', `/api/number-series/${series.id}/audit`)).body;
}

const in2027 = { invoiceDate: '2027-02-01', dueDate: '2027-03-01' };

test('without settings the numbers are INV-2026-000001 and so on, by year', async () => {
  assert.equal(await numberOf(), 'INV-2026-000001');
  assert.equal(await numberOf(in2027), 'INV-2027-000001');
  assert.equal(await numberOf(), 'INV-2026-000002');
});

test('a pattern and a first number continue the numbers of another system', async () => {
  await set({ invoiceNumbers: 'RE{yy}.{n:5}' });
  await set({ firstInvoiceNumber: 'RE26.04711' });
  assert.equal(await numberOf(), 'RE26.04711');
  assert.equal(await numberOf(), 'RE26.04712');
  assert.equal(await numberOf(in2027), 'RE27.00001', 'a new year begins a new series');
  const shown = await audit('RE26.');
  assert.deepEqual(
    [shown['first'], shown['firstNumber'], shown['lastNumber'], shown['gapless']],
    [4711, 'RE26.04711', 'RE26.04712', true],
  );
  assert.deepEqual(shown['counts'], { numbers: 2, documents: 2, voided: 0, missing: 0 });
});

test('a pattern without a year has one series for all years', async () => {
  await set({ invoiceNumbers: 'R-{n}' });
  assert.equal(await numberOf(), 'R-1');
  assert.equal(await numberOf(in2027), 'R-2');
  assert.equal(await numberOf(), 'R-3');
});

test('payments have their own numbers', async () => {
  await set({ paymentNumbers: '{yyyy}-ZE-{n:4}' });
  const payment = await paymentIn(service.tenant, 'Posted');
  assert.equal(payment['number'], '2026-ZE-0001');
  assert.equal(await numberOf(), 'INV-2026-000001');
});

test('concurrent postings of a new series take its numbers without a gap', async () => {
  await set({ firstInvoiceNumber: 'INV-2026-000098' });
  const drafts = await Promise.all(Array.from({ length: 8 }, () => readyDraft(service.tenant)));
  const replies = await Promise.all(
    drafts.map(({ id }) => service.api('POST', `/api/invoices/${id}/post`)),
  );
  const numbers = replies.map(({ body }) => String(body['number'])).toSorted();
  const expected = [98, 99, 100, 101, 102, 103, 104, 105];
  assert.deepEqual(
    numbers,
    expected.map((value) => `INV-2026-${String(value).padStart(6, '0')}`),
  );
  assert.equal((await audit('INV-2026'))['gapless'], true);
});

test('neither changes once a number of the year is assigned; the next year can', async () => {
  await numberOf();
  const refused = await rejected({ invoiceNumbers: 'RE-{yyyy}-{n:6}' });
  assert.equal(refused['detailCode'], 'number_series_used');
  assert.match(
    String(refused['message']),
    /INV-2026 has numbers of this year already.* from 2027-01-01 on/,
  );
  const first = await rejected({ firstInvoiceNumber: 'INV-2026-000100' });
  assert.equal(first['detailCode'], 'first_number_used');
  assert.match(String(first['message']), /that of a later year, or of another pattern/);
  await set({ firstInvoiceNumber: 'INV-2027-000100' });
  assert.equal(await numberOf(in2027), 'INV-2027-000100');
  assert.equal(await numberOf(), 'INV-2026-000002');
  service.clock.set('2028-01-01T09:00:00.000Z');
  await set({ invoiceNumbers: 'RE-{yyyy}-{n:6}' });
  assert.equal(
    await numberOf({ invoiceDate: '2027-12-31', dueDate: '2028-01-31' }),
    'RE-2027-000001',
  );
});

test('rejects patterns whose numbers could repeat, or that files and XML cannot contain', async () => {
  for (const [pattern, code] of [
    ['INV{n}0', 'number_pattern_invalid'],
    ['INV-{yyyy}', 'number_pattern_invalid'],
    ['RE/{yyyy}/{n}', 'number_pattern_invalid'],
    ['RE {n}', 'number_pattern_invalid'],
    ['.RE-{n}', 'number_pattern_invalid'],
    ['RE1{n}', 'number_pattern_invalid'],
    ['1{n}', 'number_pattern_invalid'],
    ['-{n}', 'number_pattern_invalid'],
    ['RE{yyyy}{n}', 'number_pattern_invalid'],
    ['RE-{n:0}', 'number_pattern_invalid'],
    [`${'R'.repeat(28)}-{n}`, 'text_too_long'],
    ['CRN-{yyyy}-{n:3}', 'number_pattern_taken'],
    ['pay-{yyyy}-{n:6}', 'number_pattern_taken'],
    ['CRN-20{yy}-{n}', 'number_pattern_taken'],
    ['event{n}', 'number_pattern_taken'],
  ] as const)
    assert.equal((await rejected({ invoiceNumbers: pattern }))['detailCode'], code, pattern);
  await set({ creditNumbers: 'GS-{yyyy}-{n:6}' });
  assert.equal(
    (await rejected({ invoiceNumbers: 'GS-{yyyy}-{n}' }))['detailCode'],
    'number_pattern_taken',
  );
});

test('rejects a first number that is not one of the pattern', async () => {
  for (const number of ['RE-2026-000100', 'INV-2026-100', 'INV-2026-000000', 'INV-000100']) {
    const refused = await rejected({ firstInvoiceNumber: number });
    assert.equal(refused['detailCode'], 'number_of_other_pattern', number);
  }
  assert.match(
    String((await rejected({ firstInvoiceNumber: 'INV-2026-4711' }))['message']),
    /Send one such as INV-2026-004711/,
  );
  assert.equal(
    (await rejected({ firstInvoiceNumber: 'INV-2026-' }))['detailCode'],
    'number_invalid',
  );
});

test('a pattern without a year can change again before the first document of a year', async () => {
  await set({ fiscalYearStart: 7 });
  await set({ invoiceNumbers: 'R-{n}' });
  assert.equal(await numberOf(), 'R-1');
  const refused = await rejected({ invoiceNumbers: 'RE-{n}' });
  assert.match(
    String(refused['message']),
    /R- has numbers of this year already.* from 2027-07-01 on/,
  );
  service.clock.set('2027-07-01T09:00:00.000Z');
  await set({ invoiceNumbers: 'RE-{n}' });
  const in2027 = { invoiceDate: '2027-07-01', dueDate: '2027-08-01' };
  assert.equal(await numberOf(in2027), 'RE-1');
  assert.equal((await rejected({ invoiceNumbers: 'R-{n}' }))['detailCode'], 'number_series_used');
  const shown = await audit('R-');
  assert.deepEqual([shown['lastNumber'], shown['gapless']], ['R-1', true]);
});

test('a pattern with {fy} begins with 1 in each fiscal year, named after the year in which it ends', async () => {
  await set({ fiscalYearStart: 7 });
  await set({ invoiceNumbers: 'INV-{fy}-{n:6}' });
  await set({ firstInvoiceNumber: 'INV-2027-000041' });
  const on = (invoiceDate: string) => numberOf({ invoiceDate, dueDate: '2028-12-31' });
  assert.equal(await on('2026-11-20'), 'INV-2027-000041');
  assert.equal(await on('2027-06-30'), 'INV-2027-000042');
  assert.equal(await on('2027-07-01'), 'INV-2028-000001');
  assert.equal(await on('2026-12-31'), 'INV-2027-000043');
  const drafts = await Promise.all(
    Array.from({ length: 6 }, () =>
      readyDraft(service.tenant, { invoiceDate: '2027-07-02', dueDate: '2027-08-01' }),
    ),
  );
  const posted = await Promise.all(
    drafts.map(({ id }) => service.api('POST', `/api/invoices/${id}/post`)),
  );
  assert.deepEqual(
    posted.map(({ body }) => String(body['number'])).toSorted(),
    [2, 3, 4, 5, 6, 7].map((value) => `INV-2028-00000${value}`),
  );
  for (const name of ['INV-2027', 'INV-2028'])
    assert.equal((await audit(name))['gapless'], true, name);
});

test('a change between calendar and fiscal years repeats no number', async () => {
  await set({ fiscalYearStart: 7 });
  assert.equal(await numberOf(), 'INV-2026-000001');
  assert.equal(
    (await rejected({ invoiceNumbers: 'INV-{fy}-{n:6}' }))['detailCode'],
    'number_series_used',
  );
  service.clock.set('2027-01-01T09:00:00.000Z');
  await set({ invoiceNumbers: 'INV-{fy}-{n:6}' });
  const on = (invoiceDate: string) => numberOf({ invoiceDate, dueDate: '2028-12-31' });
  assert.equal(await on('2027-02-01'), 'INV-2027-000001');
  assert.equal(await on('2026-12-31'), 'INV-2027-000002');
  const refused = await rejected({ fiscalYearStart: 4 });
  assert.equal(refused['detailCode'], 'number_series_used');
  assert.match(String(refused['message']), /INV-2027 .* from 2027-07-01 on/);
  service.clock.set('2027-07-01T09:00:00.000Z');
  await set({ invoiceNumbers: 'INV-{yyyy}-{n:6}' });
  assert.equal(await on('2027-07-01'), 'INV-2027-000003', 'the series goes on');
  assert.equal((await audit('INV-2027'))['gapless'], true);
});

test('Controllers change the settings of numbers and ledger, and no others', async () => {
  const { id } = await settings();
  const controller = service.as('Controller');
  const path = `/api/tenant-settings/${id}`;
  const changed = {
    ...{ invoiceNumbers: 'RE-{yyyy}-{n:6}', firstInvoiceNumber: 'RE-2026-000100' },
    ...{ creditNumbers: 'GS-{yyyy}-{n:6}', firstCreditNumber: 'GS-2026-000100' },
    ...{ paymentNumbers: 'ZE-{yyyy}-{n:6}', firstPaymentNumber: 'ZE-2026-000100' },
    ...{ currencies: ['USD'], fiscalYearStart: 4, periodsAheadMonths: 13, postingHorizonDays: 30 },
  };
  for (const [name, value] of Object.entries(changed)) {
    const { RowVersion } = await settings();
    const { status, body, text } = await controller('PATCH', path, { [name]: value, RowVersion });
    assert.equal(status, 200, text);
    assert.deepEqual(body[name], value);
  }
  const own = await settings();
  const others = Object.keys(own).filter(
    (name) =>
      !Object.hasOwn(changed, name) &&
      !['id', 'createdAt', 'updatedAt', 'baseCurrency', 'RowVersion'].includes(name),
  );
  assert.ok(others.length > 15, others.join());
  for (const name of others) {
    const sent = { [name]: own[name], RowVersion: own.RowVersion };
    const { status, body, text } = await controller('PATCH', path, sent);
    assert.deepEqual([status, body.code], [403, 'forbidden'], `${name} ${text}`);
  }
  assert.deepEqual((await settings()).RowVersion, own.RowVersion);
  const audited = await service.api('GET', '/api/audit-entries?action.eq=settings.changed');
  assert.ok(audited.body.items.length >= Object.keys(changed).length);
});

test('a change has its RowVersion, history and audit entry; Clerks cannot make it', async () => {
  const { id, RowVersion } = await settings();
  const field = { invoiceNumbers: 'RE-{yyyy}-{n:6}' };
  const path = `/api/tenant-settings/${id}`;
  const clerk = await service.as('Clerk')('PATCH', path, { ...field, RowVersion });
  assert.equal(clerk.status, 403);
  await set(field);
  const stale = await service.api('PATCH', path, { creditNumbers: 'GS-{n:6}', RowVersion });
  assert.deepEqual([stale.status, stale.body['invoiceNumbers']], [409, field.invoiceNumbers]);
  const history = await service.api('GET', `${path}/changes`);
  assert.match(history.text, /"invoiceNumbers"/);
  const audited = await service.api('GET', '/api/audit-entries?action.eq=settings.changed');
  assert.ok(audited.body.items.length > 0);
  await set({ invoiceNumbers: null });
  assert.equal(await numberOf(), 'INV-2026-000001');
});
