/** Prometheus metrics of the worker of one process, and of the queue that all workers share. */
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

const limits = {
  /** Minimum time between two queries of the queue for metrics. */
  queueCheckMs: 5_000,
} as const;

export interface EffectSources {
  /** Effects that this process has claimed, and how many of them are running. */
  readonly held: () => { readonly claimed: number; readonly running: number };
  /** RFC 3339: the due time of the longest waiting effect of all tenants; null if none is due. */
  readonly oldestDue: () => Promise<string | null>;
  readonly now: () => Date;
}

export interface EffectMetrics {
  /** Effects were claimed. */
  claimed(kind: string, count: number): void;
  /** A transaction for many effects ended. */
  batch(step: string, seconds: number): void;
  /** An attempt ended. */
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
    help: 'Duration of attempts in this process, by outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  });
  const batches = new Histogram({
    name: 'daybook_effect_batch_seconds',
    help: 'Transactions that claim effects, load their data, or record their outcomes.',
    labelNames: ['step'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  new Gauge({
    name: 'daybook_effects_claimed',
    help: 'Effects that the worker of this process has claimed now.',
    registers,
    collect() {
      this.set(held().claimed);
    },
  });
  new Gauge({
    name: 'daybook_effects_running',
    help: 'Claimed effects that are running now.',
    registers,
    collect() {
      this.set(held().running);
    },
  });
  let looked = { atMs: Number.NEGATIVE_INFINITY, due: Promise.resolve<string | null>(null) };
  new Gauge({
    name: 'daybook_effects_oldest_due_seconds',
    help: 'Age of the longest waiting due effect of the database; 0 if none is due.',
    registers,
    async collect() {
      const atMs = performance.now();
      if (atMs - looked.atMs >= limits.queueCheckMs) looked = { atMs, due: oldestDue() };
      try {
        const due = await looked.due;
        this.set(due === null ? 0 : Math.max(0, (now().getTime() - Date.parse(due)) / 1_000));
      } catch {
        // Without the database, the other metrics are still reported.
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
