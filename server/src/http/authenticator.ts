/** The interface of the authentication that a feature provides to the server. */
import type { Principal } from './principal.ts';

/** The parts of a request that authentication uses. */
interface Asking {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The API key or session of a request. */
export interface Offered {
  readonly kind: 'key' | 'session';
  /** Empty if it is malformed. */
  readonly token: string;
}

/** Cached state of a credential. `asked`: it is being looked up, or was just rejected. */
export type Recalled = 'good' | 'asked' | 'unknown';

export interface Authenticator {
  /** With a key, cookies are ignored. Null: neither. */
  offered(headers: Asking['headers']): Offered | null;
  recall(offered: Offered): Recalled;
  /** Throws `unauthorized` for a missing, unknown or expired credential. */
  authenticate(offered: Offered | null, now: Date): Promise<Principal>;
  /** Throws `cross_site_request` for a change with a cookie from another site. */
  requireOwnSite(request: Asking, offered: Offered | null): void;
  /** Clears the cache, after a key was revoked or a session ended in any process. */
  forget(): void;
  /** Writes pending last-used times and stops. */
  close(): Promise<void>;
}
