/** Tasks of all features that the user's role may do, with counts. */
import type { Me } from '@daybook/sdk';
import { queryOptions } from '@tanstack/react-query';
import { anyCollection } from '../../../core/any-collection.ts';
import { features, type Task } from '../../../core/feature.ts';
import type { Search } from '../../../core/search.ts';

/** Maximum page size for counting; larger counts are shown as "more than". */
const countedAtMost = 50;

interface Waiting extends Pick<Task, 'label' | 'collection'> {
  readonly search: Search;
}

/** `isFourEyes`: four-eyes approval excludes documents that the user posted. */
export function waitingFor(me: Me, isFourEyes: boolean, day: string): Waiting[] {
  const byOthers: Search = isFourEyes ? { 'postedBy.ne': `${me.actor.type}:${me.actor.id}` } : {};
  return features()
    .flatMap(({ tasks = [] }) => tasks)
    .filter(({ operation }) => me.operations.includes(operation))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ label, collection, search }) => ({
      label,
      collection,
      search: search(day, byOthers),
    }));
}

/** Counts up to the maximum. */
export function countQuery({ collection, search }: Waiting) {
  const query = { ...search, limit: countedAtMost };
  return queryOptions({
    queryKey: [collection, 'list', query],
    queryFn: () => anyCollection(collection).list(query),
    select: ({ items, hasMore }) => ({ count: items.length, hasMore }),
  });
}
