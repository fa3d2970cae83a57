/**
 * Updates the summaries of reports. Each update locks the tenant's `analytics_state` row, so that
 * an event is counted exactly once.
 */

import type { Tx } from '../../postgres/db.ts';
import { endedEffects } from '../../queue/store-prune.ts';
import type { Entity } from '../../record/entity.ts';
import { columnName } from '../../record/fields.ts';

const limits = {
  /** A tenant with a million documents needs a fraction of this. */
  rebuildStatementMs: 600_000,
  rebuildLockMs: 60_000,
} as const;

/** An event that the summaries do not include yet. */
export interface UnreadEvent {
  readonly sequence: number;
  readonly entityType: string;
  readonly entityId: string;
}

export interface Summaries {
  /** The summaries include all events up to this one. */
  readonly upToSequence: number;
  /** The same for the open credits; null if they were never built. A release without them changes only the other one. */
  readonly creditsUpToSequence: number | null;
  /** The same for the tax lines. */
  readonly taxUpToSequence: number | null;
  /** Whether they were never built. */
  readonly isNew: boolean;
}

/** Locks the tenant's summaries until the transaction ends. `at`: RFC 3339. */
export async function lockSummaries(tx: Tx, at: string): Promise<Summaries> {
  const held = await lockState(tx);
  if (held !== undefined) return summariesOf(held, false);
  const [made, state] = await Promise.all([
    tx.query({
      name: 'analytics:begin',
      text:
        'insert into analytics_state (tenant_id, up_to_sequence, refreshed_at) ' +
        'values ($1, 0, $2) on conflict (tenant_id) do nothing',
      values: [tx.tenantId, at],
    }),
    lockState(tx),
  ]);
  return summariesOf(state ?? [], made.rowCount === 1);
}

async function lockState(tx: Tx): Promise<readonly unknown[] | undefined> {
  const { rows } = await tx.query({
    name: 'analytics:lock',
    text:
      'select up_to_sequence, credits_up_to_sequence, tax_up_to_sequence from analytics_state ' +
      'where tenant_id = $1 for update',
    values: [tx.tenantId],
  });
  return rows[0];
}

function summariesOf(state: readonly unknown[], isNew: boolean): Summaries {
  const [upToSequence = 0, credits = null, taxes = null] = state;
  return {
    upToSequence: Number(upToSequence),
    creditsUpToSequence: credits === null ? null : Number(credits),
    taxUpToSequence: taxes === null ? null : Number(taxes),
    isNew,
  };
}

/** Sets the sequence that all summaries include. */
export function moveSummaries(
  tx: Tx,
  to: { readonly upToSequence: number; readonly at: string; readonly rebuilt: boolean },
): Promise<unknown> {
  return tx.query({
    name: 'analytics:move',
    text:
      'update analytics_state set up_to_sequence = $2, credits_up_to_sequence = $2, ' +
      'tax_up_to_sequence = $2, refreshed_at = $3, ' +
      'rebuilt_at = case when $4 then $3 else rebuilt_at end where tenant_id = $1',
    values: [tx.tenantId, to.upToSequence, to.at, to.rebuilt],
  });
}

/** At most `limit` events after a sequence, in order. */
export async function readUnreadEvents(
  tx: Tx,
  after: number,
  limit: number,
): Promise<UnreadEvent[]> {
  const { rows } = await tx.query({
    name: 'analytics:events',
    text:
      'select sequence, entity_type, entity_id from event ' +
      'where tenant_id = $1 and sequence > $2 order by sequence limit $3',
    values: [tx.tenantId, after, limit],
  });
  return rows.map(([sequence, entityType, entityId]) => {
    return { sequence, entityType, entityId } as UnreadEvent;
  });
}

/** ISO 4217; null before the tenant is set up. */
export async function readBaseCurrency(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query({
    name: 'analytics:base',
    text: 'select base_currency from tenant_settings where tenant_id = $1',
    values: [tx.tenantId],
  });
  return (rows[0]?.[0] ?? null) as string | null;
}

/**
 * The monthly sums of all accounts, because the type of an account can change; the report selects
 * those of type Revenue. The sign is inverted, so that revenue is positive.
 */
const monthColumns = 'tenant_id, month, account_id, currency, amount, base_amount, entries';
const monthSums = `select l.tenant_id, date_trunc('month', e.posting_date::timestamp)::date,
  l.account_id, e.currency, -sum(l.amount), -sum(l.base_amount), count(distinct e.id)`;
const linesOfEntry = 'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id';

/** The daily debits and credits in base currency. */
const dayColumns = 'tenant_id, account_id, day, debit, credit, lines';
const daySums = `select l.tenant_id, l.account_id, l.posting_date,
  sum(greatest(l.base_amount, 0)), -sum(least(l.base_amount, 0)), count(*)`;

/**
 * Adds the journal entries of the events after `after` up to `upTo` to the monthly and daily sums.
 */
export async function addEntries(tx: Tx, after: number, upTo: number): Promise<void> {
  await Promise.all([addToMonths(tx, after, upTo), addToDays(tx, after, upTo)]);
}

const isNew = 'e.sequence > $2 and e.sequence <= $3';
/** Excludes entries that are committed concurrently, which are added later. */
const isKnown = '(e.sequence is null or e.sequence <= $2)';

function addToDays(tx: Tx, after: number, upTo: number): Promise<unknown> {
  return tx.query({
    name: 'analytics:days',
    text:
      `insert into account_day as d (${dayColumns}) ${daySums} ` +
      `from journal_entry e ${linesOfEntry} where e.tenant_id = $1 and ${isNew} group by 1, 2, 3 ` +
      'on conflict (tenant_id, account_id, day) do update set ' +
      'debit = d.debit + excluded.debit, credit = d.credit + excluded.credit, ' +
      'lines = d.lines + excluded.lines',
    values: [tx.tenantId, after, upTo],
  });
}

function addToMonths(tx: Tx, after: number, upTo: number): Promise<unknown> {
  return tx.query({
    name: 'analytics:months',
    text:
      `insert into revenue_month as m (${monthColumns}) ${monthSums} ` +
      `from journal_entry e ${linesOfEntry} where e.tenant_id = $1 and ${isNew} group by 1, 2, 3, 4 ` +
      'on conflict (tenant_id, month, account_id, currency) do update set ' +
      'amount = m.amount + excluded.amount, base_amount = m.base_amount + excluded.base_amount, ' +
      'entries = m.entries + excluded.entries',
    values: [tx.tenantId, after, upTo],
  });
}

/** Where the open documents of an entity are summarized. */
interface OpenTable {
  readonly table: string;
  /** Column and its SQL for a document `d`; base amounts have `$2` decimal places, `$3` is the entity. */
  readonly columns: readonly (readonly [string, string])[];
  readonly isOpen: string;
}

/** Whether documents of the entity credit the customer. */
export function isCredit({ balance }: Pick<Entity, 'balance'>): boolean {
  return balance?.sign === -1;
}

function openTable({ name, balance }: Entity): OpenTable {
  if (balance === undefined) throw new Error(`${name} has no balance`);
  const open = columnName(balance.open);
  const { due } = balance;
  const columns = [
    ['document_id', 'd.id'],
    ['document_type', '$3::text'],
    ['number', 'd.number'],
    ['customer_id', 'd.customer_id'],
    ['currency', 'd.currency'],
    ['posting_date', 'd.posting_date'],
    ...(due === undefined ? [] : [['due_date', `d.${columnName(due)}`] as const]),
    [open, `d.${open}`],
    [`base_${open}`, `round(d.${open} * coalesce(d.exchange_rate, 1), $2::integer)`],
  ] as const;
  const table = isCredit({ balance }) ? 'customer_credit' : 'receivable';
  return { table, columns, isOpen: `d.status in ('Posted', 'Released') and d.${open} <> 0` };
}

/** The open documents of an entity as rows of their summary: all, or those of `$4`. */
function insertOpen(entity: Entity, only = ''): string {
  const { table, columns, isOpen } = openTable(entity);
  return (
    `insert into ${table} as r (tenant_id, ${columns.map(([name]) => name).join(', ')}) ` +
    `select d.tenant_id, ${columns.map(([, sql]) => sql).join(', ')} from ${entity.table} d ` +
    `where d.tenant_id = $1${only} and ${isOpen}`
  );
}

/**
 * Updates the open amounts of these documents from their current rows. `baseDigits`: decimal places of the base currency.
 */
export async function refreshOpen(
  tx: Tx,
  entity: Entity,
  ids: readonly string[],
  baseDigits: number,
): Promise<void> {
  const { table, columns, isOpen } = openTable(entity);
  const names = columns.map(([name]) => name);
  const changed = names.map((name) => `${name} = excluded.${name}`).join(', ');
  const rowOf = (alias: string) => `(${names.map((name) => `${alias}.${name}`).join(', ')})`;
  await Promise.all([
    tx.query({
      name: `analytics:settled:${entity.table}`,
      text:
        `delete from ${table} r where r.tenant_id = $1 and r.document_id = any($2::uuid[]) and ` +
        `not exists (select from ${entity.table} d ` +
        `where d.tenant_id = $1 and d.id = r.document_id and ${isOpen})`,
      values: [tx.tenantId, ids],
    }),
    tx.query({
      name: `analytics:open:${entity.table}`,
      text:
        `${insertOpen(entity, ' and d.id = any($4::uuid[])')} ` +
        `on conflict (tenant_id, document_id) do update set ${changed} ` +
        `where ${rowOf('r')} is distinct from ${rowOf('excluded')}`,
      values: [tx.tenantId, baseDigits, entity.name, ids],
    }),
  ]);
}

/** Raises the timeouts for the statements of a rebuild. */
export async function allowRebuild(tx: Tx): Promise<void> {
  await Promise.all([
    tx.query({ text: `set local statement_timeout = ${limits.rebuildStatementMs}`, values: [] }),
    tx.query({ text: `set local lock_timeout = ${limits.rebuildLockMs}`, values: [] }),
  ]);
}

/** The last committed event; no later commit has a lower sequence. */
export async function lastSequence(tx: Tx): Promise<number> {
  const { rows } = await tx.query({
    name: 'analytics:last',
    text: "select next - 1 from counter where tenant_id = $1 and name = 'event'",
    values: [tx.tenantId],
  });
  return Number(rows[0]?.[0] ?? 0);
}

/**
 * Rebuilds the monthly sums, without the entries of events after `upTo`, which are added later.
 * Returns the number of rows.
 */
export async function rebuildMonths(tx: Tx, upTo: number): Promise<number> {
  const [, made] = await Promise.all([
    tx.query({ text: 'delete from revenue_month where tenant_id = $1', values: [tx.tenantId] }),
    tx.query({
      text:
        `insert into revenue_month (${monthColumns}) ${monthSums} ` +
        `from journal_entry e ${linesOfEntry} where e.tenant_id = $1 and ${isKnown} group by 1, 2, 3, 4`,
      values: [tx.tenantId, upTo],
    }),
  ]);
  return made.rowCount ?? 0;
}

/** The same for the daily sums. */
export async function rebuildDays(tx: Tx, upTo: number): Promise<number> {
  const [, made] = await Promise.all([
    tx.query({ text: 'delete from account_day where tenant_id = $1', values: [tx.tenantId] }),
    tx.query({
      text:
        `insert into account_day (${dayColumns}) ${daySums} ` +
        `from journal_entry e ${linesOfEntry} where e.tenant_id = $1 and ${isKnown} group by 1, 2, 3`,
      values: [tx.tenantId, upTo],
    }),
  ]);
  return made.rowCount ?? 0;
}

/** Rebuilds the open amounts of all documents of these entities. Returns the number of rows. */
export async function rebuildOpen(
  tx: Tx,
  entities: readonly Entity[],
  baseDigits: number,
): Promise<number> {
  for (const table of new Set(entities.map((entity) => openTable(entity).table)))
    await tx.query({ text: `delete from ${table} where tenant_id = $1`, values: [tx.tenantId] });
  let made = 0;
  for (const entity of entities) {
    const values = [tx.tenantId, baseDigits, entity.name];
    made += (await tx.query({ text: insertOpen(entity), values })).rowCount ?? 0;
  }
  return made;
}

/** "No endpoint" in `delivery_hour`, whose key is not nullable. */
export const noEndpoint = '00000000-0000-0000-0000-000000000000';

/**
 * Raises the hourly counts to those of the attempts, for the hours before that of `before` (RFC
 * 3339), which workers may still update. Never lowers a count, because attempts are pruned before
 * counts. Returns the number of corrected counts.
 */
export async function rebuildDeliveryHours(tx: Tx, before: string): Promise<number> {
  const spent = 'round(extract(epoch from a.ended_at - a.started_at) * 1000)';
  const { rowCount } = await tx.query({
    text:
      'insert into delivery_hour as d ' +
      '(tenant_id, hour, kind, webhook_endpoint_id, outcome, attempts, total_ms, max_ms) ' +
      "select a.tenant_id, date_trunc('hour', a.started_at, 'UTC'), f.kind, " +
      `coalesce(f.webhook_endpoint_id, '${noEndpoint}'), a.outcome, ` +
      `count(*), sum(${spent}), max(${spent}) from attempt a ` +
      'join effect f on f.tenant_id = a.tenant_id and f.id = a.effect_id where a.tenant_id = $1 ' +
      "and a.started_at < date_trunc('hour', $2::timestamptz, 'UTC') group by 1, 2, 3, 4, 5 " +
      'on conflict (tenant_id, hour, kind, webhook_endpoint_id, outcome) do update set ' +
      'attempts = excluded.attempts, total_ms = excluded.total_ms, max_ms = excluded.max_ms ' +
      'where excluded.attempts >= d.attempts and (d.attempts, d.total_ms, d.max_ms) ' +
      'is distinct from (excluded.attempts, excluded.total_ms, excluded.max_ms)',
    values: [tx.tenantId, before],
  });
  return rowCount ?? 0;
}

/** How long refreshes are kept. */
const retention = {
  refreshDays: 1,
  /** Failed refreshes are pruned like other effects. */
  missedRefreshDays: 3,
} as const;

/** Pruning of succeeded refreshes. */
export const endedRefreshes = endedEffects(retention.refreshDays, {
  where: "kind = 'analytics' and status = 'Succeeded'",
  mostDays: retention.missedRefreshDays,
});
