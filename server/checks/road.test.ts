/** The road of one PATCH of a memo through the code, as `npm run road` measures it, does not become longer. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { filesOf, isOneChange, measureRoad, returnsOf } from '../scripts/measure-road.ts';
import { createTestDatabase, tenantsTemplate } from '../test/database.ts';

/** Lower them when `npm run road` prints less. */
const most = { toCommit: 37, withAnswer: 49, returns: 10 };

const database = await createTestDatabase(tenantsTemplate);
after(() => database.drop());
const { toCommit, afterCommit } = await measureRoad(database.url);

test('a PATCH that also looked up its credential is measured again', () => {
  const step = { entered: { index: 0, file: 'http/routes.ts', name: 'find' }, caller: null };
  assert.ok(isOneChange([step, 'commit', step, 'answer']));
  assert.ok(!isOneChange([step, 'commit', step, 'commit', step, 'answer']));
  assert.ok(!isOneChange([step, 'answer']));
  assert.ok(!isOneChange(['answer', step, 'commit']));
});

test('the files that must run are found, in their order', () => {
  const files = toCommit.map(({ file }) => file);
  const places = [
    'http/routes.ts',
    'features/identity/auth.ts',
    'http/operations/record-operations.ts',
    'pipeline/group.ts',
    'record/decide/decide.ts',
    'features/invoicing/invoice/invoice.ts',
    'pipeline/store.ts',
  ].map((file) => files.indexOf(file));
  assert.ok(!places.includes(-1), files.join('\n'));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
});

test('a PATCH runs at most 37 files up to COMMIT and 49 with the response, with at most 10 returns', () => {
  const road = { toCommit, afterCommit };
  assert.ok(filesOf(toCommit) <= most.toCommit, JSON.stringify(road, null, 1));
  assert.ok(
    filesOf([...toCommit, ...afterCommit]) <= most.withAnswer,
    JSON.stringify(road, null, 1),
  );
  assert.ok(returnsOf(toCommit) <= most.returns, JSON.stringify(road, null, 1));
});

test('a PATCH of an invoice asks no other feature for a check of its input', () => {
  const features = toCommit.flatMap(({ file }) => /^features\/([\w-]+)/.exec(file)?.[1] ?? []);
  assert.deepEqual([...new Set(features)].sort(), ['identity', 'invoicing', 'reports']);
});
