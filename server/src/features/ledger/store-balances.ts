/**
 * Reads what each account moved before and within a range, from the daily summary. One round trip, so that all figures
 * are of one snapshot.
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

const sumIf = (what: string, condition: string) =>
  `coalesce(sum(${what}) filter (where ${condition}), 0)::text`;
const net = 'd.debit - d.credit';
const isWithin = "d.day >= coalesce($2::date, '-infinity')";

const sumsText =
  `select d.account_id, a.code, a.name, a.type, ${sumIf(net, 'd.day < $2::date')}, ` +
  `${sumIf(net, `d.day < ${yearStart('$2::date')}`)}, ${sumIf('d.debit', isWithin)}, ` +
  `${sumIf('d.credit', isWithin)}, coalesce(sum(d.lines) filter (where ${isWithin}), 0)::bigint, ` +
  `${sumIf(net, `d.day < ${yearStart('$3::date')}`)} ` +
  `from account_day d cross join ${yearShift} s ` +
  'left join account a on a.tenant_id = $1 and a.id = d.account_id ' +
  'where d.tenant_id = $1 and d.day <= $3::date ' +
  'group by d.account_id, a.code, a.name, a.type order by a.code, d.account_id';

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

const resultsText =
  "select a.id, a.code, a.name, a.type, case when $4 then to_char(d.day, 'YYYY-MM') end as month, " +
  `sum(${net})::text from account a ` +
  'join account_day d on d.tenant_id = a.tenant_id and d.account_id = a.id ' +
  "where a.tenant_id = $1 and a.type in ('Revenue', 'Expense') and d.day <= $3::date and " +
  `d.day >= coalesce($2::date, (select ${yearStart('$3::date')} from ${yearShift} s)) ` +
  'group by 1, 2, 3, 4, 5 order by a.code, a.id, month';

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
