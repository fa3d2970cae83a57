/**
 * The rules of EN 16931 as problems of `/post` and `/readiness`: checked before a number is used, on the same semantic
 * invoice that the XML is written from.
 */
import type { PrintedKind } from '../../record/printed-kind.ts';
import type { Row } from '../../record/row.ts';
import { issuedDocument } from '../documents/exports.ts';
import type { ActionProblems } from '../feature.ts';
import { type Document, partiesOf } from '../invoicing/exports.ts';
import { isInEea, isInEu } from './countries.ts';
import type { RuleCode } from './report.ts';
import { type Violation, violationsOf } from './rules.ts';
import type { SemanticInvoice } from './semantic-invoice.ts';
import { semanticOf } from './semantic-of.ts';

/**
 * What Directive 2006/112/EC, article 226, requires of every seller in the EU, wherever the buyer is: (3) and (4) tax IDs,
 * (9) the rate, (10) the tax, (11) and (11a) the reason of no tax.
 */
const requiredByLaw: ReadonlySet<string> = new Set<RuleCode>([
  'e_invoice_seller_vat_id_missing',
  'e_invoice_seller_tax_id_missing',
  'e_invoice_buyer_vat_id_missing',
  'e_invoice_rate_wrong',
  'e_invoice_tax_not_zero',
  'e_invoice_exemption_missing',
]);

/**
 * A credit note of an invoice is not checked: it has the invoice's data, and nothing may prevent a correction. Where the
 * invoice has no XML, it has none either.
 */
export function postingRules(words: PrintedKind): ActionProblems {
  return (row, { related }, stored, found) => {
    if (words.credit !== null && row[words.credit.field] !== null) return [];
    const settings = related.single('tenantSettings');
    // Safe cast: only documents are printed.
    const document = row as Document;
    const { customerId } = document;
    const customer = customerId === null ? null : related.record('customer', customerId);
    const parties = partiesOf(document, settings);
    const isConcerned = concernedBy(settings, parties.seller.country, parties.buyer.country);
    if (isConcerned === null) return [];
    const taxCodes = document.taxes.flatMap(
      (tax) => related.record('taxCode', tax.taxCodeId) ?? [],
    );
    const issued = { ...issuedDocument(row, words), ...parties };
    const semantic = semanticOf({ words, row: issued, customer, settings, taxCodes });
    const pointers = new Set(found.map(({ pointer }) => pointer));
    return violationsOf(semantic)
      .filter(isConcerned)
      .map((one) => ({ ...one, pointer: draftPointer(one, semantic, document, stored) }))
      .filter(({ pointer }) => !pointers.has(pointer) && !(found.length > 0 && isSum(pointer)));
  };
}

/** Which rules concern a document; null: none. */
function concernedBy(
  settings: Row | null,
  seller: string | null,
  buyer: string | null,
): ((violation: Violation) => boolean) | null {
  if (settings === null) return null;
  const { eInvoiceRules } = settings;
  const byCountry = isInEea(seller) && isInEea(buyer);
  if (eInvoiceRules === 'Always' || (eInvoiceRules !== 'Never' && byCountry)) return () => true;
  return isInEu(seller) ? ({ code }) => requiredByLaw.has(code) : null;
}

/** Whether it is about all lines, which add up only without other problems. */
function isSum(pointer: string): boolean {
  return /^\/(lines|subtotal|taxTotal|total)$/.test(pointer);
}

/** The field of the draft that a pointer of the posted document refers to; empty for tenant settings. */
function draftPointer(
  { pointer }: Violation,
  semantic: SemanticInvoice,
  document: Document,
  stored: Row,
): string {
  const [, first = '', index = '', rest = ''] = /^\/(\w+)(?:\/(\d+))?(.*)$/.exec(pointer) ?? [];
  if (first === 'seller' || first === 'iban') return '';
  if (first === 'buyer') return buyerPointers[rest] ?? '/customerId';
  if (first === 'lines' && index !== '') return linePointer(Number(index), rest);
  if (first !== 'taxes') return pointer;
  const { category, rate } = semantic.vat[Number(index)] ?? {};
  const line = semantic.lines.findIndex(
    (one) => index !== '' && one.category === category && one.rate === rate,
  );
  return line < 0 ? '/lines' : linePointer(line, '/taxCodeId');

  /** Posting leaves empty lines out, so the stored line may have another position. */
  function linePointer(at: number, field: string): string {
    const lines = (stored.lines ?? []) as Document['lines'];
    return `/lines/${lines.findIndex(({ id }) => id === document.lines[at]?.id)}${field}`;
  }
}

const buyerPointers: Readonly<Record<string, string>> = {
  '/name': '/billingName',
  '/country': '/billingCountry',
  '/taxId': '/buyerTaxId',
};
