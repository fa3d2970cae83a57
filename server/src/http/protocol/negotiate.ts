/** Which form of an answer a client wants: `Accept` and `Accept-Encoding` (RFC 9110, 12.5.1 and 12.5.3). */

import { listOf } from '../../record/messages/message.ts';
import { say } from '../../record/messages.ts';
import { Problem } from '../../record/problem.ts';

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

/** Raises `not_acceptable` where `Accept` admits none of the forms. */
export function requireAcceptable(accept: string | undefined, offers: readonly Offer<string>[]) {
  const form = negotiate(accept, offers);
  if (form !== null || offers.length === 0) return;
  const types = listOf(offers.map(({ mediaType }) => mediaType));
  throw new Problem('not_acceptable', say('not_acceptable', { types }));
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
  const quality = qualityOf(parameters.get('q'));
  if (quality === null) return [];
  parameters.delete('q');
  return [{ type, subtype, parameters, quality }];
}

/** 1 without a weight; null for what is none (RFC 9110, 12.4.2). */
function qualityOf(weight: string | undefined): number | null {
  if (weight === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : null;
}

/**
 * The coding of the highest quality; among equals the one that is offered first. Null: as it is, which is also what
 * remains when nothing is acceptable. Codings that are malformed count as not named.
 */
export function negotiateCoding<C extends string>(
  acceptEncoding: string | undefined,
  codings: readonly C[],
): C | null {
  const named = namedCodings(acceptEncoding);
  let best: { coding: C | null; quality: number } = {
    coding: null,
    quality: named.get('identity') ?? 0,
  };
  for (const coding of codings) {
    const quality = named.get(coding) ?? named.get('*') ?? 0;
    const isBetter = quality > best.quality || (best.coding === null && quality === best.quality);
    if (quality > 0 && isBetter) best = { coding, quality };
  }
  return best.coding;
}

/** Whether a body may be sent in the coding. Without `Accept-Encoding` it may be sent in any. */
export function acceptsCoding(acceptEncoding: string | undefined, coding: string): boolean {
  const named = namedCodings(acceptEncoding ?? '*');
  return (named.get(coding) ?? named.get('*') ?? 0) > 0;
}

function namedCodings(acceptEncoding = ''): Map<string, number> {
  const named = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [, name = '', weight] = /^\s*([^\s;]+)\s*(?:;\s*q=(\S*)\s*)?$/.exec(part) ?? [];
    const quality = qualityOf(weight);
    if (token.test(name) && quality !== null) named.set(name, quality);
  }
  return named;
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
