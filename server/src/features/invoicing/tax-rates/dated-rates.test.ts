/** The rates of a tax code by date: a document has the one of its date of supply. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readyDraft, readyLine } from '../../../../test/support/invoices.ts';
import { makeTaxCode, succeed } from '../../../../test/support/requests.ts';
import { type Body, type Service, startService } from '../../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const call = (method: string, path: string, body?: object) =>
  succeed(service.api, method, path, body);

async function patch(collection: string, id: string, field: object) {
  const { RowVersion } = await call('GET', `/api/${collection}/${id}`);
  return service.api('PATCH', `/api/${collection}/${id}`, { ...field, RowVersion });
}

type Step = readonly [validFrom: string, rate: string];

async function codeWith(rate: string, steps: readonly Step[] = []): Promise<Body> {
  let code = await makeTaxCode(service.api, { rate });
  for (const [validFrom, later] of steps)
    code = await call('POST', `/api/tax-codes/${code.id}/rates`, { rate: later, validFrom });
  return code;
}

/** A draft of 100.00 with the code. */
function draftOn(code: Body, fields: object, line: object = {}): Promise<Body> {
  const { tenant } = service;
  const lines = [readyLine(tenant, { taxCodeId: code.id, ...line })];
  return readyDraft(tenant, { dueDate: null, paymentTermsDays: 14, lines, ...fields });
}

const rateOf = ({ taxes }: Body) => (taxes as { rate: string }[]).map(({ rate }) => rate);
const codeOf = ({ id }: Body) => call('GET', `/api/tax-codes/${id}`);
const firstCode = (reply: { body: Body }) =>
  (reply.body['errors'] as readonly { code: string }[])[0]?.code;

/** Rates of VAT of two countries in 2020: the days before and after each change. */
const history = {
  'Ireland: 23 %, from 1 September 2020 21 %, from 1 March 2021 23 %': {
    first: '23',
    steps: [
      ['2020-09-01', '21'],
      ['2021-03-01', '23'],
    ],
    days: { '2020-08-31': '23', '2020-09-01': '21', '2021-02-28': '21', '2021-03-01': '23' },
  },
  'Germany: 19 %, from 1 July 2020 16 %, from 1 January 2021 19 %': {
    first: '19',
    steps: [
      ['2021-01-01', '19'],
      ['2020-07-01', '16'],
    ],
    days: { '2020-06-30': '19', '2020-07-01': '16', '2020-12-31': '16', '2021-01-01': '19' },
  },
} as const;

for (const [what, { first, steps, days }] of Object.entries(history))
  test(`a document has the rate of its day. ${what}`, async () => {
    const code = await codeWith(first, steps);
    for (const [day, rate] of Object.entries(days)) {
      const draft = await draftOn(code, { invoiceDate: day });
      assert.deepEqual([rateOf(draft), draft.total], [[rate], `1${rate}.00`], day);
      const later = await draftOn(code, { invoiceDate: '2026-11-20', supplyDate: day });
      assert.deepEqual(rateOf(later), [rate], `supplied on ${day}`);
      const note = await call('POST', '/api/credit-notes', {
        issueDate: day,
        lines: [readyLine(service.tenant, { taxCodeId: code.id })],
      });
      assert.deepEqual(rateOf(note), [rate]);
    }
  });

describe('the day of a line', () => {
  const steps: readonly Step[] = [['2020-07-01', '16']];
  const cases: readonly (readonly [string, object, object, string])[] = [
    ['its own date of supply', { supplyDate: '2020-08-01' }, { supplyDate: '2020-06-30' }, '19'],
    ['the end of its own period', {}, { supplyPeriodEnd: '2020-06-30' }, '19'],
    ['the date of supply of the document', { supplyDate: '2020-06-30' }, {}, '19'],
    [
      'the end of the period of the document',
      { supplyPeriodStart: '2020-06-01', supplyPeriodEnd: '2020-07-01' },
      {},
      '16',
    ],
    ['the invoice date', {}, {}, '16'],
  ];
  for (const [what, fields, line, rate] of cases)
    test(`is ${what}`, async () => {
      const draft = await draftOn(
        await codeWith('19', steps),
        { invoiceDate: '2020-07-15', ...fields },
        line,
      );
      assert.deepEqual(rateOf(draft), [rate]);
    });

  test('is today without any date', async () => {
    const code = await codeWith('19', [
      ['2026-11-01', '16'],
      ['2027-01-01', '19'],
    ]);
    assert.deepEqual(rateOf(await draftOn(code, { invoiceDate: null })), ['16']);
  });
});

test('a PATCH of a date across a change of the rate computes the taxes again', async () => {
  const code = await codeWith('19', [['2020-07-01', '16']]);
  const draft = await draftOn(code, { invoiceDate: '2020-06-30' });
  assert.equal(draft.total, '119.00');
  const moved = await patch('invoices', draft.id, { invoiceDate: '2020-07-01' });
  assert.deepEqual([moved.body.total, rateOf(moved.body)], ['116.00', ['16']]);
  const supplied = await patch('invoices', draft.id, { supplyDate: '2020-06-30' });
  assert.equal(supplied.body.total, '119.00');
  const none = await patch('invoices', draft.id, { supplyDate: null });
  assert.equal(none.body.total, '116.00');
});

for (const pricesIncludeTax of [false, true])
  test(`lines of one code with two rates are taxed apart, ${pricesIncludeTax ? 'gross' : 'net'} prices`, async () => {
    const code = await codeWith('19', [['2026-10-01', '16']]);
    const { tenant } = service;
    const on = (supplyDate: string, unitPrice: string) =>
      readyLine(tenant, { taxCodeId: code.id, supplyDate, unitPrice, quantity: '1' });
    const draft = await readyDraft(tenant, {
      pricesIncludeTax,
      lines: [on('2026-09-30', '100.05'), on('2026-10-01', '50.03'), on('2026-09-29', '0.02')],
    });
    const posted = await call('POST', `/api/invoices/${draft.id}/post`);
    const taxes = posted['taxes'] as { rate: string; base: string; amount: string }[];
    assert.deepEqual(
      taxes.map(({ rate, base, amount }) => [rate, base, amount]),
      pricesIncludeTax
        ? [
            ['19', '84.09', '15.98'],
            ['16', '43.13', '6.90'],
          ]
        : [
            ['19', '100.07', '19.01'],
            ['16', '50.03', '8.00'],
          ],
    );
    const [booked] = await service.sql(
      `select sum(amount) as sum, array_agg(amount::text) as amounts from journal_line l
       join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
       where e.document_id = $1`,
      [draft.id],
    );
    assert.equal(Number(booked?.['sum']), 0);
    for (const { amount } of taxes) assert.match(String(booked?.['amounts']), RegExp(`-${amount}`));
    const xml = await service.api('GET', `/api/invoices/${draft.id}/ubl`);
    assert.match(xml.text, /<cbc:Percent>16<\/cbc:Percent>/, xml.text);
    assert.match(xml.text, /<cbc:Percent>19<\/cbc:Percent>/);
  });

test('a posted document keeps its rate, and a draft of the day asks again, when a rate is added afterwards', async () => {
  const code = await codeWith('19');
  const posted = await draftOn(code, { invoiceDate: '2026-11-10' });
  await call('POST', `/api/invoices/${posted.id}/post`);
  const draft = await draftOn(code, { invoiceDate: '2026-11-10' });
  await call('POST', `/api/tax-codes/${code.id}/rates`, { rate: '16', validFrom: '2026-11-01' });
  assert.equal((await call('GET', `/api/invoices/${posted.id}`)).total, '119.00');
  const refused = await service.api('POST', `/api/invoices/${draft.id}/post`);
  assert.deepEqual([refused.status, refused.body.total], [409, '116.00']);
  const { total } = await call('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(total, '116.00');
});

test('rate and category of a code in use cannot be overwritten; the remedy is another rate with its first day', async () => {
  const code = await codeWith('19');
  assert.equal(code['inUse'], false);
  assert.equal((await patch('tax-codes', code.id, { rate: '20' })).status, 200);
  assert.equal((await patch('tax-codes', code.id, { rate: '19' })).status, 200);
  const draft = await draftOn(code, { invoiceDate: '2026-11-10' });
  assert.equal((await codeOf(code))['inUse'], false);
  await call('POST', `/api/invoices/${draft.id}/post`);
  const used = await codeOf(code);
  assert.equal(used['inUse'], true);
  for (const field of [{ rate: '16' }, { rate: null }, { category: 'AE' }]) {
    const refused = await patch('tax-codes', code.id, field);
    assert.deepEqual([refused.status, refused.body['code']], [422, 'field_locked'], refused.text);
    assert.equal(firstCode(refused), 'tax_code_in_use');
    assert.match(refused.text, /Add the new rate with its first day/);
  }
  // The category that follows from the rate may be written down.
  assert.equal((await patch('tax-codes', code.id, { category: 'S' })).status, 200);
  assert.equal((await patch('tax-codes', code.id, { name: 'Standard' })).status, 200);
  assert.equal((await patch('tax-codes', code.id, { active: false })).status, 200);
  const before = (await codeOf(code)).RowVersion;
  await call('POST', `/api/invoices/${(await draftOn(await codeWith('7'), {})).id}/post`);
  assert.equal((await codeOf(code)).RowVersion, before);
});

test('a code of 0 % is in use after a posting, too', async () => {
  const code = await codeWith('0');
  const draft = await draftOn(code, { invoiceDate: '2026-11-10' });
  await call('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(firstCode(await patch('tax-codes', code.id, { rate: '5' })), 'tax_code_in_use');
});

test('of a code of an earlier release, the posted documents decide', async () => {
  for (const rate of ['19', '0']) {
    const code = await codeWith(rate);
    const unused = await codeWith(rate);
    const draft = await draftOn(code, { invoiceDate: '2026-11-10' });
    await call('POST', `/api/invoices/${draft.id}/post`);
    await draftOn(unused, { invoiceDate: '2026-11-10' });
    await service.sql('update tax_code set in_use = null, rates = null where id = any($1)', [
      [code.id, unused.id],
    ]);
    const body = await codeOf(code);
    assert.deepEqual([body['inUse'], body['rates']], [null, []]);
    assert.equal(firstCode(await patch('tax-codes', code.id, { rate: '5' })), 'tax_code_in_use');
    assert.equal((await patch('tax-codes', unused.id, { rate: '5' })).status, 200);
  }
});

test('a later rate is removed until a posted document has it', async () => {
  const code = await codeWith('19', [
    ['2026-11-05', '16'],
    ['2026-12-01', '7'],
  ]);
  const draft = await draftOn(code, { invoiceDate: '2026-11-10' });
  await call('POST', `/api/invoices/${draft.id}/post`);
  const used = (await codeOf(code))['rates'] as object[];
  assert.deepEqual(used, [
    { rate: '16', validFrom: '2026-11-05', inUse: true },
    { rate: '7', validFrom: '2026-12-01', inUse: false },
  ]);
  const path = `/api/tax-codes/${code.id}`;
  const kept = await service.api('POST', `${path}/remove-rate`, { validFrom: '2026-11-05' });
  assert.deepEqual([kept.status, firstCode(kept)], [422, 'rate_in_use']);
  const again = await service.api('POST', `${path}/rates`, { rate: '17', validFrom: '2026-11-05' });
  assert.deepEqual([again.status, firstCode(again)], [422, 'rate_in_use']);
  const twice = await service.api('POST', `${path}/rates`, { rate: '8', validFrom: '2026-12-01' });
  assert.deepEqual([twice.status, firstCode(twice)], [422, 'rate_from_same_day']);
  const unknown = await service.api('POST', `${path}/remove-rate`, { validFrom: '2026-12-02' });
  assert.deepEqual([unknown.status, firstCode(unknown)], [422, 'rate_unknown']);
  await call('POST', `${path}/remove-rate`, { validFrom: '2026-12-01' });
  const left = await codeOf(code);
  assert.deepEqual(left['rates'], [{ rate: '16', validFrom: '2026-11-05', inUse: true }]);

  const changes = await call('GET', `${path}/changes`);
  const ofRates = changes.items.filter((one) => one['path'] === 'rates');
  assert.deepEqual(
    ofRates.map((one) => one['operation']),
    ['rates', 'rates', 'post', 'remove-rate'],
  );
  const events = await call('GET', '/api/events?limit=200');
  const own = events.items.filter((one) => (one['entity'] as { id: string })?.id === code.id);
  assert.deepEqual(
    own.map((one) => one['type']),
    ['tax_code.rate_added', 'tax_code.rate_added', 'tax_code.rate_removed'],
  );
  const audited = await call('GET', `/api/audit-entries?subjectId.eq=${code.id}&sort=at`);
  assert.deepEqual(audited.items.map((one) => one['action']).sort(), [
    ...['tax_rate.added', 'tax_rate.added', 'tax_rate.removed'],
  ]);
});

test('a rate is added with a RowVersion only to the state that was seen, and by a Controller', async () => {
  const code = await codeWith('19');
  const path = `/api/tax-codes/${code.id}/rates`;
  const body = { rate: '16', validFrom: '2026-07-01' };
  await call('POST', path, { ...body, RowVersion: code.RowVersion });
  const stale = await service.api('POST', path, {
    rate: '7',
    validFrom: '2026-08-01',
    RowVersion: code.RowVersion,
  });
  assert.equal(stale.status, 409);
  for (const wrong of [
    {},
    { rate: '16' },
    { ...body, rate: 16 },
    { ...body, validFrom: '2026-02-30' },
  ])
    assert.equal((await service.api('POST', path, wrong)).status, 422);
});

test('of many postings and changes of the rate at once, no document has a rate that was overwritten after it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const code = await codeWith('19');
    const drafts = await Promise.all(
      [1, 2, 3].map(() => draftOn(code, { invoiceDate: '2026-11-10' })),
    );
    const changes = ['16', '17'].map((rate) => patch('tax-codes', code.id, { rate }));
    const posts = drafts.map(({ id }) => service.api('POST', `/api/invoices/${id}/post`));
    await Promise.all([...posts, ...changes]);
    const now = await codeOf(code);
    for (const { id } of drafts) {
      const { status, taxes } = await call('GET', `/api/invoices/${id}`);
      if (status === 'Posted') assert.equal((taxes as { rate: string }[])[0]?.rate, now['rate']);
    }
  }
});

test('a credit note of an invoice with two rates of one code has both, and leaves nothing', async () => {
  const code = await codeWith('19', [['2026-10-01', '16']]);
  const on = (supplyDate: string, unitPrice: string) =>
    readyLine(service.tenant, { taxCodeId: code.id, supplyDate, unitPrice, quantity: '1' });
  const draft = await readyDraft(service.tenant, {
    lines: [on('2026-09-30', '100.05'), on('2026-10-01', '50.03')],
  });
  const invoice = await call('POST', `/api/invoices/${draft.id}/post`);
  const note = await call('POST', `/api/invoices/${draft.id}/credit`);
  assert.deepEqual(rateOf(note), ['19', '16']);
  const posted = await call('POST', `/api/credit-notes/${note.id}/post`);
  assert.deepEqual([posted.total, posted['taxTotal']], [invoice.total, invoice['taxTotal']]);
});
