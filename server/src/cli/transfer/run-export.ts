/** `daybook export`: writes a whole list of a running service to a file, completely or not at all. */
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { entities } from '../../features/all-features.ts';
import { findTarget } from '../api-key.ts';
import { formatMs } from '../output.ts';
import { fileTarget, say } from '../terminal.ts';
import { createClient, parseAnswer, refusalOf } from './api-client.ts';
import { stopOnSignal } from './stop-signal.ts';

const limits = {
  /** Until the first rows: the service may have to sort the whole list. */
  firstMs: 150_000,
  /** Without data, after which the connection counts as lost. */
  silenceMs: 150_000,
  /** Attempts while the service is busy. */
  tries: 30,
  longestPauseMs: 60_000,
  sayEveryMs: 5_000,
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
  if (!entities.some((entity) => entity.collection === collection)) {
    const names = entities.map((entity) => entity.collection).join(', ');
    throw new Error(`There is no list ${collection}. Lists: ${names}.`);
  }
  const signal = stopOnSignal();
  const client = createClient(await findTarget(options.url ?? null, options.keyFile), signal);
  try {
    const path = `/api/${collection}?${queryOf(options)}`;
    const answer = await open(`${client.url}${path}`, client.key, client.dispatcher, signal);
    const { file } = options;
    const partial = file === null ? null : `${file}.part`;
    const target = partial === null ? fileTarget() : createWriteStream(partial, { mode: 0o600 });
    const counted = await copy(answer, target, signal, partial);
    if (file !== null && partial !== null) renameSync(partial, file);
    const { bytes, ms } = counted;
    say(`${bytes} bytes in ${formatMs(ms)}`);
  } finally {
    await client.close();
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
  address: string,
  key: string,
  dispatcher: ReturnType<typeof createClient>['dispatcher'],
  signal: AbortSignal,
) {
  for (let tries = 1; ; tries += 1) {
    const { statusCode, headers, body } = await request(address, {
      headers: { authorization: `Bearer ${key}` },
      headersTimeout: limits.firstMs,
      bodyTimeout: limits.silenceMs,
      dispatcher,
      signal,
    }).catch((error: Error) => {
      throw new Error(
        `No Daybook answers at ${new URL(address).origin} (${error.message}). Start it, or set its address with --url.`,
        { cause: error },
      );
    });
    if (statusCode === 200) return body;
    const answer = { status: statusCode, body: parseAnswer(await body.text()) };
    const seconds = Number(headers['retry-after'] ?? Number.NaN);
    const isBusy = statusCode === 429 || statusCode === 503;
    if (!isBusy || Number.isNaN(seconds) || tries === limits.tries)
      throw new Error(refusalOf(answer));
    const pauseMs = Math.min(limits.longestPauseMs, Math.max(0, seconds * 1_000));
    say(`${answer.body.detail ?? 'The service is busy.'} Retrying in ${formatMs(pauseMs)}.`);
    await wait(pauseMs, undefined, { signal });
  }
}

/** Throws if the response ends before it is complete. */
async function copy(
  body: AsyncIterable<Uint8Array>,
  target: Writable,
  signal: AbortSignal,
  partial: string | null,
): Promise<{ bytes: number; ms: number }> {
  const begun = performance.now();
  let bytes = 0;
  let said = begun;
  const counting = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (performance.now() - said > limits.sayEveryMs) {
        said = performance.now();
        say(`${bytes} bytes`);
      }
      done(null, chunk);
    },
  });
  try {
    await pipeline(body, counting, target, { signal, end: partial !== null });
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
