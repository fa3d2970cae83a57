/** Mail as it was sent. A row is there before the mail leaves, so that none leaves twice unnoticed. */
import type { Entity, Row } from '../domain/entity.ts';
import type { Tx } from './db.ts';
import type { Version } from './effects.ts';
import { insertRecords } from './records.ts';

/**
 * Inserts the mail of one attempt, or answers how the one of that attempt stands already. One that did not
 * leave, as when its worker was stopped, is replaced.
 */
export async function claimMail(tx: Tx, mail: Entity, row: Row): Promise<string | null> {
  const { rows } = await tx.query({
    name: 'mail:of-attempt',
    text:
      'select status from mail where tenant_id = $1 and effect_id = $2 and attempt = $3 ' +
      'for no key update',
    values: [tx.tenantId, row.effectId, row.attempt],
  });
  const [known] = rows;
  if (known !== undefined && known[0] !== 'Rejected') return known[0] as string;
  if (known !== undefined) {
    await tx.query({
      name: 'mail:replace',
      text: 'delete from mail where tenant_id = $1 and effect_id = $2 and attempt = $3',
      values: [tx.tenantId, row.effectId, row.attempt],
    });
  }
  // Two at once: the unique constraint lets one of them through.
  await insertRecords(tx, mail, [
    { row, revision: 1, chain: { from: 1, actor: null, session: null } },
  ]);
  return null;
}

/** Keeps how sending ended. */
export async function endMail(
  tx: Tx,
  version: Version,
  end: {
    readonly status: string;
    readonly sentAt: string | null;
    readonly response: string | null;
  },
  at: string,
): Promise<void> {
  await tx.query({
    name: 'mail:end',
    text:
      'update mail set status = $5, sent_at = $6, response = $7, updated_at = $8, revision = $3, ' +
      "row_version = $4 where tenant_id = $1 and id = $2 and status = 'Sending'",
    values: [
      tx.tenantId,
      version.id,
      version.revision,
      version.rowVersion,
      end.status,
      end.sentAt,
      end.response,
      at,
    ],
  });
}

/** The mail of a lost attempt: nobody knows whether it left. */
export async function giveUpMail(
  tx: Tx,
  effectId: string,
  attempt: number,
  at: string,
): Promise<void> {
  await tx.query({
    name: 'mail:give-up',
    text:
      "update mail set status = 'Unknown', updated_at = $4 where tenant_id = $1 " +
      "and effect_id = $2 and attempt = $3 and status = 'Sending'",
    values: [tx.tenantId, effectId, attempt, at],
  });
}
