/** The log of requests with API keys: what a program asked, when, and with which result. */
import type { Feature } from '../feature.ts';

export const requestLog: Feature = {
  background: () => import('./background.ts'),
  api: () => import('./api.ts'),
};
