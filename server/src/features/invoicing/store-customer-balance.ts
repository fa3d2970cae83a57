/** What a customer owes now, from the documents: for reminders, which must not wait for the summaries of reports. */
import type { Tx } from '../../postgres/db.ts';
import type { Entity } from '../../record/entity.ts';
import { columnName } from '../../record/fields.ts';
import { invoice } from './invoice/invoice.ts';

/** The state of an invoice that a reminder depends on; amounts are decimals in its currency. */
export interface AskedAmount {
  readonly status: string;
  readonly amountDue: string;
  /** The part that credits of the customer cover which are not applied yet. */
  readonly covered: string;
}

/**
 * Credits in the currency of the invoice cover the invoices of the customer in the order of their due dates, as they would
 * be applied. Null if there is no such invoice. `entities`: all entities.
 */
export async function readAskedAmount(
  tx: Tx,
  invoiceId: string,
  entities: readonly Entity[],
): Promise<AskedAmount | null> {
  const credits = entities.flatMap(({ table, balance }) => {
    if (balance?.sign !== -1) return [];
    const open = columnName(balance.open);
    return `select c.${open} as open from ${table} c where c.tenant_id = $1
      and c.customer_id = d.customer_id and c.currency = d.currency and c.${open} > 0`;
  });
  const { rows } = await tx.query({
    name: 'customer-balance:asked',
    text: `select d.status, d.amount_due, greatest(0, least(d.amount_due,
        (select coalesce(sum(open), 0) from (${credits.join(' union all ')}) as credits)
        - (select coalesce(sum(o.amount_due), 0) from ${invoice.table} o where o.tenant_id = $1
          and o.customer_id = d.customer_id and o.currency = d.currency and o.amount_due > 0
          and (o.due_date, o.id) < (d.due_date, d.id))))::text
      from ${invoice.table} d where d.tenant_id = $1 and d.id = $2`,
    values: [tx.tenantId, invoiceId],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const [status, amountDue, covered] = row.map(String);
  return { status: status ?? '', amountDue: amountDue ?? '0', covered: covered ?? '0' };
}
