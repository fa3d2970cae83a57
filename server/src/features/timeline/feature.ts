/** What happened to one record, from everything that tells of it. */
import type { Feature } from '../feature.ts';

export const timeline: Feature = {
  api: () => import('./api.ts'),
};
