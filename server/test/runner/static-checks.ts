/** Checks that run no code: format, lint, types, unused code, the OpenAPI document. */
import { spawn } from 'node:child_process';

const limitMs = 5 * 60_000;

/**
 * The longest first, because they run in two lanes. By default `tsc` has four checkers, each of which computes the types
 * of libraries by itself: one needs 17 instead of 29 s of CPU time for both projects.
 */
const checks: readonly string[][] = [
  ['tsc', '-p', 'web', '--checkers', '1'],
  ['tsc', '-p', '.', '--checkers', '1'],
  ['biome', 'check', '.'],
  ['knip'],
  ['redocly', 'lint', 'openapi.json'],
];

export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Each check counts as one test. */
export async function runStaticChecks(
  root: string,
  stop: AbortSignal,
  onCheck: (result: CheckResult) => void,
): Promise<void> {
  const waiting = [...checks];
  const lane = async () => {
    for (let words = waiting.shift(); words !== undefined; words = waiting.shift())
      onCheck(await runCheck(root, words, stop));
  };
  await Promise.all([lane(), lane()]);
}

function runCheck(
  cwd: string,
  [command = '', ...words]: readonly string[],
  signal: AbortSignal,
): Promise<CheckResult> {
  const name = [command, ...words].join(' ');
  const begun = performance.now();
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const child = spawn(command, words, { cwd, signal, timeout: limitMs });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      const seconds = (performance.now() - begun) / 1_000;
      resolve({ name, passed: code === 0, output: Buffer.concat(output).toString(), seconds });
    });
  });
}
