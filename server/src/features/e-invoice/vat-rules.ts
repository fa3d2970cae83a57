/**
 * The VAT rules of EN 16931-1: those of every breakdown, and the ten of each category (BR-S, BR-Z,
 * BR-E, BR-AE, BR-IC, BR-G, BR-O). Only category K has a different name in rules, IC.
 */
import { Big, round, sum } from '../../record/values/money.ts';
import type { VatCategory } from '../invoicing/exports.ts';
import type { Report } from './report.ts';
import {
  issueDatePointer,
  type SemanticInvoice,
  type SemanticLine,
  type SemanticVat,
} from './semantic-invoice.ts';

/** The name of a category in rules. */
const rulesOf = (category: VatCategory) => (category === 'K' ? 'IC' : category);

export function vatViolations(invoice: SemanticInvoice, report: Report): void {
  const { lines, vat } = invoice;
  if (vat.length === 0) report('BR-CO-18', '/taxes', 'e_invoice_vat_missing');
  for (const [index, line] of lines.entries()) checkRate(line, `/lines/${index}/taxCodeId`, report);
  for (const [index, one] of vat.entries()) checkBreakdown(one, index, invoice, report);
  for (const category of new Set(lines.map((line) => line.category))) {
    // S has one breakdown per rate; BR-S-08 checks them.
    const count = vat.filter((one) => one.category === category).length;
    if (category === 'S' ? count === 0 : count !== 1)
      report(`BR-${rulesOf(category)}-01`, '/taxes', 'e_invoice_vat_count', { category });
    checkParties(category, invoice, report);
  }
}

/** BR-S-05 and similar. */
function checkRate({ category, rate }: SemanticLine, pointer: string, report: Report): void {
  const fits =
    category === 'O'
      ? rate === null
      : rate !== null && (category === 'S' ? new Big(rate).gt(0) : new Big(rate).eq(0));
  if (fits) return;
  const expected = category === 'S' ? 'positive' : category === 'O' ? 'absent' : 'zero';
  const params = { category, rate: String(rate), expected };
  report(`BR-${rulesOf(category)}-05`, pointer, 'e_invoice_rate_wrong', params);
}

/** The tax IDs that each category requires of seller and buyer: BR-S-02 and similar. */
function checkParties(category: VatCategory, invoice: SemanticInvoice, report: Report): void {
  const { seller, buyer, delivery, period } = invoice;
  const rule = `BR-${rulesOf(category)}-02`;
  const hasVatId = seller.vatId !== null;
  if (category === 'O') {
    if (hasVatId || buyer.vatId !== null)
      report(rule, '/seller/taxId', 'e_invoice_vat_id_not_allowed', { category });
    if (invoice.vat.length > 1)
      report('BR-O-11', '/taxes', 'e_invoice_category_alone', { category });
    return;
  }
  // Exports and intra-community supplies require the VAT identifier.
  const needsVatId = category === 'K' || category === 'G';
  if (needsVatId && !hasVatId)
    report(rule, '/seller/taxId', 'e_invoice_seller_vat_id_missing', { category });
  else if (!hasVatId && seller.taxRegistration === null)
    report(rule, '/seller/taxId', 'e_invoice_seller_tax_id_missing', { category });
  const buyerId = buyer.vatId ?? (category === 'AE' ? buyer.registrationId : null);
  if ((category === 'K' || category === 'AE') && buyerId === null)
    report(rule, '/buyer/taxId', 'e_invoice_buyer_vat_id_missing', { category });
  if (category !== 'K') return;
  if ((delivery?.date ?? '') === '' && period === null)
    report('BR-IC-11', issueDatePointer(invoice), 'e_invoice_delivery_date_missing', { category });
  if ((delivery?.country ?? null) === null)
    report('BR-IC-12', '/buyer/country', 'e_invoice_delivery_country_missing', { category });
}

function checkBreakdown(
  one: SemanticVat,
  index: number,
  { lines }: SemanticInvoice,
  report: Report,
): void {
  const { category } = one;
  const rules = rulesOf(category);
  const at = `/taxes/${index}`;
  // A line has one category and one rate (BG-30: BT-151, BT-152).
  if (one.hasComponents) report('BG-30', at, 'e_invoice_components_not_allowed');
  const own = lines.filter(
    (line) => line.category === one.category && (one.category !== 'S' || sameRate(line, one)),
  );
  const net = sum(own.map((line) => line.net));
  if (!net.eq(one.base)) {
    const params = { category, given: one.base, expected: net.toFixed() };
    report(`BR-${rules}-08`, `${at}/base`, 'e_invoice_base_wrong', params);
  }
  checkTax(one, at, report);
  const reasons = one.reason !== null || one.reasonCode !== null;
  if (one.category === 'S' || one.category === 'Z') {
    if (reasons) report(`BR-${rules}-10`, at, 'e_invoice_exemption_not_allowed', { category });
  } else if (!reasons) {
    const frozen = one.isFrozen ? 'yes' : 'no';
    report(`BR-${rules}-10`, at, 'e_invoice_exemption_missing', { category, frozen });
  }
}

function sameRate(line: SemanticLine, vat: SemanticVat): boolean {
  return line.rate !== null && vat.rate !== null && new Big(line.rate).eq(vat.rate);
}

/**
 * BR-CO-17 and BR-S-09: tax = base × rate. For prices that include tax, the tax is the total minus
 * the rounded base, so both may differ by a smallest unit. The validation artefacts tolerate less
 * than one, and so does this rule.
 */
function checkTax(one: SemanticVat, at: string, report: Report): void {
  const tax = new Big(one.amount).abs();
  if (one.category !== 'S') {
    const rule = `BR-${rulesOf(one.category)}-09`;
    const { amount } = one;
    if (!tax.eq(0)) report(rule, `${at}/amount`, 'e_invoice_tax_not_zero', { amount });
    return;
  }
  const rate = new Big(one.rate ?? 0);
  const due = new Big(round(new Big(one.base).abs().times(rate).div(100), 2));
  if (tax.minus(due).abs().gte(1)) {
    const { amount: given, base } = one;
    const params = { given, rate: rate.toFixed(), base, expected: due.toFixed() };
    report('BR-CO-17', `${at}/amount`, 'e_invoice_tax_wrong', params);
    report('BR-S-09', `${at}/amount`, 'e_invoice_tax_wrong', params);
  } else if (rate.round(0, Big.roundHalfUp).eq(0) && !tax.round(0, Big.roundHalfUp).eq(0)) {
    const params = { rate: rate.toFixed(), amount: one.amount };
    report('BR-CO-17', `${at}/amount`, 'e_invoice_rate_too_small', params);
  }
}
