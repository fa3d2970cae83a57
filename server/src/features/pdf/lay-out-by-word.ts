/**
 * Lays out text word by word, and each word once: fontkit takes milliseconds for a long line, and the words of a document
 * repeat. pdfkit does the same, but only for text without OpenType features.
 */

const limits = {
  /** Letters of a longer word are laid out in parts; a document has few parts of foreign letters. */
  partLetters: 12,
  keptWords: 20_000,
} as const;

/** A part of a word with its accents, and the space after it. */
const part = new RegExp(`(?:[^ \\p{M}]\\p{M}*|\\p{M}+){1,${limits.partLetters}} ?| +`, 'gu');

export function layOutByWord(font: PDFKit.InternalFont): void {
  const known = new Map<string, PDFKit.GlyphRun>();
  const runOf = (word: string, features: object | undefined, prefix: string): PDFKit.GlyphRun => {
    const key = `${prefix} ${word}`;
    let run = known.get(key);
    if (run === undefined) {
      const { glyphs, positions, advanceWidth } = font.layoutRun(word, features);
      // The width is computed at each access.
      run = { glyphs, positions, advanceWidth };
      if (known.size === limits.keptWords) known.clear();
      known.set(key, run);
    }
    return run;
  };
  font.layout = (text, features) => {
    const prefix = features === undefined ? '' : JSON.stringify(features);
    const runs = (text.match(part) ?? []).map((word) => runOf(word, features, prefix));
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions),
      advanceWidth: runs.reduce((sum, run) => sum + run.advanceWidth, 0),
    };
  };
}
