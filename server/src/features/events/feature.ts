/** Business events: recorded with the change, read as a feed or a stream. */
import type { Feature } from '../feature.ts';

export const events: Feature = {
  api: () => import('./api.ts'),
  background: () => import('./background.ts'),
};
