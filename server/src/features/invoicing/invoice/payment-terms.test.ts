/** Terms from the end of a month, and discounts for early payment: due dates, amounts, and what posting rejects. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer, readyDraft, readyLine } from '../../../../test/support/invoices.ts';
import { setField, succeed } from '../../../../test/support/requests.ts';
import { type Body, type Service, startService } from '../../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const call = (method: string, path: string, body?: object) =>
  succeed(service.api, method, `/api/${path}`, body);

const patch = (collection: string, { id }: Body, field: object) =>
  setField(service.api, `/api/${collection}/${id}`, field);

async function problemsOf({ id }: Body) {
  const { problems } = (await call('GET', `invoices/${id}/readiness`)) as unknown as {
    problems: readonly { code: string; pointer: string }[];
  };
  return problems.map(({ code, pointer }) => `${pointer} ${code}`);
}

const skonto = { earlyPaymentDiscountPercent: '2', earlyPaymentDiscountDays: 14 };

function discountOf(invoice: Body) {
  return [invoice['earlyPaymentDiscountDate'], invoice['earlyPaymentDiscountAmount']];
}

for (const [invoiceDate, days, dueDate] of [
  ['2026-11-20', 0, '2026-11-30'],
  ['2026-11-30', 0, '2026-11-30'],
  ['2026-11-01', 30, '2026-12-30'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-15', 30, '2026-03-02'],
  ['2026-01-31', 28, '2026-02-28'],
  ['2026-02-01', 0, '2026-02-28'],
  ['2028-02-01', 0, '2028-02-29'],
  ['2028-02-29', 1, '2028-03-01'],
  ['2028-01-31', 29, '2028-02-29'],
  ['2100-02-10', 0, '2100-02-28'],
  ['2199-12-01', 0, '2199-12-31'],
  ['2199-12-01', 1, null],
] as const)
  test(`an invoice of ${invoiceDate}, ${days} days from the end of the month, is due on ${dueDate}`, async () => {
    const made = await call('POST', 'invoices', {
      ...{ invoiceDate, paymentTermsDays: days, paymentTermsFrom: 'EndOfMonth' },
    });
    assert.equal(made['dueDate'], dueDate);
  });

test('terms follow the customer until a request sets them, and null lets them follow again', async () => {
  const customer = await makeCustomer(service.tenant, {
    ...{ paymentTermsDays: 10, paymentTermsFrom: 'EndOfMonth', ...skonto },
  });
  const made = await call('POST', 'invoices', {
    ...{ customerId: customer.id, invoiceDate: '2026-11-20', lines: [readyLine(service.tenant)] },
  });
  assert.partialDeepStrictEqual(made, { dueDate: '2026-12-10', ...skonto });
  assert.deepEqual(discountOf(made), ['2026-12-04', '2.38']);
  const derived = made['derivedFields'] as string[];
  for (const name of ['paymentTermsFrom', ...Object.keys(skonto)])
    assert.ok(derived.includes(name), name);

  const plain = await patch('invoices', made, { paymentTermsFrom: 'InvoiceDate' });
  assert.equal(plain['dueDate'], '2026-11-30');
  const none = await patch('invoices', plain, { earlyPaymentDiscountPercent: '0' });
  assert.deepEqual(discountOf(none), [null, null]);
  const dated = await patch('invoices', none, { invoiceDate: '2026-11-21' });
  assert.partialDeepStrictEqual(dated, {
    ...{ paymentTermsFrom: 'InvoiceDate', dueDate: '2026-12-01' },
    ...{ earlyPaymentDiscountPercent: '0', earlyPaymentDiscountDays: 14 },
  });
  await patch('invoices', dated, { paymentTermsFrom: null });
  const again = await patch('invoices', dated, { earlyPaymentDiscountPercent: null });
  assert.partialDeepStrictEqual(again, { paymentTermsFrom: 'EndOfMonth', dueDate: '2026-12-10' });
  assert.deepEqual(discountOf(again), ['2026-12-05', '2.38']);
});

test('new terms of the customer return the draft with 409 before it is posted', async () => {
  const customer = await makeCustomer(service.tenant, { paymentTermsDays: 10 });
  const draft = await readyDraft(service.tenant, { customerId: customer.id, dueDate: null });
  assert.equal(draft['dueDate'], '2026-11-30');
  await patch('customers', customer, { paymentTermsFrom: 'EndOfMonth' });
  await patch('customers', customer, { earlyPaymentDiscountPercent: '3' });
  await patch('customers', customer, { earlyPaymentDiscountDays: 8 });
  assert.deepEqual(await problemsOf(draft), ['/paymentTermsFrom sources_changed']);
  const { status, body } = await service.api('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(status, 409);
  assert.equal(body['dueDate'], '2026-12-10');
  assert.deepEqual(discountOf(body), ['2026-11-28', '3.57']);
  const posted = await call('POST', `invoices/${draft.id}/post`);
  assert.deepEqual([posted.status, ...discountOf(posted)], ['Posted', '2026-11-28', '3.57']);
  await patch('customers', customer, { earlyPaymentDiscountDays: 5 });
  assert.deepEqual(discountOf(await call('GET', `invoices/${draft.id}`)), ['2026-11-28', '3.57']);
});

test('the discount is a share of the total, rounded half away from zero at the currency', async () => {
  for (const [currency, unitPrice, percent, expected] of [
    ['EUR', '0.25', '2', '0.01'],
    ['EUR', '1234.56', '2.25', '33.06'],
    ['JPY', '1050', '3', '38'],
    ['KWD', '0.150', '2', '0.004'],
  ] as const) {
    const draft = await readyDraft(service.tenant, {
      ...{ currency, exchangeRate: '0.5', earlyPaymentDiscountDays: 7 },
      ...{ earlyPaymentDiscountPercent: percent },
      lines: [readyLine(service.tenant, { quantity: '1', unitPrice })],
    });
    assert.equal(draft['earlyPaymentDiscountAmount'], expected, `${currency} ${unitPrice}`);
  }
});

test('a percentage without days, days without a percentage, and a discount after the due date are problems', async () => {
  const draft = await readyDraft(service.tenant, { earlyPaymentDiscountPercent: '2' });
  const days = '/earlyPaymentDiscountDays';
  assert.deepEqual(await problemsOf(draft), [`${days} early_payment_days_required`]);
  await patch('invoices', draft, { earlyPaymentDiscountDays: 31 });
  assert.deepEqual(await problemsOf(draft), [`${days} early_payment_after_due_date`]);
  await patch('invoices', draft, { earlyPaymentDiscountDays: 30 });
  assert.deepEqual(await problemsOf(draft), []);
  await patch('invoices', draft, { earlyPaymentDiscountPercent: null });
  assert.deepEqual(await problemsOf(draft), [
    '/earlyPaymentDiscountPercent early_payment_percent_required',
  ]);
  await patch('invoices', draft, { earlyPaymentDiscountPercent: '0' });
  assert.deepEqual(await problemsOf(draft), []);
});

test('a posted invoice keeps its due date on or after the last day of its discount', async () => {
  const draft = await readyDraft(service.tenant, skonto);
  const posted = await call('POST', `invoices/${draft.id}/post`);
  const send = (dueDate: string) =>
    service.api('PATCH', `/api/invoices/${draft.id}`, {
      ...{ dueDate, RowVersion: posted.RowVersion },
    });
  const early = await send('2026-12-03');
  assert.deepEqual(
    [early.status, early.body.errors.map(({ code }) => code)],
    [422, ['early_payment_after_due_date']],
  );
  assert.equal((await send('2026-12-04')).status, 200);
  for (const [field, value] of [['paymentTermsFrom', 'EndOfMonth'], ...Object.entries(skonto)]) {
    const { RowVersion } = await call('GET', `invoices/${draft.id}`);
    const body = { [String(field)]: value === '2' ? '3' : value === 14 ? 7 : value, RowVersion };
    const reply = await service.api('PATCH', `/api/invoices/${draft.id}`, body);
    assert.equal(reply.status, 422, String(field));
  }
});

test('only percentages below 100 with two digits after the point are accepted', async () => {
  for (const [percent, isAccepted] of [
    ...(['0', '2', '2.5', '2.25', '99.99'] as const).map((one) => [one, true] as const),
    ...(['-1', '100', '2.125', '02', '2.', 'two'] as const).map((one) => [one, false] as const),
  ]) {
    const body = { name: 'Northwind', earlyPaymentDiscountPercent: percent };
    const { status } = await service.api('POST', '/api/customers', body);
    assert.equal(status, isAccepted ? 201 : 422, percent);
  }
});

test('posting freezes what the days are counted from', async () => {
  const draft = await readyDraft(service.tenant, { ...skonto, paymentTermsDays: 30 });
  assert.equal(draft['paymentTermsFrom'], null);
  const posted = await call('POST', `invoices/${draft.id}/post`);
  assert.equal(posted['paymentTermsFrom'], 'InvoiceDate');
  const without = await readyDraft(service.tenant, { paymentTermsDays: null });
  const other = await call('POST', `invoices/${without.id}/post`);
  assert.equal(other['paymentTermsFrom'], null);
});
