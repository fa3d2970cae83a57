/**
 * `daybook import`: creates the records of a file in a running service, through its API. The whole file is checked
 * first; if anything in it is invalid, nothing is sent.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { entities } from '../../features/all-features.ts';
import type { Entity } from '../../record/entity.ts';
import { findTarget } from '../api-key.ts';
import type { Output } from '../output.ts';
import { createProgress } from '../progress.ts';
import { say } from '../terminal.ts';
import { type Client, createClient, refusalOf } from './api-client.ts';
import { FileError, type RowProblem } from './file-error.ts';
import { createKeys, openProgress } from './import-progress.ts';
import { createReport, printImport, type Report, type Summary } from './import-report.ts';
import { fieldsOf, missingFields } from './missing-fields.ts';
import { type Item, placeOf, type ReadOptions, readItems } from './read-items.ts';
import { createResolver, type Resolver } from './resolve-references.ts';
import { createSender } from './send-record.ts';
import { stopOnSignal } from './stop-signal.ts';

const limits = {
  /** Records per lookup of references. */
  batch: 100,
  /** Characters of a record as JSON: the limit of a request. */
  recordChars: 1024 * 1024,
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
  const entity = importable(collection);
  if (options.post && entity.actions['post'] === undefined)
    throw new Error(`${collection} cannot be posted: leave --post out.`);
  const path = options.progress ?? (file === '-' ? null : `${file}.daybook-import`);
  if (path === null && !options.dryRun)
    throw new Error(
      'Name a file with --progress: a second run reads it to skip the imported records.',
    );
  const reading = { ...options, format: options.format ?? formatOf(file) };
  const signal = stopOnSignal();
  const client = createClient(await findTarget(options.url ?? null, options.keyFile), signal);
  const report = createReport(options.report);
  const source = await sourceOf(file);
  try {
    const tenant = await tenantOf(client);
    const resolver = createResolver(client);
    const ignored = new Set<string>();
    const summary: Summary = {
      ...empty,
      ignored: [],
      missing: [],
      problems: [],
      dryRun: options.dryRun,
    };
    const read = () => checked(entity, source.read(), reading, ignored, resolver);
    const used = new Set<string>();
    await check(read(), summary, report, used, source.bytes, signal);
    summary.ignored = [...ignored];
    summary.missing = missingFields(entity, used);
    if (!options.dryRun && path !== null && summary.invalid === 0 && !signal.aborted) {
      const progress = openProgress(path, { url: client.url, tenant, collection });
      summary.progress = path;
      const sender = createSender({ client, entity, post: options.post, progress });
      const keys = createKeys(collection, basename(file === '-' ? path : file));
      await send(read(), { ...options, sender, keys, summary, report, signal }).finally(
        progress.close,
      );
    }
    summary.stopped = signal.aborted;
    printImport(entity, summary, output, options.report);
    if (summary.invalid + summary.failed > 0 || signal.aborted) process.exitCode = 1;
  } finally {
    report.close();
    source.close();
    await client.close();
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

/** Collections whose records clients create, except those with a secret. */
function importable(collection: string): Entity {
  const known = entities.filter(({ creatable, secret }) => creatable && secret === undefined);
  const entity = known.find((one) => one.collection === collection);
  if (entity !== undefined) return entity;
  const names = known.map((one) => one.collection).join(', ');
  throw new Error(`${collection} cannot be imported. Possible: ${names}.`);
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

async function tenantOf(client: Client): Promise<string> {
  const answer = await client.call('GET', '/api/tenant-settings?limit=1');
  const [settings] = (answer.body['items'] ?? []) as readonly { id: string }[];
  if (answer.status !== 200 || settings === undefined) throw new Error(refusalOf(answer));
  return settings.id;
}

type Checked = Item & { readonly wrong: readonly RowProblem[] };

/** The records with all their problems; references are resolved to ids. */
async function* checked(
  entity: Entity,
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions & Pick<ImportOptions, 'post'>,
  ignored: Set<string>,
  resolver: Resolver,
): AsyncGenerator<Checked> {
  let batch: Item[] = [];
  async function* settle() {
    const unresolved = await resolver.resolve(batch.map(({ record }) => record));
    for (const [index, item] of batch.entries()) {
      const found = [...item.record.problems, ...(unresolved[index] ?? [])];
      const size = JSON.stringify(item.record.input).length;
      if (size > limits.recordChars)
        found.push({
          pointer: '',
          code: 'payload_too_large',
          message: `The record has ${size} characters; at most ${limits.recordChars} are allowed.`,
        });
      if (item.record.apply.length > 0 && !options.post)
        found.push({
          pointer: '/apply',
          code: 'not_posted',
          message: 'Only posted records can be applied: give --post, or --ignore these columns.',
        });
      const placed = found.map(({ pointer, ...rest }) => ({ ...placeOf(item, pointer), ...rest }));
      yield { ...item, wrong: [...item.problems, ...placed] };
    }
    batch = [];
  }
  for await (const item of readItems(entity, bytes, options, ignored)) {
    batch.push(item);
    if (batch.length === limits.batch) yield* settle();
  }
  yield* settle();
}

/** Checks the whole file, or until it cannot be read further; adds the fields of its records to `used`. */
async function check(
  items: AsyncIterable<Checked>,
  summary: Summary,
  report: Report,
  used: Set<string>,
  bytes: number,
  signal: AbortSignal,
): Promise<void> {
  say(`Checking ${bytes} bytes …`);
  try {
    for await (const { row, wrong, record } of items) {
      if (signal.aborted) return;
      for (const name of fieldsOf(record)) used.add(name);
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
}

interface Sending {
  readonly sender: ReturnType<typeof createSender>;
  readonly keys: ReturnType<typeof createKeys>;
  readonly parallel: number;
  readonly summary: Summary;
  readonly report: Report;
  readonly signal: AbortSignal;
}

/** Sends up to `parallel` records concurrently; reports results in the order of the rows. */
async function send(items: AsyncGenerator<Checked>, sending: Sending): Promise<void> {
  const { sender, keys, parallel, summary, report, signal } = sending;
  const bar = createProgress('records', summary.records);
  const tell = inOrder(({ row, result }: { row: number; result: Result }) => {
    summary[result.status] += 1;
    if (result.posted) summary.posted += 1;
    if (result.applied) summary.applied += 1;
    summary.problems.push(...result.problems.slice(0, report.shown - summary.problems.length));
    report.add({ row, ...result });
  });
  let taken = 0;
  let done = 0;
  let isOver = false;
  async function work(): Promise<void> {
    while (!isOver && !signal.aborted) {
      const { value: item } = await items.next();
      if (item === undefined) return;
      const place = taken;
      taken += 1;
      const key = keys(item);
      const result: Result =
        item.wrong.length > 0 ? { ...unsent, problems: item.wrong } : await sender.send(item, key);
      tell.one(place, { row: item.row, result });
      done += 1;
      bar.update(done);
    }
  }
  const works = Array.from({ length: parallel }, () =>
    work().catch((error: unknown) => {
      isOver = true;
      throw error;
    }),
  );
  // After a failure, the results of requests in progress are still reported.
  const ends = await Promise.allSettled(works);
  tell.rest();
  bar.stop();
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure !== undefined && !signal.aborted) throw failure.reason;
}

type Result = Awaited<ReturnType<Sending['sender']['send']>>;

const unsent = { status: 'failed', id: null, posted: false, applied: false } as const;

/** Passes values on in the order of their places; `rest` passes on those that wait for a missing place. */
function inOrder<T>(take: (value: T) => void) {
  const waiting = new Map<number, T>();
  let next = 0;
  const hand = (place: number) => {
    const value = waiting.get(place);
    if (value === undefined || !waiting.delete(place)) return false;
    take(value);
    return true;
  };
  return {
    one(place: number, value: T): void {
      waiting.set(place, value);
      while (hand(next)) next += 1;
    },
    rest(): void {
      for (const place of [...waiting.keys()].sort((a, b) => a - b)) hand(place);
    },
  };
}
