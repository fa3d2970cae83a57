/**
 * The content of a printed document, as plain data for the printing process. Amounts are the exact
 * decimal strings of the record; printing formats them.
 */

import { inLanguage } from '../../record/messages/languages.ts';
import type { PrintedWords } from '../../record/printed-kind.ts';
import { dayIn } from '../../record/values/days.ts';
import { Big } from '../../record/values/money.ts';
import {
  groupedIban,
  type PaymentDetails,
  type Printed,
  paymentDetailsOf,
  transferCodeOf,
} from '../documents/exports.ts';
import {
  type Document,
  discountInWords,
  discountOf,
  dueInWords,
  type Exemption,
  exemptionsOf,
  type IssuedDocument,
  type Party,
  type Supply,
  taxInBase,
  taxKey,
} from '../invoicing/exports.ts';

export interface DocumentLine {
  readonly position: number;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  /** Percent; `"0"` is not printed. */
  readonly discountPercent: string;
  /** Percent; null if the line has no tax code. */
  readonly taxRate: string | null;
  /**
   * The rates of the components, percent; absent: none. Printed in place of their sum, which must not appear on
   * documents (Revenu Québec, "Calculating the taxes").
   */
  readonly taxRates?: readonly string[];
  readonly amount: string;
  /** Absent: not stated for the line. */
  readonly supply?: PrintedSupply;
}

/** A date, or a period that may have one end only: `YYYY-MM-DD`. */
export type PrintedSupply =
  | { readonly date: string }
  | { readonly start: string | null; readonly end: string | null };

interface DocumentTax {
  /** Of a component of a tax code; absent: the tax has none. */
  readonly name?: string;
  /** Percent. */
  readonly rate: string;
  readonly base: string;
  readonly amount: string;
}

/** Amounts are decimal strings in `currency`, dates `YYYY-MM-DD`. */
export interface PrintedDocument {
  /** The texts of a crediting document; null for others. */
  readonly words: PrintedWords | null;
  /** The customer's language, BCP 47; English if it has no labels. */
  readonly language: string;
  /** Null for a draft. */
  readonly number: string | null;
  /** Voided and Draft are printed across every page. */
  readonly status: 'Draft' | 'Valid' | 'Voided';
  /** RFC 3339; printed on a voided document. */
  /** A day, in the time zone of the tenant. */
  readonly voidedAt: string | null;
  readonly date: string | null;
  readonly dueDate: string | null;
  /** Days after the date. */
  readonly paymentTermsDays: number | null;
  /** Terms that are not days after the date, in words; absent: none. */
  readonly terms?: string;
  /** The discount for early payment, in words; absent: none. */
  readonly discount?: string;
  /** Absent: not stated for the whole document. */
  readonly supply?: PrintedSupply;
  /** The credited document; null if it refers to none. */
  readonly origin: { readonly number: string; readonly date: string } | null;
  readonly seller: Party & { readonly email: string | null };
  readonly buyer: Party;
  /** The buyer's reference. */
  readonly reference: string | null;
  readonly memo: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly pricesIncludeTax: boolean;
  readonly lines: readonly DocumentLine[];
  /** One entry per rate, highest rate first. */
  readonly taxes: readonly DocumentTax[];
  readonly subtotal: string;
  readonly discountTotal: string;
  readonly taxTotal: string;
  readonly total: string;
  /** Paid or credited before printing. */
  readonly amountApplied: string;
  readonly amountDue: string;
  /** Absent: nothing to pay, or the seller gives no account. */
  readonly payment?: Omit<PaymentDetails, 'bic'> & {
    readonly bic: string | null;
    /** The content of its QR code; null for none. */
    readonly code: string | null;
  };
  /**
   * The tax in the currency of the seller's books (Directive 2006/112/EC, article 230); absent if it is that of the
   * document, or there is no tax.
   */
  readonly accountingTax?: {
    readonly currency: string;
    readonly amount: string;
    readonly exchangeRate: string;
  };
  /** RFC 3339: the creation time of the file, an input so that printing is deterministic. */
  readonly createdAt: string;
  /** The look that the seller chose; absent: the default one. */
  readonly brand?: {
    /** `#rrggbb`; null: the default. */
    readonly accent: string | null;
    /** Base64 of a PNG, and its size in pixels. */
    readonly logo: { readonly png: string; readonly width: number; readonly height: number } | null;
  };
  /** Why lines have no tax; absent if there is nothing to say. */
  readonly exemptions?: readonly Exemption[];
  /** The XML to attach as Factur-X; null attaches nothing. */
  readonly eInvoice: string | null;
}

/** What every printed letter has. */
export type Letter = Pick<
  PrintedDocument,
  | 'words'
  | 'language'
  | 'status'
  | 'voidedAt'
  | 'seller'
  | 'buyer'
  | 'currency'
  | 'createdAt'
  | 'brand'
  | 'eInvoice'
>;

/**
 * The document as issued, without later payments. Buyer and seller are those that posting froze;
 * for a draft, those that posting would freeze. The language is the customer's, else the seller's,
 * else English. `eInvoice`: its XML.
 */
export function printedDocument(printable: Printable, eInvoice: string | null): PrintedDocument {
  const { words, document, customer, settings, origin, logo = null } = printable;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const seller = document.seller ?? {
    name: text(settings?.name),
    address: text(settings?.address),
    country: text(settings?.country),
    taxId: text(settings?.taxId),
  };
  const buyer = document.buyer ?? {
    name: document.billingName,
    address: document.billingAddress,
    country: document.billingCountry,
    taxId: document.buyerTaxId,
  };
  const { number, status, voidedAt, total } = document;
  const language = text(customer?.language) ?? text(settings?.language) ?? 'en';
  const exemptions = exemptionsOf(document, language);
  return {
    words: words.credit === null ? null : inLanguage(words.credit.printed, language).texts,
    language,
    number,
    status: status === 'Voided' ? 'Voided' : number === null ? 'Draft' : 'Valid',
    voidedAt: voidedAt && dayIn(text(settings?.timeZone) ?? 'UTC', voidedAt),
    date: document.issueDate,
    dueDate: document.dueDate,
    ...termsOf(document, language),
    ...supplyOf(document),
    origin:
      origin === null ? null : { number: String(origin.number), date: String(origin.invoiceDate) },
    seller: { ...seller, email: text(settings?.email) },
    buyer,
    reference: document.reference,
    memo: document.memo,
    currency: document.currency ?? '',
    pricesIncludeTax: document.pricesIncludeTax,
    lines: document.lines.map((line) => printedLine(line, document.taxes)),
    taxes: taxesByRate(document.taxes),
    subtotal: document.subtotal,
    discountTotal: document.discountTotal,
    taxTotal: document.taxTotal,
    total,
    amountApplied: '0',
    amountDue: total,
    ...paymentOf(printable),
    ...accountingTaxOf(document, text(settings?.baseCurrency)),
    // Absent if empty: then documents that are only posted keep their printed bytes.
    ...(exemptions.length === 0 ? {} : { exemptions }),
    ...brandOf(text(settings?.accentColor), logo),
    createdAt: voidedAt ?? document.approvedAt ?? document.postedAt ?? document.updatedAt,
    eInvoice,
  };
}

/** Nothing besides the days for other terms: then documents that are only posted keep their printed bytes. */
function termsOf(
  document: IssuedDocument,
  language: string,
): Pick<PrintedDocument, 'paymentTermsDays' | 'terms' | 'discount'> {
  const { paymentTermsDays: days, paymentTermsFrom, status, currency } = document;
  const isMonthEnd = paymentTermsFrom === 'EndOfMonth';
  const terms = isMonthEnd ? dueInWords(document, language) : null;
  const isDue = status === 'Posted' || status === 'Released';
  const discount = isDue ? discountOf(document) : null;
  return {
    paymentTermsDays: isMonthEnd ? null : days,
    ...(terms === null ? {} : { terms }),
    ...(discount === null
      ? {}
      : { discount: discountInWords(discount, { language, currency: currency ?? '' }) }),
  };
}

function paymentOf(printable: Printable): Pick<PrintedDocument, 'payment'> {
  const details = paymentDetailsOf(printable);
  if (details === null || new Big(printable.document.total).lte(0)) return {};
  const { currency, total: amount } = printable.document;
  const code = transferCodeOf(details, { currency: String(currency), amount });
  return { payment: { ...details, iban: groupedIban(details.iban), code } };
}

function accountingTaxOf(
  document: Document,
  currency: string | null,
): Pick<PrintedDocument, 'accountingTax'> {
  const { exchangeRate, taxTotal, currency: own } = document;
  const amount = currency === null || currency === own ? null : taxInBase(document, currency);
  if (amount === null || currency === null || new Big(taxTotal).eq(0)) return {};
  return { accountingTax: { currency, amount, exchangeRate: String(exchangeRate) } };
}

type Printable = Pick<Printed, 'document' | 'customer' | 'settings' | 'origin'> & {
  readonly words: Pick<Printed['words'], 'credit'>;
  readonly logo?: Printed['logo'];
};

/** Nothing for the default look: then documents that are only posted keep their printed bytes. */
export function brandOf(accent: string | null, logo: Printed['logo']): Pick<Letter, 'brand'> {
  if (accent === null && logo === null) return {};
  if (logo === null) return { brand: { accent, logo } };
  const { content, width, height } = logo;
  return { brand: { accent, logo: { png: content.toString('base64'), width, height } } };
}

function printedLine(line: Document['lines'][number], taxes: Document['taxes']): DocumentLine {
  const key = taxKey(line.taxCodeId, line.taxRate);
  const { components } = taxes.find((tax) => taxKey(tax.taxCodeId, tax.rate) === key) ?? {};
  return {
    position: line.position ?? 0,
    description: line.description ?? '',
    quantity: line.quantity ?? '0',
    unit: line.unit ?? '',
    unitPrice: line.unitPrice ?? '0',
    discountPercent: line.discountPercent ?? '0',
    taxRate: line.taxCodeId === null ? null : (line.taxRate ?? '0'),
    amount: line.amount,
    ...(components === undefined ? {} : { taxRates: components.map(({ rate }) => rate) }),
    ...supplyOf(line),
  };
}

/** Nothing if it is not stated: then documents that are only posted keep their printed bytes. */
function supplyOf(stated: Supply): { readonly supply?: PrintedSupply } {
  const { supplyDate: date, supplyPeriodStart: start, supplyPeriodEnd: end } = stated;
  if (date !== null) return { supply: { date } };
  return start === null && end === null ? {} : { supply: { start, end } };
}

/** The record has totals by tax code; readers need them by rate, and each component apart. */
function taxesByRate(taxes: Document['taxes']): DocumentTax[] {
  const byRate = new Map<string, DocumentTax>();
  for (const { rate, base, amount } of taxes.filter((tax) => tax.components === undefined)) {
    const key = new Big(rate).toFixed();
    const known = byRate.get(key);
    const add = (one: string, other: string) => new Big(one).plus(other).toFixed();
    byRate.set(
      key,
      known === undefined
        ? { rate: key, base, amount }
        : { rate: key, base: add(known.base, base), amount: add(known.amount, amount) },
    );
  }
  const components = taxes.flatMap((tax) => tax.components ?? []);
  return [
    ...[...byRate.values()].sort((a, b) => new Big(b.rate).cmp(a.rate)),
    ...components.map(({ name, rate, base, amount }) => ({ name, rate, base, amount })),
  ];
}
