/**
 * When the due effects of each tenant are claimed: one claim at a time, and after one that found nothing, none for
 * commits until a cool-down has ended: their effects are often not due yet, or are taken by others.
 */
const limits = { coolDownMs: 20 } as const;

interface CoolDown {
  readonly timer: NodeJS.Timeout;
  /** A commit came meanwhile. */
  isWanted: boolean;
}

export class ClaimTurns {
  readonly #claim: (tenantId: string) => Promise<number>;
  readonly #wanted = new Set<string>();
  readonly #underWay = new Set<string>();
  readonly #coolDowns = new Map<string, CoolDown>();
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
    for (const { timer } of this.#coolDowns.values()) clearTimeout(timer);
    this.#coolDowns.clear();
  }

  /** A commit queued effects: claims now, or at the end of the cool-down. */
  afterCommit(tenantId: string): void {
    const coolDown = this.#coolDowns.get(tenantId);
    if (coolDown === undefined) void this.now(tenantId);
    else coolDown.isWanted = true;
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
    const isWanted = this.#endCoolDown(tenantId);
    if (found === 0) this.#coolDown(tenantId, isWanted);
    else if (isWanted) this.#wanted.add(tenantId);
    if (this.#wanted.delete(tenantId)) void this.now(tenantId);
  }

  /** Answers whether a commit waited for its end. */
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
