/** `daybook export`: writes a whole list of a running service to a file, completely or not at all. */
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import {
  collections,
  type Daybook,
  isDaybookError,
  retryAfterMs,
} from '../../../../sdk/src/index.ts';
import { connectTo, explained } from '../connect-to.ts';
import { formatMs } from '../output.ts';
import { stopSignal } from '../stop-signals.ts';
import { fileTarget, printStatus } from '../terminal.ts';

const limits = {
  /** Without data, after which the connection counts as lost: the service may have to sort the whole list first. */
  silenceMs: 150_000,
  /** Attempts while the service is busy. */
  tries: 30,
  longestPauseMs: 60_000,
  reportEveryMs: 5_000,
} as const;

export interface ExportOptions {
  readonly url?: string;
  readonly keyFile: string | null;
  readonly format: 'csv' | 'csv-bom' | 'ndjson';
  /** `status.eq=Draft` */
  readonly filters: readonly string[];
  readonly sort: string | null;
  readonly search: string | null;
  /** Null: standard output. */
  readonly file: string | null;
}

export async function runExport(collection: string, options: ExportOptions): Promise<void> {
  if (!Object.hasOwn(collections, collection)) {
    const names = Object.keys(collections).join(', ');
    throw new Error(`There is no list ${collection}. Lists: ${names}.`);
  }
  const daybook = await connectTo({ url: options.url ?? null, keyFile: options.keyFile });
  const stop = stopSignal();
  const silence = new AbortController();
  const signal = AbortSignal.any([stop, silence.signal]);
  const timer = setTimeout(() => {
    silence.abort(new Error(`Nothing came for ${formatMs(limits.silenceMs)}`));
  }, limits.silenceMs);
  try {
    const isAlive = () => timer.refresh();
    const path = `/api/${collection}?${queryOf(options)}`;
    const { body } = await open(daybook, path, signal, isAlive);
    const { file } = options;
    const partial = file === null ? null : `${file}.part`;
    const target = partial === null ? fileTarget() : createWriteStream(partial, { mode: 0o600 });
    const source = Readable.fromWeb((body ?? new Blob().stream()) as ReadableStream);
    const counted = await copy({ source, target, partial, signal, onBytes: isAlive });
    if (file !== null && partial !== null) renameSync(partial, file);
    const { bytes, ms } = counted;
    printStatus(`${bytes} bytes in ${formatMs(ms)}`);
  } catch (error) {
    throw explained(error, daybook, { invalid_filter: 'Correct --filter, --sort or --search.' });
  } finally {
    clearTimeout(timer);
  }
}

function queryOf({ format, filters, sort, search }: ExportOptions): URLSearchParams {
  const query = new URLSearchParams({ format });
  for (const filter of filters) {
    const [name = '', ...value] = filter.split('=');
    if (value.length === 0 || name === '')
      throw new Error(`--filter ${filter} is not a filter; give one such as status.eq=Draft.`);
    query.append(name, value.join('='));
  }
  if (sort !== null) query.set('sort', sort);
  if (search !== null) query.set('q', search);
  return query;
}

/** Retries while the service has reached its maximum of exports. */
async function open(
  daybook: Daybook,
  path: string,
  signal: AbortSignal,
  isAlive: () => void,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      // The whole file may take longer than any time limit; silence is what ends it.
      return await daybook.fetch(path, { signal, timeoutMs: 0, maxRetries: 0 });
    } catch (error) {
      const busy = isDaybookError(error) && (error.status === 429 || error.status === 503);
      const askedMs = busy ? retryAfterMs(error.response) : null;
      if (!busy || askedMs === null || tries === limits.tries) throw error;
      const pauseMs = Math.min(limits.longestPauseMs, askedMs);
      printStatus(`${error.detail} Retrying in ${formatMs(pauseMs)}.`);
      await wait(pauseMs, undefined, { signal });
      isAlive();
    }
  }
}

interface Copying {
  readonly source: Readable;
  readonly target: Writable;
  /** The file; null: standard output, which stays open. */
  readonly partial: string | null;
  readonly signal: AbortSignal;
  readonly onBytes: () => void;
}

interface Copied {
  readonly bytes: number;
  readonly ms: number;
}

/** Throws if the response ends before it is complete. */
async function copy({ source, target, partial, signal, onBytes }: Copying): Promise<Copied> {
  const begun = performance.now();
  let bytes = 0;
  let reportedAt = begun;
  const counting = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      onBytes();
      if (performance.now() - reportedAt > limits.reportEveryMs) {
        reportedAt = performance.now();
        printStatus(`${bytes} bytes`);
      }
      done(null, chunk);
    },
  });
  try {
    await pipeline(source, counting, target, { signal, end: partial !== null });
  } catch (error) {
    if (partial !== null) rmSync(partial, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The export was interrupted after ${bytes} bytes (${reason}). The output is incomplete: run the command again.`,
      { cause: error },
    );
  }
  return { bytes, ms: performance.now() - begun };
}
