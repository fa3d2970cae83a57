/** Prometheus metrics of the worker of one process, and of the queue that all workers share. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Backlog } from '../queue/store-lag.ts';
import type { ScheduledJob } from '../queue/store-schedule.ts';
import { durationBuckets, type Metrics } from './metrics.ts';

const limits = {
  /** Minimum time between two runs of a query for metrics. */
  queueCheckMs: 5_000,
  /** Without an answer of the database by then, the other metrics are reported. */
  queueWaitMs: 1_000,
} as const;

export interface EffectSources {
  /** Effects that this process has claimed, and how many of them are running. */
  readonly held: () => { readonly claimed: number; readonly running: number };
  /** RFC 3339: the due time of the longest waiting effect of all tenants; null if none is due. */
  readonly oldestDue: () => Promise<string | null>;
  readonly backlog: () => Promise<readonly Backlog[]>;
  readonly schedule: () => Promise<readonly ScheduledJob[]>;
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
  const { held } = sources;
  const registers = [registry];
  const claims = new Counter({
    name: 'daybook_effect_claims_total',
    help: 'Effects that the worker claimed.',
    labelNames: ['kind'],
    registers,
  });
  const attempts = new Histogram({
    name: 'daybook_effect_attempt_seconds',
    help: 'Duration of attempts, by outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: durationBuckets,
    registers,
  });
  const batches = new Histogram({
    name: 'daybook_effect_batch_seconds',
    help: 'Transactions that claim effects, load their data, or record their outcomes.',
    labelNames: ['step'],
    buckets: durationBuckets,
    registers,
  });
  new Gauge({
    name: 'daybook_effects_claimed',
    help: 'Effects that the worker has claimed now.',
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
  queueMetrics(registers, sources);
  return {
    claimed: (kind, count) => claims.inc({ kind }, count),
    batch: (step, seconds) => batches.observe({ step }, seconds),
    ended: (kind, outcome, seconds) => attempts.observe({ kind, outcome }, seconds),
  };
}

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [value: number, labels: Labels];

/** Of the whole database, the same in every process. */
function queueMetrics(registers: Registry[], sources: EffectSources): void {
  const { now } = sources;
  const failures = new Counter({
    name: 'daybook_metrics_query_failures_total',
    help: 'Reports that lack figures of the database, by the query that failed or took too long.',
    labelNames: ['query'],
    registers,
  });
  const counted = <T>(query: string, run: () => Promise<T>) => {
    failures.inc({ query }, 0);
    return checked(run, () => failures.inc({ query }));
  };
  const backlog = counted('backlog', sources.backlog);
  const schedule = counted('schedule', sources.schedule);
  const oldestDue = counted('oldest_due', sources.oldestDue);
  const ageOf = (at: string) => Math.max(0, (now().getTime() - Date.parse(at)) / 1_000);
  /** `samples`: with the label `label`, or with none. */
  const gauge = (
    name: string,
    help: string,
    label: string | null,
    samples: () => Promise<readonly Sample[]>,
  ) =>
    new Gauge({
      ...{ name, help, labelNames: label === null ? [] : [label], registers },
      aggregator: 'max',
      async collect() {
        this.reset();
        // Without the database, the other metrics are still reported.
        const none: Sample[] = label === null ? [[Number.NaN, {}]] : [];
        for (const [value, labels] of await samples().catch(() => none)) this.set(labels, value);
      },
    });
  const ofStatus = (name: string, help: string, value: (one: Backlog) => number) =>
    gauge(name, help, 'status', async () =>
      (await backlog()).map((one): Sample => [value(one), { status: one.status }]),
    );
  const ofJob = (name: string, help: string, value: (job: ScheduledJob) => number) =>
    gauge(name, help, 'name', async () =>
      (await schedule()).map((job): Sample => [value(job), { name: job.name }]),
    );
  gauge(
    'daybook_effects_oldest_due_seconds',
    'Age of the longest waiting due effect of the database; 0 if none is due.',
    null,
    async () => {
      const due = await oldestDue();
      return [[due === null ? 0 : ageOf(due), {}]];
    },
  );
  ofStatus('daybook_effects', 'Effects of the database, by status.', ({ count }) => count);
  ofStatus(
    'daybook_effects_oldest_seconds',
    'Time since the oldest effect of a status was queued.',
    ({ since }) => ageOf(since),
  );
  ofJob(
    'daybook_schedule_last_run_timestamp_seconds',
    'When the last run of a job ended.',
    ({ lastFinishedAt }) => Date.parse(lastFinishedAt ?? '') / 1_000,
  );
  ofJob(
    'daybook_schedule_late_seconds',
    'How long the next run of a job has been due.',
    ({ nextRunAt }) => ageOf(nextRunAt),
  );
  ofJob('daybook_schedule_failed', '1 if the last run of a job failed, else 0.', ({ hasFailed }) =>
    hasFailed ? 1 : 0,
  );
}

/**
 * `query`, run again after `queueCheckMs` at the earliest; rejects after `queueWaitMs`. `onFailed`: called once for each
 * run that failed or was late.
 */
function checked<T>(query: () => Promise<T>, onFailed: () => void): () => Promise<T> {
  const runOnce = () => {
    const answer = Promise.race([query(), late()]);
    answer.catch(onFailed);
    return answer;
  };
  let last: { readonly atMs: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const atMs = performance.now();
    if (last === null || atMs - last.atMs >= limits.queueCheckMs)
      last = { atMs, answer: runOnce() };
    return last.answer;
  };
}

async function late(): Promise<never> {
  await sleep(limits.queueWaitMs, undefined, { ref: false });
  throw new Error('the database has not answered');
}
