/**
 * The pages of a document: styles, margins, the current position, and what every page has (head of
 * following pages, footer, watermark). A4 with the address window of DIN 5008 form B.
 */

import { type Formats, formatsFor } from '../../record/messages/formats.ts';
import { filled, inLanguage } from '../../record/messages/languages.ts';
import { lineBreaksIn, maxPrintedBreaks } from '../../record/values/line-breaks.ts';
import { allLabels, type Labels } from './labels.ts';
import type { Letter, PrintedDocument } from './printed-document.ts';
import type { Style } from './text-style.ts';
import { createTypesetter, leading, mm, page, type Typesetter } from './typesetter.ts';

const ink = '#111827';
export const grey = '#5b6472';
export const hairline = '#d5d9e0';
export const tint = '#f1f3f7';
const defaultAccent = '#1e3a5f';
const warning = '#b42318';
const faintRed = '#f7dcd9';
const faintGrey = '#e6e9ee';

export const body: Style = { font: 'regular', size: 9, color: ink };
export const strong: Style = { font: 'semibold', size: 9, color: ink };
export const small: Style = { font: 'regular', size: 8, color: grey };
const fine: Style = { font: 'regular', size: 7, color: grey };

/** Edges of the printed area, in points from the top left corner. */
export const area = {
  left: 25 * mm,
  right: 190 * mm,
  width: 165 * mm,
  /** The top of the content on the second and later pages. */
  top: 28 * mm,
  bottom: page.height - 29 * mm,
} as const;

export interface Sheet<L extends Letter = PrintedDocument> {
  readonly input: L;
  readonly labels: Labels;
  readonly formats: Formats;
  readonly set: Typesetter;
  /** `Invoice INV-2026-000123`. */
  readonly title: string;
  /** The colour of titles and totals. */
  readonly accent: string;
  /** The top of the next element. */
  y: number;
}

/** Makes the input's texts printable, and opens an empty sheet. */
export function openSheet<L extends Letter>(
  raw: L,
  titleIn: (labels: Labels) => string,
  onPage: () => void,
): Sheet<L> {
  const { tag, texts: labels } = inLanguage(allLabels, raw.language);
  const formats = formatsFor(tag, raw.currency);
  const title = titleIn(labels);
  const facts = {
    title: title.replace(/\p{Cc}/gu, ' '),
    author: (raw.seller.name ?? '').replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' '),
    language: tag,
    createdAt: new Date(raw.createdAt),
    source: JSON.stringify(raw),
    eInvoice: raw.eInvoice,
  };
  const set = createTypesetter(facts, onPage);
  const { eInvoice, brand } = raw;
  const look = brand === undefined ? {} : { brand };
  // An image is no text.
  const blank = brand === undefined ? {} : { brand: { ...brand, logo: null } };
  const texts = bounded(mapTexts({ ...raw, ...blank, eInvoice: null }, set.printable));
  const input: L = { ...texts, ...look, eInvoice };
  const accent = brand?.accent ?? defaultAccent;
  return { input, labels, formats, set, title: set.printable(title), accent, y: 0 };
}

/** With visible slashes for line breaks, if those would fill hundreds of pages. */
function bounded<T>(value: T): T {
  let count = 0;
  mapTexts(value, (text) => {
    count += lineBreaksIn(text);
    return text;
  });
  if (count <= maxPrintedBreaks) return value;
  return mapTexts(value, (text) => text.replace(/\n+/g, ' / '));
}

/** The same structure with each text changed. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]),
  ) as T;
}

/** Starts a page. The first leaves its top to the letter head; the others repeat the title. */
export function beginPage(sheet: Sheet<Letter>, first: boolean): void {
  const { set, input, labels, title, accent } = sheet;
  set.addPage();
  set.artifact(() => {
    if (input.status === 'Voided') set.watermark(set.printable(labels.voided), faintRed);
    if (input.status === 'Draft') set.watermark(set.printable(labels.draft), faintGrey);
    if (first) return;
    const right = set.width(title, small);
    const [seller = ''] = set.wrap(input.seller.name ?? '', strong, area.width - right - 20);
    set.line(seller, { ...strong, size: 8, color: accent }, { x: area.left, y: 15 * mm });
    set.line(title, small, { x: area.right, y: 15 * mm, right: true });
    set.rule(area.left, 21 * mm, area.width, hairline);
  });
  sheet.y = area.top;
}

/** Draws lines from `y` on; returns the position below them. */
export function drawLines(
  set: Typesetter,
  lines: readonly string[],
  style: Style,
  at: { x: number; y: number; right?: boolean },
): number {
  let { y } = at;
  for (const line of lines) {
    set.line(line, style, { ...at, y });
    y += style.size * leading;
  }
  return y;
}

/** Paragraphs over the full width, across pages. */
export function flow(sheet: Sheet<Letter>, text: string, style: Style): void {
  const { set } = sheet;
  const height = style.size * leading;
  let rest = set.wrap(text, style, area.width);
  while (rest.length > 0) {
    const room = Math.floor((area.bottom - sheet.y) / height);
    if (room < Math.min(rest.length, 2)) {
      beginPage(sheet, false);
      continue;
    }
    const now = rest.slice(0, room);
    set.element('P', null, () => {
      sheet.y = drawLines(set, now, style, { x: area.left, y: sheet.y });
    });
    rest = rest.slice(room);
  }
}

/** The sentence below the title of a voided document. */
export function voidedNotice(sheet: Sheet<Letter>): void {
  const { input, labels, formats, set } = sheet;
  if (input.status !== 'Voided') return;
  const date = formats.date(input.voidedAt ?? input.createdAt);
  const notice = input.words?.voided ?? labels.voidedOn;
  flow(sheet, set.printable(filled(notice, { date })), { ...strong, color: warning });
  sheet.y += 2 * mm;
}

/** The seller's country, tax ID and email address. */
export function sellerDetails({ set, input, labels, formats }: Sheet<Letter>): string[] {
  const { country, taxId, email } = input.seller;
  return [
    country === null ? null : set.printable(formats.country(country)),
    taxId === null ? null : `${set.printable(labels.taxId)} ${taxId}`,
    email,
  ].filter((part) => part !== null);
}

/** The seller's details and page numbers; called when the number of pages is known. */
export function drawFooters(sheet: Sheet<Letter>): void {
  const { set, input, labels } = sheet;
  const { seller } = input;
  const particulars = [
    seller.name,
    ...(seller.address ?? '').split('\n'),
    ...sellerDetails(sheet),
  ].filter((part) => part !== null && part.trim() !== '');
  const top = page.height - 20 * mm;
  const lines = set.wrap(particulars.join('  ·  '), fine, area.width - 30 * mm).slice(0, 3);
  set.eachPage((number, pages) => {
    set.artifact(() => {
      set.rule(area.left, top - 2 * mm, area.width, hairline);
      drawLines(set, lines, fine, { x: area.left, y: top });
      const count = filled(labels.page, { page: String(number), pages: String(pages) });
      set.line(set.printable(count), fine, { x: area.right, y: top, right: true });
    });
  });
}
