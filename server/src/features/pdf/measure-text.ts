/** Makes texts printable, measures and wraps them: with the faces of a document, and without drawing. */
import { lineBreak } from '../../record/values/line-breaks.ts';
import { createDocumentFaces, mainFace } from './document-faces.ts';
import { isBidirectional, type Piece, piecesOf, withDirection } from './text-pieces.ts';
import type { Style } from './text-style.ts';
import { arabic } from './typefaces.ts';

const missingGlyph = '□';

export interface TextMeasure {
  /** Replaces characters that the fonts lack by a visible box, and removes invisible ones. */
  printable(text: string): string;
  /** The width of a line of printable text, in points. */
  width(text: string, style: Style): number;
  /** Lines of at most `width` points; wider words are broken. At least one line. */
  wrap(text: string, style: Style, width: number): string[];
}

interface Measure extends TextMeasure {
  /** The pieces of a line from left to right, with the name of the font of each. */
  pieces(line: string, style: Style): readonly (Piece & { readonly font: string })[];
  pieceWidth(piece: Piece, style: Style): number;
}

/**
 * Disables ligatures that change characters, such as an arrow for `->`, and in Arabic those besides lam with alef, which not
 * every reader extracts in the right order. pdfkit passes the features to fontkit.
 */
export function featuresOf(
  { tabular = false }: Style,
  { text, face }: Piece,
): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
  const features =
    face === mainFace
      ? { tnum: tabular, calt: false }
      : face === arabic.name && !lamAlef.test(text)
        ? { rlig: false }
        : undefined;
  return features as PDFKit.Mixins.OpenTypeFeatures[] | undefined;
}

const lamAlef = /\u0644\p{M}*[\u0622\u0623\u0625\u0627]/u;

/** Letters of these scripts join or form clusters, also by invisible characters. */
const clustered = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;
const joiners = /[\u200C\u200D]/;
/** Text whose words are not separated by spaces. */
const unspaced = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Caches the widths of words: measuring dominates the time of a long table, and words repeat. `source`: all texts of the
 * document.
 */
export function createMeasure(document: PDFKit.PDFDocument, source: string): Measure {
  const unit = 100;
  const known = new Map<string, number>();
  const { faceOf, fontOf } = createDocumentFaces(document, source);
  const isMain = (text: string) => [...text].every((letter) => faceOf(letter) === mainFace);
  const pieces = (line: string, style: Style) => {
    const isPlain = !/[\u200E\u200F]/.test(line) && !isBidirectional(line) && isMain(line);
    const found = isPlain ? [{ text: line, face: mainFace }] : piecesOf(line, faceOf, mainFace);
    return found.map((piece) => ({ ...piece, font: fontOf(piece.face, style.font) }));
  };
  const pieceWidth = (piece: Piece, style: Style): number => {
    const { text, face } = piece;
    const font = fontOf(face, style.font);
    const key = `${font} ${style.tabular === true} ${text}`;
    let measured = known.get(key);
    if (measured === undefined) {
      document.font(font).fontSize(unit);
      const features = featuresOf(style, piece);
      measured = document.widthOfString(text, features === undefined ? {} : { features }) / unit;
      known.set(key, measured);
    }
    return measured * style.size;
  };
  const width = (text: string, style: Style): number =>
    pieces(text, style).reduce((sum, piece) => sum + pieceWidth(piece, style), 0);
  const printable = (text: string): string => {
    const keepsJoiners = clustered.test(text);
    return [...text.normalize('NFC').replace(lineBreak, '\n')]
      .filter((letter) => {
        if (letter === '\n' || !/[\p{Default_Ignorable_Code_Point}]/u.test(letter)) return true;
        return keepsJoiners && joiners.test(letter);
      })
      .map((letter) => {
        if (letter === '\n' || joiners.test(letter)) return letter;
        if (/[\p{Cc}\t]/u.test(letter)) return ' ';
        return faceOf(letter) === null ? missingGlyph : letter;
      })
      .join('');
  };
  const wrap = (text: string, style: Style, limit: number): string[] =>
    text.split('\n').flatMap((paragraph) =>
      withDirection(
        paragraph,
        wrapped(paragraph, limit, (part) => width(part, style)),
      ),
    );
  return { printable, width, wrap, pieces, pieceWidth };
}

function wrapped(paragraph: string, limit: number, width: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  const space = width(' ');
  for (const word of paragraph.split(/ +/)) {
    const needed = width(word);
    if (line !== '' && taken + space + needed <= limit) {
      line += ` ${word}`;
      taken += space + needed;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = needed <= limit ? [word] : broken(word, limit, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
    taken = width(line);
  }
  return [...lines, line];
}

/** Splits a word into pieces that fit; each has at least one letter with its accents. */
function broken(word: string, limit: number, width: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const part of partsOf(word, limit, width)) {
    const needed = width(part);
    if (piece !== '' && taken + needed > limit) {
      pieces.push(piece);
      piece = '';
      taken = 0;
    }
    piece += part;
    taken += needed;
  }
  return [...pieces, piece];
}

/** Where a word may be broken: between the words of a text without spaces (UAX 29), else between letters. */
function partsOf(word: string, limit: number, width: (text: string) => number): readonly string[] {
  const letters = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);
  if (!unspaced.test(word)) return letters(word);
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(word)) {
    // Punctuation stays with the word before it.
    if (isWordLike !== true && parts.length > 0) parts.push(`${parts.pop()}${segment}`);
    else parts.push(segment);
  }
  return parts.flatMap((part) => (width(part) <= limit ? [part] : letters(part)));
}
