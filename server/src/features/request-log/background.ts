/** The retention of logged requests. */
import { olderThan } from '../../queue/store-prune.ts';
import type { FeatureBackground } from '../feature-background.ts';
import { loggedRequest } from './logged-request.ts';

export const retention = { requestDays: 7 } as const;

export const background: FeatureBackground = {
  pruned: [olderThan(loggedRequest.table, retention.requestDays)],
};
