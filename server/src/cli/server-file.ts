/** What a running demo leaves in its data folder for the commands beside it: its address, and its API key. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const addressFile = 'server.json';
const keyFile = 'demo-key.txt';

/** Only its owner can read the file; a reader sees the old content or the new. */
function writeOwn(folder: string, name: string, text: string): void {
  const file = join(resolve(folder), name);
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function readOwn(folder: string, name: string): string | null {
  try {
    return readFileSync(join(resolve(folder), name), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

export function writeDemoKey(folder: string, key: string): void {
  writeOwn(folder, keyFile, key);
}

export function readDemoKey(folder: string): string | null {
  return readOwn(folder, keyFile);
}

/** `url`: on this machine. Answers how to take it away again. */
export function writeAddress(folder: string, url: string): () => Promise<void> {
  writeOwn(folder, addressFile, JSON.stringify({ url, pid: process.pid }));
  return async () => rmSync(join(resolve(folder), addressFile), { force: true });
}

/** Where the service of this folder was last heard of; what answers there may be something else. */
export function readAddress(folder: string): string | null {
  try {
    const { url } = JSON.parse(readOwn(folder, addressFile) ?? '{}') as { url?: unknown };
    return typeof url === 'string' && URL.canParse(url) ? url : null;
  } catch {
    return null;
  }
}
