/** The payment terms of an e-invoice (BT-20). */
import { Big } from '../../record/values/money.ts';
import {
  type Discount,
  discountOf,
  type IssuedDocument,
  termsInWords,
} from '../invoicing/exports.ts';

/** `buyerReference`: BT-10. `language`: BCP 47. */
export function paymentTermsOf(
  document: IssuedDocument,
  {
    buyerReference,
    language,
  }: { readonly buyerReference: string | null; readonly language: string },
): string | null {
  const discount = discountOf(document);
  const words = termsInWords(document, discount, isEarlier(document) ? 'en' : language);
  if (words === null || discount === null || !isGerman(document, buyerReference)) return words;
  return `${skontoLine(discount)}\n${words}`;
}

/** Earlier releases stated the terms in English; what they posted keeps its bytes. */
function isEarlier({ number, paymentTermsDays, paymentTermsFrom }: IssuedDocument): boolean {
  return number !== null && paymentTermsDays !== null && paymentTermsFrom === null;
}

/**
 * Whether a discount must be a line of its own form: in an XRechnung, which has a buyer reference (BR-DE-15, BR-DE-18), and
 * in Peppol if seller and buyer are in Germany (DE-R-018).
 */
function isGerman({ seller, buyer }: IssuedDocument, buyerReference: string | null): boolean {
  return seller?.country === 'DE' && (buyer?.country === 'DE' || buyerReference !== null);
}

/** BR-DE-18: two decimal places, of the amount due (BT-115), and a line break before any other text. */
function skontoLine({ days, percent }: Discount): string {
  return `#SKONTO#TAGE=${days}#PROZENT=${new Big(percent).toFixed(2)}#`;
}
