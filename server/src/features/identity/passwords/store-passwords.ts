/**
 * Replaces a person's password, and invalidates what the old one or a link could still authorize.
 */
import type { Database } from '../../../postgres/db.ts';
import { personTransaction } from '../accounts/person-transaction.ts';

/** What authorizes the change. */
export type PasswordProof =
  /**
   * The lower-case hex SHA-256 of a password-reset link, which is consumed; it also verifies the
   * address.
   */
  | { readonly link: string }
  /** A mailed invitation, for a person who has no password; it also verifies the address. */
  | { readonly invited: true }
  /**
   * The current session, which does not end, and the person's epoch when the old password was
   * verified.
   */
  | { readonly sessionId: string; readonly epoch: number };

/**
 * Ends all other sessions and invalidates all links of the person. Returns false and changes
 * nothing if the link is invalid, or if the person's credentials changed concurrently. `at`: RFC
 * 3339.
 */
export function replacePassword(
  db: Database,
  personId: string,
  hash: string,
  proof: PasswordProof,
  at: string,
): Promise<boolean> {
  return personTransaction(db, async (query) => {
    // All changes of credentials lock the person first.
    const [person] = await query(
      'select epoch, password_hash from person where id = $1 for update',
      [personId],
    );
    if (!(await isAuthorized(person))) return false;
    const sessionId = 'sessionId' in proof ? proof.sessionId : null;
    await query(
      'update person set password_hash = $2, email_verified_at = coalesce(email_verified_at, $3), ' +
        'epoch = epoch + 1 where id = $1',
      [personId, hash, sessionId === null ? at : null],
    );
    await query('update person_token set used_at = $2 where person_id = $1 and used_at is null', [
      personId,
      at,
    ]);
    await query('delete from session where person_id = $1 and ($2::uuid is null or id <> $2)', [
      personId,
      sessionId,
    ]);
    return true;

    async function isAuthorized(row: Readonly<Record<string, unknown>> | undefined) {
      if ('link' in proof) return useLink(proof.link);
      if ('invited' in proof) return row?.['password_hash'] === null;
      return row?.['epoch'] === proof.epoch;
    }

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
