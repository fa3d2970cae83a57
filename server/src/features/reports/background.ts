/** The refreshing of the summaries that reports are read from. */
import type { FeatureBackground } from '../feature-background.ts';
import { createAnalyticsHandler } from './analytics.ts';
import { endedRefreshes } from './store-analytics.ts';

export const background: FeatureBackground = {
  handlers: (parts) => ({ analytics: createAnalyticsHandler(parts) }),
  // One at a time, as they change the same rows.
  lanes: { analytics: { slots: 1 } },
  pruned: [endedRefreshes],
};
