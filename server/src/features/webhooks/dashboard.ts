/** Webhook endpoints that fail, on the dashboard. */
import type { DashboardPart } from '../../http/operations/dashboard-operation.ts';
import { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

export const dashboard: DashboardPart = {
  tasks: [
    {
      name: 'failingWebhooks',
      entity: webhookEndpoint,
      operationId: 'patchWebhookEndpoint',
      query: () => ({ 'consecutiveFailures.gt': '0' }),
    },
  ],
};
