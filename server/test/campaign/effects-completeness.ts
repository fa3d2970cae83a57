/**
 * What every event and document of a tenant was owed, told by what caused it and not by what was queued, and
 * whether it came of it in the end.
 */
import type { Client } from 'pg';
import { entities } from '../../src/features/all-features.ts';
import { rebuildAnalytics } from '../../src/features/reports/rebuild-analytics.ts';
import { type Database, openDatabase } from '../../src/postgres/db.ts';
import { summariesOf } from '../support/report-oracle.ts';
import { type Run, violation } from './campaign.ts';
import type { MailCounter } from './effects-mail.ts';
import { compare, subscribed } from './effects-outbox-rules.ts';
import { checkRules } from './effects-scene.ts';

const shownRows = 5;

/** Approvals are for good here, so that what is printed is the document that was released. */
const rules: Readonly<Record<string, string>> = {
  'each event reached each endpoint that was enabled and subscribed, once': `
    with ${subscribed},
      called as (select event_id, endpoint_id from subscribed),
      queued as (select event_id, webhook_endpoint_id as endpoint_id from effect
        where tenant_id = $1 and kind = 'webhook' and status = 'Succeeded')
    ${compare}`,
  'each approval has its PDF, kept as it was made': `
    select c.record_id from change c where c.tenant_id = $1 and c.entity = 'invoice'
      and c.operation = 'approve' and not exists (
        select from effect e join document d on d.tenant_id = $1 and d.subject_id = e.subject_id
        where e.tenant_id = $1 and e.kind = 'pdf' and e.subject_id = c.record_id
          and e.status = 'Succeeded' and d.media_type = 'application/pdf' and d.source = 'Released'
          and substring(d.content for 5) = '%PDF-' and encode(sha256(d.content), 'hex') = d.sha256)`,
  'each approval for a customer with an address has its mail': `
    select c.record_id from change c join invoice i on i.tenant_id = $1 and i.id = c.record_id
    join customer o on o.tenant_id = $1 and o.id = i.customer_id and o.email is not null
    where c.tenant_id = $1 and c.entity = 'invoice' and c.operation = 'approve'
      and (select count(*) from effect e where e.tenant_id = $1 and e.kind = 'email'
        and e.subject_id = c.record_id) <> 1`,
};

/** Nothing may be running any more. */
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

/** What counts as sent, the mail server took. */
async function auditMails(client: Client, tenantId: string, mail: MailCounter): Promise<number> {
  const { rows } = await client.query<{ id: string; message_id: string | null }>(
    `select e.id, m.message_id from effect e
    left join mail m on m.tenant_id = $1 and m.effect_id = e.id and m.status = 'Sent'
    where e.tenant_id = $1 and e.kind = 'email' and e.status = 'Succeeded'`,
    [tenantId],
  );
  const lost = rows.filter(({ message_id: id }) => id === null || !mail.took(id));
  if (lost.length > 0) throw violation('a mail that counts as sent was never taken', lost);
  return rows.length;
}

/** What effects kept of reports, through all that happened to them, is what a rebuild makes of the records. */
async function auditSummaries(db: Database, tenantId: string): Promise<void> {
  const sql = async (text: string, values: readonly unknown[] = []) =>
    (await db.pool.query(text, [...values])).rows;
  const kept = await summariesOf(sql, tenantId);
  await rebuildAnalytics(db, entities, tenantId, new Date().toISOString());
  const rebuilt = await summariesOf(sql, tenantId);
  for (const name of ['months', 'days', 'receivables'] as const) {
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
