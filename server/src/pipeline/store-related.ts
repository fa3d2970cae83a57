/** Loads what deciders ask for, inside the transaction of their group, with the locks it needs. */

import { readClosedAfter, readClosingFacts } from '../features/ledger/store-periods.ts';
import type { Tx } from '../postgres/db.ts';
import { readRecords, selectList, storedFrom } from '../postgres/store-records.ts';
import type { Subscription } from '../record/effect.ts';
import type { Entity, Row } from '../record/entity.ts';
import type { JournalEntry, JournalLine } from '../record/journal.ts';
import {
  type Counter,
  type Found,
  LockedLate,
  type Need,
  needKey,
  type Related,
} from '../record/related.ts';

export type FindEntity = (name: string) => Entity;

/**
 * Loads `needs` into `related`. Statements are sent without waiting, in one order for every group:
 * plain reads, then share locks on periods, then counters; so groups cannot wait for each other in a
 * circle. Who gets events is read behind the counters: an endpoint that is enabled while a group waits
 * for their lock must not be missed.
 */
export async function loadNeeds(
  tx: Tx,
  needs: readonly Need[],
  related: Related,
  findEntity: FindEntity,
): Promise<void> {
  const asked = needs.filter((need) => !related.has(need));
  const missing = [...new Map(asked.map((need) => [needKey(need), need])).values()];
  const records = missing.filter((need) => need.kind === 'record');
  const work: Promise<void>[] = [];
  for (const [name, group] of Map.groupBy(records, (need) => need.entity)) {
    work.push(loadRecords(tx, findEntity(name), group, related));
  }
  for (const need of missing) {
    if (need.kind === 'single')
      work.push(loadRows(tx, findEntity(need.entity), 'order by id limit 1', [], need, related));
    if (need.kind === 'accountRoles') {
      work.push(
        loadRows(
          tx,
          findEntity('account'),
          'and role is not null and active order by code',
          [],
          need,
          related,
        ),
      );
    }
    if (need.kind === 'journal') work.push(loadJournal(tx, need, related));
    if (need.kind === 'credited') work.push(loadCredited(tx, need, related));
    if (need.kind === 'lastApplied') work.push(loadLastApplied(tx, need, related));
    if (need.kind === 'closing' || need.kind === 'closedAfter')
      work.push(loadPeriodFacts(tx, need, related, findEntity));
  }
  for (const need of missing) {
    const period = () => findEntity('period');
    if (need.kind === 'nextOpenPeriod') {
      const where = "and end_date >= $2 and status = 'Open' order by start_date limit 1";
      work.push(loadRows(tx, period(), where, [need.date], need, related));
    }
    if (need.kind === 'periodAt') {
      const where = 'and start_date <= $2 and end_date >= $2 limit 1 for share';
      work.push(loadRows(tx, period(), where, [need.date], need, related));
    }
    if (need.kind === 'openPeriodFrom') {
      const where = "and end_date >= $2 and status = 'Open' order by start_date limit 1 for share";
      work.push(loadRows(tx, period(), where, [need.date], need, related));
    }
  }
  await Promise.all(work);
  const raises = missing.some(({ kind }) => kind === 'eventSequence' || kind === 'subscriptions');
  await Promise.all([
    loadCounters(tx, missing, related),
    raises ? loadSubscriptions(tx, related) : undefined,
  ]);
}

async function loadRecords(
  tx: Tx,
  entity: Entity,
  needs: readonly (Need & { kind: 'record' })[],
  related: Related,
): Promise<void> {
  const ids = [...new Set(needs.map((need) => need.id.toLowerCase()))];
  const found = await readRecords(tx, entity, ids, false);
  const rows = new Map(found.map(({ row }) => [row.id, row]));
  for (const need of needs) related.put(need, { row: rows.get(need.id.toLowerCase()) ?? null });
}

async function loadPeriodFacts(
  tx: Tx,
  need: Need & { kind: 'closing' | 'closedAfter' },
  related: Related,
  findEntity: FindEntity,
): Promise<void> {
  if (need.kind === 'closedAfter')
    related.put(need, { tally: await readClosedAfter(tx, need.date) });
  else related.put(need, { closing: await readClosingFacts(tx, need.question, findEntity) });
}

async function loadRows(
  tx: Tx,
  entity: Entity,
  where: string,
  values: readonly unknown[],
  need: Need,
  related: Related,
): Promise<void> {
  const result = await tx.query({
    name: `need:${need.kind}:${entity.table}`,
    text: `select ${selectList(entity)} from ${entity.table} where tenant_id = $1 ${where}`,
    values: [tx.tenantId, ...values],
  });
  const rows: Row[] = result.rows.map((columns) => storedFrom(entity, columns).row);
  const found: Found = need.kind === 'accountRoles' ? { rows } : { row: rows[0] ?? null };
  related.put(need, found);
}

async function loadSubscriptions(tx: Tx, related: Related): Promise<void> {
  const { rows } = await tx.query({
    name: 'need:subscriptions',
    text:
      'select id, event_types, category from webhook_endpoint ' +
      'where tenant_id = $1 and enabled and url is not null order by id',
    values: [tx.tenantId],
  });
  const subscriptions = rows.map(([webhookEndpointId, eventTypes, category]) => {
    return { webhookEndpointId, eventTypes, category } as Subscription;
  });
  related.put({ kind: 'subscriptions' }, { subscriptions });
}

async function loadJournal(
  tx: Tx,
  need: Need & { kind: 'journal' },
  related: Related,
): Promise<void> {
  const result = await tx.query({
    name: 'need:journal',
    text:
      'select e.id, e.document_type, e.posting_date, e.period_id, e.currency, ' +
      'l.account_id, l.amount, l.base_amount, l.tax_code_id ' +
      'from journal_entry e left join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      "where e.tenant_id = $1 and e.document_id = $2 and e.kind = 'posting' order by l.position",
    values: [tx.tenantId, need.documentId],
  });
  const [first] = result.rows;
  if (first === undefined) {
    related.put(need, { entry: null });
    return;
  }
  const [id, documentType, postingDate, periodId, currency] = first as string[];
  // A document of nothing has an entry without lines.
  const booked = result.rows.filter(([, , , , , accountId]) => accountId !== null);
  const lines = booked.map((row): JournalLine => {
    const [accountId, amount, baseAmount, taxCodeId] = row.slice(5) as [
      string,
      string,
      string,
      string | null,
    ];
    return { accountId, amount, baseAmount, taxCodeId };
  });
  const entry = {
    id,
    documentType,
    documentId: need.documentId,
    kind: 'posting',
    postingDate,
    periodId,
    currency,
    reversalOf: null,
    lines,
  };
  related.put(need, { entry: entry as JournalEntry });
}

/** A credit note has the customer of its invoice, and there is an index on that. */
async function loadCredited(
  tx: Tx,
  need: Need & { kind: 'credited' },
  related: Related,
): Promise<void> {
  const { rows } = await tx.query({
    name: 'need:credited',
    text:
      'select coalesce(sum(n.total), 0) from invoice i join credit_note n on n.tenant_id = i.tenant_id ' +
      'and n.customer_id = i.customer_id and n.invoice_id = i.id ' +
      "where i.tenant_id = $1 and i.id = $2 and n.status in ('Posted', 'Released')",
    values: [tx.tenantId, need.invoiceId],
  });
  related.put(need, { credited: String(rows[0]?.[0] ?? '0') });
}

async function loadLastApplied(
  tx: Tx,
  need: Need & { kind: 'lastApplied' },
  related: Related,
): Promise<void> {
  const { rows } = await tx.query({
    name: 'need:last-applied',
    text:
      'select max(e.posting_date) from allocation a join journal_entry e on e.tenant_id = a.tenant_id ' +
      'and e.document_id = a.id where a.tenant_id = $1 and (a.source_id = $2 or a.invoice_id = $2)',
    values: [tx.tenantId, need.recordId],
  });
  related.put(need, { date: (rows[0]?.[0] ?? null) as string | null });
}

async function loadCounters(tx: Tx, needs: readonly Need[], related: Related): Promise<void> {
  const counters = needs.filter((need) => need.kind === 'series' || need.kind === 'eventSequence');
  if (counters.length === 0) return;
  const names = [...new Set(counters.map(needKey))];
  const found = await lockCounters(tx, names);
  const unknown = names.filter((name) => !found.has(name));
  if (unknown.length > 0) throw new LockedLate([], unknown);
  for (const need of counters) related.put(need, found.get(needKey(need)) as Counter);
}

/** Makes those that are not there yet. Alone in a transaction: who locks them locks all of its own in one order. */
export function createCounters(tx: Tx, names: readonly string[]): Promise<unknown> {
  return tx.query({
    name: 'counter:create',
    text:
      'insert into counter (tenant_id, name, next, chained_from) select t.id, i.name, 1, 1 from tenant t ' +
      'cross join unnest($2::text[]) as i(name) where t.id = $1 on conflict do nothing',
    values: [tx.tenantId, names.toSorted()],
  });
}

async function lockCounters(tx: Tx, names: readonly string[]): Promise<Map<string, Counter>> {
  const result = await tx.query({
    name: 'counter:lock',
    text: 'select name, next, chain_hash from counter where tenant_id = $1 and name = any($2) order by name for update',
    values: [tx.tenantId, names],
  });
  const rows = result.rows as [string, number, string | null][];
  return new Map(rows.map(([name, next, hash]) => [name, { next, hash }]));
}

/** Stores counters after values were taken; the rows are locked by `loadNeeds`. */
export function storeCounters(tx: Tx, counters: ReadonlyMap<string, Counter>): Promise<unknown> {
  const values = [...counters.values()];
  return tx.query({
    name: 'counter:store',
    text:
      'update counter c set next = i.next, chain_hash = i.hash ' +
      'from unnest($2::text[], $3::bigint[], $4::text[]) as i(name, next, hash) ' +
      'where c.tenant_id = $1 and c.name = i.name',
    values: [
      tx.tenantId,
      [...counters.keys()],
      values.map(({ next }) => next),
      values.map(({ hash }) => hash),
    ],
  });
}
