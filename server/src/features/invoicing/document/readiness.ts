/** The strict validation of `/post` (contract 6): every problem at once, each with its place. */
import type { Context, Row } from '../../../record/entity.ts';
import { Big, currencyExponent, scale } from '../../../record/money.ts';
import type { ProblemDetail } from '../../../record/problem.ts';

import { missingRoles } from '../../ledger/account/account-roles.ts';
import { placeEntry } from '../../ledger/period/posting-period.ts';
import type { Document, Line } from './fields.ts';
import type { DocumentKind, Report } from './kind.ts';
import { balances, journalLines, neededRoles } from './ledger.ts';

import { computeTotals } from './totals.ts';

/** The largest total that can be posted, in the document's currency. */
export const maxTotal = '999999999999999';
/** Digits after the point that a unit price may have when posted. */
const maxScale = 6;

/** Recomputes the totals with today's tax rates, then lists what keeps the document from being posted. */
export function postingProblems<D extends Document>(
  document: D,
  kind: DocumentKind<D>,
  context: Context,
): ProblemDetail[] {
  const problems: ProblemDetail[] = [];
  const report: Report = (pointer, code, message) => problems.push({ pointer, code, message });
  const settings = context.related.single('tenantSettings');
  computeTotals(document, context.related);
  checkCustomer(document, context, report);
  checkCurrency(document, settings, report);
  checkDates(document, kind, context, report);
  checkBilling(document, report);
  if (document.lines.length === 0) report('/lines', 'required', 'Add at least one line.');
  for (const [index, line] of document.lines.entries())
    checkLine(line, `/lines/${index}`, context, report);
  checkTotal(document, kind, report);
  checkLedger(document, kind, settings, context, report, problems.length === 0);
  return problems;
}

function checkCustomer(document: Document, { related }: Context, report: Report): void {
  if (document.customerId === null) {
    report('/customerId', 'required', 'Choose a customer.');
    return;
  }
  const customer = related.record('customer', document.customerId);
  if (customer === null) report('/customerId', 'unknown', 'The customer does not exist.');
  else if (customer.active !== true)
    report('/customerId', 'inactive', 'The customer is not active.');
  else if (customer.blocked === true) report('/customerId', 'blocked', 'The customer is blocked.');
}

export function checkCurrency(
  document: Pick<Document, 'currency' | 'exchangeRate'>,
  settings: Row | null,
  report: Report,
): void {
  const { currency, exchangeRate } = document;
  const base = settings?.baseCurrency ?? null;
  if (base === null) {
    report(
      '',
      'settings_missing',
      'The tenant has no base currency: set it up with `daybook seed` or the tenant settings.',
    );
  }
  if (currency === null) {
    report('/currency', 'required', 'Choose a currency.');
    return;
  }
  if (currencyExponent(currency) === null) {
    report('/currency', 'unknown', `${currency} is not an ISO 4217 currency.`);
    return;
  }
  if (currency === base) return;
  const enabled = (settings?.currencies ?? []) as readonly string[];
  if (!enabled.includes(currency)) {
    report('/currency', 'not_enabled', `${currency} is not enabled in the tenant settings.`);
  }
  if (exchangeRate === null) {
    report('/exchangeRate', 'required', `Give the rate from ${currency} to ${String(base)}.`);
  } else if (new Big(exchangeRate).lte(0)) {
    report('/exchangeRate', 'out_of_range', 'The exchange rate must be greater than 0.');
  }
}

function checkDates<D extends Document>(
  document: D,
  kind: DocumentKind<D>,
  context: Context,
  report: Report,
): void {
  const date = kind.dateOf(document);
  if (date === null) report(`/${kind.dateField}`, 'required', `Give the date of the ${kind.word}.`);
  kind.check?.(document, report, context);
  const postingDate = document.postingDate ?? date;
  if (postingDate === null) return;
  const pointer = document.postingDate === null ? `/${kind.dateField}` : '/postingDate';
  const { refusal } = placeEntry(postingDate, pointer, context);
  if (refusal !== undefined) report(refusal.pointer, refusal.code, refusal.message);
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** What has no country behind it: unions, tests, user-assigned codes. */
const noCountries = ['ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB'];
/** At most 676 entries: the field takes two capital letters. */
const knownCodes = new Map<string, boolean>();

/** Whether a code names a country in the CLDR; `ZZ`, `EU`, `UN` and the like do not. */
function isCountry(code: string): boolean {
  let known = knownCodes.get(code);
  if (known === undefined) {
    known = regions.of(code) !== undefined && !noCountries.includes(code);
    knownCodes.set(code, known);
  }
  return known;
}

function checkBilling(document: Document, report: Report): void {
  if (isBlank(document.billingName)) report('/billingName', 'required', 'Give the name to bill.');
  if (document.billingCountry === null) {
    report('/billingCountry', 'required', 'Give the country to bill.');
  } else if (!isCountry(document.billingCountry)) {
    report(
      '/billingCountry',
      'unknown',
      `${document.billingCountry} is not an ISO 3166-1 country.`,
    );
  }
}

function isBlank(value: string | null): boolean {
  return value === null || value.trim() === '';
}

function checkLine(line: Line, pointer: string, { related }: Context, report: Report): void {
  if (isBlank(line.description))
    report(`${pointer}/description`, 'required', 'Describe what is invoiced.');
  if (line.quantity === null) report(`${pointer}/quantity`, 'required', 'Give a quantity.');
  else if (new Big(line.quantity).eq(0))
    report(`${pointer}/quantity`, 'out_of_range', 'The quantity must not be 0.');
  if (line.unitPrice === null) report(`${pointer}/unitPrice`, 'required', 'Give a unit price.');
  else checkScale(line.unitPrice, `${pointer}/unitPrice`, report);
  const discount = new Big(line.discountPercent ?? 0);
  if (discount.lt(0) || discount.gt(100)) {
    report(
      `${pointer}/discountPercent`,
      'out_of_range',
      'A discount lies between 0 and 100 percent.',
    );
  }
  checkTaxCode(line, `${pointer}/taxCodeId`, related.record.bind(related), report);
  checkAccount(line, `${pointer}/accountId`, related.record.bind(related), report);
}

function checkScale(value: string, pointer: string, report: Report): void {
  if (scale(value) > maxScale) {
    report(pointer, 'scale', `At most ${maxScale} digits after the point.`);
  }
}

type Find = (entity: string, id: string) => Row | null;

function checkTaxCode(line: Line, pointer: string, find: Find, report: Report): void {
  const code = line.taxCodeId === null ? null : find('taxCode', line.taxCodeId);
  if (code === null) report(pointer, 'required', 'Choose a tax code.');
  else if (code.active !== true) report(pointer, 'inactive', 'The tax code is not active.');
  else if (code.rate === null) report(pointer, 'no_rate', 'The tax code has no rate.');
}

function checkAccount(line: Line, pointer: string, find: Find, report: Report): void {
  const account = line.accountId === null ? null : find('account', line.accountId);
  if (account === null) report(pointer, 'required', 'Choose a revenue account.');
  else if (account.active !== true) report(pointer, 'inactive', 'The account is not active.');
  else if (account.type !== 'Revenue')
    report(pointer, 'not_revenue', 'The account is not a revenue account.');
}

const belowZero = {
  1: 'The total is below zero: a credit note does that.',
  [-1]: 'The total is below zero: an invoice does that.',
} as const;

function checkTotal(
  document: Document,
  { sign }: Pick<DocumentKind<never>, 'sign'>,
  report: Report,
): void {
  const total = new Big(document.total);
  if (total.lt(0)) report('/total', 'out_of_range', belowZero[sign]);
  if (total.gt(maxTotal)) report('/total', 'out_of_range', `The total is above ${maxTotal}.`);
}

function checkLedger(
  document: Document,
  kind: Pick<DocumentKind<never>, 'sign' | 'account'>,
  settings: Row | null,
  context: Context,
  report: Report,
  sound: boolean,
): void {
  const missing = missingRoles(neededRoles(kind), context);
  for (const { pointer, code, message } of missing) report(pointer, code, message);
  const base = settings?.baseCurrency;
  if (!sound || missing.length > 0 || typeof base !== 'string') return;
  if (!balances(journalLines(document, kind, context.related.accountRoles(), base))) {
    report('', 'unbalanced', 'The ledger entry does not balance.');
  }
}
