/**
 * What every event and document must have caused, derived from its cause and not from the queue, and
 * whether it was completed.
 */
import type { Client } from 'pg';
import { entities } from '../server/src/features/all-features.ts';
import { rebuildAnalytics } from '../server/src/features/reports/rebuild-analytics.ts';
import { type Database, openDatabase } from '../server/src/postgres/db.ts';
import { summariesOf } from '../server/test/support/report-oracle.ts';
import { type Run, violation } from './campaign.ts';
import type { MailCounter } from './effects-mail.ts';
import { compare, subscribed } from './effects-outbox-rules.ts';
import { checkRules } from './effects-scene.ts';

const shownRows = 5;

/** Approvals are not undone here, so that the printed document is the released one. */
const rules: Readonly<Record<string, string>> = {
  'each event reached each enabled and subscribed endpoint once': `
    with ${subscribed},
      called as (select event_id, endpoint_id from subscribed),
      queued as (select event_id, webhook_endpoint_id as endpoint_id from effect
        where tenant_id = $1 and kind = 'webhook' and status = 'Succeeded')
    ${compare}`,
  'each approval has its PDF, stored unchanged': `
    select c.record_id from change c where c.tenant_id = $1 and c.entity = 'invoice'
      and c.operation = 'approve' and not exists (
        select from effect e join document d on d.tenant_id = $1 and d.subject_id = e.subject_id
        where e.tenant_id = $1 and e.kind = 'pdf' and e.subject_id = c.record_id
          and e.status = 'Succeeded' and d.media_type = 'application/pdf' and d.source = 'Released'
          and substring(d.content for 5) = '%PDF-' and encode(sha256(d.content), 'hex') = d.sha256)`,
  'each approval for a customer with an address has one mail': `
    select c.record_id from change c join invoice i on i.tenant_id = $1 and i.id = c.record_id
    join customer o on o.tenant_id = $1 and o.id = i.customer_id and o.email is not null
    where c.tenant_id = $1 and c.entity = 'invoice' and c.operation = 'approve'
      and (select count(*) from effect e where e.tenant_id = $1 and e.kind = 'email'
        and e.subject_id = c.record_id) <> 1`,
};

/** No effect may be running. */
export async function auditCompleteness(
  run: Run,
  client: Client,
  databaseUrl: string,
  tenantId: string,
  mail: MailCounter,
): Promise<void> {
  await checkRules(client, tenantId, rules);
  run.add('mails that succeeded', await auditMails(client, tenantId, mail));
  const db = openDatabase(databaseUrl, { maxConnections: 3 });
  try {
    await auditSummaries(db, tenantId);
  } finally {
    await db.close();
  }
}

/** Every mail that counts as sent was accepted by the mail server. */
async function auditMails(client: Client, tenantId: string, mail: MailCounter): Promise<number> {
  const { rows } = await client.query<{ id: string; message_id: string | null }>(
    `select e.id, m.message_id from effect e
    left join mail m on m.tenant_id = $1 and m.effect_id = e.id and m.status = 'Sent'
    where e.tenant_id = $1 and e.kind = 'email' and e.status = 'Succeeded'`,
    [tenantId],
  );
  const lost = rows.filter(({ message_id: id }) => id === null || !mail.took(id));
  if (lost.length > 0) throw violation('a mail that counts as sent was not accepted', lost);
  return rows.length;
}

/** The summaries that effects updated equal a rebuild from the records. */
async function auditSummaries(db: Database, tenantId: string): Promise<void> {
  const sql = async (text: string, values: readonly unknown[] = []) =>
    (await db.pool.query(text, [...values])).rows;
  const kept = await summariesOf(sql, tenantId);
  await rebuildAnalytics(db, entities, tenantId, new Date().toISOString());
  const rebuilt = await summariesOf(sql, tenantId);
  for (const name of ['months', 'days', 'receivables', 'credits'] as const) {
    const evidence = {
      name,
      kept: onlyIn(kept[name], rebuilt[name]),
      rebuilt: onlyIn(rebuilt[name], kept[name]),
    };
    if (evidence.kept.length + evidence.rebuilt.length > 0)
      throw violation('the summaries of reports are not those of a rebuild', evidence);
  }
}

function onlyIn(rows: readonly object[], others: readonly object[]): readonly object[] {
  const known = new Set(others.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !known.has(JSON.stringify(row))).slice(0, shownRows);
}
