/** How a buyer pays a document: account, payee and reference, from the settings of the seller. */
import type { Row } from '../../record/row.ts';
import { Big } from '../../record/values/money.ts';
import type { Printed } from './read-printed.ts';

export interface PaymentDetails {
  readonly payee: string;
  /** ISO 13616, without spaces. */
  readonly iban: string;
  readonly bic: string | null;
  /** The remittance information: the number of the document. */
  readonly reference: string;
}

/** Null without an IBAN, and for documents that are not to be paid: drafts, void ones and credit notes. */
export function paymentDetailsOf({
  words,
  document: { status, number, seller },
  settings,
}: Pick<Printed, 'document' | 'settings'> & {
  readonly words: Pick<Printed['words'], 'credit'>;
}): PaymentDetails | null {
  const iban = textOf(settings, 'iban');
  const isDue = status === 'Posted' || status === 'Released';
  if (iban === null || number === null || words.credit !== null || !isDue) return null;
  const payee = payeeOf(settings, seller);
  return { payee, iban, bic: textOf(settings, 'bic'), reference: number };
}

/** The holder of the account: by default the seller. */
export function payeeOf(settings: Row | null, seller: { readonly name: string | null } | null) {
  return textOf(settings, 'payeeName') ?? seller?.name ?? '';
}

/** `IE29 AIBK 9311 5212 3456 78`, the printed form of ISO 13616. */
export function groupedIban(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ');
}

function textOf(row: Row | null, field: string): string | null {
  const value = row?.[field];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Countries of the IBAN within SEPA (EPC409-09); outside of the EEA a payment needs the BIC. */
const eea =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK';
const otherSepa = 'AD AL CH GB GI MC MD ME MK RS SM VA';

/** Of the European Payments Council, in characters. */
const limits = { payeeChars: 70, referenceChars: 140 } as const;
const [least, most] = ['0.01', '999999999.99'];

/**
 * The content of a QR code for a SEPA credit transfer: EPC069-12, version 002, in UTF-8. Null if there is none: in other
 * currencies, for amounts that it cannot express, and for accounts that such a transfer does not reach.
 */
export function transferCodeOf(
  { payee, iban, bic, reference }: PaymentDetails,
  { currency, amount }: { readonly currency: string; readonly amount: string },
): string | null {
  const country = iban.slice(0, 2);
  const isReached = eea.split(' ').includes(country);
  const needsBic = otherSepa.split(' ').includes(country);
  if (currency !== 'EUR' || !(isReached || (needsBic && bic !== null))) return null;
  const due = new Big(amount);
  if (due.lt(least) || due.gt(most) || payee.trim() === '') return null;
  const text = (value: string, chars: number) =>
    [...value.replace(/\s+/g, ' ').trim()].slice(0, chars).join('');
  return [
    ...['BCD', '002', '1', 'SCT', bic ?? ''],
    text(payee, limits.payeeChars),
    ...[iban, `EUR${due.toFixed()}`],
    // Neither a purpose nor a structured reference (ISO 11649).
    ...['', ''],
    text(reference, limits.referenceChars),
  ].join('\n');
}
