/** What a feature adds to the API. */
import type { ApiContext } from '../http/api-context.ts';
import type { ApiPart } from '../http/api-part.ts';
import type { StreamLimits } from './events/event-stream.ts';
import type { OidcConfig } from './identity/oidc-provider.ts';
import type { Printing } from './pdf/printing.ts';
import type { Egress } from './webhooks/egress.ts';

/** Called once for each server. */
export type FeatureApi = (context: ApiContext, settings: ApiSettings) => ApiPart;

/** What differs between installations, for the features that read it. */
export interface ApiSettings {
  /** The clock of the service. */
  readonly now: () => Date;
  /** Where people find the service; null: where a request came to. */
  readonly publicUrl: string | null;
  /** The origin of that URL; null: whatever `Host` says, by http. */
  readonly publicOrigin: string | null;
  /** The identity provider that people may sign in by; null: there is none. */
  readonly oidc: OidcConfig | null;
  /** Prints documents; null: there are none. */
  readonly printing: Pick<Printing, 'source' | 'eInvoices'> | null;
  /** What webhooks go out by; null: their URLs are not checked. */
  readonly egress: Egress | null;
  /** Whether anybody may leave requests at /bin/…; for demos. */
  readonly requestBin: boolean;
  /** Of the bin that answers slowly; by default 3 s. */
  readonly binSlowMs?: number | undefined;
  readonly streamLimits: Partial<StreamLimits>;
}
