/**
 * Authenticates requests by API key or session: looked up by SHA-256, cached briefly.
 */
import type { Authenticator, Offered, Recalled } from '../../http/authenticator.ts';
import type { Principal } from '../../http/principal.ts';
import type { Database } from '../../postgres/db.ts';
import type { RenderedMessage } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import { secretHash } from '../../record/secrets/secret-token.ts';
import { messageOf } from './messages.ts';
import { recordLastUse, recordSessionUse } from './record-last-use.ts';
import { requireSameOrigin, type Site, sessionToken } from './sessions/cookies.ts';
import { findSessionPrincipal } from './sessions/store-sessions.ts';
import { findPrincipal } from './store-credentials.ts';

const limits = {
  /** Without the bus: how long other processes may accept a revoked key or an ended session. */
  rememberMs: 2_000,
  /** Cache entries of each kind, valid and rejected. */
  remembered: 10_000,
  /** Interval between updates of last uses. */
  lastUseIntervalMs: 30_000,
  keyLength: 512,
} as const;

/** Records uses in memory, and stores them periodically. */
function createUses(db: Database) {
  let keys = new Map<string, Map<string, string>>();
  let sessions = new Map<string, string>();

  async function write(): Promise<void> {
    const [usedKeys, usedSessions] = [keys, sessions];
    keys = new Map();
    sessions = new Map();
    // Errors are ignored, because a last use is only informative.
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

interface Found {
  readonly principal: Promise<Principal | null>;
  readonly until: number;
  isGood: boolean;
}

interface Refused {
  readonly until: number;
  readonly why: RenderedMessage;
}

/**
 * A cache of one kind of credential. Rejected tokens are cached separately, so that guesses do not
 * evict valid ones.
 */
function createMemory(
  find: (sha256: string) => Promise<Principal | null>,
  rememberMs: number = limits.rememberMs,
) {
  const found = new Map<string, Found>();
  const refused = new Map<string, Refused>();
  return {
    recall(token: string): Recalled {
      const known = found.get(token);
      if (known?.isGood === true) return 'good';
      const { until } = known ?? refused.get(token) ?? { until: 0 };
      return until > performance.now() ? 'asked' : 'unknown';
    },
    /** The cached rejection of a token. */
    refusal(token: string): RenderedMessage | null {
      const known = refused.get(token);
      return known !== undefined && known.until > performance.now() ? known.why : null;
    },
    refuse(token: string, why: RenderedMessage): void {
      found.delete(token);
      put(refused, token, { until: performance.now() + rememberMs, why });
    },
    lookUp(token: string): Promise<Principal | null> {
      const now = performance.now();
      const known = found.get(token);
      if (known !== undefined && known.until > now) return known.principal;
      const principal = find(secretHash(token));
      const entry = { principal, until: now + rememberMs, isGood: known?.isGood ?? false };
      put(found, token, entry);
      principal.then(
        (one) => {
          entry.isGood = one !== null;
        },
        () => found.delete(token),
      );
      return principal;
    },
    forget() {
      found.clear();
      refused.clear();
    },
  };
}

/** Puts the entry at the end, as the most recently used one. */
function put<T>(map: Map<string, T>, token: string, value: T): void {
  map.delete(token);
  if (map.size >= limits.remembered) map.delete(map.keys().next().value ?? '');
  map.set(token, value);
}

export function createAuthenticator(db: Database, site: Site, rememberMs?: number): Authenticator {
  const memories = {
    key: createMemory((sha256) => findPrincipal(db, sha256), rememberMs),
    session: createMemory((sha256) => findSessionPrincipal(db, sha256), rememberMs),
  };
  const uses = createUses(db);
  return {
    offered(headers) {
      const { authorization } = headers;
      if (authorization !== undefined)
        return { kind: 'key', token: tokenOf(String(authorization)) };
      const token = sessionToken(headers, site);
      return token === null ? null : { kind: 'session', token };
    },
    recall: ({ kind, token }) => memories[kind].recall(token),
    requireOwnSite({ method, headers }, offered) {
      if (offered?.kind === 'session') requireSameOrigin(method, headers, site, true);
    },
    async authenticate(offered, now) {
      if (offered === null || offered.token === '')
        throw unauthorized(messageOf('credential_required'));
      const memory = memories[offered.kind];
      const known = memory.refusal(offered.token);
      if (known !== null) throw unauthorized(known);
      const principal = await memory.lookUp(offered.token);
      const at = now.toISOString();
      if (principal === null || (principal.expiresAt !== null && principal.expiresAt <= at)) {
        const why = whyRefused(offered, principal);
        memory.refuse(offered.token, why);
        throw unauthorized(why);
      }
      uses.note(principal, at);
      return principal;
    },
    forget() {
      memories.key.forget();
      memories.session.forget();
    },
    close: () => uses.close(),
  };
}

function whyRefused({ kind }: Offered, principal: Principal | null): RenderedMessage {
  if (kind === 'session') return messageOf('session_ended');
  return principal === null
    ? messageOf('key_unknown')
    : messageOf('key_expired', { at: String(principal.expiresAt) });
}

/** Empty without a token. */
function tokenOf(authorization: string): string {
  const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1] ?? '';
  return token.length > limits.keyLength ? '' : token;
}

function unauthorized(message: RenderedMessage): Problem {
  return new Problem('unauthorized', message);
}
