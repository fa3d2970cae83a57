/** Line breaks in printed texts: each prints at least one line, so that a short text can fill many pages. */

const limits = {
  /** In all texts of a document or statement. */
  printedBreaks: 10_000,
} as const;

export const maxPrintedBreaks = limits.printedBreaks;

/** As the printer sees them: also vertical tabs, form feeds and the separators of Unicode. */
export const lineBreak = /\r\n?|[\n\u2028\u2029\v\f]/g;

export function lineBreaksIn(text: string | null): number {
  return text === null ? 0 : (text.match(lineBreak)?.length ?? 0);
}
