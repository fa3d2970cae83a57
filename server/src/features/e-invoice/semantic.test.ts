/** Mapping of records to business terms: addresses, units, tax IDs, categories, terms, characters invalid in XML. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { charging, crediting } from '../../../test/support/random-invoice.ts';
import { type Facts, readCii, readUbl } from '../../../test/support/read-back.ts';
import type { Row } from '../../record/row.ts';
import type { IssuedDocument } from '../invoicing/exports.ts';
import { writeCii } from './cii.ts';
import { isEasCode, unitCodeOf, vatIdOf } from './code-lists.ts';
import { type Issued, semanticOf } from './semantic-of.ts';
import { writeUbl } from './ubl.ts';

const line = {
  id: 'line1',
  description: 'Consulting',
  quantity: '2',
  unit: 'h',
  unitPrice: '50.00',
  discountPercent: null,
  taxCodeId: 'tax',
  accountId: null,
  position: 1,
  gross: '100.00',
  amount: '100.00',
  taxRate: '19',
  supplyDate: null,
  supplyPeriodStart: null,
  supplyPeriodEnd: null,
};
const party = { name: 'Harbour Trading Ltd', address: null, country: 'IE', taxId: 'IE6388047V' };
const taxes = [{ taxCodeId: 'tax', rate: '19', base: '100.00', amount: '19.00' }];

function issued(row: Readonly<Record<string, unknown>> = {}, around: Partial<Issued> = {}): Issued {
  const posted = {
    number: 'INV-2026-000001',
    issueDate: '2026-11-21',
    invoiceDate: '2026-11-21',
    dueDate: '2026-12-21',
    paymentTermsDays: 30,
    paymentTermsFrom: 'InvoiceDate',
    earlyPaymentDiscountPercent: null,
    earlyPaymentDiscountDays: null,
    currency: 'EUR',
    exchangeRate: '1',
    reference: null,
    memo: null,
    supplyDate: null,
    supplyPeriodStart: null,
    supplyPeriodEnd: null,
    pricesIncludeTax: false,
    lines: [line],
    taxes,
    taxTotal: '19.00',
    total: '119.00',
    seller: party,
    buyer: party,
    ...row,
  } as unknown as IssuedDocument;
  return { words: charging, row: posted, customer: null, settings: null, taxCodes: [], ...around };
}

const record = (fields: Readonly<Record<string, unknown>>) =>
  ({ id: 'tax', ...fields }) as unknown as Row;

test('an address in lines is split into street, town and post code', () => {
  const expected: Record<string, readonly [readonly string[], string | null, string | null]> = {
    'Hafenstr. 4\n20457 Hamburg': [['Hafenstr. 4'], 'Hamburg', '20457'],
    'Hafenstr. 4\nD-20457 Hamburg\n': [['Hafenstr. 4'], 'Hamburg', 'D-20457'],
    'Dam 1\n1012 JS Amsterdam': [['Dam 1'], 'Amsterdam', '1012 JS'],
    'Storgatan 1\n111 22 Stockholm': [['Storgatan 1'], 'Stockholm', '111 22'],
    'ul. Prosta 1\n00-850 Warszawa': [['ul. Prosta 1'], 'Warszawa', '00-850'],
    'Floor 2\n1 Harbour Row\nDublin D02 XY00': [
      ['Floor 2', '1 Harbour Row'],
      'Dublin D02 XY00',
      null,
    ],
    'a\nb\nc\nd\ne': [['a', 'b', 'c, d'], 'e', null],
    '1 Harbour Row': [['1 Harbour Row'], null, null],
    '': [[], null, null],
  };
  for (const [address, [lines, city, postCode]] of Object.entries(expected)) {
    const { seller } = semanticOf(issued({ seller: { ...party, address } }));
    assert.deepEqual(seller.address, { lines, city, postCode, country: 'IE' });
  }
});

test('units become codes; an unknown unit becomes C62, and is named in a note', () => {
  const codes = ['h', 'Stück', 'Std.', 'KGM', ' m² ', '%', null, '', 'constructor'].map(unitCodeOf);
  assert.deepEqual(codes, ['HUR', 'H87', 'HUR', 'KGM', 'MTK', 'P1', 'C62', 'C62', null]);
  const [first] = semanticOf(issued({ lines: [{ ...line, unit: 'Fuder' }] })).lines;
  assert.deepEqual([first?.unitCode, first?.note], ['C62', 'Unit: Fuder']);
});

test('a tax ID with a country prefix is a VAT identifier, any other a registration', () => {
  assert.equal(vatIdOf('DE 811 907 980'), 'DE811907980');
  assert.equal(vatIdOf('EL123456789'), 'EL123456789');
  assert.equal(vatIdOf('XI123456789'), 'XI123456789');
  for (const other of ['12/345/67890', 'QQ1', 'UK123456789', 'Steuer 12', 'DE', 'EU372011986', ''])
    assert.equal(vatIdOf(other), null, other);
  const { seller, buyer } = semanticOf(
    issued({ seller: { ...party, taxId: '12/345' }, buyer: { ...party, taxId: '67/890' } }),
  );
  assert.deepEqual([seller.vatId, seller.taxRegistration], [null, '12/345']);
  assert.deepEqual([buyer.vatId, buyer.taxRegistration], [null, null]);
});

test('the email address is the electronic address unless another is set', () => {
  const settings = record({ email: 'billing@harbour.example' });
  const customer = record({
    email: 'a@b.example',
    electronicAddress: '1',
    electronicAddressScheme: '9930',
  });
  const { seller, buyer } = semanticOf(issued({}, { settings, customer }));
  assert.deepEqual(seller.endpoint, { id: 'billing@harbour.example', scheme: 'EM' });
  assert.deepEqual(buyer.endpoint, { id: '1', scheme: '9930' });
  assert.ok(isEasCode('9930') && isEasCode('EM') && !isEasCode('9999'));
});

test('the category is that of the tax code while its rate is the posted one', () => {
  const category = (rate: string, code: Readonly<Record<string, unknown>> | null) => {
    const free = { lines: [{ ...line, taxRate: rate }], taxes: [{ ...taxes[0], rate }] };
    const taxCodes = code === null ? [] : [record(code)];
    return semanticOf(issued(free, { taxCodes })).vat[0]?.category;
  };
  assert.equal(category('19', null), 'S');
  assert.equal(category('0.00', { rate: '0', category: null }), 'Z');
  assert.equal(category('0', { rate: '0.0', category: 'AE' }), 'AE');
  assert.equal(
    category('19', { rate: '0', category: 'E' }),
    'S',
    'the code has changed since posting',
  );
  assert.equal(category('0', { rate: '19', category: 'S' }), 'Z');
});

test('an invoice not subject to VAT has no VAT identifier and no rate', () => {
  const free = {
    lines: [{ ...line, taxRate: '0' }],
    taxes: [{ taxCodeId: 'tax', rate: '0', base: '100.00', amount: '0.00' }],
    taxTotal: '0.00',
    total: '100.00',
  };
  const taxCodes = [record({ rate: '0', category: 'O', exemptionReason: null })];
  const semantic = semanticOf(issued(free, { taxCodes }));
  assert.deepEqual([semantic.seller.vatId, semantic.buyer.vatId], [null, null]);
  assert.equal(semantic.seller.taxRegistration, 'IE6388047V');
  assert.deepEqual([semantic.vat[0]?.rate, semantic.lines[0]?.rate], [null, null]);
  assert.equal(semantic.vat[0]?.reason, 'Not subject to VAT');
});

test('an intra-community supply has date and country of delivery', () => {
  const free = { lines: [{ ...line, taxRate: '0' }], taxes: [{ ...taxes[0], rate: '0' }] };
  const taxCodes = [record({ rate: '0', category: 'K' })];
  assert.deepEqual(semanticOf(issued(free, { taxCodes })).delivery, {
    date: '2026-11-21',
    country: 'IE',
  });
  assert.equal(semanticOf(issued()).delivery, null);
});

test('payment terms are text if the due date results from them', () => {
  assert.equal(semanticOf(issued()).paymentTerms, 'Payable within 30 days');
  assert.equal(semanticOf(issued({ dueDate: '2026-12-22' })).paymentTerms, null);
  const atOnce = { dueDate: '2026-11-21', paymentTermsDays: 0 };
  assert.equal(semanticOf(issued(atOnce)).paymentTerms, 'Payable immediately');
});

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ');
const skonto = { earlyPaymentDiscountPercent: '2', earlyPaymentDiscountDays: 14 };

test('payment terms are in the language of the document; those of earlier releases stay in English', () => {
  const customer = record({ language: 'de' });
  const monthEnd = { dueDate: '2026-12-10', paymentTermsDays: 10, paymentTermsFrom: 'EndOfMonth' };
  for (const [row, expected] of [
    [{}, 'Zahlbar innerhalb von 30 Tagen'],
    [{ paymentTermsFrom: null }, 'Payable within 30 days'],
    [{ paymentTermsFrom: null, number: null }, 'Zahlbar innerhalb von 30 Tagen'],
    [{ dueDate: '2026-11-22', paymentTermsDays: 1 }, 'Zahlbar innerhalb von 1 Tag'],
    [monthEnd, 'Zahlbar innerhalb von 10 Tagen ab Monatsende'],
    [{ ...monthEnd, dueDate: '2026-11-30', paymentTermsDays: 0 }, 'Zahlbar bis zum Monatsende'],
    [
      { ...skonto, paymentTermsDays: null, paymentTermsFrom: null },
      'Bei Zahlung bis zum 5. Dezember 2026 gewähren wir 2 % Skonto (2,38 EUR); zu zahlen sind dann 116,62 EUR.',
    ],
  ] as const)
    assert.equal(plain(semanticOf(issued(row, { customer })).paymentTerms), expected);
});

// XRechnung 3.0, schematron of KoSIT: every line that begins with # has this form, and a line break follows the last #.
const skontoForm =
  /^#(SKONTO)#TAGE=([0-9]+#PROZENT=[0-9]+\.[0-9]{2})(#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;

test('a discount is a line of BR-DE-18 in an XRechnung, and only words elsewhere', () => {
  const german = { ...party, country: 'DE', taxId: 'DE811907980' };
  const reference = record({ buyerReference: '04011000-12345-03' });
  for (const [seller, buyer, customer, isStructured] of [
    [german, german, null, true],
    [german, party, reference, true],
    [german, party, null, false],
    [party, german, reference, false],
  ] as const) {
    const semantic = semanticOf(issued({ ...skonto, seller, buyer }, { customer }));
    for (const read of [readUbl(writeUbl(semantic)), readCii(writeCii(semantic))]) {
      const stated = String(read['BT-20']);
      const [first = '', ...others] = stated.split('\n');
      assert.equal(skontoForm.test(first), isStructured, stated);
      if (isStructured) assert.equal(first, '#SKONTO#TAGE=14#PROZENT=2.00#');
      assert.match(stated.split(/#.+#/).at(-1) ?? '', isStructured ? /^\s*\n/ : /^Payable/);
      assert.match(
        plain(others[0] ?? first) ?? '',
        /^Payable within 30 days\. For payment by 5 December/,
      );
    }
  }
});

test('a discount of 0 % is not stated', () => {
  const none = { ...skonto, earlyPaymentDiscountPercent: '0' };
  assert.equal(semanticOf(issued(none)).paymentTerms, 'Payable within 30 days');
});

test('a credit note names the credited invoice, and neither due date nor account', () => {
  const preceding = [{ number: 'INV-2026-000001', date: '2026-10-01' }];
  const settings = record({ iban: 'IE29AIBK93115212345678' });
  const credit = semanticOf(issued({}, { words: crediting, preceding, settings }));
  assert.deepEqual([credit.typeCode, credit.dueDate, credit.payment], ['381', null, null]);
  assert.equal(credit.paymentTerms, 'No payment due: the amount is credited');
  const customer = record({ language: 'de-AT' });
  const frozen = { taxes: taxes.map((tax) => ({ ...tax, category: 'S' })) };
  assert.equal(
    semanticOf(issued(frozen, { words: crediting, preceding, customer })).paymentTerms,
    'Keine Zahlung fällig: Der Betrag wird gutgeschrieben',
  );
  for (const document of [writeUbl(credit), writeCii(credit)]) {
    assert.match(document.toString(), /INV-2026-000001/);
    assert.doesNotMatch(document.toString(), /DueDate|IE29AIBK/);
  }
});

test('a credit transfer is SEPA only in euros', () => {
  const settings = record({ iban: 'IE29AIBK93115212345678', bic: 'AIBKIE2D', baseCurrency: 'EUR' });
  assert.equal(semanticOf(issued({}, { settings })).payment?.meansCode, '58');
  const dollars = semanticOf(issued({ currency: 'USD', exchangeRate: '0.9' }, { settings }));
  assert.equal(dollars.payment?.meansCode, '30');
  assert.deepEqual([dollars.vatCurrency, dollars.totals.vatInVatCurrency], ['EUR', '17.10']);
  assert.equal(semanticOf(issued()).payment, null);
});

test('VAT in a currency with three decimal digits is omitted', () => {
  const settings = record({ baseCurrency: 'KWD' });
  const { vatCurrency, totals } = semanticOf(issued({ exchangeRate: '0.33' }, { settings }));
  assert.deepEqual([vatCurrency, totals.vatInVatCurrency], [null, null]);
});

test('markup in texts is escaped; characters invalid in XML are removed', () => {
  const memo = '</cbc:Note><!-- & "\' ]]> \u0001\u000b\ufffe 🎉 \r\nend';
  const semantic = semanticOf(issued({ memo, lines: [{ ...line, description: 'a<b>&amp;\nc' }] }));
  const clean = '</cbc:Note><!-- & "\' ]]>  🎉 \nend';
  for (const facts of [readUbl(writeUbl(semantic)), readCii(writeCii(semantic))]) {
    assert.equal(facts['BT-22'], clean);
    const [shown] = facts['BG-25'] as readonly Facts[];
    assert.equal(shown?.['BT-153'], 'a<b>&amp;');
    assert.equal(shown?.['BT-154'], 'a<b>&amp;\nc');
  }
});

/** A document in JPY without VAT, with the taxes as given. */
function yen(tax: Readonly<Record<string, unknown>>): Issued {
  const rounded = { quantity: '3', unitPrice: '10.55', discountPercent: '10' };
  const taxCodes = [record({ rate: '0', category: 'AE', exemptionReason: null })];
  const customer = record({ language: 'de' });
  const lines = [{ ...line, ...rounded, gross: '32', amount: '28', taxRate: '0' }];
  const sums = { taxTotal: '0', total: '28', currency: 'JPY', exchangeRate: '1' };
  const frozen = { taxCodeId: 'tax', rate: '0', base: '28', amount: '0', ...tax };
  const earlier = { paymentTermsFrom: null };
  return issued({ lines, ...sums, ...earlier, taxes: [frozen] }, { customer, taxCodes });
}

test('a document of a release that did not freeze the category keeps its bytes', () => {
  const semantic = semanticOf(yen({}));
  const digests = [writeUbl(semantic), writeCii(semantic)].map((document) =>
    createHash('sha256').update(document).digest('hex'),
  );
  assert.deepEqual(digests, [
    '32ce8bc322a6c2ca1db37ca1b7d7715c620c6f3c1db41535c4e7c4defb2e4af8',
    '2f110f22e2250f44b7d564aea6041276181e071d8165cb25b3a6d4c5581ceb50',
  ]);
});

test('in a currency without hundredths the discount is exact, and the rounding is stated', () => {
  const semantic = semanticOf(yen({ category: 'AE', exemptionReason: null }));
  const [first] = semantic.lines;
  assert.deepEqual(first?.discount, { amount: '3.17', base: '31.65', percent: '10' });
  assert.deepEqual([first?.rounding, first?.net], ['-0.48', '28']);
  assert.equal(semantic.vat[0]?.reason, 'Steuerschuldnerschaft des Leistungsempfängers');
});
