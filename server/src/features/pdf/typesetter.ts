/**
 * Text on pages: measures, wraps and draws it, and tags it for screen readers. pdfkit writes the
 * file; its line and page breaking is not used, because tables need heights before drawing.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { attachEInvoice } from './factur-x.ts';
import { layOutByWord } from './lay-out-by-word.ts';
import { createMeasure, featuresOf, type TextMeasure } from './measure-text.ts';
import type { Style } from './text-style.ts';

export interface FileFacts {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  readonly createdAt: Date;
  /** The source of the document; its digest is the ID of the file. */
  readonly source: string;
  /** XML to attach; null for none. */
  readonly eInvoice: string | null;
}

type Tag = 'Document' | 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';
type Element = PDFKit.PDFStructureElement;

export interface Typesetter extends TextMeasure {
  /** Draws one line with its top at `y`; with `right` its end is at `x`. */
  line(text: string, style: Style, at: { x: number; y: number; right?: boolean }): void;
  rule(x: number, y: number, width: number, color: string): void;
  box(x: number, y: number, width: number, height: number, color: string): void;
  /** The dark modules of a QR code, by row and column. */
  modules(dark: readonly (readonly boolean[])[], at: { x: number; y: number; size: number }): void;
  /** A PNG. */
  image(png: Buffer, at: { x: number; y: number; width: number; height: number }): void;
  /** Large text across the page; draw it before the content. */
  watermark(text: string, color: string): void;
  addPage(): void;
  /** Calls `draw` for each page after all exist. `page` counts from 1. */
  eachPage(draw: (page: number, pages: number) => void): void;
  /** A structure element; it contains what `draw` draws. */
  element(tag: Tag, parent: Element | null, draw?: () => void): Element;
  /** Draws what is not content, such as rules and page numbers. */
  artifact(draw: () => void): void;
  /** The finished file. */
  finish(): Promise<Buffer>;
}

/** A4, in points. */
export const page = { width: 595.28, height: 841.89 } as const;
export const mm = 72 / 25.4;
/** Line height as a multiple of the font size. */
export const leading = 1.42;
const fontFile = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`)));
const fonts = {
  regular: fontFile('400Regular/Inter_400Regular.ttf'),
  semibold: fontFile('600SemiBold/Inter_600SemiBold.ttf'),
};

/** `onPage` is called before each page. */
export function createTypesetter(
  facts: FileFacts,
  onPage: () => void = () => undefined,
): Typesetter {
  const document = openDocument(facts);
  document._id = createHash('sha256').update(facts.source).digest().subarray(0, 16);
  const { printable, width, wrap, pieces, pieceWidth } = createMeasure(document, facts.source);
  const root = document.struct('Document');
  document.addStructure(root);

  return {
    printable,
    width,
    wrap,
    line(text, style, { x, y, right }) {
      if (text === '') return;
      // First, because measuring sets font and size.
      let at = right === true ? x - width(text, style) : x;
      for (const piece of pieces(text, style)) {
        const taken = pieceWidth(piece, style);
        drawPiece(document, piece, style, { x: at, y });
        at += taken;
      }
    },
    rule(x, y, length, color) {
      document.rect(x, y, length, 0.6).fill(color);
    },
    box(x, y, boxWidth, height, color) {
      document.rect(x, y, boxWidth, height).fill(color);
    },
    modules: (dark, at) => drawModules(document, dark, at),
    image(png, { x, y, width: imageWidth, height }) {
      document.image(png, x, y, { width: imageWidth, height });
    },
    watermark(text, color) {
      drawWatermark(document, text, color, width);
    },
    addPage() {
      onPage();
      document.addPage({ size: [page.width, page.height], margin: 0 });
    },
    eachPage(draw) {
      const { count } = document.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(index);
        draw(index + 1, count);
      }
    },
    element(tag, parent, draw) {
      const element = document.struct(tag);
      (parent ?? root).add(element);
      if (draw !== undefined) {
        const content = document.markStructureContent(tag);
        draw();
        document.endMarkedContent();
        element.add(content);
        element.end();
      }
      return element;
    },
    artifact(draw) {
      document.markContent('Artifact', { type: 'Layout' });
      draw();
      document.endMarkedContent();
    },
    finish() {
      root.end();
      return collected(document);
    },
  };
}

/** Ends the document and collects its bytes. */
function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.end();
  });
}

function openDocument(facts: FileFacts): PDFKit.PDFDocument {
  const document = new PDFDocument({
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: facts.language,
    tagged: true,
    displayTitle: true,
    // No standard font, because those are not embedded.
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    info: {
      // pdfkit writes these unescaped into XMP.
      Title: facts.title.replace(/[<>&]/g, ' '),
      Creator: 'Daybook',
      CreationDate: facts.createdAt,
    },
  });
  const author = facts.author.replace(/[<>&]/g, (found) => `&#${found.charCodeAt(0)};`);
  document.appendXML(
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq>' +
      `<rdf:li>${author}</rdf:li></rdf:Seq></dc:creator></rdf:Description>`,
  );
  if (facts.eInvoice !== null) attachEInvoice(document, facts.eInvoice, facts.createdAt);
  document.registerFont('regular', fonts.regular);
  document.registerFont('semibold', fonts.semibold);
  for (const name of Object.keys(fonts)) {
    document.font(name);
    layOutByWord(document._font);
  }
  return document;
}

/** Scripts whose glyphs are in another order than the letters, or are parts of several: the file says what they mean. */
const needsText = /[\p{Script=Devanagari}\p{Script=Thai}]/u;

function drawPiece(
  document: PDFKit.PDFDocument,
  piece: ReturnType<ReturnType<typeof createMeasure>['pieces']>[number],
  style: Style,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { text, actualText = text, font } = piece;
  const features = featuresOf(style, piece);
  // All faces stand on the baseline of Inter.
  document.font(style.font).fontSize(style.size);
  const baseline = y + ascentOf(document);
  document.font(font).fillColor(style.color);
  const draw = () =>
    document.text(text, x, baseline - ascentOf(document), {
      lineBreak: false,
      ...(features === undefined ? {} : { features }),
    });
  if (actualText !== text || needsText.test(text)) withActualText(document, actualText, draw);
  else draw();
}

/**
 * Marks a drawn text with its letters (PDF 1.7, 14.9.4). Within the text object, because readers take the position there;
 * pdfkit marks only around it.
 */
function withActualText(document: PDFKit.PDFDocument, text: string, draw: () => void): void {
  const { addContent } = document;
  const letters = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');
  document.addContent = (operators) => {
    if (operators === 'ET') addContent.call(document, 'EMC');
    const result = addContent.call(document, operators);
    if (operators === 'BT') addContent.call(document, `/Span <</ActualText <${letters}>>> BDC`);
    return result;
  };
  try {
    draw();
  } finally {
    document.addContent = addContent;
  }
}

/** Of the current font, in points. */
function ascentOf(document: PDFKit.PDFDocument): number {
  const { _font: font, _fontSize: size } = document;
  return (font.ascender / 1000) * size;
}

function drawModules(
  document: PDFKit.PDFDocument,
  dark: Parameters<Typesetter['modules']>[0],
  { x, y, size }: Parameters<Typesetter['modules']>[1],
): void {
  const side = size / dark.length;
  for (const [row, cells] of dark.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) document.rect(x + column * side, y + row * side, side, side);
  document.fill('#000000');
}

function drawWatermark(
  document: PDFKit.PDFDocument,
  text: string,
  color: string,
  width: Typesetter['width'],
): void {
  const style: Style = { font: 'semibold', size: 1, color };
  const size = Math.min(130, (page.width * 0.95) / width(text, style));
  const middle: [number, number] = [page.width / 2, page.height / 2];
  document.save().rotate(-55, { origin: middle });
  const left = middle[0] - width(text, { ...style, size }) / 2;
  document.font('semibold').fontSize(size).fillColor(color);
  document.text(text, left, middle[1] - size * 0.6, { lineBreak: false });
  document.restore();
}
