/** Composes mails: a document, a reminder, a disabled webhook endpoint. */

import { formatsFor, isZero } from '../../record/messages/formats.ts';
import { filled, inLanguage, isOne, type Languages } from '../../record/messages/languages.ts';
import type { MailWords } from '../../record/printed-kind.ts';
import { headerText, plainText } from '../../record/values/mail-address.ts';
import { Big } from '../../record/values/money.ts';
import { groupedIban, type PaymentDetails } from '../documents/exports.ts';
import { termsLabel } from '../invoicing/exports.ts';
import { htmlOf, type MailBrand, type MailContent, textOf } from './mail-layout.ts';
import { type MailTexts, mailTexts } from './mail-texts.ts';

/** Amounts are decimal strings in `currency`, dates `YYYY-MM-DD`. */
interface DocumentMail {
  /** The recipient's language, BCP 47; English if it has no texts. */
  readonly language: string;
  readonly sellerName: string;
  readonly buyerName: string;
  readonly number: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly total: string;
  /** The taxes that a tax code consists of, in the order of the document. `rate`: percent. */
  readonly components: readonly {
    readonly name: string;
    readonly rate: string;
    readonly amount: string;
  }[];
  /** Why lines have no tax; empty if there is nothing to say. */
  readonly exemptions: readonly string[];
  readonly sellerTaxId: string | null;
  readonly buyerTaxId: string | null;
}

export interface InvoiceMail extends DocumentMail {
  readonly amountDue: string;
  readonly dueDate: string | null;
  /** When to pay and the discount that can still be taken, in words; null: nothing to say. */
  readonly terms: string | null;
  /** Null: the seller gives no account. */
  readonly payment: PaymentDetails | null;
}

/** A document that credits another one. */
interface CreditMail extends DocumentMail {
  /** The texts of its kind. */
  readonly words: Languages<MailWords>;
  /** The number of the credited document; null if it refers to none. */
  readonly origin: string | null;
}

interface ReminderMail extends InvoiceMail {
  readonly dueDate: string;
  /** Whole days since the due date. */
  readonly daysOverdue: number;
  /** The part of the amount due that credits of the buyer cover; not all of it. */
  readonly covered: string;
}

/** The statement of a customer between two days. */
interface StatementMail {
  readonly language: string;
  readonly sellerName: string;
  readonly buyerName: string;
  readonly from: string;
  readonly to: string;
  /** The closing balance in each currency. */
  readonly balances: readonly { readonly currency: string; readonly closing: string }[];
}

export interface WebhookDisabledMail {
  readonly language: string;
  readonly tenantName: string;
  readonly url: string;
  /** `gone`: the receiver returned 410. */
  readonly cause: 'gone' | 'failing';
  /** Consecutive failed deliveries. */
  readonly failures: number;
  /** The first failed attempt; RFC 3339. */
  readonly since: string;
  /** Deliveries queued for the endpoint. */
  readonly waiting: number;
  /** The page of the endpoint; null without a public URL. */
  readonly panelUrl: string | null;
}

export interface MailData {
  readonly 'invoice-released': InvoiceMail;
  readonly 'invoice-reminder': ReminderMail;
  readonly credit: CreditMail;
  readonly statement: StatementMail;
  readonly 'webhook-disabled': WebhookDisabledMail;
}

export type MailTemplate = keyof MailData;

export interface ComposedMail {
  /** One line without control characters. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const limits = { subjectChars: 200, valueChars: 300 } as const;

interface Draft {
  readonly subject: string;
  readonly content: Omit<MailContent, 'language'>;
}

type Compose<Data> = (data: Data, texts: MailTexts, language: string) => Draft;

const templates: { readonly [T in MailTemplate]: Compose<MailData[T]> } = {
  'invoice-released': (data, { releasedSubject, released, ...texts }, language) => {
    const values = invoiceValues(data, language);
    const isSettled = isZero(data.amountDue);
    return documentDraft(values, [releasedSubject, texts.hello, released], {
      facts: [
        [texts.number, values.number],
        ...componentFacts(data, language),
        [texts.total, values.total],
        ...(data.amountDue === data.total ? [] : [[texts.amountDue, values.amount] as const]),
        ...(isSettled || values.date === '' ? [] : [[texts.dueDate, values.date] as const]),
        ...(isSettled || data.terms === null ? [] : [[termsLabel(language), data.terms] as const]),
        ...paymentFacts(data, texts),
        ...exemptionFacts(data, texts),
      ],
      after: [...(isSettled ? [texts.settled] : []), texts.thanks],
    });
  },
  'invoice-reminder': (data, { reminderSubject, reminder, ...texts }, language) => {
    const days = formatsFor(language, data.currency).days(data.daysOverdue);
    const values = { ...invoiceValues(data, language), days: dative(days, language) };
    const asked = isZero(data.covered) ? null : askedValues(data, language);
    const body = asked === null ? reminder : `${reminder} ${texts.partlyCovered}`;
    return documentDraft({ ...values, ...asked }, [reminderSubject, texts.hello, body], {
      facts: [
        [texts.number, values.number],
        [texts.total, values.total],
        [texts.amountDue, values.amount],
        ...(asked === null
          ? []
          : ([
              [texts.credit, `-${asked.credit}`],
              [texts.toPay, asked.rest],
            ] as const)),
        [texts.dueDate, values.date],
        ...paymentFacts(data, texts),
      ],
      after: [texts.crossed],
    });
  },
  credit: (data, texts, language) => {
    const values = documentValues(data, language);
    const words = inLanguage(data.words, language).texts;
    return documentDraft(values, [words.subject, texts.hello, words.released], {
      facts: [
        [words.number, values.number],
        ...(data.origin === null ? [] : [[words.origin, oneLine(data.origin)] as const]),
        ...componentFacts(data, language),
        [words.credited, values.total],
        ...exemptionFacts(data, texts),
      ],
      after: [texts.thanks],
    });
  },
  statement: (data, texts, language) => {
    const formats = formatsFor(language, '');
    const values = {
      ...{ seller: oneLine(data.sellerName), buyer: oneLine(data.buyerName) },
      ...{ from: formats.date(data.from), to: formats.date(data.to) },
    };
    return documentDraft(values, [texts.statementSubject, texts.hello, texts.statement], {
      facts: data.balances.map(({ currency, closing }) => [
        texts.balance,
        formatsFor(language, currency).money(closing),
      ]),
      after: [texts.thanks],
    });
  },
  'webhook-disabled': (data, texts, language) => {
    const { host, shown } = shownUrl(data.url);
    const formats = formatsFor(language, '');
    const failed = { url: shown, date: formats.date(data.since) };
    const count = formats.quantity(String(data.failures));
    const form = isOne(language, data.waiting) ? texts.waitingOne : texts.waiting;
    const waiting = filled(form, {
      count: formats.quantity(String(data.waiting)),
    });
    const isLink = data.panelUrl !== null && /^https?:\/\/[^\s]+$/.test(data.panelUrl);
    return {
      subject: filled(texts.disabledSubject, { host }),
      content: {
        sender: oneLine(data.tenantName),
        before: [
          filled(data.cause === 'gone' ? texts.gone : texts.failing, { ...failed, count }),
          waiting,
        ],
        facts: [],
        after: [],
        link: isLink ? { label: texts.open, url: data.panelUrl ?? '' } : null,
      },
    };
  },
};

/** A mail from seller to buyer. The texts contain names of `values` in braces. */
function documentDraft(
  values: Readonly<Record<string, string>> & { readonly seller: string },
  [subject, hello, body]: readonly [subject: string, hello: string, body: string],
  content: Pick<MailContent, 'facts' | 'after'>,
): Draft {
  const before = [filled(hello, values), filled(body, values)];
  return {
    subject: filled(subject, values),
    content: { ...content, sender: values.seller, before, link: null },
  };
}

/**
 * The subject and both bodies of a mail. Names and numbers are untrusted text: each stays on one
 * line and is escaped.
 */
export function composeMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  brand?: MailBrand,
): ComposedMail {
  const { tag, texts } = inLanguage(mailTexts, data.language);
  const { subject, content } = templates[template](data, texts, tag);
  const whole = { ...content, language: tag, ...(brand === undefined ? {} : { brand }) };
  return {
    subject: headerText(subject, limits.subjectChars),
    html: htmlOf(whole),
    text: textOf(whole),
  };
}

/** Subject and text that a user wrote; null: those of the template. */
export interface OwnTexts {
  readonly subject: string | null;
  readonly text: string | null;
}

/** A document's mail with the user's texts, and the facts below them; `words` is the text alone. */
export function composeOwnMail<T extends Exclude<MailTemplate, 'webhook-disabled'>>(
  template: T,
  data: MailData[T],
  own: OwnTexts,
  brand: MailBrand,
): ComposedMail & { readonly words: string } {
  const { tag, texts } = inLanguage(mailTexts, data.language);
  const { subject, content } = templates[template](data, texts, tag);
  const words = plainText(own.text ?? [...content.before, ...content.after].join('\n\n'));
  const whole = { ...content, language: tag, before: words.split(/\n{2,}/), after: [], brand };
  return {
    subject: headerText(own.subject ?? subject, limits.subjectChars),
    html: htmlOf(whole),
    text: textOf(whole),
    words,
  };
}

function oneLine(text: string): string {
  return headerText(text, limits.valueChars);
}

function documentValues(data: DocumentMail, language: string) {
  return {
    seller: oneLine(data.sellerName),
    buyer: oneLine(data.buyerName),
    number: oneLine(data.number),
    total: formatsFor(language, data.currency).money(data.total),
  };
}

/** Each tax on the same supply, such as GST and QST, as the document lists them. */
function componentFacts(
  { components, currency }: DocumentMail,
  language: string,
): MailContent['facts'] {
  const formats = formatsFor(language, currency);
  return components.map(({ name, rate, amount }) => [
    `${oneLine(name)} ${formats.percent(rate)}`,
    formats.money(amount),
  ]);
}

/** The reasons of no tax, with the tax IDs that they need (Directive 2006/112/EC, article 226). */
function exemptionFacts(
  { exemptions, sellerTaxId, buyerTaxId }: DocumentMail,
  texts: Pick<MailTexts, 'exemption' | 'sellerTaxId' | 'buyerTaxId'>,
): MailContent['facts'] {
  if (exemptions.length === 0) return [];
  const ids = [
    [texts.sellerTaxId, sellerTaxId],
    [texts.buyerTaxId, buyerTaxId],
  ] as const;
  return [
    [texts.exemption, oneLine(exemptions.join('; '))],
    ...ids.flatMap(([label, id]) => (id === null ? [] : [[label, oneLine(id)] as const])),
  ];
}

/** The account to pay to; nothing once the document is settled. */
function paymentFacts(
  { payment, amountDue }: InvoiceMail,
  texts: Pick<MailTexts, 'payee' | 'paymentReference'>,
): MailContent['facts'] {
  if (payment === null || !new Big(amountDue).gt(0)) return [];
  return [
    [texts.payee, oneLine(payment.payee)],
    ['IBAN', groupedIban(payment.iban)],
    ...(payment.bic === null ? [] : [['BIC', payment.bic] as const]),
    [texts.paymentReference, oneLine(payment.reference)],
  ];
}

function invoiceValues(data: InvoiceMail, language: string) {
  const formats = formatsFor(language, data.currency);
  return {
    ...documentValues(data, language),
    amount: formats.money(data.amountDue),
    date: data.dueDate === null ? '' : formats.date(data.dueDate),
  };
}

/** The credit that is not applied yet, and the amount due without it. */
function askedValues({ amountDue, covered, currency }: ReminderMail, language: string) {
  const { money } = formatsFor(language, currency);
  return { credit: money(covered), rest: money(new Big(amountDue).minus(covered).toFixed()) };
}

/** German has `5 Tage`, but `vor 5 Tagen`. */
function dative(days: string, language: string): string {
  return language.startsWith('de') ? days.replace(/Tage$/, 'Tagen') : days;
}

/** The URL without parts that may contain secrets: user, query and fragment. */
function shownUrl(text: string): { host: string; shown: string } {
  if (!URL.canParse(text)) return { host: '', shown: '' };
  const { host, origin, pathname } = new URL(text);
  return { host, shown: oneLine(`${origin}${pathname}`) };
}
