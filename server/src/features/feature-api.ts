/** What a feature adds to the API. */
import type { ApiContext } from '../http/api-context.ts';
import type { ApiPart } from '../http/api-part.ts';
import type { StreamLimits } from './events/event-stream.ts';
import type { PresenceLimits } from './events/presence.ts';
import type { OidcConfig } from './identity/oidc/oidc-provider.ts';
import type { Printing } from './pdf/printing.ts';
import type { Egress } from './webhooks/egress.ts';

/** Called once for each server. */
export type FeatureApi = (context: ApiContext, settings: ApiSettings) => ApiPart;

/** Settings of the installation that features read. */
export interface ApiSettings {
  readonly now: () => Date;
  /** The public URL of the service; null: the origin of the request. */
  readonly publicUrl: string | null;
  /** The origin of `publicUrl`; null: `http` and the `Host` header. */
  readonly publicOrigin: string | null;
  /** The identity provider for single sign-on; null: none. */
  readonly oidc: OidcConfig | null;
  /** Prints documents; null: the API has no printed documents. */
  readonly printing: Pick<Printing, 'source' | 'eInvoices' | 'statement'> | null;
  /** Sends webhooks; null: their URLs are not checked. */
  readonly egress: Egress | null;
  /** Whether `/bin/…` accepts requests without authentication; for demos. */
  readonly requestBin: boolean;
  /** The delay of the slow request bin; 3 s by default. */
  readonly binSlowMs?: number | undefined;
  readonly streamLimits: Partial<StreamLimits>;
  readonly presenceLimits: Partial<PresenceLimits>;
}
