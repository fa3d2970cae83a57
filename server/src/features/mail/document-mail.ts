/** The mail of a document: for its release, for a reminder, or with the texts of the user who sends it. */
import { inLanguage } from '../../record/messages/languages.ts';
import { dayIn, daysBetween } from '../../record/values/days.ts';
import { type Printed, paymentDetailsOf } from '../documents/exports.ts';
import type { AskedAmount } from '../invoicing/exports.ts';
import { allowedDiscount, exemptionsOf, termsInWords } from '../invoicing/exports.ts';
import {
  type ComposedMail,
  composeMail,
  composeOwnMail,
  type InvoiceMail,
  type MailData,
  type OwnTexts,
} from './compose-mail.ts';
import type { MailBrand } from './mail-layout.ts';
import { mailTexts } from './mail-texts.ts';
import type { MailAttachment } from './mail-transport.ts';

/** `asked`: of a reminder; null for the mail of a release. */
export function composeDocumentMail(
  printed: Printed,
  now: Date,
  asked: AskedAmount | null,
): ComposedMail {
  if (asked !== null) {
    const { amountDue, covered } = asked;
    const due = { ...invoiceData(printed, now), amountDue, covered };
    const dueDate = String(due.dueDate);
    const daysOverdue = daysBetween(dueDate, todayOf(printed, now));
    const data = { ...due, dueDate, daysOverdue };
    return composeMail('invoice-reminder', data, brandOf(printed, logoId));
  }
  const credit = creditData(printed);
  return credit === null
    ? composeMail('invoice-released', invoiceData(printed, now), brandOf(printed, logoId))
    : composeMail('credit', credit, brandOf(printed, logoId));
}

/**
 * The mail of a user; texts that are null come from the template. `logo`: where its HTML finds the logo, by default in
 * the mail itself.
 */
export function composeSentMail(printed: Printed, now: Date, own: OwnTexts, logo = logoId) {
  const credit = creditData(printed);
  const brand = brandOf(printed, logo);
  return credit === null
    ? composeOwnMail('invoice-released', invoiceData(printed, now), own, brand)
    : composeOwnMail('credit', credit, own, brand);
}

/** RFC 2392: refers to the logo in the mail. */
export const logoId = 'cid:logo@daybook';

/** The logo as a part of the mail; none without a logo. */
export function logoAttachments({ logo }: Pick<Printed, 'logo'>): MailAttachment[] {
  if (logo === null) return [];
  const { content } = logo;
  const cid = logoId.replace('cid:', '');
  return [{ filename: 'logo.png', contentType: 'image/png', content, cid }];
}

export function brandOf(
  { settings, logo }: Pick<Printed, 'settings' | 'logo'>,
  src: string,
): MailBrand {
  const accent = (settings?.['accentColor'] ?? null) as string | null;
  if (logo === null) return { accent, logo };
  return { accent, logo: { src, width: logo.width, height: logo.height } };
}

function todayOf({ settings }: Pick<Printed, 'settings'>, now: Date): string {
  return dayIn(String(settings?.timeZone ?? 'UTC'), now.toISOString());
}

function languageOf({ customer, settings }: Pick<Printed, 'customer' | 'settings'>): string {
  return String(customer?.['language'] ?? settings?.['language'] ?? 'en');
}

function documentData(printed: Printed) {
  const { row, document, settings } = printed;
  const language = languageOf(printed);
  return {
    language,
    components: document.taxes.flatMap(({ components = [] }) => components),
    exemptions: exemptionsOf(document, language).map(({ text }) => text),
    sellerTaxId: document.seller?.taxId ?? null,
    buyerTaxId: document.buyer?.taxId ?? null,
    sellerName: String(settings?.['name'] ?? ''),
    buyerName: String(row['billingName']),
    number: String(row['number']),
    currency: String(row['currency']),
    total: String(row['total']),
  };
}

function invoiceData(printed: Printed, now: Date): InvoiceMail {
  const { row } = printed;
  const { amountDue, dueDate } = row;
  const payment = paymentDetailsOf(printed);
  const due = { amountDue: String(amountDue), dueDate: String(dueDate) };
  return { ...documentData(printed), ...due, terms: termsOf(printed, now), payment };
}

/** The discount of what is still due, in the language of the mail. */
function termsOf(printed: Printed, now: Date): string | null {
  const { document, row } = printed;
  const { tag: language } = inLanguage(mailTexts, languageOf(printed));
  const open = { ...document, amountDue: String(row['amountDue']) };
  const discount = allowedDiscount(open, todayOf(printed, now));
  return termsInWords(document, discount, language);
}

/** Null for a document that charges. */
function creditData(printed: Printed): MailData['credit'] | null {
  const { words, origin } = printed;
  if (words.credit === null) return null;
  const number = origin === null ? null : String(origin['number']);
  return { ...documentData(printed), words: words.credit.mail, origin: number };
}
