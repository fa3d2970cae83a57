/** Reads what the live credit notes of an invoice have credited. */
import type { Tx } from '../../postgres/db.ts';
import { type Booked, type Credited, type CreditedLine, liveStates } from './document/credited.ts';
import type { ComponentTotal } from './tax-rates/components.ts';

const limits = {
  /** Different lines of the credit notes of an invoice that are matched with its own lines. */
  lines: 1_000,
  /** Numbers of credit notes that an answer names. */
  numbers: 3,
} as const;

/** The credit notes have the customer of their invoice, which is indexed. */
const notesOfInvoice =
  'from invoice i join credit_note n on n.tenant_id = i.tenant_id ' +
  'and n.customer_id = i.customer_id and n.invoice_id = i.id and n.status = any($3) ';
const thisInvoice = 'where i.tenant_id = $1 and i.id = $2 ';

export async function readCreditedNotes(
  tx: Tx,
  { invoiceId = '' }: Readonly<Record<string, string>>,
): Promise<Credited> {
  const values = [tx.tenantId, invoiceId, liveStates];
  const [whole, taxes, components, lines] = await Promise.all([
    tx.query({
      name: 'credited:notes',
      text:
        'select coalesce(sum(n.total), 0)::text, count(*)::int, ' +
        `coalesce((array_agg(n.number order by n.number desc))[1:${limits.numbers}], '{}') ` +
        notesOfInvoice +
        thisInvoice,
      values,
    }),
    tx.query({
      name: 'credited:taxes',
      text:
        "select t.value->>'taxCodeId', t.value->>'rate', sum((t.value->>'base')::numeric)::text, " +
        "sum((t.value->>'amount')::numeric)::text " +
        `${notesOfInvoice} cross join lateral jsonb_array_elements(n.taxes) t ` +
        `${thisInvoice} group by 1, 2 order by 1, 2`,
      values,
    }),
    tx.query({
      name: 'credited:components',
      text:
        "select t.value->>'taxCodeId', t.value->>'rate', c.value->>'name', c.value->>'rate', " +
        "(c.value->>'compound')::boolean, c.value->>'accountId', " +
        "sum((c.value->>'base')::numeric)::text, sum((c.value->>'amount')::numeric)::text " +
        `${notesOfInvoice} cross join lateral jsonb_array_elements(n.taxes) t ` +
        "cross join lateral jsonb_array_elements(t.value->'components') with ordinality c " +
        `${thisInvoice} group by 1, 2, 3, 4, 5, 6 order by min(c.ordinality)`,
      values,
    }),
    tx.query({
      name: 'credited:lines',
      text:
        "select (l.value->>'invoiceLine')::int, l.value->>'description', l.value->>'unit', " +
        "l.value->>'taxCodeId', l.value->>'accountId', l.value->>'unitPrice', " +
        "l.value->>'discountPercent', l.value->>'taxRate', sum((l.value->>'quantity')::numeric)::text, " +
        "sum((l.value->>'gross')::numeric)::text, sum((l.value->>'amount')::numeric)::text " +
        `${notesOfInvoice} and n.prices_include_tax = i.prices_include_tax ` +
        `cross join lateral jsonb_array_elements(n.lines) l ${thisInvoice}` +
        "group by 1, 2, 3, 4, 5, 6, 7, 8, (l.value->>'quantity')::numeric < 0 " +
        `order by 1, 2, 3, 4, 5, 6, 7, 8 limit ${limits.lines}`,
      values,
    }),
  ]);
  const [total, count, numbers] = whole.rows[0] as [string, number, string[]];
  return {
    ...{ total, count, numbers },
    taxes: (taxes.rows as string[][]).map(
      ([taxCodeId = '', rate = '0', base = '0', amount = '0']) => {
        const own = componentsOf(components.rows, taxCodeId, rate);
        const tax = { taxCodeId, rate, base, amount };
        return own.length === 0 ? tax : { ...tax, components: own };
      },
    ),
    lines: (lines.rows as LineRow[]).map(creditedLine),
  };
}

function componentsOf(
  rows: readonly (readonly unknown[])[],
  taxCodeId: string,
  rate: string,
): readonly ComponentTotal[] {
  return rows
    .filter((row) => row[0] === taxCodeId && row[1] === rate)
    .map((row) => {
      const [name, own, compound, accountId, base, amount] = row.slice(2);
      return { name, rate: own, compound, accountId, base, amount } as ComponentTotal;
    });
}

type Text = string | null;
type LineRow = [number | null, Text, Text, Text, Text, Text, Text, Text, string, string, string];

function creditedLine(row: LineRow): CreditedLine {
  const [invoiceLine, description, unit, taxCodeId, accountId, ...priced] = row;
  const [unitPrice, discountPercent, taxRate, quantity, gross, amount] = priced;
  return {
    ...{ invoiceLine, description, unit, taxCodeId, accountId },
    ...{ unitPrice, discountPercent, taxRate },
    ...{ quantity: quantity ?? '0', gross: gross ?? '0', amount: amount ?? '0' },
  };
}

/** A credit note with a total has the line of the customer's account first. `rate`: of the invoice. */
export async function readCreditedEntries(
  tx: Tx,
  { invoiceId = '', rate = '1' }: Readonly<Record<string, string>>,
): Promise<readonly Booked[]> {
  const { rows } = await tx.query({
    name: 'credited:entries',
    text:
      // A release that did not store rates posted one of each tax code.
      "select l.account_id, l.tax_code_id, coalesce(l.tax_rate, (select (t.value->>'rate')::numeric " +
      "from jsonb_array_elements(n.taxes) t where t.value->>'taxCodeId' = l.tax_code_id::text limit 1))::text, " +
      'l.tax_component, sum(l.amount)::text, ' +
      'coalesce(sum(l.amount) filter (where coalesce(n.exchange_rate, 1) = $4), 0)::text, ' +
      'coalesce(sum(l.base_amount) filter (where coalesce(n.exchange_rate, 1) = $4), 0)::text ' +
      `${notesOfInvoice} ` +
      'join journal_entry e on e.tenant_id = n.tenant_id and e.document_id = n.id ' +
      "and e.kind = 'posting' " +
      'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      `${thisInvoice} and (l.position > 1 or n.total = 0) group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    values: [tx.tenantId, invoiceId, liveStates, rate],
  });
  return (rows as [string, Text, Text, Text, string, string, string][]).map(
    ([accountId, taxCodeId, taxRate, taxComponent, amount, sameRateAmount, sameRateBase]) => {
      const tax = { taxCodeId, taxRate, taxComponent };
      return { accountId, ...tax, amount, sameRateAmount, sameRateBase };
    },
  );
}
