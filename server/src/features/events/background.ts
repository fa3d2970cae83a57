/** The retention of events. */
import { olderThan } from '../../queue/store-prune.ts';
import type { FeatureBackground } from '../feature-background.ts';

export const retention = { eventDays: 90 } as const;

export const background: FeatureBackground = {
  pruned: [olderThan('event', retention.eventDays)],
};
