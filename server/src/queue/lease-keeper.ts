/** Keeps the claims of this worker: extends their leases, and cuts off what another worker has taken. */
import { type WorkerDatabase, writeTransaction } from '../postgres/db.ts';
import type { Claimed } from './handler.ts';
import { type Repeated, repeat } from './repeat.ts';
import { extendLeases } from './store-effects.ts';

const limits = {
  /** A claim whose worker says nothing for so long is taken back. */
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

/** Begins as it is made. */
export class LeaseKeeper {
  readonly #options: LeaseOptions;
  /** What this worker holds, and until when it is sure to; each can be cut off. */
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

  /** When a lease that begins now ends, RFC 3339. */
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

  /** Cuts off what runs of a claim; null where it is not held any more. */
  signalOf(claimed: Claimed): AbortSignal | null {
    const hold = this.#held.get(claimed);
    if (hold === undefined) return null;
    // After a standstill of this process it may be another worker's already.
    if (this.#options.now().getTime() <= hold.untilMs) return hold.controller.signal;
    this.lose(claimed);
    return null;
  }

  /** Their claims have ended in the database. */
  drop(claimed: readonly Claimed[]): void {
    for (const one of claimed) this.#held.delete(one);
  }

  /** It ends with its lease. One that was just completed is not held either, and there is nothing to cut off. */
  lose(claimed: Claimed): void {
    this.#held.get(claimed)?.controller.abort();
    this.#held.delete(claimed);
  }

  /** Cuts off all that is held; it is still held until it is dropped. */
  cutOff(): Claimed[] {
    for (const { controller } of this.#held.values()) controller.abort();
    return [...this.#held.keys()];
  }

  stop(): Promise<void> {
    return this.#beats.stop();
  }

  async #beat(): Promise<void> {
    // Those first whose leases end first: where there are many tenants, the last are reached late.
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
    // Taken back by another worker: what it does now is no longer ours.
    for (const one of group) {
      const hold = this.#held.get(one);
      if (!kept.has(`${one.id} ${one.claimId}`)) this.lose(one);
      else if (hold !== undefined) hold.untilMs = Date.parse(until);
    }
  }
}
