/** Payments received. */
import type { Feature } from '../feature.ts';
import { paymentsMessages } from './messages.ts';
import { payment } from './payment.ts';

export const payments: Feature = {
  messages: paymentsMessages,
  entities: [payment],
  api: () => import('./api.ts'),
};
