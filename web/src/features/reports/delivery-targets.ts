/** Names of delivery targets; webhook endpoints by URL, if the role may read it. */
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMay } from '../../core/me.ts';
import type { DeliveryReport } from './queries.ts';

const messages = defineMessages({
  en: {
    webhook: 'Webhook',
    email: 'Email',
    pdf: 'PDF',
    analytics: 'Report updates',
    to: (kind: string, place: string) => `${kind}: ${place}`,
  },
  de: {
    webhook: 'Webhook',
    email: 'E-Mail',
    pdf: 'PDF',
    analytics: 'Berichtsaktualisierungen',
    to: (kind: string, place: string) => `${kind}: ${place}`,
  },
});

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
  const m = useMessages(messages);
  return ({ kind, webhookEndpointId }, url) => {
    const name = m[kind];
    if (webhookEndpointId === null) return name;
    return m.to(name, url ? shortUrl(url) : `…${webhookEndpointId.slice(-shownDigits)}`);
  };
}

export function useTargetName(): (target: Target) => string {
  const nameOf = useTargetWords();
  const may = useMay();
  const endpoints = useQuery({ ...endpointsQuery, enabled: may('listWebhookEndpoints') });
  return (target) =>
    nameOf(target, endpoints.data?.find(({ id }) => id === target.webhookEndpointId)?.url);
}
