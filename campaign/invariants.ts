/** Invariants of the tables of a tenant, which hold at any moment. */
import { citusNodes } from '../server/test/citus.ts';
import { violation } from './campaign.ts';
import { moneyRules } from './money-rules.ts';

/** Each query returns the rows that violate the rule of its name. $1 is the tenant. */
const rules: Readonly<Record<string, string>> = {
  'every ledger entry balances in both currencies': `
    select entry_id, sum(amount) as amount, sum(base_amount) as base_amount from journal_line
    where tenant_id = $1 group by entry_id having sum(amount) <> 0 or sum(base_amount) <> 0`,
  'the trial balance is zero in both currencies': `
    select sum(amount) as amount, sum(base_amount) as base_amount from journal_line
    where tenant_id = $1 having sum(amount) <> 0 or sum(base_amount) <> 0`,
  'an invoice is posted exactly if it has a number, a ledger entry and an event, each once': `
    select * from (
      select i.id, i.status, i.number, i.posted_at is not null as posted,
        i.approved_at is not null as approved, i.status = 'Voided' as voided,
        (select count(*) from journal_entry e where e.tenant_id = $1 and e.document_id = i.id
          and e.kind = 'posting') as postings,
        (select count(*) from journal_entry e where e.tenant_id = $1 and e.document_id = i.id
          and e.kind = 'reversal') as reversals,
        (select count(*) from event v where v.tenant_id = $1 and v.entity_id = i.id
          and v.type = 'invoice.posted') as posted_events,
        (select count(*) from event v where v.tenant_id = $1 and v.entity_id = i.id
          and v.type = 'invoice.released') as released_events,
        (select count(*) from event v where v.tenant_id = $1 and v.entity_id = i.id
          and v.type = 'invoice.voided') as voided_events
      from invoice i where i.tenant_id = $1) found
    where (number is not null) <> posted or postings <> posted::int or posted_events <> posted::int
      or released_events <> approved::int or voided_events <> voided::int
      or reversals <> (voided and posted)::int
      or (status in ('Posted', 'Released')) <> (posted and not voided)
      or (status = 'Released') <> (approved and not voided)`,
  'the receivable is debited with the total of the invoice': `
    select i.id, i.total, sum(l.amount) as debited from invoice i
    join journal_entry e on e.tenant_id = $1 and e.document_id = i.id and e.kind = 'posting'
    left join journal_line l on l.tenant_id = $1 and l.entry_id = e.id
      and l.account_id in (select id from account where tenant_id = $1 and role = 'Receivable')
    where i.tenant_id = $1 group by i.id, i.total having i.total <> coalesce(sum(l.amount), 0)`,
  'a voided invoice leaves no balance on any account': `
    select e.document_id, l.account_id, sum(l.amount) as amount, sum(l.base_amount) as base_amount
    from journal_entry e join journal_line l on l.tenant_id = $1 and l.entry_id = e.id
    join invoice i on i.tenant_id = $1 and i.id = e.document_id and i.status = 'Voided'
    where e.tenant_id = $1 group by e.document_id, l.account_id
    having sum(l.amount) <> 0 or sum(l.base_amount) <> 0`,
  'numbers of a series are gapless and unique': `
    select substring(i.number from '^(.*)-') as series, count(*) as given,
      min(right(i.number, 6)::int) as first, max(right(i.number, 6)::int) as last, max(c.next) as next
    from invoice i left join counter c
      on c.tenant_id = $1 and c.name = substring(i.number from '^(.*)-')
    where i.tenant_id = $1 and i.number is not null group by 1
    having min(right(i.number, 6)::int) <> 1 or max(right(i.number, 6)::int) <> count(*)
      or max(c.next) is distinct from count(*) + 1`,
  'a series has the hash of its last document': `
    select c.name, c.next, c.chain_hash, i.chain_hash as last from counter c
    left join invoice i on i.tenant_id = $1 and i.number = c.name || '-' || lpad((c.next - 1)::text, 6, '0')
    where c.tenant_id = $1 and c.name like 'INV-%' and c.next > 1
      and (c.chain_hash is null or c.chain_hash is distinct from i.chain_hash)`,
  'every posted document has a hash, and no two have the same': `
    select min(number) as number, chain_hash, count(*) from invoice
    where tenant_id = $1 and number is not null
    group by chain_hash having count(*) > 1 or chain_hash is null`,
  'an entry has the number of its document and the sequence of its event; its lines have its date': `
    select e.id, e.document_number, i.number, e.sequence from journal_entry e
    left join invoice i on i.tenant_id = $1 and i.id = e.document_id
    left join event v on v.tenant_id = $1 and v.sequence = e.sequence and v.entity_id = e.document_id
    where e.tenant_id = $1 and e.document_type = 'invoice'
      and (e.document_number is distinct from i.number or v.sequence is null
        or exists (select from journal_line l where l.tenant_id = $1 and l.entry_id = e.id
          and l.posting_date <> e.posting_date))`,
  'the event sequence is gapless': `
    select count(*) as events, max(v.sequence) as last, max(c.next) as next
    from event v left join counter c on c.tenant_id = $1 and c.name = 'event'
    where v.tenant_id = $1
    having count(*) > 0 and (max(v.sequence) <> count(*) or max(c.next) <> count(*) + 1)`,
  'an entry was committed with an event': `
    select e.id, e.sequence from journal_entry e
    left join event v on v.tenant_id = $1 and v.sequence = e.sequence
    where e.tenant_id = $1 and v.sequence is null`,
  'no entry is posted into a period between its close and its reopening': `
    select e.id, e.document_type, e.kind, e.sequence, c.sequence as closed from event c
    join journal_entry e on e.tenant_id = $1 and e.period_id = c.entity_id
      and e.sequence > c.sequence
    where c.tenant_id = $1 and c.type = 'period.closed'
      and not exists (select from event r where r.tenant_id = $1 and r.type = 'period.reopened'
        and r.entity_id = c.entity_id and r.sequence > c.sequence and r.sequence < e.sequence)`,
  'no entry of an Approver is posted into a soft-closed period': `
    select e.id, e.document_type, e.kind, e.sequence, c.sequence as closed from event c
    join journal_entry e on e.tenant_id = $1 and e.period_id = c.entity_id
      and e.sequence > c.sequence
    cross join lateral (select v.payload::jsonb #>> '{actor,id}' as id from event v
      where v.tenant_id = $1 and v.sequence = e.sequence offset 0) actor
    join api_key k on k.tenant_id = $1 and k.role = 'Approver' and k.id::text = actor.id
    where c.tenant_id = $1 and c.type = 'period.soft_closed'
      and not exists (select from event r where r.tenant_id = $1 and r.type = 'period.reopened'
        and r.entity_id = c.entity_id and r.sequence > c.sequence and r.sequence < e.sequence)`,
  'no closed period follows one that is not closed': `
    select p.code from period p where p.tenant_id = $1 and p.status = 'Closed'
      and exists (select from period o where o.tenant_id = $1 and o.status <> 'Closed'
        and o.start_date < p.start_date)`,
};

const shownRows = 5;

/** A connection of the superuser. */
interface Asked {
  query(statement: {
    readonly name?: string;
    readonly text: string;
    readonly values?: string[];
  }): Promise<{ readonly rows: readonly unknown[] }>;
}

const statements = Object.entries({ ...rules, ...moneyRules }).map(([rule, text], index) => {
  return { rule, text, name: `rule-${index}` };
});

/** Throws a Violation with the rule and the rows that violate it. */
export async function checkInvariants(client: Asked, tenantId: string): Promise<void> {
  // All rules see one snapshot.
  await client.query({ text: 'begin isolation level repeatable read read only' });
  // New tables have no statistics yet; nested loops over them would take seconds.
  await client.query({ text: 'set local enable_nestloop = off' });
  // Planning would take longer than execution. Citus needs the tenant for its plan.
  const plans = citusNodes().length === 0 ? 'force_generic_plan' : 'force_custom_plan';
  await client.query({ text: `set local plan_cache_mode = ${plans}` });
  try {
    for (const { rule, ...statement } of statements) {
      const { rows } = await client.query({ ...statement, values: [tenantId] });
      if (rows.length > 0) throw violation(`violated: ${rule}`, rows.slice(0, shownRows));
    }
  } finally {
    await client.query({ text: 'rollback' });
  }
}
