/**
 * When the due effects of each tenant are claimed: one claim at a time, and ever less often for commits whose effects
 * are not due yet, or are taken by others.
 */
const limits = {
  /** After a claim that found nothing, in which commits cause none: doubled with each, up to the longest. */
  firstPauseMs: 1,
  longestPauseMs: 40,
} as const;

interface Pause {
  ms: number;
  timer: NodeJS.Timeout | undefined;
  /** A commit came meanwhile. */
  isWanted: boolean;
}

export class ClaimTurns {
  readonly #claim: (tenantId: string) => Promise<number>;
  readonly #wanted = new Set<string>();
  readonly #underWay = new Set<string>();
  readonly #pauses = new Map<string, Pause>();
  #isStopped = false;

  /** `claim` answers how many effects it found; it never rejects. */
  constructor(claim: (tenantId: string) => Promise<number>) {
    this.#claim = claim;
  }

  /** Whether a claim is under way. */
  get isBusy(): boolean {
    return this.#underWay.size > 0;
  }

  /** Nothing begins from now on. */
  stop(): void {
    this.#isStopped = true;
    for (const { timer } of this.#pauses.values()) clearTimeout(timer);
    this.#pauses.clear();
  }

  /** A commit queued effects: claims now, or at the end of the pause. */
  afterCommit(tenantId: string): void {
    const pause = this.#pauses.get(tenantId);
    if (pause === undefined) void this.now(tenantId);
    else pause.isWanted = true;
  }

  /** Claims now, or once more after the claim that is under way. Resolves after one: another may follow at once. */
  async now(tenantId: string): Promise<void> {
    if (this.#isStopped) return;
    if (this.#underWay.has(tenantId)) {
      this.#wanted.add(tenantId);
      return;
    }
    this.#underWay.add(tenantId);
    const found = await this.#claim(tenantId);
    this.#underWay.delete(tenantId);
    if (found > 0) this.#goOn(tenantId);
    else this.#rest(tenantId);
    if (this.#wanted.delete(tenantId)) void this.now(tenantId);
  }

  #goOn(tenantId: string): void {
    const pause = this.#pauses.get(tenantId);
    this.#pauses.delete(tenantId);
    clearTimeout(pause?.timer);
    if (pause?.isWanted) this.#wanted.add(tenantId);
  }

  #rest(tenantId: string): void {
    if (this.#isStopped) return;
    const pause = this.#pauses.get(tenantId) ?? { ms: 0, isWanted: false, timer: undefined };
    this.#pauses.set(tenantId, pause);
    pause.ms = Math.min(pause.ms * 2 || limits.firstPauseMs, limits.longestPauseMs);
    clearTimeout(pause.timer);
    pause.timer = setTimeout(() => {
      // Kept while it claims: whether anything is found decides over the next pause.
      if (!pause.isWanted) return this.#pauses.delete(tenantId);
      pause.isWanted = false;
      return this.now(tenantId);
    }, pause.ms).unref();
  }
}
