/** Faults of the client’s autosave, each with the test that must notice it. Files are told from server/. */
import type { Mutant } from './mutants.ts';

const killedBy = { test: 'sdk/test/autosave.test' };

export const autosaveMutants: readonly Mutant[] = [
  {
    name: 'a save session outlives a request whose outcome is unknown',
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
    name: 'an edit whose answer was lost is not looked up in the history',
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
    name: 'a field that both changed is overwritten',
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
    name: 'the history is not read up to the record',
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
    name: 'what an earlier editor may still be sending counts as unsent',
    edits: [
      {
        file: '../sdk/src/autosave/saver.ts',
        find: 'edit.isSent && !edit.isTakenUp ?',
        replace: 'edit.isSent ?',
      },
    ],
    killedBy,
  },
];
