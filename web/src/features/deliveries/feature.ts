/** Effects of changes: deliveries with their attempts, and retry policies. */
import { icon as IconActivity } from 'virtual:tabler/activity';
import { icon as IconRefresh } from 'virtual:tabler/refresh';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch, searchOf } from '../../core/search.ts';
import { sharedPart } from '../../ui/lazy-part.ts';

export const deliveries = {
  name: 'deliveries',
  pages: [
    page('/admin/effects', () => import('./effects.tsx'), 'EffectsPage', listSearch<'effects'>()),
    page('/admin/effects/$id', () => import('./effect.tsx'), 'EffectPage', searchOf('attempt')),
    page('/admin/retry-policies', () => import('./retry-policies.tsx'), 'RetryPoliciesPage'),
  ],
  navigation: [
    {
      group: 'developers',
      rank: 10,
      label: 'deliveries.feature.deliveries',
      to: '/admin/effects',
      icon: IconActivity,
      operation: 'listEffects',
      key: 'e',
    },
    {
      group: 'developers',
      rank: 40,
      label: 'deliveries.feature.retryPolicies',
      to: '/admin/retry-policies',
      icon: IconRefresh,
      operation: 'patchRetryPolicy',
    },
  ],
  records: {
    effects: {
      page: '/admin/effects',
      // Timelines contain the outcome of deliveries.
      invalidates: ([, , part]) => part === 'timeline' || part === 'effects',
    },
    'retry-policies': { editedAt: '/admin/retry-policies' },
  },
  tasks: [
    {
      rank: 70,
      name: 'failedDeliveries',
      label: 'deliveries.feature.failedDeliveries',
    },
  ],
} as const satisfies Feature;

export { hoursOf, targetOf, useDeliveryHealth } from './delivery-health.ts';

export const DeliveryTable = sharedPart(
  async () => (await import('./delivery-table.tsx')).DeliveryTable,
);
export const EndpointDeliveries = sharedPart(
  async () => (await import('./delivery-table.tsx')).EndpointDeliveries,
);
export const LiveOutcome = sharedPart(async () => (await import('./live-outcome.tsx')).LiveOutcome);
export const RecordEffects = sharedPart(
  async () => (await import('./record-effects.tsx')).RecordEffects,
);
export const ResendDialog = sharedPart(
  async () => (await import('./resend-failed.tsx')).ResendDialog,
);
