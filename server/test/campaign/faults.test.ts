/** The planted faults: a few are planted, and of all of them the place is still there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { plantedFaults } from './plant-fault.ts';
import { faults } from './planted-faults.ts';
import { testShortly } from './short-run.ts';

test('every text that a fault replaces is in its file exactly once', () => {
  const lost = faults.flatMap(({ name, edits }) =>
    edits.flatMap(({ file, find }) => {
      const text = readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');
      const times = text.split(find).length - 1;
      return times === 1 ? [] : [`${name}: ${times} times in ${file}: ${find}`];
    }),
  );
  assert.deepEqual(lost, []);
});

testShortly(plantedFaults);
