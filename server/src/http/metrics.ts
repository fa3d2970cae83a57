/** Prometheus metrics of one process, at /metrics: of its requests and of its write pipeline. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
