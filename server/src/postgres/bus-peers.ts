/** The other processes on a bus: known by name once one of their messages arrives. */

/** More are ignored, because messages are not trusted. */
const mostPeers = 1_000;
/** In beats: when a silent process is forgotten. */
const silentBeats = 12;
/** A timer that is this late may have been a pause in which others forgot this process. */
const frozenBeats = 6;

export class Peers {
  readonly #beatMs: number;
  readonly #onCount: (count: number) => void;
  readonly #onLeft: (name: string) => void;
  readonly #seenAt = new Map<string, number>();

  constructor(beatMs: number, onCount: (count: number) => void, onLeft: (name: string) => void) {
    this.#beatMs = beatMs;
    this.#onCount = onCount;
    this.#onLeft = onLeft;
  }

  /** Returns whether the process was unknown. */
  note(name: string): boolean {
    const isNew = !this.#seenAt.has(name);
    if (isNew && this.#seenAt.size >= mostPeers) return false;
    this.#seenAt.set(name, performance.now());
    if (isNew) this.#onCount(this.#seenAt.size);
    return isNew;
  }

  remove(name: string): void {
    if (!this.#seenAt.delete(name)) return;
    this.#onCount(this.#seenAt.size);
    this.#onLeft(name);
  }

  forgetSilent(): void {
    const oldest = performance.now() - this.#beatMs * silentBeats;
    for (const [name, at] of this.#seenAt) if (at < oldest) this.remove(name);
  }

  isLong(ms: number): boolean {
    return ms > this.#beatMs * frozenBeats;
  }
}
