/** Events sent to the endpoints of others. */
import type { Feature } from '../feature.ts';
import { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

export const webhooks: Feature = {
  entities: [webhookEndpoint],
};
