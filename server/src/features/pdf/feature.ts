/** Documents as PDF and as EN 16931 XML. */
import type { Feature } from '../feature.ts';

export const pdf: Feature = {
  api: () => import('./api.ts'),
  background: () => import('./background.ts'),
};
