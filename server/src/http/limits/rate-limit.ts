/**
 * Counts by name in windows of a minute, in the memory of this process, for as many names as fit: of
 * credentials their requests, of networks their bad credentials (decision 0031).
 */

const limits = { windowMs: 60_000, countedNames: 10_000 } as const;

/** The seconds of a window, as `RateLimit-Policy` tells them. */
export const windowSeconds = limits.windowMs / 1_000;

interface Window {
  used: number;
  endsAt: number;
}

/** How many were counted, and the whole seconds until they are forgotten. */
interface Count {
  readonly used: number;
  readonly seconds: number;
}

interface Counter {
  /** Counts one more. */
  add(name: string, now: number): Count;
  /** In the window that runs. */
  look(name: string, now: number): Count;
  /** Whether nothing was ever counted. */
  isEmpty(): boolean;
}

/** Moments are in milliseconds of any clock; one that is set back ends a window. */
export function createCounter(): Counter {
  // In the order in which the windows began, and so will end.
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
  const count = ({ used, endsAt }: Window, now: number): Count => {
    return { used, seconds: Math.ceil((endsAt - now) / 1_000) };
  };
  return {
    add(name, now) {
      const window = running(name, now) ?? begin(name, now);
      window.used += 1;
      return count(window, now);
    },
    look: (name, now) => count(running(name, now) ?? { used: 0, endsAt: now }, now),
    isEmpty: () => windows.size === 0,
  };
}
