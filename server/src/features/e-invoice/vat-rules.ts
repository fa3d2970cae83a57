/**
 * The rules of EN 16931-1 about VAT: those of every breakdown, and the ten of each category (BR-S, BR-Z, BR-E,
 * BR-AE, BR-IC, BR-G, BR-O). The codes differ from the rules' names in one: K is BR-IC.
 */
import { Big, round, sum } from '../../record/money.ts';
import type { VatCategory } from '../invoicing/tax-code.ts';
import type { Report } from './rules.ts';
import {
  issueDatePointer,
  type SemanticInvoice,
  type SemanticLine,
  type SemanticVat,
} from './semantic-invoice.ts';

const categoryNames: Readonly<Record<VatCategory, readonly [rules: string, name: string]>> = {
  S: ['S', 'standard rated'],
  Z: ['Z', 'zero rated'],
  E: ['E', 'exempt from VAT'],
  AE: ['AE', 'reverse charge'],
  K: ['IC', 'intra-community supply'],
  G: ['G', 'export outside the EU'],
  O: ['O', 'not subject to VAT'],
};

/** Told where a rate does not fit its category. */
const mendTaxCode = 'correct `category` or `rate` of the tax code';

export function vatViolations(invoice: SemanticInvoice, report: Report): void {
  const { lines, vat } = invoice;
  if (vat.length === 0)
    report('BR-CO-18', '/taxes', 'A document has at least one VAT breakdown (BG-23).');
  for (const [index, line] of lines.entries()) checkRate(line, `/lines/${index}/taxCodeId`, report);
  for (const [index, one] of vat.entries()) checkBreakdown(one, index, invoice, report);
  for (const category of new Set(lines.map((line) => line.category))) {
    const [rules, name] = categoryNames[category];
    // S has a breakdown for each rate; BR-S-08 looks for them.
    const count = vat.filter((one) => one.category === category).length;
    if (category === 'S' ? count === 0 : count !== 1)
      report(`BR-${rules}-01`, '/taxes', `There is not one breakdown for what is ${name}.`);
    checkParties(category, invoice, report);
  }
}

/** BR-S-05 and its like. */
function checkRate({ category, rate }: SemanticLine, pointer: string, report: Report): void {
  const [rules, name] = categoryNames[category];
  const fits =
    category === 'O'
      ? rate === null
      : rate !== null && (category === 'S' ? new Big(rate).gt(0) : new Big(rate).eq(0));
  if (fits) return;
  const right = category === 'S' ? 'above 0' : category === 'O' ? 'absent' : '0';
  const message = `The rate of what is ${name} (BT-152) is ${right}, not ${String(rate)}: ${mendTaxCode}.`;
  report(`BR-${rules}-05`, pointer, message);
}

/** What each category wants to know of seller and buyer: BR-S-02 and its like. */
function checkParties(category: VatCategory, invoice: SemanticInvoice, report: Report): void {
  const { seller, buyer, delivery } = invoice;
  const [rules, name] = categoryNames[category];
  const rule = `BR-${rules}-02`;
  const hasVatId = seller.vatId !== null;
  const ownId = 'give `taxId` in the tenant settings, then void the document and post it anew';
  if (category === 'O') {
    if (hasVatId || buyer.vatId !== null)
      report(rule, '/seller/taxId', `What is ${name} names no VAT identifier (BT-31, BT-48).`);
    if (invoice.vat.length > 1) {
      const message = `What is ${name} cannot stand beside other lines: make two documents of it.`;
      report('BR-O-11', '/taxes', message);
    }
    return;
  }
  // An export and a supply to another member state need the VAT identifier itself.
  const needsVatId = category === 'K' || category === 'G';
  if (needsVatId ? !hasVatId : !hasVatId && seller.taxRegistration === null) {
    const message = `What is ${name} needs the seller’s ${needsVatId ? 'VAT identifier, with its country code (BT-31)' : 'tax id (BT-31 or BT-32)'}: ${ownId}.`;
    report(rule, '/seller/taxId', message);
  }
  const buyerId = buyer.vatId ?? (category === 'AE' ? buyer.registrationId : null);
  if ((category === 'K' || category === 'AE') && buyerId === null) {
    const message = `What is ${name} needs the buyer’s VAT identifier, with its country code (BT-48): give \`taxId\` in the customer or \`buyerTaxId\` before posting.`;
    report(rule, '/buyer/taxId', message);
  }
  if (category !== 'K') return;
  if (delivery === null || delivery.date === '')
    report(
      'BR-IC-11',
      issueDatePointer(invoice),
      `What is ${name} needs a date of delivery (BT-72).`,
    );
  if ((delivery?.country ?? null) === null)
    report('BR-IC-12', '/buyer/country', `What is ${name} needs a country of delivery (BT-80).`);
}

function checkBreakdown(
  one: SemanticVat,
  index: number,
  { lines }: SemanticInvoice,
  report: Report,
): void {
  const [rules, name] = categoryNames[one.category];
  const at = `/taxes/${index}`;
  const own = lines.filter(
    (line) => line.category === one.category && (one.category !== 'S' || sameRate(line, one)),
  );
  const net = sum(own.map((line) => line.net));
  if (!net.eq(one.base)) {
    const message = `The lines that are ${name} come to ${net.toFixed()}, their taxable amount (BT-116) is ${one.base}.`;
    report(`BR-${rules}-08`, `${at}/base`, message);
  }
  checkTax(one, at, report);
  const reasons = one.reason !== null || one.reasonCode !== null;
  if (one.category === 'S' || one.category === 'Z') {
    if (reasons) report(`BR-${rules}-10`, at, `What is ${name} has no reason for an exemption.`);
  } else if (!reasons) {
    const message = `What is ${name} needs a reason (BT-120): give \`exemptionReason\` in the tax code.`;
    report(`BR-${rules}-10`, at, message);
  }
}

function sameRate(line: SemanticLine, vat: SemanticVat): boolean {
  return line.rate !== null && vat.rate !== null && new Big(line.rate).eq(vat.rate);
}

/**
 * BR-CO-17 and BR-S-09: tax = base × rate. A price that includes tax is taken apart by the base, and its tax is
 * what remains, so the two may differ by a smallest unit; yen have no hundredths at all. The validation
 * artefacts allow a difference of less than one, and so does this.
 */
function checkTax(one: SemanticVat, at: string, report: Report): void {
  const [rules] = categoryNames[one.category];
  const tax = new Big(one.amount).abs();
  if (one.category !== 'S') {
    if (!tax.eq(0)) report(`BR-${rules}-09`, `${at}/amount`, `The tax is 0, not ${one.amount}.`);
    return;
  }
  const rate = new Big(one.rate ?? 0);
  const due = new Big(round(new Big(one.base).abs().times(rate).div(100), 2));
  if (tax.minus(due).abs().gte(1)) {
    const message = `The tax (BT-117) is ${one.amount}, but ${rate.toFixed()} % of ${one.base} are ${due.toFixed()}: each tax code is rounded by itself, so give lines of one rate one tax code.`;
    report('BR-CO-17', `${at}/amount`, message);
    report('BR-S-09', `${at}/amount`, message);
  } else if (rate.round(0, Big.roundHalfUp).eq(0) && !tax.round(0, Big.roundHalfUp).eq(0)) {
    const message = `Validators take a rate of ${rate.toFixed()} % for none, and refuse the tax of ${one.amount} (BT-117).`;
    report('BR-CO-17', `${at}/amount`, message);
  }
}
