/** The account to pay to, beside the QR code of a SEPA credit transfer. */
import { encodeQR } from 'qr';
import { inLanguage, type Languages } from '../../record/messages/languages.ts';
import { area, beginPage, body, drawLines, grey, type Sheet, small, strong } from './sheet.ts';
import type { Style } from './text-style.ts';
import { leading, mm } from './typesetter.ts';

interface Words {
  readonly payee: string;
  readonly reference: string;
  readonly scan: string;
}

const allWords: Languages<Words> = {
  en: { payee: 'Payee', reference: 'Reference', scan: 'Scan to pay' },
  de: { payee: 'Zahlungsempfänger', reference: 'Verwendungszweck', scan: 'Überweisen per Code' },
  fr: { payee: 'Bénéficiaire', reference: 'Communication', scan: 'Scanner pour payer' },
  es: { payee: 'Beneficiario', reference: 'Concepto', scan: 'Escanear para pagar' },
  it: { payee: 'Beneficiario', reference: 'Causale', scan: 'Inquadra per pagare' },
  nl: { payee: 'Begunstigde', reference: 'Omschrijving', scan: 'Scan om te betalen' },
  pl: { payee: 'Odbiorca', reference: 'Tytuł przelewu', scan: 'Zeskanuj, aby zapłacić' },
  el: { payee: 'Δικαιούχος', reference: 'Αιτιολογία', scan: 'Σαρώστε για πληρωμή' },
  uk: { payee: 'Одержувач', reference: 'Призначення', scan: 'Скануйте для оплати' },
};

/** With its quiet zone of four modules (ISO/IEC 18004). */
const codeSize = 32 * mm;
const quietModules = 4;
const caption: Style = { font: 'regular', size: 7, color: grey };
const rowHeight = body.size * leading + 2;

/** Draws nothing without payment details. */
export function drawPayment(sheet: Sheet): void {
  const { input, set } = sheet;
  const { payment } = input;
  if (payment === undefined) return;
  const { texts: words } = inLanguage(allWords, input.language);
  const rows = [
    [words.payee, payment.payee],
    ['IBAN', payment.iban],
    ['BIC', payment.bic ?? ''],
    [words.reference, payment.reference],
  ].filter(([, value]) => value !== '');
  const hasCode = payment.code !== null;
  const labelWidth = Math.max(...rows.map(([label = '']) => set.width(label, small))) + 10;
  const width = area.width - labelWidth - (hasCode ? codeSize + 8 : 0);
  const shown = rows.map(([label = '', value = '']) => ({
    label: set.printable(label),
    lines: set.wrap(value, strong, width).slice(0, 2),
  }));
  const height = shown.reduce((sum, { lines }) => sum + lines.length * rowHeight, 0);
  sheet.y += 1.5 * mm;
  const needed = Math.max(height, hasCode ? codeSize + caption.size * leading : 0);
  if (sheet.y + needed > area.bottom) beginPage(sheet, false);
  const top = sheet.y;
  const table = set.element('Table', null);
  let y = top;
  for (const { label, lines } of shown) {
    const begin = y;
    const row = set.element('TR', table);
    set.element('TH', row, () => set.line(label, small, { x: area.left, y: begin + 0.8 }));
    set.element('TD', row, () => {
      drawLines(set, lines, strong, { x: area.left + labelWidth, y: begin });
    });
    row.end();
    y += lines.length * rowHeight;
  }
  table.end();
  if (payment.code !== null) drawCode(sheet, payment.code, set.printable(words.scan), top);
  sheet.y = top + needed + 1.5 * mm;
}

/** The code repeats the text beside it, so it is no content for a reader who cannot see it. */
function drawCode({ set }: Sheet, text: string, label: string, top: number): void {
  // Error correction level M, as EPC069-12 requires.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  const left = area.right - codeSize;
  set.artifact(() => {
    set.modules(modules, { x: left, y: top, size: codeSize });
    const middle = left + (codeSize - set.width(label, caption)) / 2;
    set.line(label, caption, { x: middle, y: top + codeSize });
  });
}
