/** Mutants of the client’s autosave, each with the test that must fail. Paths are relative to server/. */
import type { Mutant } from './mutant.ts';

const killedBy = { test: 'sdk/test/autosave.test' };
const killedByNetwork = { test: 'sdk/test/autosave-network.test' };
const killedByClient = { test: 'sdk/test/daybook.test' };

/** As older releases do. */
const serverAcceptsLateCopies = {
  file: 'src/record/decide/save-chain.ts',
  find: "if (changedIn > seen && isSame(entry)) return 'late';",
  replace: 'void [entry, changedIn, isSame];',
};

export const autosaveMutants: readonly Mutant[] = [
  {
    name: 'the requests of an editor share a save session, on a service that accepts late copies there',
    edits: [
      {
        file: '../sdk/src/autosave/record-requests.ts',
        find: 'const session = crypto.randomUUID();',
        replace: 'const session = id;',
      },
      serverAcceptsLateCopies,
    ],
    killedBy: killedByNetwork,
  },
  {
    name: 'a PATCH of unknown outcome is repeated in its save session',
    edits: [
      {
        file: '../sdk/src/transport.ts',
        find: 'if (isUnsure) leaveSession(outgoing);',
        replace: '',
      },
      serverAcceptsLateCopies,
    ],
    killedBy: killedByClient,
  },
  {
    name: 'any object is an answer for a record',
    edits: [
      {
        file: '../sdk/src/own-answer.ts',
        find: "return isNamed && typeof RowVersion === 'string' && RowVersion !== '';",
        replace: 'return isNamed || RowVersion !== null;',
      },
    ],
    killedBy: killedByNetwork,
  },
  {
    name: 'the problem document of a proxy is one of the service',
    edits: [
      {
        file: '../sdk/src/own-answer.ts',
        find: "texts.every((text) => typeof text === 'string') && Array.isArray(errors) && own === status",
        replace: 'texts.every((text) => text !== null) && errors !== null && own !== 0',
      },
    ],
    killedBy: killedByNetwork,
  },
  {
    name: 'an unanswered action is not looked up in the history',
    edits: [
      {
        file: '../sdk/src/autosave/actions.ts',
        find: 'const read = await readAgain().catch(() => null);',
        replace: 'const read = null as Awaited<ReturnType<typeof readAgain>> | null;',
      },
    ],
    killedBy: killedByNetwork,
  },
  {
    name: 'the same call after an unanswered one is a new one',
    edits: [
      {
        file: '../sdk/src/autosave/actions.ts',
        find: 'this.#unproven = request;',
        replace: '',
      },
    ],
    killedBy: killedByNetwork,
  },
  {
    name: 'a wait is as long as the response asks for',
    edits: [
      {
        file: '../sdk/src/pause.ts',
        find: 'return Math.min(longestWaitMs, (retryAfterMs(response) ?? 0) + jitterMs);',
        replace: 'return (retryAfterMs(response) ?? 0) + jitterMs;',
      },
      {
        file: '../sdk/src/autosave/saver.ts',
        find: 'Math.min(longestWaitMs, Math.max(0, time - performance.now()))',
        replace: 'Math.max(0, time - performance.now())',
      },
    ],
    killedBy: killedByNetwork,
  },
  {
    name: 'an editor writes its edits before it has taken over those that are kept',
    edits: [
      {
        file: '../sdk/src/autosave/kept-edits.ts',
        find: 'isWriting = true;\n    try {\n      await readFirst();',
        replace: 'isWriting = true;\n    try {',
      },
    ],
    killedBy: killedByNetwork,
  },
  {
    name: 'the removal of a line that is gone is sent',
    edits: [
      {
        file: '../sdk/src/autosave/saver.ts',
        find: 'edit !== undefined && isLineMissing(record, edit)',
        replace: 'edit !== undefined && edits.length < 0 && isLineMissing(record, edit)',
      },
      {
        file: '../sdk/src/autosave/saver.ts',
        find: 'error.status === 404 && edit.lineId !== null',
        replace: 'error.status === 0 && edit.lineId !== null',
      },
    ],
    killedBy: killedByNetwork,
  },
  {
    name: 'an action that another user has done is an error',
    edits: [
      {
        file: '../sdk/src/autosave/actions.ts',
        find: 'last !== undefined && last.operation === action',
        replace: "last === undefined && action === ''",
      },
    ],
    killedBy: killedByNetwork,
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
        file: '../sdk/src/autosave/read-since.ts',
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
