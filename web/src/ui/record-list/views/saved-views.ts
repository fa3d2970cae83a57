/** Saved views of a list, from the API: the user's own and those shared with the tenant. */
import { type CreateOptions, collections, type ItemOf, type ListQuery } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { daybook, queryClient, staleMs } from '../../../core/daybook.ts';
import { meQuery, useMe } from '../../../core/me.ts';
import type { Search } from '../../../core/search.ts';
import type { ListName } from '../list-info.ts';
import { apiQuery, changeSearch, isSameQuery, queryString } from '../list-query.ts';

type Saved = ItemOf<'saved-views'>;
type ViewedList = NonNullable<Saved['collection']>;

export interface SavedView {
  readonly id: string;
  readonly RowVersion: string;
  readonly name: string;
  /** Of the page, without `view`. */
  readonly search: Search;
  readonly isShared: boolean;
  readonly mayChange: boolean;
  readonly mayShare: boolean;
}

/** Views of one list; the API keeps more, of all lists. */
const most = 200;
const none: readonly SavedView[] = [];
const known: readonly string[] =
  collections['saved-views'].fields.find(({ name }) => name === 'collection')?.values ?? [];

function isViewed(collection: ListName): collection is ViewedList {
  return known.includes(collection);
}

/** `isWanted`: whether the page shows views. `openedId`: the view to open, requested at once if it is not among those loaded before. */
export function useSavedViews(collection: ListName, isWanted: boolean, openedId: string | null) {
  const { actor } = useMe();
  const asked: ListQuery<'saved-views'> = {
    'collection.eq': collection as ViewedList,
    'status.eq': 'Active',
    // An Admin could read the private views of all users.
    'visibleTo.in': ['everyone', `${actor.type}:${actor.id}`],
    sort: 'name',
    limit: most,
  };
  const { data, isFetching, isPending, isSuccess } = useQuery({
    queryKey: ['saved-views', 'list', asked],
    queryFn: ({ signal }) => daybook.savedViews.list(asked, { signal }),
    enabled: isWanted && isViewed(collection),
    select: ({ items }) => items.map(viewOf),
    staleTime: ({ state }) =>
      openedId === null || state.data?.items.some(({ id }) => id === openedId) ? staleMs : 0,
  });
  const isLoading = isPending || isFetching;
  return { isOffered: isViewed(collection), views: data ?? none, isLoading, isSuccess };
}

/** The id of the saved view that the list opens with, for the user on all devices; null: none. */
export function useDefaultView(collection: ListName) {
  const { defaultViews } = useMe();
  // The same function for each render: the bars above the rows depend on it.
  const set = useCallback(
    async (viewId: string | null) => {
      const body = { collection: collection as ViewedList, viewId };
      queryClient.setQueryData(
        meQuery.queryKey,
        await daybook.POST('/api/me/default-view', { body }),
      );
    },
    [collection],
  );
  return [defaultViews[collection] ?? null, set] as const;
}

function viewOf(item: Saved): SavedView {
  const may = (wanted: string) =>
    item.availableActions.find(({ action }) => action === wanted)?.allowed ?? false;
  const search = Object.fromEntries(new URLSearchParams(item.query ?? ''));
  return {
    id: item.id,
    RowVersion: item.RowVersion,
    name: item.name ?? item.id,
    search: changeSearch(search, { columns: item.columns.join(',') }),
    isShared: item.visibleTo === 'everyone',
    // The same users may delete and change a view.
    mayChange: may('delete'),
    mayShare: may('share'),
  };
}

/** Whether a page shows exactly the view. */
export function isSameView(a: Search, b: Search): boolean {
  return isSameQuery(a, b) && (a['columns'] ?? '') === (b['columns'] ?? '');
}

function fieldsOf(search: Search) {
  const columns = (search['columns'] ?? '').split(',').filter((id) => id !== '');
  return { query: queryString(apiQuery(search)).slice(1), columns };
}

async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['saved-views', 'list'] });
}

/** Returns the id. */
export async function createView(
  collection: ListName,
  name: string,
  search: Search,
  { isShared = false, ...options }: CreateOptions & { readonly isShared?: boolean } = {},
): Promise<string> {
  if (!isViewed(collection)) throw new Error(`${collection} has no saved views`);
  const { id } = await daybook.savedViews.create(
    { name, collection, ...fieldsOf(search) },
    options,
  );
  if (isShared) await daybook.savedViews.act(id, 'share');
  await refresh();
  return id;
}

export async function renameView({ id, RowVersion }: SavedView, name: string): Promise<void> {
  await daybook.savedViews.patch(id, 'name', name, RowVersion);
  await refresh();
}

/** Saves what the page shows as the view. */
export async function updateView(
  { id, RowVersion, search: before }: SavedView,
  search: Search,
): Promise<void> {
  const { query, columns } = fieldsOf(search);
  let version = RowVersion;
  if (query !== fieldsOf(before).query)
    version = (await daybook.savedViews.patch(id, 'query', query, version)).RowVersion;
  if (columns.join() !== fieldsOf(before).columns.join())
    await daybook.savedViews.patch(id, 'columns', columns, version);
  await refresh();
}

export async function actOnView(
  { id }: SavedView,
  action: 'share' | 'unshare' | 'delete',
): Promise<void> {
  await daybook.savedViews.act(id, action);
  await refresh();
}
