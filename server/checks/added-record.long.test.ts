/**
 * A record type is added as one folder on each side, a line in each list of features and a migration, and nothing
 * else: in a copy of the project, which is built, and tested by the tests that every record type has.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { files, root, templates } from './added-record/files.ts';

const lists = ['server/src/features/all-features.ts', 'web/src/features/all-features.ts'];
/** The commands that CONTRIBUTING.md names for a new record type, then the checks. */
const steps = [
  ['server/scripts/write-schema.ts'],
  ['server/bin/daybook.js', 'openapi', '--write'],
  ['sdk/scripts/generate.ts'],
  ['server/scripts/write-docs.ts'],
  ['web/words/run-write-types.ts'],
  ['node_modules/.bin/tsc', '-p', '.'],
  ['node_modules/.bin/tsc', '-p', 'web'],
  ['node_modules/.bin/vite', 'build', 'web'],
  [
    'server/test/run.ts',
    'conformance',
    'checks/openapi.test',
    'hostile-files',
    'features/timeline',
    'cost-centres',
  ],
] as const;
const stepLimitMs = 10 * 60_000;

test('a record type is one folder on each side, two lines and a migration', (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'daybook-added-record-'));
  t.after(() => rmSync(copy, { recursive: true, force: true }));
  copyProject(copy);
  for (const [from, to] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, to)), { recursive: true });
    writeFileSync(join(copy, to), readFileSync(join(templates, `${from}.txt`)));
  }
  for (const list of lists) addFeature(join(copy, list));
  for (const [script, ...words] of steps) run(copy, script, words);
});

function addFeature(list: string): void {
  const text = readFileSync(list, 'utf8');
  const [first] = /^import .*$/m.exec(text) ?? [];
  const [last] = /^(\s*)(\w+),\n\]/m.exec(text) ?? [];
  assert.ok(first && last, list);
  const line = "import { costCentres } from './cost-centres/feature.ts';\n";
  const added = text
    .replace(first, line + first)
    .replace(last, last.replace(']', '  costCentres,\n]'));
  writeFileSync(list, added);
}

function copyProject(copy: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const tracked = stdout.split('\0').filter((path) => path !== '');
  assert.ok(tracked.length > 0, 'git names the files of the project');
  for (const path of tracked) cpSync(join(root, path), join(copy, path));
  for (const folder of ['', 'server', 'sdk', 'web'])
    linkPackages(copy, join(folder, 'node_modules'));
}

/** Links each package, but for those of the project itself, which are those of the copy. */
function linkPackages(copy: string, folder: string): void {
  const made = join(copy, folder);
  const names = list(join(root, folder));
  if (names.length > 0) mkdirSync(made, { recursive: true });
  for (const name of names) {
    if (name === '@daybook')
      cpSync(join(root, folder, name), join(made, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else symlinkSync(join(root, folder, name), join(made, name));
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function run(copy: string, script: string, words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    cwd: copy,
    encoding: 'utf8',
    timeout: stepLimitMs,
    // Nothing of the run that this test is part of.
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  assert.equal(status, 0, `${script} ${words.join(' ')}\n${stdout}\n${stderr}`);
}
