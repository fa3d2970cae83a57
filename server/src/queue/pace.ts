/** How fast one receiver is called: as fast as it goes, until it says that this is too much. */

const limits = {
  /** For which a receiver is left alone that says so: as long as it asks, between these. */
  leastPauseMs: 1_000,
  longestPauseMs: 15_000,
  /** Between two calls after such a pause: doubled with each pause. */
  firstGapMs: 100,
  longestGapMs: 5_000,
  /** What each success takes of the gap, in percent; below the least there is none. */
  gapCutPercent: 2,
  leastGapMs: 5,
  /** After so long without a refusal it is forgotten. */
  forgetMs: 600_000,
} as const;

/**
 * How a receiver took a call; `none`: nothing is known of that. The pause is what it asks for, 0 where it names none.
 */
export type Reception = 'ok' | 'failed' | 'none' | { readonly pauseMs: number };

export class Pace {
  readonly #slots: number;
  readonly #wake: () => void;
  #running = 0;
  #gapMs = 0;
  #refusedAtMs = 0;
  #isPaused = false;
  /** While it is there, nothing starts. */
  #rest: NodeJS.Timeout | undefined;

  /** `slots`: calls at once. `wake` is called when a rest has ended. */
  constructor(slots: number, wake: () => void) {
    this.#slots = slots;
    this.#wake = wake;
  }

  /** Whether a call may start now. */
  get isFree(): boolean {
    return this.#rest === undefined && this.#running < this.#slots;
  }

  /** Whether it was told to slow down, and has not come back to full speed yet. */
  get isSlow(): boolean {
    if (Date.now() - this.#refusedAtMs > limits.forgetMs) this.#gapMs = 0;
    return this.#gapMs > 0;
  }

  /** A call starts. */
  start(): void {
    this.#running += 1;
    if (this.isSlow) this.#restFor(this.#gapMs);
  }

  /** A call has ended. Answers whether the receiver is paused from now on. */
  end(reception: Reception): boolean {
    this.#running -= 1;
    if (reception === 'failed' || reception === 'none') return false;
    if (reception !== 'ok') return this.#pause(reception.pauseMs);
    const gapMs = this.#gapMs * (1 - limits.gapCutPercent / 100);
    this.#gapMs = gapMs < limits.leastGapMs ? 0 : gapMs;
    return false;
  }

  #pause(askedMs: number): boolean {
    // Calls that were under way together are turned away together.
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
