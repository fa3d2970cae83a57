/** Mail templates: languages, both bodies, and hostile values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditNoteTexts } from '../../../test/support/credit-note-texts.ts';
import { composeMail, type InvoiceMail, type WebhookDisabledMail } from './compose-mail.ts';

const invoice: InvoiceMail = {
  language: 'en',
  sellerName: 'Daybook Demo Ltd',
  buyerName: 'Northwind Foods GmbH',
  number: 'INV-2026-000123',
  currency: 'EUR',
  total: '1190.00',
  amountDue: '1190.00',
  dueDate: '2026-12-21',
  components: [],
  exemptions: [],
  sellerTaxId: 'IE6388047V',
  buyerTaxId: 'DE811907980',
  terms: null,
  payment: null,
};
const disabled: WebhookDisabledMail = {
  language: 'en',
  tenantName: 'Daybook Demo Ltd',
  url: 'https://bob:pw@hooks.example/in?token=secret#x',
  cause: 'failing',
  failures: 1234,
  since: '2026-11-20T08:00:00.000Z',
  waiting: 17,
  panelUrl: 'https://daybook.example/webhooks/1',
};
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('a mail about an invoice is in the language of its recipient', () => {
  const english = composeMail('invoice-released', invoice);
  assert.equal(english.subject, 'Invoice INV-2026-000123 from Daybook Demo Ltd');
  assert.equal(
    plain(english.text),
    'Hello Northwind Foods GmbH,\n\nplease find attached our invoice INV-2026-000123.\n\n' +
      'Invoice: INV-2026-000123\nTotal: EUR 1,190.00\nDue date: 21 December 2026\n\n' +
      'Thank you for your business.\n\n-- \nDaybook Demo Ltd\n',
  );
  const german = composeMail('invoice-released', { ...invoice, language: 'de-AT' });
  assert.equal(german.subject, 'Rechnung INV-2026-000123 von Daybook Demo Ltd');
  assert.match(german.html, /<html lang="de-AT">/);
  assert.match(plain(german.text), /Fällig am: 21\. Dezember 2026/);
  const other = composeMail('invoice-released', { ...invoice, language: 'sv' });
  assert.equal(other.subject, english.subject);
  assert.match(other.html, /<html lang="en">/);
});

test('a mail about an invoice names the account to pay to, until it is settled', () => {
  const payment = {
    payee: 'Daybook Holding',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    reference: invoice.number,
  };
  const facts = [
    'Zahlungsempfänger: Daybook Holding',
    'IBAN: DE89 3704 0044 0532 0130 00',
    'BIC: COBADEFFXXX',
    'Verwendungszweck: INV-2026-000123',
  ].join('\n');
  const data = { ...invoice, payment, language: 'de' };
  assert.ok(composeMail('invoice-released', data).text.includes(facts));
  const late = { ...data, dueDate: '2026-12-21', daysOverdue: 3, covered: '0.00' };
  assert.ok(composeMail('invoice-reminder', late).text.includes(facts));
  const settled = composeMail('invoice-released', { ...data, amountDue: '0.00' });
  assert.doesNotMatch(settled.text, /IBAN|BIC/);
});

test('a mail about a credit note names the credited invoice and requests no payment', () => {
  const origin = 'INV-2026-000100';
  const data = { ...invoice, number: 'CRN-2026-000004', words: creditNoteTexts.mail, origin };
  const english = composeMail('credit', data);
  assert.equal(english.subject, 'Credit note CRN-2026-000004 from Daybook Demo Ltd');
  assert.equal(
    plain(english.text),
    'Hello Northwind Foods GmbH,\n\nplease find attached our credit note CRN-2026-000004.\n\n' +
      'Credit note: CRN-2026-000004\nFor invoice: INV-2026-000100\nAmount credited: EUR 1,190.00\n\n' +
      'Thank you for your business.\n\n-- \nDaybook Demo Ltd\n',
  );
  const german = composeMail('credit', { ...data, language: 'de' });
  assert.equal(german.subject, 'Rechnungskorrektur CRN-2026-000004 von Daybook Demo Ltd');
  const free = composeMail('credit', { ...data, origin: null });
  assert.doesNotMatch(free.text, /For invoice/);
});

test('all texts of all languages have no unfilled placeholders', () => {
  const credit = { ...invoice, words: creditNoteTexts.mail };
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl']) {
    const mails = [
      composeMail('invoice-released', { ...invoice, language }),
      composeMail('invoice-reminder', {
        ...invoice,
        language,
        dueDate: '2026-11-01',
        daysOverdue: 20,
        covered: '100.00',
      }),
      composeMail('credit', { ...credit, language, origin: 'INV-2026-000100' }),
      composeMail('credit', { ...credit, language, origin: null }),
      composeMail('webhook-disabled', { ...disabled, language }),
      composeMail('webhook-disabled', { ...disabled, language, waiting: 1 }),
      composeMail('webhook-disabled', { ...disabled, language, cause: 'gone' }),
    ];
    for (const mail of mails) {
      const all = `${mail.subject}\n${mail.html}\n${mail.text}`;
      assert.doesNotMatch(all, /\{|\}|undefined|\bnull\b|NaN/);
      assert.doesNotMatch(mail.html, /<(img|script|link|style|iframe|form)\b|src=|url\(/i);
    }
  }
});

test('a paid invoice requests no payment, a partly paid one the rest', () => {
  const paid = composeMail('invoice-released', { ...invoice, amountDue: '0.00' });
  assert.match(paid.text, /No payment is due\./);
  assert.doesNotMatch(paid.text, /Due date/);
  const partly = composeMail('invoice-released', { ...invoice, amountDue: '190.00' });
  assert.match(plain(partly.text), /Amount due: EUR 190\.00/);
});

test('a reminder names the due date and the open amount', () => {
  const reminder = {
    ...{ ...invoice, dueDate: '2026-11-01', daysOverdue: 20 },
    ...{ amountDue: '190.00', covered: '0.00' },
  };
  const english = composeMail('invoice-reminder', reminder);
  assert.equal(english.subject, 'Reminder: invoice INV-2026-000123 was due on 1 November 2026');
  assert.match(
    plain(english.text),
    /due on 1 November 2026, 20 days ago\. EUR 190\.00 is still open/,
  );
  const german = composeMail('invoice-reminder', { ...reminder, language: 'de' });
  assert.match(
    plain(german.text),
    /am 1\. November 2026 fällig und ist seit 20 Tagen überfällig\./,
  );
});

test('a disabled endpoint is named without the secrets of its URL', () => {
  const mail = composeMail('webhook-disabled', disabled);
  assert.equal(mail.subject, 'Webhook endpoint disabled: hooks.example');
  assert.match(
    mail.text,
    /https:\/\/hooks\.example\/in have failed since 20 November 2026 \(1,234/,
  );
  assert.match(mail.html, /href="https:\/\/daybook\.example\/webhooks\/1"/);
  assert.doesNotMatch(`${mail.html}${mail.text}`, /secret|pw@|token/);
  const hostile = composeMail('webhook-disabled', { ...disabled, panelUrl: 'javascript:alert(1)' });
  assert.doesNotMatch(hostile.html, /href|javascript/);
});

test('the backlog of a disabled endpoint is counted by the plural rules of each language', () => {
  const waitingOf = (language: string, waiting: number) =>
    plain(composeMail('webhook-disabled', { ...disabled, language, waiting }).text);
  assert.match(waitingOf('en', 1), /^One delivery is queued\. To send it, .*\.$/m);
  assert.match(waitingOf('en', 0), /^0 deliveries are queued\./m);
  assert.match(waitingOf('de', 2_000), /^2\.000 Zustellungen warten\./m);
  // In French 0 takes the singular.
  assert.match(waitingOf('fr', 0), /^0 envoi est conservé\./m);
  assert.match(waitingOf('fr', 1_000_000), /^1 000 000 envois sont conservés\./m);
});

test('names and numbers are escaped and stay on one line', () => {
  const evil = 'x"\'><img src=x onerror=alert(1)>\r\nBcc: victim@other.example\u2028{number}';
  const mail = composeMail('invoice-released', {
    ...invoice,
    sellerName: evil,
    buyerName: evil,
    number: evil,
    language: '"><b>',
  });
  assert.doesNotMatch(mail.subject, /[\p{Cc}\u2028]/u);
  assert.doesNotMatch(mail.html, /<img|<b>/);
  assert.match(mail.html, /&lt;img src=x onerror=alert\(1\)&gt; Bcc: victim/);
  assert.doesNotMatch(mail.text, /^Bcc:/m);
  assert.ok(mail.text.includes('{number}'), 'a filled-in value was filled in again');
});
