/** Begins a new record: opens its page for that, or creates an empty record and opens it. */

import type { TextKey } from 'virtual:words';
import { type CollectionName, collections } from '@daybook/sdk';
import { anyCollection } from '../../core/any-collection.ts';
import { queryClient } from '../../core/daybook.ts';
import { today } from '../../core/days.ts';
import { allFacts, factsOf } from '../../core/feature.ts';
import { useMay } from '../../core/me.ts';
import { useAttempts } from '../../core/use-command.ts';
import { operationOf } from '../record-list/list-info.ts';
import { useGoTo } from './link-to.ts';
import { pageOf } from './record-pages.ts';

/** A new record is dated today. */
export function newFields(collection: CollectionName): Readonly<Record<string, string>> {
  const { dated } = factsOf(collection);
  return dated === undefined ? {} : { [dated]: today() };
}

interface Begun {
  readonly collection: CollectionName;
  readonly operation: string;
  readonly label: TextKey;
}

/** The collections in which the role may begin a record. */
export function useBegun(): readonly Begun[] {
  const may = useMay();
  return allFacts().flatMap(([collection, { begin: label }]) => {
    const operation = operationOf('POST', collections[collection].path);
    if (label === undefined || operation === undefined || !may(operation)) return [];
    return { collection, operation, label };
  });
}

/** Rejects if the record cannot be created. Further calls while one runs are that one. */
export function useBegin(): (collection: CollectionName) => Promise<void> {
  const goTo = useGoTo();
  const attempts = useAttempts();
  return (collection) =>
    attempts.run(collection, async (idempotencyKey) => {
      const { beginAt } = factsOf(collection);
      if (beginAt !== undefined) return goTo({ to: beginAt });
      const fields = newFields(collection);
      const { id } = await anyCollection(collection).create(fields, { idempotencyKey });
      void queryClient.invalidateQueries({ queryKey: [collection, 'list'] });
      return goTo({ to: pageOf(collection, id) });
    });
}
