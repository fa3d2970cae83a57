/** The rules of EN 16931 are checked before a number is used, for documents whose countries they concern. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { changeSettings } from '../../../test/support/deliveries.ts';
import { makeCustomer, readyDraft, readyLine } from '../../../test/support/invoices.ts';
import { makeTaxCode } from '../../../test/support/requests.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { cases } from '../../../test/support/worker.ts';

let service: Service;
before(async () => {
  service = await startService({ effects: {} });
});
after(() => service.close());

const taxCode = async (fields: Readonly<Record<string, unknown>>) =>
  (await makeTaxCode(service.api, fields)).id;

/** A tax code as earlier releases accepted it. */
async function oldTaxCode(category: string, rate: string): Promise<string> {
  const id = await taxCode({ rate });
  await service.sql('update tax_code set category = $2 where id = $1', [id, category]);
  return id;
}

interface Seller {
  readonly country: string;
  readonly taxId: string | null;
  readonly registrationId: string | null;
  readonly eInvoiceRules: 'ByCountry' | 'Always' | 'Never';
}

const irish: Seller = {
  country: 'IE',
  taxId: 'IE6388047V',
  registrationId: '638804',
  eInvoiceRules: 'ByCountry',
};

let current: Partial<Seller> = {};
async function setSeller(seller: Seller): Promise<void> {
  for (const [name, value] of Object.entries(seller))
    if (current[name as keyof Seller] !== value) await changeSettings(service.tenant, name, value);
  current = seller;
}

interface Problem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

async function readiness({ id }: Body): Promise<readonly Problem[]> {
  const { body } = await service.api('GET', `/api/invoices/${id}/readiness`);
  return body['problems'] as readonly Problem[];
}

/** The code and pointer of each problem of readiness, which `/post` has too. */
async function refusals(draft: Body): Promise<readonly (readonly [string, string])[]> {
  const problems = await readiness(draft);
  const posted = await service.api('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(posted.status, problems.length === 0 ? 200 : 422, posted.text);
  if (problems.length > 0) assert.deepEqual(posted.body.errors, problems);
  return problems.map(({ code, pointer }) => [code, pointer]);
}

test('refuses what the law requires of a seller in the EU, and names the field of the draft', async () => {
  const { tenant } = service;
  await setSeller(irish);
  const wrongRate = await oldTaxCode('AE', '19');
  const reverse = await taxCode({ rate: '0', category: 'AE' });
  const unexplained = await taxCode({ rate: '0', category: 'E' });
  const noVatId = await makeCustomer(tenant, { taxId: null });
  const draftOf = (taxCodeId: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const lines = [readyLine(tenant), {}, readyLine(tenant, { taxCodeId })];
    return readyDraft(tenant, { lines, ...fields });
  };
  assert.deepEqual(await refusals(await draftOf(wrongRate)), [
    ['e_invoice_rate_wrong', '/lines/2/taxCodeId'],
    ['e_invoice_tax_not_zero', '/lines/2/taxCodeId'],
  ]);
  assert.deepEqual(await refusals(await draftOf(unexplained)), [
    ['e_invoice_exemption_missing', '/lines/2/taxCodeId'],
  ]);
  const draft = await draftOf(reverse, { customerId: noVatId.id });
  assert.deepEqual(await refusals(draft), [['e_invoice_buyer_vat_id_missing', '/buyerTaxId']]);
  const [problem] = await readiness(draft);
  assert.match(problem?.message ?? '', /give `buyerTaxId`, or `taxId` in the customer\.$/);
  // A buyer in Japan concerns no e-invoice, but the exemption still needs its reason.
  const japan = await makeCustomer(tenant, { country: 'JP', taxId: null });
  assert.deepEqual(await refusals(await draftOf(unexplained, { customerId: japan.id })), [
    ['e_invoice_exemption_missing', '/lines/2/taxCodeId'],
  ]);
});

test('a seller without e-invoices is not blocked by rules of EN 16931', async () => {
  const { tenant } = service;
  const seller = { country: 'US', taxId: null, registrationId: null } as const;
  await setSeller({ ...seller, eInvoiceRules: 'ByCountry' });
  const unexplained = await taxCode({ rate: '0', category: 'E' });
  const lines = [readyLine(tenant, { taxCodeId: unexplained })];
  assert.deepEqual(await refusals(await readyDraft(tenant, { lines })), []);
  await setSeller({ ...seller, eInvoiceRules: 'Always' });
  assert.deepEqual(await refusals(await readyDraft(tenant, { lines })), [
    ['e_invoice_seller_id_missing', ''],
    ['e_invoice_exemption_missing', '/lines/0/taxCodeId'],
    ['e_invoice_seller_tax_id_missing', ''],
  ]);
});

test('a currency of three digits blocks a document only where EN 16931 concerns it', async () => {
  const { tenant } = service;
  const fields = {
    currency: 'KWD',
    exchangeRate: '3.01',
    lines: [readyLine(tenant, { unitPrice: '0.0005' })],
  };
  await setSeller(irish);
  const found = await refusals(await readyDraft(tenant, fields));
  assert.deepEqual([...new Set(found.map(([code]) => code))], ['e_invoice_decimals']);
  const kuwait = await makeCustomer(tenant, { country: 'KW', taxId: null });
  assert.deepEqual(
    await refusals(await readyDraft(tenant, { ...fields, customerId: kuwait.id })),
    [],
  );
  await setSeller({ ...irish, eInvoiceRules: 'Never' });
  assert.deepEqual(await refusals(await readyDraft(tenant, fields)), []);
});

test('a rule does not repeat a problem that the draft has anyway', async () => {
  const { api } = service;
  await setSeller(irish);
  const made = await api('POST', '/api/invoices', { lines: [{ description: 'Consulting' }] });
  const empty = await api('POST', '/api/invoices', {});
  for (const { body } of [made, empty])
    for (const { code } of await readiness(body)) assert.doesNotMatch(code, /^e_invoice_/);
});

test('a credit note of an invoice is not blocked by what its invoice lacks', async () => {
  const { tenant, api } = service;
  await setSeller({ ...irish, country: 'US' });
  const unexplained = await taxCode({ rate: '0', category: 'E' });
  const lines = [readyLine(tenant, { taxCodeId: unexplained })];
  const invoice = await readyDraft(tenant, { lines });
  assert.deepEqual(await refusals(invoice), []);
  await setSeller(irish);
  const note = await api('POST', `/api/invoices/${invoice.id}/credit`);
  assert.equal(note.status, 201, note.text);
  const posted = await api('POST', `/api/credit-notes/${note.body.id}/post`);
  assert.equal(posted.status, 200, posted.text);
});

test('a tax code whose rate does not fit its category is refused, with the remedy', async () => {
  const { api } = service;
  const refused = await api('POST', '/api/tax-codes', { code: 'BAD', rate: '19', category: 'AE' });
  assert.deepEqual([refused.status, refused.body.code], [422, 'invalid_value']);
  assert.deepEqual(
    refused.body.errors.map(({ pointer, code }) => [pointer, code]),
    [['/category', 'rate_of_category']],
  );
  assert.match(refused.body.detail, /AE needs a rate of 0, not 19: make another tax code/);
  for (const [category, rate] of [
    ['S', '0'],
    ['Z', '7'],
    ['O', '1'],
  ] as const) {
    const one = await api('POST', '/api/tax-codes', { code: `B${category}`, rate, category });
    assert.equal(one.status, 422, `${category} ${rate}`);
  }
  const id = await taxCode({ rate: '0.00', category: 'K' });
  const { body } = await api('GET', `/api/tax-codes/${id}`);
  const change = await api('PATCH', `/api/tax-codes/${id}`, {
    rate: '7',
    RowVersion: body.RowVersion,
  });
  assert.deepEqual([change.status, change.body.errors[0]?.pointer], [422, '/rate']);
});

const seller: fc.Arbitrary<Seller> = fc.record({
  country: fc.constantFrom('IE', 'IE', 'NO', 'US'),
  taxId: fc.constantFrom('IE6388047V', 'IE6388047V', '12/345', null),
  registrationId: fc.constantFrom('638804', null),
  eInvoiceRules: fc.constantFrom('ByCountry', 'ByCountry', 'Always', 'Never'),
});
const code = fc.record({
  category: fc.constantFrom('S', 'Z', 'E', 'AE', 'K', 'G', 'O', null),
  rate: fc.constantFrom('0', '0', '0', '19'),
  exemptionReason: fc.constantFrom(null, 'Article 135'),
});
const document = fc.record({
  seller,
  codes: fc.array(code, { minLength: 1, maxLength: 2 }),
  country: fc.constantFrom('DE', 'FR', 'CH', 'US'),
  taxId: fc.constantFrom('DE811907980', null),
  address: fc.constantFrom({}, { electronicAddress: '123' }),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  unitPrice: fc.constantFrom('50.00', '0.333', '19.99'),
  pricesIncludeTax: fc.boolean(),
});

type Case = typeof document extends fc.Arbitrary<infer T> ? T : never;

test('what readiness lets pass has XML, and what has none uses no number', async () => {
  const { tenant, api } = service;
  let last = 0;
  const outcomes = { posted: 0, refused: 0, withoutXml: 0 };
  const check = async (one: Case) => {
    await setSeller(one.seller);
    const { country, taxId, currency, pricesIncludeTax, unitPrice } = one;
    const customer = await makeCustomer(tenant, { country, taxId, ...one.address });
    const ids: string[] = [];
    for (const { category, rate, exemptionReason } of one.codes) {
      const id = await taxCode({ rate, exemptionReason });
      await service.sql('update tax_code set category = $2 where id = $1', [id, category]);
      ids.push(id);
    }
    const lines = ids.map((taxCodeId) => readyLine(tenant, { taxCodeId, unitPrice }));
    const draft = await readyDraft(tenant, {
      ...{ customerId: customer.id, currency, pricesIncludeTax, lines },
      ...(currency === 'EUR' ? {} : { exchangeRate: '0.5' }),
    });
    const problems = await refusals(draft);
    for (const [found] of problems) assert.match(found, /^e_invoice_/);
    if (problems.length > 0) {
      outcomes.refused += 1;
      assert.notEqual(one.seller.country === 'US' && one.seller.eInvoiceRules !== 'Always', true);
      return;
    }
    const { body } = await api('GET', `/api/invoices/${draft.id}`);
    const number = Number(String(body['number']).slice(-6));
    if (last !== 0) assert.equal(number, last + 1, 'numbers without a gap');
    last = number;
    outcomes.posted += 1;
    for (const syntax of ['ubl', 'cii']) {
      const xml = await api('GET', `/api/invoices/${draft.id}/${syntax}`);
      const { seller: from } = one;
      const byCountry = ['IE', 'NO'].includes(from.country) && ['DE', 'FR'].includes(country);
      const isConcerned =
        from.eInvoiceRules === 'Always' || (from.eInvoiceRules === 'ByCountry' && byCountry);
      if (isConcerned) assert.equal(xml.status, 200, xml.text);
      else if (xml.status !== 200) {
        assert.equal(xml.body.code, 'validation_failed');
        outcomes.withoutXml += 1;
      }
    }
  };
  const numRuns = cases(50, 240);
  await fc.assert(fc.asyncProperty(document, check), { numRuns, endOnFailure: true });
  for (const [name, count] of Object.entries(outcomes)) assert.ok(count > 5, `${name}: ${count}`);
});
