/**
 * Invariants of payments, credit notes, allocations and their ledger entries, in SQL alone: each
 * statement returns the rows that violate the rule of its name. $1 is the tenant.
 */

/** Open items: documents that were posted and not voided. */
const sides = `
  select 'payment' as entity, id, status, number, currency, exchange_rate, customer_id, amount as total,
    amount_applied, amount_unapplied as open, allocations, posted_at, voided_at, revision, row_version
    from payment where tenant_id = $1
  union all
  select 'creditNote', id, status, number, currency, exchange_rate, customer_id, total,
    amount_applied, amount_unapplied, allocations, posted_at, voided_at, revision, row_version
    from credit_note where tenant_id = $1
  union all
  select 'invoice', id, status, number, currency, exchange_rate, customer_id, total,
    amount_applied, amount_due, null, posted_at, voided_at, revision, row_version
    from invoice where tenant_id = $1`;

const versioned = `
  select id, revision, row_version from (${sides}) s
  union all select id, revision, row_version from allocation where tenant_id = $1`;

/** Digits of the base currency. */
const baseDigits = `(select case base_currency when 'JPY' then 0 when 'KWD' then 3 else 2 end
  from tenant_settings where tenant_id = $1)`;

/** The balance that the entries of an open item and of its allocations leave on its account. */
const carried = `
  select item.id, item.entity, item.open, item.currency, item.exchange_rate,
    coalesce(sum(l.amount), 0) as amount, coalesce(sum(l.base_amount), 0) as base_amount
  from (${sides}) item
  left join (
    select id as document_id, id as item_id, null as side from (${sides}) own
    union all select id, invoice_id, 'invoice' from allocation where tenant_id = $1
    union all select id, source_id, 'source' from allocation where tenant_id = $1) of_item
    on of_item.item_id = item.id
  left join journal_entry e on e.tenant_id = $1 and e.document_id = of_item.document_id
  left join account a on a.tenant_id = $1
    and a.role = case item.entity when 'invoice' then 'Receivable' else 'CustomerCredit' end
  left join journal_line l on l.tenant_id = $1 and l.entry_id = e.id and l.account_id = a.id
  where item.posted_at is not null
  group by item.id, item.entity, item.open, item.currency, item.exchange_rate`;

export const moneyRules: Readonly<Record<string, string>> = {
  'the trial balance is zero in every currency': `
    select e.currency, sum(l.amount) as amount, sum(l.base_amount) as base_amount
    from journal_line l join journal_entry e on e.tenant_id = $1 and e.id = l.entry_id
    where l.tenant_id = $1 group by e.currency having sum(l.amount) <> 0 or sum(l.base_amount) <> 0`,
  'the posted credit notes of an invoice do not exceed its total, and a voided invoice has none': `
    select i.id, i.status, i.total, sum(n.total) as credited from invoice i
    join credit_note n on n.tenant_id = $1 and n.invoice_id = i.id and n.status in ('Posted', 'Released')
    where i.tenant_id = $1 group by i.id, i.status, i.total
    having sum(n.total) > case when i.status = 'Voided' then 0 else i.total end`,
  'the open and the applied amount add up to the total': `
    select entity, id, status, total, amount_applied, open from (${sides}) s
    where amount_applied < 0 or open < 0 or case when status in ('Posted', 'Released')
      then amount_applied + open <> total else amount_applied <> 0 or open <> 0 end`,
  'the live allocations equal the applied amount, on both sides': `
    select s.entity, s.id, s.amount_applied, live.amount from (${sides}) s left join (
      select id, sum(amount) as amount from (
        select source_id as id, amount from allocation where tenant_id = $1 and status = 'Live'
        union all
        select invoice_id, amount from allocation where tenant_id = $1 and status = 'Live') one
      group by id) live on live.id = s.id
    where s.amount_applied <> coalesce(live.amount, 0)`,
  'a source lists its live allocations, and no others': `
    select s.id, s.allocations from (${sides}) s where s.allocations is not null and (
      select coalesce(string_agg(concat_ws(' ', shown ->> 'allocationId', shown ->> 'invoiceId',
        shown ->> 'invoiceNumber', shown ->> 'amount', shown ->> 'postingDate'), ','
        order by shown ->> 'allocationId'), '') from jsonb_array_elements(s.allocations) shown
    ) <> (
      select coalesce(string_agg(concat_ws(' ', a.id, a.invoice_id, a.invoice_number, a.amount,
        a.posting_date), ',' order by a.id::text), '')
      from allocation a where a.tenant_id = $1 and a.source_id = s.id and a.status = 'Live')`,
  'an allocation links an invoice and a source of the same customer and currency': `
    select a.id, a.status, i.status as invoice, s.status as source from allocation a
    left join invoice i on i.tenant_id = $1 and i.id = a.invoice_id
    left join (${sides}) s on s.id = a.source_id and s.entity = a.source_type
    where a.tenant_id = $1 and (
      (a.customer_id, a.currency, a.source_number, a.invoice_number)
        is distinct from (i.customer_id, i.currency, s.number, i.number)
      or (a.customer_id, a.currency) is distinct from (s.customer_id, s.currency)
      or a.status = 'Live' and (i.status not in ('Posted', 'Released')
        or s.status not in ('Posted', 'Released')))`,
  'an allocation has one entry, and one reversal once it is undone': `
    select * from (
      select a.id, a.status, a.posting_date,
        (select count(*) from journal_entry e where e.tenant_id = $1 and e.document_id = a.id
          and e.document_type = 'allocation' and e.kind = 'posting'
          and e.posting_date = a.posting_date and e.currency = a.currency) as postings,
        (select count(*) from journal_entry e join journal_entry p on p.tenant_id = $1
            and p.id = e.reversal_of and p.document_id = a.id
          where e.tenant_id = $1 and e.document_id = a.id and e.kind = 'reversal'
            and e.posting_date >= a.posting_date) as reversals
      from allocation a where a.tenant_id = $1) found
    where postings <> 1 or reversals <> (status = 'Undone')::int`,
  'the open amount is the balance of its account: in its currency, and at its rate to the last digit': `
    select * from (select c.*, case entity when 'invoice' then 1 else -1 end as sign
      from (${carried}) c) found
    where amount <> open * sign
      or base_amount <> round(open * coalesce(exchange_rate, 1), ${baseDigits}) * sign`,
  'the balance of the customer accounts equals the open amounts': `
    select a.role, sum(l.amount) as amount from journal_line l
    join account a on a.tenant_id = $1 and a.id = l.account_id
      and a.role in ('Receivable', 'CustomerCredit')
    where l.tenant_id = $1 group by a.role having sum(l.amount) <> (
      select coalesce(sum(case s.entity when 'invoice' then s.open else -s.open end), 0)
      from (${sides}) s where (s.entity = 'invoice') = (a.role = 'Receivable'))`,
  'a source is posted exactly if it has a number, an entry and an event, each once': `
    select * from (
      select s.entity, s.id, s.status, s.number, s.posted_at is not null as posted,
        s.voided_at is not null as voided,
        (select count(*) from journal_entry e where e.tenant_id = $1 and e.document_id = s.id
          and e.document_type = s.entity and e.kind = 'posting') as postings,
        (select count(*) from journal_entry e where e.tenant_id = $1 and e.document_id = s.id
          and e.kind = 'reversal' and e.reversal_of is not null) as reversals,
        (select count(*) from event v where v.tenant_id = $1 and v.entity_id = s.id
          and v.type in ('payment.posted', 'credit_note.posted')) as posted_events,
        (select count(*) from event v where v.tenant_id = $1 and v.entity_id = s.id
          and v.type in ('payment.voided', 'credit_note.voided')) as voided_events
      from (${sides}) s where s.entity <> 'invoice') found
    where (number is not null) <> posted or postings <> posted::int or posted_events <> posted::int
      or reversals <> (posted and voided)::int or voided_events <> voided::int
      or (status = 'Voided') <> voided or (status = 'Draft') <> (not posted and not voided)`,
  'numbers of every series are gapless and unique': `
    select series, count(*) as given, max(n) as last, max(c.next) as next from (
      select substring(number from '^(.*)-') as series, right(number, 6)::int as n
      from (${sides}) s where number is not null) given
    left join counter c on c.tenant_id = $1 and c.name = series
    group by series having min(n) <> 1 or max(n) <> count(*) or count(distinct n) <> count(*)
      or max(c.next) is distinct from count(*) + 1`,
  'the posting date of an entry is in its period': `
    select e.id, e.posting_date, p.code from journal_entry e
    left join period p on p.tenant_id = $1 and p.id = e.period_id
    where e.tenant_id = $1
      and (p.id is null or e.posting_date < p.start_date or e.posting_date > p.end_date)`,
  'every revision is in the history once, and the last has the current version': `
    select r.id, r.revision, count(h.revision) as entries, max(h.revision) as last
    from (${versioned}) r left join change h on h.tenant_id = $1 and h.record_id = r.id
    group by r.id, r.revision, r.row_version
    having count(h.revision) <> r.revision or max(h.revision) <> r.revision
      or count(*) filter (where h.revision = r.revision and h.row_version = r.row_version) <> 1`,
  'every event has the version of its record after the change': `
    select v.sequence, v.type from event v
    -- Parsed once, because this takes most of the time of this rule.
    cross join lateral (select p -> 'entity' as entity, p #>> '{data,RowVersion}' as shown
      from (select v.payload::jsonb as p offset 0) parsed offset 0) event
    left join change h on h.tenant_id = $1 and h.record_id = v.entity_id
      and h.revision = (event.entity ->> 'sequence')::bigint
    where v.tenant_id = $1 and v.entity_type in ('invoice', 'payment', 'creditNote', 'period')
      and (h.row_version is distinct from event.entity ->> 'RowVersion'
        or h.row_version is distinct from event.shown)`,
  'the payment status of an invoice matches its amounts': `
    select id, status, payment_status, total, amount_applied, amount_due from invoice
    where tenant_id = $1 and payment_status <> case
      when status not in ('Posted', 'Released') then 'None' when amount_due = 0 then 'Paid'
      when amount_applied = 0 then 'Unpaid' else 'PartiallyPaid' end`,
};
