/** Prunes ended sessions, expired links and old counts of failed sign-ins. */
import { pruneOnce, pruneTime } from '../../queue/prune.ts';
import type { FeatureBackground } from '../feature-background.ts';
import { pruneSessions } from './sessions/store-sessions.ts';
import { pruneAttempts } from './sessions/store-throttle.ts';

export const background: FeatureBackground = {
  jobs: [
    { ...pruneTime, once: ({ db }, now) => pruneSessions(db, now().toISOString()) },
    pruneOnce(({ db }, _now, limit) => pruneAttempts(db, limit)),
  ],
};
