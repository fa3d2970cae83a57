/** Names of the actors of a record, taken from its timeline. */
import type { CollectionName } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { anyCollection } from '../../core/any-collection.ts';
import { useActorWords } from './actors.tsx';

const entries = 100;

/** Like `useActorWords`, with names from the latest entries of the record's timeline. */
export function useRecordActorWords(
  collection: CollectionName,
  id: string,
): ReturnType<typeof useActorWords> {
  const { data } = useQuery({
    queryKey: [collection, id, 'actors'],
    queryFn: () => anyCollection(collection).timeline(id, { limit: entries }),
  });
  const names = useMemo(
    () => new Map(data?.items.map(({ actor, actorName }) => [actor ?? '', actorName])),
    [data],
  );
  return useActorWords(names);
}
