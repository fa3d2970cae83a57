/**
 * The due times of the next seconds, so that effects are claimed when they become due and not at the next poll. A
 * process knows those that it recorded itself, and those that its polls find ahead.
 */
const limits = {
  /** Due times are known so long before; longer than the pause between two polls. */
  aheadMs: 5_000,
  /** Due times of a lane within this interval are claimed together, at the last of them. */
  mergeMs: 100,
  /** Between two rounds of claims. */
  roundMs: 10,
  /** Claims of due times that each process has found start up to this much later, not all at the same moment. */
  spreadMs: 80,
  /** After another process claimed what was due for a tenant, such times are left to that process. */
  leaveMs: 10_000,
  /** Known due times; polls claim what belongs to others. */
  times: 50_000,
} as const;

/** How far ahead polls look. */
export const dueAheadMs = limits.aheadMs;

interface DueTime {
  readonly lane: string | null;
  /** The last one of its interval. */
  dueMs: number;
  /** When the claim starts: at `dueMs`, or later if other processes know it, too. */
  claimMs: number;
  isOwn: boolean;
}

/** `lane`: null for claims of lost workers. */
export interface Due {
  readonly tenantId: string;
  readonly lane: string | null;
  readonly dueMs: number;
}

export class DueTimes {
  readonly #now: () => Date;
  readonly #onDue: (due: readonly Due[]) => void;
  /** By tenant; then by lane and interval. */
  readonly #known = new Map<string, Map<string, DueTime>>();
  /** Tenants whose next claim finds out whether another process was faster. */
  readonly #tried = new Set<string>();
  /** Until when the due times of a tenant are left to another process. */
  readonly #left = new Map<string, number>();
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #wakesMs = Number.POSITIVE_INFINITY;

  /** `onDue` receives what has become due since its last call. */
  constructor(now: () => Date, onDue: (due: readonly Due[]) => void) {
    this.#now = now;
    this.#onDue = onDue;
  }

  /** Recorded by this process, which claims it at its time. */
  addOwn(due: Due): void {
    this.#add(due, true);
  }

  /** Found in the database, where other processes find it, too. */
  addFound(due: Due): void {
    if (!this.#left.has(due.tenantId)) this.#add(due, false);
  }

  /** A poll found these tenants: no process claimed what is due for them at its time. */
  polled(tenantIds: readonly string[]): void {
    for (const tenantId of tenantIds) this.#left.delete(tenantId);
    const nowMs = this.#nowMs();
    for (const [tenantId, untilMs] of this.#left) if (untilMs < nowMs) this.#left.delete(tenantId);
  }

  /** A claim for a tenant begins: it takes what is due at `atMs`. */
  claimBegins(tenantId: string, atMs: number): void {
    const known = this.#known.get(tenantId);
    if (known === undefined) return;
    for (const [key, { dueMs }] of known) if (dueMs <= atMs) this.#remove(tenantId, known, key);
  }

  claimEnded(tenantId: string, found: number): void {
    if (this.#tried.delete(tenantId) && found === 0)
      this.#left.set(tenantId, this.#nowMs() + limits.leaveMs);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#known.clear();
    this.#size = 0;
  }

  #nowMs(): number {
    return this.#now().getTime();
  }

  #add({ tenantId, lane, dueMs }: Due, isOwn: boolean): void {
    if (dueMs > this.#nowMs() + limits.aheadMs || this.#size >= limits.times) return;
    const known = this.#known.get(tenantId) ?? new Map<string, DueTime>();
    this.#known.set(tenantId, known);
    const key = `${lane} ${Math.floor(dueMs / limits.mergeMs)}`;
    let one = known.get(key);
    if (one === undefined) {
      const spreadMs = isOwn ? 0 : Math.random() * limits.spreadMs;
      one = { lane, dueMs, claimMs: dueMs + spreadMs, isOwn };
      known.set(key, one);
      this.#size += 1;
    } else {
      one.isOwn ||= isOwn;
      one.dueMs = Math.max(one.dueMs, dueMs);
      one.claimMs = isOwn ? one.dueMs : Math.max(one.claimMs, one.dueMs);
    }
    this.#wakeAt(one.claimMs);
  }

  #remove(tenantId: string, known: Map<string, DueTime>, key: string): void {
    known.delete(key);
    if (known.size === 0) this.#known.delete(tenantId);
    this.#size -= 1;
  }

  #wakeAt(claimMs: number): void {
    if (claimMs >= this.#wakesMs || this.#isStopped) return;
    this.#wakesMs = claimMs;
    clearTimeout(this.#timer);
    // The clock of the database may be set back: no wait is longer than what is known ahead.
    const waitMs = Math.min(Math.ceil(claimMs - this.#nowMs()), limits.aheadMs);
    this.#timer = setTimeout(() => this.#wake(), Math.max(waitMs, limits.roundMs)).unref();
  }

  #wake(): void {
    const nowMs = this.#nowMs();
    const due: Due[] = [];
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [tenantId, known] of this.#known)
      for (const [key, { lane, dueMs, claimMs, isOwn }] of known) {
        if (claimMs > nowMs) {
          nextMs = Math.min(nextMs, claimMs);
          continue;
        }
        this.#remove(tenantId, known, key);
        if (!isOwn && this.#left.has(tenantId)) continue;
        if (!isOwn) this.#tried.add(tenantId);
        due.push({ tenantId, lane, dueMs });
      }
    this.#wakesMs = Number.POSITIVE_INFINITY;
    this.#wakeAt(nextMs);
    if (due.length > 0) this.#onDue(due);
  }
}
