/**
 * Streams whole lists as files, no faster than the client reads. An error after the first byte aborts the connection,
 * so that an incomplete file is noticed.
 */

import { Readable } from 'node:stream';
import { messageOf } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import { createSlots } from '../limits/in-progress.ts';

const limits = {
  /** Concurrent exports of one process; each holds a database connection. */
  exports: 4,
  /** The share of one tenant (in-progress.ts). */
  exportsPerTenant: 2,
  busyRetrySeconds: 10,
  /** How long a client may not read before it is disconnected. */
  drainMs: 60_000,
  /** Time limit of an export, because an open transaction blocks vacuum. */
  wholeMs: 1_800_000,
  recheckMs: 30_000,
  /** How long running exports may continue while the service stops. */
  stopMs: 20_000,
  bufferBytes: 128 * 1024,
} as const;

export type ExportLimits = { readonly [name in keyof typeof limits]: number };

/** Sends a text and those of records, each in pieces; resolves when the client has taken most of them, with their length. */
export type SendTexts = (head: string, records: readonly Iterable<string>[]) => Promise<number>;

interface ExportRequest {
  readonly tenantId: string;
  /** Reads what is exported, and sends it. The first call of `send` begins the response. */
  readonly write: (send: SendTexts) => Promise<void>;
  /** Rejects when the credential is no longer valid. */
  readonly recheck: () => Promise<unknown>;
  /** Called once at the end, with the number of sent rows and whether the file is complete. */
  readonly onEnd: (rows: number, isWhole: boolean) => void;
}

export interface Exports {
  /** Resolves when the first rows are read. Rejects with `overloaded` and `database_unavailable`. */
  open(wanted: ExportRequest): Promise<Readable>;
  /** Rejects new exports; running ones have `stopMs` to end. */
  close(): void;
}

export function createExports(options: Partial<ExportLimits> = {}): Exports {
  const bounds: ExportLimits = { ...limits, ...options };
  const most = bounds.exportsPerTenant;
  const full = messageOf('exports_of_tenant', { max: most });
  const slots = createSlots({
    all: bounds.exports,
    fullAll: messageOf('exports_of_process'),
    owners: [{ most, onlyWhenScarce: true, full }],
    busyRetrySeconds: bounds.busyRetrySeconds,
  });
  const inProgress = new Set<Outlet>();

  async function write(wanted: ExportRequest, outlet: Outlet, onFirst: () => void): Promise<void> {
    const begun = performance.now();
    let checked = begun;
    await wanted.write(async (head, records) => {
      const now = performance.now();
      if (now - begun > bounds.wholeMs)
        throw new Problem('overloaded', messageOf('export_too_long'));
      if (now - checked > bounds.recheckMs) {
        checked = now;
        await wanted.recheck();
      }
      onFirst();
      return sendAll(head, records, outlet, bounds.bufferBytes);
    });
  }

  return {
    async open(wanted) {
      const release = slots.take(wanted.tenantId);
      const outlet = createOutlet(bounds);
      const first = Promise.withResolvers<void>();
      inProgress.add(outlet);
      void write(wanted, outlet, first.resolve)
        .then(
          () => {
            outlet.end();
            return true;
          },
          (error: Error) => {
            first.reject(error);
            outlet.body.destroy(error);
            return false;
          },
        )
        .then((isWhole) => {
          wanted.onEnd(outlet.rows(), isWhole);
          inProgress.delete(outlet);
          release();
        });
      await first.promise;
      return outlet.body;
    },
    close() {
      slots.close();
      const cut = () => {
        for (const { body } of inProgress) body.destroy(new Error('the service is stopping'));
      };
      setTimeout(cut, bounds.stopMs).unref();
    },
  };
}

/** Sends the text of records, no more than a buffer at once. Returns its length. */
async function sendAll(
  head: string,
  records: readonly Iterable<string>[],
  outlet: Outlet,
  bufferBytes: number,
): Promise<number> {
  let [text, sent, written] = [head, 0, 0];
  for (const pieces of records) {
    written += 1;
    for (const piece of pieces) {
      text += piece;
      if (text.length < bufferBytes) continue;
      await outlet.send(text, written);
      sent += text.length;
      [text, written] = ['', 0];
    }
  }
  await outlet.send(text, written);
  return sent + text.length;
}

interface Outlet {
  readonly body: Readable;
  /** Resolves when the buffer has capacity. Throws after the client has disconnected. */
  send(text: string, rows: number): Promise<void>;
  /** Rows written to the connection; they may not have arrived. */
  rows(): number;
  end(): void;
}

function createOutlet({ bufferBytes, drainMs }: ExportLimits): Outlet {
  let onDrain: () => void = () => undefined;
  let sent = 0;
  const body = new Readable({
    highWaterMark: bufferBytes,
    read: () => onDrain(),
    destroy(error, done) {
      onDrain();
      done(error);
    },
  });
  // An error before the body is sent has no other listener.
  body.on('error', () => undefined);
  return {
    body,
    async send(text, rows) {
      sent += rows;
      const hasCapacity = !body.destroyed && body.push(text);
      if (!hasCapacity && !body.destroyed) {
        const { promise, resolve } = Promise.withResolvers<void>();
        onDrain = resolve;
        const cut = setTimeout(() => body.destroy(new Error('the client takes nothing')), drainMs);
        await promise;
        clearTimeout(cut);
      }
      if (body.destroyed) throw body.errored ?? new Error('the client has gone');
    },
    rows: () => sent,
    end: () => void body.push(null),
  };
}
