/** What the operations of people work with. */
import type { ApiContext } from '../../http/api-context.ts';
import type { Site } from './cookies.ts';
import type { OidcConfig } from './oidc-provider.ts';
import type { Throttle } from './throttle.ts';

export interface People
  extends Pick<ApiContext, 'engine' | 'audit' | 'forgetCredentials' | 'operations' | 'onError'> {
  readonly site: Site;
  /** Null: people sign in by password alone. */
  readonly oidc: OidcConfig | null;
  /** Where people find the service; null: where a request came to. */
  readonly publicUrl: string | null;
  readonly throttle: Throttle;
  /** Runs on after the answer, which must not tell how long it takes. */
  readonly later: (work: () => Promise<unknown>) => void;
}
