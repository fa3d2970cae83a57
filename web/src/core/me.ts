/** The signed-in user and the operations of their role, from `GET /api/me`. */
import { type CollectionName, collections, type Me } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { daybook } from './daybook.ts';

export const meQuery = {
  queryKey: ['me'],
  queryFn: () => daybook.GET('/api/me'),
  staleTime: 60_000,
};

/** Only inside the shell, where a session exists. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (data === undefined) throw new Error('useMe outside of the shell');
  return data;
}

/** Display name of the user or API key. */
export function nameOf({ actor, person }: Me): string {
  return actor.name ?? person?.email ?? actor.role;
}

/** Whether the role may call an operation, by its `operationId`. The app hides what it may not call. */
export function useMay(): (operationId: string) => boolean {
  const { operations } = useMe();
  return (operationId) => operations.includes(operationId);
}

/** Whether the role may change a field of the records of a collection. */
export function useMayChange(): (collection: CollectionName, field: string) => boolean {
  const { role } = useMe().actor;
  return (collection, field) => {
    const { fields, roles } = collections[collection];
    const own = fields.find(({ name }) => name === field)?.roles ?? roles.patch ?? [];
    return own.some((one) => one === role);
  };
}

/** Tenant and actor: the storage key of unsaved edits. */
export function ownerOf({ tenant, actor }: Me): string {
  return `${tenant.id}.${actor.id}`;
}
