/** State shared by the parts of a list: rows, columns, selection, address, active row. */
import { useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { AnyItem } from '../../core/any-collection.ts';
import type { Search } from '../../core/search.ts';
import { useGoTo } from '../links/link-to.ts';
import { useBulkActions } from './bulk/bulk-actions.ts';
import { useDensity, useKeptColumns } from './choices.ts';
import {
  allColumns,
  type CellTools,
  type Column,
  chosenColumns,
  type ShownColumn,
} from './column.ts';
import { type ListInfo, type ListName, listInfoOf, rowFieldsOf } from './list-info.ts';
import { apiQuery, changeSearch, columnsOf, queryString } from './list-query.ts';
import { type Rows, useRows } from './rows/use-rows.ts';
import { type Selection, useSelection } from './rows/use-selection.ts';
import { type Names, useNames } from './use-names.ts';

export interface ListOptions {
  readonly collection: ListName;
  readonly columns: readonly (string | Column<AnyItem>)[];
  readonly fixed?: Search;
  readonly to?: (item: AnyItem) => string | undefined;
  readonly bulk?: readonly string[];
  /** True: the address will change to that of a saved view, so no rows are requested yet. */
  readonly isOpening: boolean;
}

/** What does not change while rows are loaded: the bars above the rows depend on nothing else. */
export interface ListFace {
  readonly info: ListInfo;
  readonly search: Search;
  readonly setSearch: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly replaceSearch: (search: Search) => void;
  /** Path of the page. */
  readonly pathname: string;
  /** The query for the API, with the fixed filters of the page. */
  readonly query: Search;
  readonly every: readonly ShownColumn[];
  readonly shown: readonly ShownColumn[];
  readonly setColumns: (ids: readonly string[] | null) => void;
}

export interface ListModel extends ListFace {
  readonly face: ListFace;
  /** Whether the address has filters. */
  readonly isFiltered: boolean;
  readonly rows: Rows;
  /** Fields of the rows; undefined: all. */
  readonly fields: readonly string[] | undefined;
  readonly compact: boolean;
  readonly tools: CellTools;
  /** Changes when names arrive that `tools` returns. */
  readonly names: Names;
  readonly selection: Selection;
  /** Bulk actions; without any, rows are not selectable. */
  readonly actions: readonly string[];
  readonly selectable: boolean;
  readonly to: (item: AnyItem) => string | undefined;
  readonly open: (item: AnyItem, newTab: boolean) => void;
}

export function useListModel(options: ListOptions): ListModel {
  const { collection, columns, fixed, to, bulk, isOpening } = options;
  const info = useMemo(() => listInfoOf(collection), [collection]);
  const search: Search = useSearch({ strict: false });
  const goTo = useGoTo();
  const router = useRouter();
  // Path of this page: during navigation the router's location is already the next one.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const { every, shown, setColumns } = useColumns(info, columns, search);
  const fields = useMemo(() => rowFieldsOf(info, shown), [info, shown]);
  const rows = useRows({ info, search, fixed, fields }, !isOpening);
  const { names, tools } = useNames(rows.pages, shown);
  const [density] = useDensity();
  const asked = queryString({ ...apiQuery(search), ...fixed });
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(asked)), [asked]);
  const selection = useSelection(rows.rows, asked);
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
  const face: ListFace = useMemo(
    () => ({ info, search, setSearch, replaceSearch, pathname, query, every, shown, setColumns }),
    [info, search, setSearch, replaceSearch, pathname, query, every, shown, setColumns],
  );
  return {
    ...face,
    face,
    isFiltered,
    rows,
    fields,
    compact: density === 'compact',
    tools,
    names,
    selection,
    actions,
    selectable: actions.length > 0,
    to: target,
    open,
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
    const ids = asked === undefined ? null : columnsOf({ columns: asked });
    return chosenColumns(every, columns, ids ?? kept);
  }, [every, columns, asked, kept]);
  const setColumns = useCallback((ids: readonly string[] | null) => keep(ids && [...ids]), [keep]);
  return { every, shown, setColumns };
}
