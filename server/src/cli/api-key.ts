/** The API key of commands that call a running service. It is never an argument, which other users could see. */
import { readFileSync } from 'node:fs';
import { findService } from './locate-daybook.ts';

/** The URL and the key: from the file, `DAYBOOK_API_KEY` or the demo. Errors name the remedy. */
export function findTarget(
  url: string | null,
  keyFile: string | null,
): Promise<{ url: string; key: string }> {
  const given = process.env.DAYBOOK_API_KEY || null;
  const key = keyFile === null ? given : readKey(keyFile);
  return findService({ url, key });
}

function readKey(path: string): string {
  const key = readFileSync(path, 'utf8').trim();
  if (/^[\x21-\x7e]{1,512}$/.test(key)) return key;
  throw new Error(`${path} is not an API key: expected one line of visible characters.`);
}
