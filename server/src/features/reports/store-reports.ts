/**
 * Queries of reports, summed by PostgreSQL in exact decimals. One statement per report, so that its
 * totals and rows are from one snapshot.
 */

import type { Database, Statement, Tx } from '../../postgres/db.ts';
import { type Rows, readTogether } from '../../postgres/read-together.ts';
import type { Entity } from '../../record/entity.ts';
import { columnName } from '../../record/fields.ts';

/** What the summaries do not include yet. */
export interface Freshness {
  /** RFC 3339; null if never built. */
  readonly refreshedAt: string | null;
  readonly upToSequence: number;
  /** Queued and running refreshes. */
  readonly pending: number;
  /** When the oldest of them was queued; RFC 3339. */
  readonly pendingSince: string | null;
  /** Refreshes that failed or were cancelled since the last rebuild. */
  readonly failed: number;
}

/** The open amounts of a customer in one currency. Decimals as text. */
export interface AgedAmounts {
  readonly customerId: string;
  readonly customerName: string | null;
  readonly currency: string;
  readonly documents: number;
  readonly overdueDocuments: number;
  /** Invoices: not due, 1 to 30 days, 31 to 60, 61 to 90, more; then credits that settle no invoice, negative. */
  readonly amounts: readonly string[];
  readonly baseAmounts: readonly string[];
}

export interface Aging {
  readonly baseCurrency: string | null;
  /** Customers with open amounts or credits. */
  readonly customerCount: number;
  /** By currency; the customer is empty. */
  readonly totals: readonly AgedAmounts[];
  /** Largest amounts due in base currency first, with the rows of a customer together. */
  readonly customers: readonly AgedAmounts[];
}

export interface AgingQuery {
  /** `YYYY-MM-DD` */
  readonly asOf: string;
  /** Null: all. */
  readonly customerIds: readonly string[] | null;
  /** Number of customers. */
  readonly limit: number;
  /** Whether `asOf` is in the past: the summaries have only current amounts. */
  readonly isPast: boolean;
  /** Entities with `balance`. */
  readonly reported: readonly Entity[];
}

export type AgingSource = 'cache' | 'ledger';

export interface LedgerMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly accountId: string;
  readonly accountCode: string | null;
  readonly accountName: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly baseAmount: string;
  /** Journal entries. */
  readonly entries: number;
}

/**
 * The rows of a report, and the freshness of the summaries before the query. Throws `overloaded`.
 */
export async function answer(
  db: Database,
  tenantId: string,
  statements: readonly Statement[],
): Promise<{ freshness: Freshness; answers: readonly Rows[] }> {
  const all = [freshnessStatement(tenantId), ...statements];
  const [state = [], ...answers] = await readTogether(db, tenantId, all);
  return { freshness: freshnessOf(state), answers };
}

/**
 * A refresh that failed before a rebuild does not count, because the rebuild includes its changes.
 */
export async function readFreshness(tx: Tx): Promise<Freshness> {
  return freshnessOf((await tx.query(freshnessStatement(tx.tenantId))).rows);
}

export function freshnessStatement(tenantId: string): Statement {
  return {
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
    values: [tenantId],
  };
}

export function freshnessOf(rows: Rows): Freshness {
  const [refreshedAt, upToSequence, pending, pendingSince, failed] = rows[0] ?? [];
  return {
    refreshedAt: (refreshedAt ?? null) as string | null,
    upToSequence: Number(upToSequence ?? 0),
    pending: Number(pending ?? 0),
    pendingSince: (pendingSince ?? null) as string | null,
    failed: Number(failed ?? 0),
  };
}

/** The first day of each bucket after the first, in days overdue. */
const bucketStarts = 'array[1, 31, 61, 91]';
/** The buckets by age; the one of credits, which have no due date, is after them. */
export const ages = [0, 1, 2, 3, 4] as const;
const creditBucket = ages.length;
const buckets = [...ages, creditBucket];
const pivoted = (column: string) =>
  buckets
    .map((bucket) => `coalesce(sum(${column}) filter (where bucket = ${bucket}), 0)`)
    .join(', ');

/**
 * Positions of the lines on the customer's accounts in the entries of `invoicing/allocation/ledger.ts`; `balance` of an
 * entity has those of its own entries.
 */
const allocationLine = { credit: 1, receivable: 2 } as const;

/** Open documents from the summaries, posted by the day. `ofSome`: see `openInLedger`. */
function openInCache(ofSome: string): string {
  return `select customer_id, currency, due_date, amount_due as amount, base_amount_due as base_amount
      from receivable where tenant_id = $1 and posting_date <= $2::date${ofSome}
    union all
    select customer_id, currency, null, -amount_unapplied, -base_amount_unapplied
      from customer_credit where tenant_id = $1 and posting_date <= $2::date${ofSome}`;
}

const namesOf = (entities: readonly Entity[]) => entities.map(({ name }) => `'${name}'`).join(', ');

/** One line of each entry up to the day. */
const lineOfEntries = (document: string, position: number, joined = '') =>
  `select ${document} as document_id, e.currency, l.amount, l.base_amount
  from journal_entry e join journal_line l
    on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.position = ${position} ${joined}
  where e.tenant_id = $1 and e.posting_date <= $2::date`;

/**
 * Open documents from the ledger: the receivable or credit of each minus its allocations, credits
 * negative. These are lines at a fixed position of their entry, because other accounts may have the
 * roles Receivable and CustomerCredit now. Documents with a total of zero have no such line.
 * Customer and due date are the current ones. `ofSome`: a condition on the documents, which limits
 * the entries that are read.
 */
function openInLedger(entities: readonly Entity[], ofSome: string): string {
  const documents = entities
    .map(({ table, balance: { due, amount = '' } = {} }) => {
      const dueDate = due === undefined ? 'null::date' : columnName(due);
      return `select id, customer_id, ${dueDate} as due_date from ${table}
        where tenant_id = $1 and ${columnName(amount)} <> 0${ofSome}`;
    })
    .join(' union all ');
  const allocations = 'join allocation s on s.tenant_id = e.tenant_id and s.id = e.document_id';
  const only = (document: string) =>
    ofSome === '' ? '' : ` and ${document} in (select id from (${documents}) as c)`;
  const lines = (document: string, position: number, joined = '') =>
    lineOfEntries(document, position, joined) + only(document);
  const posted = entities.map(
    ({ name, balance }) =>
      `${lines('e.document_id', balance?.line ?? 0)} and e.document_type = '${name}'`,
  );
  return `select d.customer_id, o.currency, d.due_date, o.amount, o.base_amount from (
    select document_id, currency, sum(amount) as amount, sum(base_amount) as base_amount from (
      ${posted.join(' union all ')}
      union all ${lines('s.invoice_id', allocationLine.receivable, allocations)}
      union all ${lines('s.source_id', allocationLine.credit, allocations)}
    ) as l group by 1, 2 having sum(amount) <> 0 or sum(base_amount) <> 0
  ) as o join (${documents}) as d on d.id = o.document_id`;
}

/**
 * From the summaries if they are valid for the day: it is not in the past, and no change of an open
 * amount has a later posting date. Else from the ledger. Throws `overloaded` after the time limit.
 */
export async function readAging(
  db: Database,
  tenantId: string,
  query: AgingQuery,
): Promise<Aging & { source: AgingSource; freshness: Freshness }> {
  if (!query.isPast) {
    const { freshness, answers } = await answer(db, tenantId, currentAging(tenantId, query));
    const aging = currentAgingOf(answers);
    if (aging !== null) return { ...aging, source: 'cache', freshness };
  }
  const statements = [agingStatement(tenantId, query, 'ledger')];
  const { freshness, answers } = await answer(db, tenantId, statements);
  return { ...agingOf(answers[0] ?? []), source: 'ledger', freshness };
}

/** The aging of today from the summaries, and whether they are valid for it. */
export function currentAging(tenantId: string, query: AgingQuery): Statement[] {
  return [agingStatement(tenantId, query, 'cache'), movedAfter(tenantId, query)];
}

/** Null if only the ledger has the amounts of the day. */
export function currentAgingOf(answers: readonly Rows[]): Aging | null {
  // Queried last: entries are never deleted, so there were none when the summaries were read.
  const [cached = [], moved = []] = answers;
  return moved.length === 0 ? agingOf(cached) : null;
}

/**
 * One row if the summaries do not have the amounts of the day. Either an allocation, or the reversal
 * of a document, has a posting date after the day and a document posted by the day: its current open
 * amount is not that of the day. Documents posted later do not count. The order makes PostgreSQL use
 * the index on dates, because few entries are in the future. Or an older release refreshed the
 * summaries without the credits.
 */
function movedAfter(tenantId: string, { asOf, reported }: AgingQuery): Statement {
  return {
    name: 'report:moved-after',
    text: `(select e.posting_date from journal_entry e
      left join allocation s
        on s.tenant_id = e.tenant_id and s.id = e.document_id and e.document_type = 'allocation'
      join journal_entry p on p.tenant_id = e.tenant_id and p.kind = 'posting'
        and p.document_id in (coalesce(s.invoice_id, e.document_id), s.source_id)
        and p.posting_date <= $2::date
      where e.tenant_id = $1 and e.posting_date > $2::date and (e.document_type = 'allocation'
        or e.kind = 'reversal' and e.document_type in (${namesOf(reported)}))
      order by e.posting_date desc limit 1)
      union all
      select $2::date from analytics_state
        where tenant_id = $1 and credits_up_to_sequence is distinct from up_to_sequence`,
    values: [tenantId, asOf],
  };
}

function agingStatement(
  tenantId: string,
  { asOf, customerIds, limit, reported }: AgingQuery,
  source: AgingSource,
): Statement {
  const ofSome = customerIds === null ? '' : ' and customer_id = any($4::uuid[])';
  const open = source === 'cache' ? openInCache(ofSome) : openInLedger(reported, ofSome);
  return {
    name: `report:aging:${source}${ofSome === '' ? '' : ':some'}`,
    text: `with parts as materialized (
      select customer_id, currency,
        coalesce(width_bucket($2::date - due_date, ${bucketStarts}), ${creditBucket}) as bucket,
        count(due_date) as documents, sum(amount) as amount, sum(base_amount) as base_amount
      from (${open}) as o group by 1, 2, 3
    ), aged as materialized (
      select customer_id, currency, sum(documents) as documents,
        coalesce(sum(documents) filter (where bucket > 0), 0) as overdue,
        coalesce(sum(base_amount) filter (where bucket < ${creditBucket}), 0) as base_total, array[${pivoted('amount')}] as amounts,
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
    values: [tenantId, asOf, limit, ...(customerIds === null ? [] : [customerIds])],
  };
}

function agingOf(rows: Rows): Aging {
  const all = rows.find(([, , currency, , , , , , part]) => part === 0 && currency === null);
  const named = rows.filter(([, , currency]) => currency !== null);
  return {
    baseCurrency: (all?.[10] ?? null) as string | null,
    customerCount: Number(all?.[9] ?? 0),
    totals: named.filter((row) => row[8] === 0).map(agedAmounts),
    customers: named.filter((row) => row[8] === 1).map(agedAmounts),
  };
}

/** Sums an array of decimals by element. */
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

/** Revenue by month, account and currency. `from`, `to`: `YYYY-MM`, both inclusive. */
export async function readRevenue(
  db: Database,
  tenantId: string,
  from: string,
  to: string,
): Promise<{ freshness: Freshness; baseCurrency: string | null; months: readonly LedgerMonth[] }> {
  const { freshness, answers } = await answer(db, tenantId, revenueStatements(tenantId, from, to));
  return { freshness, ...revenueOf(answers) };
}

export function revenueStatements(tenantId: string, from: string, to: string): Statement[] {
  return [
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
  ];
}

export function revenueOf(answers: readonly Rows[]) {
  const months = (answers[0] ?? []).map((row) => {
    const [month, accountId, accountCode, accountName, currency, amount, baseAmount, entries] = row;
    const account = { accountId, accountCode, accountName };
    return { month, ...account, currency, amount, baseAmount, entries } as LedgerMonth;
  });
  return { baseCurrency: (answers[1]?.[0]?.[0] ?? null) as string | null, months };
}
