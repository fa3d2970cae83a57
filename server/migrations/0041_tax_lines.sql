-- The tax of each journal entry by tax code, rate and category, for the tax report; a summary that refreshes add to
-- and that `daybook analytics rebuild` rebuilds. Amounts are those that the documents froze and the ledger has.
create table tax_line (
  tenant_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  posting_date date not null,
  direction text not null,
  tax_code_id uuid not null,
  rate numeric not null,
  category text not null,
  -- The account of the tax; null if it is zero.
  account_id uuid,
  -- In the currency of the document.
  document_base numeric not null,
  document_tax numeric not null,
  -- In base currency.
  base numeric not null,
  tax numeric not null,
  -- Of the entry; null in entries of early releases.
  sequence bigint,
  constraint tax_line_pkey primary key (tenant_id, entry_id, position)
);
create index tax_line_by_date on tax_line (tenant_id, posting_date, entry_id, position);
create index tax_line_by_code on tax_line (tenant_id, tax_code_id, posting_date, entry_id, position);
grant select, insert, delete on tax_line to daybook_app;
alter table tax_line enable row level security;
create policy tax_line_own on tax_line
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);

-- The last event whose entries are in `tax_line`; null if there are none. Its own column, because the release before
-- moves `up_to_sequence` without adding tax lines.
alter table analytics_state add column tax_up_to_sequence bigint;
