/** Reports over the records, from summaries that effects keep. */
import type { Feature } from '../feature.ts';

export const reports: Feature = {
  api: () => import('./api.ts'),
  background: () => import('./background.ts'),
};
