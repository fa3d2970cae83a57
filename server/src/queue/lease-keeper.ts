/** Extends the leases of this worker's claims, and aborts attempts whose claim another worker has taken. */
import { type WorkerDatabase, writeTransaction } from '../postgres/db.ts';
import type { Claimed } from './handler.ts';
import { type Repeated, repeat } from './repeat.ts';
import { extendLeases } from './store-effects.ts';

const limits = {
  /** A claim without a heartbeat for this long is reclaimed. */
  leaseMs: 20_000,
  heartbeatMs: 5_000,
} as const;

export interface LeaseOptions {
  readonly db: WorkerDatabase;
  readonly now: () => Date;
  readonly onError: (error: unknown, what: string) => void;
  readonly leaseMs?: number;
  readonly heartbeatMs?: number;
}

interface Hold {
  readonly controller: AbortController;
  untilMs: number;
}

/** Starts when constructed. */
export class LeaseKeeper {
  readonly #options: LeaseOptions;
  /** The claims of this worker, with the ends of their leases and their abort controllers. */
  readonly #held = new Map<Claimed, Hold>();
  readonly #beats: Repeated;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#beats = repeat(async () => {
      await this.#beat();
      return options.heartbeatMs ?? limits.heartbeatMs;
    });
  }

  get size(): number {
    return this.#held.size;
  }

  /** The end of a lease that starts now, RFC 3339. */
  leaseEnd(): string {
    const { now, leaseMs = limits.leaseMs } = this.#options;
    return new Date(now().getTime() + leaseMs).toISOString();
  }

  hold(claimed: readonly Claimed[], until: string): void {
    const untilMs = Date.parse(until);
    for (const one of claimed) this.#held.set(one, { controller: new AbortController(), untilMs });
  }

  isHeld(claimed: Claimed): boolean {
    return this.#held.has(claimed);
  }

  /** The signal that aborts an attempt; null if the claim is no longer held. */
  signalOf(claimed: Claimed): AbortSignal | null {
    const hold = this.#held.get(claimed);
    if (hold === undefined) return null;
    // After a standstill of this process, another worker may have the claim.
    if (this.#options.now().getTime() <= hold.untilMs) return hold.controller.signal;
    this.lose(claimed);
    return null;
  }

  /** Forgets claims that have ended in the database. */
  drop(claimed: readonly Claimed[]): void {
    for (const one of claimed) this.#held.delete(one);
  }

  /** Aborts a claim that is not held in the database. If it was just completed, nothing is left to abort. */
  lose(claimed: Claimed): void {
    this.#held.get(claimed)?.controller.abort();
    this.#held.delete(claimed);
  }

  /** Aborts all attempts; their claims are held until they are dropped. */
  cutOff(): Claimed[] {
    for (const { controller } of this.#held.values()) controller.abort();
    return [...this.#held.keys()];
  }

  stop(): Promise<void> {
    return this.#beats.stop();
  }

  async #beat(): Promise<void> {
    // In the order in which leases end, because with many tenants the last ones are extended late.
    const claims = [...this.#held].toSorted(([, a], [, b]) => a.untilMs - b.untilMs);
    const held = claims.map(([one]) => one);
    for (const [tenantId, group] of Map.groupBy(held, (one) => one.tenantId)) {
      try {
        await this.#extend(tenantId, group);
      } catch (error) {
        this.#options.onError(error, 'keeping leases');
      }
    }
  }

  async #extend(tenantId: string, group: readonly Claimed[]): Promise<void> {
    const until = this.leaseEnd();
    const { heartbeats } = this.#options.db;
    const kept = await writeTransaction(heartbeats, tenantId, (tx, sendCommit) => {
      const sent = extendLeases(tx, group, until);
      sendCommit();
      return sent;
    });
    // Another worker has reclaimed it.
    for (const one of group) {
      const hold = this.#held.get(one);
      if (!kept.has(`${one.id} ${one.claimId}`)) this.lose(one);
      else if (hold !== undefined) hold.untilMs = Date.parse(until);
    }
  }
}
