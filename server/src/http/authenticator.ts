/** What the server asks of whatever knows the credentials. */
import type { Principal } from './principal.ts';

/** What a request says of its client. */
interface Asking {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The key or the session that a request comes with. */
export interface Offered {
  readonly kind: 'key' | 'session';
  /** Empty where it cannot be one. */
  readonly token: string;
}

/** What is remembered of a credential. `asked`: it is being looked up, or was refused a moment ago. */
export type Recalled = 'good' | 'asked' | 'unknown';

export interface Authenticator {
  /** With a key, cookies count for nothing. Null: neither is there. */
  offered(headers: Asking['headers']): Offered | null;
  recall(offered: Offered): Recalled;
  /** Raises `unauthorized` for a missing, unknown or expired credential. */
  authenticate(offered: Offered | null, now: Date): Promise<Principal>;
  /** Raises `cross_site_request` for a change by cookie that another site asks for. */
  requireOwnSite(request: Asking, offered: Offered | null): void;
  /** Forgets what is remembered, after a key was revoked or a session ended in this process. */
  forget(): void;
  /** Writes outstanding last uses and stops. */
  close(): Promise<void>;
}
