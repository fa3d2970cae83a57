/** The documents against the code: what is generated is current, what is listed is complete, links lead somewhere. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { errorsPage } from '../scripts/write-errors.ts';

const root = join(import.meta.dirname, '..', '..');
const pages = globSync(['*.md', 'docs/**/*.md', 'sdk/*.md'], { cwd: root }).sort();

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

test('docs/errors.md is what the table of problems says', () => {
  assert.equal(read('docs/errors.md'), errorsPage(), 'run `npm run docs`');
});

test('docs/operations.md lists exactly the environment variables that are read', () => {
  const source = read('server/src/config.ts') + read('server/src/oidc-config.ts');
  const found = source.matchAll(/\benv\.([A-Z_]+)|parser\.\w+\('([A-Z_]+)'/g);
  const used = new Set([...found].map((match) => match[1] ?? match[2]));
  const [, table = ''] = /## Environment variables\n([\s\S]*?)\n## /.exec(
    read('docs/operations.md'),
  ) ?? [''];
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const names = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}/g) ?? []);
  assert.deepEqual(names.sort(), [...used].sort());
});

test('every command of the command line is described', () => {
  const commands = read('server/src/cli/program.ts').matchAll(/\.command\('(\w+)/g);
  const page = read('docs/operations.md');
  const missing = [...commands]
    .map(([, name = '']) => name)
    .filter((name) =>
      ['daybook', 'keys', 'users', 'analytics', 'secrets'].every(
        (group) => !page.includes(`${group} ${name}`),
      ),
    );
  assert.deepEqual(missing, []);
});

test('every script that the documents name is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name),
  );
  assert.ok(named.length > 0);
  assert.deepEqual(
    [...new Set(named)].filter((name) => scripts[name] === undefined),
    [],
  );
});

test('every link from one document to another leads somewhere', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => ({
      page,
      target,
    })),
  );
  assert.ok(links.length > 0);
  const broken = links.filter(({ page, target }) => !existsSync(join(root, dirname(page), target)));
  assert.deepEqual(broken, []);
});

test('decisions are numbered without a gap and say how they stand', () => {
  const decisions = pages.filter((page) => page.startsWith('docs/decisions/'));
  const numbers = decisions.map((page) => Number(basename(page).slice(0, 4)));
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  );
  for (const page of decisions) {
    const text = read(page);
    assert.match(text, new RegExp(`^# ${basename(page).slice(0, 4)}: .+\n\nStatus: `), page);
    assert.ok(text.split('\n').length <= 60, `${page} is longer than a page`);
  }
});

test('ARCHITECTURE.md has at most 250 lines, and every folder it names is there', () => {
  const text = read('ARCHITECTURE.md');
  assert.ok(text.split('\n').length <= 251);
  const named = [...text.matchAll(/`((?:server|bench|web|sdk|docs)\/[\w/.-]*)`/g)];
  const missing = named
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)));
  assert.deepEqual(missing, []);
});
