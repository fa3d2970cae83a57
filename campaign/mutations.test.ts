/** Mutation tests: every mutant applies, and the quick ones are killed; with `npm run test:all` all are. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { mutants } from './mutants.ts';
import { mutations } from './run-mutants.ts';
import { testShortly } from './short-run.ts';

test('every text that a mutant replaces occurs exactly once in its file', () => {
  const wrong = mutants.flatMap(({ name, edits }) =>
    edits.flatMap(({ file, find }) => {
      const text = readFileSync(join(import.meta.dirname, '..', 'server', file), 'utf8');
      const times = text.split(find).length - 1;
      return times === 1 ? [] : [`${name}: ${times} times in ${file}: ${find}`];
    }),
  );
  assert.deepEqual(wrong, []);
});

testShortly(mutations);
