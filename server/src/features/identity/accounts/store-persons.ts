/** Persons of all tenants: rows of the installation, read before a tenant is known. */

import type { Database, Tx } from '../../../postgres/db.ts';
import type { Role } from '../../../record/actor.ts';
import type { Tenant } from '../../../record/entity.ts';
import { emailAddress } from '../../../record/values/email-address.ts';
import { secondFactorNeeded } from '../sessions/store-sessions.ts';

export interface Person {
  readonly id: string;
  /** In the form of record/values/email-address.ts. */
  readonly email: string;
  /** When a mail or provider verified the address, RFC 3339; null: never. */
  readonly emailVerifiedAt: string | null;
  /** PHC string; null: no password. */
  readonly passwordHash: string | null;
  /** Whether the person may create tenants. */
  readonly operator: boolean;
  /** Encrypted; null: none. */
  readonly totpSecret: string | null;
  /** RFC 3339; null: the secret is not confirmed. */
  readonly totpConfirmedAt: string | null;
  /** Incremented by each change of credentials. */
  readonly epoch: number;
}

interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly email_verified_at: string | null;
  readonly password_hash: string | null;
  readonly operator: boolean;
  readonly totp_secret: string | null;
  readonly totp_confirmed_at: string | null;
  readonly epoch: number;
}

/** A user of a tenant, with the tenant. */
export interface Membership {
  readonly tenant: Tenant & { readonly name: string };
  readonly userId: string;
  readonly role: Role;
  readonly status: string;
  /** RFC 3339. */
  readonly lastSignInAt: string | null;
  /** RFC 3339: sessions of earlier sign-ins are not valid in this tenant. */
  readonly sessionsEndedAt: string | null;
  /** Whether it is not yet noted that the address was proved. */
  readonly isUnproved: boolean;
  /** Whether the tenant requires one, of all users or of Admins. */
  readonly requiresSecondFactor: boolean;
}

/** `email`: in any form. */
export function findPersonByEmail(db: Database, email: string): Promise<Person | null> {
  return findBy(db, 'email = $1', emailAddress(email));
}

export function findPerson(db: Database, id: string): Promise<Person | null> {
  return findBy(db, 'id = $1', id);
}

async function findBy(db: Database, where: string, value: string): Promise<Person | null> {
  const { rows } = await db.pool.query<PersonRow>(
    'select id, email, email_verified_at, password_hash, operator, totp_secret, totp_confirmed_at, epoch ' +
      `from person where ${where}`,
    [value],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    email: row.email,
    emailVerifiedAt: row.email_verified_at,
    passwordHash: row.password_hash,
    operator: row.operator,
    totpSecret: row.totp_secret,
    totpConfirmedAt: row.totp_confirmed_at,
    epoch: row.epoch,
  };
}

/** Returns false if the address has an account. `email`: in any form. `at`: RFC 3339. */
export async function insertPerson(
  db: Database,
  person: {
    readonly id: string;
    readonly email: string;
    readonly passwordHash: string | null;
    /** RFC 3339; null: the address is not verified. */
    readonly verifiedAt: string | null;
  },
  at: string,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'insert into person (id, email, password_hash, email_verified_at, recovery_hashes, created_at) ' +
      "values ($1, $2, $3, $4, '{}', $5) on conflict do nothing",
    [person.id, emailAddress(person.email), person.passwordHash, person.verifiedAt, at],
  );
  return rowCount === 1;
}

/** Requires a login that owns the tables. */
export async function setOperator(db: Database, id: string, operator: boolean): Promise<void> {
  await db.pool.query('update person set operator = $2 where id = $1', [id, operator]);
}

/**
 * Links the person to a user of the transaction's tenant, permanently. Fails if either has a
 * membership in it.
 */
export function insertMembership(tx: Tx, personId: string, userId: string): Promise<unknown> {
  return tx.query({
    name: 'insert:membership',
    text: 'insert into membership (person_id, tenant_id, user_id) values ($1, $2, $3)',
    values: [personId, tx.tenantId, userId],
  });
}

/** The memberships of the person, by last sign-in, latest first. Reads across tenants. */
export async function readMemberships(db: Database, personId: string): Promise<Membership[]> {
  // Two statements, because the first table belongs to no tenant, and the others may be on other servers.
  const found = await db.pool.query<{ tenant_id: string; user_id: string }>(
    'select tenant_id, user_id from membership where person_id = $1',
    [personId],
  );
  if (found.rows.length === 0) return [];
  const { rows } = await db.pool.query<{
    tenant_id: string;
    user_id: string;
    name: string;
    mode: Tenant['mode'];
    role: Role;
    status: string;
    last_sign_in_at: string | null;
    sessions_ended_at: string | null;
    is_unproved: boolean;
    requires_second_factor: boolean | null;
    time_zone: string;
  }>(
    'select u.tenant_id, u.id as user_id, coalesce(s.name, t.name) as name, t.mode, u.role, u.status, ' +
      "u.last_sign_in_at, u.sessions_ended_at, u.counts_as <> '[]' as is_unproved, " +
      `${secondFactorNeeded('s', 'u')} as requires_second_factor, coalesce(s.time_zone, 'UTC') as time_zone ` +
      'from unnest($1::uuid[], $2::uuid[]) as m(tenant_id, user_id) join tenant t on t.id = m.tenant_id ' +
      'join app_user u on u.tenant_id = t.id and u.id = m.user_id ' +
      'left join tenant_settings s on s.tenant_id = t.id ' +
      'order by u.last_sign_in_at desc nulls last, u.tenant_id',
    [found.rows.map(({ tenant_id }) => tenant_id), found.rows.map(({ user_id }) => user_id)],
  );
  return rows.map((row) => ({
    tenant: { id: row.tenant_id, mode: row.mode, name: row.name, timeZone: row.time_zone },
    userId: row.user_id,
    role: row.role,
    status: row.status,
    lastSignInAt: row.last_sign_in_at,
    sessionsEndedAt: row.sessions_ended_at,
    isUnproved: row.is_unproved,
    requiresSecondFactor: row.requires_second_factor === true,
  }));
}

/** The person of this user, or null. */
export async function findPersonOfUser(
  db: Database,
  tenantId: string,
  userId: string,
): Promise<string | null> {
  const { rows } = await db.pool.query<{ person_id: string }>(
    'select person_id from membership where tenant_id = $1 and user_id = $2',
    [tenantId, userId],
  );
  return rows[0]?.person_id ?? null;
}

/** By the id of the user: what is stored with the persons of the users of a tenant. */
export async function readAccounts(
  db: Database,
  tenantId: string,
): Promise<ReadonlyMap<string, { readonly addressProved: boolean; readonly operator: boolean }>> {
  const { rows } = await db.pool.query<{ user_id: string; proved: boolean; operator: boolean }>(
    'select m.user_id, p.email_verified_at is not null as proved, p.operator ' +
      'from membership m join person p on p.id = m.person_id where m.tenant_id = $1',
    [tenantId],
  );
  return new Map(
    rows.map(({ user_id, proved, operator }) => [user_id, { addressProved: proved, operator }]),
  );
}

/** A user of any tenant. */
export interface KnownUser {
  readonly tenantId: string;
  readonly userId: string;
  readonly role: Role;
  readonly status: string;
}

/** The users with an address, in any form. Reads across tenants. */
export async function readUsersByEmail(db: Database, email: string): Promise<KnownUser[]> {
  const { rows } = await db.pool.query<{
    tenant_id: string;
    id: string;
    role: Role;
    status: string;
  }>(
    'select tenant_id, id, role, status from app_user where email = $1 order by tenant_id limit 200',
    [emailAddress(email)],
  );
  return rows.map(({ tenant_id, id, role, status }) => ({
    ...{ tenantId: tenant_id, userId: id, role, status },
  }));
}
