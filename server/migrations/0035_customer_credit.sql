-- The unapplied part of payments and credit notes, a summary like `receivable`; base amounts at the rate of the document.
create table customer_credit (
  tenant_id uuid not null,
  document_id uuid not null,
  document_type text not null,
  number text not null,
  customer_id uuid not null,
  currency text not null,
  posting_date date not null,
  amount_unapplied numeric not null,
  base_amount_unapplied numeric not null,
  primary key (tenant_id, document_id)
);
create index customer_credit_by_customer on customer_credit (tenant_id, customer_id);
alter table customer_credit enable row level security;
create policy customer_credit_own on customer_credit
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant select, insert, update, delete on customer_credit to daybook_app;

-- The last event that `customer_credit` includes. An older release advances `up_to_sequence` alone; the next refresh then
-- builds the table again, and reports read the ledger until then.
alter table analytics_state add column credits_up_to_sequence bigint;

-- Open items of one customer, for reminders and credit limits. Drafts are not in these indexes, so that changes of drafts
-- do not touch them.
create index invoice_open_by_customer on invoice (tenant_id, customer_id, currency) where amount_due > 0;
create index credit_note_unapplied on credit_note (tenant_id, customer_id, currency)
  where amount_unapplied > 0;
create index payment_unapplied on payment (tenant_id, customer_id, currency) where amount_unapplied > 0;
