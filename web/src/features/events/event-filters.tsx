/** Filters of the event feed, as those of lists: by type, by kind of record, and by one record of a chosen kind. */
import type { FieldInfo } from '@daybook/sdk';
import type { ReactNode } from 'react';
import { allFacts } from '../../core/feature.ts';
import { useAddressSearch } from '../../ui/links/address-search.ts';
import { collectionOf, typeOf } from '../../ui/links/record-pages.ts';
import { FilterBar } from '../../ui/record-list/filters/filter-bar.tsx';
import { changeSearch } from '../../ui/record-list/list-query.ts';
import { groupOf, useEventTypes } from './event-types.ts';

export function EventFilters({ children }: { readonly children: ReactNode }) {
  const [{ tab: _, event: __, ...search }, setSearch] = useAddressSearch(
    '/signed-in/admin/events',
    { replace: true },
  );
  const { data: types = [] } = useEventTypes();
  const groups = Map.groupBy(types, ({ type }) => groupOf(type));
  const collection = collectionOf(search['entityType.eq'] ?? null);
  const fields: readonly FieldInfo[] = [
    {
      name: 'type',
      type: 'enum',
      operators: ['in'],
      values: [...groups].flatMap(([pattern, all]) => [pattern, ...all.map(({ type }) => type)]),
    },
    {
      name: 'entityType',
      type: 'enum',
      operators: ['eq'],
      values: allFacts()
        .filter(([, { hasEvents }]) => hasEvents)
        .map(([name]) => typeOf(name)),
    },
    collection === undefined
      ? { name: 'entityId', type: 'id' }
      : { name: 'entityId', type: 'reference', collection, operators: ['eq'] },
  ];
  return (
    <FilterBar
      list={{ info: { name: 'events', fields }, search: changeSearch(search, {}), setSearch }}
    >
      {children}
    </FilterBar>
  );
}
