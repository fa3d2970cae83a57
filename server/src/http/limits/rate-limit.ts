/**
 * Counters by name in windows of a minute, in memory, for a limited number of names: requests of credentials, bad
 * credentials of networks (decision 0031).
 */

const limits = { windowMs: 60_000, countedNames: 10_000 } as const;

/** The seconds of a window, as in `RateLimit-Policy`. */
export const windowSeconds = limits.windowMs / 1_000;

interface Window {
  used: number;
  endsAt: number;
}

/** The count, and the whole seconds until the window ends. */
interface Count {
  readonly used: number;
  readonly seconds: number;
}

export interface Counter {
  /** Counts one more, or `count`. */
  add(name: string, now: number, count?: number): Count;
  /** In the current window. */
  look(name: string, now: number): Count;
  /** Whether nothing was ever counted. */
  isEmpty(): boolean;
}

/** Times are in milliseconds of any clock; a clock that is set back ends the window. */
export function createCounter(): Counter {
  // In the order in which the windows end.
  const windows = new Map<string, Window>();
  const running = (name: string, now: number): Window | undefined => {
    const found = windows.get(name);
    if (found === undefined) return undefined;
    const left = found.endsAt - now;
    return left > 0 && left <= limits.windowMs ? found : undefined;
  };
  const begin = (name: string, now: number): Window => {
    windows.delete(name);
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now && windows.size < limits.countedNames) break;
      windows.delete(oldest);
    }
    const begun = { used: 0, endsAt: now + limits.windowMs };
    windows.set(name, begun);
    return begun;
  };
  const countOf = ({ used, endsAt }: Window, now: number): Count => {
    return { used, seconds: Math.ceil((endsAt - now) / 1_000) };
  };
  return {
    add(name, now, added = 1) {
      const window = running(name, now) ?? begin(name, now);
      window.used += added;
      return countOf(window, now);
    },
    look: (name, now) => countOf(running(name, now) ?? { used: 0, endsAt: now }, now),
    isEmpty: () => windows.size === 0,
  };
}
