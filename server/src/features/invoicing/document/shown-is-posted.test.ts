/** A draft is posted as its RowVersion shows it, or not at all: master data may have changed since it was saved. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeCustomer, readyDraft, readyLine } from '../../../../test/support/invoices.ts';
import { noteIn } from '../../../../test/support/money.ts';
import { makeTaxCode, setField, succeed } from '../../../../test/support/requests.ts';
import { type Body, type Service, startService } from '../../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const call = (method: string, path: string, body?: object) =>
  succeed(service.api, method, path, body);

const patch = (collection: string, id: string, field: object) =>
  setField(service.api, `/api/${collection}/${id}`, field);

const makeCode = (fields: object = {}) => makeTaxCode(service.api, { rate: '19', ...fields });

const figures = ['total', 'taxTotal', 'subtotal', 'taxes', 'lines'];
const buyer = ['billingName', 'billingAddress', 'billingCountry', 'buyerTaxId', 'currency'];
const terms = ['paymentTermsDays', 'dueDate', 'derivedFields'];

function shown(document: Body): Record<string, unknown> {
  const names = [...figures, ...buyer, ...terms];
  return Object.fromEntries(names.map((name) => [name, document[name]]));
}

interface Readiness {
  readonly ready: boolean;
  readonly problems: readonly { code: string; pointer: string; message: string; params: object }[];
}

interface Scene {
  readonly draft: Body;
  readonly change: () => Promise<unknown>;
}

/** Drafts, the change of master data after it, and what the draft has then. */
const cases: Readonly<Record<string, () => Promise<Scene & { readonly now: object }>>> = {
  async 'the rate of a tax code'() {
    const { id } = await makeCode();
    const draft = await readyDraft(service.tenant, {
      lines: [readyLine(service.tenant, { taxCodeId: id })],
    });
    assert.equal(draft.total, '119.00');
    return {
      draft,
      change: () => patch('tax-codes', id, { rate: '16' }),
      now: { total: '116.00' },
    };
  },
  async 'the rate of a tax code, in gross prices'() {
    const { id } = await makeCode();
    const draft = await readyDraft(service.tenant, {
      pricesIncludeTax: true,
      lines: [readyLine(service.tenant, { taxCodeId: id })],
    });
    return {
      draft,
      change: () => patch('tax-codes', id, { rate: '16' }),
      now: { total: '100.00', taxTotal: '13.79' },
    };
  },
  async 'the name, address, country and tax ID of the customer'() {
    const { id: customerId } = await makeCustomer(service.tenant, { taxId: null });
    const draft = await readyDraft(service.tenant, { customerId });
    return {
      draft,
      async change() {
        await patch('customers', customerId, { name: 'Southwind AG' });
        await patch('customers', customerId, { address: 'Am Markt 1' });
        await patch('customers', customerId, { country: 'AT' });
        await patch('customers', customerId, { taxId: 'ATU12345678' });
      },
      now: {
        ...{ billingName: 'Southwind AG', billingAddress: 'Am Markt 1' },
        ...{ billingCountry: 'AT', buyerTaxId: 'ATU12345678' },
      },
    };
  },
  async 'the terms of the customer'() {
    const { id: customerId } = await makeCustomer(service.tenant, { paymentTermsDays: 30 });
    const draft = await readyDraft(service.tenant, {
      ...{ customerId, invoiceDate: '2026-11-01', dueDate: null },
    });
    assert.equal(draft['dueDate'], '2026-12-01');
    return {
      draft,
      change: () => patch('customers', customerId, { paymentTermsDays: 60 }),
      now: { paymentTermsDays: 60, dueDate: '2026-12-31' },
    };
  },
};

for (const [what, arrange] of Object.entries(cases))
  test(`after a change of ${what}, /post returns the changed draft with 409, and then posts it`, async () => {
    const { draft, change, now } = await arrange();
    const path = `/api/invoices/${draft.id}`;
    await change();
    const stale = await call('GET', path);
    assert.deepEqual([stale.RowVersion, shown(stale)], [draft.RowVersion, shown(draft)]);
    const [listed] = (await call('GET', `/api/invoices?id.eq=${draft.id}`)).items;
    assert.deepEqual([listed?.RowVersion, listed?.['total']], [draft.RowVersion, draft.total]);
    const readiness = (await call('GET', `${path}/readiness`)) as unknown as Readiness;
    const dry = await service.api('POST', `${path}/post?dryRun=true`);
    assert.equal(dry.status, 422, dry.text);
    assert.deepEqual(dry.body['errors'], readiness.problems);
    assert.equal(readiness.ready, false);
    const codes = readiness.problems.map(({ code }) => code);
    assert.deepEqual(codes, [
      'total' in now && now.total !== draft.total ? 'total_changed' : 'sources_changed',
    ]);
    assert.equal((await call('GET', path)).RowVersion, draft.RowVersion);

    const refused = await service.api('POST', `${path}/post`, { RowVersion: draft.RowVersion });
    assert.equal(refused.status, 409, refused.text);
    const fresh = refused.body;
    assert.partialDeepStrictEqual(fresh, { ...now, status: 'Draft' });
    assert.notEqual(fresh.RowVersion, draft.RowVersion);
    assert.ok(refused.headers.get('etag')?.includes(fresh.RowVersion));
    assert.deepEqual(await call('GET', path), fresh);
    const reported = (await call('GET', `${path}/readiness`)) as unknown as Readiness;
    assert.deepEqual([reported.ready, reported.problems], [true, []]);

    const old = await service.api('POST', `${path}/post`, { RowVersion: draft.RowVersion });
    assert.deepEqual([old.status, old.body.RowVersion], [409, fresh.RowVersion]);
    const posted = await call('POST', `${path}/post`, { RowVersion: fresh.RowVersion });
    assert.equal(posted.status, 'Posted');
    assert.deepEqual(shown(posted), shown(fresh));
  });

test('what a request set does not follow its source, and the draft is posted as it is', async () => {
  const { id: customerId } = await makeCustomer(service.tenant, { paymentTermsDays: 30 });
  const draft = await readyDraft(service.tenant, {
    ...{ customerId, dueDate: '2026-12-24', paymentTermsDays: 10, billingName: 'Northwind, Ms Wu' },
  });
  await patch('customers', customerId, { paymentTermsDays: 60 });
  await patch('customers', customerId, { name: 'Southwind AG' });
  const posted = await call('POST', `/api/invoices/${draft.id}/post`);
  assert.deepEqual(shown(posted), shown(draft));
});

test('changes that decide whether a draft can be posted are problems, and change none of its values', async () => {
  const { tenant } = service;
  const account = await call('POST', '/api/accounts', { code: '4711', type: 'Revenue' });
  const { id: taxCodeId } = await makeCode();
  const { id: customerId } = await makeCustomer(tenant);
  const draft = await readyDraft(tenant, {
    ...{ customerId, currency: 'USD', exchangeRate: '0.9' },
    lines: [readyLine(tenant, { taxCodeId, accountId: account.id })],
  });
  const [settings] = (await call('GET', '/api/tenant-settings')).items;
  await patch('accounts', account.id, { active: false });
  await patch('tax-codes', taxCodeId, { active: false });
  await patch('customers', customerId, { blocked: true });
  await patch('tenant-settings', settings?.id ?? '', { currencies: ['GBP'] });
  const refused = await service.api('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(refused.status, 422, refused.text);
  const problems = refused.body['errors'] as Readiness['problems'];
  assert.deepEqual(problems.map(({ code }) => code).sort(), [
    ...['account_inactive', 'currency_not_enabled', 'customer_blocked', 'tax_code_inactive'],
  ]);
  const readiness = (await call(
    'GET',
    `/api/invoices/${draft.id}/readiness`,
  )) as unknown as Readiness;
  assert.deepEqual(readiness.problems, problems);
  assert.deepEqual(await call('GET', `/api/invoices/${draft.id}`), draft);
});

describe('many drafts', () => {
  test('a bulk /post returns 409 with the changed draft for each one that changed, and posts the others', async () => {
    const { id } = await makeCode();
    const stale = await readyDraft(service.tenant, {
      lines: [readyLine(service.tenant, { taxCodeId: id })],
    });
    const other = await readyDraft(service.tenant);
    await patch('tax-codes', id, { rate: '16' });
    const ids = [stale.id, other.id];
    const reply = await call('POST', '/api/invoices/actions/post', { ids });
    const results = reply['results'] as readonly { status: number; record?: Body; id: string }[];
    const of = (one: string) => results.find(({ id }) => id === one);
    assert.deepEqual([of(stale.id)?.status, of(other.id)?.status], [409, 200]);
    assert.equal(of(stale.id)?.record?.['total'], '116.00', JSON.stringify(of(stale.id)));
    const again = await call('POST', '/api/invoices/actions/post', { ids: [stale.id] });
    assert.equal((again['results'] as typeof results)[0]?.status, 200);
  });
});

test('a repeated key is decided again after 409, and posts once', async () => {
  const { id } = await makeCode();
  const draft = await readyDraft(service.tenant, {
    lines: [readyLine(service.tenant, { taxCodeId: id })],
  });
  await patch('tax-codes', id, { rate: '16' });
  const headers = { 'idempotency-key': 'post-once' };
  const path = `/api/invoices/${draft.id}/post`;
  const replies = [];
  for (let at = 0; at < 3; at += 1) replies.push(await service.api('POST', path, {}, headers));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [409, 200, 200],
  );
  assert.equal(replies[2]?.body['number'], replies[1]?.body['number']);
});

test('a draft credit note without an invoice follows its tax codes the same way', async () => {
  const { id } = await makeCode();
  const lines = [readyLine(service.tenant, { taxCodeId: id })];
  const draft = await noteIn(service.tenant, 'Draft', { lines });
  await patch('tax-codes', id, { rate: '16' });
  const path = `/api/credit-notes/${draft.id}/post`;
  const refused = await service.api('POST', path, { RowVersion: draft.RowVersion });
  assert.deepEqual([refused.status, refused.body['total']], [409, '116.00']);
  const posted = await call('POST', path, { RowVersion: refused.body.RowVersion });
  assert.equal(posted['total'], '116.00');
});
