/**
 * Entity tags (RFC 9110, 8.8.3). A strong one names the bytes that are sent, so the tag of a compressed answer ends in
 * its coding: `"<RowVersion>-br"`. In `If-Match` each names the same RowVersion.
 */
import { type Coding, codings } from './compress.ts';
import { acceptsCoding } from './negotiate.ts';

const coded = new RegExp(`-(?:${codings.join('|')})$`);

/** The tag of the same content in a coding; null: as it is. A weak one names the content in any. */
export function tagIn(coding: Coding | null, etag: string): string {
  return coding === null || etag.startsWith('W/') ? etag : `${etag.slice(0, -1)}-${coding}"`;
}

/** What a tag names, given without its quotes, in whatever coding it was sent. No RowVersion ends like one. */
export function withoutCoding(opaque: string): string {
  return opaque.replace(coded, '');
}

/**
 * The tag that `If-None-Match` lists of the content, by weak comparison (RFC 9110, 8.8.3.2), in a coding that the client
 * accepts: it goes on with those bytes, and the 304 must name no others. `coding`: that of a 200. Null: it needs a 200.
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
