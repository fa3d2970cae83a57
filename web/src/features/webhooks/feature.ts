/** Webhook endpoints. */
import { icon as IconWebhook } from 'virtual:tabler/webhook';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch } from '../../core/search.ts';
import { webhooksWords } from './words.ts';

export const webhooks = {
  pages: [
    page(
      '/admin/webhooks',
      () => import('./webhooks.tsx'),
      'WebhooksPage',
      listSearch<'webhook-endpoints'>(),
    ),
    page('/admin/webhooks/$id', () => import('./webhook.tsx'), 'WebhookPage'),
  ],
  navigation: [
    {
      group: 'developers',
      rank: 20,
      label: ['Webhooks', 'Webhooks'],
      to: '/admin/webhooks',
      icon: IconWebhook,
      operation: 'listWebhookEndpoints',
      key: 'w',
    },
  ],
  records: {
    'webhook-endpoints': {
      page: '/admin/webhooks',
      hasEvents: true,
      title: ['description', 'url'],
      // The status of an endpoint decides whether its deliveries can be retried.
      invalidates: ([collection]) => collection === 'effects',
    },
  },
  words: webhooksWords,
  tasks: [
    { rank: 80, name: 'failingWebhooks', label: ['Failing webhooks', 'Webhooks mit Fehlern'] },
  ],
  effectKinds: {
    webhook: { icon: IconWebhook, title: (name) => [`Webhook: ${name}`, `Webhook: ${name}`] },
  },
} as const satisfies Feature;
