/** Who is signed in, and what they may do: `GET /api/me`, which names every operation of the role. */
import type { Me } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { daybook } from './daybook.ts';

export const meQuery = {
  queryKey: ['me'],
  queryFn: () => daybook.GET('/api/me'),
  staleTime: 60_000,
};

/** Inside the shell, where somebody is signed in. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (data === undefined) throw new Error('useMe outside of the shell');
  return data;
}

/** What the person, or the key, is called. */
export function nameOf({ actor, person }: Me): string {
  return actor.name ?? person?.email ?? actor.role;
}

/** Whether the role may call an operation, by its `operationId`. What it may not is not offered. */
export function useMay(): (operationId: string) => boolean {
  const { operations } = useMe();
  return (operationId) => operations.includes(operationId);
}

/** Tenant and actor: the key under which the browser keeps their edits. */
export function ownerOf({ tenant, actor }: Me): string {
  return `${tenant.id}.${actor.id}`;
}
