/**
 * Cursors: where a page ended, sealed with a key of the service, so that none can be made up or read. The next page of
 * the same list at the same state has the same cursor, as its entity tag covers it.
 */
import type { Value } from '../../record/fields.ts';
import { problemAt, refusalAt } from '../../record/problem.ts';
import type { SecretBox } from '../../record/secret-box.ts';

export interface Cursors {
  /** The cursor after a row: bound to the list by its identity. */
  make(identity: string, after: readonly Value[]): string;
  /** What a cursor of the list holds, at most `length` values that `fit`. Raises `invalid_cursor`. */
  parse(
    text: string | undefined,
    identity: string,
    length: number,
    fit?: (after: readonly Value[]) => boolean,
  ): Value[] | null;
}

/** `box`: one that seals the same alike. */
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
      throw refusalAt('invalid_cursor', problemAt('cursor', 'invalid_cursor'));
    },
  };
}
