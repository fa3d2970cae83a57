/** Begins a new record: opens its page for that, or creates an empty record and opens it. */
import type { CollectionName } from '@daybook/sdk';
import { anyCollection } from '../../core/any-collection.ts';
import { queryClient } from '../../core/daybook.ts';
import { localToday } from '../../core/days.ts';
import { factsOf } from '../../core/feature.ts';
import { useGoTo } from './link-to.ts';
import { pageOf } from './record-pages.ts';

/** A new record is dated today. */
export function newFields(collection: CollectionName): Readonly<Record<string, string>> {
  const { dated } = factsOf(collection);
  return dated === undefined ? {} : { [dated]: localToday() };
}

/** Rejects if the record cannot be created. */
export function useBegin(): (collection: CollectionName) => Promise<void> {
  const goTo = useGoTo();
  return async (collection) => {
    const { beginAt } = factsOf(collection);
    if (beginAt !== undefined) return goTo({ to: beginAt });
    const { id } = await anyCollection(collection).create(newFields(collection));
    void queryClient.invalidateQueries({ queryKey: [collection, 'list'] });
    return goTo({ to: pageOf(collection, id) });
  };
}
