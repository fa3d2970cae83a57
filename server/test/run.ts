/**
 * `npm test`: static checks, then every test file, on one real PostgreSQL that lives in a temporary
 * folder for as long as the run. `npm test -- invoice` runs only the files whose path contains
 * "invoice", without the static checks. The last line is `N passed, N failed`; a skipped test counts
 * as failed, so that nothing hides.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { prepareChromium } from '../../web/test/chromium.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  withDatabase,
} from '../src/storage/embedded-postgres.ts';
import { migrate } from '../src/storage/migrate.ts';
import { runOnCluster, templateDatabase } from './database.ts';

interface Counts {
  passed: number;
  failed: number;
}

const root = join(import.meta.dirname, '..', '..');
const fileLimitMs = 10 * 60_000;
const stepLimitMs = 5 * 60_000;
const runLimitMs = 60 * 60_000;
const concurrency = 2;
/** What the reporter says at the end of each file; the sum at the end of the run is enough. */
const totals = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*\n/gm;

/** In this order: the long files of the browser first, so that both processes end at about the same time. */
const patterns = [
  'web/**/*.test.ts',
  'sdk/**/*.test.ts',
  'server/src/**/*.test.ts',
  'server/test/**/*.test.ts',
];

const steps: readonly string[][] = [
  ['biome', 'check', '.'],
  ['tsc', '-p', '.'],
  ['tsc', '-p', 'web'],
  ['knip'],
  ...(existsSync(join(root, 'openapi.json')) ? [['redocly', 'lint', 'openapi.json']] : []),
];

/** One static check, which counts as one test. Its output is shown when it fails. */
function runStep([command = '', ...words]: readonly string[]): Promise<boolean> {
  const name = [command, ...words].join(' ');
  const begun = performance.now();
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const child = spawn(command, words, { cwd: root, timeout: stepLimitMs });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      const passed = code === 0;
      if (!passed) process.stdout.write(Buffer.concat(output));
      console.log(`${passed ? '✔' : '✖'} ${name} (${Math.round(performance.now() - begun)} ms)`);
      resolve(passed);
    });
  });
}

/** A migrated database to copy from. Its name in the environment reaches every test process. */
async function prepareTemplate(postgres: EmbeddedPostgres): Promise<void> {
  process.env.DAYBOOK_TEST_URL = postgres.url;
  await runOnCluster(`create database ${templateDatabase}`);
  const folder = join(root, 'server', 'migrations');
  await migrate(withDatabase(postgres.url, templateDatabase), { folder });
}

function findFiles(filters: readonly string[]): string[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).sort())
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
    .map((file) => join(root, file));
}

/** Runs the files, `concurrency` at a time, and prints each report in one piece; answers those of failed files. */
async function runFiles(files: string[], stop: AbortSignal, counts: Counts): Promise<string[]> {
  const waiting = [...files];
  const broken: string[] = [];
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const begun = performance.now();
      const { passed, failed, report } = await runFile(file, stop);
      counts.passed += passed;
      counts.failed += failed;
      const seconds = Math.round((performance.now() - begun) / 1_000);
      const whole = `\n${relative(root, file)} (${seconds} s)\n${report}`;
      if (failed > 0) broken.push(whole);
      console.log(whole);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return broken;
}

/** A process of its own per file. The timeout names the test that hangs, the abort ends a process. */
async function runFile(file: string, stop: AbortSignal): Promise<Counts & { report: string }> {
  const counts: Counts = { passed: 0, failed: 0 };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error('file took too long')), fileLimitMs + 5_000);
  const stream = run({
    files: [file],
    timeout: fileLimitMs,
    signal: AbortSignal.any([stop, limit.signal]),
    cwd: root,
  });
  stream.on('test:summary', (summary) => {
    // The summary without a file is that of the whole run.
    if (summary.file !== undefined) return;
    const { passed, tests } = summary.counts;
    counts.passed = passed;
    counts.failed = Math.max(tests - passed, summary.success && tests > 0 ? 0 : 1);
  });
  const text = (await stream.compose(spec).toArray()).join('');
  clearTimeout(timer);
  const report = text.replace(totals, '').trimEnd();
  return { ...counts, report };
}

async function main(): Promise<void> {
  const filters = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const counts: Counts = { passed: 0, failed: 0 };
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  }
  const limit = setTimeout(() => stop.abort(new Error('the run took too long')), runLimitMs);
  const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  // Every file is a process of its own, and many start others: what they share is compiled once.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  let postgres: EmbeddedPostgres | undefined;
  try {
    postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    if (filters.length === 0) {
      for (const step of steps) {
        stop.signal.throwIfAborted();
        counts[(await runStep(step)) ? 'passed' : 'failed'] += 1;
      }
    }
    await prepareTemplate(postgres);
    stop.signal.throwIfAborted();
    const files = findFiles(filters);
    if (files.some((file) => file.includes(`${sep}web${sep}`))) prepareChromium();
    if (files.length === 0) throw new Error(`No test file matches ${filters.join(', ')}.`);
    const broken = await runFiles(files, stop.signal, counts);
    if (broken.length > 0) console.log(`\nWhat failed, once more:\n${broken.join('\n')}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts.failed += 1;
  } finally {
    clearTimeout(limit);
    await postgres?.stop().catch((error: unknown) => console.error(error));
    rmSync(folder, { recursive: true, force: true });
    if (postgres && !postgres.location.startsWith(folder)) {
      rmSync(postgres.location, { recursive: true, force: true });
    }
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

await main();
