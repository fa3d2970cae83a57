/** Files of a running demo in its data folder for other commands: its address and its API key. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf } from '../../record/values/error-code.ts';
import { isLoopback } from '../../record/values/loopback.ts';

const addressFile = 'server.json';
const keyFile = 'demo-key.txt';

/** Readable by the owner only; written atomically. */
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

/** `url`: on this machine. Returns a function that removes the file. */
export function writeAddress(folder: string, url: string): () => Promise<void> {
  writeOwn(folder, addressFile, JSON.stringify({ url, pid: process.pid }));
  return async () => rmSync(join(resolve(folder), addressFile), { force: true });
}

/**
 * The origin of the service that runs on this folder. Null when its process has ended, or when the file names
 * neither this machine nor `hostname`, that of HOST. The process may be another one with the same number.
 */
export function readAddress(folder: string, hostname: string | undefined): string | null {
  let content: { url?: unknown; pid?: unknown } | null;
  try {
    content = JSON.parse(readOwn(folder, addressFile) ?? 'null');
  } catch {
    return null;
  }
  const url = URL.parse(String(content?.url));
  if (url?.protocol !== 'http:' || !isAlive(content?.pid)) return null;
  return isLoopback(url.hostname) || url.hostname === hostname ? url.origin : null;
}

function isAlive(pid: unknown): boolean {
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    return codeOf(error) === 'EPERM';
  }
}
