/**
 * Reads balances and lines of accounts. Balances come from the summaries; lines are read only up to the event that these
 * have reached, so both agree.
 */
import type { Database, Tx } from '../../postgres/db.ts';
import { readForRequest } from '../../postgres/read-for-request.ts';
import { sum } from '../../record/values/money.ts';
import { type Freshness, readFreshness } from '../reports/exports.ts';
import { type AccountName, retainedId, yearShift, yearStart } from './store-balances.ts';

export interface StatementQuery {
  readonly accountId: string;
  /** `YYYY-MM-DD`; null: since the first line. */
  readonly from: string | null;
  readonly to: string;
  readonly limit: number;
  /** Null: the first page. */
  readonly after: StatementPosition | null;
}

/** The end of a page, and the values that all pages of a statement share. */
export interface StatementPosition extends StatementBalances {
  readonly postingDate: string;
  readonly entryId: string;
  readonly position: number;
}

interface StatementBalances {
  /** All pages include the events up to this one, and no later ones. */
  readonly upToSequence: number;
  readonly opening: string;
  /** Of the lines within the range. */
  readonly debit: string;
  readonly credit: string;
  readonly closing: string;
  /** What beginnings of fiscal years after this page move: their first day and the amount, by day. */
  readonly carried: readonly (readonly [date: string, amount: string])[];
}

interface StatementLine {
  readonly postingDate: string;
  readonly entryId: string;
  readonly position: number;
  readonly kind: string;
  readonly documentType: string;
  readonly documentId: string;
  readonly documentNumber: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly baseAmount: string;
}

export interface Statement extends StatementBalances {
  readonly account: Omit<AccountName, 'accountId'>;
  readonly baseCurrency: string | null;
  readonly lines: readonly StatementLine[];
  readonly hasMore: boolean;
  readonly freshness: Freshness;
}

/** One page of an account; null if the tenant has no such account. Throws `overloaded`. */
export async function readStatement(
  db: Database,
  tenantId: string,
  query: StatementQuery,
): Promise<Statement | null> {
  return readForRequest(db, tenantId, async (tx) => {
    const [head, freshness] = await Promise.all([readHead(tx, query), readFreshness(tx)]);
    if (head === null) return null;
    const { after, limit } = query;
    const { upToSequence, opening, debit, credit, closing, carried } = after ?? head;
    const found = await readLines(tx, query, upToSequence);
    return {
      ...head,
      ...{ upToSequence, opening, debit, credit, closing, carried, freshness },
      lines: found.slice(0, limit),
      hasMore: found.length > limit,
    };
  });
}

/** SQL: the results of earlier fiscal years by the first day of the next year, of the account `$2` or carried to it. */
const carriedText =
  'select json_agg(json_build_array(y.day, y.amount::text) order by y.day)::text from (' +
  `select (${yearStart('m.month')} + interval '1 year')::date as day, ` +
  'sum(case when m.account_id = $2 then m.base_amount else -m.base_amount end) as amount ' +
  'from revenue_month m join account p on p.tenant_id = m.tenant_id and p.id = m.account_id ' +
  `cross join ${yearShift} s where m.tenant_id = $1 and m.month < ${yearStart('$4::date')} ` +
  "and p.type in ('Revenue', 'Expense') " +
  `and (m.account_id = $2 or $2 = ${retainedId}) group by 1) as y where y.amount <> 0`;

/** In one query, because the balances must belong to the sequence. */
async function readHead(
  tx: Tx,
  { accountId, from, to }: StatementQuery,
): Promise<Omit<Statement, 'lines' | 'hasMore' | 'freshness'> | null> {
  const isWithin = "day >= coalesce($3::date, '-infinity')";
  const { rows } = await tx.query({
    name: 'report:statement-head',
    text:
      'select a.code, a.name, a.type, ' +
      '(select base_currency from tenant_settings where tenant_id = $1), ' +
      '(select up_to_sequence from analytics_state where tenant_id = $1), ' +
      `d.opening::text, d.debit::text, d.credit::text, (${carriedText}) from account a cross join (` +
      'select coalesce(sum(debit - credit) filter (where day < $3::date), 0) as opening, ' +
      `coalesce(sum(debit) filter (where ${isWithin}), 0) as debit, ` +
      `coalesce(sum(credit) filter (where ${isWithin}), 0) as credit from account_day ` +
      'where tenant_id = $1 and account_id = $2 and day <= $4::date) as d ' +
      'where a.tenant_id = $1 and a.id = $2',
    values: [tx.tenantId, accountId, from, to],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const [code, name, type, baseCurrency, upToSequence, before, debit, credit, years] = row;
  const all = JSON.parse(String(years ?? '[]')) as [string, string][];
  const carried = all.filter(([date]) => from === null || date > from);
  const amounts = (list: readonly (readonly [string, string])[]) => sum(list.map(([, one]) => one));
  const opening = amounts(all).minus(amounts(carried)).plus(String(before));
  const closing = opening.plus(String(debit)).minus(String(credit)).plus(amounts(carried));
  return {
    account: { code, name, type } as Statement['account'],
    baseCurrency: baseCurrency as string | null,
    // Without summaries nothing is included, not even entries without an event.
    upToSequence: (upToSequence ?? -1) as number,
    opening: opening.toFixed(),
    debit: String(debit),
    credit: String(credit),
    closing: closing.toFixed(),
    carried,
  };
}

async function readLines(
  tx: Tx,
  { accountId, from, to, limit, after }: StatementQuery,
  upToSequence: number,
): Promise<StatementLine[]> {
  const values: unknown[] = [tx.tenantId, accountId, to, upToSequence, limit + 1];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const begin =
    after === null
      ? from === null
        ? ''
        : `and l.posting_date >= ${bind(from)}::date `
      : 'and (l.posting_date, l.entry_id, l.position) > ' +
        `(${bind(after.postingDate)}::date, ${bind(after.entryId)}::uuid, ${bind(after.position)}::integer) `;
  const { rows } = await tx.query({
    text:
      'select l.posting_date, l.entry_id, l.position, e.kind, e.document_type, e.document_id, ' +
      'e.document_number, e.currency, l.amount::text, l.base_amount::text from journal_line l ' +
      'join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id ' +
      'where l.tenant_id = $1 and l.account_id = $2 and l.posting_date <= $3::date ' +
      `and coalesce(e.sequence, 0) <= $4 ${begin}` +
      'order by l.posting_date, l.entry_id, l.position limit $5',
    values,
  });
  return rows.map((row) => {
    const [postingDate, entryId, position, kind, documentType, documentId, documentNumber] = row;
    const [currency, amount, baseAmount] = row.slice(7);
    const document = { documentType, documentId, documentNumber };
    const amounts = { currency, amount, baseAmount };
    return { postingDate, entryId, position, kind, ...document, ...amounts } as StatementLine;
  });
}
