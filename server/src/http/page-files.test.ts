/** The list of pages of the web app's build. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readPageFiles } from './page-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-pages-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'pages.json');

test('a build of another release is rejected with the command that builds this one', () => {
  const olderBuilds = ['{"/invoices":["assets/a.js"]}', '{"pages":{"/":{"files":[]}}}', '[]', '{'];
  for (const text of olderBuilds) {
    writeFileSync(file, text);
    assert.throws(
      () => readPageFiles(file),
      (error: Error) =>
        error.message.includes(file) &&
        error.message.includes('another release') &&
        error.message.includes('npm run build --workspace web'),
      text,
    );
  }
});

test('without a build there are no routes of the app', () => {
  assert.deepEqual(readPageFiles(join(folder, 'missing.json')).routes, []);
});
