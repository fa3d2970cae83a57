/** Every change of every record, as a feed and with snapshots: for exact copies in other systems. */
import type { Feature } from '../feature.ts';
import { changesMessages } from './messages.ts';

export const changes: Feature = {
  messages: changesMessages,
  api: () => import('./api.ts'),
};
