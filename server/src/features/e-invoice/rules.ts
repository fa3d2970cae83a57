/**
 * The rules of EN 16931-1 (6.4) that our documents can violate, by ID. They are computed from the
 * semantic invoice alone; the official validation artefacts accept a document without violations.
 */

import { messageFrom, type Params } from '../../record/messages/messages.ts';
import type { ProblemDetail } from '../../record/problem.ts';
import { Big, scale, sum } from '../../record/values/money.ts';
import { isCountryCode, isCurrencyCode, isEasCode, vatIdOf } from './code-lists.ts';
import { eInvoiceMessages } from './messages.ts';
import type { Report } from './report.ts';
import {
  issueDatePointer,
  type SemanticInvoice,
  type SemanticLine,
  type SemanticParty,
} from './semantic-invoice.ts';
import { vatViolations } from './vat-rules.ts';

/** A violated rule: `params.rule` is its ID, `pointer` (RFC 6901) refers to the cause. */
export interface Violation extends ProblemDetail {
  readonly params: Params & { readonly rule: string };
}

/** All violated rules; empty if the document may be sent. */
export function violationsOf(invoice: SemanticInvoice): Violation[] {
  const found: Violation[] = [];
  const { stage } = invoice;
  const report: Report = (rule, pointer, code, more?: object) => {
    const hasStage = 'stage' in eInvoiceMessages[code].params;
    const params = { rule, ...more, ...(hasStage ? { stage } : {}) };
    found.push({ pointer, ...messageFrom(eInvoiceMessages, code, params), params });
  };
  checkHead(invoice, report);
  checkSeller(invoice, report);
  checkBuyer(invoice.buyer, report);
  checkEndpoints(invoice, report);
  checkPayment(invoice, report);
  if (invoice.lines.length === 0) report('BR-16', '/lines', 'e_invoice_lines_missing');
  for (const [index, line] of invoice.lines.entries()) checkLine(line, `/lines/${index}`, report);
  checkTotals(invoice, report);
  checkDecimals(invoice, report);
  vatViolations(invoice, report);
  return found;
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function checkHead(invoice: SemanticInvoice, report: Report): void {
  if (invoice.stage === 'posted' && blank(invoice.number))
    report('BR-02', '/number', 'e_invoice_number_missing');
  if (!isDate(invoice.issueDate))
    report('BR-03', issueDatePointer(invoice), 'e_invoice_date_missing');
  if (invoice.currency === '') report('BR-05', '/currency', 'e_invoice_currency_missing');
  else if (!isCurrencyCode(invoice.currency))
    report('BR-CL-04', '/currency', 'e_invoice_currency_unknown', { currency: invoice.currency });
  if (
    new Big(invoice.totals.due).gt(0) &&
    invoice.dueDate === null &&
    invoice.paymentTerms === null
  )
    report('BR-CO-25', '/dueDate', 'e_invoice_due_date_missing');
  for (const { number } of invoice.preceding)
    if (blank(number)) report('BR-55', '/invoiceId', 'e_invoice_preceding_number_missing');
}

function checkSeller({ seller, vat }: SemanticInvoice, report: Report): void {
  if (blank(seller.name)) report('BR-06', '/seller/name', 'e_invoice_seller_name_missing');
  checkCountry(seller, 'BR-09', '/seller/country', report);
  if (blank(seller.vatId) && blank(seller.registrationId)) {
    // BR-O-02 does not allow the VAT identifier.
    const isOutside = vat.some((one) => one.category === 'O');
    const pointer = isOutside ? '/seller/registrationId' : '/seller/taxId';
    const category = isOutside ? 'O' : 'other';
    report('BR-CO-26', pointer, 'e_invoice_seller_id_missing', { category });
  }
  checkVatId(seller, 'seller', report);
}

function checkVatId({ vatId }: SemanticParty, party: 'seller' | 'buyer', report: Report): void {
  if (vatId !== null && vatIdOf(vatId) === null)
    report('BR-CO-09', `/${party}/taxId`, 'e_invoice_vat_id_without_country', { party });
}

function checkBuyer(buyer: SemanticParty, report: Report): void {
  if (blank(buyer.name)) report('BR-07', '/buyer/name', 'e_invoice_buyer_name_missing');
  checkCountry(buyer, 'BR-11', '/buyer/country', report);
  checkVatId(buyer, 'buyer', report);
}

function checkCountry(
  { address: { country } }: SemanticParty,
  rule: string,
  pointer: string,
  report: Report,
): void {
  const party = rule === 'BR-09' ? 'seller' : 'buyer';
  if (country === null) report(rule, pointer, 'e_invoice_country_missing', { party });
  else if (!isCountryCode(country))
    report('BR-CL-14', pointer, 'e_invoice_country_unknown', { party, country });
}

function checkEndpoints({ seller, buyer }: SemanticInvoice, report: Report): void {
  const parties = [
    ['BR-62', 'seller', seller.endpoint],
    ['BR-63', 'buyer', buyer.endpoint],
  ] as const;
  for (const [rule, party, endpoint] of parties) {
    if (endpoint === null) continue;
    const { scheme } = endpoint;
    const pointer = `/${party}/electronicAddressScheme`;
    if (scheme === null) report(rule, pointer, 'e_invoice_scheme_missing', { party });
    else if (!isEasCode(scheme))
      report('BR-CL-25', pointer, 'e_invoice_scheme_unknown', { party, scheme });
  }
}

function checkPayment({ payment }: SemanticInvoice, report: Report): void {
  if (payment !== null && blank(payment.account))
    report('BR-61', '/iban', 'e_invoice_iban_missing');
}

function checkLine(line: SemanticLine, pointer: string, report: Report): void {
  if (blank(line.id)) report('BR-21', `${pointer}/position`, 'e_invoice_line_number_missing');
  if (blank(line.name)) report('BR-25', `${pointer}/description`, 'e_invoice_line_name_missing');
  if (new Big(line.price).lt(0))
    report('BR-27', `${pointer}/unitPrice`, 'e_invoice_price_negative');
}

/**
 * Without document allowances, charges, prepayments and rounding (BT-107, BT-108, BT-113, BT-114).
 */
function checkTotals({ lines, vat, totals, vatCurrency }: SemanticInvoice, report: Report): void {
  const same = (
    rule: string,
    pointer: string,
    [term, given]: readonly [string, string],
    expected: Big,
  ) => {
    if (!expected.eq(given))
      report(rule, pointer, 'e_invoice_sum_wrong', { term, given, expected: expected.toFixed() });
  };
  const { lineNet, withoutVat, withVat } = totals;
  const net = sum(lines.map((line) => line.net));
  same('BR-CO-10', '/subtotal', ['BT-106', lineNet], net);
  const total = ['BT-109', withoutVat] as const;
  same('BR-CO-13', '/subtotal', total, new Big(lineNet));
  const taxes = sum(vat.map(({ amount }) => amount));
  same('BR-CO-14', '/taxTotal', ['BT-110', totals.vat], taxes);
  const gross = ['BT-112', withVat] as const;
  same('BR-CO-15', '/total', gross, new Big(withoutVat).plus(totals.vat));
  same('BR-CO-16', '/total', ['BT-115', totals.due], new Big(withVat));
  if (vatCurrency !== null && totals.vatInVatCurrency === null)
    report('BR-53', '/taxTotal', 'e_invoice_vat_amount_missing', { currency: vatCurrency });
}

/** EN 16931 has two digits for amounts, and any number for prices. */
function checkDecimals({ totals, vat, lines, currency }: SemanticInvoice, report: Report): void {
  const check = (rule: string, pointer: string, term: string, amount: string | null) => {
    if (amount === null || scale(amount) <= 2) return;
    report(rule, pointer, 'e_invoice_decimals', { term, amount, currency });
  };
  check('BR-DEC-09', '/subtotal', 'BT-106', totals.lineNet);
  check('BR-DEC-12', '/subtotal', 'BT-109', totals.withoutVat);
  check('BR-DEC-13', '/taxTotal', 'BT-110', totals.vat);
  check('BR-DEC-14', '/total', 'BT-112', totals.withVat);
  check('BR-DEC-15', '/taxTotal', 'BT-111', totals.vatInVatCurrency);
  check('BR-DEC-18', '/total', 'BT-115', totals.due);
  for (const [index, { base, amount }] of vat.entries()) {
    check('BR-DEC-19', `/taxes/${index}/base`, 'BT-116', base);
    check('BR-DEC-20', `/taxes/${index}/amount`, 'BT-117', amount);
  }
  for (const [index, { net, discount, rounding }] of lines.entries()) {
    check('BR-DEC-23', `/lines/${index}/amount`, 'BT-131', net);
    const at = `/lines/${index}/discountPercent`;
    check('BR-DEC-24', at, 'BT-136', discount?.amount ?? null);
    check('BR-DEC-25', at, 'BT-137', discount?.base ?? null);
    check('BR-DEC-27', at, 'BT-141', rounding);
  }
}

function blank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
