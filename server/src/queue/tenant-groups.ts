/** Gathers work of each tenant into groups, one group of a tenant at a time; a tenant without work takes no memory. */
import { Lane, type LaneLimits } from '../postgres/lane.ts';

export class TenantGroups<T> {
  readonly #run: (tenantId: string, group: readonly T[]) => Promise<void>;
  readonly #limits: LaneLimits;
  readonly #tenants = new Map<string, Lane<T>>();

  /** `run` settles every member itself and never rejects. */
  constructor(run: (tenantId: string, group: readonly T[]) => Promise<void>, limits: LaneLimits) {
    this.#run = run;
    this.#limits = limits;
  }

  /** Tenants that have work. */
  get size(): number {
    return this.#tenants.size;
  }

  /** False where too much of the tenant waits. */
  push(tenantId: string, member: T): boolean {
    let lane = this.#tenants.get(tenantId);
    if (lane === undefined) {
      lane = this.#open(tenantId);
      this.#tenants.set(tenantId, lane);
    }
    return lane.push(member);
  }

  /** Resolves when nothing waits or runs of what was pushed so far. */
  async idle(): Promise<void> {
    await Promise.all([...this.#tenants.values()].map((lane) => lane.idle()));
  }

  #open(tenantId: string): Lane<T> {
    const lane: Lane<T> = new Lane(async (group) => {
      await this.#run(tenantId, group);
      // Its last group has ended, and nothing more can be pushed to it.
      if (lane.length === 0) this.#tenants.delete(tenantId);
    }, this.#limits);
    return lane;
  }
}
