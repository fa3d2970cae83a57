/** Prometheus metrics of one process, at /metrics: of its requests and of its write pipeline. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Bus } from '../postgres/bus.ts';

export interface Metrics {
  readonly registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
}

/** Includes the default metrics of Node.js. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'daybook_' });
  const requests = new Histogram({
    name: 'daybook_http_request_seconds',
    help: 'Duration of requests, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  return {
    registry,
    observeRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status }, seconds),
  };
}

/** Of the notices between processes. */
export function busMetrics({ registry }: Metrics, bus: Bus): void {
  const registers = [registry];
  new Gauge({
    name: 'daybook_bus_connected',
    help: '1 if this process hears others, 0 if it polls for their commits.',
    registers,
    collect() {
      this.set(bus.isConnected ? 1 : 0);
    },
  });
  new Gauge({
    name: 'daybook_bus_peers',
    help: 'Other processes on the same database that this process hears.',
    registers,
    collect() {
      this.set(bus.peers);
    },
  });
  for (const [direction, help] of [
    ['sent', 'Messages that this process sent to others.'],
    ['received', 'Messages of others that this process received.'],
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

/** Of the connection to the database. */
export function databaseMetrics({ registry }: Metrics, clock: { readonly offsetMs: number }): void {
  new Gauge({
    name: 'daybook_database_clock_offset_seconds',
    help: 'Time of the database minus time of this machine; 0 if they agree to a quarter of a second.',
    registers: [registry],
    collect() {
      this.set(clock.offsetMs / 1_000);
    },
  });
}

interface PipelineMetrics {
  observeGroup(size: number, storeMs: number): void;
}

/** `waiting`: the number of queued commands. */
export function pipelineMetrics({ registry }: Metrics, waiting: () => number): PipelineMetrics {
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
    help: 'Commands in the queues of the write pipeline.',
    registers: [registry],
    collect() {
      this.set(waiting());
    },
  });
  return {
    observeGroup(size, storeMs) {
      members.inc(size);
      groups.inc();
      stores.inc(storeMs / 1000);
    },
  };
}
