/** Each rule detects its violation: a valid document with one error is reported with the ID of that rule. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VatCategory } from '../invoicing/exports.ts';
import { violationsOf } from './rules.ts';
import type { SemanticInvoice, SemanticLine, SemanticVat } from './semantic-invoice.ts';

const line: SemanticLine = {
  id: '1',
  note: null,
  quantity: '2',
  unitCode: 'HUR',
  period: null,
  net: '100.00',
  discount: null,
  rounding: null,
  price: '50',
  category: 'S',
  rate: '19',
  name: 'Consulting',
  description: null,
};
const vat: SemanticVat = {
  category: 'S',
  rate: '19',
  base: '100.00',
  amount: '19.00',
  reason: null,
  reasonCode: null,
  isFrozen: true,
  hasComponents: false,
};
const totals: SemanticInvoice['totals'] = {
  lineNet: '100.00',
  withoutVat: '100.00',
  vat: '19.00',
  vatInVatCurrency: null,
  withVat: '119.00',
  due: '119.00',
};
const sound: SemanticInvoice = {
  stage: 'posted',
  isCredit: false,
  number: 'INV-2026-000123',
  issueDate: '2026-11-21',
  dateField: 'invoiceDate',
  typeCode: '380',
  currency: 'EUR',
  vatCurrency: null,
  dueDate: '2026-12-21',
  buyerReference: null,
  orderReference: null,
  paymentTerms: null,
  note: null,
  period: null,
  preceding: [],
  seller: {
    name: 'Harbour Trading Ltd',
    registrationId: null,
    vatId: 'IE6388047V',
    taxRegistration: null,
    endpoint: { id: 'billing@harbour.example', scheme: 'EM' },
    email: null,
    address: { lines: ['1 Harbour Row'], city: 'Dublin', postCode: null, country: 'IE' },
  },
  buyer: {
    name: 'Northwind Foods GmbH',
    registrationId: null,
    vatId: 'DE811907980',
    taxRegistration: null,
    endpoint: null,
    email: null,
    address: { lines: ['Hafenstr. 4'], city: 'Hamburg', postCode: '20457', country: 'DE' },
  },
  delivery: null,
  payment: null,
  totals,
  vat: [vat],
  lines: [line],
};

const rulesOf = (invoice: SemanticInvoice) =>
  violationsOf(invoice).map(({ params }) => params.rule);

/** The valid document of another category, without tax. */
function untaxed(category: VatCategory, more: Partial<SemanticInvoice> = {}): SemanticInvoice {
  const rate = category === 'O' ? null : '0';
  const reason = category === 'Z' ? null : 'Because.';
  return {
    ...sound,
    totals: { ...totals, vat: '0.00', withVat: '100.00', due: '100.00' },
    vat: [{ ...vat, category, rate, amount: '0.00', reason }],
    lines: [{ ...line, category, rate }],
    ...more,
  };
}

const { seller, buyer } = sound;
const delivery = { date: '2026-11-21', country: 'DE' };
const outside = { seller: { ...seller, vatId: null, registrationId: '638804' } };
const unregistered = { ...seller, vatId: null, registrationId: '638804' };
const unnamed = { ...buyer, vatId: null };

test('a valid document of each category violates no rule', () => {
  assert.deepEqual(rulesOf(sound), []);
  for (const category of ['Z', 'E', 'AE', 'G'] as const)
    assert.deepEqual(rulesOf(untaxed(category)), [], category);
  assert.deepEqual(rulesOf(untaxed('K', { delivery })), []);
  assert.deepEqual(rulesOf(untaxed('O', { ...outside, buyer: unnamed })), []);
});

const breaches: readonly (readonly [rules: string, breach: SemanticInvoice])[] = [
  ['BR-02', { ...sound, number: ' ' }],
  ['BR-03', { ...sound, issueDate: '' }],
  ['BR-05', { ...sound, currency: '' }],
  ['BR-CL-04', { ...sound, currency: 'XYZ' }],
  ['BR-CO-25', { ...sound, dueDate: null }],
  ['BR-55', { ...sound, preceding: [{ number: '', date: null }] }],
  ['BR-06', { ...sound, seller: { ...seller, name: '' } }],
  ['BR-07', { ...sound, buyer: { ...buyer, name: '' } }],
  ['BR-09', { ...sound, seller: { ...seller, address: { ...seller.address, country: null } } }],
  ['BR-11', { ...sound, buyer: { ...buyer, address: { ...buyer.address, country: null } } }],
  ['BR-CL-14', { ...sound, buyer: { ...buyer, address: { ...buyer.address, country: 'ZZ' } } }],
  ['BR-CO-26', { ...sound, seller: { ...seller, vatId: null, taxRegistration: '12/345' } }],
  ['BR-CO-09', { ...sound, seller: { ...seller, vatId: '811907980' } }],
  ['BR-CO-09', { ...sound, buyer: { ...buyer, vatId: 'QQ811907980' } }],
  ['BR-62', { ...sound, seller: { ...seller, endpoint: { id: '1', scheme: null } } }],
  ['BR-63', { ...sound, buyer: { ...buyer, endpoint: { id: '1', scheme: null } } }],
  ['BR-CL-25', { ...sound, buyer: { ...buyer, endpoint: { id: '1', scheme: '0001' } } }],
  [
    'BR-61',
    {
      ...sound,
      payment: { meansCode: '58', remittance: '1', account: '', accountName: 'a', bic: null },
    },
  ],
  ['BR-21', { ...sound, lines: [{ ...line, id: '' }] }],
  ['BR-25', { ...sound, lines: [{ ...line, name: ' ' }] }],
  ['BR-27', { ...sound, lines: [{ ...line, price: '-50', quantity: '-2' }] }],
  [
    'BR-CO-10',
    {
      ...sound,
      totals: {
        ...totals,
        lineNet: '100.01',
        withoutVat: '100.01',
        withVat: '119.01',
        due: '119.01',
      },
    },
  ],
  [
    'BR-CO-13',
    { ...sound, totals: { ...totals, withoutVat: '99.99', withVat: '118.99', due: '118.99' } },
  ],
  ['BR-CO-14', { ...sound, totals: { ...totals, vat: '19.01', withVat: '119.01', due: '119.01' } }],
  ['BR-CO-15', { ...sound, totals: { ...totals, withVat: '119.01', due: '119.01' } }],
  ['BR-CO-16', { ...sound, totals: { ...totals, due: '118.99' } }],
  ['BR-53', { ...sound, vatCurrency: 'GBP' }],
  ['BR-DEC-15', { ...sound, vatCurrency: 'KWD', totals: { ...totals, vatInVatCurrency: '6.375' } }],
  [
    'BR-DEC-24 BR-DEC-25',
    {
      ...sound,
      lines: [{ ...line, discount: { amount: '1.005', base: '101.005', percent: '1' } }],
    },
  ],
  [
    'BR-CO-17 BR-S-09',
    {
      ...sound,
      vat: [{ ...vat, amount: '20.00' }],
      totals: { ...totals, vat: '20.00', withVat: '120.00', due: '120.00' },
    },
  ],
  [
    'BR-S-05',
    {
      ...sound,
      vat: [{ ...vat, rate: '0', amount: '0' }],
      lines: [{ ...line, rate: '0' }],
      totals: { ...totals, vat: '0', withVat: '100', due: '100' },
    },
  ],
  ['BR-S-02', { ...sound, seller: unregistered }],
  ['BR-S-10', { ...sound, vat: [{ ...vat, reason: 'Why not' }] }],
  ['BR-Z-02', untaxed('Z', { seller: unregistered })],
  [
    'BR-Z-10',
    untaxed('Z', { vat: [{ ...vat, category: 'Z', rate: '0', amount: '0', reason: 'x' }] }),
  ],
  ['BR-E-02', untaxed('E', { seller: unregistered })],
  ['BR-E-05', untaxed('E', { lines: [{ ...line, category: 'E', rate: '19' }] })],
  ['BR-E-10', untaxed('E', { vat: [{ ...vat, category: 'E', rate: '0', amount: '0' }] })],
  ['BR-AE-02', untaxed('AE', { buyer: unnamed })],
  ['BR-AE-02', untaxed('AE', { seller: unregistered })],
  ['BR-IC-02', untaxed('K', { delivery, buyer: unnamed })],
  ['BR-IC-02', untaxed('K', { delivery, seller: { ...unregistered, taxRegistration: '12/345' } })],
  ['BR-IC-11 BR-IC-12', untaxed('K')],
  ['BR-G-02', untaxed('G', { seller: { ...unregistered, taxRegistration: '12/345' } })],
  ['BR-O-02', untaxed('O')],
  [
    'BR-O-05',
    untaxed('O', { ...outside, buyer: unnamed, lines: [{ ...line, category: 'O', rate: '0' }] }),
  ],
];

for (const [rules, breach] of breaches) {
  test(`reports ${rules} for ${JSON.stringify(differenceOf(breach)).slice(0, 60)}`, () => {
    const found = violationsOf(breach);
    assert.deepEqual(
      found.map(({ params }) => params.rule),
      rules.split(' '),
    );
    for (const { pointer, message } of found) {
      assert.match(pointer, /^(\/\w+)+$/);
      assert.match(message, /\.$/);
    }
  });
}

function differenceOf(breach: SemanticInvoice): unknown {
  const changed = Object.entries(breach).filter(
    ([name, value]) => value !== sound[name as keyof SemanticInvoice],
  );
  return Object.fromEntries(changed);
}

test('lines that do not add up to their breakdown are reported by category', () => {
  const other = { ...line, id: '2', net: '1.00' };
  const more = {
    ...totals,
    lineNet: '101.00',
    withoutVat: '101.00',
    withVat: '120.00',
    due: '120.00',
  };
  assert.deepEqual(rulesOf({ ...sound, lines: [line, other], totals: more }), ['BR-S-08']);
  const none = { ...sound, vat: [] };
  assert.deepEqual(rulesOf(none), ['BR-CO-14', 'BR-CO-18', 'BR-S-01']);
  assert.ok(rulesOf({ ...sound, lines: [] }).includes('BR-16'));
});

test('category O may not be combined with others', () => {
  const mixed: SemanticInvoice = {
    ...untaxed('O', { ...outside, buyer: unnamed }),
    lines: [
      { ...line, category: 'O', rate: null },
      { ...line, id: '2', category: 'Z', rate: '0' },
    ],
    vat: [
      { ...vat, category: 'O', rate: null, amount: '0', reason: 'Because.' },
      { ...vat, category: 'Z', rate: '0', amount: '0' },
    ],
    totals: { ...totals, lineNet: '200', withoutVat: '200', vat: '0', withVat: '200', due: '200' },
  };
  assert.deepEqual(rulesOf(mixed), ['BR-O-11', 'BR-Z-02']);
});

test('reports every amount with three decimal digits', () => {
  const kwd: SemanticInvoice = {
    ...sound,
    currency: 'KWD',
    lines: [{ ...line, net: '100.005' }],
    vat: [{ ...vat, base: '100.005', amount: '19.001' }],
    totals: {
      ...totals,
      lineNet: '100.005',
      withoutVat: '100.005',
      vat: '19.001',
      withVat: '119.006',
      due: '119.006',
    },
  };
  const digits = ['09', '12', '13', '14', '18', '19', '20', '23'].map((id) => `BR-DEC-${id}`);
  assert.deepEqual(rulesOf(kwd), digits);
});

/** The messages about a document, by rule. */
function remedies(invoice: SemanticInvoice): Readonly<Record<string, string>> {
  return Object.fromEntries(
    violationsOf(invoice).map(({ params, message }) => [params.rule, message]),
  );
}

test('a posted document must be voided where posting froze the cause; a draft need not', () => {
  const breach = untaxed('AE', { buyer: unnamed });
  assert.match(remedies(breach)['BR-AE-02'] ?? '', /then void the document and post it again\.$/);
  const draft = remedies({ ...breach, stage: 'draft', number: '' });
  assert.deepEqual(Object.keys(draft), ['BR-AE-02']);
  assert.match(draft['BR-AE-02'] ?? '', /give `buyerTaxId`, or `taxId` in the customer\.$/);
});

test('the remedies for category O are those that help', () => {
  // A VAT identifier is not allowed, so it cannot identify the seller.
  const anonymous = untaxed('O', { seller: { ...seller, vatId: null }, buyer: unnamed });
  const remedy = remedies(anonymous)['BR-CO-26'] ?? '';
  assert.match(remedy, /give `registrationId` \(BT-30\).*a VAT identifier does not count\.$/);
  assert.doesNotMatch(remedy, /`taxId`/);
  assert.match(remedies(untaxed('O'))['BR-O-02'] ?? '', /use a tax code of another category/);
  const mixed = { ...untaxed('O', { ...outside, buyer: unnamed }), vat: [vat, vat] };
  assert.match(remedies(mixed)['BR-O-11'] ?? '', /: void the document and post two\.$/);
  assert.match(remedies({ ...mixed, stage: 'draft' })['BR-O-11'] ?? '', /: make two documents\.$/);
});
