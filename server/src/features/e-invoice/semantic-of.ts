/**
 * Converts a posted record to the semantic invoice. Buyer, seller, rates and amounts are those that
 * posting froze; bank account and electronic addresses are the current ones of
 * settings and customer.
 */

import { inLanguage } from '../../record/messages/languages.ts';
import type { PrintedKind } from '../../record/printed-kind.ts';
import type { Row } from '../../record/row.ts';
import { Big, sum } from '../../record/values/money.ts';
import { payeeOf } from '../documents/exports.ts';
import {
  exemptionText,
  exponentOf,
  type IssuedDocument,
  type Line,
  type Party,
  type Supply,
  taxInBase,
  type VatCategory,
} from '../invoicing/exports.ts';
import { emailScheme, exemptions, noUnit, unitCodeOf, vatIdOf } from './code-lists.ts';
import {
  adjustmentsOf,
  amountText,
  earlierAdjustments,
  type LineAmounts,
  lineAmounts,
} from './line-amounts.ts';
import { paymentTermsOf } from './payment-terms.ts';
import type {
  SemanticAddress,
  SemanticInvoice,
  SemanticLine,
  SemanticParty,
  SemanticPayment,
  SemanticPeriod,
  SemanticVat,
} from './semantic-invoice.ts';

/** A document with the records that it refers to. */
export interface Issued {
  readonly words: Pick<PrintedKind, 'dateField' | 'credit'>;
  readonly row: IssuedDocument;
  readonly customer: Row | null;
  readonly settings: Row | null;
  readonly taxCodes: readonly Row[];
  /** The invoices that it credits. */
  readonly preceding?: SemanticInvoice['preceding'];
}

/**
 * Expects a posted document, or a draft with what posting would freeze. Its amounts are those of the issue, without later
 * payments.
 */
export function semanticOf(issued: Issued): SemanticInvoice {
  const { words, row, customer, settings } = issued;
  const isCredit = words.credit !== null;
  const exponent = exponentOf(row);
  const categories = categoriesOf(issued);
  const vat = vatOf(issued, categories);
  // BR-O-02: a seller that is not subject to VAT has no VAT identifier.
  const outside = vat.some(({ category }) => category === 'O');
  const amounts = lineAmounts(row);
  const isEarlier = row.taxes.some((tax) => tax.category === undefined);
  const adjustments = isEarlier ? earlierAdjustments : adjustmentsOf;
  const lineNet = amounts.reduce((total, { net }) => total.plus(net), new Big(0));
  const { vatCurrency, vatInVatCurrency } = accountingVat(row, settings);
  const buyerReference = textOf(customer, 'buyerReference');
  return {
    stage: row.number === null ? 'draft' : 'posted',
    isCredit,
    number: row.number ?? '',
    issueDate: row.issueDate ?? '',
    dateField: words.dateField,
    typeCode: isCredit ? '381' : '380',
    currency: row.currency ?? '',
    vatCurrency,
    dueDate: isCredit ? null : row.dueDate,
    buyerReference,
    orderReference: row.reference,
    // A credit note has no due date; validators before 1.3.16 then require terms (BR-CO-25).
    paymentTerms:
      words.credit === null
        ? paymentTermsOf(row, { buyerReference, language: languageOf(issued) })
        : inLanguage(words.credit.printed, isEarlier ? 'en' : languageOf(issued)).texts.notDue,
    note: row.memo,
    preceding: issued.preceding ?? [],
    seller: partyOf(row.seller, settings, outside),
    buyer: { ...partyOf(row.buyer, customer, outside), taxRegistration: null },
    delivery: deliveryOf(row, vat),
    period: periodOf(row),
    payment: isCredit ? null : paymentOf(row, settings),
    totals: {
      lineNet: amountText(lineNet, exponent),
      withoutVat: amountText(lineNet, exponent),
      vat: amountText(row.taxTotal, exponent),
      vatInVatCurrency,
      withVat: amountText(row.total, exponent),
      due: amountText(row.total, exponent),
    },
    vat,
    lines: row.lines.map((line, index) => {
      const category = categories.get(line.taxCodeId ?? '') ?? 'S';
      const own = amounts[index] ?? noAmounts;
      return lineOf(line, own, category, exponent, adjustments);
    }),
  };
}

function textOf(row: Row | null, field: string): string | null {
  const value = row?.[field];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The VAT categories of the document's tax codes, by ID. */
function categoriesOf({ row, taxCodes }: Issued): Map<string, VatCategory> {
  return new Map(
    row.taxes.map((tax) => {
      const code = taxCodes.find(({ id }) => id === tax.taxCodeId) ?? null;
      const byRate = new Big(tax.rate).eq(0) ? 'Z' : 'S';
      const category = tax.category === undefined ? laterCategory(code, tax.rate) : tax.category;
      return [tax.taxCodeId, category ?? byRate];
    }),
  );
}

/** For documents of earlier releases: the category of the tax code if it still has the posted rate. */
function laterCategory(code: Row | null, rate: string): VatCategory | null {
  const category = textOf(code, 'category') as VatCategory | null;
  return new Big(String(code?.rate ?? '0')).eq(rate) ? category : null;
}

/** One breakdown per category and rate (BR-CO-18, BR-S-08), for any number of tax codes. */
function vatOf(issued: Issued, categories: ReadonlyMap<string, VatCategory>): SemanticVat[] {
  const exponent = exponentOf(issued.row);
  const categoryFor = (taxCodeId: string) => categories.get(taxCodeId) ?? 'S';
  const groups = Map.groupBy(issued.row.taxes, ({ taxCodeId, rate }) => {
    return `${categoryFor(taxCodeId)} ${percentText(rate)}`;
  });
  return [...groups.values()].map((taxes) => {
    const [{ taxCodeId, rate } = { taxCodeId: '', rate: '0' }] = taxes;
    const category = categoryFor(taxCodeId);
    return {
      category,
      rate: category === 'O' ? null : percentText(rate),
      base: amountText(sum(taxes.map(({ base }) => base)), exponent),
      amount: amountText(sum(taxes.map(({ amount }) => amount)), exponent),
      ...exemptionOf(issued, category, taxes),
      hasComponents: taxes.some(({ components }) => components !== undefined),
    };
  });
}

/** BR-S-10, BR-Z-10: categories S and Z must not have a reason. */
function exemptionOf(
  issued: Issued,
  category: VatCategory,
  taxes: IssuedDocument['taxes'],
): Pick<SemanticVat, 'reason' | 'reasonCode' | 'isFrozen'> {
  const isFrozen = issued.row.number !== null && taxes.every((tax) => tax.category !== undefined);
  if (category === 'S' || category === 'Z') return { reason: null, reasonCode: null, isFrozen };
  const known = exemptions[category];
  const reasons = taxes.map((tax) => reasonOf(issued, tax)).filter((reason) => reason !== null);
  const reason = reasons.length === 0 ? (known?.text ?? null) : [...new Set(reasons)].join('; ');
  return { reason, reasonCode: known?.code ?? null, isFrozen };
}

/** As printed. For documents of earlier releases, the current reason of the tax code. */
function reasonOf(issued: Issued, tax: IssuedDocument['taxes'][number]): string | null {
  const { taxCodes } = issued;
  const code = taxCodes.find(({ id }) => id === tax.taxCodeId) ?? null;
  if (tax.category === undefined) return textOf(code, 'exemptionReason');
  // The default words of category E do not name the provision, which BR-E-10 is about.
  if (tax.category === 'E' && (tax.exemptionReason ?? '').trim() === '') return null;
  return exemptionText(tax, languageOf(issued));
}

function languageOf({ customer, settings }: Issued): string {
  return textOf(customer, 'language') ?? textOf(settings, 'language') ?? 'en';
}

function percentText(rate: string): string {
  return new Big(rate).toFixed();
}

/**
 * BT-6 and BT-111: VAT in the base currency, each tax converted and rounded as in the ledger.
 * Omitted if the base currency has three decimal places, which BT-111 does not allow (BR-DEC-15).
 */
function accountingVat(row: IssuedDocument, settings: Row | null) {
  const none = { vatCurrency: null, vatInVatCurrency: null };
  const base = textOf(settings, 'baseCurrency');
  const amount = base === null || base === row.currency ? null : taxInBase(row, base);
  const exponent = exponentOf({ currency: base });
  if (amount === null || exponent > 2) return none;
  return { vatCurrency: base, vatInVatCurrency: amountText(amount, exponent) };
}

function partyOf(party: Party | null, record: Row | null, outside: boolean): SemanticParty {
  const taxId = party?.taxId?.trim() ?? '';
  const vatId = taxId === '' || outside ? null : vatIdOf(taxId);
  const email = textOf(record, 'email');
  const address = textOf(record, 'electronicAddress');
  const endpoint =
    address !== null
      ? { id: address, scheme: textOf(record, 'electronicAddressScheme') }
      : email !== null
        ? { id: email, scheme: emailScheme }
        : null;
  return {
    name: party?.name ?? '',
    registrationId: textOf(record, 'registrationId'),
    vatId,
    taxRegistration: vatId === null && taxId !== '' ? taxId : null,
    endpoint,
    email,
    address: { ...addressOf(party?.address ?? ''), country: party?.country ?? null },
  };
}

/** `20457 Hamburg`, `D-20457 Hamburg`, `1012 AB Amsterdam`, `111 22 Stockholm`. */
const postCodeFirst =
  /^((?:[A-Z]{1,3}-)?\d{4,6}(?: [A-Z]{2}(?= ))?|\d{3} \d{2}|\d{2}-\d{3})\s+(\D.*)$/;

/** Parses an address: the last of several lines is the city. */
function addressOf(written: string): Omit<SemanticAddress, 'country'> {
  const lines = written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return { lines, city: null, postCode: null };
  const last = lines.pop() ?? '';
  const [, postCode, city] = postCodeFirst.exec(last) ?? [];
  // EN 16931 has three lines besides the city.
  const shown = lines.length > 3 ? [...lines.slice(0, 2), lines.slice(2).join(', ')] : lines;
  return { lines: shown, city: city ?? last, postCode: postCode ?? null };
}

/**
 * BR-IC-11 and BR-IC-12 require country and date (or period) of an intra-community supply. Without a time of
 * supply on the invoice, it is the issue date (Directive 2006/112/EC, article 226 (7)).
 */
function deliveryOf(row: IssuedDocument, vat: readonly SemanticVat[]): SemanticInvoice['delivery'] {
  const { supplyDate, issueDate, buyer } = row;
  if (!vat.some(({ category }) => category === 'K'))
    return supplyDate === null ? null : { date: supplyDate, country: null };
  const date = supplyDate ?? (periodOf(row) === null ? issueDate : null);
  return { date, country: buyer?.country ?? null };
}

function periodOf({ supplyPeriodStart: start, supplyPeriodEnd: end }: Supply) {
  return start === null && end === null ? null : { start, end };
}

/** EN 16931 has no date of supply of a line: a day is a period. */
function linePeriodOf(line: Supply): SemanticPeriod | null {
  const { supplyDate: day } = line;
  return day === null ? periodOf(line) : { start: day, end: day };
}

/** BG-16: only if the seller has a bank account in the settings. */
function paymentOf(row: IssuedDocument, settings: Row | null): SemanticPayment | null {
  const account = textOf(settings, 'iban');
  if (account === null) return null;
  return {
    meansCode: row.currency === 'EUR' ? '58' : '30',
    remittance: row.number ?? '',
    account,
    accountName: payeeOf(settings, row.seller),
    bic: textOf(settings, 'bic'),
  };
}

function lineOf(
  line: Line,
  amounts: LineAmounts,
  category: VatCategory,
  exponent: number,
  adjustments: typeof adjustmentsOf,
): SemanticLine {
  const { quantity, price, net } = amounts;
  const percent = new Big(line.discountPercent ?? 0);
  const { discount, rounding } = adjustments(amounts, percent);
  const unitCode = unitCodeOf(line.unit);
  const [name = '', ...more] = (line.description ?? '').trim().split('\n');
  return {
    id: String(line.position),
    note: unitCode === null ? `Unit: ${(line.unit ?? '').trim()}` : null,
    quantity: quantity.toFixed(),
    unitCode: unitCode ?? noUnit,
    period: linePeriodOf(line),
    net: amountText(net, exponent),
    discount:
      discount === null
        ? null
        : {
            amount: amountText(discount.amount, exponent),
            base: amountText(discount.base, exponent),
            percent: percent.toFixed(),
          },
    rounding: rounding === null ? null : amountText(rounding, exponent),
    price: price.toFixed(),
    category,
    rate: category === 'O' ? null : percentText(line.taxRate ?? '0'),
    name: name.trim(),
    description: more.length === 0 ? null : (line.description ?? '').trim(),
  };
}

const noAmounts: LineAmounts = {
  quantity: new Big(0),
  price: new Big(0),
  gross: new Big(0),
  net: new Big(0),
};
