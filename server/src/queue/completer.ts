/** Ends claims: records outcomes of attempts, many in one transaction, and releases claims that did not run. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangedRecord } from '../pipeline/commits.ts';
import type { Engine } from '../pipeline/group.ts';
import { type Database, writeTransaction } from '../postgres/db.ts';
import { isRefusal, isTransient } from '../postgres/failures.ts';
import { Groups } from '../postgres/groups.ts';
import type { Due } from './due-times.ts';
import { finishClaims } from './finish-claims.ts';
import type { Claimed } from './handler.ts';
import type { Ended, EndedHook, FollowUp } from './hooks.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { nextVersions } from './next-version.ts';
import { type EffectObserver, timed } from './observe-handlers.ts';
import { isDeferral } from './outcome.ts';
import { type Delay, releaseClaims } from './store-release.ts';

const limits = {
  /** Between two transactions of a tenant while calls are running. */
  finishPauseMs: 15,
  /** Attempts recorded in one transaction. */
  finishBatch: 200,
  /** Queued attempts of a tenant. */
  finishQueue: 10_000,
  /** Tries of a follow-up of an attempt. */
  followUpAttempts: 3,
  /** Before a failed transaction is retried. */
  databasePauseMs: 500,
} as const;

const nothingNew = { events: false, effects: false } as const;

export interface CompleterOptions {
  readonly db: Database;
  readonly engine: Engine;
  readonly onEnded: readonly EndedHook[];
  readonly now: () => Date;
  readonly onError: (error: unknown, what: string) => void;
  readonly observer?: EffectObserver | undefined;
}

export interface CompleterHooks {
  /** Whether calls are running, so that waiting lets one transaction record several. */
  readonly isRunning: () => boolean;
  /** Attempts of a tenant were recorded. */
  readonly onRecorded: (tenantId: string) => void;
  /** An effect is due then. */
  readonly onDueLater: (due: Due) => void;
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

  /** If the queue is full, the attempt is not recorded: its lease expires and the effect runs again. */
  complete(ended: Ended): void {
    const { claimed } = ended;
    if (!this.#ended.push(claimed.tenantId, ended)) this.#leases.lose(claimed);
  }

  /** No retries after this time, of `performance.now()`: leases that are held then expire, and other workers reclaim them. */
  endAt(ms: number): void {
    this.#endsAtMs = ms;
  }

  /** Resolves when all ended attempts are recorded. */
  idle(): Promise<void> {
    return this.#ended.idle();
  }

  /**
   * Releases claims without spending an attempt. Retries until it succeeds or a stop has no time left; the heartbeat
   * extends the leases meanwhile.
   */
  async release(claimed: readonly Claimed[], why: Delay = null): Promise<void> {
    const { db, engine, onError } = this.#options;
    for (const [tenantId, group] of Map.groupBy(claimed, (one) => one.tenantId)) {
      const claims = group.map(({ claimId }) => claimId);
      while (group.some((one) => this.#leases.isHeld(one))) {
        const versions = nextVersions(engine, group);
        const at = this.#at();
        try {
          await writeTransaction(db, tenantId, (tx) =>
            releaseClaims(tx, versions, claims, at, why),
          );
          this.#released(tenantId, group, why);
        } catch (error) {
          onError(error, 'releasing effects');
          if (isTransient(error) && performance.now() < this.#endsAtMs) {
            await sleep(limits.databasePauseMs);
            continue;
          }
        }
        this.#leases.drop(group);
      }
    }
  }

  /** Polls find delays that only the database knows. */
  #released(tenantId: string, group: readonly Claimed[], why: Delay): void {
    if (Number.isFinite(this.#endsAtMs)) {
      // Another process may run them now.
      this.#options.engine.commits.announce(tenantId, { ...nothingNew, effectsSoon: true });
    } else if (why !== null) {
      const dueMs = isDeferral(why) ? Date.parse(why.notBefore) : this.#options.now().getTime();
      for (const { lane } of group) this.#hooks.onDueLater({ tenantId, lane, dueMs });
    }
  }

  #at(): string {
    return this.#options.now().toISOString();
  }

  /**
   * Retries until it succeeds or a stop has no time left; the heartbeat extends the leases meanwhile. An attempt with
   * values that the database rejects does not prevent the others from being recorded.
   */
  async #recordAll(tenantId: string, group: readonly Ended[]): Promise<void> {
    let left = group;
    while (left.some(({ claimed }) => this.#leases.isHeld(claimed))) {
      try {
        await this.#record(tenantId, left);
        // Attempts that end during the pause are recorded in the same transaction.
        if (this.#hooks.isRunning()) await sleep(limits.finishPauseMs);
      } catch (error) {
        this.#options.onError(error, 'recording attempts');
        if (performance.now() > this.#endsAtMs) return;
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
    const { retries, followUps } = await timed(observer, 'finish', () =>
      finishClaims(db, engine, onEnded, tenantId, group, this.#at()),
    );
    const claims = group.map(({ claimed }) => claimed);
    this.#leases.drop(claims);
    for (const retry of retries) this.#hooks.onDueLater({ tenantId, ...retry });
    // What waited for them may be due.
    const dueMs = this.#options.now().getTime();
    const ordered = claims.filter(({ ordinal }) => ordinal !== null).map(({ lane }) => lane);
    for (const lane of new Set(ordered)) this.#hooks.onDueLater({ tenantId, lane, dueMs });
    const changed = () => claims.map(changedBy);
    engine.commits.announce(tenantId, { ...nothingNew, changed });
    for (const followUp of followUps) await this.#follow(followUp);
    this.#hooks.onRecorded(tenantId);
  }

  /** If all tries fail, the next attempt triggers the follow-up again. */
  async #follow(followUp: FollowUp): Promise<void> {
    for (let attempt = 1; attempt <= limits.followUpAttempts; attempt += 1) {
      try {
        await followUp(this.#options.engine);
        return;
      } catch (error) {
        this.#options.onError(error, 'follow-up of an attempt');
        await sleep(limits.databasePauseMs);
      }
    }
  }
}

function changedBy({ id }: Claimed): ChangedRecord {
  return { entityType: 'effect', id, RowVersion: null, actor: 'system:worker' };
}

/** Without texts of the receiver, which are the only values that the database may reject. */
function withoutExchange({ outcome, ...ended }: Ended): Ended {
  const { exchange, ...rest } = outcome;
  const status = exchange?.status ?? null;
  const kept = { status, address: null, requestHeaders: {}, responseHeaders: {} };
  const reason = 'The database could not store the request and response.';
  return {
    ...ended,
    outcome: {
      ...rest,
      reason,
      exchange: { ...kept, responseBody: null, responseTruncated: false },
    },
  };
}
