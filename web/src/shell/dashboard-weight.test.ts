/** Files that a browser loads for the dashboard, from the manifest of the build. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const dist = join(import.meta.dirname, '../../dist');
const mostBytes = 292_000;
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

test('the dashboard with its charts needs at most 292 kB in 10 files', (t) => {
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
  files.add(manifest['style.css']?.file ?? '');
  const sizes = [...files].map((name) => sentBytes(join(dist, name)));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${bytes} bytes in ${files.size} files`);
  assert.ok(bytes <= mostBytes && files.size <= mostFiles, `${bytes} bytes in ${files.size} files`);
  const texts = [...files].map((name) => readFileSync(join(dist, name), 'utf8')).join('\n');
  assert.doesNotMatch(
    texts,
    /Wählen Sie einen Kunden|INVALID_VALUE/,
    'the German catalogue is loaded later',
  );
});

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
