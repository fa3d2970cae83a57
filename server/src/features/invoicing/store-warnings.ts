/** What the warnings of a draft compare it with: each is one row, found by an index. */
import type { LoadReading } from '../../pipeline/store-related.ts';
import { columnName } from '../../record/fields.ts';

/** Another customer that may be the same. */
export interface LookAlike {
  readonly by: 'taxId' | 'name';
  readonly name: string | null;
  readonly taxId: string | null;
}

/** Active customers with the same tax id or name, one each; ignores case, accents, spaces and punctuation. */
export const readLookAlikes: LoadReading = async (tx, { customerId }) => {
  const other = (by: string, key: string) => `(select o.id, '${by}' as match, o.name, o.tax_id
    from customer o where o.tenant_id = $1 and o.${key} = c.${key} and o.id <> c.id
    and o.active is not false order by o.id limit 1)`;
  const { rows } = await tx.query({
    name: 'warnings:look-alikes',
    text: `select distinct on (l.id) l.match, l.name, l.tax_id from customer c cross join lateral (
        ${other('taxId', 'tax_id_key')} union all ${other('name', 'name_key')}) as l
      where c.tenant_id = $1 and c.id = $2 order by l.id, l.match desc`,
    values: [tx.tenantId, customerId],
  });
  return rows.map(([by, name, taxId]) => ({ by, name, taxId }) as LookAlike);
};

/** Decimals; null if there is none. */
export interface DealFacts {
  /** What the customer owes before, in base currency. */
  readonly owed: string;
  /** The rate of the document posted last in this currency, and in the currency of the customer's credit limit. */
  readonly lastRate: string | null;
  readonly limitRate: string | null;
  /** Another record of this kind and customer with the same reference, up to case and spaces; a draft has no number. */
  readonly sameReference: { readonly number: string | null } | null;
}

const plainText = (value: string) => `lower(regexp_replace(${value}, '\\s+', '', 'g'))`;

export const readDealFacts: LoadReading = async (tx, params, entities) => {
  const { entity, id, customerId, currency, reference, limitCurrency, digits } = params;
  const documents = entities.flatMap(({ name, table, balance }) =>
    balance === undefined ? [] : [{ name, table, balance }],
  );
  const owed = documents.map(({ table, balance: { sign, open } }) => {
    const column = columnName(open);
    return `select ${sign} * round(${column} * coalesce(exchange_rate, 1), $7::integer) as base
      from ${table} where tenant_id = $1 and customer_id = $3 and ${column} > 0`;
  });
  const lastRate = (wanted: string) =>
    `(select exchange_rate from (${documents
      .map(
        ({ table }) => `(select exchange_rate, posted_at from ${table}
          where tenant_id = $1 and currency = ${wanted} and posted_at is not null
            and exchange_rate <> 1 and status <> 'Voided' order by posted_at desc limit 1)`,
      )
      .join(' union all ')}) as r order by posted_at desc limit 1)`;
  const own = documents.find(({ name }) => name === entity);
  const { rows } = await tx.query({
    name: `warnings:deal:${entity}`,
    text: `select (select coalesce(sum(base), 0) from (${owed.join(' union all ')}) as o),
      ${lastRate('$4')}, ${lastRate('$6')},
      (select array[number] from ${own?.table} where tenant_id = $1 and customer_id = $3
        and ${plainText('reference')} = ${plainText('$5::text')} and id <> $2 and status <> 'Voided' order by id desc limit 1)`,
    values: [
      ...[tx.tenantId, id, customerId || null, currency || null],
      ...[reference || null, limitCurrency || null, digits],
    ],
  });
  const [sum, last = null, limit = null, same = null] = rows[0] ?? [];
  return {
    owed: String(sum ?? '0'),
    lastRate: last as string | null,
    limitRate: limit as string | null,
    sameReference: same === null ? null : { number: (same as (string | null)[])[0] ?? null },
  } satisfies DealFacts;
};
