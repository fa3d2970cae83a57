/** The queue of test files, in a folder shared by the workers: creating the mark of a file claims it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a worker recorded for a file: milliseconds by kind of work. */
export type Spent = Readonly<Record<string, number>>;

const listOf = (folder: string) => join(folder, 'files.json');
const currentOf = (folder: string, worker: string) => join(folder, `worker-${worker}`);
const noteOf = (folder: string, file: string) =>
  join(folder, `${file.replaceAll(/[^\w.-]/g, '_')}.json`);

/** `files`: paths from the root, in the order in which they start. */
export function fillQueue(folder: string, files: readonly string[]): void {
  writeFileSync(listOf(folder), JSON.stringify(files));
}

/** Claims the next file for `worker`; undefined if there is none. */
export function claimFile(folder: string, worker: string): string | undefined {
  const files: string[] = JSON.parse(readFileSync(listOf(folder), 'utf8'));
  const file = files.find((_, index) => claim(join(folder, `claim-${index}`)));
  writeFileSync(currentOf(folder, worker), file ?? '');
  return file;
}

/** The file that `worker` ran last; empty if none was left. */
export function currentFile(folder: string, worker: string): string {
  const path = currentOf(folder, worker);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function claim(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}

export function noteSpent(folder: string, file: string, spent: Spent): void {
  writeFileSync(noteOf(folder, file), JSON.stringify(spent));
}

/** Empty for an interrupted file. */
export function readSpent(folder: string, file: string): Spent {
  const path = noteOf(folder, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
