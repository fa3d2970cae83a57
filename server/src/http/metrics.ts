/** Prometheus metrics of one process, at /metrics. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  observeGroup(size: number, storeMs: number): void;
}

/** Effects that a process holds, and of them those under way. */
export type HeldEffects = () => { readonly claimed: number; readonly running: number };

/** `waiting`: commands in the queues of the write pipeline now. */
export function createMetrics(waiting: () => number, held: HeldEffects): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'daybook_' });
  const requests = new Histogram({
    name: 'daybook_http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
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
  new Gauge({
    name: 'daybook_effects_claimed',
    help: 'Effects that the worker of this process holds.',
    registers: [registry],
    collect() {
      this.set(held().claimed);
    },
  });
  new Gauge({
    name: 'daybook_effects_running',
    help: 'Of them, those under way.',
    registers: [registry],
    collect() {
      this.set(held().running);
    },
  });
  return {
    registry,
    observeRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status }, seconds),
    observeGroup(size, storeMs) {
      members.inc(size);
      groups.inc();
      stores.inc(storeMs / 1000);
    },
  };
}
