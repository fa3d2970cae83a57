/** Random posted invoices with totals as the service computes them, for property tests. */
import fc from 'fast-check';
import type { Issued } from '../../src/features/e-invoice/semantic-of.ts';
import { creditNoteTexts } from '../../src/features/invoicing/credit-note-texts.ts';
import type { IssuedDocument, Line, Supply } from '../../src/features/invoicing/document/fields.ts';
import { computeTotals } from '../../src/features/invoicing/document/totals.ts';
import type { VatCategory } from '../../src/features/invoicing/tax-code.ts';
import type { TermValues } from '../../src/features/invoicing/term-fields.ts';
import { Related } from '../../src/record/related.ts';
import type { Row } from '../../src/record/row.ts';
import { Big } from './decimals.ts';

const fixed = { RowVersion: 'v', createdAt: '', updatedAt: '' } as const;

interface Code {
  readonly rate: string;
  readonly category: VatCategory | null;
}

/** Rates and categories that may be combined; O may not (BR-O-11). */
const taxed: readonly Code[] = [
  { rate: '19', category: 'S' },
  { rate: '19.00', category: null },
  { rate: '7', category: null },
  { rate: '5.5', category: 'S' },
  { rate: '2.1', category: null },
  { rate: '25', category: 'S' },
  { rate: '0', category: null },
  { rate: '0', category: 'E' },
  { rate: '0', category: 'AE' },
  { rate: '0', category: 'K' },
  { rate: '0', category: 'G' },
];
const untaxed: readonly Code[] = [{ rate: '0', category: 'O' }];

const decimalText = (digits: number, min: number, max: number) =>
  fc
    .integer({ min: min * 10 ** digits, max: max * 10 ** digits })
    .map((units) => new Big(units).div(new Big(10).pow(digits)).toFixed());

const quantity = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map(String),
  decimalText(3, 0, 200).filter((text) => text !== '0'),
  fc.integer({ min: -5, max: -1 }).map(String),
);
const price = fc.oneof(decimalText(2, 0, 3000), decimalText(6, 0, 20), decimalText(2, -50, -1));
const discount = fc.oneof(
  fc.constant(null),
  fc.constantFrom('0', '3', '10', '33.333', '100'),
  decimalText(2, 0, 100),
);

/** As posting admits it: nothing, a date, or a period with one end or both. */
const supply = fc.constantFrom<Supply>(
  { supplyDate: null, supplyPeriodStart: null, supplyPeriodEnd: null },
  { supplyDate: '2026-11-18', supplyPeriodStart: null, supplyPeriodEnd: null },
  { supplyDate: null, supplyPeriodStart: '2026-11-01', supplyPeriodEnd: '2026-11-30' },
  { supplyDate: null, supplyPeriodStart: '2026-11-01', supplyPeriodEnd: null },
  { supplyDate: null, supplyPeriodStart: null, supplyPeriodEnd: '2026-11-30' },
);

interface RandomLine {
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unitPrice: string;
  readonly discountPercent: string | null;
  /** Index of the tax code. */
  readonly code: number;
  readonly supply: Supply;
}

function lineOf(codes: readonly Code[]): fc.Arbitrary<RandomLine> {
  return fc.record({
    description: fc.constantFrom('Consulting', 'Bolts <M8> & "nuts"', 'Rent\nNovember 2026'),
    quantity,
    unit: fc.constantFrom(null, 'h', 'Stück', 'kg', 'Sack Zement'),
    unitPrice: price,
    discountPercent: discount,
    code: fc.nat({ max: codes.length - 1 }),
    supply,
  });
}

/** Settings of the seller. */
const settings: Row = {
  id: 'settings',
  ...fixed,
  baseCurrency: 'EUR',
  email: 'billing@harbour.example',
  registrationId: 'HRB 1234',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
};

const seller = {
  name: 'Harbour Trading Ltd & Söhne',
  address: '1 Harbour Row\nDublin D02 XY00',
  country: 'IE',
  taxId: 'IE6388047V',
};
const buyer = {
  name: 'Northwind Foods GmbH',
  address: 'Hafenstr. 4\n20457 Hamburg',
  country: 'DE',
  taxId: 'DE 811907980',
};

const customer: Row = {
  id: 'customer',
  ...fixed,
  email: null,
  electronicAddress: '4012345000009',
  electronicAddressScheme: '0088',
  buyerReference: '04011000-12345-03',
};

export const charging: Issued['words'] = { dateField: 'invoiceDate', credit: null };
export const crediting: Issued['words'] = {
  dateField: 'issueDate',
  credit: { field: 'invoiceId', ...creditNoteTexts },
};

const dates = { issueDate: '2026-11-21', invoiceDate: '2026-11-21', dueDate: '2026-12-21' };
const noTerms = {
  ...{ invoiceDate: null, dueDate: null, paymentTermsDays: null, paymentTermsFrom: null },
  ...{ earlyPaymentDiscountPercent: null, earlyPaymentDiscountDays: null },
};

/** The due date results from most of them. */
const terms: fc.Arbitrary<TermValues> = fc.record({
  paymentTermsDays: fc.constantFrom(30, 21, null),
  paymentTermsFrom: fc.constantFrom('InvoiceDate', 'EndOfMonth', null),
  earlyPaymentDiscountPercent: fc.constantFrom(null, '0', '2', '2.25', '99.99'),
  earlyPaymentDiscountDays: fc.constantFrom(null, 0, 14),
});

/** With a total of at least zero, as posting requires. */
export const anyIssued: fc.Arbitrary<Issued> = fc
  .constantFrom(taxed, taxed, taxed, untaxed)
  .chain((codes) =>
    fc.record({
      codes: fc.constant(codes),
      lines: fc.array(lineOf(codes), { minLength: 1, maxLength: 12 }),
      currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY', 'KRW', 'CLP', 'KWD'),
      pricesIncludeTax: fc.boolean(),
      exchangeRate: fc.constantFrom('0.0061234567', '0.92', '3.0125'),
      memo: fc.constantFrom(null, 'Thank you.', 'a \u0007 b'),
      supply,
      terms,
      words: fc.constantFrom(charging, charging, crediting),
    }),
  )
  .map(({ codes, lines, ...more }) => issuedOf(codes, lines, more))
  .filter(({ row }) => new Big(row.total).gte(0));

function issuedOf(
  codes: readonly Code[],
  lines: readonly RandomLine[],
  more: Pick<IssuedDocument, 'currency' | 'pricesIncludeTax' | 'exchangeRate' | 'memo'> &
    Pick<Issued, 'words'> & { readonly supply: Supply; readonly terms: TermValues },
): Issued {
  const { words, supply: whole, terms: agreed, ...given } = more;
  const taxCodes = codes.map(({ rate, category }, index): Row => {
    const exemptionReason = category === 'E' ? 'Article 135 (1)' : null;
    return { id: `tax${index}`, ...fixed, rate, category, exemptionReason };
  });
  const row = {
    id: 'invoice',
    ...fixed,
    ...given,
    ...whole,
    number: 'INV-2026-000123',
    status: 'Posted',
    ...(words.credit === null
      ? { ...agreed, ...dates }
      : { issueDate: dates.issueDate, ...noTerms }),
    reference: 'PO 4711',
    seller,
    buyer,
    lines: lines.map(({ code, supply: own, ...line }, index) => {
      const position = index + 1;
      const codesOf = { taxCodeId: `tax${code}`, accountId: null };
      return { id: `line${position}`, position, ...codesOf, ...own, ...line };
    }),
  } as unknown as IssuedDocument & { lines: Line[] };
  const related = new Related();
  for (const code of taxCodes)
    related.put({ kind: 'record', entity: 'taxCode', id: code.id }, code);
  computeTotals(row, related, '2026-11-21');
  const preceding =
    words.credit !== null ? [{ number: 'INV-2026-000100', date: '2026-10-01' }] : [];
  return { words, row, customer, settings, taxCodes, preceding };
}

/** The smallest unit of the document's currency, which the last digit of its total has. */
export function unitOf({ row }: Issued): Big {
  return new Big(10).pow(-(row.total.split('.')[1]?.length ?? 0));
}
