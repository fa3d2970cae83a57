/**
 * `npm test [-- words] [--tier test|web]... [--all] [--citus] [--changed] [--watch] [--workers N] [--junit FILE]`: static
 * checks, then the test files of a tier (runner/tiers.ts), on one real PostgreSQL. With words it runs the files of any tier
 * that have one as their name or folder, or else in their path, without static checks. `--changed` runs the files that a
 * change can affect, `--all` those of all tiers with their large budgets, `--citus` files on the nodes of
 * DAYBOOK_TEST_CITUS. The last line is `N passed, N failed`; a skipped test counts as failed.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareChromium } from '../../web/test/chromium.ts';
import { absentTools, clientNames } from '../checks/generators/tools.ts';
import { citusNodes, citusPatterns, clusterFolder } from './citus.ts';
import { processorTimes } from './runner/processor-time.ts';
import { changedFiles, reachedTests } from './runner/reach.ts';
import { Report } from './runner/report.ts';
import { type FileResult, runFiles } from './runner/run-files.ts';
import { runStaticChecks } from './runner/static-checks.ts';
import { startTestCluster, type TestCluster } from './runner/test-cluster.ts';
import { nameOf, needsBrowser, type Tier, tierOf } from './runner/tiers.ts';
import { changeIn } from './runner/watch.ts';

const root = join(import.meta.dirname, '..', '..');
const runLimitMs = 60 * 60_000;
const allLimitMs = 6 * 60 * 60_000;
/** More than cores, because workers also wait: for retries, leases and pages. */
const defaultWorkers = 3;
const mostWorkers = 16;
/** Up to this number of files every test is shown. */
const namedFiles = 5;
const allTiers: readonly Tier[] = ['test', 'web', 'all'];

/** Folders with long files first, so that all workers end at about the same time. */
const patterns = [
  'campaign/*.test.ts',
  'web/**/*.test.ts',
  'server/checks/security/*.test.ts',
  'server/src/{cli,queue,postgres,features/{webhooks,mail,pdf}}/**/*.test.ts',
  '{sdk,server}/**/*.test.ts',
];

function findFiles(words: readonly string[], tiers: readonly Tier[]): string[] {
  const files = filesOf(patterns).filter(
    (file) => !file.startsWith(clusterFolder) || citusNodes().length > 0,
  );
  if (words.length === 0) return files.filter((file) => tiers.includes(tierOf(file)));
  return files
    .filter((file) => words.some((word) => fits(file, word, files)))
    .filter((file) => tiers.includes('all') || !file.endsWith('.long.test.ts'));
}

function filesOf(globs: readonly string[]): string[] {
  const options = { cwd: root, exclude: ['**/node_modules/**'] };
  return [...new Set(globs.flatMap((pattern) => globSync(pattern, options).sort()))];
}

function filesOnCitus(): string[] {
  return filesOf([...citusPatterns, `${clusterFolder}*.test.ts`]);
}

/** A word is the name of files or folders; otherwise it is a part of paths. */
function fits(file: string, word: string, files: readonly string[]): boolean {
  const isNamed = (path: string) => nameOf(path).split('/').includes(word);
  return files.some(isNamed) ? isNamed(file) : file.includes(word);
}

function parse() {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: {
      tier: { type: 'string', multiple: true, default: ['test'] },
      all: { type: 'boolean', default: false },
      citus: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      junit: { type: 'string' },
      workers: { type: 'string', default: String(defaultWorkers) },
    },
  });
  const workers = Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1 || workers > mostWorkers)
    throw new Error(`--workers takes a number from 1 to ${mostWorkers}.`);
  if (values.citus && citusNodes().length === 0) {
    console.log('skipped: DAYBOOK_TEST_CITUS names no nodes of a Citus cluster (docs/scale.md)');
    process.exit(0);
  }
  const tiers = tiersOf(values);
  const found = values.citus && words.length === 0 ? filesOnCitus() : findFiles(words, tiers);
  const files = values.changed ? reachedTests(root, found, changedFiles(root)) : found;
  if (found.length === 0) throw new Error(`no test file matches ${words.join(', ')}.`);
  const later = values.all && words.length === 0 && citusNodes().length > 0 ? filesOnCitus() : [];
  const checks = words.length === 0 && !values.citus && tiers.includes('test');
  const named = words.length > namedFiles ? `${words.length} names` : words.join(', ');
  const what = words.length > 0 ? named : values.citus ? 'Citus' : tiers.join(', ');
  return { ...values, workers, files, later, checks, what };
}

function tiersOf({ tier, all, changed }: { tier: string[]; all: boolean; changed: boolean }) {
  if (all) return allTiers;
  const unknown = tier.find((name) => !allTiers.some((one) => one === name));
  if (unknown !== undefined)
    throw new Error(`--tier takes ${allTiers.join(', ')}, not ${unknown}.`);
  return allTiers.filter((one) => tier.includes(one) || (changed && one === 'web'));
}

/** The options; invalid ones end the program with one line. */
function parsed(): ReturnType<typeof parse> {
  try {
    return parse();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log('0 passed, 1 failed');
    process.exit(1);
  }
}

async function main(asked: ReturnType<typeof parse>): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  // Shared by workers and the processes that tests start, so that code is compiled once.
  process.env.NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');
  if (asked.all) {
    process.env.DAYBOOK_TEST_ALL = '1';
    for (const name of clientNames) {
      const absent = absentTools(name).join(', ');
      if (absent !== '') console.log(`skipped: a client of ${name}, without ${absent}`);
    }
  }
  const nodes = process.env.DAYBOOK_TEST_CITUS ?? '';
  if (!asked.citus) delete process.env.DAYBOOK_TEST_CITUS;
  console.log(`Tests of ${asked.what}: ${asked.files.length} files in ${asked.workers} workers`);
  if (asked.files.some(needsBrowser)) prepareChromium();
  // Starts during the static checks; `runOnce` reports its failure.
  const cluster = startTestCluster(root);
  const started = cluster.catch(() => undefined);
  try {
    await runOnce(asked, cluster, stop.signal, nodes);
    while (asked.watch && (await started) && (await changeIn(root, stop.signal)))
      await runOnce(asked, cluster, stop.signal, nodes);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await (await started)?.stop();
  }
}

async function runOnce(
  { files, later, workers, all, citus, checks, junit, what }: ReturnType<typeof parse>,
  cluster: Promise<TestCluster>,
  stop: AbortSignal,
  nodes: string,
): Promise<void> {
  const report = new Report(files.length + later.length, files.length <= namedFiles);
  const limit = AbortSignal.timeout(all ? allLimitMs : runLimitMs);
  const signal = AbortSignal.any([stop, limit]);
  try {
    const started = processorTimes();
    if (checks) await runStaticChecks(root, signal, (result) => report.addCheck(result));
    const { folder } = await cluster;
    const prepared = processorTimes();
    signal.throwIfAborted();
    const run = async (some: readonly string[], command: string) => {
      const onFile = (file: FileResult) => report.addFile(file, command);
      const alone = some.filter((file) => file.startsWith(clusterFolder));
      const others = some.filter((file) => !alone.includes(file));
      await runFiles({ root, folder, files: others, workers, stop: signal, onFile });
      await runFiles({ root, folder, files: alone, workers: 1, stop: signal, onFile });
      signal.throwIfAborted();
    };
    await run(files, citus ? 'npm run test:citus' : 'npm test');
    if (later.length > 0) await onCitus(nodes, () => run(later, 'npm run test:citus'));
    report.addProcessorTimes(what, [started, prepared, processorTimes()]);
  } catch (error) {
    report.addError(error);
  }
  if (junit !== undefined) await report.writeJunit(junit);
  report.print();
  process.exitCode = report.failed === 0 ? 0 : 1;
}

/** Runs `work` on the nodes of a Citus cluster instead of the server that was started. */
async function onCitus(nodes: string, work: () => Promise<void>): Promise<void> {
  const { DAYBOOK_TEST_URL = '', DAYBOOK_TEST_TENANTS = '' } = process.env;
  delete process.env.DAYBOOK_TEST_URL;
  process.env.DAYBOOK_TEST_CITUS = nodes;
  try {
    const cluster = await startTestCluster(root);
    await work().finally(() => cluster.stop());
  } finally {
    delete process.env.DAYBOOK_TEST_CITUS;
    Object.assign(process.env, { DAYBOOK_TEST_URL, DAYBOOK_TEST_TENANTS });
  }
}

await main(parsed());
