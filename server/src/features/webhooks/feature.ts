/** Webhooks: events sent to external endpoints. */
import type { Feature } from '../feature.ts';
import { webhookMessages } from './messages.ts';
import { webhookOutcomes } from './outcomes.ts';
import { readSubscriptions } from './store-subscriptions.ts';
import { insertWebhookSecret } from './store-webhook-secrets.ts';
import { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

export const webhooks: Feature = {
  messages: webhookMessages,
  outcomes: webhookOutcomes,
  entities: [webhookEndpoint],
  subscriptions: readSubscriptions,
  sideStores: {
    webhookSecret: (tx, { secret }, { recordId, at }, { newId, secrets }) =>
      insertWebhookSecret(tx, newId(at), recordId, secrets.seal(String(secret), recordId), at),
  },
  background: () => import('./background.ts'),
  api: () => import('./api.ts'),
};
