/** Refreshes the summaries of reports. */
import type { FeatureBackground } from '../feature-background.ts';
import { createAnalyticsHandler } from './analytics.ts';
import { endedRefreshes } from './store-analytics.ts';

export const background: FeatureBackground = {
  handlers: (parts) => ({ analytics: createAnalyticsHandler(parts) }),
  // Sequential, because all refreshes update the same rows.
  lanes: { analytics: { slots: 1 } },
  pruned: [endedRefreshes],
};
