/**
 * The packed npm package starts in an empty folder, with the embedded PostgreSQL and, installed as the Dockerfile does, on
 * another one; and the Helm chart is accepted by helm.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { createTestDatabase } from '../test/database.ts';

const root = join(import.meta.dirname, '../..');
const startLimitMs = 60_000;
const isInstalled = (program: string) => spawnSync(program, ['--help']).error === undefined;

before(() => {
  execFileSync('npm', ['run', 'package'], { cwd: root, stdio: 'pipe' });
});

test('the tarball starts with the embedded PostgreSQL in an empty folder', async (t) => {
  const folder = installPackage([]);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await startAndStop(folder, {});
});

test('the tarball, installed without optional packages, starts on another PostgreSQL', async (t) => {
  const folder = installPackage(['--omit=optional']);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const database = await createTestDatabase('template0');
  t.after(() => database.drop());
  await startAndStop(folder, {
    DATABASE_URL: database.url,
    DAYBOOK_SECRET_KEY: 'a-secret-key-of-32-characters-and-more',
    DAYBOOK_BOOTSTRAP_KEY: 'a-bootstrap-key-of-32-characters-and-more',
  });
});

test('helm, if it is installed, accepts the chart and its values', () => {
  const program = 'helm';
  if (!isInstalled(program)) return;
  const helm = (command: string, ...options: string[]) =>
    spawnSync(program, [command, 'deploy/helm', '--set', 'existingSecret=daybook', ...options], {
      cwd: root,
      encoding: 'utf8',
      input: 'env: { DAYBOOK_RATE_LIMIT: 12000000 }',
    });
  assert.equal(helm('lint').status, 0);
  assert.match(helm('template', '--values', '-').stdout, /RATE_LIMIT, value: "12000000"/);
  assert.match(helm('template', '--set', 'env.PORT=80').stderr, /PORT/);
});

/** An empty folder with the installed tarball. No package runs an installation script. */
function installPackage(options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-package-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const [tarball = ''] = globSync('dist/daybook-*.tgz', { cwd: root });
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...options];
  execFileSync('npm', [...words, join(root, tarball)], { cwd: folder, stdio: 'pipe' });
  const files = globSync('node_modules/daybook/**/*.{ts,test.js}', { cwd: folder });
  assert.deepEqual(files, [], 'only compiled JavaScript, nothing of tests');
  return folder;
}

/** Starts `daybook` as npx does, asks for a page and a record, and stops it. */
async function startAndStop(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const program = join(folder, 'node_modules/.bin/daybook');
  const child = spawn(program, ['start', '--output', 'json'], {
    cwd: folder,
    env: { PATH, HOME: folder, PORT: '0', DAYBOOK_DATA: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const signal = AbortSignal.timeout(startLimitMs);
  const [shown] = await Promise.race([
    once(child.stdout, 'data', { signal }),
    once(child, 'exit').then(() => assert.fail(errors)),
  ]);
  const { url, apiKey } = JSON.parse(String(shown));
  const headers = { authorization: `Bearer ${env.DAYBOOK_BOOTSTRAP_KEY ?? apiKey}` };
  for (const path of ['/', '/openapi.json', '/docs', '/api/invoices?limit=1'])
    assert.equal((await fetch(`${url}${path}`, { headers })).status, 200, path);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, errors);
}
