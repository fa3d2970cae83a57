/** List settings of the browser, in local storage: columns and density, for all of its users. */
import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';
import { useMe } from '../../core/me.ts';
import type { Search } from '../../core/search.ts';

export type Density = 'comfortable' | 'compact';

/** A view as earlier releases stored it in the browser. */
export interface BrowserView {
  readonly name: string;
  readonly search: Search;
}

/** Reads a stored setting; invalid content is ignored. */
function reader<T>(isValid: (value: unknown) => value is T, otherwise: T) {
  return (text: string | undefined): T => {
    try {
      const value: unknown = JSON.parse(text ?? 'null');
      return isValid(value) ? value : otherwise;
    } catch {
      return otherwise;
    }
  };
}

const isDensity = (value: unknown): value is Density =>
  value === 'comfortable' || value === 'compact';
const isColumns = (value: unknown): value is string[] | null =>
  value === null || (Array.isArray(value) && value.every((id) => typeof id === 'string'));
const isView = (value: unknown): value is BrowserView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'object' &&
  value.search !== null &&
  Object.values(value.search).every((text) => typeof text === 'string');
const areViews = (value: unknown): value is BrowserView[] =>
  Array.isArray(value) && value.every(isView);

export function useDensity() {
  return useLocalStorage<Density>({
    key: 'daybook.lists.density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    deserialize: reader(isDensity, 'comfortable'),
  });
}

const keptColumns = (collection: string) => ({
  key: `daybook.lists.columns.${collection}`,
  defaultValue: null,
  getInitialValueInEffect: false,
  deserialize: reader(isColumns, null),
});

/** Null: the default columns of the page. */
export function useKeptColumns(collection: string) {
  return useLocalStorage<string[] | null>(keptColumns(collection));
}

export function readKeptColumns(collection: string): string[] | null {
  return readLocalStorageValue<string[] | null>(keptColumns(collection));
}

/** Views that an earlier release stored in the browser, to be moved to the server. */
export function useBrowserViews(collection: string) {
  const { tenant } = useMe();
  return useLocalStorage<BrowserView[]>({
    key: `daybook.lists.views.${tenant.id}.${collection}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: reader(areViews, []),
  });
}
