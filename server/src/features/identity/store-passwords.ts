/** Replacing the password of a person, together with everything that the old one, or a link, could still open. */
import type { Database } from '../../postgres/db.ts';
import { personTransaction } from './person-transaction.ts';

/** What allows it. */
export type PasswordProof =
  /** The lower-case hex SHA-256 of a link for a new password, which is used up; it proves the address, too. */
  | { readonly link: string }
  /** The session that goes on, and the epoch of the person when the old password was verified. */
  | { readonly sessionId: string; readonly epoch: number };

/**
 * Ends every other session and voids every open link of the person. Answers false, and nothing is changed, where the link is
 * no longer good, or what the person signs in with was changed meanwhile. `at`: RFC 3339.
 */
export function replacePassword(
  db: Database,
  personId: string,
  hash: string,
  proof: PasswordProof,
  at: string,
): Promise<boolean> {
  return personTransaction(db, async (query) => {
    // The person is locked first, as by whoever else changes what they sign in with.
    const [person] = await query('select epoch from person where id = $1 for update', [personId]);
    const byLink = 'link' in proof;
    if (byLink ? !(await useLink(proof.link)) : person?.['epoch'] !== proof.epoch) return false;
    await query(
      'update person set password_hash = $2, email_verified_at = coalesce(email_verified_at, $3), ' +
        'epoch = epoch + 1 where id = $1',
      [personId, hash, byLink ? at : null],
    );
    await query('update person_token set used_at = $2 where person_id = $1 and used_at is null', [
      personId,
      at,
    ]);
    await query('delete from session where person_id = $1 and ($2::uuid is null or id <> $2)', [
      personId,
      byLink ? null : proof.sessionId,
    ]);
    return true;

    async function useLink(sha256: string): Promise<boolean> {
      const used = await query(
        "update person_token set used_at = $3 where sha256 = $1 and person_id = $2 and purpose = 'password-reset' " +
          'and used_at is null and expires_at > $3 returning sha256',
        [sha256, personId, at],
      );
      return used.length === 1;
    }
  });
}
