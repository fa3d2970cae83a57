/**
 * What reports say, summed by PostgreSQL in exact decimals. One statement makes each report, so that its
 * totals and its parts are of one moment.
 */

import {
  type Database,
  problemOf,
  readTransaction,
  type Statement,
  type Tx,
} from '../../postgres/db.ts';
import type { Entity } from '../../record/entity.ts';

/** How much of the summaries is still to come. */
export interface Freshness {
  /** RFC 3339; null when they were never made. */
  readonly refreshedAt: string | null;
  readonly upToSequence: number;
  /** Refreshes that wait or run. */
  readonly pending: number;
  /** RFC 3339; when the oldest of them was queued. */
  readonly pendingSince: string | null;
  /** Refreshes that failed or were cancelled since the summaries were made anew. */
  readonly failed: number;
}

/** What one customer owes in one currency, by how many days it is overdue. Decimals as text. */
export interface AgedAmounts {
  readonly customerId: string;
  readonly customerName: string | null;
  readonly currency: string;
  readonly documents: number;
  readonly overdueDocuments: number;
  /** Not due, 1 to 30 days, 31 to 60, 61 to 90, more. */
  readonly amounts: readonly string[];
  readonly baseAmounts: readonly string[];
}

export interface Aging {
  readonly baseCurrency: string | null;
  /** Customers that owe anything. */
  readonly customerCount: number;
  /** By currency; the customer is empty. */
  readonly totals: readonly AgedAmounts[];
  /** Those who owe most in base currency, the largest first; rows of one customer together. */
  readonly customers: readonly AgedAmounts[];
}

export interface AgingQuery {
  /** `YYYY-MM-DD` */
  readonly asOf: string;
  readonly customerId: string | null;
  /** Customers. */
  readonly limit: number;
  /** Whether `asOf` has passed: the cache knows only what is owed now. */
  readonly isPast: boolean;
  /** Those with `receivable`. */
  readonly reported: readonly Entity[];
}

type AgingSource = 'cache' | 'ledger';

export interface LedgerMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly accountId: string;
  readonly accountCode: string | null;
  readonly accountName: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly baseAmount: string;
  /** Ledger entries. */
  readonly entries: number;
}

type Answered = readonly (readonly unknown[])[];

/** The report's rows, and how fresh the summaries were just before. Raises `overloaded`. */
export async function answer(
  db: Database,
  tenantId: string,
  statements: readonly Statement[],
): Promise<{ freshness: Freshness; answers: readonly Answered[] }> {
  try {
    return await readTransaction(db, tenantId, async (tx, sendCommit) => {
      const state = readFreshness(tx);
      const sent = statements.map((statement) => tx.query(statement));
      sendCommit();
      const [freshness, answers] = await Promise.all([state, Promise.all(sent)]);
      return { freshness, answers: answers.map(({ rows }) => rows) };
    });
  } catch (error) {
    throw problemOf(error);
  }
}

/** A refresh that ended before a rebuild began is made up for: what it was to add had been committed by then. */
export async function readFreshness(tx: Tx): Promise<Freshness> {
  const { rows } = await tx.query({
    name: 'report:freshness',
    text: `select s.refreshed_at, s.up_to_sequence, w.count, w.since,
        (select count(*) from effect f where f.tenant_id = $1 and f.kind = 'analytics'
          and f.status in ('Failed', 'Cancelled')
          and f.finished_at > coalesce(s.rebuilt_at, '-infinity'))
      from (select count(*) as count, min(created_at) as since from (
        select created_at from effect
          where tenant_id = $1 and lane = 'analytics' and next_attempt_at is not null
        union all
        select created_at from effect
          where tenant_id = $1 and kind = 'analytics' and lease_until is not null) as f) as w
      left join analytics_state s on s.tenant_id = $1`,
    values: [tx.tenantId],
  });
  const [refreshedAt, upToSequence, pending, pendingSince, failed] = rows[0] ?? [];
  return {
    refreshedAt: (refreshedAt ?? null) as string | null,
    upToSequence: Number(upToSequence ?? 0),
    pending: Number(pending ?? 0),
    pendingSince: (pendingSince ?? null) as string | null,
    failed: Number(failed ?? 0),
  };
}

/** First day of each bucket but the first, in days overdue. */
const bucketStarts = 'array[1, 31, 61, 91]';
const buckets = [0, 1, 2, 3, 4];
const pivoted = (column: string) =>
  buckets
    .map((bucket) => `coalesce(sum(${column}) filter (where bucket = ${bucket}), 0)`)
    .join(', ');

/** Positions of the receivable line in an entry of `invoicing/document/ledger.ts` and `invoicing/allocation/ledger.ts`. */
const receivableLine = { document: 1, allocation: 2 } as const;

/** Open documents as the cache has them: those that were in the ledger by then. `ofOne`: see `openInLedger`. */
function openInCache(ofOne: string): string {
  return `select customer_id, currency, due_date, amount_due as amount, base_amount_due as base_amount
    from receivable where tenant_id = $1 and posting_date <= $2::date${ofOne}`;
}

const namesOf = (entities: readonly Entity[]) => entities.map(({ name }) => `'${name}'`).join(', ');

/** Columns of one line of each entry up to the day. */
const lineOfEntries = (document: string, position: number, joined = '') =>
  `select ${document} as document_id, e.currency, l.amount, l.base_amount
  from journal_entry e join journal_line l
    on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.position = ${position} ${joined}
  where e.tenant_id = $1 and e.posting_date <= $2::date`;

/**
 * Open documents as the ledger has them: what was owed on each, less what was applied by then. Both are lines that
 * have one place in their entry; the role Receivable may be another account's by now. A document of zero has no
 * such line. Customer and due date are the document's present ones. `ofOne`: a condition on the documents; the
 * entries of the others are not read.
 */
function openInLedger(entities: readonly Entity[], ofOne: string): string {
  const documents = entities
    .map(
      ({ table }) => `select id, customer_id, due_date from ${table}
        where tenant_id = $1 and total <> 0${ofOne}`,
    )
    .join(' union all ');
  const allocations = 'join allocation s on s.tenant_id = e.tenant_id and s.id = e.document_id';
  const only = (document: string) =>
    ofOne === '' ? '' : ` and ${document} in (select id from (${documents}) as c)`;
  const lines = (document: string, position: number, joined = '') =>
    lineOfEntries(document, position, joined) + only(document);
  return `select d.customer_id, o.currency, d.due_date, o.amount, o.base_amount from (
    select document_id, currency, sum(amount) as amount, sum(base_amount) as base_amount from (
      ${lines('e.document_id', receivableLine.document)} and e.document_type in (${namesOf(entities)})
      union all ${lines('s.invoice_id', receivableLine.allocation, allocations)}
    ) as l group by 1, 2 having sum(amount) <> 0 or sum(base_amount) <> 0
  ) as o join (${documents}) as d on d.id = o.document_id`;
}

/**
 * From the cache, if that is what was owed on the day: not on one that has passed, nor while something that
 * changes what is owed is booked on a later one. Else from the ledger. Raises `overloaded` past the time limit.
 */
export async function readAging(
  db: Database,
  tenantId: string,
  query: AgingQuery,
): Promise<Aging & { source: AgingSource; freshness: Freshness }> {
  if (!query.isPast) {
    const statements = [agingStatement(tenantId, query, 'cache'), movedAfter(tenantId, query)];
    const { freshness, answers } = await answer(db, tenantId, statements);
    // Looked for last: entries are never removed, so that none was there when the cache was read either.
    const [cached = [], moved = []] = answers;
    if (moved.length === 0) return { ...agingOf(cached), source: 'cache', freshness };
  }
  const statements = [agingStatement(tenantId, query, 'ledger')];
  const { freshness, answers } = await answer(db, tenantId, statements);
  return { ...agingOf(answers[0] ?? []), source: 'ledger', freshness };
}

/**
 * One row if an application, or the reversal of what is owed, is booked after the day on a document that was posted
 * by then: what is owed on it now is not what was owed on the day. What is posted later itself was never owed on the
 * day. The order keeps PostgreSQL on the index of dates, in which few entries lie in the future.
 */
function movedAfter(tenantId: string, { asOf, reported }: AgingQuery): Statement {
  return {
    name: 'report:moved-after',
    text: `select e.posting_date from journal_entry e
      left join allocation s
        on s.tenant_id = e.tenant_id and s.id = e.document_id and e.document_type = 'allocation'
      join journal_entry p on p.tenant_id = e.tenant_id and p.kind = 'posting'
        and p.document_id = coalesce(s.invoice_id, e.document_id) and p.posting_date <= $2::date
      where e.tenant_id = $1 and e.posting_date > $2::date and (e.document_type = 'allocation'
        or e.kind = 'reversal' and e.document_type in (${namesOf(reported)}))
      order by e.posting_date desc limit 1`,
    values: [tenantId, asOf],
  };
}

function agingStatement(
  tenantId: string,
  { asOf, customerId, limit, reported }: AgingQuery,
  source: AgingSource,
): Statement {
  const ofOne = customerId === null ? '' : ' and customer_id = $4';
  const open = source === 'cache' ? openInCache(ofOne) : openInLedger(reported, ofOne);
  return {
    name: `report:aging:${source}${ofOne === '' ? '' : ':one'}`,
    text: `with parts as materialized (
      select customer_id, currency, width_bucket($2::date - due_date, ${bucketStarts}) as bucket,
        count(*) as documents, sum(amount) as amount, sum(base_amount) as base_amount
      from (${open}) as o group by 1, 2, 3
    ), aged as materialized (
      select customer_id, currency, sum(documents) as documents,
        coalesce(sum(documents) filter (where bucket > 0), 0) as overdue,
        sum(base_amount) as base_total, array[${pivoted('amount')}] as amounts,
        array[${pivoted('base_amount')}] as base_amounts
      from parts group by customer_id, currency
    ), ranked as (
      select customer_id, sum(base_total) as base_total from aged
      group by customer_id order by 2 desc, 1 limit $3
    )
    select null, null, currency, sum(documents), sum(overdue), ${summed('amounts')},
      ${summed('base_amounts')}, null, 0 as part,
      (select count(distinct customer_id) from aged),
      (select base_currency from tenant_settings where tenant_id = $1)
    from aged group by grouping sets ((currency), ())
    union all
    select g.customer_id, c.name, g.currency, g.documents, g.overdue, g.amounts::text[],
      g.base_amounts::text[], r.base_total, 1, null, null
    from ranked r join aged g on g.customer_id = r.customer_id
    left join customer c on c.tenant_id = $1 and c.id = g.customer_id
    order by 9, 8 desc, 1, 3`,
    values: [tenantId, asOf, limit, ...(customerId === null ? [] : [customerId])],
  };
}

function agingOf(rows: readonly (readonly unknown[])[]): Aging {
  const all = rows.find(([, , currency, , , , , , part]) => part === 0 && currency === null);
  const named = rows.filter(([, , currency]) => currency !== null);
  return {
    baseCurrency: (all?.[10] ?? null) as string | null,
    customerCount: Number(all?.[9] ?? 0),
    totals: named.filter((row) => row[8] === 0).map(agedAmounts),
    customers: named.filter((row) => row[8] === 1).map(agedAmounts),
  };
}

/** Sums an array of decimals place by place. */
function summed(column: string): string {
  return `array[${buckets.map((bucket) => `sum(${column}[${bucket + 1}])::text`).join(', ')}]`;
}

function agedAmounts(row: readonly unknown[]): AgedAmounts {
  const [customerId, customerName, currency, documents, overdue, amounts, baseAmounts] = row;
  return {
    customerId: (customerId ?? '') as string,
    customerName: customerName as string | null,
    currency: currency as string,
    documents: Number(documents),
    overdueDocuments: Number(overdue),
    amounts: amounts as string[],
    baseAmounts: baseAmounts as string[],
  };
}

/** The ledger's revenue by month, account and currency. `from`, `to`: `YYYY-MM`, both included. */
export async function readRevenue(
  db: Database,
  tenantId: string,
  from: string,
  to: string,
): Promise<{ freshness: Freshness; baseCurrency: string | null; months: readonly LedgerMonth[] }> {
  const { freshness, answers } = await answer(db, tenantId, [
    {
      name: 'report:revenue',
      text: `select to_char(m.month, 'YYYY-MM'), m.account_id, a.code, a.name, m.currency,
          m.amount::text, m.base_amount::text, m.entries
        from revenue_month m join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
        where m.tenant_id = $1 and a.type = 'Revenue'
          and m.month between ($2 || '-01')::date and ($3 || '-01')::date
        order by m.month, a.code, m.account_id, m.currency`,
      values: [tenantId, from, to],
    },
    {
      name: 'report:base',
      text: 'select base_currency from tenant_settings where tenant_id = $1',
      values: [tenantId],
    },
  ]);
  const months = (answers[0] ?? []).map((row) => {
    const [month, accountId, accountCode, accountName, currency, amount, baseAmount, entries] = row;
    const account = { accountId, accountCode, accountName };
    return { month, ...account, currency, amount, baseAmount, entries } as LedgerMonth;
  });
  return { freshness, baseCurrency: (answers[1]?.[0]?.[0] ?? null) as string | null, months };
}
