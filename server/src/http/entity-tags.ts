/**
 * Entity tags (RFC 9110, 8.8.3). A strong one names the bytes that are sent, so the tag of a compressed answer ends in
 * its coding: `"<RowVersion>-br"`. Whatever a client holds, it names the same RowVersion when it comes back.
 */
import { type Coding, codings } from './compress.ts';

const coded = new RegExp(`-(?:${codings.join('|')})$`);

/** The tag of the same content in a coding. A weak one names the content in any. */
export function tagIn(coding: Coding, etag: string): string {
  return etag.startsWith('W/') ? etag : `${etag.slice(0, -1)}-${coding}"`;
}

/** What a tag names, given without its quotes, in whatever coding it was sent. No RowVersion ends like one. */
export function withoutCoding(opaque: string): string {
  return opaque.replace(coded, '');
}

/** Whether `If-None-Match` lists the tag, by weak comparison (RFC 9110, 8.8.3.2). */
export function isHeld(ifNoneMatch: string, etag: string): boolean {
  const bare = (tag: string) =>
    withoutCoding(
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/^"(.*)"$/, '$1'),
    );
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
