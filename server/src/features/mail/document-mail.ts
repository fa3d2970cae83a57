/** The mail of a document: for its release, for a reminder, or with the texts of the user who sends it. */
import type { Printed } from '../documents/exports.ts';
import {
  type ComposedMail,
  composeMail,
  composeOwnMail,
  type InvoiceMail,
  type MailData,
  type OwnTexts,
} from './compose-mail.ts';

const dayMs = 86_400_000;

export function composeDocumentMail(template: string, printed: Printed, now: Date): ComposedMail {
  if (template === 'invoice-reminder') {
    const due = invoiceData(printed);
    const dueDate = String(due.dueDate);
    const daysOverdue = Math.floor((now.getTime() - Date.parse(dueDate)) / dayMs);
    return composeMail(template, { ...due, dueDate, daysOverdue });
  }
  const credit = creditData(printed);
  return credit === null
    ? composeMail('invoice-released', invoiceData(printed))
    : composeMail('credit', credit);
}

/** The mail of a user; texts that are null come from the template. */
export function composeSentMail(printed: Printed, own: OwnTexts) {
  const credit = creditData(printed);
  return credit === null
    ? composeOwnMail('invoice-released', invoiceData(printed), own)
    : composeOwnMail('credit', credit, own);
}

function documentData({ row, customer, settings }: Printed) {
  return {
    language: String(customer?.['language'] ?? settings?.['language'] ?? 'en'),
    sellerName: String(settings?.['name'] ?? ''),
    buyerName: String(row['billingName']),
    number: String(row['number']),
    currency: String(row['currency']),
    total: String(row['total']),
  };
}

function invoiceData(printed: Printed): InvoiceMail {
  const { row } = printed;
  const { amountDue, dueDate } = row;
  return { ...documentData(printed), amountDue: String(amountDue), dueDate: String(dueDate) };
}

/** Null for a document that charges. */
function creditData(printed: Printed): MailData['credit'] | null {
  const { words, origin } = printed;
  if (words.credit === null) return null;
  const number = origin === null ? null : String(origin['number']);
  return { ...documentData(printed), words: words.credit.mail, origin: number };
}
