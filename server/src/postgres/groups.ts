/**
 * Batches work per key, such as a tenant, for group commit and grouped reads: what arrives while a group runs is the
 * next group. At most one group of a key runs at a time; a key without work takes no memory.
 */
export interface GroupLimits {
  /** Most members of one group. */
  readonly maxGroup: number;
  /** Most waiting members of a key; more are rejected. */
  readonly maxQueue: number;
}

interface Gathering<T> {
  waiting: T[];
  readonly idle: (() => void)[];
}

export class Groups<T> {
  readonly #run: (key: string, group: T[]) => Promise<void>;
  readonly #limits: GroupLimits;
  readonly #gathering = new Map<string, Gathering<T>>();

  /** `run` settles every member itself and never rejects. */
  constructor(run: (key: string, group: T[]) => Promise<void>, limits: GroupLimits) {
    this.#run = run;
    this.#limits = limits;
  }

  /** Keys that have work. */
  get size(): number {
    return this.#gathering.size;
  }

  /** Members that wait for their group. */
  get waiting(): number {
    let sum = 0;
    for (const { waiting } of this.#gathering.values()) sum += waiting.length;
    return sum;
  }

  /** Returns false if the queue of the key is full. */
  push(key: string, member: T): boolean {
    let work = this.#gathering.get(key);
    if (work === undefined) {
      const begun: Gathering<T> = { waiting: [], idle: [] };
      work = begun;
      this.#gathering.set(key, begun);
      // After this turn of the event loop, so that everything read in it joins the group.
      setImmediate(() => void this.#drain(key, begun));
    }
    if (work.waiting.length >= this.#limits.maxQueue) return false;
    work.waiting.push(member);
    return true;
  }

  /** Resolves when all keys that have work now are done. */
  async idle(): Promise<void> {
    const works = [...this.#gathering.values()];
    await Promise.all(works.map(({ idle }) => new Promise<void>((resolve) => idle.push(resolve))));
  }

  async #drain(key: string, work: Gathering<T>): Promise<void> {
    const { maxGroup } = this.#limits;
    while (work.waiting.length > 0) {
      const all = work.waiting.length <= maxGroup;
      const group = all ? work.waiting : work.waiting.splice(0, maxGroup);
      if (all) work.waiting = [];
      await this.#run(key, group);
    }
    this.#gathering.delete(key);
    for (const resolve of work.idle) resolve();
  }
}
