/** State shared by the parts of a list: rows, columns, selection, address, active row. */
import { useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { AnyItem } from '../../core/any-collection.ts';
import type { Search } from '../../core/search.ts';
import { useGoTo } from '../links/link-to.ts';
import { useBulkActions } from './bulk/bulk-actions.ts';
import { useDensity, useKeptColumns } from './choices.ts';
import { allColumns, type CellTools, type Column, type ShownColumn } from './column.ts';
import { type ListInfo, type ListName, listInfoOf } from './list-info.ts';
import { apiQuery, changeSearch, columnsOf, queryString } from './list-query.ts';
import { type Rows, useRows } from './rows/use-rows.ts';
import { type Selection, useSelection } from './rows/use-selection.ts';
import { useNames } from './use-names.ts';

export interface ListOptions {
  readonly collection: ListName;
  readonly columns: readonly (string | Column<AnyItem>)[];
  readonly fixed?: Search;
  readonly to?: (item: AnyItem) => string | undefined;
  readonly bulk?: readonly string[];
  /** True: the address will change to that of a saved view, so no rows are requested yet. */
  readonly isOpening: boolean;
}

export interface ListModel {
  readonly info: ListInfo;
  readonly search: Search;
  readonly setSearch: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly replaceSearch: (search: Search) => void;
  /** Path of the page. */
  readonly pathname: string;
  /** Whether the address has filters. */
  readonly isFiltered: boolean;
  readonly rows: Rows;
  readonly every: readonly ShownColumn[];
  readonly shown: readonly ShownColumn[];
  readonly setColumns: (ids: readonly string[] | null) => void;
  readonly compact: boolean;
  readonly tools: CellTools;
  readonly selection: Selection;
  /** Bulk actions; without any, rows are not selectable. */
  readonly actions: readonly string[];
  readonly selectable: boolean;
  readonly to: (item: AnyItem) => string | undefined;
  readonly open: (item: AnyItem, newTab: boolean) => void;
  /** The query for the API, with the fixed filters of the page. */
  readonly query: Search;
}

export function useListModel(options: ListOptions): ListModel {
  const { collection, columns, fixed, to, bulk, isOpening } = options;
  const info = useMemo(() => listInfoOf(collection), [collection]);
  const search: Search = useSearch({ strict: false });
  const goTo = useGoTo();
  const router = useRouter();
  // Path of this page: during navigation the router's location is already the next one.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const rows = useRows(info, search, fixed, !isOpening);
  const { every, shown, setColumns } = useColumns(info, columns, search);
  const nameOf = useNames(rows.pages, shown);
  const tools = useMemo(() => ({ nameOf }), [nameOf]);
  const [density] = useDensity();
  const query = { ...apiQuery(search), ...fixed };
  const selection = useSelection(rows.rows, queryString(query));
  const actions = useBulkActions(info, bulk);
  const replaceSearch = useCallback(
    (next: Search) => {
      // A pending search must not navigate back to a page that was left.
      if (router.latestLocation.pathname !== pathname) return;
      void goTo({ to: pathname, search: next, replace: true });
    },
    [goTo, pathname, router],
  );
  const setSearch: ListModel['setSearch'] = useCallback(
    (changes) => replaceSearch(changeSearch(search, changes)),
    [replaceSearch, search],
  );
  const target = useCallback((item: AnyItem) => to?.(item), [to]);
  const open = useCallback(
    (item: AnyItem, newTab: boolean) => {
      const path = target(item);
      if (path === undefined) return;
      if (newTab) window.open(path, '_blank', 'noopener');
      else void goTo({ to: path });
    },
    [goTo, target],
  );
  const isFiltered = Object.keys(apiQuery(search)).some((key) => key !== 'sort');
  return {
    info,
    search,
    setSearch,
    replaceSearch,
    pathname,
    isFiltered,
    rows,
    every,
    shown,
    setColumns,
    compact: density === 'compact',
    tools,
    selection,
    actions,
    selectable: actions.length > 0,
    to: target,
    open,
    query,
  };
}

/** Columns from the address, otherwise from the user's settings, otherwise the page's defaults. */
function useColumns(
  info: ListInfo,
  columns: readonly (string | Column<AnyItem>)[],
  search: Search,
) {
  const [kept, keep] = useKeptColumns(info.name);
  const every = useMemo(() => allColumns(info, columns), [info, columns]);
  const asked = search['columns'];
  const shown = useMemo(() => {
    const own = columns.map((column) => (typeof column === 'string' ? column : column.id));
    const ids = (asked === undefined ? null : columnsOf({ columns: asked })) ?? kept ?? own;
    const found = ids.flatMap((id) => every.find((column) => column.id === id) ?? []);
    return found.length > 0 ? found : every.slice(0, own.length);
  }, [every, columns, asked, kept]);
  return { every, shown, setColumns: (ids: readonly string[] | null) => keep(ids && [...ids]) };
}
