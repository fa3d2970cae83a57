/** Names of delivery targets; webhook endpoints by URL, if the role may read it. */

import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import type { DeliveryReport } from './queries.ts';

type Target = Pick<DeliveryReport['targets'][number], 'kind' | 'webhookEndpointId'>;

const mostEndpoints = 200;
const shownDigits = 8;

const endpointsQuery = {
  queryKey: ['webhook-endpoints', 'list', { limit: mostEndpoints }],
  queryFn: async () => (await daybook.webhookEndpoints.list({ limit: mostEndpoints })).items,
};

/** The URL without its scheme. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '');
}

/** `url`: of the endpoint; absent or null if the role may not read it. */
export function useTargetWords(): (target: Target, url: string | null | undefined) => string {
  const m = useMessages('reports.deliveryTargets');
  return ({ kind, webhookEndpointId }, url) => {
    const name = m[kind];
    if (webhookEndpointId === null) return name;
    return m.to({
      kind: name,
      place: url ? shortUrl(url) : `…${webhookEndpointId.slice(-shownDigits)}`,
    });
  };
}

export function useTargetName(): (target: Target) => string {
  const nameOf = useTargetWords();
  const may = useMay();
  const endpoints = useQuery({ ...endpointsQuery, enabled: may('listWebhookEndpoints') });
  return (target) =>
    nameOf(target, endpoints.data?.find(({ id }) => id === target.webhookEndpointId)?.url);
}
