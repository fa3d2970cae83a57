/**
 * Reads the tax report and the lines behind it from the summary `tax_line`, and from the ledger for
 * entries that the other summaries include and this one does not yet.
 */
import type { Database, Tx } from '../../postgres/db.ts';
import { readForRequest } from '../../postgres/read-for-request.ts';
import type { Entity } from '../../record/entity.ts';
import { baseDigitsOf } from './rebuild-analytics.ts';
import { readBaseCurrency } from './store-analytics.ts';
import { type Freshness, readFreshness } from './store-reports.ts';
import { taxLineColumns, taxLinesInLedger } from './store-tax-lines.ts';

/** Days, `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The sum of one account; decimals as text, in base currency. */
export interface TaxSum {
  readonly direction: TaxDirection;
  readonly taxCodeId: string;
  readonly code: string | null;
  readonly name: string | null;
  /** Percent. */
  readonly rate: string;
  readonly category: string;
  /** Null if the tax is zero. */
  readonly accountId: string | null;
  /** The component of the tax code, with its rate in percent and its position; null: the code has none. */
  readonly component: string | null;
  readonly componentRate: string | null;
  readonly componentPosition: number | null;
  readonly base: string;
  readonly tax: string;
  readonly lines: number;
}

type TaxDirection = 'output' | 'input';

/** What moved on a tax account: credits less debits, decimal as text, in base currency. */
export interface TaxAccount {
  readonly accountId: string;
  readonly code: string | null;
  readonly name: string | null;
  readonly movement: string;
}

interface TaxReportRows {
  readonly baseCurrency: string | null;
  readonly taxes: readonly TaxSum[];
  readonly accounts: readonly TaxAccount[];
  readonly freshness: Freshness;
}

/** Values are compared for equality; absent ones are not filtered by. */
export interface TaxLineFilter {
  readonly taxCodeId?: string;
  readonly rate?: string;
  readonly category?: string;
  readonly direction?: string;
  readonly component?: string;
}

interface TaxLine {
  readonly postingDate: string;
  readonly entryId: string;
  readonly position: number;
  readonly kind: string;
  readonly documentType: string;
  readonly documentId: string;
  readonly documentNumber: string | null;
  readonly direction: TaxDirection;
  readonly taxCodeId: string;
  readonly rate: string;
  readonly category: string;
  readonly component: string | null;
  readonly componentRate: string | null;
  readonly accountId: string | null;
  readonly currency: string;
  readonly documentBase: string;
  readonly documentTax: string;
  readonly base: string;
  readonly tax: string;
}

export interface TaxLines {
  readonly baseCurrency: string | null;
  /** All pages include the events up to this one, and no later ones. */
  readonly upToSequence: number;
  readonly lines: readonly TaxLine[];
  readonly hasMore: boolean;
  readonly freshness: Freshness;
}

/** The end of a page. */
export interface TaxLinePosition {
  readonly upToSequence: number;
  readonly postingDate: string;
  readonly entryId: string;
  readonly position: number;
}

interface LineQuery extends DayRange {
  readonly filter: TaxLineFilter;
  readonly limit: number;
  /** Null: the first page. */
  readonly after: TaxLinePosition | null;
}

const stateOf = (column: string) => `(select ${column} from analytics_state where tenant_id = $1)`;

/** Entries that are in the other summaries and not yet in `tax_line`. */
const isOutdated =
  `coalesce(e.sequence, 0) <= ${stateOf('up_to_sequence')} and ` +
  `(e.sequence > ${stateOf('tax_up_to_sequence')} or ${stateOf('tax_up_to_sequence')} is null)`;

/** Throws `overloaded`. */
export async function readTaxReport(
  db: Database,
  tenantId: string,
  range: DayRange,
  taxed: readonly Entity[],
): Promise<TaxReportRows> {
  return readForRequest(db, tenantId, async (tx) => {
    const [baseCurrency, digits, freshness] = await Promise.all([
      readBaseCurrency(tx),
      baseDigitsOf(tx),
      readFreshness(tx),
    ]);
    let read = await readSums(tx, range, taxed, { digits, isLate: false });
    if (read.isOutdated) read = await readSums(tx, range, taxed, { digits, isLate: true });
    return { baseCurrency, freshness, taxes: read.taxes, accounts: read.accounts };
  });
}

/** In one query, so that taxes and movements are from one snapshot. */
async function readSums(
  tx: Tx,
  { from, to }: DayRange,
  taxed: readonly Entity[],
  { digits, isLate }: Pick<Reached, 'digits' | 'isLate'>,
) {
  const inRange = (day: string) => `${day} between $3::date and $4::date`;
  const kept =
    `select ${taxLineColumns} from tax_line ` +
    `where tenant_id = $1 and $2::integer is not null and ${inRange('posting_date')}`;
  const late = taxLinesInLedger(taxed, `${inRange('e.posting_date')} and ${isOutdated}`);
  const { rows } = await tx.query({
    name: `report:tax${isLate ? ':late' : ''}`,
    text: `with sums as materialized (
        select direction, tax_code_id, rate, category, account_id, component, component_rate,
          component_position, sum(base) as base, sum(tax) as tax, count(*) as lines
        from (${isLate ? `${kept} union all select ${taxLineColumns} from (${late}) as e` : kept}) as t
        group by 1, 2, 3, 4, 5, 6, 7, 8
      ), accounts as (
        select account_id as id from sums where account_id is not null
        union select id from account where tenant_id = $1 and role = 'Tax'
      )
      select (select json_agg(t) from (
          select s.direction, s.tax_code_id as "taxCodeId", c.code, c.name, s.rate::text, s.category,
            s.account_id as "accountId", s.component, s.component_rate::text as "componentRate",
            s.component_position as "componentPosition", s.base::text, s.tax::text, s.lines
          from sums s left join tax_code c on c.tenant_id = $1 and c.id = s.tax_code_id
          order by s.direction desc, c.code, s.tax_code_id, s.rate desc, s.category,
            s.component_position, s.component, s.component_rate
        ) as t)::text,
        (select json_agg(t) from (
          select a.id as "accountId", a.code, a.name, coalesce((
              select sum(d.credit - d.debit) from account_day d
              where d.tenant_id = $1 and d.account_id = a.id and ${inRange('d.day')}
            ), 0)::text as movement
          from account a where a.tenant_id = $1 and a.id in (select id from accounts) order by a.code
        ) as t)::text,
        ${stateOf('up_to_sequence')} is distinct from ${stateOf('tax_up_to_sequence')}`,
    values: [tx.tenantId, digits, from, to],
  });
  const [taxes, accounts, differs] = rows[0] ?? [];
  const parsed = <T>(text: unknown) => JSON.parse((text ?? '[]') as string) as readonly T[];
  return {
    taxes: parsed<TaxSum>(taxes),
    accounts: parsed<TaxAccount>(accounts),
    isOutdated: differs === true,
  };
}

/** One page of lines by posting date. Throws `overloaded`. */
export function readTaxLines(
  db: Database,
  tenantId: string,
  query: LineQuery,
  taxed: readonly Entity[],
): Promise<TaxLines> {
  return readForRequest(db, tenantId, async (tx) => {
    const [baseCurrency, digits, freshness, reached] = await Promise.all([
      readBaseCurrency(tx),
      baseDigitsOf(tx),
      readFreshness(tx),
      tx.query({
        name: 'report:tax-reached',
        text: 'select up_to_sequence, tax_up_to_sequence from analytics_state where tenant_id = $1',
        values: [tx.tenantId],
      }),
    ]);
    // Without summaries nothing is included, not even entries without an event.
    const [upTo = -1, taxUpTo = -1] = (reached.rows[0] ?? []) as [number?, (number | null)?];
    const upToSequence = query.after?.upToSequence ?? upTo;
    const isLate = (taxUpTo ?? -1) < upToSequence;
    const found = await readLines(tx, query, taxed, { digits, upToSequence, isLate });
    const { limit } = query;
    const page = { lines: found.slice(0, limit), hasMore: found.length > limit };
    return { baseCurrency, upToSequence, freshness, ...page };
  });
}

interface Reached {
  readonly digits: number;
  readonly upToSequence: number;
  /** Whether `tax_line` does not include all of these events. */
  readonly isLate: boolean;
}

const filterColumns = [
  ['taxCodeId', 'tax_code_id', 'uuid'],
  ['rate', 'rate', 'numeric'],
  ['category', 'category', 'text'],
  ['direction', 'direction', 'text'],
  ['component', 'component', 'text'],
] as const;

async function readLines(
  tx: Tx,
  { from, to, filter, limit, after }: LineQuery,
  taxed: readonly Entity[],
  { digits, upToSequence, isLate }: Reached,
): Promise<TaxLine[]> {
  const values: unknown[] = [tx.tenantId, digits, from, to, upToSequence, limit + 1];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const conditions = [
    '$2::integer is not null and posting_date between $3::date and $4::date',
    'coalesce(sequence, 0) <= $5',
    ...filterColumns.flatMap(([name, column, type]) =>
      filter[name] === undefined ? [] : [`${column} = ${bind(filter[name], type)}`],
    ),
  ];
  if (after !== null)
    conditions.push(
      '(posting_date, entry_id, position) > ' +
        `(${bind(after.postingDate, 'date')}, ${bind(after.entryId, 'uuid')}, ${bind(after.position, 'integer')})`,
    );
  const pageOf = (source: string) =>
    `(select ${taxLineColumns} from ${source} where ${conditions.join(' and ')} ` +
    'order by posting_date, entry_id, position limit $6)';
  const late = `(${taxLinesInLedger(taxed, `e.posting_date between $3::date and $4::date and ${isOutdated}`)}) as e`;
  const kept = pageOf('(select * from tax_line where tenant_id = $1) as t');
  const { rows } = await tx.query({
    text:
      'select t.posting_date, t.entry_id, t.position, e.kind, e.document_type, e.document_id, ' +
      'e.document_number, t.direction, t.tax_code_id, t.rate::text, t.category, t.account_id, ' +
      'e.currency, t.document_base::text, t.document_tax::text, t.base::text, t.tax::text, ' +
      't.component, t.component_rate::text ' +
      `from (${isLate ? `${kept} union all ${pageOf(late)}` : kept}) as t ` +
      'join journal_entry e on e.tenant_id = $1 and e.id = t.entry_id ' +
      'order by t.posting_date, t.entry_id, t.position limit $6',
    values,
  });
  return rows.map((row) => {
    const [postingDate, entryId, position, kind, documentType, documentId, documentNumber] = row;
    const [direction, taxCodeId, rate, category, accountId, currency] = row.slice(7);
    const [documentBase, documentTax, base, tax, component, componentRate] = row.slice(13);
    const document = { documentType, documentId, documentNumber, currency };
    const part = { component, componentRate };
    const code = { direction, taxCodeId, rate, category, ...part, accountId };
    const amounts = { documentBase, documentTax, base, tax };
    return { postingDate, entryId, position, kind, ...document, ...code, ...amounts } as TaxLine;
  });
}
