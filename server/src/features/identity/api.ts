/** The API of identity: signing in, sessions, one's own account, the second factor. */
import type { FeatureApi } from '../feature-api.ts';
import { accountOperations, openAccountOperations } from './accounts/account-operations.ts';
import { defaultViewOperation, defaultViewSchemas } from './accounts/default-view-operation.ts';
import { apiKey } from './api-key.ts';
import { createBackgroundWork } from './background-work.ts';
import { createScopeCheck } from './check-scopes.ts';
import type { IdentityContext } from './identity-context.ts';
import { oidcOperations } from './oidc/oidc-operations.ts';
import { secondFactorOperations } from './second-factor/second-factor-operations.ts';
import { openSessionOperations, sessionOperations } from './sessions/session-operations.ts';
import { identitySchemas, identityTags } from './sessions/session-schemas.ts';
import { createThrottle } from './sessions/throttle.ts';

export const api: FeatureApi = (context, { oidc, publicUrl, publicOrigin }) => {
  // Apart, so that a flood of one kind does not delay the other.
  const later = {
    mail: createBackgroundWork(context.onError),
    audit: createBackgroundWork(context.onError),
  };
  const identityContext: IdentityContext = {
    ...context,
    ...{ oidc, publicUrl, site: { publicOrigin } },
    throttle: createThrottle(context.db),
    later,
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
    inputChecks: { [apiKey.name]: createScopeCheck(context.operations) },
    tags: identityTags,
    schemas: { ...identitySchemas, ...defaultViewSchemas(context.entities) },
    async onClose() {
      await Promise.all([later.mail.close(), later.audit.close()]);
    },
  };
};
