/** The view that a list is opened with: `view` of the address, or the default view of an address without filters. */
import { useMatch, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { Search } from '../../../core/search.ts';
import { useGoTo } from '../../links/link-to.ts';
import type { ListName } from '../list-info.ts';
import { isBare, wholeList } from '../list-query.ts';
import { type SavedView, useDefaultView, useSavedViews } from './saved-views.ts';

export interface Views {
  /** Whether the list can have saved views. */
  readonly isOffered: boolean;
  readonly saved: readonly SavedView[];
  /** The view of the page, although filters or columns may differ. */
  readonly current: SavedView | undefined;
  /** The address names a view that the user does not see. */
  readonly isMissing: boolean;
  /** The filters of the view are not yet in the address. */
  readonly isOpening: boolean;
  readonly defaultId: string | null;
  readonly setDefault: (id: string | null) => Promise<void>;
  /** The search of the link to the whole list. */
  readonly all: Search;
}

/** `isWanted`: whether the page shows views. */
export function useViews(collection: ListName, isWanted: boolean): Views {
  const search: Search = useSearch({ strict: false });
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const goTo = useGoTo();
  const [defaultId, setDefault] = useDefaultView(collection);
  const hasNoFilters = isBare(search);
  const named = search['view'];
  const wanted = named ?? (hasNoFilters ? defaultId : null);
  const asked = wanted === wholeList ? null : wanted;
  const { isOffered, views, isLoading, isSuccess } = useSavedViews(collection, isWanted, asked);
  const current = views.find(({ id }) => id === wanted);
  const isActive = isWanted && isOffered;
  const isUnknown = current === undefined && isLoading;
  const isMissing =
    isActive &&
    isSuccess &&
    !isLoading &&
    current === undefined &&
    named !== undefined &&
    asked !== null;
  const hasFilters = current !== undefined && Object.keys(current.search).length > 0;
  const toOpen = isActive && hasNoFilters && hasFilters ? current : undefined;
  useEffect(() => {
    if (toOpen !== undefined)
      void goTo({ to: pathname, search: { ...toOpen.search, view: toOpen.id }, replace: true });
  }, [toOpen, pathname, goTo]);
  const isOpening =
    isActive && asked !== null && hasNoFilters && (isUnknown || toOpen !== undefined);
  return useMemo(
    (): Views => ({
      isOffered: isActive,
      saved: views,
      current,
      isMissing,
      isOpening,
      defaultId,
      setDefault,
      all: views.some(({ id }) => id === defaultId) ? { view: wholeList } : {},
    }),
    [isActive, views, current, isMissing, isOpening, defaultId, setDefault],
  );
}
