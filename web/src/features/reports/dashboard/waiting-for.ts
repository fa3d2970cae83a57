/** Tasks of all features that the user's role may do, with counts. */
import type { Me } from '@daybook/sdk';
import { queryOptions } from '@tanstack/react-query';
import { anyCollection } from '../../../core/any-collection.ts';
import { features, type Task } from '../../../core/feature.ts';
import type { Search } from '../../../core/search.ts';

/** Maximum page size for counting; larger counts are shown as "more than". */
const countedAtMost = 50;

interface Waiting extends Pick<Task, 'label' | 'collection' | 'given'> {
  readonly search: Search;
}

/** `isFourEyes`: four-eyes approval excludes documents that the user posted. */
export function waitingFor(me: Me, isFourEyes: boolean, day: string): Waiting[] {
  const byOthers: Search = isFourEyes ? { 'postedBy.ne': `${me.actor.type}:${me.actor.id}` } : {};
  return features()
    .flatMap(({ tasks = [] }) => tasks)
    .filter(({ operation }) => me.operations.includes(operation))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ search, ...task }) => ({
      ...task,
      search: search(day, byOthers),
    }));
}

/** Counts up to the maximum. */
export function countQuery({ collection, search, given }: Waiting) {
  const query = { ...search, limit: countedAtMost };
  return queryOptions({
    queryKey: [collection, 'list', query],
    queryFn: async () =>
      given === undefined || (await anyCollection(given).list({ limit: 1 })).items.length > 0
        ? anyCollection(collection).list(query)
        : { items: [], hasMore: false },
    select: ({ items, hasMore }) => ({ count: items.length, hasMore }),
  });
}
