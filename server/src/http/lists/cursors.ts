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
  parse(text: string | undefined, ...expected: Expected): Value[] | null;
  /** The same; null for a cursor that is not one of the list, or was made with another key. */
  open(text: string, ...expected: Expected): Value[] | null;
}

type Expected = [identity: string, length: number, fit?: (after: readonly Value[]) => boolean];

/** `box`: deterministic. */
export function createCursors(box: SecretBox): Cursors {
  const open: Cursors['open'] = (text, identity, length, fit = () => true) => {
    const opened = box.open(text, identity);
    if (opened.is !== 'open') return null;
    const after: Value[] = JSON.parse(opened.secret);
    return after.length > 0 && after.length <= length && fit(after) ? after : null;
  };
  return {
    make: (identity, after) => box.seal(JSON.stringify(after), identity),
    open,
    parse(text, ...expected) {
      if (text === undefined) return null;
      const after = open(text, ...expected);
      if (after !== null) return after;
      throw problemWith('invalid_cursor', problemAt('cursor', 'invalid_cursor'));
    },
  };
}
