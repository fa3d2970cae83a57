-- The role of requests makes no key of an operator: that column is for the login that owns the table.
revoke insert on credential from daybook_app;
grant insert (sha256, tenant_id, api_key_id) on credential to daybook_app;

-- A line is written in the transaction of its entry or never. Both say when that began, which the role cannot choose and
-- no later transaction can repeat, and the foreign key compares it: a policy that looks at the entry would be a subquery,
-- which Citus does not take. What is there already is of the moment of this migration.
alter table journal_entry
  add column recorded_at timestamptz not null default now(),
  add constraint journal_entry_recorded unique (tenant_id, id, recorded_at);
alter table journal_line
  add column recorded_at timestamptz not null default now(),
  drop constraint journal_line_entry_fkey,
  add constraint journal_line_entry_fkey foreign key (tenant_id, entry_id, recorded_at)
    references journal_entry (tenant_id, id, recorded_at);

revoke insert on journal_entry, journal_line from daybook_app;
grant insert (tenant_id, id, document_type, document_id, kind, posting_date, period_id, currency, reversal_of, created_at,
  document_number, sequence) on journal_entry to daybook_app;
grant insert (tenant_id, entry_id, position, account_id, amount, base_amount, tax_code_id, posting_date)
  on journal_line to daybook_app;
