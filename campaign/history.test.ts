/** The checker of histories accepts valid histories and detects every kind of error. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Call, checkHistory, type Sight } from './history.ts';
import type { Entry } from './history-fold.ts';
import { agree } from './recorder.ts';

interface History {
  calls: Call[];
  chain: Entry[];
  sights: Sight[];
}

/** A create and two saves, with a conflict in between and a read at the end. */
function sample(): History {
  const text = (memo: string | null) => JSON.stringify({ memo, lines: [] });
  const call = (at: number, more: Partial<Call>): Call => ({
    requestIds: [`r${at}`],
    operation: 'patch',
    actor: 'key:1',
    session: null,
    parent: null,
    wants: null,
    startedMs: at,
    endedMs: at + 5,
    outcome: 'done',
    version: '',
    text: '',
    ...more,
  });
  const entry = (revision: number, more: Partial<Entry>): Entry => ({
    revision,
    version: `v${revision}`,
    requestId: `r${revision * 10}`,
    operation: 'patch',
    actor: 'key:1',
    session: null,
    fields: [],
    ...more,
  });
  const wants = (value: string) => ({ path: 'memo', value });
  const saved = (old: string | null, value: string) => [{ path: 'memo', old, new: value }];
  return {
    calls: [
      call(10, { operation: 'create', version: 'v1', text: text(null) }),
      call(20, { parent: 'v1', version: 'v2', text: text('a'), wants: wants('a') }),
      call(22, { parent: 'v1', version: 'v2', text: text('a'), outcome: 'conflict' }),
      call(30, { parent: 'v2', version: 'v3', text: text('b'), wants: wants('b') }),
    ],
    chain: [
      entry(1, { operation: 'create' }),
      entry(2, { fields: saved(null, 'a') }),
      entry(3, { fields: saved('a', 'b') }),
    ],
    sights: [{ version: 'v3', text: text('b'), startedMs: 40, endedMs: 41 }],
  };
}

function replace<T>(list: T[], index: number, more: Partial<T>): void {
  list[index] = { ...(list[index] as T), ...more };
}

/** Both saves name the first version in one save session. */
function inOneSession(calls: Call[], chain: Entry[]): void {
  for (const index of [1, 3]) replace(calls, index, { session: 's', parent: 'v1' });
  for (const index of [1, 2]) replace(chain, index, { session: 's' });
}

const breaches: Readonly<Record<string, [expected: RegExp, spoil: (history: History) => void]>> = {
  'a lost write': [
    /acknowledged write is missing/,
    ({ chain, sights }) => {
      chain.pop();
      sights.pop();
    },
  ],
  'a fork': [/lost update/, ({ calls }) => replace(calls, 3, { parent: 'v1' })],
  'another user in a save session': [
    /lost update/,
    ({ calls, chain }) => {
      replace(calls, 3, { parent: 'v1', session: 's', actor: 'key:2' });
      replace(chain, 2, { actor: 'key:2', session: 's' });
      replace(calls, 1, { session: 's' });
      replace(chain, 1, { session: 's' });
    },
  ],
  'a late request of a save session that undid a newer value': [
    /late request undid/,
    ({ calls, chain }) => inOneSession(calls, chain),
  ],
  'an unknown parent': [/parent is not in/, ({ calls }) => replace(calls, 3, { parent: 'x' })],
  'a gap in the chain': [/has a gap/, ({ chain }) => replace(chain, 2, { revision: 4 })],
  'a repeated version': [/came twice/, ({ chain }) => replace(chain, 2, { version: 'v1' })],
  'a change without a call': [
    /change without a call/,
    ({ chain }) => replace(chain, 2, { requestId: 'x' }),
  ],
  'a call that happened twice': [
    /happened twice/,
    ({ chain }) => replace(chain, 2, { requestId: 'r20' }),
  ],
  'a refused call that happened': [
    /refused call happened/,
    ({ calls }) => replace(calls, 3, { outcome: 'refused' }),
  ],
  'a change in the name of another': [
    /another operation or actor/,
    ({ chain }) => replace(chain, 2, { actor: 'key:2' }),
  ],
  'another change than asked for': [
    /not the requested value/,
    ({ calls }) => replace(calls, 3, { wants: { path: 'memo', value: 'c' } }),
  ],
  'a response with another version': [
    /another version/,
    ({ calls }) => replace(calls, 3, { version: 'v2' }),
  ],
  'an order that contradicts real time': [
    /order of real time/,
    ({ calls }) => replace(calls, 3, { startedMs: 1, endedMs: 2 }),
  ],
  'a stale read': [
    /not current at any instant/,
    ({ sights }) => replace(sights, 0, { version: 'v2', text: '{"memo":"a","lines":[]}' }),
  ],
  'a conflict with a later record': [
    /not current at any instant/,
    ({ calls }) => replace(calls, 2, { version: 'v3', text: '{"memo":"b","lines":[]}' }),
  ],
  'an unknown record': [/unknown record/, ({ sights }) => replace(sights, 0, { version: 'x' })],
  'two records with one version': [
    /two records/,
    ({ sights }) => replace(sights, 0, { text: '{"memo":"c","lines":[]}' }),
  ],
  'a wrong old value': [
    /another old value/,
    ({ chain }) => replace(chain, 2, { fields: [{ path: 'memo', old: 'x', new: 'b' }] }),
  ],
  'a record that is not the fold of its changes': [
    /not the fold/,
    ({ calls, sights }) => {
      replace(calls, 3, { text: '{"memo":"c","lines":[]}' });
      sights.pop();
    },
  ],
  'an unknown line': [
    /other lines/,
    ({ calls, sights }) => {
      replace(calls, 3, { text: '{"memo":"b","lines":[{"id":"1"}]}' });
      sights.pop();
    },
  ],
};

test('accepts a valid history, also with calls of unknown outcome', () => {
  const { calls, chain, sights } = sample();
  checkHistory('id', calls, chain, sights);
  replace(calls, 3, { outcome: 'unknown' });
  checkHistory('id', calls, chain, sights);
  chain.pop();
  checkHistory('id', calls, chain, []);
});

test('accepts stale parents within the save session of one user, for other fields', () => {
  const { calls, chain } = sample();
  inOneSession(calls, chain);
  const reference = { path: 'reference', value: 'b' };
  replace(calls, 3, { wants: reference, text: '{"memo":"a","reference":"b","lines":[]}' });
  replace(chain, 2, { fields: [{ path: 'reference', old: null, new: 'b' }] });
  checkHistory('id', calls, chain, []);
});

test('accepts a copy that was a no-op, but none that was acknowledged without a change', () => {
  const { calls, chain, sights } = sample();
  const noop = { ...(calls[3] as Call), requestIds: ['r40'], startedMs: 40, endedMs: 41 };
  checkHistory('id', [...calls, { ...noop, copy: true }], chain, sights);
  assert.throws(() => checkHistory('id', [...calls, noop], chain, sights), /write is missing/);
});

for (const [name, [expected, spoil]] of Object.entries(breaches)) {
  test(`detects ${name}`, () => {
    const history = sample();
    spoil(history);
    const check = () => checkHistory('id', history.calls, history.chain, history.sights);
    assert.throws(check, expected);
  });
}

test('accepts two responses to one key only if the server may give them', () => {
  const [made] = sample().calls as [Call];
  const answer = (outcome: Call['outcome'], version = '') => ({ outcome, version, final: true });
  const check = (...pair: ReturnType<typeof answer>[]) => agree(pair, made);
  check(answer('done', 'v1'), answer('done', 'v1'));
  check(answer('conflict', 'v1'), answer('conflict', 'v2'));
  check(answer('conflict', 'v1'), answer('refused'));
  const expected = /two responses to one Idempotency-Key/;
  assert.throws(() => check(answer('done', 'v1'), answer('done', 'v2')), expected);
  assert.throws(() => check(answer('done', 'v1'), answer('refused')), expected);
  assert.throws(() => check(answer('conflict', 'v1'), answer('done', 'v2')), expected);
});
