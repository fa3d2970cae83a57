/** The top of the first page: seller, address window, details of the document, title. */
import { type Party, termsLabel } from '../invoicing/exports.ts';
import type { Letter } from './printed-document.ts';
import {
  area,
  body,
  drawLines,
  grey,
  hairline,
  type Sheet,
  sellerDetails,
  small,
  strong,
  voidedNotice,
} from './sheet.ts';
import { supplyFact } from './supply-fact.ts';
import type { Style } from './text-style.ts';
import { leading, mm } from './typesetter.ts';

/** Lines of an address. */
const most = { addressLines: 8, sellerLines: 10 } as const;

const infoLeft = 118 * mm;
const logoTop = 11 * mm;
const logoHeight = 16 * mm;
const addressWidth = 82 * mm;
const returnLine: Style = { font: 'regular', size: 6.5, color: grey };
const address: Style = { ...body, size: 10 };

/** A label and its value; without a value it is not printed. */
type Fact = readonly [label: string, value: string | null];

/** Leaves `sheet.y` at the start of the content. */
export function drawLetterHead(sheet: Sheet<Letter>, facts: readonly Fact[]): void {
  const nameEnd = drawSellerName(sheet);
  const sellerEnd = drawSeller(sheet);
  const buyerEnd = drawBuyer(sheet, Math.max(nameEnd, 47 * mm));
  const factsEnd = drawFacts(sheet, facts, Math.max(sellerEnd + 4 * mm, 54 * mm));
  sheet.y = Math.max(buyerEnd + 6 * mm, factsEnd + 6 * mm, 98 * mm);
  const { set, accent } = sheet;
  const titleStyle: Style = { font: 'semibold', size: 18, color: accent };
  const lines = set.wrap(sheet.title, titleStyle, area.width);
  set.element('H1', null, () => {
    sheet.y = drawLines(set, lines, titleStyle, { x: area.left, y: sheet.y });
  });
  sheet.y += 2.5 * mm;
  voidedNotice(sheet);
}

/** With a logo above it, the name is small. */
function drawSellerName(sheet: Sheet<Letter>): number {
  const { set, input, accent } = sheet;
  const width = infoLeft - area.left - 8 * mm;
  const hasLogo = drawLogo(sheet, width);
  const sizes = hasLogo
    ? { usual: 9, small: 8, top: 29 * mm }
    : { usual: 15, small: 11, top: 18 * mm };
  let style: Style = { font: 'semibold', size: sizes.usual, color: accent };
  let lines = set.wrap(input.seller.name ?? '', style, width);
  if (lines.length > 2) {
    style = { ...style, size: sizes.small };
    lines = set.wrap(input.seller.name ?? '', style, width).slice(0, 5);
  }
  let end = 0;
  set.element('P', null, () => {
    end = drawLines(set, lines, style, { x: area.left, y: sizes.top });
  });
  return end;
}

/** At the top left; decoration, because the name is printed below it. Returns whether there is one. */
function drawLogo({ set, input }: Sheet<Letter>, width: number): boolean {
  const logo = input.brand?.logo ?? null;
  if (logo === null) return false;
  const scale = Math.min(width / logo.width, logoHeight / logo.height);
  const size = { width: logo.width * scale, height: logo.height * scale };
  set.artifact(() => {
    set.image(Buffer.from(logo.png, 'base64'), { x: area.left, y: logoTop, ...size });
  });
  return true;
}

/** The seller's address and tax ID, at the top right. */
function drawSeller(sheet: Sheet<Letter>): number {
  const { set, input } = sheet;
  const { seller } = input;
  const lines = [...addressLines(seller), ...sellerDetails(sheet)];
  const wrapped = lines.flatMap((line) => set.wrap(line, small, area.right - infoLeft));
  let end = 0;
  set.element('P', null, () => {
    const shown = wrapped.slice(0, most.sellerLines);
    end = drawLines(set, shown, small, { x: infoLeft, y: 18 * mm + 3 });
  });
  return end;
}

/** The buyer in the position of the address window, below the seller's line in small print. */
function drawBuyer({ set, input, formats }: Sheet<Letter>, top: number): number {
  const { seller, buyer } = input;
  const sender = [seller.name ?? '', ...addressLines(seller)].filter((line) => line !== '');
  const [from = ''] = set.wrap(sender.join(' · '), returnLine, addressWidth);
  set.artifact(() => {
    set.line(from, returnLine, { x: area.left, y: top });
    if (from !== '') set.rule(area.left, top + 10, set.width(from, returnLine), hairline);
  });
  // Domestic mail omits the country.
  const abroad = buyer.country !== null && buyer.country !== seller.country;
  const country = abroad ? set.printable(formats.country(buyer.country ?? '')) : '';
  const lines = [buyer.name ?? '', ...addressLines(buyer), country.toUpperCase()]
    .filter((line) => line !== '')
    .flatMap((line) => set.wrap(line, address, addressWidth));
  let end = top;
  set.element('P', null, () => {
    end = drawLines(set, lines, address, { x: area.left, y: top + 6 * mm });
  });
  return end;
}

/** The lines of an address, limited. */
function addressLines(party: Party): string[] {
  const lines = (party.address ?? '').split('\n').filter((line) => line.trim() !== '');
  if (lines.length <= most.addressLines) return lines;
  const kept = lines.slice(0, most.addressLines - 1);
  return [...kept, lines.slice(most.addressLines - 1).join(', ')];
}

/** Number, dates and references of a document. */
export function documentFacts({ input, labels, formats }: Sheet): Fact[] {
  const date = (value: string | null) => (value === null ? null : formats.date(value));
  const { paymentTermsDays: days, terms } = input;
  const inDays = days !== null && days > 0 ? formats.days(days) : null;
  return [
    [labels.number, input.number],
    [labels.date, date(input.date)],
    ...(input.supply === undefined ? [] : [supplyFact(input.supply, { input, formats })]),
    [labels.dueDate, date(input.dueDate)],
    [termsLabel(input.language), terms ?? inDays],
    [input.words?.origin ?? '', input.origin?.number ?? null],
    [input.words?.originDate ?? '', date(input.origin?.date ?? null)],
    [labels.reference, input.reference],
    [labels.buyerTaxId, input.buyer.taxId],
  ];
}

/** Labels left, values right. */
function drawFacts({ set }: Sheet<Letter>, facts: readonly Fact[], top: number): number {
  let y = top;
  const table = set.element('Table', null);
  for (const [label, value] of facts) {
    if (value === null || value === '') continue;
    const row = set.element('TR', table);
    const name = set.printable(label);
    const room = area.right - infoLeft - set.width(name, small) - 4 * mm;
    const lines = set.wrap(set.printable(value), strong, room);
    const begin = y;
    set.element('TH', row, () => set.line(name, small, { x: infoLeft, y: begin + 0.8 }));
    set.element('TD', row, () => {
      y = drawLines(set, lines, strong, { x: area.right, y: begin, right: true });
    });
    row.end();
    y += strong.size * (1.55 - leading);
  }
  table.end();
  return y;
}
