/**
 * The list component of all list pages, for any collection: filters, search, sorting and columns in the address, saved
 * views, selection and bulk actions, export, keyboard navigation, cards on small screens. `RecordListPage`
 * (record-list-page.tsx) adds a title and a "New" button.
 */

import { Button } from '@mantine/core';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { AnyItem } from '../../core/any-collection.ts';
import { useMessages } from '../../core/messages.ts';
import type { Search } from '../../core/search.ts';
import { pageOf } from '../links/record-pages.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import type { Column } from './column.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListError, refusedKeys } from './list-error.tsx';
import { ListFooter } from './list-footer.tsx';
import type { ItemIn, ListName } from './list-info.ts';
import { type ListModel, useListModel } from './list-model.ts';
import { apiQuery } from './list-query.ts';
import { ListTools } from './list-tools.tsx';
import classes from './record-list.module.css';
import { ListBody } from './rows/list-body.tsx';
import { useViews } from './views/use-views.ts';
import { ViewTabs } from './views/view-tabs.tsx';

/**
 * ```tsx
 * const columns: readonly ListColumn<'effects'>[] = [
 *   'createdAt', 'kind', 'status',
 *   { id: 'subject', label: 'Record', render: (effect) => effect.subjectType },
 * ];
 * <RecordList collection="effects" columns={columns} views={[{ name: 'Failed', search: { 'status.in': 'Failed' } }]} />
 * ```
 */
export interface RecordListProps<N extends ListName> {
  /** As in `/api/invoices`: `invoices`. `events` is the event feed. */
  readonly collection: N;
  /**
   * Default columns in this order: names of fields, rendered by type (statuses as badges, references by name, amounts
   * in their currency), or objects with `render`, `label` or `width`. Users can add all other fields. The first cell
   * links to the record. Define the array outside of the component, or memoise it.
   */
  readonly columns: readonly ListColumn<N>[];
  /** Built-in views, shown as tabs after "All"; `search` is the query: `{'status.in': 'Draft', sort: '-total'}`. */
  readonly views?: readonly BuiltInView[];
  /** Link of a row; the record's page by default. `() => undefined` for rows without a link. */
  readonly to?: (item: ItemIn<N>) => string | undefined;
  /** Fixed filters in addition to those in the address: `{'customerId.eq': id}`. */
  readonly fixed?: Search;
  /** Bulk actions to offer; by default those of the catalogue that need at most a reason. `[]`: no selection. */
  readonly bulk?: readonly string[];
  /** Amount field to sum for selections: `total`. */
  readonly sum?: string;
  /** Shown when there are no records and no filters. */
  readonly empty?: ListEmpty;
  /** False: the list has `height` instead of filling the window. For lists among other content. */
  readonly height?: number;
}

export type ListColumn<N extends ListName> = (keyof ItemIn<N> & string) | Column<ItemIn<N>>;

interface BuiltInView {
  readonly name: string;
  readonly search: Search;
}

export interface ListEmpty {
  readonly title: string;
  readonly text?: ReactNode;
  /** A button or link. */
  readonly children?: ReactNode;
}

export function RecordList<const N extends ListName>(props: RecordListProps<N>) {
  const { collection, fixed, height } = props;
  const to = props.to as ((item: AnyItem) => string | undefined) | undefined;
  const views = useViews(collection, height === undefined);
  const list = useListModel({
    isOpening: views.isOpening,
    collection,
    columns: props.columns as readonly (string | Column<AnyItem>)[],
    ...(fixed !== undefined && { fixed }),
    ...(props.bulk !== undefined && { bulk: props.bulk }),
    to: to ?? ((item) => pageOf(collection, item.id)),
  });
  const { error, rows, isPending, refetch, isFetchNextPageError, fetchNextPage } = list.rows;
  const { face } = list;
  const isWhole = height === undefined;
  const fixedKeys = Object.keys(fixed ?? {}).join();
  const invalid = refusedKeys(error, face).join();
  const builtIn = props.views ?? none;
  // Not rendered again for each page of rows.
  const bars = useMemo(
    () => (
      <>
        {isWhole && <ViewTabs list={face} views={views} builtIn={builtIn} />}
        <FilterBar list={face} without={fieldsOf(fixedKeys)} invalid={invalid.split(',')}>
          <ListTools list={face} canImport={isWhole && fixedKeys === ''} />
        </FilterBar>
      </>
    ),
    [face, views, builtIn, isWhole, fixedKeys, invalid],
  );
  const again = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  const isEmpty = !isPending && rows.length === 0;
  return (
    <Frame height={height}>
      {bars}
      <BulkBar list={list} sum={props.sum} />
      {error !== null && <ListError list={list} error={error} again={again} />}
      {isEmpty && error === null && <Empty list={list} empty={props.empty} />}
      {!isEmpty && <ListBody list={list} />}
      <ListFooter list={list} />
    </Frame>
  );
}

const none: readonly BuiltInView[] = [];

/** The fields of the filters with these keys. */
const fieldsOf = (keys: string) =>
  keys.split(',').map((key) => key.slice(0, Math.max(0, key.lastIndexOf('.'))));

/** Fills the window, so that the table scrolls instead of the page. */
function Frame({
  height,
  children,
}: {
  readonly height?: number | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={classes.list}
      data-fills={height === undefined || undefined}
      style={
        height === undefined ? undefined : ({ '--list-height': `${height}px` } as CSSProperties)
      }
    >
      {children}
    </div>
  );
}

function Empty({
  list,
  empty,
}: {
  readonly list: ListModel;
  readonly empty: ListEmpty | undefined;
}) {
  const m = useMessages('ui.recordList');
  if (!list.isFiltered)
    return (
      <EmptyState title={empty?.title ?? m.none} text={empty?.text}>
        {empty?.children}
      </EmptyState>
    );
  const clear = () =>
    list.setSearch(
      Object.fromEntries(
        Object.keys(apiQuery(list.search))
          .filter((key) => key !== 'sort')
          .map((key) => [key, undefined]),
      ),
    );
  return (
    <EmptyState title={m.noMatch} text={m.noMatchText}>
      <Button variant="light" onClick={clear}>
        {m.clear}
      </Button>
    </EmptyState>
  );
}
