/** The API key of commands that speak to a running service. It is never given as a word of the command. */
import { readFileSync } from 'node:fs';
import { findService } from '../locate-daybook.ts';

/**
 * Where the service is, and the key: of the file, of `DAYBOOK_API_KEY`, of `DAYBOOK_KEY`, or the demo's. Throws with
 * the remedy.
 */
export function findTarget(
  url: string | null,
  keyFile: string | null,
): Promise<{ url: string; key: string }> {
  const given = process.env.DAYBOOK_API_KEY || process.env.DAYBOOK_KEY || null;
  const key = keyFile === null ? given : readKey(keyFile);
  return findService({ url, key, keyBy: 'DAYBOOK_API_KEY or --key-file' });
}

function readKey(path: string): string {
  const key = readFileSync(path, 'utf8').trim();
  if (/^[\x21-\x7e]{1,512}$/.test(key)) return key;
  throw new Error(`${path} holds no API key: one line of visible characters.`);
}
