/** The strict validation of `/post` (contract 6): every problem at once, each with its place. */
import type { Context, Row } from '../../domain/entity.ts';
import { Big, currencyExponent, scale } from '../../domain/money.ts';
import type { ProblemDetail } from '../../domain/problem.ts';
import { placeEntry } from '../period/posting-period.ts';
import type { Invoice, Line } from './fields.ts';
import { accountFor, balances, journalLines, neededRoles } from './ledger.ts';
import { computeTotals } from './totals.ts';

/** The largest total that can be posted, in the invoice's currency. */
const maxTotal = '999999999999999';
/** Digits after the point that a unit price may have when posted. */
const maxScale = 6;

type Report = (pointer: string, code: string, message: string) => void;

/** Recomputes the totals with today's tax rates, then lists what keeps the invoice from being posted. */
export function postingProblems(invoice: Invoice, context: Context): ProblemDetail[] {
  const problems: ProblemDetail[] = [];
  const report: Report = (pointer, code, message) => problems.push({ pointer, code, message });
  const settings = context.related.single('tenantSettings');
  computeTotals(invoice, context.related);
  checkCustomer(invoice, context, report);
  checkCurrency(invoice, settings, report);
  checkDates(invoice, context, report);
  checkBilling(invoice, report);
  if (invoice.lines.length === 0) report('/lines', 'required', 'Add at least one line.');
  for (const [index, line] of invoice.lines.entries())
    checkLine(line, `/lines/${index}`, context, report);
  checkTotal(invoice, report);
  checkLedger(invoice, settings, context, report, problems.length === 0);
  return problems;
}

function checkCustomer(invoice: Invoice, { related }: Context, report: Report): void {
  if (invoice.customerId === null) {
    report('/customerId', 'required', 'Choose a customer.');
    return;
  }
  const customer = related.record('customer', invoice.customerId);
  if (customer === null) report('/customerId', 'unknown', 'The customer does not exist.');
  else if (customer.active !== true)
    report('/customerId', 'inactive', 'The customer is not active.');
  else if (customer.blocked === true) report('/customerId', 'blocked', 'The customer is blocked.');
}

function checkCurrency(invoice: Invoice, settings: Row | null, report: Report): void {
  const { currency, exchangeRate } = invoice;
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

function checkDates(invoice: Invoice, context: Context, report: Report): void {
  const { invoiceDate, dueDate } = invoice;
  if (invoiceDate === null) report('/invoiceDate', 'required', 'Give the invoice date.');
  if (dueDate === null) report('/dueDate', 'required', 'Give the due date.');
  if (invoiceDate !== null && dueDate !== null && dueDate < invoiceDate) {
    report('/dueDate', 'before_invoice_date', 'The due date lies before the invoice date.');
  }
  const postingDate = invoice.postingDate ?? invoiceDate;
  if (postingDate === null) return;
  const pointer = invoice.postingDate === null ? '/invoiceDate' : '/postingDate';
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

function checkBilling(invoice: Invoice, report: Report): void {
  if (isBlank(invoice.billingName)) report('/billingName', 'required', 'Give the name to bill.');
  if (invoice.billingCountry === null) {
    report('/billingCountry', 'required', 'Give the country to bill.');
  } else if (!isCountry(invoice.billingCountry)) {
    report('/billingCountry', 'unknown', `${invoice.billingCountry} is not an ISO 3166-1 country.`);
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

function checkTotal(invoice: Invoice, report: Report): void {
  const total = new Big(invoice.total);
  if (total.lt(0))
    report('/total', 'out_of_range', 'The total is below zero: a credit note does that.');
  if (total.gt(maxTotal)) report('/total', 'out_of_range', `The total is above ${maxTotal}.`);
}

function checkLedger(
  invoice: Invoice,
  settings: Row | null,
  { related }: Context,
  report: Report,
  sound: boolean,
): void {
  let complete = sound;
  const accounts = related.accountRoles();
  for (const role of neededRoles) {
    if (accountFor(role, accounts) === undefined) {
      report(
        '',
        'account_missing',
        `No active account has the role ${role}: a Controller can give it to one.`,
      );
      complete = false;
    }
  }
  const base = settings?.baseCurrency;
  if (!complete || typeof base !== 'string') return;
  if (!balances(journalLines(invoice, accounts, base))) {
    report('', 'unbalanced', 'The ledger entry does not balance.');
  }
}
