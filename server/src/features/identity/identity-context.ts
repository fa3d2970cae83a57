/** Dependencies of the identity operations. */
import type { ApiContext } from '../../http/api-context.ts';
import type { BackgroundWork } from './background-work.ts';
import type { OidcConfig } from './oidc/oidc-provider.ts';
import type { Site } from './sessions/cookies.ts';
import type { Throttle } from './sessions/throttle.ts';

export interface IdentityContext
  extends Pick<ApiContext, 'engine' | 'audit' | 'forgetCredentials' | 'operations' | 'onError'> {
  readonly site: Site;
  /** Null: sign-in by password only. */
  readonly oidc: OidcConfig | null;
  /** The public URL of the service; null: the origin of the request. */
  readonly publicUrl: string | null;
  readonly throttle: Throttle;
  /** Mails, and the audit of failed proofs of identity. */
  readonly later: Readonly<Record<'mail' | 'audit', BackgroundWork>>;
}
