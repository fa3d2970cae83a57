/**
 * Splits a line into the pieces that are drawn one after the other, from left to right: each has one typeface and one
 * direction (Unicode Standard Annex 9).
 */
import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

/** The name of the face that has a character; null if none has it. */
export type FaceOf = (character: string) => string | null;

export interface Piece {
  readonly text: string;
  /** The same with brackets as they are written, not mirrored. */
  readonly actualText?: string;
  readonly face: string;
}

// Its types describe an ES module, but Node.js loads the other one.
const bidiFactory: () => Bidi = createRequire(import.meta.url)('bidi-js');
const { getEmbeddingLevels, getMirroredCharacter } = bidiFactory();
/** A character of a right-to-left script. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** The direction of a wrapped line is that of its paragraph: these marks at its start set it. */
const marks = { rtl: '\u200F', ltr: '\u200E' } as const;
const leadingMark = /^[\u200E\u200F]/;
/** They belong to the letter before them. */
const attached = /[\p{M}\u200C\u200D]/u;

export function isBidirectional(text: string): boolean {
  return rightToLeft.test(text);
}

/** The lines of one paragraph with its direction. */
export function withDirection(paragraph: string, lines: readonly string[]): string[] {
  if (!isBidirectional(paragraph)) return [...lines];
  const [first] = getEmbeddingLevels(paragraph).paragraphs;
  const mark = (first?.level ?? 0) % 2 === 1 ? marks.rtl : marks.ltr;
  return lines.map((line) => mark + line);
}

/** In the order in which they are seen. `main`: the face of characters that no face has, and of spaces. */
export function piecesOf(line: string, faceOf: FaceOf, main: string): readonly Piece[] {
  const text = line.replace(leadingMark, '');
  const base = line.startsWith(marks.rtl) ? 'rtl' : line.startsWith(marks.ltr) ? 'ltr' : 'auto';
  const isPlain = base === 'auto' && !isBidirectional(text);
  const levels = isPlain ? null : getEmbeddingLevels(text, base);
  const runs = runsOf(text, levels?.levels ?? null, faceOf, main);
  return inVisualOrder(runs).flatMap(({ level, ...run }) =>
    level % 2 === 0 ? [run] : reversed(run),
  );
}

interface Run extends Piece {
  readonly level: number;
}

/** The longest parts of one face and one level, in logical order. */
function runsOf(text: string, levels: Uint8Array | null, faceOf: FaceOf, main: string): Run[] {
  const runs: { text: string; actualText: string; face: string; level: number }[] = [];
  let index = 0;
  for (const character of text) {
    const level = levels?.[index] ?? 0;
    index += character.length;
    const last = runs.at(-1);
    const isAttached = last !== undefined && attached.test(character);
    const face = isAttached ? last.face : (faceOf(character) ?? main);
    const shown = level % 2 === 1 ? (getMirroredCharacter(character) ?? character) : character;
    if (last?.face === face && last.level === level) {
      last.text += shown;
      last.actualText += character;
    } else runs.push({ text: shown, actualText: character, face, level });
  }
  return runs;
}

/** Rule L2: from the highest level down, reverses the runs at that level or above. */
function inVisualOrder(runs: readonly Run[]): readonly Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      const isIn = (run: Run | undefined) => run !== undefined && run.level >= level;
      if (!isIn(ordered[start])) {
        start += 1;
        continue;
      }
      let end = start;
      while (isIn(ordered[end])) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** The words of a right-to-left run from left to right. The shaper reverses the letters of each, but no neutral text. */
function reversed({ text, actualText = text, face }: Piece): readonly Piece[] {
  const read = actualText.match(wordOrSpace) ?? [];
  return (text.match(wordOrSpace) ?? [])
    .map((word, index) => {
      const seen = isBidirectional(word) ? (text: string) => text : backwards;
      return { text: seen(word), actualText: seen(read[index] ?? word), face };
    })
    .reverse();
}

const wordOrSpace = /\s+|[^\s]+/gu;

function backwards(text: string): string {
  return [...text].reverse().join('');
}
