/** The API of identity: signing in, sessions, one's own account, the second factor. */
import type { FeatureApi } from '../feature-api.ts';
import { accountOperations, openAccountOperations } from './account-operations.ts';
import { oidcOperations } from './oidc-operations.ts';
import type { People } from './people.ts';
import { secondFactorOperations } from './second-factor-operations.ts';
import { openSessionOperations, sessionOperations } from './session-operations.ts';
import { peopleSchemas, peopleTags } from './session-schemas.ts';
import { createThrottle } from './throttle.ts';

const limits = {
  /** Concurrent work after responses; more is dropped. */
  runningOn: 100,
} as const;

export const api: FeatureApi = (context, { oidc, publicUrl, publicOrigin }) => {
  const inProgress = new Set<Promise<unknown>>();
  const people: People = {
    ...context,
    ...{ oidc, publicUrl, site: { publicOrigin } },
    throttle: createThrottle(context.db),
    later(work) {
      if (inProgress.size >= limits.runningOn) return;
      const settled = work()
        .catch(context.onError)
        .finally(() => inProgress.delete(settled));
      inProgress.add(settled);
    },
  };
  return {
    operations: [
      ...sessionOperations(people),
      ...accountOperations(people),
      ...secondFactorOperations(people),
      ...openSessionOperations(people),
      ...openAccountOperations(people),
      ...oidcOperations(people),
    ],
    pages: ['admin'],
    tags: peopleTags,
    schemas: peopleSchemas,
    async onClose() {
      await Promise.all(inProgress);
    },
  };
};
