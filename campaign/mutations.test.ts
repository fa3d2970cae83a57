/** Mutation tests: every mutant applies, and is killed; with a short budget only the quick ones. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { applyEdit } from './apply-edit.ts';
import { mutants } from './mutants.ts';
import { mutations } from './run-mutants.ts';
import { testShortly } from './short-run.ts';

test('every mutant applies to the code', () => {
  const read = (file: string) =>
    readFileSync(join(import.meta.dirname, '..', 'server', file), 'utf8');
  for (const { name, edits } of mutants)
    for (const edit of edits) assert.doesNotThrow(() => applyEdit(read(edit.file), edit), name);
});

testShortly(mutations);
