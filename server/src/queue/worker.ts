/**
 * Runs effects after their transactions: claims what is due, hands it to the lanes, keeps its leases,
 * writes down how it ended. Any number of workers may run, in any number of processes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangedRecord } from '../pipeline/commits.ts';
import type { Engine } from '../pipeline/group.ts';
import { isPassing, isRefusal, type WorkerDatabase, writeTransaction } from '../postgres/db.ts';
import { Lane } from '../postgres/lane.ts';
import { claimDue } from './claim-due.ts';
import { ClaimTurns } from './claim-turns.ts';
import { finishClaims } from './finish-claims.ts';
import type { Claimed, Handlers } from './handler.ts';
import type { Ended, EndedHook, FollowUp, LostHook } from './hooks.ts';
import { type LaneRules, Lanes } from './lanes.ts';
import { nextVersions } from './next-version.ts';
import { type EffectObserver, timed } from './observe-handlers.ts';
import { isDeferral, type Outcome, outcomeOf } from './outcome.ts';
import type { Reception } from './pace.ts';
import { extendLeases, findDueTenants, type Room } from './store-effects.ts';
import { type Delay, giveBack } from './store-release.ts';

const limits = {
  /** A claim whose worker says nothing for so long is taken back. */
  leaseMs: 20_000,
  heartbeatMs: 5_000,
  /** Looking for due effects: after some were found, and at most after none were. */
  busyPollMs: 200,
  idlePollMs: 2_000,
  /** Between two such transactions of a tenant while calls are under way. */
  finishPauseMs: 15,
  /** Attempts written down in one transaction. */
  finishBatch: 200,
  /** Attempts that may wait to be written down. */
  finishQueue: 10_000,
  /** At a stop, calls under way may end for so long. */
  drainMs: 20_000,
  /** How often a stop looks whether they have ended. */
  drainLookMs: 10,
  /** What is cut off at the end of a stop has so long to settle. */
  cutMs: 1_000,
  /** Tenants that are looked after at once when many have effects due. */
  pollWidth: 2,
  /** What follows attempts is tried so often. */
  followUpAttempts: 3,
  /** Before trying again what the database refused. */
  databasePauseMs: 500,
} as const;

export interface WorkerOptions {
  /** Its own connections, so that it takes none from the requests. */
  readonly db: WorkerDatabase;
  readonly engine: Engine;
  readonly handlers: Handlers;
  readonly lanes: LaneRules;
  readonly onEnded: readonly EndedHook[];
  readonly onLost: readonly LostHook[];
  readonly now: () => Date;
  readonly onError: (error: unknown, what: string) => void;
  readonly observer?: EffectObserver | undefined;
  readonly leaseMs?: number;
  readonly heartbeatMs?: number;
  readonly drainMs?: number;
}

interface Hold {
  readonly controller: AbortController;
  untilMs: number;
}

/** Begins as it is made. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #lanes: Lanes;
  /** What this worker holds, and until when it is sure to; each can be cut off. */
  readonly #held = new Map<Claimed, Hold>();
  readonly #finishing = new Map<string, Lane<Ended>>();
  readonly #turns = new ClaimTurns((tenantId) => this.#claimFor(tenantId));
  readonly #polls: Repeated;
  readonly #beats: Repeated;
  readonly #unsubscribe: () => void;
  #stopping = false;
  /** From this moment nothing more is tried; what is held then is taken back when its lease ends. */
  #endsAtMs = Number.POSITIVE_INFINITY;
  #pauseMs: number = limits.busyPollMs;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#lanes = new Lanes(
      options.lanes,
      (claimed) => this.#run(claimed),
      (claimed) => void this.#giveBack(claimed),
    );
    this.#polls = repeat(async () => {
      await this.#poll();
      this.#pauseMs = Math.min(this.#pauseMs * 1.5, limits.idlePollMs);
      return this.#pauseMs;
    });
    this.#beats = repeat(async () => {
      await this.#beat();
      return options.heartbeatMs ?? limits.heartbeatMs;
    });
    this.#unsubscribe = options.engine.commits.onCommit((tenantId, { effects }) => {
      if (effects) this.#turns.afterCommit(tenantId);
    });
  }

  /** Effects that this process holds, and of them those under way. */
  held(): { readonly claimed: number; readonly running: number } {
    return { claimed: this.#held.size, running: this.#lanes.running };
  }

  /** Stops claiming, lets calls under way end, gives the rest back unspent. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#endsAtMs = Date.now() + (this.#options.drainMs ?? limits.drainMs);
    this.#unsubscribe();
    this.#turns.stop();
    await this.#polls.stop();
    await this.#giveBack(this.#lanes.drain());
    while (this.#busy() && Date.now() < this.#endsAtMs) await sleep(limits.drainLookMs);
    await Promise.all([...this.#finishing.values()].map((lane) => lane.idle()));
    const cut = [...this.#held.keys()];
    for (const { controller } of this.#held.values()) controller.abort();
    // What is cut off may still write down that it was; only then is it given back.
    const settledMs = Date.now() + limits.cutMs;
    while (this.#lanes.running > 0 && Date.now() < settledMs) await sleep(limits.drainLookMs);
    await this.#giveBack(cut);
    await this.#beats.stop();
    await Promise.all(Object.values(this.#options.handlers).map((handler) => handler.close?.()));
  }

  #busy(): boolean {
    return this.#lanes.running > 0 || this.#turns.isBusy;
  }

  #at(): string {
    return this.#options.now().toISOString();
  }

  #leaseEnd(): string {
    const leaseMs = this.#options.leaseMs ?? limits.leaseMs;
    return new Date(this.#options.now().getTime() + leaseMs).toISOString();
  }

  async #run(claimed: Claimed): Promise<Reception> {
    const hold = this.#held.get(claimed);
    if (hold === undefined) return 'fine';
    // After a standstill of this process it may be somebody else's already.
    if (this.#options.now().getTime() > hold.untilMs) {
      this.#lose(claimed);
      return 'fine';
    }
    const { signal } = hold.controller;
    const { handlers, now, onError } = this.#options;
    const startedAt = now();
    let stumbled: Outcome | null = null;
    const outcome = await handlers[claimed.kind].run(claimed, signal).catch((error: unknown) => {
      if (!signal.aborted) onError(error, `effect ${claimed.id} (${claimed.name})`);
      const params = { error: error instanceof Error ? error.message : String(error) };
      if (!isPassing(error)) return outcomeOf('unexpected', params);
      // What passes at our side costs the effect no attempt.
      stumbled = outcomeOf('run_again', params);
      return null;
    });
    // Cut off by a stop or a lost claim, the attempt counts as not made.
    if (signal.aborted) return 'fine';
    if (outcome === null) {
      const behind = this.#lanes.withdraw(claimed.tenantId, claimed.lane);
      await this.#giveBack([claimed], stumbled);
      await this.#giveBack(behind);
      return 'failed';
    }
    if (isDeferral(outcome)) {
      await this.#giveBack([claimed], outcome);
      if (this.#lanes.isHungry(claimed.tenantId)) void this.#turns.now(claimed.tenantId);
      return 'none';
    }
    const ended = { claimed, outcome, startedAt, endedAt: now() };
    // Where too much waits to be written down, the lease ends and it runs again.
    if (!this.#finishLane(claimed.tenantId).push(ended)) this.#lose(claimed);
    if (this.#lanes.isHungry(claimed.tenantId)) void this.#turns.now(claimed.tenantId);
    return receptionOf(outcome);
  }

  #finishLane(tenantId: string): Lane<Ended> {
    let lane = this.#finishing.get(tenantId);
    if (lane === undefined) {
      lane = new Lane((group) => this.#finishGroup(tenantId, group), {
        maxGroup: limits.finishBatch,
        maxQueue: limits.finishQueue,
      });
      this.#finishing.set(tenantId, lane);
    }
    return lane;
  }

  /**
   * Tries until the database takes it, or a stop has no more time; the heartbeat keeps the claims. One that
   * holds what the database does not take keeps nobody else from being written down.
   */
  async #finishGroup(tenantId: string, group: readonly Ended[]): Promise<void> {
    let left = group;
    while (left.some(({ claimed }) => this.#held.has(claimed))) {
      try {
        await this.#finish(tenantId, left);
        // More end meanwhile, and one transaction does for all of them.
        if (this.#lanes.running > 0) await sleep(limits.finishPauseMs);
      } catch (error) {
        this.#options.onError(error, 'writing down attempts');
        if (Date.now() > this.#endsAtMs) return;
        await sleep(limits.databasePauseMs);
        if (!isRefusal(error)) continue;
        const [first, ...others] = left;
        if (first === undefined) return;
        if (others.length === 0) left = [withoutExchange(first)];
        else {
          for (const one of left) await this.#finishGroup(tenantId, [one]);
          return;
        }
      }
    }
  }

  async #finish(tenantId: string, group: readonly Ended[]): Promise<void> {
    const { db, engine, observer, onEnded } = this.#options;
    const at = this.#at();
    const { followUps } = await timed(observer, 'finish', () =>
      finishClaims(db, engine, onEnded, tenantId, group, at),
    );
    for (const { claimed } of group) this.#held.delete(claimed);
    const changed = () => group.map(({ claimed }) => changedBy(claimed));
    engine.commits.announce(tenantId, { events: false, effects: false, changed });
    for (const followUp of followUps) await this.#follow(followUp);
    if (this.#lanes.isHungry(tenantId)) void this.#turns.now(tenantId);
  }

  /** What never succeeds is asked for again by the next attempt. */
  async #follow(followUp: FollowUp): Promise<void> {
    for (let attempt = 1; attempt <= limits.followUpAttempts; attempt += 1) {
      try {
        await followUp(this.#options.engine);
        return;
      } catch (error) {
        this.#options.onError(error, 'what follows attempts');
        await sleep(limits.databasePauseMs);
      }
    }
  }

  /** Answers how many were found; none where the database does not answer. */
  async #claimFor(tenantId: string): Promise<number> {
    try {
      return await this.#claim(tenantId, this.#lanes.room(tenantId));
    } catch (error) {
      this.#options.onError(error, 'claiming effects');
      return 0;
    }
  }

  async #claim(tenantId: string, room: Room): Promise<number> {
    const { db, engine, handlers, observer, onLost } = this.#options;
    const rules = { lanes: Object.keys(this.#options.lanes), onLost };
    const until = this.#leaseEnd();
    const claimed = await timed(observer, 'claim', () =>
      claimDue(db, engine, rules, tenantId, room, this.#at(), until),
    );
    if (claimed.length > 0) this.#pauseMs = limits.busyPollMs;
    const untilMs = Date.parse(until);
    for (const one of claimed) this.#held.set(one, { controller: new AbortController(), untilMs });
    if (this.#stopping) {
      await this.#giveBack(claimed);
      return 0;
    }
    for (const [kind, group] of Map.groupBy(claimed, (one) => one.kind))
      handlers[kind].prepare?.(group);
    this.#lanes.add(tenantId, room, claimed);
    return claimed.length;
  }

  /**
   * Tries while the database does not answer, until a stop has no more time; the heartbeat keeps the claims.
   */
  async #giveBack(claimed: readonly Claimed[], why: Delay = null): Promise<void> {
    const { db, engine, onError } = this.#options;
    for (const [tenantId, group] of Map.groupBy(claimed, (one) => one.tenantId)) {
      const claims = group.map(({ claimId }) => claimId);
      while (group.some((one) => this.#held.has(one))) {
        const versions = nextVersions(engine, group);
        const at = this.#at();
        try {
          await writeTransaction(db, tenantId, (tx) => giveBack(tx, versions, claims, at, why));
        } catch (error) {
          onError(error, 'giving effects back');
          if (isPassing(error) && Date.now() < this.#endsAtMs) {
            await sleep(limits.databasePauseMs);
            continue;
          }
        }
        for (const one of group) this.#held.delete(one);
      }
    }
  }

  async #beat(): Promise<void> {
    // Those first whose leases end first: where there are many tenants, the last are reached late.
    const claims = [...this.#held].toSorted(([, a], [, b]) => a.untilMs - b.untilMs);
    const held = claims.map(([one]) => one);
    for (const [tenantId, group] of Map.groupBy(held, (one) => one.tenantId)) {
      try {
        const until = this.#leaseEnd();
        const { heartbeats } = this.#options.db;
        const kept = await writeTransaction(heartbeats, tenantId, (tx, sendCommit) => {
          const sent = extendLeases(tx, group, until);
          sendCommit();
          return sent;
        });
        // Taken back by another worker: what it does now is no longer ours.
        for (const one of group) {
          const hold = this.#held.get(one);
          if (!kept.has(`${one.id} ${one.claimId}`)) this.#lose(one);
          else if (hold !== undefined) hold.untilMs = Date.parse(until);
        }
      } catch (error) {
        this.#options.onError(error, 'keeping leases');
      }
    }
  }

  /** One that was just written down is not held either, and there is nothing to cut off. */
  #lose(claimed: Claimed): void {
    this.#held.get(claimed)?.controller.abort();
    this.#held.delete(claimed);
  }

  async #poll(): Promise<void> {
    try {
      const { db, lanes } = this.#options;
      const due = await findDueTenants(db, Object.keys(lanes), this.#at());
      // A few at a time: what has run needs connections too.
      const next = async () => {
        for (let id = due.pop(); id !== undefined && !this.#stopping; id = due.pop())
          await this.#turns.now(id);
      };
      await Promise.all(Array.from({ length: limits.pollWidth }, next));
    } catch (error) {
      this.#options.onError(error, 'looking for effects');
    }
  }
}

function receptionOf({ class: kind, busy, retryAfterSeconds = 0, exchange }: Outcome): Reception {
  if (busy === true) return { pauseMs: retryAfterSeconds * 1_000 };
  // An answer that was cut costs a connection each time: delivered, but not welcome.
  return kind === 'ok' && exchange?.responseTruncated !== true ? 'fine' : 'failed';
}

/** What a reader of the effect or of its record should look at again. */
function changedBy({ id }: Claimed): ChangedRecord {
  return { entityType: 'effect', id, RowVersion: null, actor: 'system:worker' };
}

/** How it ended without the texts of others, which alone can be what the database does not take. */
function withoutExchange({ outcome, ...ended }: Ended): Ended {
  const { exchange, ...told } = outcome;
  const status = exchange?.status ?? null;
  const kept = { status, address: null, requestHeaders: {}, responseHeaders: {} };
  const reason = 'The database refused to keep what was sent and what came back.';
  return {
    ...ended,
    outcome: {
      ...told,
      reason,
      exchange: { ...kept, responseBody: null, responseTruncated: false },
    },
  };
}

interface Repeated {
  stop(): Promise<void>;
}

/** Calls `work` again and again, with the pause it answers, until stopped. */
function repeat(work: () => Promise<number>): Repeated {
  const stopped = new AbortController();
  const running = (async () => {
    while (!stopped.signal.aborted) {
      const pauseMs = await work();
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
