/** The key that webhook secrets are sealed with: configured, or made once and kept in the data folder. */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { codeOf } from '../record/error-code.ts';

const keyBytes = 32;

/** The newest first. Empty with a database of one's own and no DAYBOOK_SECRET_KEY. */
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
    // A link is never made over what another process was first to make.
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKept(file) ?? '';
}

/** Null when there is none yet. Throws an Error with a remedy when what is there cannot be the key. */
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
    `${file} is not whole, so that no webhook secret can be opened. Restore it from a backup; if there is ` +
      'none, delete it and rotate the secret of each webhook endpoint.',
  );
}
