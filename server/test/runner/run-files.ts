/** Runs test files in long-lived workers, and reports the result of each file when it ends. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { claimFile, currentFile, fillQueue, readSpent, type Spent } from './queue.ts';

export interface FileResult {
  /** From the root. */
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  /** The output of the spec reporter. */
  readonly report: string;
  readonly spent: Spent;
  readonly events: readonly TestEvent[];
}

export interface RunOptions {
  readonly root: string;
  /** The folder in which workers record what they started. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly workers: number;
  readonly stop: AbortSignal;
  onFile(result: FileResult): void;
}

const runQueue = join(import.meta.dirname, 'run-queue.ts');
/** The totals of the reporter, which the end of the report repeats. */
const totals = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*\n/gm;

/** Resolves when every file was run, or after `stop`. */
export async function runFiles(options: RunOptions): Promise<void> {
  const { files, workers, onFile } = options;
  const folder = mkdtempSync(join(options.folder, 'queue-'));
  fillQueue(folder, files);
  const lane = async (worker: string) => {
    // Another worker replaces one that ended within a file.
    for (;;) {
      const words = await runWorker({ ...options, folder }, worker);
      const cut = currentFile(folder, worker);
      if (cut === '' || options.stop.aborted) return words;
      onFile({ ...nothing, file: cut, report: `✖ the worker ended in this file\n${words}` });
    }
  };
  const count = Math.min(workers, files.length);
  const last = await Promise.all(Array.from({ length: count }, (_, index) => lane(String(index))));
  if (options.stop.aborted) return;
  // If the workers could not start, the remaining files count as failed.
  const next = () => claimFile(folder, 'none');
  for (let file = next(); file !== undefined; file = next())
    onFile({ ...nothing, file, report: `✖ no worker ran this file\n${last.join('\n')}` });
}

const nothing = { passed: 0, failed: 1, report: '', spent: {}, events: [] };

/** Resolves when the worker has ended, with its output outside of its files. */
async function runWorker(options: RunOptions, worker: string): Promise<string> {
  const { root, folder, stop, onFile } = options;
  const env = { ...process.env, DAYBOOK_TEST_QUEUE: folder, DAYBOOK_TEST_WORKER: worker };
  const stream = run({ files: [runQueue], cwd: root, signal: stop, env });
  let events: TestEvent[] = [];
  for await (const event of stream as AsyncIterable<TestEvent>) {
    events.push(event);
    const file = endedFile(event);
    if (file === null) continue;
    const result = { file, ...countTests(events), report: await reportOf(events), events };
    onFile({ ...result, spent: readSpent(folder, file) });
    events = [];
  }
  return reportOf(events);
}

/** The file whose suite ends with this event. */
function endedFile({ type, data }: TestEvent): string | null {
  if (type !== 'test:pass' && type !== 'test:fail') return null;
  return data.nesting === 0 && data.details.type === 'suite' ? data.name : null;
}

/** A skipped test counts as failed, and so does a suite that fails by itself. */
function countTests(events: readonly TestEvent[]): { passed: number; failed: number } {
  let passed = 0;
  let failed = 0;
  for (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const isTest = data.details.type !== 'suite';
    const isGood = type === 'test:pass' && data.skip === undefined && data.todo === undefined;
    if (isTest && isGood) passed += 1;
    if (isTest && !isGood) failed += 1;
    if (!isTest && !isGood && failed === 0) failed += 1;
  }
  return passed + failed === 0 ? { passed, failed: 1 } : { passed, failed };
}

async function reportOf(events: readonly TestEvent[]): Promise<string> {
  const text = (await Readable.from(events).compose(spec).toArray()).join('');
  return text.replace(totals, '').trimEnd();
}
