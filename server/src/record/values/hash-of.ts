/** A short hash of a text, for entity tags and for versions of what has no revision. */
import { hash } from 'node:crypto';

/** 22 URL-safe characters: of fixed length, so that no entity tag is equal to another one in a coding. */
export function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
