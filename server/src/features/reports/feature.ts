/** Reports, read from summaries that effects refresh. */
import type { Feature } from '../feature.ts';
import { refreshOf } from './refresh.ts';

export const reports: Feature = {
  api: () => import('./api.ts'),
  groupEffect: refreshOf,
  background: () => import('./background.ts'),
};
