/** RowVersions minted for a batch equal those minted one by one. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { rowVersions } from './row-version.ts';

test('versions of a batch belong to their records, each with its own revision', () => {
  const versions = rowVersions(randomBytes(16));
  const records = [1, 2, 255, 2 ** 31, 2 ** 47].map((revision) => ({ id: randomUUID(), revision }));
  const random = randomBytes(4 * records.length);
  const minted = versions.mintAll(records, random);
  const alone = records.map(({ id, revision }, index) =>
    versions.mint(id, revision, random.readUInt32BE(4 * index)),
  );
  assert.deepEqual(minted, alone);
  const read = records.map(({ id }, index) => versions.revisionOf(id, minted[index] ?? ''));
  assert.deepEqual(
    read,
    records.map(({ revision }) => revision),
  );
  assert.equal(versions.revisionOf(records[1]?.id ?? '', minted[0] ?? ''), null);
  assert.deepEqual(versions.mintAll([], Buffer.alloc(0)), []);
});
