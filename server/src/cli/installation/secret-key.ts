/** The key that encrypts webhook secrets: configured, or created once in the data folder. */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { codeOf } from '../../record/values/error-code.ts';

const keyBytes = 32;

/** The newest first. Empty with DATABASE_URL and without DAYBOOK_SECRET_KEY. */
export function secretKeysOf(config: Config): readonly string[] {
  if (config.secretKeys !== null) return config.secretKeys;
  if (config.databaseUrl !== null) return [];
  return [keptKey(resolve(config.dataFolder))];
}

function keptKey(folder: string): string {
  const file = join(folder, 'secret-key.txt');
  const known = readKept(file);
  if (known !== null) return known;
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  const text = `${randomBytes(keyBytes).toString('base64url')}\n`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  try {
    // Unlike a rename, a link does not replace a key that another process created first.
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKept(file) ?? '';
}

/** Null if there is none yet. Throws an Error with a remedy if the file is not a valid key. */
function readKept(file: string): string | null {
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  if (key.length >= keyBytes) return key;
  throw new Error(
    `${file} is incomplete, so webhook secrets cannot be decrypted. Restore it from a backup; if there is ` +
      'none, delete it and rotate the secret of each webhook endpoint.',
  );
}
