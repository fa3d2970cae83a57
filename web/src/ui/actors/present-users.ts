/** The users who have a record open: reported while a page shows it, and received by the event stream. */
import type { PresentAt } from '@daybook/sdk';
import { useIdle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { daybook, queryClient } from '../../core/daybook.ts';
import { useMe } from '../../core/me.ts';

type User = PresentAt['users'][number];

/** The server forgets a tab after 25 s. */
const reportMs = 10_000;
/** Without input for so long, the user counts as away; reports would also keep the session alive. */
const awayMs = 300_000;
const noUsers: readonly User[] = [];

const keyOf = (entityType: string, id: string) => ['presence', entityType, id] as const;

/** Called with what the event stream sends. */
export function keepPresent({ entityType, id, users }: PresentAt): void {
  const key = keyOf(entityType, id);
  if (queryClient.getQueryState(key) !== undefined) queryClient.setQueryData(key, users);
}

type Report = Parameters<typeof daybook.POST<'/api/presence'>>[1]['body'];

/** The other users who have the record open; reports this user while it is mounted and there is input. */
export function usePresentUsers(type: string, id: string): readonly User[] {
  const { actor } = useMe();
  const entityType = type as Report['entityType'];
  // Of the editor, because a page can have several.
  const [tab] = useState(() => crypto.randomUUID());
  const isAway = useIdle(awayMs, { initialState: false });
  const { data = noUsers } = useQuery({
    queryKey: keyOf(entityType, id),
    queryFn: async () =>
      (await daybook.POST('/api/presence', { body: { entityType, id, tab } })).users,
    refetchInterval: reportMs,
    refetchIntervalInBackground: true,
    enabled: !isAway,
    staleTime: 0,
  });
  useEffect(() => {
    // The page may be closing: a beacon is sent all the same.
    const leave = () => {
      const body = JSON.stringify({ entityType, id, tab, isLeaving: true });
      navigator.sendBeacon('/api/presence', new Blob([body], { type: 'application/json' }));
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [entityType, id, tab]);
  return data.filter((user) => user.id !== actor.id);
}
