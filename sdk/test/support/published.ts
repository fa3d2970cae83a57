/** The published package, built by tsc, in a separate folder with the layout of an installation. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const home = join(import.meta.dirname, '..', '..');
const modules = join(home, '..', 'node_modules');
const limitMs = 120_000;
/** The compiler that builds it. */
export const tsc = join(home, 'node_modules', 'typescript', 'bin', 'tsc');

export interface Published {
  /** Programs in this folder can import `@daybook/sdk`. */
  readonly folder: string;
  /** The folder of the package itself. */
  readonly location: string;
  /** Runs a program in the folder; returns its standard output. */
  run(command: string, ...words: string[]): string;
  remove(): void;
}

export function publish(): Published {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-sdk-'));
  const location = join(folder, 'node_modules', '@daybook', 'sdk');
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: folder, encoding: 'utf8', timeout: limitMs });
  mkdirSync(location, { recursive: true });
  for (const file of ['package.json', 'README.md', 'src', 'scripts'])
    cpSync(join(home, file), join(location, file), { recursive: true });
  const project = join(home, 'tsconfig.build.json');
  run(process.execPath, tsc, '-p', project, '--outDir', `${location}/dist`);
  rmSync(join(location, 'src'), { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), 'openapi-typescript-helpers'])
    symlinkSync(join(modules, name), join(folder, 'node_modules', name), 'dir');
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  return { folder, location, run, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
