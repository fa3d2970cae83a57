/**
 * Commands whose record is locked by another session wait here, in order, so that no other command of their tenant waits
 * for it: in each tenant one group waits for a lock, for one record, and the other records are tried again and again.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const limits = {
  /** Between two tries of the records for which no group waits. */
  tryMs: 50,
  /** Commands in one group. */
  maxGroup: 64,
} as const;

export interface LockedRecordsOptions<T> {
  /**
   * Runs members, and waits for their locks, or returns those that need a locked record. It settles every other member
   * itself and never rejects.
   */
  readonly run: (members: readonly T[], waits: boolean) => Promise<readonly T[]>;
  /** Settles a member whose record remained locked. */
  readonly expire: (member: T) => void;
  /** How long a member may wait. */
  readonly waitMs: number;
  /** Most waiting members of a tenant; more are rejected. */
  readonly maxQueue: number;
}

interface Waiting<T> {
  readonly member: T;
  readonly sinceMs: number;
}

/** The locked records of one tenant. */
interface Locked<T> {
  /** Oldest first. */
  readonly records: Map<string, Waiting<T>[]>;
  /** Records whose members are running. */
  readonly running: Set<string>;
  waiting: number;
  isWaiting: boolean;
  isTrying: boolean;
}

export class LockedRecords<T> {
  /** Whether no command waits. */
  isEmpty = true;
  readonly #options: LockedRecordsOptions<T>;
  readonly #tenants = new Map<string, Locked<T>>();
  readonly #idle: (() => void)[] = [];

  constructor(options: LockedRecordsOptions<T>) {
    this.#options = options;
  }

  /** Whether commands of a record wait: later ones must wait behind them. */
  has(tenantId: string, record: string): boolean {
    return this.#tenants.get(tenantId)?.records.has(record) ?? false;
  }

  /** Waiting members. */
  get waiting(): number {
    let sum = 0;
    for (const { waiting } of this.#tenants.values()) sum += waiting;
    return sum;
  }

  /** Returns false if the queue of the tenant is full. */
  push(tenantId: string, record: string, member: T): boolean {
    let locked = this.#tenants.get(tenantId);
    if (locked === undefined) {
      const flags = { waiting: 0, isWaiting: false, isTrying: false };
      locked = { records: new Map(), running: new Set(), ...flags };
      this.#tenants.set(tenantId, locked);
    }
    if (locked.waiting >= this.#options.maxQueue) return false;
    this.isEmpty = false;
    const members = locked.records.get(record) ?? [];
    members.push({ member, sinceMs: performance.now() });
    locked.records.set(record, members);
    locked.waiting += 1;
    const begun = locked;
    // After the other members of the same group.
    queueMicrotask(() => this.#start(tenantId, begun));
    return true;
  }

  /** Resolves when no member waits or runs. */
  async idle(): Promise<void> {
    if (!this.isEmpty) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #start(tenantId: string, locked: Locked<T>): void {
    if (!locked.isWaiting) void this.#wait(tenantId, locked);
    else if (!locked.isTrying) void this.#try(tenantId, locked);
  }

  async #wait(tenantId: string, locked: Locked<T>): Promise<void> {
    locked.isWaiting = true;
    for (let [record] = free(locked); record !== undefined; [record] = free(locked)) {
      const [oldest] = locked.records.get(record) ?? [];
      await this.#run(locked, [record], oldest !== undefined && !this.#isExpired(oldest));
    }
    locked.isWaiting = false;
    this.#end(tenantId, locked);
  }

  async #try(tenantId: string, locked: Locked<T>): Promise<void> {
    locked.isTrying = true;
    await sleep(limits.tryMs);
    for (let records = free(locked); records.length > 0; records = free(locked)) {
      await this.#run(locked, records, false);
      if (!locked.isWaiting) this.#start(tenantId, locked);
      await sleep(limits.tryMs);
    }
    locked.isTrying = false;
    this.#end(tenantId, locked);
  }

  async #run(locked: Locked<T>, records: readonly string[], waits: boolean): Promise<void> {
    const taken = new Set<T>();
    const running: string[] = [];
    for (const record of records) {
      const members = locked.records.get(record) ?? [];
      if (taken.size > 0 && taken.size + members.length > limits.maxGroup) continue;
      for (const { member } of members.slice(0, limits.maxGroup)) taken.add(member);
      running.push(record);
      locked.running.add(record);
    }
    locked.waiting -= taken.size;
    const left = new Set(await this.#options.run([...taken], waits));
    for (const record of running) {
      const kept = (locked.records.get(record) ?? []).filter((one) => {
        if (!taken.has(one.member)) return true;
        if (!left.has(one.member)) return false;
        if (this.#isExpired(one)) {
          this.#options.expire(one.member);
          return false;
        }
        locked.waiting += 1;
        return true;
      });
      locked.running.delete(record);
      locked.records.delete(record);
      // Behind the records that were not tried.
      if (kept.length > 0) locked.records.set(record, kept);
    }
  }

  #isExpired({ sinceMs }: Waiting<T>): boolean {
    return performance.now() - sinceMs > this.#options.waitMs;
  }

  #end(tenantId: string, locked: Locked<T>): void {
    if (locked.records.size > 0 || locked.isWaiting || locked.isTrying) return;
    this.#tenants.delete(tenantId);
    this.isEmpty = this.#tenants.size === 0;
    if (this.isEmpty) for (const resolve of this.#idle.splice(0)) resolve();
  }
}

/** The records whose members are not running. */
function free<T>({ records, running }: Locked<T>): string[] {
  return [...records.keys()].filter((record) => !running.has(record));
}
