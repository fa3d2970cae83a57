/** Labels of mails. */
import type { FeatureWords } from '../../core/feature.ts';

export const mailWords = {
  records: {
    mails: {
      one: ['Mail', 'E-Mail'],
      many: ['Mail', 'E-Mails'],
    },
  },
  fields: {
    template: ['Template', 'Vorlage'],
    recipient: ['To', 'An'],
    alsoTo: ['Also to', 'Weitere Empfänger'],
    cc: ['Cc', 'Cc'],
    sender: ['From', 'Von'],
    replyTo: ['Reply to', 'Antwort an'],
    subject: ['Subject', 'Betreff'],
    textBody: ['Text', 'Text'],
    htmlBody: ['HTML', 'HTML'],
    messageId: ['Message ID', 'Nachrichten-ID'],
    attachments: ['Attachments', 'Anhänge'],
    sentAt: ['Sent', 'Gesendet am'],
    response: ['Server response', 'Antwort des Servers'],
    effectId: ['Delivery', 'Zustellung'],
    attempt: ['Attempt', 'Versuch'],
  },
} as const satisfies FeatureWords;
