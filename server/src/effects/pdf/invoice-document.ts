/**
 * What a printed invoice says, as plain data that can be sent to the process that prints. Amounts stay the
 * exact decimal strings of the record; how they look is decided where they are printed.
 */
import { Big } from '../../domain/money.ts';
import type { Party } from '../../entities/document/fields.ts';
import type { Invoice } from '../../entities/invoice/fields.ts';

export interface DocumentLine {
  readonly position: number;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  /** Percent; `"0"` prints nothing. */
  readonly discountPercent: string;
  /** Percent; null when the line has no tax code. */
  readonly taxRate: string | null;
  readonly amount: string;
}

interface DocumentTax {
  /** Percent. */
  readonly rate: string;
  readonly base: string;
  readonly amount: string;
}

/** All amounts are decimal strings in `currency`, all dates `YYYY-MM-DD`. */
export interface InvoiceDocument {
  readonly kind: 'invoice' | 'creditNote';
  /** BCP 47, as the customer has it. One without labels falls back to English. */
  readonly language: string;
  /** Null for a draft. */
  readonly number: string | null;
  /** Voided and Draft show across every page. */
  readonly status: 'Draft' | 'Valid' | 'Voided';
  /** RFC 3339; printed for a voided document. */
  readonly voidedAt: string | null;
  readonly date: string | null;
  readonly dueDate: string | null;
  readonly paymentTermsDays: number | null;
  readonly seller: Party & { readonly email: string | null };
  readonly buyer: Party;
  /** The buyer's own reference. */
  readonly reference: string | null;
  readonly memo: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly pricesIncludeTax: boolean;
  readonly lines: readonly DocumentLine[];
  /** One entry a rate, highest rate first. */
  readonly taxes: readonly DocumentTax[];
  readonly subtotal: string;
  readonly discountTotal: string;
  readonly taxTotal: string;
  readonly total: string;
  /** Paid or credited before the document was printed. */
  readonly amountApplied: string;
  readonly amountDue: string;
  /** RFC 3339: what the file says about its making, so that the same input makes the same bytes. */
  readonly createdAt: string;
  /** The same as XML, to be attached as Factur-X asks for it; null attaches nothing. */
  readonly eInvoice: string | null;
}

/** The seller's particulars as the tenant settings hold them. */
export interface SellerSettings {
  readonly name?: unknown;
  readonly address?: unknown;
  readonly country?: unknown;
  readonly taxId?: unknown;
  readonly email?: unknown;
  readonly language?: unknown;
}

/**
 * The document of an invoice. Buyer and seller are those frozen on posting; a draft has neither, so it
 * shows what posting would freeze. `language` is the customer's; null takes the seller's, else English.
 */
export function invoiceDocument(
  row: Invoice,
  settings: SellerSettings,
  language: string | null,
): InvoiceDocument {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const seller = row.seller ?? {
    name: text(settings.name),
    address: text(settings.address),
    country: text(settings.country),
    taxId: text(settings.taxId),
  };
  const buyer = row.buyer ?? {
    name: row.billingName,
    address: row.billingAddress,
    country: row.billingCountry,
    taxId: row.buyerTaxId,
  };
  return {
    kind: 'invoice',
    language: language ?? text(settings.language) ?? 'en',
    number: row.number,
    status: row.status === 'Voided' ? 'Voided' : row.number === null ? 'Draft' : 'Valid',
    voidedAt: row.voidedAt,
    date: row.invoiceDate,
    dueDate: row.dueDate,
    paymentTermsDays: row.paymentTermsDays,
    seller: { ...seller, email: text(settings.email) },
    buyer,
    reference: row.reference,
    memo: row.memo,
    currency: row.currency ?? '',
    pricesIncludeTax: row.pricesIncludeTax,
    lines: row.lines.map(printedLine),
    taxes: taxesByRate(row.taxes),
    subtotal: row.subtotal,
    discountTotal: row.discountTotal,
    taxTotal: row.taxTotal,
    total: row.total,
    amountApplied: row.amountApplied,
    amountDue: row.amountDue,
    createdAt: row.voidedAt ?? row.approvedAt ?? row.postedAt ?? row.updatedAt,
    eInvoice: null,
  };
}

function printedLine(line: Invoice['lines'][number]): DocumentLine {
  return {
    position: line.position ?? 0,
    description: line.description ?? '',
    quantity: line.quantity ?? '0',
    unit: line.unit ?? '',
    unitPrice: line.unitPrice ?? '0',
    discountPercent: line.discountPercent ?? '0',
    taxRate: line.taxCodeId === null ? null : (line.taxRate ?? '0'),
    amount: line.amount,
  };
}

/** The record has a total for each tax code; buyers read rates. */
function taxesByRate(taxes: Invoice['taxes']): DocumentTax[] {
  const byRate = new Map<string, DocumentTax>();
  for (const { rate, base, amount } of taxes) {
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
  return [...byRate.values()].sort((a, b) => new Big(b.rate).cmp(a.rate));
}
