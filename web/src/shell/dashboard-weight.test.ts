/** Files that a browser loads for the dashboard, from the manifest of the build. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readCatalogues, type Texts } from '../../words/catalogues.ts';

const dist = join(import.meta.dirname, '../../dist');
const mostBytes = 290_000;
/** Each is a request, with almost a kilobyte of headers. */
const mostFiles = 10;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
);

test('the dashboard with its charts needs at most 290 kB in 10 files', (t) => {
  const files = filesFor('en');
  const bytes = files.reduce((sum, name) => sum + sentBytes(join(dist, name)), 0);
  t.diagnostic(`${bytes} bytes in ${files.length} files`);
  assert.ok(
    bytes <= mostBytes && files.length <= mostFiles,
    `${bytes} bytes in ${files.length} files`,
  );
});

test('a browser loads the texts of no language but the one that it shows', () => {
  const [english, german] = ['en', 'de'].map((language) => ({
    messages: messagesIn(language),
    loaded: filesFor(language)
      .map((name) => readFileSync(join(dist, name), 'utf8'))
      .join('\n'),
  }));
  assert.ok(english && german);
  const isNotIn = (one: { readonly messages: ReadonlySet<string> }) => (message: string) =>
    !one.messages.has(message);
  const foundIn = (loaded: string, messages: Iterable<string>) =>
    [...messages].filter((message) => loaded.includes(message));
  assert.ok(foundIn(german.loaded, german.messages).length > 50);
  assert.deepEqual(foundIn(english.loaded, german.messages).filter(isNotIn(english)), []);
  // The code contains short names in English, of fields of the API and of causes of errors.
  const sentences = [...english.messages].filter((message) => message.split(' ').length > 3);
  assert.deepEqual(foundIn(german.loaded, sentences).filter(isNotIn(german)), []);
});

/** Those of several words without params: they are in the build as they are in the catalogue. */
function messagesIn(language: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (texts: Texts): void => {
    if (typeof texts !== 'string') for (const one of Object.values(texts)) add(one);
    else if (/\S\s\S/.test(texts) && !/[{<'"]/.test(texts)) found.add(texts);
  };
  for (const catalogue of readCatalogues())
    if (catalogue.language === language) add(catalogue.sections);
  return found;
}

function filesFor(language: string): readonly string[] {
  const seen = new Set<string>();
  const files = new Set<string>(['index.html']);
  const add = (name: string): void => {
    const chunk = manifest[name];
    assert.ok(chunk, `${name} was built`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const other of chunk.imports ?? []) add(other);
  };
  add('index.html');
  add('src/features/reports/dashboard/dashboard.tsx');
  // The manifest names a module without a file relative to the folder that the build was started in.
  const words = `virtual:words/${language}/start`;
  add(Object.keys(manifest).find((name) => name.endsWith(words)) ?? words);
  files.add(manifest['style.css']?.file ?? '');
  return [...files];
}

test('no two files of the build import each other', () => {
  // Libraries with circular imports would be undefined when they are evaluated.
  const isDone = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, above: readonly string[]): void => {
    if (above.includes(name)) circles.push([...above, name].join(' -> '));
    if (isDone.has(name) || above.includes(name)) return;
    for (const other of manifest[name]?.imports ?? []) visit(other, [...above, name]);
    isDone.add(name);
  };
  for (const name of Object.keys(manifest)) visit(name, []);
  assert.deepEqual(circles, []);
});

/** Compressed if there is a compressed file, which every browser accepts. */
function sentBytes(path: string): number {
  const compressed = `${path}.br`;
  return readFileSync(existsSync(compressed) ? compressed : path).length;
}
