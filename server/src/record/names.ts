/** Names out of a request, as pointers and messages have them: which known one is meant, and in what length. */
import { distance } from 'fastest-levenshtein';
import { listOf } from './messages/message.ts';
import { quotedName } from './problem.ts';

/** Letters to change from an unknown name to a known one for them to be alike. */
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

/** Whether few changes of single letters lead from one name to the other. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > maxDistance) return false;
  return distance(a, b) <= Math.min(maxDistance, Math.floor(b.length / 2));
}
