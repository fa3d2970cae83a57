/** Creating, changing one field at a time, conflicts and versions; failed requests change nothing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import { versionInTag } from '../../../test/support/openapi-check.ts';
import {
  type Body,
  type Reply,
  type Service,
  startService,
} from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';

async function draft(fields: Readonly<Record<string, unknown>> = {}): Promise<Body> {
  const made = await service.api('POST', '/api/invoices', fields);
  assert.equal(made.status, 201, made.text);
  return made.body;
}

function patch(
  record: Body,
  fields: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return service.api(
    'PATCH',
    `/api/invoices/${record.id}`,
    { ...fields, RowVersion: record.RowVersion },
    headers,
  );
}

/** The stored row with its transaction id, and the counts of changes, events and entries. */
async function trace(id: string, table = 'invoice'): Promise<unknown> {
  const row = await service.sql(`select xmin::text, * from ${table} where id = $1`, [id]);
  const [counts] = await service.sql(
    'select (select count(*) from change where record_id = $1) as changes, ' +
      '(select count(*) from event) as events, (select count(*) from journal_entry) as entries',
    [id],
  );
  return { row, counts };
}

test('an empty POST creates a draft with defaults, Location and ETag', async () => {
  const made = await service.api('POST', '/api/invoices', {});
  assert.equal(made.status, 201);
  assert.equal(made.headers.get('location'), `/api/invoices/${made.body.id}`);
  assert.equal(versionInTag(made.headers), made.body.RowVersion);
  assert.match(made.body.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  const { status, total, customerId, pricesIncludeTax, createdAt, lines } = made.body;
  assert.deepEqual(
    { status, total, customerId, pricesIncludeTax, createdAt, lines },
    {
      status: 'Draft',
      total: '0.00',
      customerId: null,
      pricesIncludeTax: false,
      createdAt: service.clock.now().toISOString(),
      lines: [],
    },
  );
  const shown = await service.api('GET', `/api/invoices/${made.body.id}`);
  assert.equal(shown.text, made.text);
  const bodiless = await service.api('POST', '/api/invoices');
  assert.equal(bodiless.status, 201, 'without a body, too');
});

test('POST accepts every writable field and returns it unchanged', async () => {
  const { id: customerId } = await makeCustomer(service.tenant);
  const given = {
    customerId,
    currency: 'USD',
    exchangeRate: '0.9134',
    invoiceDate: '2026-11-01',
    postingDate: '2026-11-02',
    dueDate: '2026-12-01',
    paymentTermsDays: 14,
    reference: 'PO 1',
    memo: 'a\nb "c" \\ {x} é 漢字 👩‍🚀',
    internalNote: "it's",
    billingName: 'N',
    billingAddress: 'A',
    billingCountry: 'DE',
    buyerTaxId: 'T',
    pricesIncludeTax: true,
  };
  const { id } = await draft(given);
  const { body } = await service.api('GET', `/api/invoices/${id}`);
  for (const [name, value] of Object.entries(given)) assert.equal(body[name], value, name);
});

test('POST returns every invalid field and creates nothing', async () => {
  const count = () => service.sql('select count(*) from invoice');
  const before = await count();
  const refused = await service.api('POST', '/api/invoices', {
    colour: 'red',
    total: '5.00',
    RowVersion: 'x',
    exchangeRate: 1.5,
    customerId: unknownId,
    memo: 'fine',
  });
  assert.equal(refused.status, 422);
  assert.deepEqual(
    refused.body.errors.map(({ pointer, code }) => [pointer, code]),
    [
      ['/colour', 'unknown_field'],
      ['/total', 'read_only_field'],
      ['/RowVersion', 'read_only_field'],
      ['/exchangeRate', 'decimal_invalid'],
      ['/customerId', 'reference_unknown'],
    ],
  );
  assert.equal(refused.body.code, 'unknown_field');
  assert.deepEqual(await count(), before);
});

test('a dry run returns the record as it would be created, or its problems, and stores nothing', async () => {
  const { accounts, taxCodes, api } = service.tenant;
  const line = {
    quantity: '2',
    unitPrice: '50',
    taxCodeId: taxCodes['T19'],
    accountId: accounts[4000],
  };
  const count = async () => (await service.sql('select count(*) from invoice'))[0];
  const before = await count();
  const key = { 'Idempotency-Key': 'tried-first' };
  const tried = await api('POST', '/api/invoices?dryRun=true', { lines: [line] }, key);
  assert.equal(tried.status, 200, tried.text);
  assert.equal(tried.body.total, '119.00');
  assert.equal(tried.headers.get('location'), null);
  assert.equal(tried.headers.get('etag'), null);
  assert.equal((await api('GET', `/api/invoices/${tried.body.id}`)).status, 404);
  const wrong = { memo: 5, customerId: unknownId, lines: [{ ...line, quantity: 'two' }] };
  const refused = await api('POST', '/api/invoices?dryRun=true', wrong);
  assert.equal(refused.status, 422);
  const pointers = refused.body.errors.map(({ pointer }) => pointer).sort();
  assert.deepEqual(pointers, ['/customerId', '/memo']);
  assert.deepEqual(await count(), before);
  // The key of a dry run is free.
  assert.equal((await api('POST', '/api/invoices', { lines: [line] }, key)).status, 201);
  assert.equal((await api('POST', '/api/invoices?dryRun=maybe', {})).status, 400);
  assert.equal((await api('POST', '/api/api-keys?dryRun=true', {})).status, 400);
});

test('fields without a value of their own follow the customer', async () => {
  const { id: customerId } = await makeCustomer(service.tenant, {
    currency: 'USD',
    paymentTermsDays: 10,
  });
  const made = await draft({ invoiceDate: '2026-11-01', billingName: 'Kept' });
  const { body } = await patch(made, { customerId });
  assert.equal(body['currency'], 'USD');
  assert.equal(body['paymentTermsDays'], 10);
  assert.equal(body['dueDate'], '2026-11-11');
  assert.equal(body['billingName'], 'Kept');
  assert.equal(body['billingCountry'], 'DE');
  const { body: cleared } = await patch(body, { customerId: null });
  assert.equal(cleared['customerId'], null);
  assert.equal(cleared['currency'], null);
  assert.equal(cleared['billingName'], 'Kept');
});

test('returns 409 with the current record for a stale RowVersion in the body', async () => {
  const first = await draft({ memo: 'one' });
  assert.equal((await patch(first, { memo: 'two' })).status, 200);
  const before = await trace(first.id);
  const conflict = await patch(first, { memo: 'three' });
  const current = await service.api('GET', `/api/invoices/${first.id}`);
  assert.equal(conflict.status, 409);
  assert.equal(conflict.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(conflict.text, current.text);
  assert.equal(conflict.headers.get('etag'), current.headers.get('etag'));
  assert.deepEqual(await trace(first.id), before);
});

test('returns 412 with the current record for a stale If-Match', async () => {
  const first = await draft();
  await patch(first, { memo: 'two' });
  const path = `/api/invoices/${first.id}`;
  const conflict = await service.api('PATCH', path, { memo: 'x' }, { 'if-match': '"stale"' });
  const current = await service.api('GET', path);
  assert.equal(conflict.status, 412);
  assert.equal(conflict.text, current.text);
  assert.equal(conflict.headers.get('etag'), current.headers.get('etag'));
  const weak = { 'if-match': `W/"${current.body.RowVersion}"` };
  assert.equal((await service.api('PATCH', path, { memo: 'x' }, weak)).status, 412);
  const strong = { 'if-match': `"${current.body.RowVersion}"` };
  assert.equal((await service.api('PATCH', path, { memo: 'x' }, strong)).status, 200);
});

test('body and If-Match may both carry the RowVersion if they agree; otherwise 400', async () => {
  const first = await draft();
  const same = await patch(first, { memo: 'a' }, { 'if-match': `"${first.RowVersion}"` });
  assert.equal(same.status, 200);
  const differing = await patch(same.body, { memo: 'b' }, { 'if-match': `"${first.RowVersion}"` });
  assert.equal(differing.status, 400);
  assert.equal(differing.body.code, 'invalid_request');
  const bare = { 'if-match': first.RowVersion };
  const unquoted = await service.api('PATCH', `/api/invoices/${first.id}`, { memo: 'c' }, bare);
  assert.equal(unquoted.status, 400);
});

test('returns 428 for a change without a RowVersion', async () => {
  const first = await draft();
  const path = `/api/invoices/${first.id}`;
  for (const headers of [{}, { 'if-match': '*' }]) {
    const refused = await service.api('PATCH', path, { memo: 'x' }, headers);
    assert.equal(refused.status, 428);
    assert.equal(refused.body.code, 'row_version_required');
  }
  for (const RowVersion of [null, 7, '', {}]) {
    const refused = await service.api('PATCH', path, { memo: 'x', RowVersion });
    assert.equal(refused.status, 422, JSON.stringify(RowVersion));
    assert.equal(refused.body.errors[0]?.pointer, '/RowVersion');
  }
});

test('a PATCH changes exactly one field', async () => {
  const first = await draft();
  const before = await trace(first.id);
  for (const fields of [{}, { memo: 'a', reference: 'b' }, { memo: 'a', colour: 'b' }]) {
    const refused = await patch(first, fields);
    assert.equal(refused.status, 422);
    assert.equal(refused.body.code, 'one_field_per_patch');
  }
  assert.deepEqual(await trace(first.id), before);
});

test('unknown, computed and locked fields are rejected, each with its own code', async () => {
  const first = await draft();
  const code = async (record: Body, fields: Readonly<Record<string, unknown>>) => {
    const before = await trace(record.id);
    const refused = await patch(record, fields);
    assert.equal(refused.status, 422, refused.text);
    assert.deepEqual(await trace(record.id), before);
    assert.equal(refused.body.errors[0]?.pointer, `/${Object.keys(fields)[0]}`);
    return refused.body.code;
  };
  for (const name of ['colour', 'Memo', 'constructor', 'toString', 'hasOwnProperty', ''])
    assert.equal(await code(first, { [name]: 'x' }), 'unknown_field', name);
  for (const name of [
    'id',
    'status',
    'number',
    'total',
    'createdAt',
    'availableActions',
    'overdue',
  ])
    assert.equal(await code(first, { [name]: 'Posted' }), 'read_only_field', name);
  const posted = await invoiceIn(service.tenant, 'Posted');
  assert.equal(await code(posted, { memo: 'x' }), 'field_locked');
});

const long = (length: number) => 'x'.repeat(length);

/** Invalid and valid values by field. */
const values: Record<string, { refused: unknown[]; accepted: unknown[] }> = {
  memo: {
    refused: [5, true, [], {}, long(2001)],
    accepted: ['', ' ', long(2000), '😀'.repeat(2000), '<b>&amp;</b>', '\u2028\u0001'],
  },
  currency: { refused: ['eur', 'EURO', '', 'E1R', 'EUR\n'], accepted: ['EUR', 'XXX', null] },
  exchangeRate: {
    refused: [
      ...[1.5, 0, '1,5', '1e3', '.5', '1.', '01', '-', '+1', ' 1', '', 'NaN', 'Infinity', '0x1'],
      ...['1.1234567890123', '1234567890123456789', '١'],
    ],
    accepted: [
      '0',
      '-0.5',
      '1.123456789012',
      '123456789012345678',
      '-123456789012345678.123456789012',
    ],
  },
  invoiceDate: {
    refused: [
      ...['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', '1899-12-31', ''],
      ...['2200-01-01', 20260101, '2026-00-10', '2026-04-31'],
    ],
    accepted: ['1900-01-01', '2199-12-31', '2028-02-29', null],
  },
  paymentTermsFrom: { refused: ['Now', 1, ''], accepted: ['InvoiceDate', 'EndOfMonth', null] },
  paymentTermsDays: { refused: [-1, 1000, 1.5, '30', true, []], accepted: [0, 999, null] },
  pricesIncludeTax: { refused: ['true', 1, 0, null, {}], accepted: [true, false] },
  customerId: { refused: ['x', '', 5, unknownId, `{${unknownId}}`, []], accepted: [null] },
  billingCountry: { refused: ['de', 'DEU', ''], accepted: ['DE', 'ZZ'] },
};

for (const [name, { refused, accepted }] of Object.entries(values)) {
  test(`${name} rejects invalid values and accepts valid ones`, async () => {
    let record = await draft();
    const before = await trace(record.id);
    for (const value of refused) {
      const reply = await patch(record, { [name]: value });
      assert.equal(reply.status, 422, `${JSON.stringify(value)}: ${reply.text.slice(0, 300)}`);
      assert.equal(reply.body.code, 'invalid_value');
      assert.equal(reply.body.errors[0]?.pointer, `/${name}`);
    }
    assert.deepEqual(await trace(record.id), before);
    for (const value of accepted) {
      const reply = await patch(record, { [name]: value });
      assert.equal(reply.status, 200, `${JSON.stringify(value)}: ${reply.text}`);
      assert.deepEqual(reply.body[name], value);
      record = reply.body;
    }
  });
}

test('enumerations, lists and timestamps reject invalid values', async () => {
  const { body: settings } = await service.api('GET', '/api/tenant-settings');
  const [own] = settings.items;
  for (const currencies of ['EUR', ['eur'], ['EUR', 'EUR'], [5], null, [null], { 0: 'EUR' }]) {
    const path = `/api/tenant-settings/${own?.id}`;
    const reply = await service.api('PATCH', path, { currencies, RowVersion: own?.RowVersion });
    assert.equal(reply.status, 422, JSON.stringify(currencies));
    assert.equal(reply.body.code, 'invalid_value');
  }
  for (const type of ['revenue', 'Income', '', 3]) {
    const reply = await service.api('POST', '/api/accounts', { type });
    assert.equal(reply.status, 422, JSON.stringify(type));
  }
  for (const expiresAt of ['2027', 'tomorrow', '2027-02-30T00:00:00Z', '2027-01-01T00:00:00', 7]) {
    const reply = await service.api('POST', '/api/api-keys', { expiresAt });
    assert.equal(reply.status, 422, JSON.stringify(expiresAt));
    assert.equal(reply.body.errors[0]?.pointer, '/expiresAt');
  }
  const key = { expiresAt: '2027-01-01T02:00:00.5+02:00', role: 'Viewer' };
  const { body } = await service.api('POST', '/api/api-keys', key);
  assert.equal(body['expiresAt'], '2027-01-01T00:00:00.500Z', 'stored in UTC with milliseconds');
});

test("a reference to another tenant's record gets the same error as one to no record", async () => {
  const foreign = await makeCustomer(service.other);
  const first = await draft();
  const refused = await patch(first, { customerId: foreign.id });
  const nothing = await patch(first, { customerId: unknownId });
  assert.equal(refused.status, 422);
  const anonymous = (reply: Reply) => reply.body.detail.replace(/[0-9a-f-]{36}/, '…');
  assert.equal(anonymous(refused), anonymous(nothing));
});

test('setting the stored value keeps the RowVersion and writes nothing', async () => {
  const { id: customerId } = await makeCustomer(service.tenant);
  const record = await draft({ customerId, exchangeRate: '1.50', memo: 'same', dueDate: null });
  const before = await trace(record.id);
  service.clock.advance(1000);
  const same = {
    customerId: customerId.toUpperCase(),
    exchangeRate: '1.5',
    memo: 'same',
    reference: null,
    pricesIncludeTax: false,
  };
  for (const [name, value] of Object.entries(same)) {
    const reply = await patch(record, { [name]: value });
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.RowVersion, record.RowVersion, name);
    assert.equal(versionInTag(reply.headers), record.RowVersion);
    assert.deepEqual(reply.body, record);
  }
  assert.deepEqual(await trace(record.id), before);
  const stale = await service.api('PATCH', `/api/invoices/${record.id}`, {
    memo: 'same',
    RowVersion: 'stale',
  });
  assert.equal(stale.status, 409, 'a no-op still needs the current version');
});

test('null clears a field and is recorded in the history', async () => {
  const record = await draft({ memo: 'something' });
  const cleared = await patch(record, { memo: null });
  assert.equal(cleared.body['memo'], null);
  const path = `/api/invoices/${record.id}/changes?after=${record.RowVersion}`;
  const { body } = await service.api('GET', path);
  const [change] = body.items;
  assert.equal(body.items.length, 1);
  assert.deepEqual(
    [change?.['path'], change?.['old'], change?.['new'], change?.RowVersion, change?.['actor']],
    ['memo', 'something', null, cleared.body.RowVersion, `key:${service.tenant.keyIds.Admin}`],
  );
});

test('RowVersion is short, URL-safe, no counter, and changes exactly once with each change', async () => {
  let record = await draft();
  const versions = [record.RowVersion];
  for (let count = 0; count < 60; count += 1) {
    const reply = await patch(record, { memo: `${count}` });
    assert.equal(reply.status, 200);
    record = reply.body;
    versions.push(record.RowVersion);
    const read = await service.api('GET', `/api/invoices/${record.id}`);
    assert.equal(read.body.RowVersion, record.RowVersion, 'reading does not change it');
  }
  for (const version of versions) assert.match(version, /^[A-Za-z0-9_-]{1,32}$/);
  assert.equal(new Set(versions).size, versions.length);
  const risen = versions.filter((version, index) => version > (versions[index - 1] ?? '')).length;
  assert.ok(risen > 10 && risen < 50, `of 61 versions ${risen} are greater than the one before`);
  const rows = await service.sql(
    'select row_version from change where record_id = $1 order by revision',
    [record.id],
  );
  assert.deepEqual(
    rows.map((row) => row['row_version']),
    versions,
  );
});

test('of concurrent changes with the same RowVersion exactly one succeeds', async () => {
  const record = await draft();
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) => patch(record, { memo: `${index}` })),
  );
  const successful = replies.filter(({ status }) => status === 200);
  assert.equal(successful.length, 1);
  for (const reply of replies) {
    assert.ok([200, 409].includes(reply.status));
    assert.equal(reply.text, successful[0]?.text, 'all conflicts return the winning record');
  }
});

test('every change of a record that does not exist returns 404', async () => {
  const version = { RowVersion: 'x' };
  const invoices = '/api/invoices';
  const requests: [string, string, unknown][] = [
    ['PATCH', `${invoices}/${unknownId}`, { memo: 'x', ...version }],
    ['PATCH', `${invoices}/nonsense`, { memo: 'x', ...version }],
    ['POST', `${invoices}/${unknownId}/post`, {}],
    ['POST', `${invoices}/${unknownId}/lines`, version],
    ['PATCH', `${invoices}/${unknownId}/lines/${unknownId}`, { unit: 'h', ...version }],
  ];
  for (const [method, path, body] of requests) {
    const reply = await service.api(method, path, body);
    assert.equal(reply.status, 404, `${method} ${path}: ${reply.text}`);
  }
  const record = await draft();
  const path = `${invoices}/${record.id}/lines/${unknownId}`;
  const line = await service.api('PATCH', path, { unit: 'h', RowVersion: record.RowVersion });
  assert.equal(line.status, 404);
});

test('a duplicate of a unique value is rejected, and other requests of its group are not', async () => {
  const codes = ['9100', '9101', '9100', '4000', '9102'];
  const replies = await Promise.all(
    codes.map((code) => service.api('POST', '/api/accounts', { code, type: 'Revenue' })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 201, 201, 422, 422]);
  assert.equal(replies[3]?.status, 422);
  const refused = replies.filter(({ status }) => status === 422);
  for (const { body } of refused) assert.equal(body.code, 'invalid_value');
});

test('X-Request-Id is echoed and recorded in the history', async () => {
  const record = await draft();
  const reply = await patch(record, { memo: 'x' }, { 'x-request-id': 'trace-1.2:3_4' });
  assert.equal(reply.headers.get('x-request-id'), 'trace-1.2:3_4');
  const path = `/api/invoices/${record.id}/changes?after=${record.RowVersion}`;
  const { body } = await service.api('GET', path);
  assert.equal(body.items[0]?.['requestId'], 'trace-1.2:3_4');
  for (const invalid of ['a b', long(65), '<x>', '"']) {
    const answered = await service.api('GET', path, undefined, { 'x-request-id': invalid });
    assert.match(answered.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  }
  assert.match(reply.headers.get('server-timing') ?? '', /queue;dur=.*store;dur=.*total;dur=/);
});

test('accepts only JSON in UTF-8, and merge patches only for PATCH', async () => {
  const record = await draft();
  const path = `/api/invoices/${record.id}`;
  const body = JSON.stringify({ memo: 'x', RowVersion: record.RowVersion });
  for (const type of ['text/plain', 'application/xml', 'application/json; charset=latin1']) {
    const refused = await service.api('PATCH', path, body, { 'content-type': type });
    assert.equal(refused.status, 415, type);
    assert.equal(refused.body.code, 'unsupported_media_type');
  }
  const merge = { 'content-type': 'application/merge-patch+json' };
  assert.equal((await service.api('POST', '/api/invoices', '{}', merge)).status, 415);
  const plain = { 'content-type': 'application/json; charset="UTF-8"' };
  assert.equal((await service.api('PATCH', path, body, plain)).status, 200);
});

test('a PATCH does not require a draft to be valid for posting', async () => {
  const record = await readyDraft(service.tenant);
  const { body } = await patch(record, { dueDate: '2020-01-01' });
  assert.equal(body['dueDate'], '2020-01-01', 'before the invoice date');
  const { body: cleared } = await patch(body, { invoiceDate: null });
  assert.equal(cleared['invoiceDate'], null);
  assert.equal(cleared.status, 'Draft');
});
