/** The timeline of a record: its changes, actions, events, effects and audit entries. */
import type { Feature } from '../feature.ts';

export const timeline: Feature = {
  api: () => import('./api.ts'),
};
