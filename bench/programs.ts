/** The measuring programs of the system (wrk, pgbench): found, run, and their output caught. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's names of what the benchmarks need. */
const packages: Readonly<Record<string, string>> = {
  wrk: 'wrk',
  pgbench: 'postgresql-contrib',
};
const outputLimitChars = 200_000;

/** Throws an Error with a remedy when a program is missing. */
export function requirePrograms(names: readonly string[]): void {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const missing = names.filter((name) => !folders.some((folder) => isProgram(join(folder, name))));
  if (missing.length === 0) return;
  const wanted = missing.map((name) => packages[name] ?? name).join(' ');
  throw new Error(
    `Not installed: ${missing.join(', ')}. On Debian: \`sudo apt-get install ${wanted}\`.`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a program to its end and returns its standard output. Throws an Error when it fails. */
export function runProgram(
  name: string,
  words: readonly string[],
  options: { stop: AbortSignal; limitMs: number; env?: Readonly<Record<string, string>> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: options.stop,
      timeout: options.limitMs,
      env: { ...process.env, ...options.env },
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-outputLimitChars);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-outputLimitChars);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${name} failed (${signal ?? `code ${code}`}):\n${errors || output}`));
    });
  });
}
