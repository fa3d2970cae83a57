/** The shell and the shared components are built from the list of features, and name no record type. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { collections } from '../../../sdk/src/generated/catalogue.ts';

const folder = join(import.meta.dirname, '..');
/** Comments may contain examples. */
const sources = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.ts'] }).map(
  (path) => ({
    path: path.replaceAll('\\', '/'),
    code: readFileSync(join(folder, path), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/^\s*\/\/.*$/gm, ''),
  }),
);

/** The history of every record uses these: who changed it, its effects, its audit entries. Every list has views. */
const ofEveryRecord = new Set(['users', 'api-keys', 'effects', 'audit-entries', 'saved-views']);

/** As a collection, as a record type, and as a member of the client. */
const names = Object.values(collections)
  .filter(({ name }) => !ofEveryRecord.has(name))
  .flatMap(({ name, entity }) => {
    const member = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const type = entity.charAt(0).toLowerCase() + entity.slice(1);
    return [`['"\`]${name}['"\`]`, `['"\`]${type}['"\`]`, `daybook\\.${member}\\b`, `/${name}\\b`];
  });

/** `path: text` of each match. */
function found(paths: RegExp, pattern: RegExp): string[] {
  return sources
    .filter(({ path }) => paths.test(path))
    .flatMap(({ path, code }) => [...code.matchAll(pattern)].map(([text]) => `${path}: ${text}`));
}

test('the shell, the shared components and the core name no record type', () => {
  const named = new RegExp(names.join('|'), 'g');
  assert.notDeepEqual(found(/^features\/payments\//, named), [], 'the pattern matches no name');
  assert.deepEqual(found(/^(core|shell|ui)\//, named), []);
});

test('credit notes are named in their feature only', () => {
  const named = /credit.?note|gutschrift|rechnungskorrektur/gi;
  assert.notDeepEqual(found(/^features\/invoicing\//, named), [], 'the pattern matches no name');
  assert.deepEqual(found(/^(?!features\/invoicing\/)/, named), []);
});

test('requests are sent by useCommand, which sends a second click only once', () => {
  const direct = /\buseMutation\b/g;
  assert.notDeepEqual(found(/^core\/use-command\.ts$/, direct), [], 'the pattern matches nothing');
  assert.deepEqual(found(/^(?!core\/use-command\.ts$)/, direct), []);
});

test('storage and locks, which a browser may deny, are used by the files that expect it', () => {
  const direct = /\b(localStorage|sessionStorage|indexedDB|navigator\.locks|LockManager)\b/g;
  const guarded = /^core\/(device-storage|web-locks)\.ts$/;
  assert.notDeepEqual(found(guarded, direct), [], 'the pattern matches nothing');
  assert.deepEqual(
    found(/./, direct).filter((text) => !guarded.test(text.split(':')[0] ?? '')),
    [],
  );
});

test('no value is cast to any or never', () => {
  assert.deepEqual(found(/./, /\bas (never|any)\b/g), []);
});
