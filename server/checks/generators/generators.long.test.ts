/** Clients of generators for other languages, made from the document and run against the service. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startService } from '../../test/support/service.ts';
import { callBy, programFiles } from './clients.ts';
import { absentTools, clientNames } from './tools.ts';

test('every program in the folder belongs to a client, and every client has one', () => {
  assert.deepEqual(
    readdirSync(join(import.meta.dirname, 'programs')).sort(),
    programFiles.toSorted(),
  );
});

for (const name of clientNames.filter((one) => absentTools(one).length === 0))
  test(`a client of ${name} compiles, creates, lists, changes, gets a conflict and reads a PDF`, async () => {
    const service = await startService();
    try {
      assert.deepEqual(await callBy(name, service), {
        listed: ['net 30'],
        changed: 'net 45',
        conflict: 'net 45',
        pdf: '%PDF',
      });
    } finally {
      await service.close();
    }
  });
