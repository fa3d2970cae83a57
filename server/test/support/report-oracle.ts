/** The expected contents of reports, computed from ledger and invoices independently of the service. */
import assert from 'node:assert/strict';
import { Big } from './decimals.ts';
import type { Body, Service } from './service.ts';

type Sql = Service['sql'];

/** All summary rows of a tenant in a fixed order, numbers without trailing zeros. */
export async function summariesOf(sql: Sql, tenantId: string) {
  const [months, days, taxes, receivables, credits] = await Promise.all([
    sql(
      `select month, account_id, currency, trim_scale(amount) as amount,
        trim_scale(base_amount) as base_amount, entries
        from revenue_month where tenant_id = $1 order by 1, 2, 3`,
      [tenantId],
    ),
    sql(
      `select account_id, day, trim_scale(debit) as debit, trim_scale(credit) as credit, lines
        from account_day where tenant_id = $1 order by 1, 2`,
      [tenantId],
    ),
    sql(
      `select entry_id, position, posting_date, direction, tax_code_id, trim_scale(rate) as rate,
        category, account_id, trim_scale(document_base) as document_base,
        trim_scale(document_tax) as document_tax, trim_scale(base) as base,
        trim_scale(tax) as tax, sequence
        from tax_line where tenant_id = $1 order by 1, 2`,
      [tenantId],
    ),
    sql(
      `select document_id, document_type, number, customer_id, currency, posting_date, due_date,
        trim_scale(amount_due) as amount_due, trim_scale(base_amount_due) as base_amount_due
        from receivable where tenant_id = $1 order by 1`,
      [tenantId],
    ),
    sql(
      `select document_id, document_type, number, customer_id, currency, posting_date,
        trim_scale(amount_unapplied) as amount_unapplied,
        trim_scale(base_amount_unapplied) as base_amount_unapplied
        from customer_credit where tenant_id = $1 order by 1`,
      [tenantId],
    ),
  ]);
  return { months, days, taxes, receivables, credits };
}

/** `<month> <account> <currency>` -> document and base amount of revenue, line by line. */
async function ledgerRevenue(sql: Sql, tenantId: string): Promise<Map<string, [Big, Big]>> {
  const rows = await sql(
    `select to_char(e.posting_date, 'YYYY-MM') as month, l.account_id, e.currency, l.amount,
      l.base_amount from journal_line l
      join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = $1 and a.type = 'Revenue'`,
    [tenantId],
  );
  const sums = new Map<string, [Big, Big]>();
  for (const row of rows) {
    const key = `${row['month']} ${row['account_id']} ${row['currency']}`;
    const [amount, base] = sums.get(key) ?? [new Big(0), new Big(0)];
    sums.set(key, [amount.minus(String(row['amount'])), base.minus(String(row['base_amount']))]);
  }
  return sums;
}

interface Amounts {
  readonly accountId: string;
  readonly currency: string;
  readonly amount: string;
  readonly baseAmount: string;
}

/** Checks a revenue report against the ledger, to the cent. */
export async function checkRevenue(
  sql: Sql,
  tenantId: string,
  report: Body,
): Promise<Map<string, [Big, Big]>> {
  const expected = await ledgerRevenue(sql, tenantId);
  const months = report['months'] as readonly {
    month: string;
    baseAmount: string;
    accounts: readonly Amounts[];
    currencies: readonly Amounts[];
  }[];
  const seen = new Set<string>();
  let all = new Big(0);
  for (const { month, baseAmount, accounts, currencies } of months) {
    let base = new Big(0);
    for (const one of accounts) {
      const key = `${month} ${one.accountId} ${one.currency}`;
      const [amount, baseOfLedger] = expected.get(key) ?? [new Big(-1), new Big(-1)];
      assert.ok(amount.eq(one.amount) && baseOfLedger.eq(one.baseAmount), `${key} ${one.amount}`);
      seen.add(key);
      base = base.plus(one.baseAmount);
    }
    assert.ok(base.eq(baseAmount), `${month}: ${baseAmount}`);
    const parts = currencies.reduce((sum, one) => sum.plus(one.baseAmount), new Big(0));
    assert.ok(parts.eq(baseAmount), `${month}, its currencies: ${baseAmount}`);
    all = all.plus(base);
  }
  const shown = months.map(({ month }) => month);
  const due = [...expected.keys()].filter((key) => shown.includes(key.slice(0, 7)));
  assert.deepEqual([...seen].sort(), due.sort());
  assert.ok(all.eq((report['totals'] as Amounts).baseAmount));
  return expected;
}

const names = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'daysOver90'] as const;
type Name = (typeof names)[number];
const bounds = [0, 30, 60, 90, Number.POSITIVE_INFINITY];

interface Aged extends Readonly<Record<Name | 'total' | 'unapplied' | 'balance', string>> {
  readonly currency: string;
}

/**
 * Checks an aging report against the ledger: the balance of each invoice on receivable accounts at its date, and that of
 * each payment and credit note on customer credit accounts.
 */
export async function checkAging(sql: Sql, tenantId: string, report: Body): Promise<number> {
  const asOf = String(report['asOf']);
  const rows = await sql(
    `select d.customer_id, d.due_date, e.currency, l.amount, l.base_amount from journal_line l
      join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      left join allocation o on o.tenant_id = e.tenant_id and o.id = e.document_id
      join invoice d on d.tenant_id = e.tenant_id and d.id = coalesce(o.invoice_id, e.document_id)
      join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = $1 and a.role = 'Receivable' and e.posting_date <= $2`,
    [tenantId, asOf],
  );
  const credits = await sql(
    `select d.customer_id, null as due_date, e.currency, l.amount, l.base_amount from journal_line l
      join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      left join allocation o on o.tenant_id = e.tenant_id and o.id = e.document_id
      join (select id, customer_id from payment where tenant_id = $1
        union all select id, customer_id from credit_note where tenant_id = $1) as d
        on d.id = coalesce(o.source_id, e.document_id)
      join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = $1 and a.role = 'CustomerCredit' and e.posting_date <= $2`,
    [tenantId, asOf],
  );
  const expected = new Map<string, Big>();
  const add = (key: string, amount: unknown) => {
    expected.set(key, (expected.get(key) ?? new Big(0)).plus(String(amount)));
  };
  for (const row of [...rows, ...credits]) {
    const days = (Date.parse(asOf) - Date.parse(String(row['due_date']))) / 86_400_000;
    const isCredit = row['due_date'] === null;
    const bucket = isCredit ? 'unapplied' : names[bounds.findIndex((bound) => days <= bound)];
    for (const who of [row['customer_id'], 'all']) {
      add(`${who} ${row['currency']} ${bucket}`, row['amount']);
      add(`${who} base ${bucket}`, row['base_amount']);
    }
  }
  const shown = new Map<string, Big>();
  const take = (who: string, currency: string, aged: Aged) => {
    const total = names.reduce((sum, name) => sum.plus(aged[name]), new Big(0));
    assert.ok(total.eq(aged.total), `${who} ${currency}`);
    assert.ok(total.plus(aged.unapplied).eq(aged.balance), `${who} ${currency}`);
    for (const name of [...names, 'unapplied'] as const)
      shown.set(`${who} ${currency} ${name}`, new Big(aged[name]));
  };
  type Part = { customerId?: string; base: Aged; currencies: readonly Aged[] };
  const customers = report['customers'] as readonly Part[];
  for (const { customerId = 'all', base, currencies } of [report['totals'] as Part, ...customers]) {
    take(customerId, 'base', base);
    for (const one of currencies) take(customerId, one.currency, one);
  }
  const text = (found: Map<string, Big>) =>
    [...found]
      .filter(([, amount]) => !amount.eq(0))
      .map(([key, amount]) => `${key} ${amount.toFixed()}`)
      .sort();
  assert.deepEqual(text(shown), text(expected));
  return rows.length;
}
