/** Saved views of lists. */
import type { Feature } from '../feature.ts';
import { savedViewsMessages } from './messages.ts';
import { savedViewOf } from './saved-view.ts';

/** `others`: the features whose lists can have views. */
export function savedViews(others: readonly Feature[]): Feature {
  return {
    messages: savedViewsMessages,
    entities: [savedViewOf(others.flatMap(({ entities = [] }) => entities))],
  };
}
