/** Waits until a file is saved. */
import { watch } from 'node:fs/promises';
import { join } from 'node:path';

const watched = ['server', 'sdk', 'web'];
const ignored = /(^|[\\/])(node_modules|dist)[\\/]/;

/** True after the first change of a code file; false after `stop`. */
export async function changeIn(root: string, stop: AbortSignal): Promise<boolean> {
  console.log('\nWaiting for a change; Ctrl+C ends it.');
  const done = new AbortController();
  const signal = AbortSignal.any([stop, done.signal]);
  try {
    return await Promise.race(watched.map((folder) => changeBelow(join(root, folder), signal)));
  } finally {
    done.abort();
  }
}

async function changeBelow(folder: string, signal: AbortSignal): Promise<boolean> {
  try {
    for await (const { filename } of watch(folder, { recursive: true, signal }))
      if (filename !== null && !ignored.test(filename)) return true;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return false;
}
