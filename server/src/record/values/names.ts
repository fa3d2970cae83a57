/** Names from requests in pointers and messages: shortened, and with similar known names. */
import { distance } from 'fastest-levenshtein';
import { listOf } from '../messages/message.ts';
import { quotedName } from '../problem.ts';

/** Maximum edit distance of similar names. */
const maxDistance = 2;

/** `pointer` with one more token (RFC 6901). */
export function pointerTo(pointer: string, token: string): string {
  return `${pointer}/${quotedName(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The params of a message about an unknown name: the known names like it, and all of them. */
export function unknownName(name: string, known: readonly string[]) {
  const near = known.filter((other) => isNear(name.toLowerCase(), other.toLowerCase()));
  return { name: quotedName(name), near: listOf(near), known: listOf(known) };
}

/** Whether the names are similar. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > maxDistance) return false;
  return distance(a, b) <= Math.min(maxDistance, Math.floor(b.length / 2));
}
