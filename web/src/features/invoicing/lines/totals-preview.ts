/**
 * Totals of unsaved edits, by the service's rules: line amounts rounded to the currency's decimals; tax calculated
 * once per tax code and rate, rounded half away from zero. Preliminary: replaced by the service's figures.
 */
import Big from 'big.js';
import { serviceTime } from '../../../core/clock.ts';
import type { AnyRecord } from '../../../ui/editor/open-editors.ts';
import { type LineRecord, linesOf } from '../../../ui/editor/pointers.ts';
import { currencyDecimals } from '../../../ui/inputs/numbers.ts';

interface Component {
  readonly name: string;
  readonly rate: string;
  readonly compound?: boolean;
}

interface TaxRow {
  readonly taxCodeId: string;
  readonly rate: string;
  readonly base: string;
  readonly amount: string;
  /** Absent if the tax code has none. */
  readonly components?: readonly (Component & { readonly base: string; readonly amount: string })[];
}

export interface Totals {
  readonly subtotal: string;
  readonly discountTotal: string;
  readonly taxes: readonly TaxRow[];
  readonly taxTotal: string;
  readonly total: string;
}

/** The rate from the beginning, and later ones by their first days. */
interface DatedRates extends Rated {
  readonly rates: readonly (Rated & { readonly validFrom: string })[];
}

interface Rated {
  readonly rate: string | null;
  readonly components?: readonly Component[] | null;
}

/** Percentages by tax code. */
export type Rates = ReadonlyMap<string, DatedRates>;

/** The rate of the day of supply of a line, by the service's rule. */
function rateOf(record: AnyRecord, line: LineRecord, rates: Rates): Rated | null {
  const code = rates.get(String(line['taxCodeId']));
  if (code === undefined) return null;
  const days = [line, record].flatMap((one) => [one['supplyDate'], one['supplyPeriodEnd']]);
  const own = [record['invoiceDate'], record['issueDate']];
  const day = [...days, ...own].find((one) => typeof one === 'string');
  const on = String(day ?? serviceTime().toISOString().slice(0, 10));
  return code.rates.findLast(({ validFrom }) => validFrom <= on) ?? code;
}

const decimalPattern = /^-?\d+(\.\d+)?$/;

function big(value: unknown): Big {
  return typeof value === 'string' && decimalPattern.test(value) ? new Big(value) : new Big(0);
}

function round(value: Big, decimals: number): string {
  return value.round(decimals, Big.roundHalfUp).toFixed(decimals);
}

function sum(values: readonly Big[]): Big {
  return values.reduce((total, value) => total.plus(value), new Big(0));
}

interface LineAmounts {
  readonly decimals: number;
  readonly gross: Big;
  readonly amount: Big;
}

/** Cache by line object; lines are immutable, so an edit recalculates one line of up to five hundred. */
const workedOut = new WeakMap<LineRecord, LineAmounts>();

/** Amount of the line after its discount. */
export function lineAmount(line: LineRecord, decimals: number): string {
  return lineAmounts(line, decimals).amount.toFixed(decimals);
}

/** Rounded. */
function lineAmounts(line: LineRecord, decimals: number): LineAmounts {
  const known = workedOut.get(line);
  if (known?.decimals === decimals) return known;
  const exact = big(line['quantity']).times(big(line['unitPrice']));
  const kept = new Big(100).minus(big(line['discountPercent'])).div(100);
  const rounded = (value: Big) => value.round(decimals, Big.roundHalfUp);
  const amounts = { decimals, gross: rounded(exact), amount: rounded(exact.times(kept)) };
  workedOut.set(line, amounts);
  return amounts;
}

/** The rates that a credit note has of its invoice. */
function frozenRates({ invoiceId = null, taxes }: AnyRecord): ReadonlyMap<string, Rated> {
  const rows = invoiceId === null ? [] : ((taxes ?? []) as readonly TaxRow[]);
  return new Map(rows.map((row) => [row.taxCodeId, row]));
}

/** Each component is rounded; with prices that include tax, the net amount is what they leave. */
function componentTax(taxed: Big, net: Big, components: readonly Component[], decimals: number) {
  let earlier = new Big(0);
  const amounts = components.map(({ rate, compound }) => {
    const amount = round((compound ? net.plus(earlier) : net).times(big(rate)).div(100), decimals);
    earlier = earlier.plus(amount);
    return amount;
  });
  const base = round(taxed.eq(net) ? taxed : taxed.minus(earlier), decimals);
  let on = new Big(base);
  const shown = components.map((one, index) => {
    const amount = amounts[index] ?? '0';
    const part = { ...one, base: one.compound ? round(on, decimals) : base, amount };
    on = on.plus(amount);
    return part;
  });
  return { base, amount: round(earlier, decimals), components: shown };
}

export function previewTotals(record: AnyRecord, rates: Rates): Totals {
  const decimals = currencyDecimals(record['currency'] as string | null);
  const isInclusive = record['pricesIncludeTax'] === true;
  const frozen = frozenRates(record);
  const lines = linesOf(record).map((line) => {
    const rated = frozen.get(String(line['taxCodeId'])) ?? rateOf(record, line, rates);
    return {
      code: line['taxCodeId'] as string | null,
      rate: rated?.rate ?? (line['taxRate'] as string | null) ?? '0',
      components: rated?.components ?? null,
      ...lineAmounts(line, decimals),
    };
  });
  const net = sum(lines.map(({ amount }) => amount));
  const subtotal = round(sum(lines.map(({ gross }) => gross)), decimals);
  const groups = Map.groupBy(
    lines.filter(({ code }) => code !== null),
    ({ code, rate }) => `${code} ${rate}`,
  );
  const taxes = [...groups.values()].map((ofCode): TaxRow => {
    const code = ofCode[0]?.code;
    const rate = ofCode[0]?.rate ?? '0';
    const taxed = sum(ofCode.map(({ amount }) => amount));
    const factor = new Big(100).plus(big(rate));
    const inner = factor.lte(0) ? new Big(0) : taxed.times(100).div(factor);
    const components = ofCode[0]?.components ?? null;
    if (components !== null) {
      const tax = componentTax(taxed, isInclusive ? inner : taxed, components, decimals);
      return { taxCodeId: String(code), rate, ...tax };
    }
    const base = round(isInclusive ? inner : taxed, decimals);
    const tax = isInclusive ? taxed.minus(base) : taxed.times(big(rate)).div(100);
    return { taxCodeId: String(code), rate, base, amount: round(tax, decimals) };
  });
  const tax = sum(taxes.map(({ amount }) => new Big(amount)));
  return {
    subtotal,
    discountTotal: round(new Big(subtotal).minus(net), decimals),
    taxes,
    taxTotal: round(tax, decimals),
    total: round(isInclusive ? net : net.plus(tax), decimals),
  };
}

/** The figures in the saved record. */
export function storedTotals(record: AnyRecord): Totals {
  return {
    subtotal: String(record['subtotal']),
    discountTotal: String(record['discountTotal']),
    taxes: (record['taxes'] ?? []) as readonly TaxRow[],
    taxTotal: String(record['taxTotal']),
    total: String(record['total']),
  };
}
