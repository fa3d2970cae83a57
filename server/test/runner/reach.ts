/** The test files affected by a changed file, through imports and through names in strings. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importsOf } from './imports.ts';

/** Files that a browser loads and no test imports. */
const loaded: Readonly<Record<string, string>> = { 'web/test/stage.ts': 'web/src/main.tsx' };
const isCode = /\.(ts|tsx|cts|mts|cjs|js)$/;
const isTestCode = /(^|\/)(test|checks|campaign)\/|\.test\.ts$/;
/** A part of a path as code writes it: `join(root, 'docs', 'errors.md')`. */
const named = /['"`/]([\w.-]+)(?=['"`/])/g;

/**
 * The tests of `tests` that a change of `changed` can affect; all paths are from the root. A file at
 * the root, such as package.json, affects all. A test is also affected by a file or a folder without
 * code that it names, as tests that start the server or read a page of docs/ do.
 */
export function reachedTests(
  root: string,
  tests: readonly string[],
  changed: readonly string[],
): string[] {
  if (changed.some((file) => !file.includes('/'))) return [...tests];
  const files = git(root, ['ls-files', '--cached', '--others', '--exclude-standard']);
  const byName = Map.groupBy(files, (file) => basename(file));
  const codeless = Map.groupBy(
    files.filter((file) => !isCode.test(file)),
    (file) => basename(dirname(file)),
  );
  const edges = new Map<string, readonly string[]>();
  const edgesOf = (file: string): readonly string[] => {
    const known = edges.get(file);
    if (known !== undefined) return known;
    const text = isCode.test(file) ? readText(join(root, file)) : '';
    const imported =
      text === '' ? [] : importsOf(file, text).filter((name) => name.startsWith('.'));
    // Without the imports, whose last part may be the name of files in other folders.
    const rest = imported.reduce((words, name) => words.replaceAll(name, ''), text);
    const names = isTestCode.test(file)
      ? [...rest.matchAll(named)].map(([, name = '']) => name)
      : [];
    const found = [
      ...imported.map((name) => join(dirname(file), name)),
      ...names.flatMap((name) => [...(byName.get(name) ?? []), ...(codeless.get(name) ?? [])]),
      ...(loaded[file] === undefined ? [] : [loaded[file]]),
    ];
    edges.set(file, found);
    return found;
  };
  const wanted = new Set(changed);
  return tests.filter((test) => reaches(test, edgesOf, wanted));
}

function reaches(
  from: string,
  edgesOf: (file: string) => readonly string[],
  wanted: ReadonlySet<string>,
): boolean {
  const seen = new Set([from]);
  for (const file of seen) {
    if (wanted.has(file)) return true;
    for (const next of edgesOf(file)) seen.add(next);
  }
  return false;
}

/** Files that differ from the upstream branch, or else from the last commit, including new files. */
export function changedFiles(root: string): string[] {
  const [base = 'HEAD'] = git(root, ['merge-base', 'HEAD', '@{upstream}']);
  return [
    ...git(root, ['diff', '--name-only', base]),
    ...git(root, ['ls-files', '--others', '--exclude-standard']),
  ];
}

/** The output lines of git; none if it fails. */
function git(cwd: string, words: readonly string[]): string[] {
  const { stdout, status } = spawnSync('git', words, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Deleted, and not yet committed.
    return '';
  }
}
