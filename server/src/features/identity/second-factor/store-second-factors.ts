/**
 * Second factors of persons. Each change is one conditional statement, so that one of two
 * concurrent ones wins.
 */
import type { Database } from '../../../postgres/db.ts';
import type { SealedWith } from '../../../record/secrets/secret-box.ts';

/** Stores an unconfirmed secret, replacing an earlier one. Returns false if one is confirmed. */
export async function insertTotpSecret(
  db: Database,
  personId: string,
  sealed: string,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'update person set totp_secret = $2, totp_last_step = null where id = $1 and totp_confirmed_at is null',
    [personId, sealed],
  );
  return rowCount === 1;
}

/**
 * Confirms the secret. Returns false if it was replaced or is already confirmed. `at`: RFC 3339.
 */
export async function confirmTotpSecret(
  db: Database,
  personId: string,
  factor: {
    readonly sealed: string;
    readonly step: number;
    readonly recoveryHashes: readonly string[];
    readonly at: string;
  },
): Promise<boolean> {
  const { sealed, step, recoveryHashes, at } = factor;
  const { rowCount } = await db.pool.query(
    'update person set totp_confirmed_at = $5, totp_last_step = $3, recovery_hashes = $4, epoch = epoch + 1 ' +
      'where id = $1 and totp_secret = $2 and totp_confirmed_at is null',
    [personId, sealed, step, recoveryHashes, at],
  );
  return rowCount === 1;
}

/** Returns false if a code of this or a later time step was used before. */
export async function takeTotpStep(
  db: Database,
  personId: string,
  confirmedAt: string,
  step: number,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'update person set totp_last_step = $3 ' +
      'where id = $1 and totp_confirmed_at = $2 and totp_last_step < $3',
    [personId, confirmedAt, step],
  );
  return rowCount === 1;
}

/** Consumes a recovery code; returns whether it was valid. `sha256`: lower-case hex. */
export async function takeRecoveryCode(
  db: Database,
  personId: string,
  sha256: string,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'update person set recovery_hashes = array_remove(recovery_hashes, $2) ' +
      'where id = $1 and $2 = any(recovery_hashes)',
    [personId, sha256],
  );
  return rowCount === 1;
}

export async function removeSecondFactor(db: Database, personId: string): Promise<void> {
  await db.pool.query(
    'update person set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, ' +
      "recovery_hashes = '{}', epoch = epoch + 1 where id = $1",
    [personId],
  );
}

/** The prefix of an encrypted secret: the ID of its key. */
const keyId = "split_part(totp_secret, '.', 1)";

/** Counts by encryption key. */
export async function countSealedFactors(db: Database): Promise<SealedWith[]> {
  const { rows } = await db.pool.query<{ keyId: string; secrets: number }>(
    `select ${keyId} as "keyId", count(*) as secrets from person ` +
      'where totp_secret is not null group by 1 order by 1',
  );
  return rows.map((row) => ({ ...row, tenants: null }));
}

/** A page of those encrypted with any other key, by ID. */
export async function readFactorsSealedOtherwise(
  db: Database,
  ownKeyId: string,
  afterId: string | null,
  limit: number,
): Promise<{ personId: string; sealed: string }[]> {
  const { rows } = await db.pool.query<{ id: string; totp_secret: string }>(
    `select id, totp_secret from person where totp_secret is not null and ${keyId} <> $1 ` +
      'and ($2::uuid is null or id > $2) order by id limit $3',
    [ownKeyId, afterId, limit],
  );
  return rows.map(({ id, totp_secret }) => ({ personId: id, sealed: totp_secret }));
}

/** Returns false if the secret has changed concurrently. */
export async function replaceSealedFactor(
  db: Database,
  personId: string,
  from: string,
  to: string,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'update person set totp_secret = $3 where id = $1 and totp_secret = $2',
    [personId, from, to],
  );
  return rowCount === 1;
}
