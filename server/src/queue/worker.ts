/**
 * Runs effects after their transactions: the producer claims them, the lanes choose which runs next, the lease keeper
 * extends the leases, the completer ends the claims. Any number of workers may run, in any number of processes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../postgres/db.ts';
import { isWritable } from '../postgres/is-writable.ts';
import { attempt, receptionOf } from './attempt.ts';
import { Completer, type CompleterOptions } from './completer.ts';
import { type Claimed, handlerOf } from './handler.ts';
import { Lanes } from './lanes.ts';
import { LeaseKeeper, type LeaseOptions } from './lease-keeper.ts';
import type { Reception } from './pace.ts';
import { Producer, type ProducerOptions } from './producer.ts';
import { traceAttempt } from './trace-attempt.ts';

const limits = {
  /** Running calls may take this long to end at a stop. */
  drainMs: 20_000,
  /** Between two checks whether they have ended. */
  drainCheckMs: 10,
  /** Aborted calls may take this long to settle. */
  cutMs: 1_000,
  /** Failed checks of the database in a row after which a stop waits no longer, and the pause between two. */
  failedChecks: 3,
  outageCheckMs: 500,
} as const;

/** `db`: a separate pool, so that requests keep their connections. */
export interface WorkerOptions extends ProducerOptions, LeaseOptions, CompleterOptions {
  readonly db: ProducerOptions['db'];
  readonly drainMs?: number;
}

/** Starts when constructed. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #lanes: Lanes;
  readonly #leases: LeaseKeeper;
  readonly #completer: Completer;
  readonly #producer: Producer;

  constructor(options: WorkerOptions) {
    this.#options = options;
    const release = (claimed: readonly Claimed[]) => this.#completer.release(claimed);
    const lanes = new Lanes(options.lanes, {
      start: (claimed) => this.#run(claimed),
      release: (claimed) => void release(claimed),
    });
    this.#lanes = lanes;
    this.#leases = new LeaseKeeper(options);
    this.#completer = new Completer(options, this.#leases, {
      isRunning: () => lanes.running > 0,
      onRecorded: (tenantId) => this.#producer.refill(tenantId),
      onDueLater: (due) => this.#producer.expect(due),
    });
    this.#producer = new Producer(options, { lanes, leases: this.#leases, release });
  }

  /** Effects that this process has claimed, and how many of them are running. */
  held(): { readonly claimed: number; readonly running: number } {
    return { claimed: this.#leases.size, running: this.#lanes.running };
  }

  /**
   * Stops claiming, lets running calls end, and releases the rest without spending attempts. Without a database nothing
   * can be recorded, so it does not wait: the leases expire.
   */
  async stop(): Promise<void> {
    const { drainMs = limits.drainMs, handlers, db } = this.#options;
    let endsAtMs = performance.now() + drainMs;
    this.#completer.endAt(endsAtMs);
    const stopped = new AbortController();
    const outage = untilUnavailable(db.heartbeats, stopped.signal).then(() => {
      endsAtMs = Math.min(endsAtMs, performance.now());
      this.#completer.endAt(endsAtMs);
    });
    outage.catch(() => undefined);
    await this.#producer.stop();
    await this.#completer.release(this.#lanes.drain());
    const isBusy = () => this.#lanes.running > 0 || this.#producer.isBusy;
    while (isBusy() && performance.now() < endsAtMs) await sleep(limits.drainCheckMs);
    await this.#completer.idle();
    stopped.abort();
    const cut = this.#leases.cutOff();
    // Aborted calls may still record their end; the rest is released afterwards.
    const settledMs = performance.now() + limits.cutMs;
    const isSettled = () => this.#lanes.running === 0 || performance.now() >= settledMs;
    while (!isSettled()) await sleep(limits.drainCheckMs);
    await this.#completer.release(cut);
    await this.#leases.stop();
    await Promise.all(Object.values(handlers).map((handler) => handler.close?.()));
  }

  async #run(claimed: Claimed): Promise<Reception> {
    const signal = this.#leases.signalOf(claimed);
    if (signal === null) return 'none';
    const { handlers, engine, now, onError } = this.#options;
    const { tenantId, kind, lane } = claimed;
    let startedAt = now();
    const begin = () => {
      startedAt = now();
    };
    const handler = handlerOf(handlers, kind);
    const end = await traceAttempt(engine.tracer, claimed, handler.isCall === true, (traceparent) =>
      attempt(handler, claimed, { signal, traceparent, begin }, onError),
    );
    if (end?.kind === 'ended') {
      const { outcome } = end;
      this.#completer.complete({ claimed, outcome, startedAt, endedAt: now() });
    } else if (end?.kind === 'released') {
      const queued = end.withQueued ? this.#lanes.withdraw(tenantId, lane) : [];
      await this.#completer.release([claimed], end.why);
      await this.#completer.release(queued);
    }
    if (end?.kind === 'ended' || end?.withQueued === false) this.#producer.refill(tenantId);
    return receptionOf(end);
  }
}

/** Resolves when the database has failed several checks in a row; rejects when `signal` is aborted. */
async function untilUnavailable(db: Database, signal: AbortSignal): Promise<void> {
  for (let failed = 0; failed < limits.failedChecks; ) {
    failed = (await isWritable(db).catch(() => false)) ? 0 : failed + 1;
    await sleep(limits.outageCheckMs, undefined, { signal });
  }
}
