/**
 * `npm run bench -- [name…]`: runs the named benchmarks, or all, each with its comparison, in one run on one
 * machine. Ratios are comparable between machines, absolute figures are not.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Benchmark, type Finding, passes, type Run } from './benchmark.ts';
import { browser } from './browser.ts';
import { clusterEffects, clusterRequests, hasBoth } from './cluster.ts';
import { deliveries } from './deliveries.ts';
import { exports } from './export.ts';
import { get } from './get.ts';
import { history } from './history.ts';
import { imports } from './import.ts';
import { latency } from './latency.ts';
import { list } from './list.ts';
import { patch } from './patch.ts';
import { openPlace, query } from './place.ts';
import { post } from './post.ts';
import { processes } from './processes.ts';
import { requirePrograms } from './programs.ts';
import { type Facts, machineFacts, printReport } from './report.ts';
import { seed } from './seed.ts';
import { memory, start } from './start.ts';
import { worker } from './worker.ts';

const runLimitMs = 90 * 60_000;

const benchmarks: Readonly<
  Record<
    string,
    {
      readonly measure: Benchmark;
      readonly programs: readonly string[];
      /** Whether a run of all includes it. */
      readonly isPossible?: () => boolean;
    }
  >
> = {
  patch: { measure: patch, programs: ['wrk', 'pgbench'] },
  get: { measure: get, programs: ['wrk', 'pgbench'] },
  post: { measure: post, programs: ['wrk'] },
  list: { measure: list, programs: ['wrk'] },
  history: { measure: history, programs: [] },
  export: { measure: exports, programs: [] },
  import: { measure: imports, programs: [] },
  deliveries: { measure: deliveries, programs: [] },
  latency: { measure: latency, programs: [] },
  processes: { measure: processes, programs: ['wrk'] },
  worker: { measure: worker, programs: ['wrk'] },
  cluster: { measure: clusterRequests, programs: ['wrk', 'pgbench'], isPossible: hasBoth },
  'cluster-effects': { measure: clusterEffects, programs: [], isPossible: hasBoth },
  start: { measure: start, programs: [] },
  memory: { measure: memory, programs: [] },
  seed: { measure: seed, programs: [] },
  browser: { measure: browser, programs: [] },
};

const usage = `Usage: npm run bench -- [options] [${Object.keys(benchmarks).join('] [')}]

  --rounds N       measurements that the median is taken of (default 5)
  --seconds N      length of one measurement (default 5)
  --output FILE    also writes the findings as JSON
  --fresh          makes the large database anew
`;

function parse() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      output: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(benchmarks, name));
  if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}.\n${usage}`);
  const rounds = wholeNumber('rounds', values.rounds, 50);
  const seconds = wholeNumber('seconds', values.seconds, 60);
  const all = Object.keys(benchmarks).filter((name) => benchmarks[name]?.isPossible?.() ?? true);
  const names = positionals.length === 0 ? all : positionals;
  return { ...values, rounds, seconds, names };
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Error(`--${name} takes a number from 1 to ${most}.`);
}

/** Settings of PostgreSQL: durability is on, as in production. */
async function databaseFacts(folder: string): Promise<Facts> {
  const place = await openPlace(join(folder, 'facts'));
  try {
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers'];
    const rows = await query<{ name: string; value: string }>(
      place,
      'select name, current_setting(name) as value from pg_settings where name = any($1)',
      [['server_version', 'wal_sync_method', ...names]],
    );
    const facts = new Map(rows.map(({ name, value }) => [name, value]));
    return {
      PostgreSQL: facts.get('server_version') ?? '',
      ...Object.fromEntries([...facts].filter(([name]) => name !== 'server_version')),
    };
  } finally {
    await place.close();
  }
}

async function main(): Promise<void> {
  const options = parse();
  if (options.help) {
    console.log(usage);
    return;
  }
  requirePrograms([...new Set(options.names.flatMap((name) => benchmarks[name]?.programs ?? []))]);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  }
  const limit = setTimeout(() => stop.abort(new Error('the run took too long')), runLimitMs);
  const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'));
  // Started by root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const note = (line: string) => console.log(line);
  const { rounds, seconds, fresh } = options;
  const run: Run = { stop: stop.signal, rounds, seconds, fresh, folder, note };
  try {
    const facts = machineFacts(await databaseFacts(folder));
    const findings: Finding[] = [];
    for (const name of options.names) {
      stop.signal.throwIfAborted();
      findings.push(...((await benchmarks[name]?.measure(run)) ?? []));
    }
    printReport(findings, facts);
    if (options.output !== undefined) {
      const text = JSON.stringify({ at: new Date().toISOString(), facts, findings }, null, 2);
      writeFileSync(options.output, `${text}\n`);
    }
    process.exitCode = findings.every(passes) ? 0 : 1;
  } finally {
    clearTimeout(limit);
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
