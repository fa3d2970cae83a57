/** The faces of one document: Inter, and the typefaces of other scripts from their first character on. */
import { chinese, japanese, korean, type Typeface, typefaceFile, typefaces } from './typefaces.ts';

export const mainFace = 'inter';

type Weight = 'regular' | 'semibold';

/** A font of pdfkit, which its types omit. */
interface DocumentFaces {
  /** The name of the face that has a character; null if none has it. */
  faceOf(character: string): string | null;
  /** The name in the document of a face in a weight. */
  fontOf(face: string, weight: Weight): string;
}

/** `text`: all texts of the document; its letters decide whose form Han characters have. */
export function createDocumentFaces(document: PDFKit.PDFDocument, text: string): DocumentFaces {
  const order = inOrderFor(text);
  const opened = new Map<string, PDFKit.InternalFont['font']>();
  const known = new Map<string, string | null>();
  const registered = new Set<string>();
  const open = (font: string): PDFKit.InternalFont['font'] => {
    document.font(font);
    return document._font.font;
  };
  const fontOf = (face: string, weight: Weight): string => {
    if (face === mainFace) return weight;
    const name = `${face} ${weight}`;
    if (registered.has(name)) return name;
    const found = order.find((one) => one.name === face);
    if (found === undefined) return weight;
    document.registerFont(name, typefaceFile(found, weight));
    registered.add(name);
    document.font(name);
    nameLigatures(document._font);
    return name;
  };
  const has = (face: string, code: number) => {
    let font = opened.get(face);
    if (font === undefined) {
      font = open(fontOf(face, 'regular'));
      opened.set(face, font);
    }
    return font.hasGlyphForCodePoint(code);
  };
  const find = (character: string): string | null => {
    const code = character.codePointAt(0) ?? 0;
    if (has(mainFace, code)) return mainFace;
    const found = order.find(({ name, scripts }) => scripts.test(character) && has(name, code));
    return found?.name ?? null;
  };
  return {
    fontOf,
    faceOf(character) {
      let face = known.get(character);
      if (face === undefined) {
        face = find(character);
        known.set(character, face);
      }
      return face;
    },
  };
}

/** Han characters have the form of Japanese with kana, of Korean with Hangul, else of Chinese. */
function inOrderFor(text: string): readonly Typeface[] {
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? japanese
    : /\p{Script=Hangul}/u.test(text)
      ? korean
      : chinese;
  return [first, ...typefaces.filter((one) => one !== first)];
}

/** Lam with alef: two letters, one glyph, and one character (Arabic Presentation Forms-B). */
const lamAlef: Readonly<Record<number, number>> = {
  1570: 0xfef5,
  1571: 0xfef7,
  1573: 0xfef9,
  1575: 0xfefb,
};

/**
 * Gives the ligature of lam and alef its own character in the text of the file: readers reverse a right-to-left text glyph
 * by glyph, and some would reverse the two letters.
 */
function nameLigatures(font: PDFKit.InternalFont): void {
  const layoutRun = font.layoutRun.bind(font);
  font.layoutRun = (text, features) => {
    const run = layoutRun(text, features);
    for (const glyph of run.glyphs) {
      const [lam, alef = 0, ...more] = glyph.codePoints;
      const form = lam === 0x0644 && more.length === 0 ? lamAlef[alef] : undefined;
      if (form !== undefined) glyph.codePoints = [form];
    }
    return run;
  };
}
