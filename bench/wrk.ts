/** Runs wrk, the HTTP load program, with a Lua script that makes the requests and counts wrong responses. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from './benchmark.ts';
import { runProgram } from './programs.ts';

const mostThreads = 2;
const connectionChoices = [32, 64, 128] as const;
const choiceSeconds = 3;

export interface WrkResult {
  /** Responses per second. */
  readonly rate: number;
  readonly requests: number;
  /** Responses with an unexpected status, and broken connections. */
  readonly wrong: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** The Lua file of a benchmark in this folder, with `wrk-common.lua` before it. */
export function wrkScript(run: Run, name: string): string {
  const file = join(run.folder, `${name}.lua`);
  const parts = ['wrk-common.lua', `${name}.lua`];
  writeFileSync(
    file,
    parts.map((part) => readFileSync(join(import.meta.dirname, 'lua', part), 'utf8')).join('\n'),
  );
  return file;
}

/**
 * `values` are the environment variables BENCH_… of the script; `status` is the expected status of every
 * response.
 */
export async function wrk(
  run: Run,
  options: {
    readonly url: string;
    readonly script: string;
    readonly connections: number;
    readonly seconds: number;
    readonly values: Readonly<Record<string, string>>;
  },
): Promise<WrkResult> {
  const { url, script, connections, seconds, values } = options;
  const output = await runProgram(
    'wrk',
    [
      ...[`--threads=${Math.min(mostThreads, connections)}`, `--connections=${connections}`],
      ...[`--duration=${seconds}s`, '--timeout=20s', `--script=${script}`, url],
    ],
    { stop: run.stop, limitMs: (seconds + 40) * 1000, env: values },
  );
  const found = /^result (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output)?.slice(1).map(Number);
  const [requests = 0, durationUs = 0, wrong = 0, p50 = 0, p99 = 0] = found ?? [];
  if (requests === 0) throw new Error(`wrk answered:\n${output}`);
  return { rate: (requests / durationUs) * 1e6, requests, wrong, p50: p50 / 1000, p99: p99 / 1000 };
}

/** The number of connections with which `measure` is fastest here. */
export async function bestConnections(
  run: Run,
  measure: (connections: number, seconds: number) => Promise<WrkResult>,
): Promise<number> {
  let best = { connections: 0, rate: 0 };
  for (const connections of connectionChoices) {
    const { rate } = await measure(connections, choiceSeconds);
    run.note(`wrk with ${connections} connections: ${Math.round(rate)}/s`);
    if (rate > best.rate) best = { connections, rate };
  }
  return best.connections;
}
