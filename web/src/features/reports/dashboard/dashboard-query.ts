/** The data of all cards of the dashboard, in one call. */
import type { paths } from '@daybook/sdk';
import { queryOptions } from '@tanstack/react-query';
import { daybook } from '../../../core/daybook.ts';
import { catchUp } from '../queries.ts';

export type Dashboard =
  paths['/api/dashboard']['get']['responses'][200]['content']['application/json'];

/** Its key is that of a report, so that changes of records refetch it. */
export const dashboardQuery = queryOptions({
  queryKey: ['reports', 'dashboard', {}],
  queryFn: (): Promise<Dashboard> => daybook.GET('/api/dashboard'),
  refetchInterval: catchUp,
});
