/** Webhook endpoints. */
import { icon as IconWebhook } from 'virtual:tabler/webhook';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch } from '../../core/search.ts';

export const webhooks = {
  name: 'webhooks',
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
      label: 'webhooks.feature.webhooks',
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
  tasks: [{ rank: 80, name: 'failingWebhooks', label: 'webhooks.feature.failingWebhooks' }],
  effectKinds: {
    webhook: { icon: IconWebhook, title: 'webhooks.feature.titled' },
  },
} as const satisfies Feature;
