/**
 * Rows as the first versions stored them, inserted by SQL: invoices in every status with history, events, ledger and
 * effects, with null in every column that was added later, for a tenant with the default chart of that time and one with its own chart.
 */
import type { Client } from 'pg';
import { v7 } from 'uuid';

type Values = Readonly<Record<string, unknown>>;

const at = '2025-06-20T10:00:00.000Z';
const party = { name: 'Northwind Foods GmbH', address: 'Hafenstr. 4', country: 'DE', taxId: null };
const seller = { name: 'Old Ltd', address: '1 Old Row', country: 'IE', taxId: 'IE6388047V' };

/** The last digits identify the row, and the digits before them the tenant. */
function idOf(tenant: number, what: string): string {
  return `0193d0a4-0000-7000-8000-${String(tenant).padStart(4, '0')}${what.padStart(8, '0')}`;
}

/** New ids, because old finished effects are pruned within the hour. */
const effects = Array.from({ length: 10 }, () => v7());

/** Ids of the rows inserted for a tenant. */
export function oldIds(tenant: number) {
  const of = (what: string) => idOf(tenant, what);
  return {
    tenant: of('1'),
    customer: of('c1'),
    draft: of('d1'),
    posted: of('d2'),
    released: of('d3'),
    voided: of('d4'),
    voidedDraft: of('d5'),
    effect: String(effects[tenant]),
  };
}

/** Code, name, type, role. */
type Account = readonly [string, string, string, string | null];

export const oldChart: readonly Account[] = [
  ['1000', 'Bank', 'Asset', null],
  ['1200', 'Trade receivables', 'Asset', 'Receivable'],
  ['2200', 'Sales tax payable', 'Liability', 'Tax'],
  ['4000', 'Revenue, services', 'Revenue', null],
  ['8900', 'Exchange differences', 'Expense', 'ExchangeDifference'],
  ['8990', 'Rounding', 'Expense', 'Rounding'],
];

/** `tenant`: 1 to 9; the first is the oldest. */
export async function insertOldTenant(
  client: Client,
  tenant: number,
  accounts: readonly Account[],
): Promise<void> {
  const ids = oldIds(tenant);
  const id = (what: string) => idOf(tenant, what);
  const insert = (table: string, values: Values) => insertRow(client, table, values);
  const made = (values: Values, revision = 1) => ({
    tenant_id: ids.tenant,
    revision,
    row_version: `old-${String(values['id']).slice(-8)}-${revision}`,
    chain_from: revision,
    chain_actor: null,
    chain_session: null,
    created_at: at,
    updated_at: at,
    ...values,
  });
  await insert('tenant', {
    id: ids.tenant,
    name: 'Old Ltd',
    mode: 'live',
    created_at: `2025-01-0${tenant}T00:00:00Z`,
  });
  await insert('tenant_settings', {
    ...made({ id: id('5e') }),
    ...{ name: 'Old Ltd', address: '1 Old Row', country: 'IE', tax_id: 'IE6388047V' },
    ...{ base_currency: 'EUR', currencies: '["USD"]', language: 'en', four_eyes: false },
    ...{ document_category: 'post-transaction', send_reminders: false, periods_ahead_months: 12 },
    ...{ require_second_factor: false, require_admin_second_factor: false },
  });
  for (const [code, name, type, role] of accounts)
    await insert('account', {
      ...made({ id: id(`a${code}`) }),
      code,
      name,
      type,
      role,
      active: true,
    });
  await insert('tax_code', {
    ...made({ id: id('7a') }),
    ...{ code: 'S', name: 'Standard', rate: '19', active: true },
  });
  for (let month = 1; month <= 12; month += 1)
    await insert('period', {
      ...made({ id: id(`${month}00`) }),
      ...monthOf(month),
      status: 'Open',
    });
  await insert('customer', {
    ...made({ id: ids.customer }),
    ...{ name: party.name, address: party.address, country: party.country, currency: 'EUR' },
    ...{ active: true, blocked: false, email: 'ap@northwind.example' },
  });
  await insertInvoices(client, tenant, made);
  await insertWork(client, tenant, made);
  for (const sql of backfills) await client.query(sql, [ids.tenant]);
}

/** What migrations before the baseline derived from such rows. */
const backfills = [
  `update journal_entry e set document_number = i.number, sequence = (
      select min(v.sequence) from event v where v.tenant_id = e.tenant_id and v.entity_id = e.document_id
        and v.type = case e.kind when 'posting' then 'invoice.posted' else 'invoice.voided' end)
    from invoice i where i.tenant_id = e.tenant_id and i.id = e.document_id and e.tenant_id = $1`,
  `insert into account_day
    select tenant_id, account_id, posting_date, sum(greatest(base_amount, 0)), -sum(least(base_amount, 0)), count(*)
    from journal_line where tenant_id = $1 group by 1, 2, 3`,
];

/** Counters, report caches and a pending effect. */
async function insertWork(client: Client, tenant: number, made: Made): Promise<void> {
  const ids = oldIds(tenant);
  const insert = (table: string, values: Values) => insertRow(client, table, values);
  await insert('counter', { tenant_id: ids.tenant, name: 'INV-2025', next: 4, chained_from: 4 });
  await insert('counter', { tenant_id: ids.tenant, name: 'event', next: 6, chained_from: 6 });
  await insert('analytics_state', {
    tenant_id: ids.tenant,
    up_to_sequence: 5,
    refreshed_at: at,
    rebuilt_at: null,
  });
  for (const [number, what, rate] of [
    [1, ids.posted, 0.9],
    [2, ids.released, 1],
  ] as const)
    await insert('receivable', {
      ...{ tenant_id: ids.tenant, document_id: what, document_type: 'invoice' },
      ...{ number: `INV-2025-00000${number}`, customer_id: ids.customer },
      ...{ currency: rate === 1 ? 'EUR' : 'USD', posting_date: '2025-06-15' },
      ...{ due_date: '2025-07-15', amount_due: 119, base_amount_due: 119 * rate },
    });
  await insert('effect', {
    ...made({ id: ids.effect }),
    ...{ kind: 'analytics', category: 'post-transaction', policy: 'post-transaction' },
    ...{ status: 'Pending', name: 'refresh', lane: 'analytics', attempts: 0, round_attempts: 0 },
    ...{ rescues: 0, next_attempt_at: at, request_id: 'old' },
    params: JSON.stringify({ documents: [['invoice', ids.posted]] }),
  });
}

function monthOf(month: number): Values {
  const code = `2025-${String(month).padStart(2, '0')}`;
  const end = new Date(Date.UTC(2025, month, 0)).toISOString().slice(0, 10);
  return { code, start_date: `${code}-01`, end_date: end };
}

type Made = (values: Values, revision?: number) => Values;

/** A draft, a posted invoice in dollars, a released one, one voided after posting, and a voided draft. */
async function insertInvoices(client: Client, tenant: number, made: Made): Promise<void> {
  const ids = oldIds(tenant);
  const euros = { currency: 'EUR', exchange_rate: null };
  const dollars = { currency: 'USD', exchange_rate: '0.9' };
  const draft = billed(tenant, euros);
  const due = { amount_due: '119.00', payment_status: 'Unpaid' };
  const posted = (number: number) => ({
    number: `INV-2025-00000${number}`,
    posting_date: '2025-06-15',
    posted_at: at,
    posted_by: 'system:setup',
    buyer: JSON.stringify(party),
    seller: JSON.stringify(seller),
  });
  const voided = { voided_at: at, voided_by: 'system:setup', void_reason: 'Ordered twice' };
  const rows: readonly (readonly [string, Values, number])[] = [
    [ids.draft, { ...draft, status: 'Draft' }, 1],
    [ids.posted, { ...draft, ...dollars, ...posted(1), ...due, status: 'Posted' }, 2],
    [ids.released, { ...draft, ...posted(2), ...due, status: 'Released', approved_at: at }, 3],
    [ids.voided, { ...draft, ...posted(3), ...voided, status: 'Voided' }, 3],
    [ids.voidedDraft, { ...draft, ...voided, status: 'Voided' }, 2],
  ];
  for (const [id, values, revision] of rows) {
    await insertRow(client, 'invoice', { ...made({ id }, revision), ...values });
    for (let step = 1; step <= revision; step += 1)
      await insertRow(client, 'change', {
        ...{ tenant_id: ids.tenant, record_id: id, revision: step, entity: 'invoice' },
        ...{ row_version: `old-${id.slice(-8)}-${step}`, at, actor: 'system:setup' },
        ...{ request_id: 'old', operation: step === 1 ? 'create' : 'post', fields: '[]' },
      });
  }
  const events = [
    ['invoice.posted', ids.posted],
    ['invoice.posted', ids.released],
    ['invoice.released', ids.released],
    ['invoice.posted', ids.voided],
    ['invoice.voided', ids.voided],
  ] as const;
  for (const [index, [type, id]] of events.entries())
    await insertRow(client, 'event', {
      ...{ tenant_id: ids.tenant, sequence: index + 1, id: idOf(tenant, `e${index}`), type, at },
      ...{ entity_type: 'invoice', entity_id: id, payload: JSON.stringify({ type, old: true }) },
    });
  await insertEntry(client, tenant, 'b1', ids.posted, { ...dollars, sign: 1, reverses: null });
  await insertEntry(client, tenant, 'b2', ids.released, { ...euros, sign: 1, reverses: null });
  await insertEntry(client, tenant, 'b3', ids.voided, { ...euros, sign: 1, reverses: null });
  await insertEntry(client, tenant, 'b4', ids.voided, { ...euros, sign: -1, reverses: 'b3' });
}

/** 2 × 50.00 at 19 %: 119.00. */
function billed(tenant: number, money: Values): Values {
  const line = {
    id: idOf(tenant, 'f1'),
    ...{ position: 1, description: 'Consulting', quantity: '2', unit: null, unitPrice: '50.00' },
    ...{ discountPercent: null, taxCodeId: idOf(tenant, '7a'), accountId: idOf(tenant, 'a4000') },
    ...{ gross: '100.00', amount: '100.00', taxRate: '19' },
  };
  const tax = { taxCodeId: line.taxCodeId, rate: '19', base: '100.00', amount: '19.00' };
  return {
    ...money,
    ...{ payment_status: 'None', customer_id: oldIds(tenant).customer },
    ...{ invoice_date: '2025-06-15', due_date: '2025-07-15', prices_include_tax: false },
    ...{ billing_name: party.name, billing_address: party.address, billing_country: party.country },
    ...{ subtotal: '100.00', discount_total: '0.00', tax_total: '19.00', total: '119.00' },
    ...{ tax_rounding: 'PerTaxCode', amount_applied: '0.00', amount_due: '0.00' },
    taxes: JSON.stringify([tax]),
    lines: JSON.stringify([line]),
  };
}

interface Entry {
  readonly currency: string;
  readonly exchange_rate: string | null;
  readonly sign: 1 | -1;
  /** The suffix of the entry that it reverses. */
  readonly reverses: string | null;
}

async function insertEntry(
  client: Client,
  tenant: number,
  what: string,
  documentId: string,
  { currency, exchange_rate: rate, sign, reverses }: Entry,
): Promise<void> {
  const tenantId = oldIds(tenant).tenant;
  await insertRow(client, 'journal_entry', {
    ...{ tenant_id: tenantId, id: idOf(tenant, what), document_type: 'invoice', currency },
    ...{ document_id: documentId, kind: reverses === null ? 'posting' : 'reversal' },
    ...{ posting_date: '2025-06-15', period_id: idOf(tenant, '600'), created_at: at },
    reversal_of: reverses === null ? null : idOf(tenant, reverses),
  });
  const amounts = [
    ['a1200', 119],
    ['a4000', -100],
    ['a2200', -19],
  ] as const;
  for (const [index, [account, amount]] of amounts.entries())
    await insertRow(client, 'journal_line', {
      ...{ tenant_id: tenantId, entry_id: idOf(tenant, what), position: index + 1 },
      account_id: idOf(tenant, account),
      amount: (amount * sign).toFixed(2),
      base_amount: (amount * sign * Number(rate ?? 1)).toFixed(2),
      tax_code_id: account === 'a2200' ? idOf(tenant, '7a') : null,
      posting_date: '2025-06-15',
    });
}

function insertRow(client: Client, table: string, values: Values): Promise<unknown> {
  const names = Object.keys(values);
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  return client.query(
    `insert into ${table} (${names.join(', ')}) values (${places})`,
    Object.values(values),
  );
}
