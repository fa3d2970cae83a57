/** Effects as records: what is owed after a commit, its attempts, and the policies by which it is tried again. */
import type { Feature } from '../feature.ts';
import { effect } from './effect.ts';
import { retryPolicy } from './retry-policy.ts';

export const deliveries: Feature = {
  entities: [effect, retryPolicy],
  api: () => import('./api.ts'),
};
