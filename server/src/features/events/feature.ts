/** Events: their catalogue, feed and stream. */
import type { Feature } from '../feature.ts';

export const events: Feature = {
  background: () => import('./background.ts'),
};
