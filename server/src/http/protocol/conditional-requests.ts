/**
 * Conditional requests (RFC 9110, 13): entity tags and preconditions. A strong tag identifies the sent bytes, and those
 * of a record depend on more than its RowVersion: on the reader, on the day, on counters. So the tag has a hash of the
 * text, and that of a compressed response ends in its coding: `"<RowVersion>.<hash>-br"`. In `If-Match`, all of them
 * mean the same RowVersion.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { problemAt, problemWith } from '../../record/problem.ts';
import { acceptsCoding, type Coding, codings } from './negotiate.ts';

const coded = new RegExp(`-(?:${codings.join('|')})$`);

/** The tag of a record. `textHash`: of the whole response. */
export function recordTag(rowVersion: string, textHash: string): string {
  return `"${rowVersion}.${textHash}"`;
}

/** The tag of the same content in a coding; null: uncompressed. A weak tag is the same in all codings. */
export function tagIn(coding: Coding | null, etag: string): string {
  return coding === null || etag.startsWith('W/') ? etag : `${etag.slice(0, -1)}-${coding}"`;
}

/** The RowVersion of a tag of a record, given without quotes, or of a RowVersion: neither has a dot or ends like a coding. */
export function versionIn(opaque: string): string {
  const [version = ''] = opaque.split('.', 1);
  return version.replace(coded, '');
}

/**
 * The tag of the content in `If-None-Match`, by weak comparison (RFC 9110, 8.8.3.2), in a coding that the client accepts,
 * for the 304. `coding`: the one for a 200. Null: the client needs a 200.
 */
export function heldTag(
  ifNoneMatch: string,
  etag: string,
  coding: Coding | null,
  acceptEncoding: string | string[] | undefined,
): string | null {
  const accepted = codings.filter((one) => acceptsCoding(acceptEncoding?.toString(), one));
  const tags = [coding, ...accepted, null].map((one) => tagIn(one, etag));
  const listed = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isListed = (tag: string) =>
    listed.includes('*') || listed.includes(tag.replace(/^W\//, ''));
  return tags.find(isListed) ?? null;
}

/**
 * Rejects preconditions that an operation does not check, because to ignore one would do what the client excluded.
 * `checksIfMatch`: whether the operation does. Throws `invalid_request`.
 */
export function requireCheckable(
  method: string,
  { 'if-match': ifMatch, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
  checksIfMatch: boolean,
): void {
  if (ifMatch !== undefined && !checksIfMatch)
    throw problemWith('invalid_request', problemAt('If-Match', 'if_match_unchecked'));
  if (ifMatch !== undefined) versionOfTag(ifMatch);
  if (ifNoneMatch !== undefined && !isRead(method))
    throw problemWith('invalid_request', problemAt('If-None-Match', 'if_none_match_unchecked'));
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * The RowVersion of an `If-Match` with one strong entity tag (RFC 9110, 8.8.3). `*` names no version, so it counts as
 * none. Throws `invalid_request` for anything else, such as a list.
 */
export function versionOfTag(ifMatch: string): string | null {
  const text = ifMatch.trim();
  if (text === '*') return null;
  const match = /^"([\x21\x23-\x7e]*)"$/.exec(text);
  if (match !== null) return versionIn(match[1] ?? '');
  // A weak tag equals no RowVersion, as strong comparison requires.
  if (/^W\/"[\x21\x23-\x7e]*"$/.test(text)) return text;
  throw problemWith('invalid_request', problemAt('If-Match', 'if_match_malformed'));
}
