/**
 * `npm test`: static checks, then every test file, on one real PostgreSQL that lives as long as the run.
 * `npm test -- invoice` runs only the files whose path contains "invoice", without the static checks.
 * The last line is `N passed, N failed`; a skipped test counts as failed, so that nothing hides.
 */
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareChromium } from '../../web/test/chromium.ts';
import { Report } from './runner/report.ts';
import { runFiles } from './runner/run-files.ts';
import { runStaticChecks } from './runner/static-checks.ts';
import { startTestCluster, type TestCluster } from './runner/test-cluster.ts';

const root = join(import.meta.dirname, '..', '..');
const runLimitMs = 60 * 60_000;
/** Of so few files every test is named. */
const namedFiles = 5;

/** In this order: the long files of the browser first, so that both workers end at about the same time. */
const patterns = [
  'server/test/campaign/*.test.ts',
  'web/**/*.test.ts',
  'sdk/**/*.test.ts',
  'server/src/**/*.test.ts',
  'server/test/**/*.test.ts',
];

function findFiles(words: readonly string[]): string[] {
  const options = { cwd: root, exclude: ['**/node_modules/**'] };
  const all = patterns.flatMap((pattern) => globSync(pattern, options).sort());
  const chosen = [...new Set(all)].filter(
    (file) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  if (chosen.length === 0) throw new Error(`No test file matches ${words.join(', ')}.`);
  return chosen;
}

async function main(): Promise<void> {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: { junit: { type: 'string' } },
  });
  const files = findFiles(words);
  const report = new Report(files.length, files.length <= namedFiles);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  const limit = setTimeout(() => stop.abort(new Error('the run took too long')), runLimitMs);
  // Workers, and the many processes that tests start, compile what they share once.
  process.env.NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');
  mkdirSync(process.env.NODE_COMPILE_CACHE, { recursive: true });
  let cluster: TestCluster | undefined;
  try {
    if (words.length === 0)
      await runStaticChecks(root, stop.signal, (result) => report.addCheck(result));
    cluster = await startTestCluster(root);
    if (files.some((file) => file.startsWith('web'))) prepareChromium();
    stop.signal.throwIfAborted();
    await runFiles({
      root,
      folder: cluster.folder,
      files,
      stop: stop.signal,
      onFile: (result) => report.addFile(result),
    });
    stop.signal.throwIfAborted();
  } catch (error) {
    report.addError(error);
  } finally {
    clearTimeout(limit);
    await cluster?.stop().catch((error: unknown) => report.addError(error));
  }
  if (values.junit !== undefined) await report.writeJunit(values.junit);
  report.print();
  process.exitCode = report.failed === 0 ? 0 : 1;
}

await main();
