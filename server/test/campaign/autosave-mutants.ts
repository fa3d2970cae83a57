/** Mutants of the client’s autosave, each with the test that must fail. Paths are relative to server/. */
import type { Mutant } from './mutant.ts';

const killedBy = { test: 'sdk/test/autosave.test' };

export const autosaveMutants: readonly Mutant[] = [
  {
    name: 'a save session continues after a request with an unknown outcome',
    edits: [
      {
        file: '../sdk/src/autosave/saver.ts',
        find: 'if (isUnsure) this.#session = crypto.randomUUID();',
        replace: '',
      },
    ],
    killedBy,
  },
  {
    name: 'an edit without response is not looked up in the history',
    edits: [
      {
        file: '../sdk/src/autosave/merge.ts',
        find: 'if (done.has(edit.uid)) return [];',
        replace: '',
      },
    ],
    killedBy,
  },
  {
    name: 'a field changed by both users is overwritten',
    edits: [
      {
        file: '../sdk/src/autosave/merge.ts',
        find: 'if (untouched || last',
        replace: "if (theirs !== '' || last",
      },
    ],
    killedBy,
  },
  {
    name: 'the history is not read up to the current version',
    edits: [
      {
        file: '../sdk/src/autosave/saver.ts',
        find: "now['RowVersion'] === last ? []",
        replace: "last !== '' ? []",
      },
    ],
    killedBy,
  },
  {
    name: 'edits that an earlier editor may still be sending count as unsent',
    edits: [
      {
        file: '../sdk/src/autosave/saver.ts',
        find: 'edit.isSent && !edit.isTakenUp ?',
        replace: 'edit.isSent ?',
      },
    ],
    killedBy,
  },
  {
    name: 'a field of a new line that is found in the history has no base',
    edits: [
      {
        file: '../sdk/src/autosave/merge.ts',
        find: '(valueAt(before, edit) ?? valueWhenAdded(edit, input))',
        replace: 'valueAt(before, edit)',
      },
    ],
    killedBy,
  },
  {
    name: 'edits taken up without a record are not looked up in the history',
    edits: [
      {
        file: '../sdk/src/autosave/editor.ts',
        find: 'this.#saver.readsAll = kept.record === null;',
        replace: '',
      },
    ],
    killedBy,
  },
  {
    name: 'a further edit of a line that another client removed is sent',
    edits: [
      {
        file: '../sdk/src/autosave/edits.ts',
        find: 'edits.find(isOfConflict)?.clash',
        replace: 'edits.filter(isOfConflict).find((one) => pointerOf(one) === pointer)?.clash',
      },
    ],
    killedBy,
  },
];
