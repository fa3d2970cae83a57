/** Queries of the period pages. The checklist is never cached, because every document can change it. */
import type { ClosingChecklist } from '@daybook/sdk';
import { daybook } from '../../../core/daybook.ts';

const mostPeriods = 200;

export const periodsQuery = {
  queryKey: ['periods', 'list', { sort: 'startDate', pages: 'all' }],
  queryFn: async () => {
    const found = [];
    for await (const period of daybook.periods.pages({ sort: 'startDate', limit: mostPeriods }))
      found.push(period);
    return found;
  },
};

export const periodQuery = (id: string) => ({
  queryKey: ['periods', id],
  queryFn: () => daybook.periods.get(id),
});

export const checklistQuery = (id: string) => ({
  queryKey: ['periods', id, 'checklist'],
  queryFn: () => daybook.GET('/api/periods/{id}/checklist', { params: { path: { id } } }),
  staleTime: 0,
});

/** Number of checks with issues inside the period itself. */
export function openPoints({ items }: ClosingChecklist): number {
  return items.filter(({ code, count }) => count > 0 && code !== 'earlier_period_open').length;
}
