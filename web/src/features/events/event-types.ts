/** The service's catalogue of event types, with descriptions in the user's language. */
import type { EventTypeList } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { useCatalogue } from '../../core/catalogue.ts';
import { daybook } from '../../core/daybook.ts';

/** An event type with its description. */
export type DescribedType = EventTypeList['items'][number];

export const everything = '*';

export function useEventTypes() {
  return useQuery({
    queryKey: ['event-types'],
    queryFn: async () =>
      (await daybook.GET('/api/event-types', { params: { query: { limit: 200 } } })).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The group of `invoice.posted` is `invoice.*`. */
export function groupOf(type: string): string {
  return `${type.slice(0, type.indexOf('.'))}.*`;
}

/** Whether a subscription includes a type. */
export function subscribes(chosen: readonly string[], type: string): boolean {
  return chosen.includes(everything) || chosen.includes(groupOf(type)) || chosen.includes(type);
}

export function useEventText(): (type: Pick<DescribedType, 'type' | 'summary'>) => string {
  const catalogue = useCatalogue();
  return ({ type, summary }) => catalogue?.(`events.${type}`, {}, {}) ?? summary;
}
