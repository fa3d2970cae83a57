/**
 * Prometheus metrics of one process: of its requests, its write pipeline and its bus. `aggregator` says how those of
 * several processes become one; the default is their sum.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Bus } from '../postgres/bus.ts';

/** Upper bounds of durations, in seconds. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Default metrics that prom-client would average over processes. */
const longestOf = ['', 'p50_', 'p90_', 'p99_'].map((part) => `nodejs_eventloop_lag_${part}seconds`);

export interface Metrics {
  readonly registry: Registry;
  /** What /metrics shows; default: the metrics of this process. */
  read: () => Promise<string>;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
}

/** What runs. */
export interface Build {
  readonly version: string;
  /** Null if unknown. */
  readonly commit: string | null;
}

/** Includes the default metrics of Node.js, under their usual names. */
export function createMetrics({ version, commit }: Build): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Of several processes that with the longest delay: an average hides it.
  for (const name of longestOf)
    Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' });
  new Gauge({
    name: 'daybook_build_info',
    help: 'Always 1: the release, its commit and the release of Node.js.',
    labelNames: ['version', 'commit', 'node'],
    aggregator: 'max',
    registers: [registry],
  }).set({ version, commit: commit ?? '', node: process.version }, 1);
  new Gauge({
    name: 'daybook_processes',
    help: 'Processes of this start that these metrics are from.',
    registers: [registry],
  }).set(1);
  const requests = new Histogram({
    name: 'daybook_http_request_seconds',
    help: 'Duration of requests, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  return {
    registry,
    read: () => registry.metrics(),
    observeRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status }, seconds),
  };
}

/** Of the process that supervises the embedded PostgreSQL. */
export function restartMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  restarts: () => number,
): void {
  new Counter({
    name: 'daybook_embedded_postgres_restarts_total',
    help: 'Times that this start has started the embedded PostgreSQL again after it had ended.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(restarts());
    },
  });
}

/** Of the notices between processes. */
export function busMetrics(
  { registry }: Metrics,
  bus: Pick<Bus, 'isConnected' | 'peers' | 'counts'>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'daybook_bus_connected',
    help: '1 if each process hears others, 0 if one polls for their commits.',
    aggregator: 'min',
    registers,
    collect() {
      this.set(bus.isConnected ? 1 : 0);
    },
  });
  new Gauge({
    name: 'daybook_bus_peers',
    help: 'Other processes on the same database that a process hears; the smallest number.',
    aggregator: 'min',
    registers,
    collect() {
      this.set(bus.peers);
    },
  });
  for (const [direction, help] of [
    ['sent', 'Messages sent to other processes.'],
    ['received', 'Messages received from other processes.'],
  ] as const)
    new Counter({
      name: `daybook_bus_${direction}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(bus.counts[direction]);
      },
    });
}

/** Counts the audit entries that were dropped. */
export function auditMetrics({ registry }: Metrics): Pick<Counter, 'inc'> {
  return new Counter({
    name: 'daybook_audit_entries_lost_total',
    help: 'Audit entries that were dropped, because too many were queued or the database did not accept them.',
    registers: [registry],
  });
}

/** Returns the observer of groups. `waiting`: the number of queued commands. */
export function pipelineMetrics(
  { registry }: Metrics,
  waiting: () => number,
): (size: number, times: { readonly storeMs: number }) => void {
  const members = new Counter({
    name: 'daybook_group_members_total',
    help: 'Commands committed in groups.',
    registers: [registry],
  });
  const groups = new Counter({
    name: 'daybook_groups_total',
    help: 'Transactions of the write pipeline.',
    registers: [registry],
  });
  const stores = new Counter({
    name: 'daybook_group_store_seconds_total',
    help: 'Time spent storing and committing.',
    registers: [registry],
  });
  new Gauge({
    name: 'daybook_commands_waiting',
    help: 'Commands in the queues of the write pipeline, of the process with the most.',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(waiting());
    },
  });
  return (size, { storeMs }) => {
    members.inc(size);
    groups.inc();
    stores.inc(storeMs / 1000);
  };
}
