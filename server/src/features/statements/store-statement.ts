/**
 * Reads the documents of a customer from the ledger: movements, balances and open items, in one statement, so that
 * all of them are from one snapshot.
 */
import type { Database } from '../../postgres/db.ts';
import { readForRequest } from '../../postgres/read-for-request.ts';
import type { Entity } from '../../record/entity.ts';
import { columnName } from '../../record/fields.ts';

export const limits = { statementMovements: 2_000, statementItems: 1_000 } as const;

export interface StatementQuery {
  readonly customerId: string;
  /** `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Entities with `balance`. */
  readonly documents: readonly Entity[];
}

interface DocumentOf {
  readonly documentType: string;
  readonly documentId: string;
  readonly documentNumber: string;
  readonly dueDate: string | null;
  readonly currency: string;
  /** A decimal; negative if it credits the customer. */
  readonly amount: string;
}

export interface Movement extends DocumentOf {
  readonly postingDate: string;
  readonly kind: 'posting' | 'reversal';
}

export interface OpenItem extends DocumentOf {
  readonly documentDate: string | null;
  readonly amountDue: string;
}

export interface CurrencyBalance {
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  /** Not due, 1 to 30 days, 31 to 60, 61 to 90, more; then credits that are not applied. */
  readonly amounts: readonly string[];
}

export interface StatementFacts {
  readonly balances: readonly CurrencyBalance[];
  /** By posting date; the first ones if there are more than the limit. */
  readonly movements: readonly Movement[];
  /** If there are more than the limit: the newest posting date that does not fit. */
  readonly overflow: string | null;
  /** By due date, credits last. */
  readonly openItems: readonly OpenItem[];
  readonly openItemCount: number;
}

/** Throws `overloaded`. */
export async function readStatement(
  db: Database,
  tenantId: string,
  { customerId, from, to, documents }: StatementQuery,
): Promise<StatementFacts> {
  const values = [tenantId, customerId, from, to, limits.statementMovements, limits.statementItems];
  return readForRequest(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({ name: 'statement', text: statementOf(documents), values });
    sendCommit();
    const [row = []] = (await sent).rows;
    const [balances = [], movements = [], openItems = []] = row
      .slice(0, 3)
      .map((part) => JSON.parse(String(part))) as [CurrencyBalance[], Movement[], OpenItem[]];
    const overflow = row[4] === null ? null : String(row[4]);
    return { balances, movements, openItems, openItemCount: Number(row[3]), overflow };
  });
}

/** A document of one kind as a row; null dates of kinds without one. */
function rowsOf({ name, table, balance }: Entity): string {
  const { sign = 1, amount = '', date = '', due } = balance ?? {};
  const dueDate = due === undefined ? 'null::date' : columnName(due);
  return `select '${name}' as type, id, number, ${columnName(date)} as date, ${dueDate} as due, currency,
    ${sign === 1 ? '' : '-'}${columnName(amount)} as amount
    from ${table} where tenant_id = $1 and customer_id = $2 and number is not null`;
}

/** A reversal has the opposite amount of its posting. */
const signed = (amount: string) => `case e.kind when 'reversal' then -${amount} else ${amount} end`;

/** The sum of the open items in a bucket: 0 to 4 by days overdue, 5 for credits. */
const bucketSums = [0, 1, 2, 3, 4, 5]
  .map((bucket) => `coalesce(sum(open) filter (where bucket = ${bucket}), 0)::text`)
  .join(', ');

/** Applications move nothing between customers, so only open items depend on them. */
function statementOf(documents: readonly Entity[]): string {
  return `with documents as materialized (${documents.map(rowsOf).join(' union all ')}),
  moves as materialized (
    select d.*, e.kind, e.posting_date, ${signed('d.amount')} as moved
    from documents d join journal_entry e on e.tenant_id = $1 and e.document_id = d.id
    where e.posting_date <= $4::date
  ), settled as (
    select s.id, sum(s.amount) as amount from (
      select a.invoice_id, a.source_id, ${signed('a.amount')} as amount
      from allocation a join journal_entry e on e.tenant_id = a.tenant_id and e.document_id = a.id
      where a.tenant_id = $1 and a.customer_id = $2 and e.posting_date <= $4::date
    ) as a cross join lateral (values (a.invoice_id, -a.amount), (a.source_id, a.amount)) as s (id, amount)
    group by 1
  ), items as materialized (
    select d.*, m.moved + coalesce(s.amount, 0) as open,
      case when d.amount < 0 then 5
        else width_bucket($4::date - d.due, array[1, 31, 61, 91]) end as bucket
    from documents d join (select id, sum(moved) as moved from moves group by 1) as m on m.id = d.id
      left join settled s on s.id = d.id
    where m.moved + coalesce(s.amount, 0) <> 0
  ), aged as (
    select currency, json_build_array(${bucketSums}) as amounts from items group by 1
  ), balances as (
    select currency, coalesce(sum(moved) filter (where posting_date < $3::date), 0) as opening,
      sum(moved) as closing, bool_or(posting_date >= $3::date) as has_moved
    from moves group by 1
  )
  select (select coalesce(json_agg(json_build_object('currency', b.currency, 'opening', b.opening::text,
      'closing', b.closing::text, 'amounts', coalesce(a.amounts, '[]')) order by b.currency), '[]')
    from balances b left join aged a on a.currency = b.currency
    where has_moved or opening <> 0 or a.currency is not null)::text,
  (select coalesce(json_agg(json_build_object('postingDate', posting_date, 'kind', kind,
      ${documentFields}, 'amount', moved::text) order by ${movementOrder}), '[]')
    from (select * from moves where posting_date >= $3::date
      order by ${movementOrder} limit $5) as m)::text,
  (select coalesce(json_agg(json_build_object('documentDate', date, ${documentFields},
      'amount', amount::text, 'amountDue', open::text) order by ${itemOrder}), '[]')
    from (select * from items order by ${itemOrder} limit $6) as i)::text,
  (select count(*) from items),
  (select posting_date::text from moves where posting_date >= $3::date
    order by posting_date desc offset $5 limit 1)`;
}

const documentFields =
  "'documentType', type, 'documentId', id, 'documentNumber', number, 'dueDate', due, 'currency', currency";
const movementOrder = 'posting_date, kind, type, number, id';
const itemOrder = 'due nulls last, date, type, number, id';
