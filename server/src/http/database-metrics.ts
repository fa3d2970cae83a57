/** Prometheus metrics of the connections of one process: its pools, the errors of PostgreSQL, the clock. */
import type { Pool } from 'pg';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Database } from '../postgres/db.ts';
import {
  type DatabaseFailure,
  databaseFailures,
  type PoolWait,
  poolWaits,
} from '../postgres/signals.ts';
import { durationBuckets, type Metrics } from './metrics.ts';

export interface DatabaseMetrics {
  /** Adds a pool; `name`: what it serves. */
  watch(name: string, db: Database): void;
  close(): void;
}

export function databaseMetrics(
  { registry }: Metrics,
  clock: { readonly offsetMs: number },
): DatabaseMetrics {
  const registers = [registry];
  const pools = new Map<Pool, string>();
  new Gauge({
    name: 'daybook_database_clock_offset_seconds',
    help: 'Time of the database minus time of this machine; 0 if they agree to a quarter of a second.',
    aggregator: 'average',
    registers,
    collect() {
      this.set(clock.offsetMs / 1_000);
    },
  });
  /** A figure of every pool at the time of the scrape. */
  const gauge = (name: string, help: string, of: (pool: Pool) => number) =>
    new Gauge({
      name: `daybook_database_pool_${name}`,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, label] of pools) this.set({ pool: label }, of(pool));
      },
    });
  gauge('connections', 'Open connections.', (pool) => pool.totalCount);
  gauge('connections_busy', 'Connections in use.', (pool) => pool.totalCount - pool.idleCount);
  gauge('connections_max', 'Connections that may be open.', (pool) => pool.options.max);
  gauge(
    'waiting',
    'Transactions and look-ups that wait for a connection.',
    (pool) => pool.waitingCount,
  );
  const waits = new Histogram({
    name: 'daybook_database_pool_wait_seconds',
    help: 'Time until a transaction had a connection.',
    labelNames: ['pool'],
    buckets: durationBuckets,
    registers,
  });
  const failures = new Counter({
    name: 'daybook_database_errors_total',
    help: 'Errors of PostgreSQL by the class of their SQLSTATE; 08: no connection.',
    labelNames: ['pool', 'class'],
    registers,
  });
  const onWait = (message: unknown) => {
    const { pool, seconds } = message as PoolWait;
    const label = pools.get(pool);
    if (label !== undefined) waits.observe({ pool: label }, seconds);
  };
  const onFailure = (message: unknown) => {
    const { pool, errorClass } = message as DatabaseFailure;
    const label = pools.get(pool);
    if (label !== undefined) failures.inc({ pool: label, class: errorClass });
  };
  poolWaits.subscribe(onWait);
  databaseFailures.subscribe(onFailure);
  return {
    watch(name, { pool }) {
      pools.set(pool, name);
    },
    close() {
      poolWaits.unsubscribe(onWait);
      databaseFailures.unsubscribe(onFailure);
    },
  };
}
