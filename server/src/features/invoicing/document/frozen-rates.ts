/**
 * The tax rates of a credit note: each line has one that its invoice froze for the tax code, and what is credited at a
 * rate is at most what the invoice charged at it, because the tax base is reduced by what was charged (Directive
 * 2006/112/EC, article 90). A tax code that the invoice does not have is limited by the total only: a return with an
 * allowance at another rate is one document in practice.
 */
import { Big } from '../../../record/values/money.ts';
import {
  type Correction,
  invoiceLineOf,
  isSameRate,
  sumOfTaxes,
  taxedAmount,
} from './correction.ts';
import type { Line, TaxTotal } from './fields.ts';
import { hasValuesOf } from './open-lines.ts';

/** Null: the invoice and its credit notes do not have the tax code, so the present rate counts. */
export function frozenRate(correction: Correction, line: Line): string | null {
  return possibleRates(correction, line)[0] ?? null;
}

/** Whether the invoice has several rates of the tax code, and nothing says which of them the line corrects. */
export function isRateUnclear(correction: Correction, line: Line): boolean {
  return possibleRates(correction, line).length > 1;
}

/** That of the line of the invoice that it names, else of all lines with its values, else of the tax code. */
function possibleRates({ invoice, credited }: Correction, line: Line): readonly string[] {
  const { taxCodeId } = line;
  const ratesIn = (taxes: readonly Pick<TaxTotal, 'taxCodeId' | 'rate'>[]) =>
    taxes.filter((tax) => tax.taxCodeId === taxCodeId).map(({ rate }) => rate);
  const rates = ratesIn(invoice.taxes);
  if (rates.length === 0) return ratesIn(credited.taxes).slice(0, 1);
  if (rates.length === 1) return rates;
  const own = invoice.lines.filter((one) => one.taxCodeId === taxCodeId);
  const named = own.filter(({ position }) => position === invoiceLineOf(line));
  const alike = named.length > 0 ? named : own.filter((one) => hasValuesOf(one, line));
  const found = new Set(alike.map(({ taxRate }) => taxRate ?? '0'));
  return found.size === 1 ? [...found] : rates;
}

/** The amounts of a tax code and rate. `whole`, `before`: of lines; they include the tax if prices do. */
export interface RateAmounts {
  readonly taxCodeId: string;
  readonly rate: string;
  readonly whole: Big;
  readonly before: Big;
  /** The tax that is not yet credited. */
  readonly taxLeft: Big;
}

/** What the invoice charges and its credit notes credit, by tax code and rate. */
export function amountsByRate({ invoice, credited }: Correction): readonly RateAmounts[] {
  const all = [...invoice.taxes, ...credited.taxes];
  const first = all.filter((tax, index) => all.findIndex((one) => isSameRate(one, tax)) === index);
  return first.map((tax) => {
    const isSame = (one: TaxTotal) => isSameRate(one, tax);
    const whole = sumOfTaxes(invoice.taxes.filter(isSame));
    const before = sumOfTaxes(credited.taxes.filter(isSame));
    return {
      ...{ taxCodeId: tax.taxCodeId, rate: tax.rate },
      ...{ whole: taxedAmount(whole, invoice), before: taxedAmount(before, invoice) },
      taxLeft: new Big(whole.amount).minus(before.amount),
    };
  });
}
