/** Ends claims: records how attempts ended, many in one transaction, and releases what did not run. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangedRecord } from '../pipeline/commits.ts';
import type { Engine } from '../pipeline/group.ts';
import { type Database, isPassing, isRefusal, writeTransaction } from '../postgres/db.ts';
import { Groups } from '../postgres/groups.ts';
import { finishClaims } from './finish-claims.ts';
import type { Claimed } from './handler.ts';
import type { Ended, EndedHook, FollowUp } from './hooks.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { nextVersions } from './next-version.ts';
import { type EffectObserver, timed } from './observe-handlers.ts';
import { type Delay, giveBack } from './store-release.ts';

const limits = {
  /** Between two transactions of a tenant while calls are under way. */
  finishPauseMs: 15,
  /** Attempts recorded in one transaction. */
  finishBatch: 200,
  /** Attempts of a tenant that may wait to be recorded. */
  finishQueue: 10_000,
  /** What follows attempts is tried so often. */
  followUpAttempts: 3,
  /** Before trying again what the database refused. */
  databasePauseMs: 500,
} as const;

export interface CompleterOptions {
  readonly db: Database;
  readonly engine: Engine;
  readonly onEnded: readonly EndedHook[];
  readonly now: () => Date;
  readonly onError: (error: unknown, what: string) => void;
  readonly observer?: EffectObserver | undefined;
}

export interface CompleterHooks {
  /** Whether calls are under way, whose ends one transaction may record together. */
  readonly isRunning: () => boolean;
  /** Attempts of a tenant were recorded. */
  readonly onRecorded: (tenantId: string) => void;
}

export class Completer {
  readonly #options: CompleterOptions;
  readonly #leases: LeaseKeeper;
  readonly #hooks: CompleterHooks;
  readonly #ended = new Groups<Ended>((tenantId, group) => this.#recordAll(tenantId, group), {
    maxGroup: limits.finishBatch,
    maxQueue: limits.finishQueue,
  });
  #endsAtMs = Number.POSITIVE_INFINITY;

  constructor(options: CompleterOptions, leases: LeaseKeeper, hooks: CompleterHooks) {
    this.#options = options;
    this.#leases = leases;
    this.#hooks = hooks;
  }

  /** Where too much waits to be recorded, the lease ends and the effect runs again. */
  complete(ended: Ended): void {
    const { claimed } = ended;
    if (!this.#ended.push(claimed.tenantId, ended)) this.#leases.lose(claimed);
  }

  /** From then on nothing is tried again: what is held then is taken back when its lease ends. */
  endAt(ms: number): void {
    this.#endsAtMs = ms;
  }

  /** Resolves when all attempts that ended are recorded. */
  idle(): Promise<void> {
    return this.#ended.idle();
  }

  /**
   * Releases claims, and spends no attempt: tries while the database does not answer, until a stop has no more time. The
   * heartbeat keeps the claims meanwhile.
   */
  async release(claimed: readonly Claimed[], why: Delay = null): Promise<void> {
    const { db, engine, onError } = this.#options;
    for (const [tenantId, group] of Map.groupBy(claimed, (one) => one.tenantId)) {
      const claims = group.map(({ claimId }) => claimId);
      while (group.some((one) => this.#leases.isHeld(one))) {
        const versions = nextVersions(engine, group);
        const at = this.#at();
        try {
          await writeTransaction(db, tenantId, (tx) => giveBack(tx, versions, claims, at, why));
        } catch (error) {
          onError(error, 'releasing effects');
          if (isPassing(error) && Date.now() < this.#endsAtMs) {
            await sleep(limits.databasePauseMs);
            continue;
          }
        }
        this.#leases.drop(group);
      }
    }
  }

  #at(): string {
    return this.#options.now().toISOString();
  }

  /**
   * Tries until the database takes it, or a stop has no more time; the heartbeat keeps the claims. One that
   * holds what the database does not take keeps no other from being recorded.
   */
  async #recordAll(tenantId: string, group: readonly Ended[]): Promise<void> {
    let left = group;
    while (left.some(({ claimed }) => this.#leases.isHeld(claimed))) {
      try {
        await this.#record(tenantId, left);
        // More end meanwhile, and one transaction does for all of them.
        if (this.#hooks.isRunning()) await sleep(limits.finishPauseMs);
      } catch (error) {
        this.#options.onError(error, 'recording attempts');
        if (Date.now() > this.#endsAtMs) return;
        await sleep(limits.databasePauseMs);
        if (!isRefusal(error)) continue;
        const [first, ...others] = left;
        if (first === undefined) return;
        if (others.length === 0) left = [withoutExchange(first)];
        else {
          for (const one of left) await this.#recordAll(tenantId, [one]);
          return;
        }
      }
    }
  }

  async #record(tenantId: string, group: readonly Ended[]): Promise<void> {
    const { db, engine, observer, onEnded } = this.#options;
    const { followUps } = await timed(observer, 'finish', () =>
      finishClaims(db, engine, onEnded, tenantId, group, this.#at()),
    );
    const claims = group.map(({ claimed }) => claimed);
    this.#leases.drop(claims);
    const changed = () => claims.map(changedBy);
    engine.commits.announce(tenantId, { events: false, effects: false, changed });
    for (const followUp of followUps) await this.#follow(followUp);
    this.#hooks.onRecorded(tenantId);
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
}

/** What a reader of the effect or of its record should read again. */
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
