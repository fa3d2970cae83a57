/**
 * Identities at an OpenID Connect provider: issuer and subject, which never change, refer to a
 * person.
 */
import type { Database } from '../../../postgres/db.ts';
import { personTransaction } from '../accounts/person-transaction.ts';

/** The person's ID; null if the identity is unknown. */
export async function findPersonOfIdentity(
  db: Database,
  issuer: string,
  subject: string,
): Promise<string | null> {
  const { rows } = await db.pool.query<{ person_id: string }>(
    'select person_id from person_identity where issuer = $1 and subject = $2',
    [issuer, subject],
  );
  return rows[0]?.person_id ?? null;
}

/**
 * Links an identity whose address the provider has verified. If the address was not verified
 * before, the account may belong to another person, so its password, second factor, links and
 * sessions become invalid. All or nothing. `at`: RFC 3339.
 */
export function linkIdentity(
  db: Database,
  personId: string,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  at: string,
): Promise<void> {
  return personTransaction(db, async (query) => {
    const unproved = await query(
      'update person set email_verified_at = $2, password_hash = null, totp_secret = null, ' +
        "totp_confirmed_at = null, totp_last_step = null, recovery_hashes = '{}', epoch = epoch + 1 " +
        'where id = $1 and email_verified_at is null returning id',
      [personId, at],
    );
    if (unproved.length === 1) {
      await query('delete from session where person_id = $1', [personId]);
      await query('update person_token set used_at = $2 where person_id = $1 and used_at is null', [
        personId,
        at,
      ]);
    }
    await query(
      'insert into person_identity (issuer, subject, person_id, created_at) values ($1, $2, $3, $4) ' +
        'on conflict do nothing',
      [issuer, subject, personId, at],
    );
  });
}
