/** Which characters a PDF draws, without opening its typefaces. */
import { drawnRanges } from './drawn-ranges.ts';

let notDrawn: RegExp | undefined;

/** The characters of a text that the PDF replaces by boxes, each once. */
export function undrawnIn(text: string): readonly string[] {
  if (/^[ -~\n]*$/.test(text)) return [];
  notDrawn ??= notDrawnBy(drawnRanges);
  return [...new Set(text.normalize('NFC').match(notDrawn))];
}

function notDrawnBy(ranges: string): RegExp {
  const drawn = ranges
    .trim()
    .split(/\s+/)
    .map((range) => range.replace(/[0-9a-f]+/g, '\\u{$&}'));
  return new RegExp(`[^${drawn.join('')}]`, 'gu');
}
