/**
 * The amounts of a document. Line amounts are rounded at the currency's exponent; tax is
 * computed per tax code on the sum of its lines and rounded once, half away from zero.
 */

import type { Related } from '../../../record/related.ts';
import { Big, currencyExponent, round, sum } from '../../../record/values/money.ts';
import type { VatCategory } from '../tax-code.ts';
import type { Document, Line, TaxTotal } from './fields.ts';

/** Decimal places without a known currency. */
const defaultExponent = 2;

export function exponentOf(document: Pick<Document, 'currency'>): number {
  return (
    (document.currency === null ? null : currencyExponent(document.currency)) ?? defaultExponent
  );
}

/** Recomputes lines and totals with the current tax rates. */
export function computeTotals(document: Document, related: Related): void {
  const exponent = exponentOf(document);
  document.lines = document.lines.map((line) => computedLine(line, exponent, related));
  document.subtotal = round(sum(document.lines.map((line) => line.gross)), exponent);
  const net = sum(document.lines.map((line) => line.amount));
  document.discountTotal = round(new Big(document.subtotal).minus(net), exponent);
  document.taxes = taxTable(document, exponent, related);
  const tax = sum(document.taxes.map((entry) => entry.amount));
  document.taxTotal = round(tax, exponent);
  document.total = round(document.pricesIncludeTax ? net : net.plus(tax), exponent);
}

function computedLine(line: Line, exponent: number, related: Related): Line {
  const exact = new Big(line.quantity ?? 0).times(line.unitPrice ?? 0);
  const kept = new Big(100).minus(line.discountPercent ?? 0).div(100);
  const code = line.taxCodeId === null ? null : related.record('taxCode', line.taxCodeId);
  return {
    ...line,
    gross: round(exact, exponent),
    amount: round(exact.times(kept), exponent),
    taxRate: code === null ? null : ((code.rate ?? '0') as string),
  };
}

/** One entry per tax code, in the order of its first line. */
function taxTable(document: Document, exponent: number, related: Related): TaxTotal[] {
  const groups = new Map<string, { rate: string; amounts: string[] }>();
  for (const line of document.lines) {
    if (line.taxCodeId === null) continue;
    const group = groups.get(line.taxCodeId) ?? { rate: line.taxRate ?? '0', amounts: [] };
    group.amounts.push(line.amount);
    groups.set(line.taxCodeId, group);
  }
  return [...groups].map(([taxCodeId, { rate, amounts }]) => {
    const taxed = sum(amounts);
    const isIncluded = document.pricesIncludeTax;
    const base = round(isIncluded ? netOf(taxed, rate) : taxed, exponent);
    const tax = isIncluded ? taxed.minus(base) : taxed.times(rate).div(100);
    const code = related.record('taxCode', taxCodeId);
    const category = (code?.category ?? null) as VatCategory | null;
    const exemptionReason = (code?.exemptionReason ?? null) as string | null;
    return { taxCodeId, rate, base, amount: round(tax, exponent), category, exemptionReason };
  });
}

/** The net part of a tax-inclusive amount; zero at a rate of -100 %. */
export function netOf(gross: Big, rate: string): Big {
  const factor = new Big(100).plus(rate);
  return factor.lte(0) ? new Big(0) : gross.times(100).div(factor);
}

export function zeroOf(document: Pick<Document, 'currency'>): string {
  return round(new Big(0), exponentOf(document));
}
