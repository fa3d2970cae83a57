/** Business events: recorded with the change, read as a feed or a stream. */
import type { Feature } from '../feature.ts';
import { eventsMessages } from './messages.ts';

export const events: Feature = {
  messages: eventsMessages,
  api: () => import('./api.ts'),
  background: () => import('./background.ts'),
};
