/** Money received, and what it settles. */
import type { Feature } from '../feature.ts';
import { allocation } from './allocation/allocation.ts';
import { payment } from './payment.ts';

export const payments: Feature = {
  entities: [payment, allocation],
};
