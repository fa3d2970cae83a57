/** The API of identity: signing in, sessions, one's own account, the second factor. */
import type { FeatureApi } from '../feature-api.ts';
import { accountOperations, openAccountOperations } from './accounts/account-operations.ts';
import { defaultViewOperation, defaultViewSchemas } from './accounts/default-view-operation.ts';
import type { IdentityContext } from './identity-context.ts';
import { oidcOperations } from './oidc/oidc-operations.ts';
import { secondFactorOperations } from './second-factor/second-factor-operations.ts';
import { openSessionOperations, sessionOperations } from './sessions/session-operations.ts';
import { peopleSchemas, peopleTags } from './sessions/session-schemas.ts';
import { createThrottle } from './sessions/throttle.ts';

const limits = {
  /** Concurrent work after responses; more is dropped. */
  runningOn: 100,
} as const;

export const api: FeatureApi = (context, { oidc, publicUrl, publicOrigin }) => {
  const inProgress = new Set<Promise<unknown>>();
  const identityContext: IdentityContext = {
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
      ...sessionOperations(identityContext),
      ...accountOperations(identityContext),
      defaultViewOperation(identityContext, context.entities),
      ...secondFactorOperations(identityContext),
      ...openSessionOperations(identityContext),
      ...openAccountOperations(identityContext),
      ...oidcOperations(identityContext),
    ],
    pages: ['admin'],
    tags: peopleTags,
    schemas: { ...peopleSchemas, ...defaultViewSchemas(context.entities) },
    async onClose() {
      await Promise.all(inProgress);
    },
  };
};
