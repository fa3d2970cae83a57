/**
 * When effects of each tenant are claimed: one claim at a time. After a claim that found nothing, commits trigger no
 * claim during a cool-down: their effects are often not due yet, or claimed by other workers.
 */
const limits = { coolDownMs: 20 } as const;

interface CoolDown {
  readonly timer: NodeJS.Timeout;
  /** A commit happened meanwhile. */
  isWanted: boolean;
}

export class ClaimTurns {
  readonly #claim: (tenantId: string) => Promise<number>;
  readonly #wanted = new Set<string>();
  readonly #inProgress = new Set<string>();
  readonly #coolDowns = new Map<string, CoolDown>();
  #isStopped = false;

  /** `claim` resolves with the number of claimed effects; it never rejects. */
  constructor(claim: (tenantId: string) => Promise<number>) {
    this.#claim = claim;
  }

  /** Whether a claim is running. */
  get isBusy(): boolean {
    return this.#inProgress.size > 0;
  }

  /** Starts no further claim. */
  stop(): void {
    this.#isStopped = true;
    for (const { timer } of this.#coolDowns.values()) clearTimeout(timer);
    this.#coolDowns.clear();
  }

  /** A commit queued effects: claims now, or at the end of the cool-down. */
  afterCommit(tenantId: string): void {
    const coolDown = this.#coolDowns.get(tenantId);
    if (coolDown === undefined) void this.now(tenantId);
    else coolDown.isWanted = true;
  }

  /** Claims now, or once more after the running claim. Resolves after one claim; another may follow. */
  async now(tenantId: string): Promise<void> {
    if (this.#isStopped) return;
    if (this.#inProgress.has(tenantId)) {
      this.#wanted.add(tenantId);
      return;
    }
    this.#inProgress.add(tenantId);
    const found = await this.#claim(tenantId);
    this.#inProgress.delete(tenantId);
    const isWanted = this.#endCoolDown(tenantId);
    if (found === 0) this.#coolDown(tenantId, isWanted);
    else if (isWanted) this.#wanted.add(tenantId);
    if (this.#wanted.delete(tenantId)) void this.now(tenantId);
  }

  /** Returns whether a commit happened during the cool-down. */
  #endCoolDown(tenantId: string): boolean {
    const coolDown = this.#coolDowns.get(tenantId);
    this.#coolDowns.delete(tenantId);
    clearTimeout(coolDown?.timer);
    return coolDown?.isWanted ?? false;
  }

  #coolDown(tenantId: string, isWanted: boolean): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      if (this.#endCoolDown(tenantId)) void this.now(tenantId);
    }, limits.coolDownMs).unref();
    this.#coolDowns.set(tenantId, { timer, isWanted });
  }
}
