/**
 * Rows of the mail outbox. A row is inserted before its mail is sent, so that no mail is sent twice
 * unnoticed.
 */

import type { Tx } from '../../postgres/db.ts';
import { arrayLiteral, insertRecords } from '../../postgres/store-records.ts';
import type { Version } from '../../queue/store-effects.ts';
import { noChain } from '../../record/decide/save-chain.ts';
import type { Entity } from '../../record/entity.ts';
import type { Row } from '../../record/row.ts';

export interface BegunMail {
  readonly id: string;
  readonly revision: number;
  readonly status: string;
  readonly response: string | null;
}

/** Locks the mail of this attempt, and those of the effect without a result. Latest first. */
export async function lockBegun(tx: Tx, effectId: string, attempt: number): Promise<BegunMail[]> {
  const { rows } = await tx.query({
    name: 'mail:begun',
    text:
      'select id, revision, status, response from mail where tenant_id = $1 and effect_id = $2 ' +
      "and (attempt = $3 or status = 'Sending') order by attempt desc for no key update",
    values: [tx.tenantId, effectId, attempt],
  });
  return rows.map(([id, revision, status, response]) => {
    return { id, revision, status, response } as BegunMail;
  });
}

/**
 * Locks the mails that these effects are sending. Skips locked rows, which are being ended. They
 * are few, because a worker sends a few mails at once.
 */
export async function lockSending(
  tx: Tx,
  effectIds: readonly string[],
): Promise<{ id: string; revision: number }[]> {
  const { rows } = await tx.query({
    name: 'mail:sending',
    text:
      'select id, revision from mail where tenant_id = $1 and effect_id = any($2::uuid[]) ' +
      "and status = 'Sending' order by id for no key update skip locked",
    values: [tx.tenantId, arrayLiteral(effectIds)],
  });
  return rows.map((row) => {
    const [id, revision] = row as [string, number];
    return { id, revision };
  });
}

/**
 * Inserts the mail of an attempt; its caller has claimed the effect. Replaces one that was not
 * sent, for example because its worker was stopped.
 */
export async function insertMail(tx: Tx, mail: Entity, row: Row): Promise<void> {
  await tx.query({
    name: 'mail:replace',
    text:
      'delete from mail where tenant_id = $1 and effect_id = $2 and attempt = $3 ' +
      "and status = 'Rejected'",
    values: [tx.tenantId, row.effectId, row.attempt],
  });
  await insertRecords(tx, mail, [{ row, revision: 1, chain: noChain(1) }]);
}

/**
 * When the latest `most` mails of a template about a record were begun since then, latest first, without those that were
 * not sent. RFC 3339.
 */
export async function readRecentMails(
  tx: Tx,
  template: string,
  subjectId: string,
  since: string,
  most: number,
): Promise<string[]> {
  const { rows } = await tx.query({
    name: 'mail:recent',
    text:
      'select created_at from mail where tenant_id = $1 and subject_id = $2 and template = $3 ' +
      "and created_at > $4 and status in ('Sending', 'Sent', 'Unknown') order by created_at desc limit $5",
    values: [tx.tenantId, subjectId, template, since, most],
  });
  return rows.map(([at]) => at as string);
}

export interface MailEnd {
  readonly status: 'Sent' | 'Rejected' | 'Unknown';
  /** RFC 3339. */
  readonly sentAt: string | null;
  readonly response: string | null;
  /** Whether the quota is released, because the mail was not sent and will be retried. */
  readonly returnsQuota?: boolean;
}

/** Stores the result; false: the mail has been ended concurrently, and stays as it is. */
export async function endMail(
  tx: Tx,
  version: Version,
  end: MailEnd,
  at: string,
): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'mail:end',
    text:
      'update mail set status = $5, sent_at = $6, response = $7, updated_at = $8, revision = $3, ' +
      "row_version = $4 where tenant_id = $1 and id = $2 and status = 'Sending' returning id",
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
  return rows.length > 0;
}
