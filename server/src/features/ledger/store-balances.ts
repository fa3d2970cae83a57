/**
 * Reads what each account moved before and within a range, from the daily and monthly summaries. One round trip, so that
 * all figures are of one snapshot.
 */
import type { Database, Statement } from '../../postgres/db.ts';
import { answer, type Freshness } from '../reports/exports.ts';

/** Sums in base currency, decimals as text; debits minus credits unless named otherwise. */
interface AccountSums {
  readonly accountId: string;
  readonly code: string | null;
  readonly name: string | null;
  readonly type: string | null;
  /** Before the range. */
  readonly before: string;
  /** Before the fiscal year in which the range begins. */
  readonly beforeYear: string;
  readonly debit: string;
  readonly credit: string;
  /** Lines within the range. */
  readonly lines: number;
  /** Before the fiscal year in which the range ends. */
  readonly beforeLastYear: string;
}

export type AccountName = Pick<AccountSums, 'accountId' | 'code' | 'name' | 'type'>;

export interface LedgerSums {
  readonly baseCurrency: string | null;
  /** The first day of the fiscal year in which the range ends. */
  readonly yearFrom: string;
  /** The account of the results of earlier years, if a role names one. */
  readonly retained: AccountName | null;
  readonly accounts: readonly AccountSums[];
  readonly freshness: Freshness;
}

/** SQL: the tenant's settings as `s.shift`, the months of a calendar year before its fiscal year begins. */
export const yearShift =
  '(select coalesce(max(fiscal_year_start), 1) - 1 as shift from tenant_settings where tenant_id = $1)';

/** SQL: the first day of the fiscal year of a day, with `yearShift` as `s`. */
export function yearStart(day: string): string {
  const shift = 'make_interval(months => s.shift)';
  return `(date_trunc('year', ${day}::timestamp - ${shift}) + ${shift})::date`;
}

/** SQL: the ID of the account of the results of earlier years: an active one first, then by code. */
export const retainedId =
  "(select id from account where tenant_id = $1 and role = 'RetainedEarnings' and type = 'Equity' " +
  'order by active desc, code, id limit 1)';

const net = 'd.debit - d.credit';
const isWithin = "d.day >= coalesce($2::date, '-infinity')";
const monthStart = "date_trunc('month', $2::timestamp)::date";
const sumIf = (what: string, condition: string) => `sum(${what}) filter (where ${condition})`;
/** The monthly sums have the sign of revenue. */
const before = (day: string) => sumIf('-m.base_amount', `m.month < ${day}`);
const totalText = (name: string) => `coalesce(sum(f.${name}), 0)::text`;

/** Days of the months that the range touches; of what is before, fiscal years included, whole months. */
const sumsText =
  `select f.account_id, a.code, a.name, a.type, ${totalText('before')}, ` +
  `${totalText('before_year')}, ${totalText('debit')}, ${totalText('credit')}, ` +
  `coalesce(sum(f.lines), 0)::bigint, ${totalText('before_last_year')} from (` +
  `select d.account_id, ${sumIf(net, 'd.day < $2::date')} as before, null::numeric as before_year, ` +
  `${sumIf('d.debit', isWithin)} as debit, ${sumIf('d.credit', isWithin)} as credit, ` +
  `${sumIf('d.lines', isWithin)} as lines, null::numeric as before_last_year ` +
  `from account_day d where d.tenant_id = $1 and d.day >= coalesce(${monthStart}, '-infinity') ` +
  'and d.day <= $3::date group by 1 union all ' +
  `select m.account_id, ${before(monthStart)}, ${before(yearStart('$2::date'))}, null, null, null, ` +
  `${before(yearStart('$3::date'))} from revenue_month m cross join ${yearShift} s ` +
  `where m.tenant_id = $1 and m.month < greatest(${monthStart}, ${yearStart('$3::date')}) group by 1` +
  ') as f left join account a on a.tenant_id = $1 and a.id = f.account_id ' +
  'group by f.account_id, a.code, a.name, a.type order by a.code, f.account_id';

/** `from`, `to`: `YYYY-MM-DD`, both inclusive; null: since the first line. Throws `overloaded`. */
export async function readLedgerSums(
  db: Database,
  tenantId: string,
  from: string | null,
  to: string,
): Promise<LedgerSums> {
  const { freshness, answers } = await answer(db, tenantId, [
    { name: 'report:sums', text: sumsText, values: [tenantId, from, to] },
    {
      name: 'report:retained',
      text: `select id, code, name, type from account where tenant_id = $1 and id = ${retainedId}`,
      values: [tenantId],
    },
    yearStatement(tenantId, to),
  ]);
  const [sums = [], [retained] = [], [settings = []] = []] = answers;
  return {
    freshness,
    ...yearOf(settings),
    retained: retained === undefined ? null : nameOf(retained),
    accounts: sums.map((row) => {
      const [before, beforeYear, debit, credit, lines, beforeLastYear] = row.slice(4);
      const amounts = { before, beforeYear, debit, credit, lines, beforeLastYear };
      return { ...nameOf(row), ...amounts } as AccountSums;
    }),
  };
}

/** What an account of type Revenue or Expense moved within the range, or within one month of it. */
export interface AccountResult extends AccountName {
  /** `YYYY-MM`; null: within the range. */
  readonly month: string | null;
  /** Debits minus credits in base currency, a decimal as text. */
  readonly amount: string;
}

export interface LedgerResults extends Pick<LedgerSums, 'baseCurrency' | 'yearFrom' | 'freshness'> {
  /** Accounts with lines in the range, by code, then by month. */
  readonly accounts: readonly AccountResult[];
}

/** SQL: the columns of a range and its whole months: from `whole_from` to before `whole_end`, if these are in order. */
const rangeColumns =
  'f.first, $3::date as last, ' +
  "(date_trunc('month', f.first - interval '1 day') + interval '1 month')::date as whole_from, " +
  "date_trunc('month', $3::date + interval '1 day')::date as whole_end";

const daysText = (condition: string) =>
  `select d.account_id, date_trunc('month', d.day::timestamp)::date as month, ${net} as amount ` +
  `from range r join account_day d on d.tenant_id = $1 and ${condition}`;

/** Whole months from the monthly sums, which have the sign of revenue; other days from the daily ones. */
const resultsText =
  `with range as (select ${rangeColumns} from (` +
  `select coalesce($2::date, ${yearStart('$3::date')}) as first from ${yearShift} s) as f) ` +
  'select a.id, a.code, a.name, a.type, ' +
  "case when $4 then to_char(f.month, 'YYYY-MM') end as month, sum(f.amount)::text from (" +
  'select m.account_id, m.month, -m.base_amount as amount from range r join revenue_month m ' +
  'on m.tenant_id = $1 and m.month >= r.whole_from and m.month < r.whole_end union all ' +
  `${daysText('d.day >= r.first and d.day <= least(r.last, r.whole_from - 1)')} union all ` +
  `${daysText('d.day >= greatest(r.whole_from, r.whole_end) and d.day <= r.last')}) as f ` +
  'join account a on a.tenant_id = $1 and a.id = f.account_id ' +
  "where a.type in ('Revenue', 'Expense') group by 1, 2, 3, 4, 5 order by a.code, a.id, month";

/** Reads nothing before the range. `from` null: since the first day of the fiscal year of `to`. Throws `overloaded`. */
export async function readResults(
  db: Database,
  tenantId: string,
  range: { readonly from: string | null; readonly to: string; readonly byMonth: boolean },
): Promise<LedgerResults> {
  const { from, to, byMonth } = range;
  const { freshness, answers } = await answer(db, tenantId, [
    { name: 'report:results', text: resultsText, values: [tenantId, from, to, byMonth] },
    yearStatement(tenantId, to),
  ]);
  const [rows = [], [settings = []] = []] = answers;
  return {
    freshness,
    ...yearOf(settings),
    accounts: rows.map(
      (row) => ({ ...nameOf(row), month: row[4], amount: row[5] }) as AccountResult,
    ),
  };
}

/** The base currency, and the first day of the fiscal year of a day. */
function yearStatement(tenantId: string, day: string): Statement {
  return {
    name: 'report:year',
    text:
      'select (select base_currency from tenant_settings where tenant_id = $1), ' +
      `${yearStart('$2::date')} from ${yearShift} s`,
    values: [tenantId, day],
  };
}

function yearOf(row: readonly unknown[]): Pick<LedgerSums, 'baseCurrency' | 'yearFrom'> {
  return { baseCurrency: (row[0] ?? null) as string | null, yearFrom: String(row[1]) };
}

function nameOf([accountId, code, name, type]: readonly unknown[]): AccountName {
  return { accountId, code, name, type } as AccountName;
}
