/** How the columns of pasted rows and of files are understood: their headers, and the notation of their numbers. */

export type Cells = readonly (readonly string[])[];

/** Usual headers of each field in both languages, as `plainHeader` returns them. */
export type Headers = Readonly<Record<string, readonly string[]>>;

/** Words in lower case, without currency, percent sign, brackets and punctuation: `*UnitAmount` is `unit amount`. */
export function plainHeader(text: string): string {
  return text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/\(.*?\)|\[.*?\]|\b(?:eur|usd|gbp|chf)\b/g, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** A region with the notation of a column, if one of its numbers has only one meaning. */
export function notationOf(texts: readonly string[], region: string): string {
  const hasComma = texts.some((text) => /\d\.\d{3},\d|^[^.]*\d,\d{1,2}\D*$/.test(text));
  const hasPoint = texts.some((text) => /\d,\d{3}\.\d|^[^,]*\d\.\d{1,2}\D*$/.test(text));
  if (hasComma === hasPoint) return region;
  return hasComma ? 'de-DE' : 'en-GB';
}

/** A field belongs to one column. */
export function assigned<F>(
  mapping: readonly (F | null)[],
  column: number,
  field: F | null,
): readonly (F | null)[] {
  return mapping.map((one, index) => (index === column ? field : one === field ? null : one));
}
