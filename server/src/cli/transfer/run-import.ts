/**
 * `daybook import`: creates the records of a file in a running service, through its API. The whole file is checked
 * first; if anything in it is invalid, nothing is sent.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  bodyOf,
  checkRecord,
  createPace,
  createResolver,
  createSender,
  FileError,
  type ImportRecord,
  inParallel,
  isImportable,
  missingIn,
  nothingDone,
  type Pace,
  problemsOf,
  type Sent,
} from '../../../../sdk/src/import/index.ts';
import { type CollectionName, collections, type Daybook } from '../../../../sdk/src/index.ts';
import { connectTo, explained } from '../connect-to.ts';
import type { Output } from '../output.ts';
import { createProgress } from '../progress.ts';
import { stopSignal } from '../stop-signals.ts';
import { printStatus } from '../terminal.ts';
import { fetchJson } from './fetch-json.ts';
import { createKeys, type ImportProgress, openProgress } from './import-progress.ts';
import { createReport, printImport, type Report, type Summary } from './import-report.ts';
import { type ReadOptions, readSource } from './read-source.ts';
import { problemsOfApply, type RowProblem, wordsOfCell, wordsOfService } from './row-problems.ts';

const limits = {
  /** Records per lookup of references. */
  batch: 100,
  /** For a response of the service. */
  answerMs: 60_000,
  /** Repetitions of a request that was lost or rejected for overload. */
  retries: 9,
  /** Requests of the rate limit that are left when the import waits. */
  spare: 32,
  /** For a whole run: the service replays the response of an Idempotency-Key for 24 hours. */
  wholeMs: 20 * 3_600_000,
} as const;

export interface ImportOptions {
  readonly url?: string;
  readonly keyFile: string | null;
  /** Null: by the file name. */
  readonly format: ReadOptions['format'] | null;
  readonly delimiter: string;
  readonly headerRow: number;
  readonly groupBy: string | null;
  readonly ignore: readonly string[];
  readonly dryRun: boolean;
  readonly post: boolean;
  readonly parallel: number;
  readonly report: string | null;
  /** Null: next to the file; required for standard input. */
  readonly progress: string | null;
}

/** `file`: `-` is standard input. Sets the exit code 1 if a row is invalid or failed. */
export async function runImport(
  collection: string,
  file: string,
  options: ImportOptions,
  output: Output,
): Promise<void> {
  checkPossible(collection, options.post);
  const path = options.progress ?? (file === '-' ? null : `${file}.daybook-import`);
  if (path === null && !options.dryRun)
    throw new Error(
      'Name a file with --progress: a second run reads it to skip the imported records.',
    );
  const reading = { ...options, format: options.format ?? formatOf(file) };
  const signal = AbortSignal.any([stopSignal(), AbortSignal.timeout(limits.wholeMs)]);
  const daybook = await connectTo(
    { url: options.url ?? null, keyFile: options.keyFile },
    { timeoutMs: limits.answerMs, maxRetries: limits.retries, fetch: fetchJson },
  );
  const report = createReport(options.report);
  const source = await sourceOf(file);
  try {
    const tenant = await tenantOf(daybook);
    const target = { url: daybook.baseUrl, tenant, collection };
    const progress = path === null ? null : openProgress(path, target);
    const ignored = new Set<string>();
    const name = basename(file === '-' ? (path ?? '') : file);
    const run: Run = {
      ...{ daybook, collection, options, report, signal, progress },
      summary: { ...empty, ignored: [], missing: [], problems: [], dryRun: options.dryRun },
      pace: createPace({ signal, spare: limits.spare }),
      read: () =>
        keyed(
          resolved(readSource(collection, source.read(), reading, ignored), daybook),
          collection,
          name,
        ),
    };
    const { summary } = run;
    printStatus(`Checking ${source.bytes} bytes …`);
    await check(run);
    summary.ignored = [...ignored];
    if (!options.dryRun && progress !== null && summary.invalid === 0 && !signal.aborted) {
      summary.progress = path;
      await send(run, progress).finally(progress.close);
    }
    summary.stopped = signal.aborted;
    printImport(collection, summary, output, options.report);
    if (summary.invalid + summary.failed > 0 || signal.aborted) process.exitCode = 1;
  } catch (error) {
    throw explained(error, daybook);
  } finally {
    report.close();
    source.close();
  }
}

const empty = {
  records: 0,
  valid: 0,
  invalid: 0,
  created: 0,
  posted: 0,
  applied: 0,
  skipped: 0,
  failed: 0,
  progress: null,
  stopped: false,
};

/** One run of the command. */
interface Run {
  readonly daybook: Daybook;
  readonly collection: CollectionName;
  readonly options: ImportOptions;
  readonly pace: Pace;
  readonly report: Report;
  readonly summary: Summary;
  readonly signal: AbortSignal;
  /** What earlier runs did. */
  readonly progress: ImportProgress | null;
  /** The records of the file, from its beginning. */
  readonly read: () => AsyncGenerator<Keyed>;
}

interface Keyed {
  readonly record: ImportRecord;
  /** Its Idempotency-Key. */
  readonly key: string;
}

/** Collections whose records clients create, except those with a secret. */
function checkPossible(collection: string, post: boolean): asserts collection is CollectionName {
  if (!isImportable(collection)) {
    const names = Object.keys(collections).filter(isImportable).join(', ');
    throw new Error(`${collection} cannot be imported. Possible: ${names}.`);
  }
  if (post && !collections[collection].actions.some(({ name }) => name === 'post'))
    throw new Error(`${collection} cannot be posted: leave --post out.`);
}

function formatOf(file: string): ReadOptions['format'] {
  if (/\.csv$/i.test(file)) return 'csv';
  if (/\.(ndjson|jsonl)$/i.test(file)) return 'ndjson';
  throw new Error('The file name does not tell the format: give --format csv or --format ndjson.');
}

interface Source {
  read(): AsyncIterable<Uint8Array>;
  readonly bytes: number;
  close(): void;
}

/** Standard input is copied to a temporary file, because it is read twice. */
async function sourceOf(file: string): Promise<Source> {
  if (file !== '-') {
    const { size } = statSync(file);
    return { read: () => createReadStream(file), bytes: size, close: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'daybook-import-'));
  const path = join(folder, 'input');
  const close = () => rmSync(folder, { recursive: true, force: true });
  try {
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    return { read: () => createReadStream(path), bytes: statSync(path).size, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The first request is not repeated, because the address may be wrong. */
async function tenantOf(daybook: Daybook): Promise<string> {
  const { items } = await daybook.tenantSettings.list({ limit: 1 }, { maxRetries: 0 });
  return items[0]?.id ?? '';
}

/** Looks up what the records name, for many at a time. */
async function* resolved(
  records: AsyncIterable<ImportRecord>,
  daybook: Daybook,
): AsyncGenerator<ImportRecord> {
  const resolver = createResolver(daybook);
  let batch: ImportRecord[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < limits.batch) continue;
    await resolver.resolve(batch);
    yield* batch;
    batch = [];
  }
  await resolver.resolve(batch);
  yield* batch;
}

async function* keyed(
  records: AsyncIterable<ImportRecord>,
  collection: string,
  file: string,
): AsyncGenerator<Keyed> {
  const keyOf = createKeys(collection, file);
  for await (const record of records) yield { record, key: keyOf(record) };
}

function ownProblems(record: ImportRecord, { post }: ImportOptions): readonly RowProblem[] {
  return [...record.problems.map(wordsOfCell), ...problemsOfApply(record, post)];
}

/** Checks the whole file, or until it cannot be read further. The service checks each record without storing it. */
async function check(run: Run): Promise<void> {
  const { summary, report, signal, options, progress } = run;
  const used = new Set<string>();
  const checked = inParallel(run.read(), {
    ...{ atOnce: options.parallel, signal },
    async work({ record, key }: Keyed) {
      const wrong = ownProblems(record, options);
      // What an earlier run created is not created again.
      if (progress?.done(key) !== undefined) return { record, wrong };
      const found = await checkRecord(run, bodyOf(record), record);
      const more = found.map((one) => wordsOfService(one));
      const isKnown = ({ row, field }: RowProblem) =>
        wrong.some((one) => one.row === row && (one.field === field || one.field === ''));
      return { record, wrong: [...wrong, ...more.filter((one) => !isKnown(one))] };
    },
  });
  try {
    for await (const { record, wrong } of checked) {
      for (const name of fieldsIn(record)) used.add(name);
      const [row = 0] = record.rows;
      summary.records += 1;
      if (wrong.length === 0) summary.valid += 1;
      else summary.invalid += 1;
      summary.problems.push(...wrong.slice(0, report.shown - summary.problems.length));
      if (summary.dryRun || wrong.length > 0)
        report.add({ row, status: wrong.length === 0 ? 'valid' : 'invalid', problems: wrong });
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const problem = { row: 0, field: '', code: 'unreadable', message: error.message };
    summary.invalid += 1;
    summary.problems.unshift(problem);
    report.add({ row: 0, status: 'invalid', problems: [problem] });
  }
  const missing = missingIn(run.collection, (path) => used.has(path));
  if (used.size > 0) summary.missing = missing.map(({ path }) => path);
}

/** Names of the fields of a record, also of those with a wrong value. */
function fieldsIn({ fields, lines, references, problems }: ImportRecord): readonly string[] {
  return [
    ...Object.keys(fields),
    ...lines.flatMap((line) => Object.keys(line).map((name) => `lines.${name}`)),
    ...references.map(({ name }) => name),
    ...problems.map(({ field }) => field),
  ];
}

/** Sends up to `parallel` records concurrently; reports results in the order of the rows. */
async function send(run: Run, progress: ImportProgress): Promise<void> {
  const { daybook, collection, options, pace, summary, report, signal } = run;
  const onDone = progress.note;
  const sendOne = createSender({ daybook, collection, pace, post: options.post, onDone });
  const bar = createProgress('records', summary.records);
  const sent = inParallel(run.read(), {
    ...{ atOnce: options.parallel, signal },
    async work({ record, key }: Keyed): Promise<Result> {
      const [row = 0] = record.rows;
      const wrong = ownProblems(record, options);
      if (wrong.length > 0) return { ...unsent, row, problems: wrong };
      const before = progress.done(key) ?? nothingDone;
      const body = bodyOf(record);
      return resultOf(record, await sendOne({ body, apply: record.apply, key, before }), before);
    },
  });
  let done = 0;
  try {
    for await (const result of sent) {
      summary[result.status] += 1;
      if (result.posted) summary.posted += 1;
      if (result.applied) summary.applied += 1;
      summary.problems.push(...result.problems.slice(0, report.shown - summary.problems.length));
      report.add(result);
      done += 1;
      bar.update(done);
    }
  } finally {
    bar.stop();
  }
}

interface Result {
  readonly row: number;
  readonly status: 'created' | 'skipped' | 'failed';
  readonly id: string | null;
  /** Whether this run posted it; `applied` likewise. */
  readonly posted: boolean;
  readonly applied: boolean;
  readonly problems: readonly RowProblem[];
}

const unsent = { status: 'failed', id: null, posted: false, applied: false } as const;

function resultOf(record: ImportRecord, sent: Sent, before: typeof nothingDone): Result {
  const { id, isNew, refused } = sent;
  const made =
    refused?.step === 'post'
      ? ` The record was created as a draft, ${id}.`
      : refused?.step === 'apply'
        ? ` The record was posted, ${id}, but not applied.`
        : '';
  const found = refused === null ? [] : problemsOf(refused.error, record);
  return {
    row: record.rows[0] ?? 0,
    status: refused !== null ? 'failed' : isNew ? 'created' : 'skipped',
    id,
    posted: sent.posted && !before.posted,
    applied: sent.applied && !before.applied,
    problems: found.map((one) => wordsOfService(one, made)),
  };
}
