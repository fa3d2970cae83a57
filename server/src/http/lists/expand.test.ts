/** `expand`: the records that a response refers to. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createDaybook } from '../../../../sdk/src/index.ts';
import { invoiceIn, makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
let customer: Body;
before(async () => {
  service = await startService();
  customer = await makeCustomer(service.tenant);
});
after(() => service.close());

const idsOf = (records: unknown) => (records as Body[]).map(({ id }) => id);

test('a record and a list have the records of the references that `expand` names, each once', async () => {
  const { tenant } = service;
  const first = await readyDraft(tenant, { customerId: customer.id });
  const second = await invoiceIn(tenant, 'Posted', { customerId: customer.id });
  const expand = 'expand=customerId,lines.taxCodeId,lines.accountId';
  const one = await service.api('GET', `/api/invoices/${first.id}?${expand}`);
  assert.equal(one.status, 200, one.text);
  const expected = {
    customers: [(await service.api('GET', `/api/customers/${customer.id}`)).body],
    taxCodes: [(await service.api('GET', `/api/tax-codes/${tenant.taxCodes['T19']}`)).body],
    accounts: [(await service.api('GET', `/api/accounts/${tenant.accounts['4000']}`)).body],
  };
  assert.deepEqual(one.body['expanded'], expected);
  const plain = await service.api('GET', `/api/invoices/${first.id}`);
  assert.deepEqual({ ...one.body, expanded: undefined }, { ...plain.body, expanded: undefined });
  assert.equal(plain.body['expanded'], undefined);
  const list = await service.api(
    'GET',
    `/api/invoices?id.in=${first.id},${second.id}&fields=number&${expand}`,
  );
  assert.equal(list.body.items.length, 2);
  assert.deepEqual(Object.keys(list.body.items[0] ?? {}), ['id', 'number']);
  assert.deepEqual(list.body['expanded'], expected);
});

test('without a reference there is an empty list, and each page has the records of its own', async () => {
  const { tenant } = service;
  const other = await makeCustomer(tenant);
  const made = [customer.id, other.id].map((customerId) => readyDraft(tenant, { customerId }));
  const ids = (await Promise.all(made)).map(({ id }) => id);
  const empty = await service.api('POST', '/api/invoices', {});
  const path = `/api/invoices?id.in=${ids.join()},${empty.body.id}&expand=customerId&limit=1`;
  const found: string[][] = [];
  let page = await service.api('GET', path);
  for (;;) {
    found.push(idsOf((page.body['expanded'] as Body)['customers']));
    const { nextCursor } = page.body;
    if (nextCursor === null) break;
    page = await service.api('GET', `${path}&cursor=${nextCursor}`);
  }
  assert.deepEqual(found.map((one) => one.length).sort(), [0, 1, 1]);
  assert.deepEqual(found.flat().sort(), [customer.id, other.id].sort());
});

test('the tag of a record changes with what is expanded', async () => {
  const own = await makeCustomer(service.tenant);
  const draft = await readyDraft(service.tenant, { customerId: own.id });
  const path = `/api/invoices/${draft.id}?expand=customerId`;
  const before = await service.api('GET', path);
  const tag = before.headers.get('etag') ?? '';
  const held = { 'if-none-match': tag };
  assert.equal((await service.api('GET', path, undefined, held)).status, 304);
  const body = { email: 'ap@northwind.example', RowVersion: own.RowVersion };
  assert.equal((await service.api('PATCH', `/api/customers/${own.id}`, body)).status, 200);
  const changed = await service.api('GET', path, undefined, held);
  assert.equal(changed.status, 200);
  const { customers } = changed.body['expanded'] as Body;
  assert.equal((customers as Body[])[0]?.['email'], 'ap@northwind.example');
});

test('only references to readable master data are expanded, and others are rejected with what is possible', async () => {
  for (const path of [
    '/api/invoices?expand=customer',
    '/api/invoices?expand=',
    '/api/invoices?expand=customerId,number',
    '/api/credit-notes?expand=invoiceId',
    '/api/accounts?expand=id',
    '/api/invoices?expand=customerId&format=csv',
    `/api/invoices/${customer.id}?expand=lines`,
    `/api/invoices/${customer.id}?fields=number`,
  ]) {
    const reply = await service.api('GET', path);
    assert.equal(reply.status, 400, path);
    assert.equal(reply.body.code, 'invalid_filter');
  }
  // The keys of a tenant name users, whom only some roles may read.
  const made = await service.as('Viewer')('GET', '/api/invoices?expand=customerId&limit=1');
  assert.equal(made.status, 200);
});

test('no record of another tenant is expanded', async () => {
  const foreign = await makeCustomer(service.other);
  const draft = await readyDraft(service.tenant);
  await service.sql('alter table invoice disable trigger all');
  await service.sql('update invoice set customer_id = $1 where id = $2', [foreign.id, draft.id]);
  const { body } = await service.api('GET', `/api/invoices/${draft.id}?expand=customerId`);
  assert.deepEqual(body['expanded'], { customers: [] });
});

test('beyond 1,000 records the others are counted', async () => {
  const { tenant } = service;
  const accounts: string[] = [];
  // One credential may have 250 requests in progress.
  for (const from of [0, 202, 404, 606, 808]) {
    const made = Array.from({ length: 202 }, (_, n) => {
      const fields = { code: `X${from + n}`, name: `X${from + n}`, type: 'Revenue' };
      return tenant.api('POST', '/api/accounts', fields);
    });
    accounts.push(...(await Promise.all(made)).map(({ body }) => body.id));
  }
  const lines = (from: number) =>
    accounts.slice(from, from + 400).map((accountId) => ({ description: 'x', accountId }));
  const drafts = await Promise.all(
    [0, 400, 800].map((from) => tenant.api('POST', '/api/invoices', { lines: lines(from) })),
  );
  const ids = drafts.map(({ body }) => body.id).join();
  const { body } = await tenant.api(
    'GET',
    `/api/invoices?id.in=${ids}&expand=lines.accountId&fields=id`,
  );
  const { accounts: shown, omitted } = body['expanded'] as Record<string, unknown>;
  assert.equal((shown as Body[]).length, 1_000);
  assert.equal(omitted, 10);
});

test('the client of the SDK expands, with types', async () => {
  const daybook = createDaybook({ baseUrl: service.url, apiKey: service.tenant.keys.Viewer });
  const draft = await readyDraft(service.tenant, { customerId: customer.id });
  const one = await daybook.invoices.get(draft.id, { expand: ['customerId'] });
  assert.equal(one.expanded?.customers?.[0]?.name, customer['name']);
  const list = await daybook.invoices.list({ 'id.eq': draft.id, expand: ['customerId'] });
  assert.equal(list.expanded?.customers?.[0]?.id, customer.id);
});
