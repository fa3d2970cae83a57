/** Finds the principal of a request (contract 3). Keys are looked up by their SHA-256 and remembered briefly. */
import { createHash } from 'node:crypto';
import { recordLastUse } from '../commands/record-last-use.ts';
import type { Role } from '../domain/actor.ts';
import { Problem } from '../domain/problem.ts';
import { findPrincipal, type Principal } from '../storage/credentials.ts';
import type { Database } from '../storage/db.ts';

const limits = {
  /** How long another process may still accept a key that was revoked. */
  rememberMs: 2_000,
  rememberedKeys: 10_000,
  /** How often the last use of keys is written. */
  lastUseIntervalMs: 30_000,
  keyLength: 512,
} as const;

interface Remembered {
  readonly principal: Promise<Principal | null>;
  readonly until: number;
  isGood: boolean;
}

export interface Authenticator {
  /** Raises `unauthorized` for a missing, unknown, revoked or expired key. */
  authenticate(authorization: string | undefined, now: Date): Promise<Principal>;
  /** Whether it was good when it was last looked up, if that is remembered. */
  wasGood(authorization: string | undefined): boolean;
  /** Forgets what is remembered, after a key was revoked in this process. */
  forget(): void;
  /** Writes outstanding last uses and stops. */
  close(): Promise<void>;
}

export function createAuthenticator(db: Database): Authenticator {
  const remembered = new Map<string, Remembered>();
  let uses = new Map<string, Map<string, string>>();

  async function writeUses(): Promise<void> {
    const written = uses;
    uses = new Map();
    for (const [tenantId, keys] of written) {
      // A key's last use is a convenience: a database that is away costs only that.
      await recordLastUse(db, tenantId, keys).catch(() => undefined);
    }
  }
  const timer = setInterval(() => void writeUses(), limits.lastUseIntervalMs);
  timer.unref();

  function lookUp(token: string, now: number): Promise<Principal | null> {
    const known = remembered.get(token);
    if (known !== undefined && known.until > now) return known.principal;
    // What is used stays: it is looked up again, and so put at the end.
    remembered.delete(token);
    if (remembered.size >= limits.rememberedKeys)
      remembered.delete(remembered.keys().next().value ?? '');
    const sha256 = createHash('sha256').update(token).digest('hex');
    const principal = findPrincipal(db, sha256);
    const entry = { principal, until: now + limits.rememberMs, isGood: known?.isGood ?? false };
    remembered.set(token, entry);
    principal.then(
      (found) => {
        entry.isGood = found !== null;
      },
      () => remembered.delete(token),
    );
    return principal;
  }

  return {
    async authenticate(authorization, now) {
      const token = tokenOf(authorization);
      if (token === undefined || token.length > limits.keyLength) {
        throw unauthorized('Send `Authorization: Bearer <API key>`.');
      }
      const principal = await lookUp(token, performance.now());
      if (principal === null) throw unauthorized('The API key is unknown or was revoked.');
      const at = now.toISOString();
      if (principal.expiresAt !== null && principal.expiresAt <= at) {
        throw unauthorized(`The API key expired at ${principal.expiresAt}.`);
      }
      let keys = uses.get(principal.tenant.id);
      if (keys === undefined) {
        keys = new Map();
        uses.set(principal.tenant.id, keys);
      }
      keys.set(principal.actor.id, at);
      return principal;
    },
    wasGood: (authorization) => remembered.get(tokenOf(authorization) ?? '')?.isGood ?? false,
    forget: () => remembered.clear(),
    async close() {
      clearInterval(timer);
      await writeUses();
    },
  };
}

function tokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}

function unauthorized(message: string): Problem {
  return new Problem('unauthorized', message, {
    headers: { 'www-authenticate': 'Bearer realm="daybook"' },
  });
}

/** Who may read /metrics. */
export const operators: readonly Role[] = ['Integrator', 'Admin'];

/** Raises `forbidden`. */
export function requireRole({ actor }: Principal, roles: readonly Role[]): void {
  if (roles.includes(actor.role)) return;
  throw new Problem('forbidden', `${actor.role} may not do this; needed: ${roles.join(' or ')}.`);
}
