/**
 * Entity tags (RFC 9110, 8.8.3). A strong tag identifies the sent bytes, and those of a record depend on more than its
 * RowVersion: on the reader, on the day, on counters. So the tag has a hash of the text, and that of a compressed response
 * ends in its coding: `"<RowVersion>.<hash>-br"`. In `If-Match`, all of them mean the same RowVersion.
 */
import { type Coding, codings } from './compress.ts';
import { acceptsCoding } from './negotiate.ts';

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
