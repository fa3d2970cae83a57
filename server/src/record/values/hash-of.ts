/** A short hash of a text: part of the entity tag of a record. */
import { hash } from 'node:crypto';

/** Identifies a text in an entity tag. Of fixed length, so that no tag is equal to another one in a coding. */
export function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
