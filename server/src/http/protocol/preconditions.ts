/**
 * Preconditions (RFC 9110, 13.1): those that an operation does not check are rejected, because to ignore one would do
 * what the client excluded.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { problemAt, problemWith } from '../../record/problem.ts';
import { versionIn } from './entity-tags.ts';

/** `checksIfMatch`: whether the operation does. Throws `invalid_request`. */
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
