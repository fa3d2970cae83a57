/** The settings record of the tenant. */
import type { TenantSettings } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';

export const settingsQuery = {
  queryKey: ['tenant-settings', 'list', {}],
  queryFn: () => daybook.tenantSettings.list(),
};

/** Undefined while loading. */
export function useTenantSettings(): {
  readonly settings: TenantSettings | undefined;
  readonly error: unknown;
  readonly again: () => void;
} {
  const { data, error, refetch } = useQuery(settingsQuery);
  return { settings: data?.items[0], error, again: () => void refetch() };
}
