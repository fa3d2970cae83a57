/** The lines of an invoice and the amounts computed from them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, readyDraft } from '../../../../test/support/invoices.ts';
import { versionInTag } from '../../../../test/support/openapi-check.ts';
import {
  type Body,
  type Reply,
  type Service,
  startService,
} from '../../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

type Fields = Readonly<Record<string, unknown>>;

async function draft(fields: Fields = {}): Promise<Body> {
  const made = await service.api('POST', '/api/invoices', fields);
  assert.equal(made.status, 201, made.text);
  return made.body;
}

function add({ id, RowVersion }: Body, fields: Fields): Promise<Reply> {
  return service.api('POST', `/api/invoices/${id}/lines`, { ...fields, RowVersion });
}

function set({ id, RowVersion, lines }: Body, index: number, fields: Fields): Promise<Reply> {
  const path = `/api/invoices/${id}/lines/${lines[index]?.id}`;
  return service.api('PATCH', path, { ...fields, RowVersion });
}

function remove({ id, RowVersion, lines }: Body, index: number): Promise<Reply> {
  const headers = { 'if-match': `"${RowVersion}"` };
  return service.api('DELETE', `/api/invoices/${id}/lines/${lines[index]?.id}`, undefined, headers);
}

const names = ({ lines }: Body) => lines.map((line) => line['description']).join('');

test('lines are added at the end or at a position, moved and removed', async () => {
  let { body } = await add(await draft(), { description: 'a' });
  ({ body } = await add(body, { description: 'c' }));
  ({ body } = await add(body, { description: 'b', position: 2 }));
  ({ body } = await add(body, { description: 'd', position: 500 }));
  assert.equal(names(body), 'abcd');
  ({ body } = await set(body, 0, { position: 3 }));
  assert.equal(names(body), 'bcad');
  ({ body } = await set(body, 3, { position: 1 }));
  assert.equal(names(body), 'dbca');
  ({ body } = await set(body, 0, { position: 400 }));
  assert.equal(names(body), 'bcad', 'positions beyond the end mean the end');
  ({ body } = await remove(body, 1));
  assert.equal(names(body), 'bad');
  assert.deepEqual(
    body.lines.map((line) => line['position']),
    [1, 2, 3],
  );
  const shown = await service.api('GET', `/api/invoices/${body.id}`);
  assert.deepEqual(shown.body, body);
});

test('every line operation returns the whole invoice with a new RowVersion and recomputed totals', async () => {
  const first = await draft();
  const added = await add(first, { quantity: '3', unitPrice: '1.10' });
  assert.equal(added.status, 200);
  assert.equal(added.body['subtotal'], '3.30');
  assert.equal(versionInTag(added.headers), added.body.RowVersion);
  const changed = await set(added.body, 0, { quantity: '4' });
  assert.equal(changed.body['total'], '4.40');
  const removed = await remove(changed.body, 0);
  assert.equal(removed.body['total'], '0.00');
  const versions = [first, added.body, changed.body, removed.body].map((body) => body.RowVersion);
  assert.equal(new Set(versions).size, 4);
});

test('adding a line returns its URL in Location', async () => {
  for (const collection of ['invoices', 'credit-notes']) {
    const { body: made } = await service.api('POST', `/api/${collection}`, {});
    const path = `/api/${collection}/${made.id}/lines`;
    const reply = await service.api('POST', path, { unit: 'h', RowVersion: made.RowVersion });
    assert.equal(reply.status, 200, reply.text);
    const [line] = reply.body.lines;
    assert.equal(reply.headers.get('location'), `${path}/${line?.id}`);
    const read = await service.api('GET', `${path}/${line?.id}`);
    assert.equal(read.status, 200, read.text);
    assert.deepEqual(read.body, line);
    const etag = read.headers.get('etag') ?? '';
    assert.ok(etag.startsWith(`"${reply.body.RowVersion}.`), etag);
    const held = { 'if-none-match': etag };
    const same = await service.api('GET', `${path}/${line?.id}`, undefined, held);
    assert.equal(same.status, 304);
  }
});

test('identical lines added concurrently in one save session have different ids', async () => {
  const { id, RowVersion } = await draft();
  const path = `/api/invoices/${id}/lines`;
  const headers = { 'save-session': 'two-equal-lines' };
  const fields = { description: 'same', quantity: '1', position: 1, RowVersion };
  const replies = await Promise.all(
    [1, 2, 3].map(() => service.api('POST', path, fields, headers)),
  );
  const locations = replies.map((reply) => reply.headers.get('location') ?? '');
  assert.equal(new Set(locations).size, 3);
  const { body } = await service.api('GET', `/api/invoices/${id}`);
  assert.deepEqual(locations.toSorted(), body.lines.map((line) => `${path}/${line.id}`).toSorted());
});

test('several lines are added as one change, or none', async () => {
  const { taxCodes, accounts } = service.tenant;
  for (const collection of ['invoices', 'credit-notes']) {
    const created = await service.api('POST', `/api/${collection}`, { lines: [{ unit: 'z' }] });
    const { id, RowVersion } = created.body;
    const path = `/api/${collection}/${id}`;
    const addAll = (lines: unknown, more: Fields = {}) =>
      service.api('POST', `${path}/lines`, { lines, ...more, RowVersion });
    const refused = await addAll([
      { unitPrice: '1' },
      { quantity: 5, colour: 'red' },
      {},
      { unitPrice: 'much', taxCodeId: id },
      7,
    ]);
    assert.equal(refused.status, 422, refused.text);
    assert.equal(refused.body.code, 'invalid_value');
    assert.deepEqual(
      refused.body.errors.map(({ pointer }) => pointer),
      [
        '/lines/1/quantity',
        '/lines/1/colour',
        '/lines/3/unitPrice',
        '/lines/3/taxCodeId',
        '/lines/4',
      ],
    );
    for (const [lines, more, pointer] of [
      [[], {}, '/lines'],
      [null, {}, '/lines'],
      [[{}], { description: 'a' }, '/description'],
    ] as const) {
      const reply = await addAll(lines, more);
      assert.equal(reply.status, 422, reply.text);
      assert.equal(reply.body.errors[0]?.pointer, pointer);
    }
    assert.deepEqual((await service.api('GET', path)).body, created.body);

    const lines = [
      { description: 'a', quantity: '2', unitPrice: '10', taxCodeId: taxCodes['T19'] },
      { description: 'b', quantity: '1', unitPrice: '5', accountId: accounts['4000'], position: 1 },
      { description: 'c' },
    ];
    const added = await addAll(lines);
    assert.equal(added.status, 200, added.text);
    assert.equal(added.body.lines.map((line) => line['description'] ?? 'z').join(''), 'bzac');
    assert.equal(added.body['subtotal'], '25.00');
    const first = added.body.lines.find((line) => line['description'] === 'a');
    assert.equal(added.headers.get('location'), `${path}/lines/${first?.id}`);
    const history = await service.api('GET', `${path}/changes?after=${RowVersion}`);
    const versions = new Set(history.body.items.map((item) => item['RowVersion']));
    assert.deepEqual([...versions], [added.body.RowVersion]);
    assert.equal((await addAll([{}])).status, 409);
  }
});

test('a replayed response has the Location of the new line, too', async () => {
  const { id, RowVersion } = await draft();
  const key = { 'idempotency-key': 'line-once' };
  const once = () => service.api('POST', `/api/invoices/${id}/lines`, { RowVersion }, key);
  const first = await once();
  const again = await once();
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('location'), first.headers.get('location'));
  assert.ok(first.headers.get('location')?.endsWith(`/lines/${first.body.lines[0]?.id}`));
});

test('reading a line of another document or tenant returns 404', async () => {
  const { body } = await add(await draft(), {});
  const path = `/api/invoices/${body.id}/lines`;
  const line = `${path}/${body.lines[0]?.id}`;
  const other = await service.other.api('GET', line);
  const { id } = await draft();
  const misplaced = await service.api('GET', `/api/invoices/${id}/lines/${body.lines[0]?.id}`);
  const gone = await service.api('GET', `${path}/0193d0a4-0000-7000-8000-000000000001`);
  for (const reply of [other, misplaced, gone]) {
    assert.equal(reply.status, 404, reply.text);
    assert.equal(reply.body.code, 'not_found');
  }
});

test('DELETE rejects a body: the RowVersion belongs in If-Match', async () => {
  const { body } = await add(await draft(), {});
  const path = `/api/invoices/${body.id}/lines/${body.lines[0]?.id}`;
  const headers = { 'if-match': `"${body.RowVersion}"`, 'content-type': 'application/json' };
  for (const sent of [{ RowVersion: body.RowVersion }, { RowVersion: 'stale' }, '[]', '{']) {
    const refused = await service.api('DELETE', path, sent, headers);
    assert.equal(refused.status, 400, refused.text);
    assert.equal(refused.body.code, 'invalid_request');
    assert.match(refused.body.detail, /If-Match/);
  }
  const empty = await service.api('DELETE', path, {}, headers);
  assert.equal(empty.status, 200, empty.text);
  assert.deepEqual(empty.body.lines, []);
});

test('PATCH of all lines is rejected, and the error lists the line operations', async () => {
  for (const collection of ['invoices', 'credit-notes']) {
    const { body: made } = await service.api('POST', `/api/${collection}`, { lines: [{}] });
    const { id, RowVersion } = made;
    const reply = await service.api('PATCH', `/api/${collection}/${id}`, { lines: [], RowVersion });
    assert.equal(reply.status, 422, reply.text);
    assert.equal(reply.body.code, 'read_only_field');
    assert.equal(reply.body.errors[0]?.pointer, '/lines');
    assert.match(reply.body.detail, new RegExp(`POST /api/${collection}/{id}/lines`));
    assert.deepEqual((await service.api('GET', `/api/${collection}/${id}`)).body, made);
  }
  const { body: customer } = await service.api('POST', '/api/customers', {});
  const { id, RowVersion } = customer;
  const reply = await service.api('PATCH', `/api/customers/${id}`, { lines: [], RowVersion });
  assert.equal(reply.body.code, 'unknown_field');
});

test('line operations require the RowVersion of the invoice', async () => {
  const { body } = await add(await draft(), { description: 'a' });
  const stale = { ...body, RowVersion: 'stale' };
  const current = await service.api('GET', `/api/invoices/${body.id}`);
  const refused = [
    await add(stale, {}),
    await set(stale, 0, { unit: 'h' }),
    await remove(stale, 0),
  ];
  assert.deepEqual(
    refused.map(({ status }) => status),
    [409, 409, 412],
  );
  for (const reply of refused) assert.equal(reply.text, current.text);
  const path = `/api/invoices/${body.id}/lines`;
  const line = `${path}/${body.lines[0]?.id}`;
  const none = [
    await service.api('POST', path, {}),
    await service.api('PATCH', line, { unit: 'h' }),
    await service.api('DELETE', line),
  ];
  assert.deepEqual(
    none.map(({ status }) => status),
    [428, 428, 428],
  );
});

test('a line rejects invalid fields and stays unchanged', async () => {
  const { body } = await add(await draft(), { description: 'a', quantity: '1' });
  const refusals: [Fields, string, string][] = [
    [{}, 'one_field_per_patch', ''],
    [{ unit: 'h', description: 'b' }, 'one_field_per_patch', ''],
    [{ colour: 'red' }, 'unknown_field', '/colour'],
    [{ amount: '5.00' }, 'read_only_field', '/amount'],
    [{ id: body.id }, 'read_only_field', '/id'],
    [{ position: null }, 'invalid_value', '/position'],
    [{ position: 0 }, 'invalid_value', '/position'],
    [{ position: 501 }, 'invalid_value', '/position'],
    [{ quantity: 5 }, 'invalid_value', '/quantity'],
    [{ taxCodeId: body.id }, 'invalid_value', '/taxCodeId'],
    [{ accountId: service.other.accounts['4000'] }, 'invalid_value', '/accountId'],
  ];
  for (const [fields, code, pointer] of refusals) {
    const reply = await set(body, 0, fields);
    assert.equal(reply.status, 422, reply.text);
    assert.equal(reply.body.code, code);
    assert.equal(reply.body.errors[0]?.pointer ?? '', pointer);
  }
  const added = await add(body, { quantity: 5, colour: 'red', gross: '1' });
  assert.deepEqual(
    added.body.errors.map(({ pointer }) => pointer),
    ['/quantity', '/colour', '/gross'],
  );
  const nested = await service.api('POST', '/api/invoices', { lines: [{}, { quantity: 5 }] });
  assert.equal(nested.body.errors[0]?.pointer, '/lines/1/quantity');
  for (const lines of [null, {}, 'x', [null], [5], [[]]])
    assert.equal((await service.api('POST', '/api/invoices', { lines })).status, 422);
  const shown = await service.api('GET', `/api/invoices/${body.id}`);
  assert.deepEqual(shown.body, body);
});

test("setting a line's current value keeps the RowVersion", async () => {
  const { body } = await add(await draft(), { quantity: '1.5', unit: 'h' });
  for (const fields of [{ quantity: '1.50' }, { unit: 'h' }, { position: 1 }, { position: 7 }]) {
    const reply = await set(body, 0, fields);
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, body);
  }
});

test('a line is reachable only through its own invoice', async () => {
  const { body: one } = await add(await draft(), { description: 'a' });
  const { body: two } = await add(await draft(), { description: 'b' });
  const crossed = { ...one, lines: two.lines };
  assert.equal((await set(crossed, 0, { unit: 'h' })).status, 404);
  assert.equal((await remove(crossed, 0)).status, 404);
  const upper = { ...one, lines: [{ ...one.lines[0], id: one.lines[0]?.id.toUpperCase() }] };
  assert.equal((await set(upper as Body, 0, { unit: 'h' })).status, 200, 'ids ignore case');
});

test('an invoice has at most 500 lines', async () => {
  const lines = Array.from({ length: 500 }, () => ({ quantity: '1', unitPrice: '0.01' }));
  const full = await draft({ lines });
  assert.equal(full['total'], '5.00');
  const refused = await add(full, {});
  assert.equal(refused.status, 422);
  assert.equal(refused.body.code, 'too_many_lines');
  const more = await service.api('POST', '/api/invoices', { lines: [...lines, {}] });
  assert.equal(more.body.code, 'too_many_lines');
  const one = await draft({ lines: [{}] });
  const many = await add(one, { lines });
  assert.equal(many.body.code, 'too_many_lines');
  assert.equal((await add(one, { lines: lines.slice(1) })).body.lines.length, 500);
});

test('lines of a posted invoice are locked', async () => {
  const posted = await invoiceIn(service.tenant, 'Posted');
  const refused = [
    await add(posted, {}),
    await set(posted, 0, { unit: 'h' }),
    await remove(posted, 0),
  ];
  for (const reply of refused) {
    assert.equal(reply.status, 422);
    assert.equal(reply.body.code, 'field_locked');
    assert.equal(reply.body.errors[0]?.pointer, '/lines');
  }
});

test('the history identifies each line and keeps the values of a removed one', async () => {
  const made = await draft();
  let { body } = await add(made, { description: 'a', quantity: '1' });
  const id = body.lines[0]?.id;
  ({ body } = await set(body, 0, { quantity: '2' }));
  ({ body } = await remove(body, 0));
  const path = `/api/invoices/${body.id}/changes?after=${made.RowVersion}`;
  const history = await service.api('GET', path);
  const whole = { description: 'a', quantity: '1', position: 1 };
  assert.deepEqual(
    history.body.items.map((item) => [item['path'], item['old'], item['new']]),
    [
      [`lines/${id}`, null, whole],
      [`lines/${id}/quantity`, '1', '2'],
      [`lines/${id}`, { ...whole, quantity: '2' }, null],
    ],
  );
});

type LineSpec = [quantity: string, unitPrice: string, taxCode?: string, discount?: string];
interface Sum {
  readonly name: string;
  readonly currency?: string;
  readonly pricesIncludeTax?: boolean;
  readonly lines: readonly LineSpec[];
  readonly amounts: readonly string[];
  readonly subtotal: string;
  readonly discountTotal?: string;
  /** Tax code, base, amount. */
  readonly taxes: readonly (readonly [string, string, string])[];
  readonly total: string;
}

/** Computed by hand; ties are rounded away from zero. */
const sums: readonly Sum[] = [
  {
    name: 'a tied line amount is rounded away from zero, with either sign',
    lines: [
      ['1', '0.125'],
      ['-1', '0.125'],
      ['1', '0.1249'],
      ['-0.5', '0.01'],
    ],
    amounts: ['0.13', '-0.13', '0.12', '-0.01'],
    subtotal: '0.11',
    taxes: [],
    total: '0.11',
  },
  {
    // 3 x 0.03 x 19 % is 0.0171; rounded for each line it would be 3 x 0.01.
    name: 'tax is rounded once on the sum of its lines',
    lines: [
      ['1', '0.03', 'T19'],
      ['1', '0.03', 'T19'],
      ['1', '0.03', 'T19'],
    ],
    amounts: ['0.03', '0.03', '0.03'],
    subtotal: '0.09',
    taxes: [['T19', '0.09', '0.02']],
    total: '0.11',
  },
  {
    name: 'a tie of the tax is rounded away from zero',
    lines: [['1', '2.50', 'T7']],
    amounts: ['2.50'],
    subtotal: '2.50',
    taxes: [['T7', '2.50', '0.18']],
    total: '2.68',
  },
  {
    name: 'a negative tie of the tax is rounded away from zero',
    lines: [['-1', '2.50', 'T7']],
    amounts: ['-2.50'],
    subtotal: '-2.50',
    taxes: [['T7', '-2.50', '-0.18']],
    total: '-2.68',
  },
  {
    name: 'negative lines lower the base of their tax code',
    lines: [
      ['2', '50', 'T19'],
      ['-1', '30', 'T19'],
    ],
    amounts: ['100.00', '-30.00'],
    subtotal: '70.00',
    taxes: [['T19', '70.00', '13.30']],
    total: '83.30',
  },
  {
    name: 'taxes are ordered by the first line of each tax code, zero rates included',
    lines: [
      ['1', '10', 'T7'],
      ['1', '10', 'T0'],
      ['1', '10', 'T19'],
      ['1', '5', 'T7'],
      ['1', '1'],
    ],
    amounts: ['10.00', '10.00', '10.00', '5.00', '1.00'],
    subtotal: '36.00',
    taxes: [
      ['T7', '15.00', '1.05'],
      ['T0', '10.00', '0.00'],
      ['T19', '10.00', '1.90'],
    ],
    total: '38.95',
  },
  {
    // 29.97 x 0.66667 = 19.9800999
    name: 'a discount is subtracted from the exact product, then rounded',
    lines: [['3', '9.99', 'T0', '33.333']],
    amounts: ['19.98'],
    subtotal: '29.97',
    discountTotal: '9.99',
    taxes: [['T0', '19.98', '0.00']],
    total: '19.98',
  },
  {
    name: 'a discount of 100 % leaves zero',
    lines: [['3', '9.99', 'T19', '100']],
    amounts: ['0.00'],
    subtotal: '29.97',
    discountTotal: '29.97',
    taxes: [['T19', '0.00', '0.00']],
    total: '0.00',
  },
  {
    // 33.4 -> 33, 0.5 -> 1, 7 % of 100 = 7
    name: 'yen have no decimals',
    currency: 'JPY',
    lines: [
      ['1', '33.4', 'T7'],
      ['1', '33.4', 'T7'],
      ['1', '33.4', 'T7'],
      ['1', '0.5', 'T7'],
      ['-1', '0.5'],
    ],
    amounts: ['33', '33', '33', '1', '-1'],
    subtotal: '99',
    taxes: [['T7', '100', '7']],
    total: '106',
  },
  {
    name: 'dinars have three decimals',
    currency: 'KWD',
    lines: [['1', '1.2345', 'T20']],
    amounts: ['1.235'],
    subtotal: '1.235',
    taxes: [['T20', '1.235', '0.247']],
    total: '1.482',
  },
  {
    // 119 / 1.19 = 100; 10 / 1.07 = 9.3457…
    name: 'prices including tax keep their total',
    pricesIncludeTax: true,
    lines: [
      ['1', '119', 'T19'],
      ['1', '10', 'T7'],
    ],
    amounts: ['119.00', '10.00'],
    subtotal: '129.00',
    taxes: [
      ['T19', '100.00', '19.00'],
      ['T7', '9.35', '0.65'],
    ],
    total: '129.00',
  },
  {
    // 3 x 0.05 = 0.15; 0.15 / 1.2 = 0.125, a tie: 0.13
    name: 'the tax base of prices including tax is rounded once, away from zero',
    pricesIncludeTax: true,
    lines: [
      ['1', '0.05', 'T20'],
      ['1', '0.05', 'T20'],
      ['1', '0.05', 'T20'],
    ],
    amounts: ['0.05', '0.05', '0.05'],
    subtotal: '0.15',
    taxes: [['T20', '0.13', '0.02']],
    total: '0.15',
  },
  {
    name: 'large amounts stay exact',
    lines: [['999999999999.999999', '999999.999999', 'T0']],
    amounts: ['999999999998999999.00'],
    subtotal: '999999999998999999.00',
    taxes: [['T0', '999999999998999999.00', '0.00']],
    total: '999999999998999999.00',
  },
];

for (const sum of sums) {
  test(`totals: ${sum.name}`, async () => {
    const lines = sum.lines.map(([quantity, unitPrice, code, discountPercent]) => ({
      quantity,
      unitPrice,
      taxCodeId: code === undefined ? null : service.tenant.taxCodes[code],
      discountPercent: discountPercent ?? null,
    }));
    const { currency = 'EUR', pricesIncludeTax = false } = sum;
    const body = await draft({ currency, pricesIncludeTax, lines });
    const taxes = body['taxes'] as readonly Record<string, string>[];
    assert.deepEqual(
      {
        amounts: body.lines.map((line) => line['amount']),
        subtotal: body['subtotal'],
        discountTotal: Number(body['discountTotal']),
        taxes: taxes.map(({ taxCodeId, base, amount }) => [taxCodeId, base, amount]),
        total: body['total'],
      },
      {
        amounts: [...sum.amounts],
        subtotal: sum.subtotal,
        discountTotal: Number(sum.discountTotal ?? 0),
        taxes: sum.taxes.map(([code, ...rest]) => [service.tenant.taxCodes[code], ...rest]),
        total: sum.total,
      },
    );
  });
}

test('totals change with the currency, the tax mode and the rate of the tax code', async () => {
  const patch = async ({ id, RowVersion }: Body, fields: Fields) => {
    const reply = await service.api('PATCH', `/api/invoices/${id}`, { ...fields, RowVersion });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  const code = await service.api('POST', '/api/tax-codes', { code: 'TX', rate: '10' });
  const lines = [{ quantity: '1', unitPrice: '11.55', taxCodeId: code.body.id }];
  let body = await draft({ currency: 'EUR', lines });
  assert.equal(body['total'], '12.71', '11.55 + 1.155, a tie');
  body = await patch(body, { currency: 'JPY' });
  assert.deepEqual([body['subtotal'], body['taxTotal'], body['total']], ['12', '1', '13']);
  body = await patch(body, { currency: 'EUR' });
  body = await patch(body, { pricesIncludeTax: true });
  assert.deepEqual([body['taxTotal'], body['total']], ['1.05', '11.55']);
  const { id, RowVersion } = code.body;
  await service.api('PATCH', `/api/tax-codes/${id}`, { rate: '5', RowVersion });
  body = await patch(body, { memo: 'not about amounts' });
  assert.equal(body['taxTotal'], '1.05');
  ({ body } = await set(body, 0, { quantity: '2' }));
  assert.deepEqual([body['taxTotal'], body['total']], ['1.10', '23.10']);
});

test('without a currency, or with an unknown one, amounts have two decimals', async () => {
  const lines = [{ quantity: '1', unitPrice: '1.005' }];
  assert.equal((await draft({ lines }))['total'], '1.01');
  assert.equal((await draft({ lines, currency: 'QQQ' }))['total'], '1.01');
});

test('concurrent line saves in one session are all stored, with consecutive positions', async () => {
  const made = await readyDraft(service.tenant);
  const headers = { 'save-session': 'line-grid-1' };
  const path = `/api/invoices/${made.id}/lines`;
  const { RowVersion } = made;
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      service.api('POST', path, { description: `${index}`, unitPrice: '1', RowVersion }, headers),
    ),
  );
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
  const { body } = await service.api('GET', `/api/invoices/${made.id}`);
  assert.equal(body.lines.length, 31);
  assert.deepEqual(
    body.lines.map((line) => line['position']),
    Array.from({ length: 31 }, (_, index) => index + 1),
  );
});

test('values that a line does not have are not stored, and read as null', async () => {
  const { body } = await add(await draft(), { description: 'a', quantity: '2' });
  const [row] = await service.sql(
    'select lines, (select array_agg(k order by k) from jsonb_object_keys(lines -> 0) k) as names from invoice where id = $1',
    [body.id],
  );
  const [stored] = (row?.['lines'] ?? []) as Fields[];
  assert.deepEqual(
    row?.['names'],
    ['amount', 'description', 'gross', 'id', 'position', 'quantity'],
    JSON.stringify(stored),
  );
  const [read] = (await service.api('GET', `/api/invoices/${body.id}`)).body.lines;
  assert.deepEqual(read, body.lines[0]);
  assert.deepEqual([read?.['unit'], read?.['taxRate'], read?.['supplyDate']], [null, null, null]);
});
