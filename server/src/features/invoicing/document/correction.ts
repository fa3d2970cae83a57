/**
 * The amounts of a credit note that corrects an invoice. It has the tax rates that the invoice froze (Directive
 * 2006/112/EC, articles 90 and 219), and its parts sum to the whole: tax and amounts of everything credited so far,
 * less those credited before, so that the last part takes the remainder.
 */
import type { Need } from '../../../record/need.ts';
import type { Related } from '../../../record/related.ts';
import type { Row } from '../../../record/row.ts';
import { Big, round } from '../../../record/values/money.ts';
import {
  type ComponentTotal,
  type TaxComponent,
  withoutComponents,
} from '../tax-rates/components.ts';
import { type Credited, creditedNeed, creditedOf, type Note } from './credited.ts';
import type { Document, Line, TaxTotal } from './fields.ts';
import { exactAmounts } from './line-amounts.ts';
import { openLines, takeParts } from './open-lines.ts';

/** A posted invoice; its credit notes read these fields. */
export type Corrected = Row &
  Pick<
    Document,
    'lines' | 'taxes' | 'currency' | 'pricesIncludeTax' | 'total' | 'buyer' | 'seller'
  >;

export interface Correction {
  readonly invoice: Corrected;
  readonly credited: Credited;
}

/** What computing the document needs if it corrects an invoice. */
export function correctionNeeds({ invoiceId = null }: Note): readonly Need[] {
  return invoiceId === null
    ? []
    : [{ kind: 'record', entity: 'invoice', id: invoiceId }, creditedNeed(invoiceId)];
}

/** The invoice that the document corrects, if it was posted: a voided one keeps its frozen values. */
export function correctedInvoice({ invoiceId = null }: Note, related: Related): Corrected | null {
  const invoice = invoiceId === null ? null : related.record('invoice', invoiceId);
  return (invoice?.number ?? null) === null ? null : (invoice as Corrected);
}

export function correctionOf(document: Note, related: Related): Correction | null {
  const invoice = correctedInvoice(document, related);
  return invoice === null ? null : { invoice, credited: creditedOf(invoice.id, related) };
}

/** The components of the tax of a computed line; undefined: neither the invoice nor its credit notes have the rate. */
export function frozenComponents(
  { invoice, credited }: Correction,
  { taxCodeId, taxRate }: Line,
): readonly TaxComponent[] | null | undefined {
  const own = { taxCodeId, rate: taxRate ?? '0' };
  const frozen = [...invoice.taxes, ...credited.taxes].find((tax) => isSameRate(tax, own));
  return frozen === undefined ? undefined : (frozen.components ?? null);
}

/** Null: the invoice does not have the tax code, or a release that did not freeze categories posted it. */
export function frozenCategory(
  { invoice }: Correction,
  taxCodeId: string,
): Pick<TaxTotal, 'category' | 'exemptionReason'> | null {
  const tax = invoice.taxes.find((one) => one.taxCodeId === taxCodeId);
  if (tax?.category === undefined) return null;
  return { category: tax.category, exemptionReason: tax.exemptionReason ?? null };
}

/** The position of the line of the invoice that a line of a credit note corrects. */
export function invoiceLineOf(
  line: Line & { readonly invoiceLine?: number | null },
): number | null {
  return line.invoiceLine ?? null;
}

/** Amounts in different currencies or price modes cannot be compared; such a draft cannot be posted. */
export function isComparable(document: Document, { invoice }: Correction): boolean {
  return (
    document.currency === invoice.currency && document.pricesIncludeTax === invoice.pricesIncludeTax
  );
}

/** Sets the amounts of lines that credit a part of a line of the invoice; others keep their own. */
export function correctedLines(
  lines: readonly Line[],
  { invoice, credited }: Correction,
  exponent: number,
): Line[] {
  const open = openLines(invoice.lines, credited.lines);
  return lines.map((line) => {
    const { gross, amount, rest } = takeParts(
      open,
      { ...line, invoiceLine: invoiceLineOf(line) },
      exponent,
    );
    if (rest.eq(line.quantity ?? 0)) return line;
    const own = exactAmounts({ ...line, quantity: rest.toFixed() });
    return {
      ...line,
      gross: round(gross.plus(round(own.gross, exponent)), exponent),
      amount: round(amount.plus(round(own.amount, exponent)), exponent),
    };
  });
}

export type TaxAmounts = Pick<TaxTotal, 'base' | 'amount' | 'components'>;

/**
 * Base and tax of a part. `taxed`: the sum of its lines with the tax code and rate; `taxOf`: base and tax of such a sum.
 */
export function correctedTax(
  { invoice, credited }: Correction,
  own: Pick<TaxTotal, 'taxCodeId' | 'rate'>,
  taxed: Big,
  exponent: number,
  taxOf: (taxed: Big) => TaxAmounts,
): TaxAmounts {
  const isSame = (tax: TaxTotal) => isSameRate(tax, own);
  const parts = credited.taxes.filter(isSame);
  const before = sumOfTaxes(parts);
  const sumOf = (tax: Pick<TaxAmounts, 'base' | 'amount'>) => taxedAmount(tax, invoice);
  const after = sumOf(before).plus(taxed);
  const whole = invoice.taxes.find(isSame);
  const all = whole !== undefined && sumOf(whole).eq(after) ? whole : taxOf(after);
  return {
    base: round(new Big(all.base).minus(before.base), exponent),
    amount: round(new Big(all.amount).minus(before.amount), exponent),
    ...(all.components === undefined ? {} : { components: rest(all.components) }),
  };

  function rest(components: readonly ComponentTotal[]): readonly ComponentTotal[] {
    const credited = parts.flatMap((one) => one.components ?? []);
    return withoutComponents(components, credited, exponent);
  }
}

export function isSameRate(
  one: Pick<TaxTotal, 'taxCodeId' | 'rate'>,
  other: { readonly taxCodeId: string | null; readonly rate: string },
): boolean {
  return one.taxCodeId === other.taxCodeId && new Big(one.rate).eq(other.rate);
}

/** The amount of the lines that the tax is computed on; with the tax if prices include it. */
export function taxedAmount(
  { base, amount }: Pick<TaxTotal, 'base' | 'amount'>,
  { pricesIncludeTax }: Pick<Document, 'pricesIncludeTax'>,
): Big {
  return pricesIncludeTax ? new Big(base).plus(amount) : new Big(base);
}

export function sumOfTaxes(taxes: readonly TaxAmounts[]): Pick<TaxAmounts, 'base' | 'amount'> {
  const sumOf = (name: 'base' | 'amount') =>
    taxes.reduce((total, tax) => total.plus(tax[name]), new Big(0)).toFixed();
  return { base: sumOf('base'), amount: sumOf('amount') };
}

/** Whether the document credits everything that is left of the invoice, in base and tax of each rate. */
export function isLastPart(document: Document, { invoice, credited }: Correction): boolean {
  const left = new Map<string, Big>();
  const add = (taxes: readonly TaxTotal[], sign: 1 | -1) => {
    for (const { taxCodeId, rate, base, amount } of taxes) {
      for (const [name, value] of [
        ['base', base],
        ['tax', amount],
      ] as const) {
        const key = `${taxCodeId} ${new Big(rate).toFixed()} ${name}`;
        left.set(key, (left.get(key) ?? new Big(0)).plus(new Big(value).times(sign)));
      }
    }
  };
  add(invoice.taxes, 1);
  add(credited.taxes, -1);
  add(document.taxes, -1);
  return [...left.values()].every((value) => value.eq(0));
}
