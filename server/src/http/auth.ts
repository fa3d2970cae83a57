/** Finds the principal of a request (contract 3): by API key or session, looked up by SHA-256, remembered briefly. */
import { recordLastUse, recordSessionUse } from '../commands/record-last-use.ts';
import type { Role } from '../domain/actor.ts';
import { Problem } from '../domain/problem.ts';
import { secretHash } from '../domain/secret-token.ts';
import { findPrincipal, type Principal } from '../storage/credentials.ts';
import type { Database } from '../storage/db.ts';
import { findSessionPrincipal } from '../storage/sessions.ts';
import { requireSameOrigin, type Site, sessionToken } from './cookies.ts';
import type { Operation } from './operation.ts';

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
  /**
   * With a key, cookies count for nothing. Raises `unauthorized` for a missing, unknown or expired credential, and
   * `cross_site_request`.
   */
  authenticate(request: Asking, now: Date): Promise<Principal>;
  /** Whether the key was good when it was last looked up, if that is remembered. */
  wasGood(authorization: string | undefined): boolean;
  /** Forgets what is remembered, after a key was revoked or a session ended in this process. */
  forget(): void;
  /** Writes outstanding last uses and stops. */
  close(): Promise<void>;
}

/** What a request says of who sends it. */
interface Asking {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Notes uses at once, and writes them now and then. */
function createUses(db: Database) {
  let keys = new Map<string, Map<string, string>>();
  let sessions = new Map<string, string>();

  async function write(): Promise<void> {
    const [usedKeys, usedSessions] = [keys, sessions];
    keys = new Map();
    sessions = new Map();
    // A last use is a convenience: a database that is away costs only that.
    if (usedSessions.size > 0) await recordSessionUse(db, usedSessions).catch(() => undefined);
    for (const [tenantId, used] of usedKeys)
      await recordLastUse(db, tenantId, used).catch(() => undefined);
  }
  const timer = setInterval(() => void write(), limits.lastUseIntervalMs);
  timer.unref();

  return {
    note({ tenant, actor, session }: Principal, at: string) {
      if (session !== null) {
        sessions.set(session.id, at);
        return;
      }
      let used = keys.get(tenant.id);
      if (used === undefined) {
        used = new Map();
        keys.set(tenant.id, used);
      }
      used.set(actor.id, at);
    },
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

export function createAuthenticator(db: Database, site: Site): Authenticator {
  const remembered = new Map<string, Remembered>();
  const uses = createUses(db);

  function lookUp(
    token: string,
    now: number,
    find: (db: Database, sha256: string) => Promise<Principal | null>,
  ): Promise<Principal | null> {
    const known = remembered.get(token);
    if (known !== undefined && known.until > now) return known.principal;
    // What is used stays: it is looked up again, and so put at the end.
    remembered.delete(token);
    if (remembered.size >= limits.rememberedKeys)
      remembered.delete(remembered.keys().next().value ?? '');
    const sha256 = secretHash(token);
    const principal = find(db, sha256);
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

  async function bySession(token: string, at: string): Promise<Principal> {
    const principal = await lookUp(token, performance.now(), findSessionPrincipal);
    if (principal === null || (principal.expiresAt ?? '') <= at)
      throw unauthorized('The session has ended; sign in again.');
    uses.note(principal, at);
    return principal;
  }

  return {
    async authenticate({ method, headers }, now) {
      const { authorization } = headers;
      const at = now.toISOString();
      const session = authorization === undefined ? sessionToken(headers, site) : null;
      if (session !== null) {
        requireSameOrigin(method, headers, site, true);
        return bySession(session, at);
      }
      const token = tokenOf(String(authorization ?? ''));
      if (token === undefined || token.length > limits.keyLength) {
        throw unauthorized('Send `Authorization: Bearer <API key>`, or sign in.');
      }
      const principal = await lookUp(token, performance.now(), findPrincipal);
      if (principal === null) throw unauthorized('The API key is unknown or was revoked.');
      if (principal.expiresAt !== null && principal.expiresAt <= at) {
        throw unauthorized(`The API key expired at ${principal.expiresAt}.`);
      }
      uses.note(principal, at);
      return principal;
    },
    wasGood: (authorization) => remembered.get(tokenOf(authorization ?? '') ?? '')?.isGood ?? false,
    forget: () => remembered.clear(),
    close: () => uses.close(),
  };
}

function tokenOf(authorization: string): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1];
}

function unauthorized(message: string): Problem {
  return new Problem('unauthorized', message, {
    headers: { 'www-authenticate': 'Bearer realm="daybook"' },
  });
}

/** Who may read /metrics. */
export const operators: readonly Role[] = ['Integrator', 'Admin'];

/** Raises `forbidden` and `second_factor_needed`. The one place where an operation's roles are enforced. */
export function requireAllowed(principal: Principal, operation: Allowed): void {
  const refusal = refusalOf(principal, operation);
  if (refusal !== null) throw refusal;
}

/** Why the principal may not do this; null when it may. */
export function refusalOf(principal: Principal, operation: Allowed): Problem | null {
  const { roles, forPeople, forOperators, withoutSecondFactor } = operation;
  const { role } = principal.actor;
  if (principal.session?.lacksSecondFactor === true && withoutSecondFactor !== true)
    return new Problem(
      'second_factor_needed',
      'This tenant asks for a second factor: POST /api/me/second-factor, then /confirm.',
    );
  if (!roles.includes(role))
    return new Problem('forbidden', `${role} may not do this; needed: ${roles.join(' or ')}.`);
  if (forPeople === true && principal.session === null)
    return new Problem('forbidden', 'This is for people who signed in, not for API keys.');
  if (forOperators === true && !principal.operator)
    return new Problem(
      'forbidden',
      'This is for operators of the installation; see `daybook users operator`.',
    );
  return null;
}

type Allowed = Pick<Operation, 'roles' | 'forPeople' | 'forOperators' | 'withoutSecondFactor'>;
