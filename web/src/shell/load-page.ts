/** Loads the module of a page once, and the messages of its feature, before the page renders, and reports why it cannot be shown. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import type { Feature, Page } from '../core/feature.ts';
import { currentLanguage } from '../core/i18n.tsx';
import { loadWords } from '../core/messages.ts';
import { partsOf } from '../core/word-parts.ts';

/** The module could not be fetched: no connection, or a build that the server no longer has. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('The page could not be loaded.', { cause });
  }
}

interface PageModule {
  /** Optional export: requests the data of the page before it renders. */
  readonly preload?: (search: object) => void;
}

interface Loadable {
  readonly load: () => Promise<PageModule>;
  /** Renders only after `load`. */
  readonly component: () => ReactNode;
}

export function loadable(
  page: Pick<Page, 'load' | 'name' | 'path'>,
  { name: feature }: Pick<Feature, 'name'>,
): Loadable {
  let module: object | undefined;
  return {
    async load() {
      try {
        const words = partsOf(page.path, feature).map((part) => loadWords(currentLanguage(), part));
        module ??= await page.load();
        await Promise.all(words);
      } catch (cause) {
        throw new PageLoadError(cause);
      }
      return module;
    },
    component: () => {
      const Component = (module as Readonly<Record<string, ComponentType>> | undefined)?.[
        page.name
      ];
      if (Component === undefined) throw new Error(`${page.name} is not loaded`);
      return createElement(Component);
    },
  };
}
