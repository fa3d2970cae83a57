/** The statement of a customer: movements and open items between two dates, as JSON and PDF. */
import type { Feature } from '../feature.ts';
import { statementsMessages } from './messages.ts';

export const statements: Feature = { messages: statementsMessages, api: () => import('./api.ts') };
