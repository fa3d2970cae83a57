/**
 * Whole lists as files, written while they are read and no faster than the client takes them. What goes
 * wrong after the first byte breaks the connection, so that a part never looks like the whole.
 */

import { Readable } from 'node:stream';
import type { Database } from '../../postgres/db.ts';
import { exportRows } from '../../postgres/store-export.ts';
import type { Viewer } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import type { ListQuery } from '../../record/list-query.ts';
import { say } from '../../record/messages.ts';
import { presentFields } from '../../record/present.ts';
import { Problem } from '../../record/problem.ts';
import type { Row } from '../../record/row.ts';
import { createPlaces } from '../limits/places.ts';
import { csvHeader, csvRows } from './csv.ts';

const limits = {
  /** At the same time, of one process: each keeps a connection to the database. */
  exports: 4,
  /** The share of one tenant (places.ts). */
  exportsPerTenant: 2,
  busyRetrySeconds: 10,
  /** For the client to take what was sent; then it is cut. */
  drainMs: 60_000,
  /** A transaction that stays open keeps the database from clearing away what was replaced. */
  wholeMs: 1_800_000,
  recheckMs: 30_000,
  /** For what is under way when the service stops. */
  stopMs: 20_000,
  bufferBytes: 128 * 1024,
} as const;

export type ExportLimits = { readonly [name in keyof typeof limits]: number };
export type FileFormat = 'csv' | 'ndjson';

interface ExportRequest {
  readonly tenantId: string;
  readonly entity: Entity;
  readonly query: ListQuery;
  readonly viewer: Viewer;
  readonly format: FileFormat;
  /** Begin with a byte order mark, which tells some spreadsheets that it is UTF-8. */
  readonly bom: boolean;
  /** Rejects once the credential is no longer good. */
  readonly recheck: () => Promise<unknown>;
  /** Called once, when it has ended: how many rows were sent, and whether they are all. */
  readonly onEnd: (rows: number, isWhole: boolean) => void;
}

export interface Exports {
  /** Resolves when the first rows are there. Raises `overloaded` and `database_unavailable`. */
  open(wanted: ExportRequest): Promise<Readable>;
  /** Refuses new ones; those under way have a while to end. */
  close(): void;
}

/** The text of a file's beginning. */
export function fileHead(entity: Entity, format: FileFormat, bom: boolean): string {
  return (bom ? '\uFEFF' : '') + (format === 'csv' ? csvHeader(entity) : '');
}

/** The text of some rows, each with its line break. */
export function fileRows(
  entity: Entity,
  format: FileFormat,
  rows: readonly Row[],
  viewer: Viewer,
): string {
  const shown = rows.map((row) => presentFields(entity, row, viewer));
  if (format === 'csv') return csvRows(entity, shown);
  let text = '';
  for (const row of shown) text += `${JSON.stringify(row)}\n`;
  return text;
}

export function createExports(db: Database, options: Partial<ExportLimits> = {}): Exports {
  const bounds: ExportLimits = { ...limits, ...options };
  const most = bounds.exportsPerTenant;
  const full = say('exports_of_tenant', { max: most });
  const places = createPlaces({
    all: bounds.exports,
    fullAll: say('exports_of_process'),
    owners: [{ most, onlyWhenScarce: true, full }],
    busyRetrySeconds: bounds.busyRetrySeconds,
  });
  const underWay = new Set<Outlet>();

  async function write(wanted: ExportRequest, outlet: Outlet, onFirst: () => void): Promise<void> {
    const { tenantId, entity, query, viewer, format, bom, recheck } = wanted;
    const begun = performance.now();
    let checked = begun;
    let head = fileHead(entity, format, bom);
    await exportRows(db, tenantId, entity, query, viewer.today, async (rows) => {
      const now = performance.now();
      if (now - begun > bounds.wholeMs) throw new Problem('overloaded', say('export_too_long'));
      if (now - checked > bounds.recheckMs) {
        checked = now;
        await recheck();
      }
      const text = head + fileRows(entity, format, rows, viewer);
      head = '';
      onFirst();
      await outlet.send(text, rows.length);
      return text.length;
    });
  }

  return {
    async open(wanted) {
      const leave = places.take(wanted.tenantId);
      const outlet = createOutlet(bounds);
      const first = Promise.withResolvers<void>();
      underWay.add(outlet);
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
          underWay.delete(outlet);
          leave();
        });
      await first.promise;
      return outlet.body;
    },
    close() {
      places.close();
      const cut = () => {
        for (const { body } of underWay) body.destroy(new Error('the service is stopping'));
      };
      setTimeout(cut, bounds.stopMs).unref();
    },
  };
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
  let onRoom: () => void = () => undefined;
  let sent = 0;
  const body = new Readable({
    highWaterMark: bufferBytes,
    read: () => onRoom(),
    destroy(error, done) {
      onRoom();
      done(error);
    },
  });
  // One that fails before it is sent has no other listener.
  body.on('error', () => undefined);
  return {
    body,
    async send(text, rows) {
      sent += rows;
      const hasRoom = !body.destroyed && body.push(text);
      if (!hasRoom && !body.destroyed) {
        const { promise, resolve } = Promise.withResolvers<void>();
        onRoom = resolve;
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
