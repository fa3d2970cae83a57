/** The files of the added record type fit to the project; added-record.long.test.ts builds and tests them in a copy. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { files, root, templates } from './added-record/files.ts';

test('the files of the added record type import existing files alone', () => {
  const added: readonly string[] = Object.values(files);
  const missing = Object.entries(files).flatMap(([from, to]) => {
    const text = readFileSync(join(templates, `${from}.txt`), 'utf8');
    return [...text.matchAll(/(?:from |import\()'(\.[^']*)'/g)]
      .map(([, path = '']) => join(dirname(to), path))
      .filter((path) => !added.includes(path) && !existsSync(join(root, path)));
  });
  assert.deepEqual(missing, []);
});
