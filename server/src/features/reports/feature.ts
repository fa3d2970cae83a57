/** Reports, read from summaries that effects refresh. */
import type { Feature } from '../feature.ts';
import { reportsMessages } from './messages.ts';
import { reportsOutcomes } from './outcomes.ts';
import { refreshOf } from './refresh.ts';

export const reports: Feature = {
  messages: reportsMessages,
  outcomes: reportsOutcomes,
  api: () => import('./api.ts'),
  groupEffect: refreshOf,
  background: () => import('./background.ts'),
};
