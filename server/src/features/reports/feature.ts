/** Reports of receivables, revenue and deliveries, read from summaries. */
import type { Feature } from '../feature.ts';

export const reports: Feature = {
  background: () => import('./background.ts'),
};
