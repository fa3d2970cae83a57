-- The ledger read back: entries by the API, balances for the trial balance, number series with a hash chain.

-- What stands in the entry itself, so that nothing must be looked up: the number of its document, and the
-- sequence of an event that was committed with it, by which summaries know what they hold already.
alter table journal_entry
  add column document_number text,
  add column sequence bigint;
update journal_entry e set document_number = i.number, sequence = (
    select min(v.sequence) from event v where v.tenant_id = e.tenant_id and v.entity_id = e.document_id
      and v.type = case e.kind when 'posting' then 'invoice.posted' else 'invoice.voided' end)
  from invoice i where i.tenant_id = e.tenant_id and i.id = e.document_id;
create index journal_entry_by_sequence on journal_entry (tenant_id, sequence);

-- A page of an account is one range of one index, however many lines other accounts have.
alter table journal_line add column posting_date date;
update journal_line l set posting_date = e.posting_date
  from journal_entry e where e.tenant_id = l.tenant_id and e.id = l.entry_id;
alter table journal_line alter column posting_date set not null;
create index journal_line_by_account_and_date on journal_line
  (tenant_id, account_id, posting_date, entry_id, position);
drop index journal_line_by_account;

-- What moved on an account on a day, in base currency: a trial balance of any day is a sum of these.
create table account_day (
  tenant_id uuid not null,
  account_id uuid not null,
  day date not null,
  debit numeric not null,
  credit numeric not null,
  lines bigint not null,
  constraint account_day_pkey primary key (tenant_id, account_id, day)
);
-- Up to where the summaries reach; what came later is added by the next refresh.
insert into account_day
  select l.tenant_id, l.account_id, l.posting_date,
    sum(greatest(l.base_amount, 0)), -sum(least(l.base_amount, 0)), count(*)
  from journal_line l
  join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
  join analytics_state s on s.tenant_id = e.tenant_id
  where e.sequence is null or e.sequence <= s.up_to_sequence
  group by 1, 2, 3;
grant select, insert, update, delete on account_day to daybook_app;
alter table account_day enable row level security;
create policy account_day_own on account_day
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);

-- The hash chain of a number series (docs/decisions/0024-hash-chain.md): the last hash, kept under the lock
-- that numbers are taken under, and the first number that has one. What was numbered before has none.
alter table counter
  add column chain_hash text,
  add column chained_from bigint;
update counter set chained_from = next;
alter table counter alter column chained_from set not null;
alter table invoice add column chain_hash text;
alter table payment add column chain_hash text;
alter table credit_note add column chain_hash text;
