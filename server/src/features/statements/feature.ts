/** The statement of a customer: movements and open items between two dates, as JSON and PDF. */
import type { Feature } from '../feature.ts';

export const statements: Feature = { api: () => import('./api.ts') };
