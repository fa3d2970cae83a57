/**
 * The daily mail quota of a tenant. One row per tenant, updated in the transaction that inserts the
 * mail, so that it is exact for any number of workers.
 */
import { type Database, readTransaction, type Tx } from '../../postgres/db.ts';

/** The day (`YYYY-MM-DD`, UTC) whose quota the mail counts towards; `none`: it is exempt. */
export type QuotaUse = { readonly day: string; readonly count: number } | 'none';

/** Whether the tenant has sent `limit` mails on that day. */
export function isQuotaSpent(
  db: Database,
  tenantId: string,
  day: string,
  limit: number,
): Promise<boolean> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      name: 'mail-quota:is-spent',
      text: 'select 1 from mail_quota where tenant_id = $1 and (day >= $2 and sent >= $3)',
      values: [tenantId, day, limit],
    });
    sendCommit();
    return (await sent).rows.length > 0;
  });
}

/** Counts `count` mails; null if the tenant would have sent more than `limit` on that day. */
export async function takeQuota(
  tx: Tx,
  day: string,
  limit: number,
  count = 1,
): Promise<QuotaUse | null> {
  const { rows } = await tx.query({
    name: 'mail-quota:take',
    text:
      'insert into mail_quota as q (tenant_id, day, sent) values ($1, $2, $4) ' +
      'on conflict (tenant_id) do update set day = greatest(q.day, excluded.day), ' +
      'sent = case when q.day < excluded.day then $4 else q.sent + $4 end ' +
      'where q.day < excluded.day or q.sent + $4 <= $3 returning sent',
    values: [tx.tenantId, day, limit, count],
  });
  return rows.length > 0 ? { day, count } : null;
}

/** For a mail that was not sent and may be retried. */
export async function returnQuota(
  tx: Tx,
  { day, count }: Exclude<QuotaUse, 'none'>,
): Promise<void> {
  await tx.query({
    name: 'mail-quota:return',
    text: 'update mail_quota set sent = greatest(sent - $3, 0) where tenant_id = $1 and day = $2',
    values: [tx.tenantId, day, count],
  });
}
