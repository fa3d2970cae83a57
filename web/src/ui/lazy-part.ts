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
import { keepLoading } from '../core/keep-loading.ts';

export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await keepLoading(load) }));
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
