/**
 * The tax of each entry by tax code, rate and category: a summary, and the same rows computed from
 * documents and ledger as long as the summary does not include their entries.
 */
import type { Tx } from '../../postgres/db.ts';
import type { Entity } from '../../record/entity.ts';

/** Columns of `tax_line` besides the tenant. */
export const taxLineColumns = [
  'entry_id',
  'position',
  'posting_date',
  'direction',
  'tax_code_id',
  'rate',
  'category',
  'account_id',
  'document_base',
  'document_tax',
  'base',
  'tax',
  'sequence',
  'component',
  'component_rate',
  'component_position',
].join(', ');

/** The entities of documents with taxes. */
export function taxedOf(entities: readonly Entity[]): readonly Entity[] {
  return entities.filter(
    ({ fields, balance }) => Object.hasOwn(fields, 'taxes') && balance !== undefined,
  );
}

/**
 * Rows with the columns of `tax_line` for the entries `e` of the tenant `$1` that a condition
 * selects. `$2`: decimal places of the base currency.
 *
 * What was posted counts: base and rate are frozen in the document, the tax is the line of the
 * entry with its tax code, rate and component. Without rates, as earlier releases stored them, the
 * lines of an entry with a tax code are in the order of the document's tax table and of the
 * components in it, which has further rows for taxes of zero. Each component has a row with the
 * base of its tax. The base in base currency is the frozen base at the frozen
 * exchange rate. A category that the document did not freeze is that of the tax code if it still
 * has the rate, as in e-invoices. Documents of customers have output tax.
 *
 * Each entry looks up its document: as a join, a refresh of a few entries reads every document of the tenant, because
 * the plan is made before the number of entries is known.
 */
export function taxLinesInLedger(taxed: readonly Entity[], entries: string): string {
  const documents = taxed
    .map(
      ({ name, table, balance }) =>
        `select taxes, exchange_rate, ${balance?.sign ?? 1} as sign from ${table} ` +
        `where tenant_id = $1 and id = e.document_id and e.document_type = '${name}'`,
    )
    .join(' union all ');
  const names = taxed.map(({ name }) => `'${name}'`).join(', ');
  return `select e.tenant_id, e.id as entry_id, t.position, e.posting_date, 'output' as direction, t.tax_code_id,
      t.rate, coalesce(t.category, case when c.rate = t.rate then c.category end,
        case when t.rate > 0 then 'S' else 'Z' end) as category,
      l.account_id, k.sign * t.base as document_base, coalesce(-l.amount, 0) as document_tax,
      k.sign * round(t.base * coalesce(d.exchange_rate, 1), $2::integer) as base,
      coalesce(-l.base_amount, 0) as tax, e.sequence, t.component, t.component_rate, t.component_position
    from journal_entry e
    cross join lateral (${documents}) as d
    cross join lateral (
      select case e.kind when 'reversal' then -d.sign else d.sign end as sign
    ) as k
    cross join lateral (
      select p.*, count(*) filter (where p.amount <> 0) over (order by p.position) as line
      from (
        select (row_number() over (order by one.position, part.position))::integer as position,
          (one.value ->> 'taxCodeId')::uuid as tax_code_id,
          (one.value ->> 'rate')::numeric as rate, one.value ->> 'category' as category,
          (one.value ->> 'base')::numeric as base,
          (coalesce(part.value, one.value) ->> 'amount')::numeric as amount,
          part.value ->> 'name' as component, (part.value ->> 'rate')::numeric as component_rate,
          part.position::integer as component_position
        from jsonb_array_elements(d.taxes) with ordinality as one(value, position)
        left join lateral jsonb_array_elements(one.value -> 'components') with ordinality
          as part(value, position) on true
      ) as p
    ) as t
    left join lateral (
      select account_id, amount, base_amount, tax_code_id, tax_rate, tax_component,
        row_number() over (order by position) as line
      from journal_line where tenant_id = $1 and entry_id = e.id and tax_code_id is not null
    ) as l on case when l.tax_rate is null then l.line = t.line and t.amount <> 0
      else l.tax_code_id = t.tax_code_id and l.tax_rate = t.rate
        and l.tax_component is not distinct from t.component end
    left join tax_code c on c.tenant_id = $1 and c.id = t.tax_code_id
    where e.tenant_id = $1 and e.document_type in (${names}) and ${entries}`;
}

/** Adds the entries after the event `after` up to `upTo`. `baseDigits`: of the base currency. */
export function addTaxLines(
  tx: Tx,
  taxed: readonly Entity[],
  { after, upTo, baseDigits }: { after: number; upTo: number; baseDigits: number },
): Promise<unknown> {
  const entries = 'e.sequence > $3 and e.sequence <= $4';
  return tx.query({
    name: 'analytics:taxes',
    text: insertOf(taxed, entries),
    values: [tx.tenantId, baseDigits, after, upTo],
  });
}

/** Rebuilds the rows, without entries of events after `upTo`. Returns the number of rows. */
export async function rebuildTaxLines(
  tx: Tx,
  taxed: readonly Entity[],
  { upTo, baseDigits }: { upTo: number; baseDigits: number },
): Promise<number> {
  const [, made] = await Promise.all([
    tx.query({ text: 'delete from tax_line where tenant_id = $1', values: [tx.tenantId] }),
    tx.query({
      text: insertOf(taxed, '(e.sequence is null or e.sequence <= $3)'),
      values: [tx.tenantId, baseDigits, upTo],
    }),
  ]);
  return made.rowCount ?? 0;
}

function insertOf(taxed: readonly Entity[], entries: string): string {
  return (
    `insert into tax_line (tenant_id, ${taxLineColumns}) select tenant_id, ${taxLineColumns} ` +
    `from (${taxLinesInLedger(taxed, entries)}) as t`
  );
}
