/**
 * Links in mails: invitation, password reset, sign-in. Only the SHA-256 of their secret is stored.
 */
import type { Database, Tx } from '../../../postgres/db.ts';

export type Purpose = 'invitation' | 'password-reset' | 'sign-in';

interface NewToken {
  /** Lower-case hex. */
  readonly sha256: string;
  /** Both RFC 3339. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface PersonToken {
  readonly sha256: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly personId: string | null;
  readonly tenantId: string | null;
  readonly userId: string | null;
  readonly email: string | null;
  /** Whether the link was only mailed to the address, and not shown to an Admin. */
  readonly mailed: boolean;
}

/** For a user of the transaction's tenant. */
export function insertInvitation(
  tx: Tx,
  token: NewToken & { readonly userId: string; readonly email: string; readonly mailed: boolean },
): Promise<unknown> {
  const { sha256, userId, email, mailed, createdAt, expiresAt } = token;
  return tx.query({
    name: 'insert:invitation',
    text:
      'insert into person_token (sha256, purpose, tenant_id, user_id, email, mailed, created_at, expires_at) ' +
      "values ($1, 'invitation', $2, $3, $4, $5, $6, $7)",
    values: [sha256, tx.tenantId, userId, email, mailed, createdAt, expiresAt],
  });
}

export async function insertPersonToken(
  db: Database,
  purpose: Exclude<Purpose, 'invitation'>,
  { sha256, personId, createdAt, expiresAt }: NewToken & { readonly personId: string },
): Promise<void> {
  await db.pool.query(
    'insert into person_token (sha256, purpose, person_id, mailed, created_at, expires_at) values ($1, $2, $3, true, $4, $5)',
    [sha256, purpose, personId, createdAt, expiresAt],
  );
}

/** The token, if it is still valid. `at`: RFC 3339. */
export async function findToken(
  db: Database,
  purpose: Purpose,
  sha256: string,
  at: string,
): Promise<PersonToken | null> {
  const { rows } = await db.pool.query<
    Record<'person_id' | 'tenant_id' | 'user_id' | 'email', string | null> & {
      mailed: boolean;
      created_at: string;
    }
  >(
    'select person_id, tenant_id, user_id, email, mailed, created_at from person_token ' +
      'where sha256 = $1 and purpose = $2 and used_at is null and expires_at > $3',
    [sha256, purpose, at],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { person_id: personId, tenant_id: tenantId, user_id: userId, email, mailed } = row;
  return { sha256, createdAt: row.created_at, personId, tenantId, userId, email, mailed };
}

/** Returns whether this call consumed it. */
export async function useToken(db: Database, sha256: string, at: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'update person_token set used_at = $2 where sha256 = $1 and used_at is null',
    [sha256, at],
  );
  return rowCount === 1;
}
