/**
 * Gathers what arrives while the last group is still under way, and runs it as the next group: the
 * heart of group commit, and of grouped reads. At most one group of a lane runs at a time.
 */
export interface LaneLimits {
  /** Most members of one group. */
  readonly maxGroup: number;
  /** Most members waiting; more are refused. */
  readonly maxQueue: number;
}

export class Lane<T> {
  readonly #run: (group: T[]) => Promise<void>;
  readonly #limits: LaneLimits;
  #waiting: T[] = [];
  #running = false;
  #idle: (() => void)[] = [];

  /** `run` settles every member itself and never rejects. */
  constructor(run: (group: T[]) => Promise<void>, limits: LaneLimits) {
    this.#run = run;
    this.#limits = limits;
  }

  get length(): number {
    return this.#waiting.length;
  }

  get busy(): boolean {
    return this.#running;
  }

  /** False when the lane is full: the caller answers `overloaded`. */
  push(member: T): boolean {
    if (this.#waiting.length >= this.#limits.maxQueue) return false;
    this.#waiting.push(member);
    if (!this.#running) {
      this.#running = true;
      // After this turn of the event loop, so that everything read in it joins the group.
      setImmediate(() => void this.#drain());
    }
    return true;
  }

  /** Resolves when nothing waits or runs. */
  idle(): Promise<void> {
    if (!this.#running) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group =
        this.#waiting.length <= this.#limits.maxGroup
          ? this.#waiting.splice(0)
          : this.#waiting.splice(0, this.#limits.maxGroup);
      await this.#run(group);
    }
    this.#running = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
