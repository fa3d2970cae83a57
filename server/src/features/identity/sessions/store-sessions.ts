/** Sessions of signed-in users. Only the SHA-256 of the cookie's token is stored. */

import type { Principal, SignInMethod } from '../../../http/principal.ts';
import type { Database } from '../../../postgres/db.ts';
import { unavailable } from '../../../postgres/failures.ts';
import type { Role } from '../../../record/actor.ts';
import type { Tenant } from '../../../record/entity.ts';
import { sameAs } from '../store-credentials.ts';

export const limits = {
  /** A session expires after this time without a request. */
  idleMs: 8 * 3_600_000,
  /** The longest lifetime of a session. */
  absoluteMs: 7 * 86_400_000,
  /** Sessions of one person; a further one ends the one used least recently. */
  sessionsOfPerson: 100,
  /** How long expired links are kept. */
  linkDays: 30,
} as const;

export interface NewSession {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly id: string;
  readonly personId: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly method: SignInMethod;
  /** Both RFC 3339. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface Session {
  readonly id: string;
  readonly tenantId: string;
  readonly method: SignInMethod;
  /** All RFC 3339. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Checked when the session is inserted. */
export interface SessionCondition {
  /** The person's epoch before the password, link or identity was verified. */
  readonly epoch: number;
  /** The session that is replaced, and ends. */
  readonly replaces: string | null;
  /**
   * Whether it depends on the replaced session, which must still exist and whose expiry it gets.
   */
  readonly continues: boolean;
  /** RFC 3339: the sign-in that it continues must be later; null: any. */
  readonly signedInAfter: string | null;
}

/**
 * Returns its expiry, RFC 3339. Returns null and inserts nothing if the person's credentials
 * changed concurrently.
 */
export async function insertSession(
  db: Database,
  session: NewSession,
  { epoch, replaces, continues, signedInAfter }: SessionCondition,
): Promise<string | null> {
  // All changes of credentials lock the person first, before they end sessions.
  const { rows } = await db.pool.query<{ expires_at: string }>(
    'with holder as (select id from person where id = $3::uuid and epoch = $12 for share), ' +
      'ended as (delete from session where id = $11 and exists (select from holder) ' +
      'and ($14::timestamptz is null or expires_at > $14::timestamptz + make_interval(secs => $15)) returning expires_at) ' +
      'insert into session (sha256, id, person_id, tenant_id, user_id, method, created_at, last_used_at, ' +
      'expires_at, address, user_agent) select $1, $2::uuid, id, $4::uuid, $5::uuid, $6, $7::timestamptz, ' +
      '$7::timestamptz, case when $13::boolean then (select expires_at from ended) else $8::timestamptz end, $9, $10 ' +
      'from holder where not $13::boolean or exists (select from ended) returning expires_at',
    [
      session.sha256,
      session.id,
      session.personId,
      session.tenantId,
      session.userId,
      session.method,
      session.createdAt,
      session.expiresAt,
      session.address,
      session.userAgent,
      replaces,
      epoch,
      continues,
      continues ? signedInAfter : null,
      limits.absoluteMs / 1_000,
    ],
  );
  await db.pool.query(
    'delete from session where id = any(array(select id from session where person_id = $1 ' +
      'order by last_used_at desc, created_at desc, id offset $2))',
    [session.personId, limits.sessionsOfPerson],
  );
  return rows[0]?.expires_at ?? null;
}

interface SessionRow {
  readonly id: string;
  readonly person_id: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly method: SignInMethod;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  readonly operator: boolean;
  readonly totp_confirmed_at: string | null;
}

interface SessionUserRow {
  readonly mode: Tenant['mode'];
  readonly role: Role;
  readonly four_eyes: boolean | null;
  readonly requires_second_factor: boolean | null;
  readonly counts_as: string[];
  readonly same_as: string[] | null;
  readonly time_zone: string;
}

/** SQL: the names of the user `u` in four-eyes approval. */
const identities =
  "(array['user:' || u.id] || array(select jsonb_array_elements_text(u.counts_as)))";

/** Two statements, because the tables of the first belong to no tenant, and the others may be on another server. */
async function readSession(
  db: Database,
  sha256: string,
): Promise<(SessionRow & SessionUserRow) | null> {
  const sessions = await db.pool.query<SessionRow>({
    name: 'session:find',
    text:
      'select s.id, s.person_id, s.tenant_id, s.user_id, s.method, s.created_at, s.last_used_at, s.expires_at, ' +
      'p.operator, p.totp_confirmed_at from session s join person p on p.id = s.person_id where s.sha256 = $1',
    values: [sha256],
  });
  const [session] = sessions.rows;
  if (session === undefined) return null;
  const users = await db.pool.query<SessionUserRow>({
    name: 'session:user',
    text:
      'select t.mode, u.role, c.four_eyes, ' +
      `${secondFactorNeeded('c', 'u')} as requires_second_factor, ` +
      `u.counts_as, ${sameAs('c', identities)} as same_as, coalesce(c.time_zone, 'UTC') as time_zone ` +
      'from tenant t join app_user u on u.tenant_id = t.id ' +
      'left join tenant_settings c on c.tenant_id = t.id ' +
      "where t.id = $1 and u.tenant_id = $1 and u.id = $2 and u.status = 'Active' " +
      'and (u.deactivated_at is null or u.deactivated_at < $3) ' +
      // A session that was switched here from another tenant expires with the original sign-in.
      'and (u.sessions_ended_at is null or u.sessions_ended_at < $4)',
    values: [
      session.tenant_id,
      session.user_id,
      session.created_at,
      new Date(Date.parse(session.expires_at) - limits.absoluteMs).toISOString(),
    ],
  });
  const [user] = users.rows;
  return user === undefined ? null : { ...session, ...user };
}

/**
 * The principal of a session by its token's SHA-256; null if unknown, or if the user is not Active.
 */
export async function findSessionPrincipal(
  db: Database,
  sha256: string,
): Promise<Principal | null> {
  const row = await readSession(db, sha256).catch((error: unknown) => {
    throw unavailable(error);
  });
  if (row === null) return null;
  const idleUntil = Date.parse(row.last_used_at) + limits.idleMs;
  return {
    tenant: { id: row.tenant_id, mode: row.mode, timeZone: row.time_zone },
    actor: {
      type: 'user',
      id: row.user_id,
      role: row.role,
      mayApproveOwn: row.four_eyes !== true,
      countsAs: row.counts_as,
      ...(row.same_as === null ? {} : { sameAs: row.same_as }),
    },
    expiresAt: new Date(Math.min(idleUntil, Date.parse(row.expires_at))).toISOString(),
    operator: row.operator,
    session: {
      id: row.id,
      personId: row.person_id,
      method: row.method,
      lacksSecondFactor: lacksSecondFactor(
        row.method,
        row.totp_confirmed_at,
        row.requires_second_factor === true,
      ),
    },
  };
}

/**
 * SQL: whether a tenant (alias of its settings) requires a second factor of a user (alias); null
 * without settings.
 */
export function secondFactorNeeded(settings: string, user: string): string {
  return `(${settings}.require_second_factor or (${settings}.require_admin_second_factor and ${user}.role = 'Admin'))`;
}

/** An identity provider has its own second factors. */
export function lacksSecondFactor(
  method: SignInMethod,
  totpConfirmedAt: string | null,
  isRequired: boolean,
): boolean {
  return isRequired && method !== 'oidc' && totpConfirmedAt === null;
}

/** The live sessions of a person, most recently used first. `at`: RFC 3339. */
export async function readSessions(db: Database, personId: string, at: string): Promise<Session[]> {
  const { rows } = await db.pool.query<{
    id: string;
    tenant_id: string;
    method: SignInMethod;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    address: string | null;
    user_agent: string | null;
  }>(
    'select id, tenant_id, method, created_at, last_used_at, expires_at, address, user_agent from session ' +
      'where person_id = $1 and expires_at > $2 and last_used_at > $3 order by last_used_at desc, id limit 200',
    [personId, at, new Date(Date.parse(at) - limits.idleMs).toISOString()],
  );
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    method: row.method,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
  }));
}

/** Ends one session of a person, or all but one; returns the number. */
export async function endSessions(
  db: Database,
  personId: string,
  which: { readonly id: string } | { readonly allBut: string | null },
): Promise<number> {
  const { rowCount } = await ('id' in which
    ? db.pool.query('delete from session where person_id = $1 and id = $2', [personId, which.id])
    : db.pool.query('delete from session where person_id = $1 and ($2::uuid is null or id <> $2)', [
        personId,
        which.allBut,
      ]));
  return rowCount ?? 0;
}

/** ID -> RFC 3339. */
export async function updateSessionUse(
  db: Database,
  uses: ReadonlyMap<string, string>,
): Promise<void> {
  await db.pool.query(
    'update session s set last_used_at = i.at from unnest($1::uuid[], $2::timestamptz[]) as i(id, at) ' +
      'where s.id = i.id and s.last_used_at < i.at',
    [[...uses.keys()], [...uses.values()]],
  );
}

/** Deletes expired sessions and links. `at`: RFC 3339. */
export async function pruneSessions(db: Database, at: string): Promise<void> {
  const idleSince = new Date(Date.parse(at) - limits.idleMs).toISOString();
  await db.pool.query('delete from session where expires_at <= $1 or last_used_at <= $2', [
    at,
    idleSince,
  ]);
  const before = new Date(Date.parse(at) - limits.linkDays * 86_400_000).toISOString();
  await db.pool.query('delete from person_token where expires_at <= $1', [before]);
}
