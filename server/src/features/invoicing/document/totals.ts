/**
 * The amounts of a document. Line amounts are rounded at the currency's exponent; tax is
 * computed per tax code and rate on the sum of its lines and rounded once, half away from zero;
 * each component of a tax code likewise.
 */

import type { Related } from '../../../record/related.ts';
import { Big, currencyExponent, round, sum } from '../../../record/values/money.ts';
import type { VatCategory } from '../tax-code.ts';
import { componentAmounts, componentTotals, type TaxComponent } from '../tax-rates/components.ts';
import { rateDay } from '../tax-rates/rate-day.ts';
import { componentsOn, rateOn } from '../tax-rates/rates.ts';
import {
  type Correction,
  correctedLines,
  correctedTax,
  correctionOf,
  frozenCategory,
  frozenComponents,
  isComparable,
  type TaxAmounts,
} from './correction.ts';
import type { Note } from './credited.ts';
import type { Document, Line, TaxTotal } from './fields.ts';
import { frozenRate } from './frozen-rates.ts';
import { exactAmounts } from './line-amounts.ts';

/** Decimal places without a known currency. */
const defaultExponent = 2;

export function exponentOf(document: Pick<Document, 'currency'>): number {
  return (
    (document.currency === null ? null : currencyExponent(document.currency)) ?? defaultExponent
  );
}

/**
 * Recomputes lines and totals with the present tax rates of the day of supply; of a credit note with those of its
 * invoice, as a part of what the invoice charges. `date`: the document’s own date; without one, today.
 */
export function computeTotals(document: Note, related: Related, date: string): void {
  const exponent = exponentOf(document);
  const correction = correctionOf(document, related);
  const rateOf = (line: Line) =>
    (correction === null ? null : frozenRate(correction, line)) ??
    presentRate(line, rateDay(line, document, date), related);
  const lines = document.lines.map((line) => computedLine(line, exponent, rateOf(line)));
  const componentsOf = (line: Line) => lineComponents(line, document, date, correction, related);
  const part = correction !== null && isComparable(document, correction) ? correction : null;
  document.lines = part === null ? lines : correctedLines(lines, part, exponent);
  document.subtotal = round(sum(document.lines.map((line) => line.gross)), exponent);
  const net = sum(document.lines.map((line) => line.amount));
  document.discountTotal = round(new Big(document.subtotal).minus(net), exponent);
  const categoryOf = ({ taxCodeId }: TaxTotal) =>
    (correction === null ? null : frozenCategory(correction, taxCodeId)) ??
    presentCategory(taxCodeId, related);
  const taxes = taxTable(document, exponent, part, componentsOf);
  document.taxes = taxes.map((entry) => ({ ...entry, ...categoryOf(entry) }));
  const tax = sum(document.taxes.map((entry) => entry.amount));
  document.taxTotal = round(tax, exponent);
  document.total = round(document.pricesIncludeTax ? net : net.plus(tax), exponent);
}

function computedLine(line: Line, exponent: number, taxRate: string | null): Line {
  const { gross, amount } = exactAmounts(line);
  return { ...line, gross: round(gross, exponent), amount: round(amount, exponent), taxRate };
}

function presentRate({ taxCodeId }: Line, day: string, related: Related): string | null {
  const code = taxCodeId === null ? null : related.record('taxCode', taxCodeId);
  return code === null ? null : (rateOn(code, day) ?? '0');
}

/** What the tax of a computed line consists of: as the corrected document froze it, else at present. Null: one tax. */
export function lineComponents(
  line: Line,
  document: Document,
  date: string,
  correction: Correction | null,
  related: Related,
): readonly TaxComponent[] | null {
  const { taxCodeId } = line;
  if (taxCodeId === null) return null;
  const frozen = correction === null ? undefined : frozenComponents(correction, line);
  if (frozen !== undefined) return frozen;
  const code = related.record('taxCode', taxCodeId);
  return code === null ? null : componentsOn(code, rateDay(line, document, date));
}

/** Names a tax code and a rate of it: lines with different days of supply can have different ones. */
export function taxKey(taxCodeId: string | null, rate: string | null): string {
  return `${taxCodeId} ${rate ?? '0'}`;
}

function presentCategory(taxCodeId: string, related: Related) {
  const code = related.record('taxCode', taxCodeId);
  const category = (code?.category ?? null) as VatCategory | null;
  return { category, exemptionReason: (code?.exemptionReason ?? null) as string | null };
}

/** One entry per tax code and rate, in the order of its first line. */
function taxTable(
  document: Document,
  exponent: number,
  part: Correction | null,
  componentsOf: (line: Line) => readonly TaxComponent[] | null,
): TaxTotal[] {
  const groups = new Map<string, { line: Line; taxCodeId: string; amounts: string[] }>();
  for (const line of document.lines) {
    const { taxCodeId, taxRate, amount } = line;
    if (taxCodeId === null) continue;
    const key = taxKey(taxCodeId, taxRate);
    const group = groups.get(key) ?? { line, taxCodeId, amounts: [] };
    group.amounts.push(amount);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ line, taxCodeId, amounts }) => {
    const rate = line.taxRate ?? '0';
    const components = componentsOf(line);
    const taxed = sum(amounts);
    const { pricesIncludeTax } = document;
    const taxOf = (all: Big): TaxAmounts =>
      components === null
        ? roundedTax(all, rate, pricesIncludeTax, exponent)
        : componentTax(all, { rate, components }, pricesIncludeTax, exponent);
    const tax = { taxCodeId, rate };
    const own = part === null ? taxOf(taxed) : correctedTax(part, tax, taxed, exponent, taxOf);
    return { ...tax, ...own };
  });
}

function roundedTax(taxed: Big, rate: string, isIncluded: boolean, exponent: number) {
  if (isIncluded) {
    const base = round(netOf(taxed, rate), exponent);
    return { base, amount: round(taxed.minus(base), exponent) };
  }
  return { base: round(taxed, exponent), amount: round(taxed.times(rate).div(100), exponent) };
}

/** The sum of the components. With prices that include tax, the net amount is what they leave. */
function componentTax(
  taxed: Big,
  { rate, components }: { rate: string; components: readonly TaxComponent[] },
  isIncluded: boolean,
  exponent: number,
): TaxAmounts {
  const net = isIncluded ? netOf(taxed, rate) : taxed;
  const amounts = componentAmounts(net, components, exponent);
  const tax = sum(amounts);
  const base = round(isIncluded ? taxed.minus(tax) : taxed, exponent);
  const amount = round(tax, exponent);
  return { base, amount, components: componentTotals(base, components, amounts, exponent) };
}

/**
 * The tax in the currency of the books, each tax converted and rounded as in the ledger; null without a rate. `base`: ISO
 * 4217.
 */
export function taxInBase(
  { taxes, exchangeRate }: Pick<Document, 'taxes' | 'exchangeRate'>,
  base: string,
): string | null {
  if (exchangeRate === null) return null;
  const exponent = exponentOf({ currency: base });
  return round(
    sum(
      taxes
        .flatMap(({ amount, components }) => components?.map((one) => one.amount) ?? [amount])
        .map((amount) => round(new Big(amount).times(exchangeRate), exponent)),
    ),
    exponent,
  );
}

/** The net part of a tax-inclusive amount; zero at a rate of -100 %. */
export function netOf(gross: Big, rate: string): Big {
  const factor = new Big(100).plus(rate);
  return factor.lte(0) ? new Big(0) : gross.times(100).div(factor);
}

export function zeroOf(document: Pick<Document, 'currency'>): string {
  return round(new Big(0), exponentOf(document));
}
