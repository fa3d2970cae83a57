/** Payments received. */
import type { Feature } from '../feature.ts';
import { payment } from './payment.ts';

export const payments: Feature = {
  entities: [payment],
  api: () => import('./api.ts'),
};
