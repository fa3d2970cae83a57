/** The rate of calls to one receiver: unlimited until the receiver reports overload. */

const limits = {
  /** Bounds of the pause that a receiver asks for. */
  leastPauseMs: 1_000,
  longestPauseMs: 15_000,
  /** Between two calls after a pause; doubled by each further pause. */
  firstGapMs: 100,
  longestGapMs: 5_000,
  /** Each success shortens the gap by this percentage; below the minimum it is removed. */
  gapCutPercent: 2,
  leastGapMs: 5,
  /** The gap is removed after this time without a rejection. */
  forgetMs: 600_000,
} as const;

/** The receiver's reaction to a call; `none`: unknown. `pauseMs`: the pause that it asks for, 0 if unspecified. */
export type Reception = 'ok' | 'failed' | 'none' | { readonly pauseMs: number };

export class Pace {
  readonly #slots: number;
  readonly #wake: () => void;
  #running = 0;
  #gapMs = 0;
  #refusedAtMs = 0;
  #isPaused = false;
  /** Set during a pause; no call starts meanwhile. */
  #rest: NodeJS.Timeout | undefined;

  /** `slots`: concurrent calls. `wake` is called at the end of a pause. */
  constructor(slots: number, wake: () => void) {
    this.#slots = slots;
    this.#wake = wake;
  }

  /** Whether a call may start now. */
  get isFree(): boolean {
    return this.#rest === undefined && this.#running < this.#slots;
  }

  /** Whether the receiver reported overload and is not yet back at full speed. */
  get isSlow(): boolean {
    if (Date.now() - this.#refusedAtMs > limits.forgetMs) this.#gapMs = 0;
    return this.#gapMs > 0;
  }

  start(): void {
    this.#running += 1;
    if (this.isSlow) this.#restFor(this.#gapMs);
  }

  /** Returns whether the receiver is paused from now on. */
  end(reception: Reception): boolean {
    this.#running -= 1;
    if (reception === 'failed' || reception === 'none') return false;
    if (reception !== 'ok') return this.#pause(reception.pauseMs);
    const gapMs = this.#gapMs * (1 - limits.gapCutPercent / 100);
    this.#gapMs = gapMs < limits.leastGapMs ? 0 : gapMs;
    return false;
  }

  #pause(askedMs: number): boolean {
    // Concurrent calls are rejected together and count as one rejection.
    if (this.#isPaused) return false;
    this.#refusedAtMs = Date.now();
    this.#gapMs = Math.min(this.#gapMs * 2 || limits.firstGapMs, limits.longestGapMs);
    this.#isPaused = true;
    this.#restFor(Math.min(Math.max(askedMs, limits.leastPauseMs), limits.longestPauseMs));
    return true;
  }

  #restFor(ms: number): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#isPaused = false;
      this.#wake();
    }, ms).unref();
  }
}
