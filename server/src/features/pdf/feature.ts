/** Documents as PDF. */
import type { Feature } from '../feature.ts';

export const pdf: Feature = {
  background: () => import('./background.ts'),
};
