/**
 * The strict validation of `/post`: returns all problems, each with its JSON Pointer.
 */
import type { Context } from '../../../record/entity.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import type { Row } from '../../../record/row.ts';
import { Big, currencyExponent, scale } from '../../../record/values/money.ts';
import { missingRoles, placeEntry } from '../../ledger/exports.ts';
import type { Report } from '../messages.ts';
import { problemAt } from '../messages.ts';
import { checkComponents } from './check-components.ts';
import { checkRates } from './check-rates.ts';
import { type Correction, correctionOf, invoiceLineOf } from './correction.ts';
import { linesWithContent } from './empty.ts';
import type { Document, Line } from './fields.ts';
import { frozenRate } from './frozen-rates.ts';
import type { DocumentKind } from './kind.ts';
import { balances, journalLines, neededRoles } from './ledger.ts';
import { checkLineBreaks } from './line-breaks.ts';
import { checkSupplies } from './supply.ts';
import { computeTotals } from './totals.ts';

/** The largest total that can be posted, in the document's currency. */
export const maxTotal = '999999999999999';
/** Decimal places of a posted unit price. */
const maxScale = 6;

/**
 * Removes empty lines and recomputes the totals without them, then validates. The draft has been refreshed. Pointers
 * have the positions of the stored lines.
 */
export function postingProblems<D extends Document>(
  document: D,
  kind: DocumentKind<D>,
  context: Context,
): ProblemDetail[] {
  const problems: ProblemDetail[] = [];
  const report: Report = (pointer, code, ...given) =>
    problems.push(problemAt(pointer, code, ...given));
  const settings = context.related.single('tenantSettings');
  const indexOf = new Map(document.lines.map(({ id }, index) => [id, index]));
  const lines = linesWithContent(document.lines);
  const isFull = lines.length === document.lines.length;
  document.lines = lines;
  if (!isFull) computeTotals(document, context.related, kind.dateOf(document) ?? context.today);
  checkCustomer(document, kind, context, report);
  checkCurrency(document, settings, report, isSale(kind) ? report : ignore);
  checkDates(document, kind, context, report, problems);
  checkBilling(document, report);
  if (document.lines.length === 0) report('/lines', 'lines_required');
  const pointerOf = ({ id }: Line) => `/lines/${indexOf.get(id)}`;
  const sale = { isSale: isSale(kind), correction: correctionOf(document, context.related) };
  for (const line of document.lines) checkLine(line, pointerOf(line), sale, context, report);
  const date = kind.dateOf(document) ?? context.today;
  const { related } = context;
  checkComponents(document, { ...sale, date, related }, pointerOf, report);
  if (sale.correction !== null) checkRates(document, sale.correction, related, pointerOf, report);
  checkSupplies(document, pointerOf, report);
  checkLineBreaks(document, indexOf, report);
  checkTotal(document, kind, report);
  checkLedger(document, kind, settings, context, problems);
  return problems;
}

type Signed = Pick<DocumentKind<never>, 'sign'>;

/** Inactive codes, accounts, currencies and customers are for no new sales; corrections stay possible. */
function isSale({ sign }: Signed): boolean {
  return sign === 1;
}

const ignore: Report = () => undefined;

function checkCustomer(
  document: Document,
  kind: Signed,
  { related }: Context,
  report: Report,
): void {
  if (document.customerId === null) {
    report('/customerId', 'customer_required');
    return;
  }
  const customer = related.record('customer', document.customerId);
  if (customer === null) report('/customerId', 'customer_unknown');
  else if (!isSale(kind)) return;
  else if (customer.active !== true) report('/customerId', 'customer_inactive');
  else if (customer.blocked === true) report('/customerId', 'customer_blocked');
}

/** `reportDisabled`: reports a currency that is not enabled. */
export function checkCurrency(
  document: Pick<Document, 'currency' | 'exchangeRate'>,
  settings: Row | null,
  report: Report,
  reportDisabled: Report,
): void {
  const { currency, exchangeRate } = document;
  const base = settings?.baseCurrency ?? null;
  if (base === null) report('', 'settings_missing');
  if (currency === null) {
    report('/currency', 'currency_required');
    return;
  }
  if (currencyExponent(currency) === null) {
    report('/currency', 'currency_unknown', { currency });
    return;
  }
  if (currency === base) return;
  const enabled = (settings?.currencies ?? []) as readonly string[];
  if (!enabled.includes(currency))
    reportDisabled('/currency', 'currency_not_enabled', { currency });
  if (exchangeRate === null)
    report('/exchangeRate', 'exchange_rate_required', { currency, base: String(base) });
  else if (new Big(exchangeRate).lte(0)) report('/exchangeRate', 'exchange_rate_not_positive');
}

function checkDates<D extends Document>(
  document: D,
  kind: DocumentKind<D>,
  context: Context,
  report: Report,
  problems: ProblemDetail[],
): void {
  const date = kind.dateOf(document);
  if (date === null)
    report(`/${kind.dateField}`, 'document_date_required', { field: kind.dateField });
  kind.check?.(document, report, context);
  const postingDate = document.postingDate ?? date;
  if (postingDate === null) return;
  const pointer = document.postingDate === null ? `/${kind.dateField}` : '/postingDate';
  const { refusal } = placeEntry(postingDate, pointer, context);
  if (refusal !== undefined) problems.push(refusal);
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Region codes that are not countries: unions, tests, user-assigned codes. */
const noCountries = ['ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB'];
/** At most 676 entries: a code has two capital letters. */
const knownCodes = new Map<string, boolean>();

/** Whether the code is a country in CLDR; `ZZ`, `EU` and `UN` are not. */
function isCountry(code: string): boolean {
  let known = knownCodes.get(code);
  if (known === undefined) {
    known = regions.of(code) !== undefined && !noCountries.includes(code);
    knownCodes.set(code, known);
  }
  return known;
}

function checkBilling(document: Document, report: Report): void {
  const { billingName, billingCountry: country } = document;
  if (isBlank(billingName)) report('/billingName', 'billing_name_required');
  if (country === null) report('/billingCountry', 'billing_country_required');
  else if (!isCountry(country)) report('/billingCountry', 'country_unknown', { country });
}

function isBlank(value: string | null): boolean {
  return value === null || value.trim() === '';
}

/** Whether a line sells something, and which invoice it corrects. */
interface Sale {
  readonly isSale: boolean;
  readonly correction: Correction | null;
}

function checkLine(
  line: Line,
  pointer: string,
  sale: Sale,
  { related }: Context,
  report: Report,
): void {
  if (isBlank(line.description)) report(`${pointer}/description`, 'description_required');
  if (line.quantity === null) report(`${pointer}/quantity`, 'quantity_required');
  else if (new Big(line.quantity).eq(0)) report(`${pointer}/quantity`, 'quantity_zero');
  if (line.unitPrice === null) report(`${pointer}/unitPrice`, 'unit_price_required');
  else if (scale(line.unitPrice) > maxScale)
    report(`${pointer}/unitPrice`, 'unit_price_scale', { max: maxScale });
  const discount = new Big(line.discountPercent ?? 0);
  if (discount.lt(0) || discount.gt(100))
    report(`${pointer}/discountPercent`, 'discount_out_of_range');
  const found = (entity: string, id: string | null) =>
    id === null ? null : related.record(entity, id);
  const { correction } = sale;
  if (correction !== null) checkInvoiceLine(line, pointer, correction, report);
  const code = found('taxCode', line.taxCodeId);
  const hasRate = correction !== null && frozenRate(correction, line) !== null;
  if (code === null || !hasRate) checkTaxCode(code, `${pointer}/taxCodeId`, sale, report);
  const { accountId } = line;
  if (
    accountId === null ||
    correction?.invoice.lines.some((own) => own.accountId === accountId) !== true
  )
    checkAccount(found('account', accountId), `${pointer}/accountId`, sale, report);
}

function checkInvoiceLine(
  line: Line,
  pointer: string,
  { invoice: { number, lines } }: Correction,
  report: Report,
): void {
  const position = invoiceLineOf(line);
  if (position === null || position <= lines.length) return;
  const params = { number: String(number), position, count: lines.length };
  report(`${pointer}/invoiceLine`, 'invoice_line_unknown', params);
}

function checkTaxCode(code: Row | null, pointer: string, { isSale }: Sale, report: Report): void {
  if (code === null) report(pointer, 'tax_code_required');
  else if (isSale && code.active !== true) report(pointer, 'tax_code_inactive');
  else if (code.rate === null) report(pointer, 'tax_code_without_rate');
}

function checkAccount(
  account: Row | null,
  pointer: string,
  { isSale }: Sale,
  report: Report,
): void {
  if (account === null) report(pointer, 'revenue_account_required');
  else if (isSale && account.active !== true) report(pointer, 'account_inactive');
  else if (account.type !== 'Revenue') report(pointer, 'not_revenue');
}

function checkTotal(
  document: Document,
  { sign }: Pick<DocumentKind<never>, 'sign'>,
  report: Report,
): void {
  const total = new Big(document.total);
  const opposite = sign === 1 ? 'creditNote' : 'invoice';
  if (total.lt(0)) report('/total', 'total_negative', { document: opposite });
  if (total.gt(maxTotal)) report('/total', 'total_too_large', { max: maxTotal });
}

function checkLedger(
  document: Document,
  kind: Pick<DocumentKind<never>, 'sign' | 'account'>,
  settings: Row | null,
  context: Context,
  problems: ProblemDetail[],
): void {
  const isSound = problems.length === 0;
  const missing = missingRoles(neededRoles(kind), context);
  problems.push(...missing);
  const base = settings?.baseCurrency;
  if (!isSound || missing.length > 0 || typeof base !== 'string') return;
  if (!balances(journalLines(document, kind, context.related, base)))
    problems.push(problemAt('', 'unbalanced'));
}
