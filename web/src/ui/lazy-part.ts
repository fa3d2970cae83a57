/**
 * A part of a page that is loaded when it is first shown. Without a network it is waited for: what cannot be loaded
 * must not take the page with it, on which somebody has just typed.
 */
import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense } from 'react';

const limits = { firstWaitMs: 1_000, longestWaitMs: 30_000 } as const;

/** Until the time is over, or the network is back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    for (
      let waitMs: number = limits.firstWaitMs;
      ;
      waitMs = Math.min(waitMs * 2, limits.longestWaitMs)
    ) {
      try {
        return { default: await load() };
      } catch {
        await pause(waitMs);
      }
    }
  });
}

/** The same for a part that another feature shows: nothing stands in its place until it is there. */
export function sharedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Part = lazyPart(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where a module begins.
  return function SharedPart(props) {
    return createElement(Suspense, { fallback: null }, createElement(Part, props));
  };
}
