-- Closing of accounting periods, and how far ahead they reach.

alter table period
  add column closed_at timestamptz,
  add column closed_by text,
  add column reopened_at timestamptz,
  add column reopened_by text,
  add column reopen_reason text;

alter table tenant_settings
  add column periods_ahead_months integer not null default 12,
  add column posting_horizon_days integer;
alter table tenant_settings
  alter column periods_ahead_months drop default;

-- What a close counts: drafts by the date they would be posted on.
create index invoice_drafts_by_date on invoice (tenant_id, (coalesce(posting_date, invoice_date)))
  where status = 'Draft';
