/** Effects as records: queued side effects, their attempts, and their retry policies. */
import type { Feature } from '../feature.ts';
import { effect } from './effect.ts';
import { deliveriesMessages } from './messages.ts';
import { retryPolicy } from './retry-policy.ts';

export const deliveries: Feature = {
  messages: deliveriesMessages,
  entities: [effect, retryPolicy],
  api: () => import('./api.ts'),
};
