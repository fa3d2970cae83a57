/** Sums of the bank accounts by month, from the daily summary. */
import type { Statement } from '../../postgres/db.ts';

/** The bank accounts; their sums by month; the base currency. `from`, `to`: `YYYY-MM`, both inclusive. */
export function cashStatements(tenantId: string, from: string, to: string): Statement[] {
  return [
    {
      name: 'dashboard:bank-accounts',
      text: `select id, code, name from account
        where tenant_id = $1 and role = 'Bank' order by code, id`,
      values: [tenantId],
    },
    {
      name: 'dashboard:cash',
      text: `select to_char(d.day, 'YYYY-MM'), sum(d.debit - d.credit)::text
        from account_day d join account a on a.tenant_id = d.tenant_id and a.id = d.account_id
        where d.tenant_id = $1 and a.role = 'Bank' and d.day >= ($2 || '-01')::date
          and d.day < ($3 || '-01')::date + interval '1 month' group by 1`,
      values: [tenantId, from, to],
    },
    {
      name: 'report:base',
      text: 'select base_currency from tenant_settings where tenant_id = $1',
      values: [tenantId],
    },
  ];
}
