/** Deliveries to webhook endpoints, and the health of endpoints. */
import type { FeatureBackground } from '../feature-background.ts';
import { keepEndpointHealth } from './endpoint-health.ts';
import { endpointLanes } from './store-endpoint-lanes.ts';
import { expiredSecrets } from './store-webhook-secrets.ts';
import { createWebhookHandler } from './webhook.ts';

export const background: FeatureBackground = {
  handlers: (parts) => ({ webhook: createWebhookHandler(parts) }),
  lanes: { replay: { slots: 1 } },
  laneQuery: endpointLanes,
  pruned: [expiredSecrets],
  onEnded: keepEndpointHealth,
};
