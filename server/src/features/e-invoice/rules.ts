/**
 * The rules of EN 16931-1 (6.4) that a document of ours can break, by their ids. Each is computed anew from the
 * semantic invoice, so that a document that passes is one the official validation artefacts accept.
 */
import { Big, scale, sum } from '../../record/money.ts';
import { isCountryCode, isCurrencyCode, isEasCode, vatIdOf } from './code-lists.ts';
import {
  issueDatePointer,
  type SemanticInvoice,
  type SemanticLine,
  type SemanticParty,
} from './semantic-invoice.ts';
import { vatViolations } from './vat-rules.ts';

export interface Violation {
  /** `BR-CO-10` */
  readonly rule: string;
  /** RFC 6901, into the record or beside it: where the cause is. */
  readonly pointer: string;
  /** What is wrong, and what would be right. */
  readonly message: string;
}

export type Report = (rule: string, pointer: string, message: string) => void;

/** Every rule that the document breaks; empty when it may be sent. */
export function violationsOf(invoice: SemanticInvoice): Violation[] {
  const found: Violation[] = [];
  const report: Report = (rule, pointer, message) => found.push({ rule, pointer, message });
  checkHead(invoice, report);
  checkSeller(invoice.seller, report);
  checkBuyer(invoice.buyer, report);
  checkEndpoints(invoice, report);
  checkPayment(invoice, report);
  if (invoice.lines.length === 0) report('BR-16', '/lines', 'A document has at least one line.');
  for (const [index, line] of invoice.lines.entries()) checkLine(line, `/lines/${index}`, report);
  checkTotals(invoice, report);
  checkDecimals(invoice, report);
  vatViolations(invoice, report);
  return found;
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function checkHead(invoice: SemanticInvoice, report: Report): void {
  if (blank(invoice.number))
    report('BR-02', '/number', 'The document has no number (BT-1): post it.');
  if (!isDate(invoice.issueDate))
    report('BR-03', issueDatePointer(invoice), 'The document has no date of issue (BT-2).');
  if (invoice.currency === '') report('BR-05', '/currency', 'The document has no currency (BT-5).');
  else if (!isCurrencyCode(invoice.currency))
    report(
      'BR-CL-04',
      '/currency',
      `${invoice.currency} is no currency of the code list of EN 16931 (BT-5).`,
    );
  if (
    new Big(invoice.totals.due).gt(0) &&
    invoice.dueDate === null &&
    invoice.paymentTerms === null
  )
    report('BR-CO-25', '/dueDate', 'Something is due: give the due date (BT-9).');
  for (const { number } of invoice.preceding)
    if (blank(number))
      report('BR-55', '/invoiceId', 'A preceding invoice is named by its number (BT-25).');
}

function checkSeller(seller: SemanticParty, report: Report): void {
  if (blank(seller.name)) {
    const message = 'The seller has no name (BT-27): give `name` in the tenant settings.';
    report('BR-06', '/seller/name', `${message} ${frozen}`);
  }
  checkCountry(seller, 'BR-09', '/seller/country', report);
  if (blank(seller.vatId) && blank(seller.registrationId)) {
    const message =
      'The buyer cannot tell who sold: give a VAT identifier as `taxId` (BT-31) or `registrationId` (BT-30) in the tenant settings.';
    report('BR-CO-26', '/seller/taxId', message);
  }
  if (seller.vatId !== null && vatIdOf(seller.vatId) === null)
    report('BR-CO-09', '/seller/taxId', 'A VAT identifier (BT-31) begins with a country code.');
}

/** What the posting froze is mended by another posting. */
const frozen = 'It was frozen on posting: void the document and post it anew.';

function checkBuyer(buyer: SemanticParty, report: Report): void {
  if (blank(buyer.name)) report('BR-07', '/buyer/name', 'The buyer has no name (BT-44).');
  checkCountry(buyer, 'BR-11', '/buyer/country', report);
  if (buyer.vatId !== null && vatIdOf(buyer.vatId) === null)
    report('BR-CO-09', '/buyer/taxId', 'A VAT identifier (BT-48) begins with a country code.');
}

function checkCountry(party: SemanticParty, rule: string, pointer: string, report: Report): void {
  const { country } = party.address;
  const [who, where, term] =
    rule === 'BR-09' ? ['seller', 'tenant settings', 'BT-40'] : ['buyer', 'customer', 'BT-55'];
  if (country === null)
    report(
      rule,
      pointer,
      `The ${who} has no country (${term}): give it in the ${where}. ${frozen}`,
    );
  else if (!isCountryCode(country))
    report('BR-CL-14', pointer, `${country} is no country of ISO 3166-1 (${term}). ${frozen}`);
}

function checkEndpoints({ seller, buyer }: SemanticInvoice, report: Report): void {
  const parties = [
    ['BR-62', '/seller', seller.endpoint, 'BT-34', 'tenant settings'],
    ['BR-63', '/buyer', buyer.endpoint, 'BT-49', 'customer'],
  ] as const;
  for (const [rule, at, endpoint, term, where] of parties) {
    if (endpoint === null) continue;
    const pointer = `${at}/electronicAddressScheme`;
    if (endpoint.scheme === null) {
      const message = `The electronic address (${term}) has no scheme: give \`electronicAddressScheme\` in the ${where}, such as 0088, 9930 or EM.`;
      report(rule, pointer, message);
    } else if (!isEasCode(endpoint.scheme)) {
      const message = `${endpoint.scheme} is no scheme of the EAS list: correct \`electronicAddressScheme\` in the ${where}.`;
      report('BR-CL-25', pointer, message);
    }
  }
}

function checkPayment({ payment }: SemanticInvoice, report: Report): void {
  if (payment !== null && blank(payment.account))
    report('BR-61', '/iban', 'A credit transfer names an account (BT-84): give `iban`.');
}

function checkLine(line: SemanticLine, pointer: string, report: Report): void {
  if (blank(line.id)) report('BR-21', `${pointer}/position`, 'The line has no number (BT-126).');
  if (blank(line.name))
    report('BR-25', `${pointer}/description`, 'The line does not say what is sold (BT-153).');
  if (new Big(line.price).lt(0))
    report('BR-27', `${pointer}/unitPrice`, 'A net price (BT-146) is not below zero.');
}

/** Without document allowances, charges, prepayment and rounding (BT-107, BT-108, BT-113, BT-114). */
function checkTotals({ lines, vat, totals, vatCurrency }: SemanticInvoice, report: Report): void {
  const same = (
    rule: string,
    pointer: string,
    [term, given]: readonly [string, string],
    expected: Big,
  ) => {
    if (!expected.eq(given))
      report(rule, pointer, `${term} is ${given}, but should be ${expected.toFixed()}.`);
  };
  const { lineNet, withoutVat, withVat } = totals;
  const net = sum(lines.map((line) => line.net));
  same('BR-CO-10', '/subtotal', ['The sum of the lines (BT-106)', lineNet], net);
  const total = ['The total without VAT (BT-109)', withoutVat] as const;
  same('BR-CO-13', '/subtotal', total, new Big(lineNet));
  const taxes = sum(vat.map(({ amount }) => amount));
  same('BR-CO-14', '/taxTotal', ['The total VAT (BT-110)', totals.vat], taxes);
  const gross = ['The total with VAT (BT-112)', withVat] as const;
  same('BR-CO-15', '/total', gross, new Big(withoutVat).plus(totals.vat));
  same('BR-CO-16', '/total', ['The amount due (BT-115)', totals.due], new Big(withVat));
  if (vatCurrency !== null && totals.vatInVatCurrency === null)
    report('BR-53', '/taxTotal', `VAT is to be told in ${vatCurrency} (BT-111).`);
}

/** EN 16931 has two digits for every amount. A price has as many as it needs. */
function checkDecimals({ totals, vat, lines, currency }: SemanticInvoice, report: Report): void {
  const check = (rule: string, pointer: string, term: string, amount: string | null) => {
    if (amount === null || scale(amount) <= 2) return;
    const message = `${term} is ${amount} ${currency}, but EN 16931 takes two digits after the point: choose prices that need no third, or send another format.`;
    report(rule, pointer, message);
  };
  check('BR-DEC-09', '/subtotal', 'The sum of the lines (BT-106)', totals.lineNet);
  check('BR-DEC-12', '/subtotal', 'The total without VAT (BT-109)', totals.withoutVat);
  check('BR-DEC-13', '/taxTotal', 'The total VAT (BT-110)', totals.vat);
  check('BR-DEC-14', '/total', 'The total with VAT (BT-112)', totals.withVat);
  check(
    'BR-DEC-15',
    '/taxTotal',
    'The VAT in the currency of the books (BT-111)',
    totals.vatInVatCurrency,
  );
  check('BR-DEC-18', '/total', 'The amount due (BT-115)', totals.due);
  for (const [index, { base, amount }] of vat.entries()) {
    check('BR-DEC-19', `/taxes/${index}/base`, 'A taxable amount (BT-116)', base);
    check('BR-DEC-20', `/taxes/${index}/amount`, 'A tax amount (BT-117)', amount);
  }
  for (const [index, { net, discount }] of lines.entries()) {
    check('BR-DEC-23', `/lines/${index}/amount`, 'The net amount of the line (BT-131)', net);
    const at = `/lines/${index}/discountPercent`;
    check('BR-DEC-24', at, 'The discount of the line (BT-136)', discount?.amount ?? null);
    check('BR-DEC-25', at, 'The amount before the discount (BT-137)', discount?.base ?? null);
  }
}

function blank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
