/** The API key of commands that speak to a running service. It is never given as a word of the command. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Of the file, of `DAYBOOK_API_KEY`, of `DAYBOOK_KEY`, or the demo's. Throws with the remedy. */
export function findApiKey(keyFile: string | null): string {
  if (keyFile !== null) return readKey(keyFile);
  const key = process.env.DAYBOOK_API_KEY || process.env.DAYBOOK_KEY;
  if (key) return key;
  try {
    return readKey(join(resolve(process.env.DAYBOOK_DATA || './data'), 'demo-key.txt'));
  } catch {
    throw new Error(
      'There is no API key. Set DAYBOOK_API_KEY, or give --key-file; `daybook keys create` makes one.',
    );
  }
}

function readKey(path: string): string {
  const key = readFileSync(path, 'utf8').trim();
  if (/^[\x21-\x7e]{1,512}$/.test(key)) return key;
  throw new Error(`${path} holds no API key: one line of visible characters.`);
}
