/** Which of the forms of an answer a client wants, by `Accept` (RFC 9110, 12.5.1). */

interface Range {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** 0 to 1; 0: not at all. */
  readonly quality: number;
}

export interface Offer<F extends string> {
  readonly form: F;
  /** `text/csv` */
  readonly mediaType: string;
  /** What it has besides, in lower case; a range that asks for anything else does not match. */
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * The offer of the highest quality; among equals the one that was named more exactly, then the one that
 * is offered first. Null when none is acceptable. Ranges that are malformed match nothing.
 */
export function negotiate<F extends string>(
  accept: string | undefined,
  offers: readonly Offer<F>[],
): F | null {
  if (accept === undefined || accept.trim() === '') return offers[0]?.form ?? null;
  const ranges = splitOutsideQuotes(accept, ',').flatMap(parseRange);
  let best: { form: F; quality: number; exactness: number } | null = null;
  for (const offer of offers) {
    const { quality, exactness } = rate(offer, ranges);
    const isBetter =
      best === null ||
      quality > best.quality ||
      (quality === best.quality && exactness > best.exactness);
    if (quality > 0 && isBetter) best = { form: offer.form, quality, exactness };
  }
  return best?.form ?? null;
}

/** The most exact range that matches decides. */
function rate(
  { mediaType, parameters }: Offer<string>,
  ranges: readonly Range[],
): { quality: number; exactness: number } {
  const [type, subtype] = mediaType.split('/');
  let found = { quality: 0, exactness: -1 };
  for (const range of ranges) {
    if (range.type !== '*' && range.type !== type) continue;
    if (range.subtype !== '*' && range.subtype !== subtype) continue;
    const asked = [...range.parameters];
    if (!asked.every(([name, value]) => parameters[name] === value.toLowerCase())) continue;
    const exactness = (range.type === '*' ? 0 : 1) + (range.subtype === '*' ? 0 : 1) + asked.length;
    if (exactness > found.exactness) found = { quality: range.quality, exactness };
  }
  return found;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function parseRange(text: string): Range[] {
  const [name = '', ...rest] = splitOutsideQuotes(text, ';').map((part) => part.trim());
  const [type = '', subtype = '', ...more] = name.toLowerCase().split('/');
  if (!token.test(type) || !token.test(subtype) || more.length > 0) return [];
  if (type === '*' && subtype !== '*') return [];
  const parameters = new Map<string, string>();
  for (const part of rest.filter((one) => one !== '')) {
    const [, key = '', quotedText, plain] =
      /^([^=\s]+)=(?:"((?:[^"\\]|\\.)*)"|(.*))$/.exec(part) ?? [];
    const value = quotedText?.replace(/\\(.)/g, '$1') ?? plain ?? '';
    if (!token.test(key) || parameters.has(key.toLowerCase())) return [];
    parameters.set(key.toLowerCase(), value);
  }
  const quality = parameters.get('q') ?? '1';
  if (!/^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality)) return [];
  parameters.delete('q');
  return [{ type, subtype, parameters, quality: Number(quality) }];
}

function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isQuoted && character === '\\') {
      part += text.slice(index, index + 2);
      index += 1;
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part];
}
