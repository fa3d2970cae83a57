/** Prometheus metrics of the worker of one process, and of the queue that all workers share. */
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

const limits = {
  /** The queue is looked at for the metrics no more often than this, however often they are read. */
  queueLookMs: 5_000,
} as const;

export interface EffectSources {
  /** Effects that this process holds, and of them those under way. */
  readonly held: () => { readonly claimed: number; readonly running: number };
  /** RFC 3339: since when the longest waiting effect of all tenants is due; null when none is. */
  readonly oldestDue: () => Promise<string | null>;
  readonly now: () => Date;
}

export interface EffectMetrics {
  /** So many effects were claimed at once. */
  claimed(kind: string, count: number): void;
  /** One transaction of many effects ended. */
  batch(step: string, seconds: number): void;
  /** One attempt ended. */
  ended(kind: string, outcome: string, seconds: number): void;
}

export function effectMetrics({ registry }: Metrics, sources: EffectSources): EffectMetrics {
  const { held, oldestDue, now } = sources;
  const registers = [registry];
  const claims = new Counter({
    name: 'daybook_effect_claims_total',
    help: 'Effects that the worker of this process claimed.',
    labelNames: ['kind'],
    registers,
  });
  const attempts = new Histogram({
    name: 'daybook_effect_attempt_seconds',
    help: 'Attempts that ended in this process, by how; their time from beginning to end.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  });
  const batches = new Histogram({
    name: 'daybook_effect_batch_seconds',
    help: 'Transactions that claim effects, load what they need, or write down how they ended.',
    labelNames: ['step'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  new Gauge({
    name: 'daybook_effects_claimed',
    help: 'Effects that the worker of this process holds.',
    registers,
    collect() {
      this.set(held().claimed);
    },
  });
  new Gauge({
    name: 'daybook_effects_running',
    help: 'Of them, those under way.',
    registers,
    collect() {
      this.set(held().running);
    },
  });
  let looked = { atMs: Number.NEGATIVE_INFINITY, due: Promise.resolve<string | null>(null) };
  new Gauge({
    name: 'daybook_effects_oldest_due_seconds',
    help: 'For how long the longest waiting effect of the database has been due; 0: none is.',
    registers,
    async collect() {
      const atMs = performance.now();
      if (atMs - looked.atMs >= limits.queueLookMs) looked = { atMs, due: oldestDue() };
      try {
        const due = await looked.due;
        this.set(due === null ? 0 : Math.max(0, (now().getTime() - Date.parse(due)) / 1_000));
      } catch {
        // Without its database a process still tells the rest.
        this.reset();
        this.set(Number.NaN);
      }
    },
  });
  return {
    claimed: (kind, count) => claims.inc({ kind }, count),
    batch: (step, seconds) => batches.observe({ step }, seconds),
    ended: (kind, outcome, seconds) => attempts.observe({ kind, outcome }, seconds),
  };
}
