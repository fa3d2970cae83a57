/** Invoices as PDFs: content, page breaks, conformance with PDF/A, and reproducible bytes. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { XMLValidator } from 'fast-xml-parser';
import { creditNoteTexts } from '../../../test/support/credit-note-texts.ts';
import { sampleDocument, sampleLine } from '../../../test/support/pdf-sample.ts';
import { type ReadPdf, readPdf } from '../../../test/support/pdf-text.ts';
import { inLanguage } from '../../record/messages/languages.ts';
import type { Row } from '../../record/row.ts';
import type { IssuedDocument } from '../invoicing/exports.ts';
import { printDocument } from './print-document.ts';
import type { PrintedDocument } from './printed-document.ts';
import { printedDocument } from './printed-document.ts';

async function printed(input: PrintedDocument): Promise<ReadPdf> {
  return readPdf(await printDocument(input));
}

/** Replaces the non-breaking spaces of Intl by plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('an invoice shows seller, buyer, lines, due date and amounts', async () => {
  const { pages } = await printed(sampleDocument(1));
  assert.equal(pages.length, 1);
  const text = plain(pages[0] ?? '');
  for (const part of [
    'Daybook & Söhne <Demo>',
    '1 Harbour Row',
    'Tax ID IE6388047V',
    'Northwind Foods GmbH',
    '20457 Hamburg',
    'GERMANY',
    'Invoice INV-2026-000123',
    '21 November 2026',
    '21 December 2026',
    '30 days',
    'PO 4711',
    'DE811907980',
    'Consulting 1',
    '12.5',
    '80.00',
    'Amount EUR',
    '19%',
    '1,000.00',
    '190.00',
    'EUR 1,190.00',
    'Please pay EUR 1,190.00 by 21 December 2026, quoting INV-2026-000123.',
    'Thank you for your order.',
    'Page 1 of 1',
  ]) {
    assert.ok(text.split('\n').includes(part), `${part} is missing in:\n${text}`);
  }
  assert.ok(!text.includes('Disc.'), 'an empty column is printed');
});

test('labels, figures, dates and countries are in the language of the customer', async () => {
  const expected: Record<string, string[]> = {
    de: [
      'Rechnung INV-2026-000123',
      '1.190,00 EUR',
      '21. Dezember 2026',
      '30 Tage',
      'DEUTSCHLAND',
      '19 %',
    ],
    fr: ['Facture INV-2026-000123', '1 190,00 EUR', '21 décembre 2026', 'ALLEMAGNE'],
    es: ['Factura INV-2026-000123', '1190,00 EUR', '21 de diciembre de 2026'],
    it: ['Fattura INV-2026-000123', '1190,00 EUR', 'Pagina 1 di 1'],
    nl: ['Factuur INV-2026-000123', 'EUR 1.190,00', '21 december 2026'],
    pl: ['Faktura INV-2026-000123', '1190,00 EUR', '21 grudnia 2026'],
    el: ['Τιμολόγιο INV-2026-000123', '1.190,00 EUR', '21 Δεκεμβρίου 2026', 'ΓΕΡΜΑΝΊΑ'],
    uk: ['Рахунок INV-2026-000123', '1 190,00 EUR', '21 грудня 2026 р.', 'Сторінка 1 з 1'],
    'de-CH': ['Rechnung INV-2026-000123', 'EUR 1’190.00'],
    en: ['Invoice INV-2026-000123', '21 December 2026'],
    'en-US': ['Invoice INV-2026-000123', 'EUR 1,190.00', 'December 21, 2026'],
    // Unsupported languages: everything in English, not a mixture.
    sv: ['Invoice INV-2026-000123', 'EUR 1,190.00', '21 December 2026'],
    'not a tag': ['Invoice INV-2026-000123'],
  };
  for (const [language, parts] of Object.entries(expected)) {
    const { pages, source } = await printed(sampleDocument(1, { language }));
    const text = plain(pages[0] ?? '').replaceAll("'", '’');
    for (const part of parts)
      assert.ok(text.split('\n').includes(part), `${language}: ${part} is missing in:\n${text}`);
    assert.ok(!text.includes('□') && !text.includes('\uFFFD'), `${language} lacks a letter`);
    const tag = ['sv', 'not a tag'].includes(language) ? 'en' : language;
    assert.match(source, new RegExp(`/Lang \\(${tag}\\)`));
  }
});

test('a credit note names the credited invoice, in the language of the customer', async () => {
  const expected: Record<string, string[]> = {
    en: ['Credit note', 'Credit for', 'Invoice date', 'We credit EUR 1,190.00 to your account.'],
    de: [
      'Rechnungskorrektur',
      'Rechnungskorrektur zu',
      'Rechnungsdatum',
      'Wir schreiben Ihnen 1.190,00 EUR gut.',
    ],
    fr: ['Avoir', 'Avoir sur', 'Date de la facture'],
    es: ['Nota de crédito', 'Rectifica', 'Abonamos 1190,00 EUR en su cuenta de cliente.'],
    it: ['Nota di credito', 'A storno di', 'Accreditiamo 1190,00 EUR sul Vostro conto.'],
    nl: ['Creditnota', 'Credit op', 'Wij crediteren u EUR 1.190,00.'],
    pl: ['Nota kredytowa', 'Dotyczy faktury', 'Data faktury'],
    el: ['Πιστωτικό τιμολόγιο', 'Πιστώνει', 'Ημερομηνία τιμολογίου'],
    uk: ['Кредит-нота', 'До рахунка', 'Дата рахунка'],
  };
  const origin = { number: 'INV-2026-000123', date: '2026-10-01' };
  const number = 'CRN-2026-000004';
  const note = {
    number,
    origin,
    dueDate: null,
    paymentTermsDays: null,
  } as const;
  for (const [language, [name = '', ...parts]] of Object.entries(expected)) {
    const words = inLanguage(creditNoteTexts.printed, language).texts;
    const { pages } = await printed(sampleDocument(1, { ...note, words, language }));
    const text = plain(pages[0] ?? '');
    for (const part of [`${name} ${number}`, origin.number, ...parts])
      assert.ok(text.split('\n').includes(part), `${language}: ${part} is missing in:\n${text}`);
    assert.ok(!text.includes('□') && !text.includes('\uFFFD'), `${language} lacks a letter`);
    const voided = { status: 'Voided', voidedAt: '2026-12-01T08:00:00.000Z' } as const;
    const crossed = await printed(sampleDocument(1, { ...note, ...voided, words, language }));
    assert.ok(!(crossed.pages[0] ?? '').includes('□'), `${language} lacks a letter`);
  }
});

test('amounts have the digits of their currency, without loss of precision', async () => {
  const yen = await printed(
    sampleDocument(1, {
      currency: 'JPY',
      total: '9007199254740993',
      amountDue: '9007199254740993',
    }),
  );
  assert.match(plain(yen.pages[0] ?? ''), /JPY 9,007,199,254,740,993$/m);
  const dinar = await printed(
    sampleDocument(1, {
      currency: 'KWD',
      total: '123456789012345678.123',
      lines: [sampleLine(1, { unitPrice: '1.234567' })],
    }),
  );
  assert.match(plain(dinar.pages[0] ?? ''), /KWD 123,456,789,012,345,678\.123$/m);
  assert.match(dinar.pages[0] ?? '', /^1\.234567$/m);
});

test('lists tax by rate, discounts and payments', async () => {
  const { pages } = await printed(
    sampleDocument(1, {
      lines: [sampleLine(1, { discountPercent: '12.5' }), sampleLine(2, { taxRate: '7' })],
      taxes: [
        { rate: '19', base: '875.00', amount: '166.25' },
        { rate: '7', base: '1000.00', amount: '70.00' },
      ],
      discountTotal: '125.00',
      total: '2111.25',
      amountApplied: '111.25',
      amountDue: '2000.00',
    }),
  );
  const lines = plain(pages[0] ?? '').split('\n');
  for (const part of ['12.5%', '7%', '875.00', '166.25', '-125.00', '-111.25', 'EUR 2,000.00'])
    assert.ok(lines.includes(part), part);
  assert.ok(
    lines.includes('Please pay EUR 2,000.00 by 21 December 2026, quoting INV-2026-000123.'),
  );
});

for (const count of [1, 12, 200, 500]) {
  test(`prints each of ${count} lines once, in order, with a table head on every page`, async () => {
    const { pages } = await printed(sampleDocument(count));
    const found = pages.flatMap((text) => [...text.matchAll(/^Consulting (\d+)$/gm)]);
    assert.deepEqual(
      found.map(([, number]) => Number(number)),
      Array.from({ length: count }, (_, index) => index + 1),
    );
    for (const [index, text] of pages.entries()) {
      assert.match(text, new RegExp(`^Page ${index + 1} of ${pages.length}$`, 'm'));
      if (/^Consulting/m.test(text)) assert.match(text, /^Description$/m);
    }
    assert.match(pages.at(-1) ?? '', /^Consulting/m, 'the totals have a page without lines');
    assert.match(pages.at(-1) ?? '', /^Total$/m);
  });
}

test('carries the subtotal from page to page', async () => {
  const { pages } = await printed(sampleDocument(100));
  let drawn = 0;
  for (const [index, text] of pages.entries()) {
    const sum = (at: number) => `${(at * 1000).toLocaleString('en-US')}.00`;
    if (index > 0) assert.ok(text.includes(`${sum(drawn)}\nBrought forward`), `page ${index + 1}`);
    drawn += [...text.matchAll(/^Consulting \d+$/gm)].length;
    if (index < pages.length - 1) assert.ok(text.includes(`${sum(drawn)}\nCarried forward`));
  }
  assert.equal(drawn, 100);
});

test('a long description wraps and its line stays on one page', async () => {
  const words = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ');
  const description = `${words} end`;
  const lines = [...Array(20).keys()].map((index) => sampleLine(index + 1, { description }));
  const { pages } = await printed(sampleDocument(20, { lines }));
  assert.ok(pages.length > 3);
  for (const text of pages) {
    const begun = [...text.matchAll(/^word0 /gm)].length;
    const ended = [...text.matchAll(/ end$/gm)].length;
    assert.equal(begun, ended);
  }
});

test('a line taller than a page continues on the next ones; a word wider than its column breaks', async () => {
  const tall = Array.from({ length: 300 }, (_, index) => `row${index}`).join('\n');
  const lines = [
    sampleLine(1, { description: tall }),
    sampleLine(2, { description: 'W'.repeat(600) }),
  ];
  const { pages } = await printed(sampleDocument(2, { lines }));
  const rows = pages.flatMap((text) =>
    [...text.matchAll(/^row(\d+)$/gm)].map(([, n]) => Number(n)),
  );
  assert.deepEqual(rows, [...Array(300).keys()]);
  assert.equal(pages.join('').match(/W/g)?.length, 600);
});

test('characters missing in the fonts become a visible box, and never an error', async () => {
  const description = 'ⴰⴱ \u0000\u0007 𒀀 ‮evil ܐܒܓܕ e\u0301 soft\u00adhyphen \ud800 end';
  const lines = [sampleLine(1, { description, unit: '個' })];
  const { pages, source } = await printed(
    sampleDocument(1, { lines, number: 'INV-\u0000东', memo: '\uffff\u202e' }),
  );
  assert.match(pages[0] ?? '', /□□ +□ evil □□□□ é softhyphen □ end/);
  assert.ok(!pages.join('').includes('\uFFFD'), 'a glyph without a letter is drawn');
  assert.match(source, /<rdf:li>Daybook &#38; .+ &#60;Demo&#62;<\/rdf:li>/);
});

test('voided documents and drafts are marked on every page', async () => {
  const voided = await printed(
    sampleDocument(60, {
      status: 'Voided',
      voidedAt: '2026-11-25T23:30:00.000Z',
      amountDue: '0.00',
    }),
  );
  for (const text of voided.pages) assert.match(text, /^VOID$/m);
  assert.match(voided.pages[0] ?? '', /^This document was voided on 25 November 2026\./m);
  assert.ok(!voided.pages.join('\n').includes('Please pay'));
  const draft = await printed(sampleDocument(1, { status: 'Draft', number: null }));
  assert.match(draft.pages[0] ?? '', /^DRAFT$/m);
});

test('equal input gives equal bytes, other input another file ID', async () => {
  const [one, again, other] = await Promise.all([
    printDocument(sampleDocument(40)),
    printDocument(sampleDocument(40)),
    printDocument(sampleDocument(40, { memo: 'Thank you.' })),
  ]);
  assert.ok(one.equals(again));
  const id = (file: Buffer) => /\/ID \[<(\w+)>/.exec(file.toString('latin1'))?.[1];
  assert.ok(id(one) && id(one) !== id(other));
});

test('the file is a tagged PDF/A-3b with embedded fonts and no active content', async () => {
  const { version, source, fonts } = await printed(sampleDocument(3));
  assert.equal(version, '%PDF-1.7');
  assert.match(source, /<pdfaid:part>3<\/pdfaid:part>/);
  assert.match(source, /<pdfaid:conformance>B<\/pdfaid:conformance>/);
  assert.match(source, /\/OutputIntents/);
  assert.match(source, /\/Marked true/);
  assert.match(source, /\(D:20261121100000Z\)/);
  assert.match(source, /<xmp:CreateDate>2026-11-21T10:00:00Z<\/xmp:CreateDate>/);
  assert.equal(fonts.length, 2);
  for (const font of fonts) assert.match(font, /^[A-Z]{6}\+Inter-/);
  assert.doesNotMatch(
    source,
    /\/JavaScript|\/JS |\/Launch|\/URI|\/SubmitForm|\/EmbeddedFile\b|\/AA\b/,
  );
});

test('attaches XML as Factur-X requires, unchanged and reproducible', async () => {
  const eInvoice = '<?xml version="1.0"?>\n<a>東京 🎉 \u202e (x) \\</a>\n';
  const input = sampleDocument(2, { eInvoice });
  const file = await printDocument(input);
  assert.ok(file.equals(await printDocument(input)));
  const { attachments, source, pages } = readPdf(file);
  assert.deepEqual(attachments, [{ name: 'factur-x.xml', content: Buffer.from(eInvoice) }]);
  assert.match(source, /\/Type \/EmbeddedFile[\s\S]*?\/ModDate \(D:20261121100000Z\)/);
  assert.match(source, /\/AFRelationship \/Alternative/);
  assert.match(source, /\/EmbeddedFiles/);
  const [packet = ''] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(source) ?? [];
  assert.equal(XMLValidator.validate(packet), true);
  for (const fact of [
    'DocumentType>INVOICE<',
    'Version>1.0<',
    'ConformanceLevel>EN 16931<',
    'DocumentFileName>factur-x.xml<',
  ])
    assert.ok(packet.includes(`<fx:${fact}`), fact);
  assert.equal(packet.match(/<pdfaProperty:name>/g)?.length, 4);
  assert.deepEqual(pages, readPdf(await printDocument(sampleDocument(2))).pages);
});

test('poppler, if installed, extracts the same text without warnings', async () => {
  const file = await printDocument(sampleDocument(60));
  const reader = 'pdftotext';
  let text: string;
  try {
    text = execFileSync(reader, ['-layout', '-', '-'], { input: file, encoding: 'utf8' });
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOENT');
    return;
  }
  assert.match(text, /Northwind Foods GmbH/);
  assert.match(text, /60 +Consulting 60 +12\.5 +h +80\.00 +19% +1,000\.00/);
});

test('the printed invoice has the seller frozen on posting, and tax by rate', () => {
  const seller = { name: 'Then Ltd', address: 'Old Row 1', country: 'IE', taxId: 'IE1' };
  const row = {
    number: 'INV-2026-000001',
    status: 'Released',
    seller,
    buyer: { name: 'Buyer', address: null, country: null, taxId: null },
    invoiceDate: null,
    lines: [],
    taxes: [
      { taxCodeId: 'a', rate: '7', base: '1.00', amount: '0.07' },
      { taxCodeId: 'b', rate: '19', base: '100.00', amount: '19.00' },
      { taxCodeId: 'c', rate: '19.0', base: '50.50', amount: '9.60' },
    ],
    postedAt: '2026-11-21T10:00:00.000Z',
    approvedAt: '2026-11-22T10:00:00.000Z',
    voidedAt: null,
  } as unknown as IssuedDocument;
  const record = (fields: object) => ({ ...row, ...fields }) as unknown as Row;
  const around = {
    words: { credit: null },
    document: row,
    settings: record({ name: 'Now Ltd', email: 'billing@now.example', language: 'fr' }),
    origin: null,
  } as const;
  const document = printedDocument({ ...around, customer: record({ language: 'de' }) }, null);
  assert.deepEqual(document.seller, { ...seller, email: 'billing@now.example' });
  assert.equal(document.status, 'Valid');
  assert.equal(document.language, 'de');
  assert.equal(printedDocument({ ...around, customer: null }, null).language, 'fr');
  assert.equal(document.createdAt, '2026-11-22T10:00:00.000Z');
  assert.deepEqual(document.taxes, [
    { rate: '19', base: '150.5', amount: '28.6' },
    { rate: '7', base: '1.00', amount: '0.07' },
  ]);
});
