/** The chain of a save session: bounded, and safe in every case that it does not know. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { entities } from '../../features/all-features.ts';
import type { Command, FieldChange, Stored, Verb } from '../command.ts';
import type { Row } from '../row.ts';
import { rowVersions } from '../row-version.ts';
import { freshnessOf, nextChain, noChain } from './save-chain.ts';

const versions = rowVersions(randomBytes(16));
const id = randomUUID();
const invoice = entities.find(({ name }) => name === 'invoice') as Command['entity'];
/** The limit that docs/operations.md states. */
const maxBytes = 8_192;

function versionOf(revision: number): string {
  return versions.mint(id, revision, 1);
}

function storedAt(revision: number, chain: Stored['chain']): Stored {
  return { row: { id, RowVersion: versionOf(revision) } as Row, revision, chain };
}

function command(verb: Verb, more: Partial<Command> = {}): Command {
  return {
    entity: invoice,
    id,
    verb,
    actor: { type: 'user', id: 'ada', role: 'Clerk' },
    requestId: 'r',
    saveSession: 'session-1',
    expected: null,
    idempotency: null,
    at: '2026-11-21T08:30:00.000Z',
    ...more,
  };
}

const patch = (field: string): Verb => ({ kind: 'patch', field, value: 'x' });
const patchLine = (lineId: string, field: string): Verb => {
  return { kind: 'patchLine', lineId, field, value: 'x' };
};

/** The record after these commands, each with the current version. */
function after(verbs: readonly Verb[], fields: readonly FieldChange[] = []): Stored {
  let stored = storedAt(1, noChain(1));
  for (const verb of verbs) {
    const revision = stored.revision + 1;
    stored = storedAt(revision, nextChain(stored, command(verb), revision, fields));
  }
  return stored;
}

function freshness(stored: Stored, verb: Verb, seen: number, more: Partial<Command> = {}) {
  const expected = versionOf(seen);
  return freshnessOf(stored, command(verb, { expected, ...more }), versions);
}

test('a version is late for the fields changed since, and current for the others', () => {
  const stored = after([patch('memo'), patch('reference'), patch('memo')]);
  assert.deepEqual(
    [1, 2, 3, 4].map((seen) => freshness(stored, patch('memo'), seen)),
    ['late', 'late', 'late', 'current'],
  );
  assert.deepEqual(
    [1, 2, 3, 4].map((seen) => freshness(stored, patch('reference'), seen)),
    ['late', 'late', 'current', 'current'],
  );
  assert.equal(freshness(stored, patch('dueDate'), 1), 'current');
});

test('only the actor and the session of the chain may send its older versions', () => {
  const stored = after([patch('memo')]);
  for (const more of [
    { saveSession: null },
    { saveSession: 'session-2' },
    { actor: { type: 'user', id: 'bob', role: 'Clerk' } },
  ] as const)
    assert.equal(freshness(stored, patch('dueDate'), 1, more), 'stale');
  assert.equal(freshness(stored, patch('dueDate'), 3), 'stale', 'a version of the future');
  assert.equal(freshness(after([]), patch('dueDate'), 0), 'stale', 'no chain yet');
});

test('changes that were written for another revision make all older versions stale', () => {
  const { chain } = after([patch('memo'), patch('reference')]);
  for (const changes of [null, '', '2 memo:2', '33 memo:2 reference:33']) {
    const stored = storedAt(3, { ...chain, changes });
    assert.equal(freshness(stored, patch('dueDate'), 2), 'stale');
    assert.equal(freshness(stored, patch('dueDate'), 3), 'current');
    const next = storedAt(4, nextChain(stored, command(patch('dueDate')), 4, []));
    assert.equal(next.chain.from, 3);
    assert.equal(freshness(next, patch('memo'), 2), 'stale');
    assert.equal(freshness(next, patch('memo'), 3), 'current');
  }
});

test('the stored changes stay within their limit, and dropping some makes their older versions stale', () => {
  const lines = Array.from({ length: 500 }, () => randomUUID());
  const fields = ['description', 'quantity', 'unitPrice', 'discountPercent', 'unit'];
  const verbs = lines.flatMap((line) => fields.map((field) => patchLine(line, field)));
  const stored = after(verbs);
  const size = Buffer.byteLength(stored.chain.changes ?? '');
  assert.ok(size <= maxBytes && size > maxBytes - 100, `${size} bytes`);
  const { from } = stored.chain;
  assert.ok(stored.revision - from > 200, 'the last 200 changes are known');
  assert.equal(freshness(stored, patch('memo'), from - 1), 'stale');
  for (let seen = from; seen < stored.revision; seen += 1) {
    assert.equal(freshness(stored, patch('memo'), seen), 'current');
    for (const [index, verb] of verbs.entries())
      if (index + 2 > seen && index % 97 === 0) assert.equal(freshness(stored, verb, seen), 'late');
  }
});

test('an action that changes lines ends the chain of older versions', () => {
  const act: Verb = { kind: 'action', action: 'post', input: {}, dryRun: false };
  const line = { path: `lines/${id}/quantity`, old: '1', new: '2' };
  const stored = after([patch('memo'), act], [line]);
  assert.equal(freshness(stored, patch('dueDate'), 2), 'stale');
  const field = { path: 'reference', old: null, new: 'r' };
  const other = after([patch('memo'), act], [field]);
  assert.equal(freshness(other, patch('dueDate'), 2), 'current');
  assert.equal(freshness(other, patch('reference'), 2), 'late');
});
