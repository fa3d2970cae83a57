/** Runs the program `daybook` as users do: in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onlyCompileCache } from '../../src/compile-cache.ts';

export const daybook = join(import.meta.dirname, '..', '..', 'bin', 'daybook.js');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Passes only these variables and what a program needs to run; no setting of the caller is inherited. */
function spawnCli(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  program = daybook,
): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const base = { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...onlyCompileCache() };
  return spawn(process.execPath, [program, ...words], { env: { ...base, ...env } });
}

export async function runCli(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<Finished> {
  const child = spawnCli(words, env);
  if (input !== undefined) child.stdin?.end(input);
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output() };
}

export interface Running {
  /** Its output so far. */
  output(): Omit<Finished, 'code'>;
  /** Resolves once standard output matches; rejects if the program ends before. */
  until(pattern: RegExp): Promise<void>;
  /** Resolves when the program has ended. */
  readonly ended: Promise<Finished>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Finished>;
}

/** Starts a program that runs until it gets a signal. */
export function followCli(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Running {
  const child = spawnCli(words, env);
  const output = collect(child);
  const ended = once(child, 'close').then(([code]) => ({ code, ...output() }));
  return {
    output,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(output().stdout) && resolve();
        child.stdout?.on('data', look);
        look();
        ended.then(() => reject(new Error(`the program ended:\n${output().stderr}`)), reject);
      }),
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export interface Started {
  readonly url: string;
  readonly apiKey: string | null;
  /** A sign-in link for one use; null if there is none. */
  readonly signIn: string | null;
  readonly child: ChildProcess;
  /** Its standard error so far. */
  stderr(): string;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Finished>;
}

/** `daybook start` on a free port, of another release if `program` names its daybook.js; resolves when it is ready. */
export async function startCli(
  env: Readonly<Record<string, string>>,
  program = daybook,
): Promise<Started> {
  const all = { PORT: '0', DAYBOOK_WORKER_PORT: '0', ...env };
  const child = spawnCli(['start', '--output', 'json'], all, program);
  const output = collect(child);
  const ended = once(child, 'close');
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().stdout.includes('\n') && resolve());
    ended.then(() => reject(new Error(`the program ended:\n${output().stderr}`)), reject);
  });
  await ready;
  const { url, apiKey, signIn } = JSON.parse(output().stdout);
  return {
    url,
    apiKey,
    signIn,
    child,
    stderr: () => output().stderr,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return { code, ...output() };
    },
  };
}

function collect(child: ChildProcess): () => Omit<Finished, 'code'> {
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      texts[name] += chunk;
    });
  }
  return () => ({ ...texts });
}

export interface LogLine {
  readonly level: number;
  readonly time: number;
  readonly pid: number;
  readonly msg: string;
}

/** The lines of standard error; throws if one is not JSON. At least one. */
export function logLines(stderr: string): readonly [LogLine, ...LogLine[]] {
  return stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line)) as [LogLine, ...LogLine[]];
}
