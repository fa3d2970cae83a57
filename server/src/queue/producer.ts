/** Claims due effects for the lanes of this worker: after commits, when they become due, and by polling. */
import type { Engine } from '../pipeline/group.ts';
import type { WorkerDatabase } from '../postgres/db.ts';
import { claimDue } from './claim-due.ts';
import { ClaimTurns } from './claim-turns.ts';
import { findPutOff, watchClock } from './clock-steps.ts';
import { type Due, DueTimes, dueAheadMs } from './due-times.ts';
import { type Claimed, type Handlers, handlerOf } from './handler.ts';
import type { LostHook } from './hooks.ts';
import type { LaneRules, Lanes } from './lanes.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { type EffectObserver, timed } from './observe-handlers.ts';
import { type Repeated, repeat } from './repeat.ts';
import { findDue, type LaneQuery } from './store-effects.ts';

const limits = {
  /** Between two polls: after one claimed effects, and the maximum after none did. */
  busyPollMs: 200,
  idlePollMs: 2_000,
  /** A search for due tenants reads what waits: a long one is followed by a pause so many times as long. */
  pausePerSearch: 50,
  /** Concurrent claims, each for one tenant. */
  pollWidth: 2,
} as const;

/** Factor of the pause after each poll that claimed nothing. */
const pollGrowth = 1.5;

export interface ProducerOptions {
  readonly db: WorkerDatabase;
  readonly engine: Engine;
  readonly handlers: Handlers;
  readonly lanes: LaneRules;
  readonly laneQueries: readonly LaneQuery[];
  readonly onLost: readonly LostHook[];
  /** Fixed pause between two polls; by default it depends on what they find. */
  readonly pollMs?: number;
  readonly now: () => Date;
  readonly onError: (error: unknown, what: string) => void;
  readonly observer?: EffectObserver | undefined;
}

export interface ProducerParts {
  readonly lanes: Lanes;
  readonly leases: LeaseKeeper;
  readonly release: (claimed: readonly Claimed[]) => Promise<void>;
}

/** Starts when constructed. */
export class Producer {
  readonly #options: ProducerOptions;
  readonly #parts: ProducerParts;
  readonly #turns = new ClaimTurns((tenantId) => this.#claimFor(tenantId));
  readonly #dueTimes: DueTimes;
  readonly #polls: Repeated;
  readonly #unsubscribe: readonly (() => void)[];
  #isStopping = false;
  #pauseMs: number = limits.busyPollMs;
  #searchMs = 0;
  readonly #wentBack: () => boolean;
  #hasPutOff = false;
  /** Effects, so far. */
  #claimed = 0;
  #claimingDue: Promise<unknown> = Promise.resolve();

  constructor(options: ProducerOptions, parts: ProducerParts) {
    this.#options = options;
    this.#parts = parts;
    this.#wentBack = watchClock(options.now);
    this.#dueTimes = new DueTimes(options.now, (due) => this.#claimDue(due));
    this.#polls = repeat(async () => {
      await this.#poll();
      this.#pauseMs = Math.min(this.#pauseMs * pollGrowth, limits.idlePollMs);
      const restMs = Math.min(this.#searchMs * limits.pausePerSearch, limits.idlePollMs);
      return options.pollMs ?? Math.max(this.#pauseMs, restMs);
    });
    const { commits } = options.engine;
    this.#unsubscribe = [
      commits.onCommit((tenantId, { effects, effectsSoon }) => {
        if (effects) this.#turns.afterCommit(tenantId);
        if (effectsSoon === true) this.#polls.hurry();
      }),
      commits.onMissed(() => this.#polls.hurry()),
    ];
  }

  /** Whether a claim is running. */
  get isBusy(): boolean {
    return this.#turns.isBusy;
  }

  /** Claims if a lane that may have more due effects is at most half full. */
  refill(tenantId: string): void {
    if (this.#parts.lanes.needsRefill(tenantId)) void this.#turns.now(tenantId);
  }

  /** This process recorded an effect that becomes due then. */
  expect(due: Due): void {
    this.#dueTimes.addOwn(due);
  }

  /** Starts no further claim. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#dueTimes.stop();
    for (const stop of this.#unsubscribe) stop();
    this.#turns.stop();
    await this.#polls.stop();
  }

  /** Returns the number of claimed effects; 0 if the database does not respond. */
  async #claimFor(tenantId: string): Promise<number> {
    try {
      return await this.#claim(tenantId);
    } catch (error) {
      this.#options.onError(error, 'claiming effects');
      return 0;
    }
  }

  async #claim(tenantId: string): Promise<number> {
    const { db, engine, handlers, observer, onLost, laneQueries } = this.#options;
    const { lanes, leases, release } = this.#parts;
    const capacity = lanes.capacity(tenantId);
    const rules = { lanes: Object.keys(this.#options.lanes), laneQueries, onLost };
    const until = leases.leaseEnd();
    const now = this.#options.now();
    this.#dueTimes.claimBegins(tenantId, now.getTime());
    const { claimed, reclaimed } = await timed(observer, 'claim', () =>
      claimDue(db, engine, rules, tenantId, capacity, now.toISOString(), until),
    );
    this.#dueTimes.claimEnded(tenantId, claimed.length + reclaimed);
    // Reclaimed effects may be due now.
    if (reclaimed > 0) this.expect({ tenantId, lane: null, dueMs: now.getTime() });
    this.#claimed += claimed.length;
    leases.hold(claimed, until);
    if (this.#isStopping) {
      await release(claimed);
      return 0;
    }
    for (const [kind, group] of Map.groupBy(claimed, (one) => one.kind))
      handlerOf(handlers, kind).prepare?.(group);
    lanes.add(tenantId, capacity, claimed);
    return claimed.length;
  }

  async #poll(): Promise<void> {
    const { db, lanes: rules, laneQueries, now, onError } = this.#options;
    try {
      await this.#findPutOff();
      const begun = performance.now();
      const at = now();
      const until = new Date(at.getTime() + dueAheadMs);
      const names = Object.keys(rules);
      const due = await findDue(db, names, laneQueries, at.toISOString(), until.toISOString());
      this.#searchMs = performance.now() - begun;
      this.#parts.lanes.forgetIdle();
      this.#dueTimes.polled(due.tenantIds);
      for (const one of due.soon) this.#dueTimes.addFound(one);
      const before = this.#claimed;
      await this.#claimEach(due.tenantIds);
      // Other workers left it.
      if (this.#claimed > before) this.#pauseMs = limits.busyPollMs;
    } catch (error) {
      onError(error, 'polling for effects');
    }
  }

  /** At the start, and after the clock was set back, until it succeeds. */
  async #findPutOff(): Promise<void> {
    this.#hasPutOff ||= this.#wentBack();
    if (!this.#hasPutOff) return;
    const { db, engine, now } = this.#options;
    await findPutOff(db, engine, now(), this.#parts.leases.leaseEnd());
    this.#hasPutOff = false;
  }

  #claimDue(due: readonly Due[]): void {
    const { lanes } = this.#parts;
    const free = due.filter(({ tenantId, lane }) => lane === null || lanes.accepts(tenantId, lane));
    const tenantIds = [...new Set(free.map(({ tenantId }) => tenantId))];
    this.#claimingDue = this.#claimingDue.then(() => this.#claimEach(tenantIds));
  }

  /** A few at a time: recording attempts needs connections, too. */
  async #claimEach(tenantIds: readonly string[]): Promise<void> {
    const rest = [...tenantIds];
    const next = async () => {
      for (let id = rest.pop(); id !== undefined && !this.#isStopping; id = rest.pop())
        await this.#turns.now(id);
    };
    await Promise.all(Array.from({ length: limits.pollWidth }, next));
  }
}
