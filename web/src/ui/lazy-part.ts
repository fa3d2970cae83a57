/**
 * A component that is loaded when first shown. While offline it waits for the network: a failed load must not replace
 * a page with unsaved input by an error.
 */
import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  Suspense,
} from 'react';
import { checkConnection, pause } from '../core/connection.ts';

const limits = { firstWaitMs: 1_000, longestWaitMs: 30_000 } as const;

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
        if (await checkConnection()) await pause(waitMs);
      }
    }
  });
}

/** For components that another feature shows: renders nothing while loading. */
export function sharedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> {
  const Part = lazyPart(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level.
  return function SharedPart(props) {
    return createElement(Suspense, { fallback: null }, createElement(Part, props));
  };
}
