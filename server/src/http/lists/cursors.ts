/**
 * Cursors: the end of a page, encrypted with a key of the service. The encryption is deterministic, because the entity
 * tag of a page covers its cursor.
 */
import type { Value } from '../../record/fields.ts';
import { problemAt, problemWith } from '../../record/problem.ts';
import type { SecretBox } from '../../record/secrets/secret-box.ts';

export interface Cursors {
  /** The cursor after a row, valid only for the list with this identity. */
  make(identity: string, after: readonly Value[]): string;
  /** The values of a cursor of the list: at most `length`, checked by `fit`. Throws `invalid_cursor`. */
  parse(
    text: string | undefined,
    identity: string,
    length: number,
    fit?: (after: readonly Value[]) => boolean,
  ): Value[] | null;
}

/** `box`: deterministic. */
export function createCursors(box: SecretBox): Cursors {
  return {
    make: (identity, after) => box.seal(JSON.stringify(after), identity),
    parse(text, identity, length, fit = () => true) {
      if (text === undefined) return null;
      const opened = box.open(text, identity);
      if (opened.is === 'open') {
        const after: Value[] = JSON.parse(opened.secret);
        if (after.length > 0 && after.length <= length && fit(after)) return after;
      }
      throw problemWith('invalid_cursor', problemAt('cursor', 'invalid_cursor'));
    },
  };
}
