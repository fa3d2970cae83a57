/** The one record of the tenant's choices. */
import type { TenantSettings } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';

const settingsQuery = {
  queryKey: ['tenant-settings', 'list', {}],
  queryFn: () => daybook.tenantSettings.list(),
};

/** Undefined until they are read. */
export function useTenantSettings(): {
  readonly settings: TenantSettings | undefined;
  readonly error: unknown;
  readonly again: () => void;
} {
  const { data, error, refetch } = useQuery(settingsQuery);
  return { settings: data?.items[0], error, again: () => void refetch() };
}
