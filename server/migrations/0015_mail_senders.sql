-- Domains whose addresses a tenant's mail may be from. The operator verifies them by the command line; requests and
-- effects only read them.
create table mail_domain (
  tenant_id uuid not null,
  -- In ASCII (IDNA), lower case.
  domain text not null,
  verified_at timestamptz not null,
  primary key (tenant_id, domain)
);
alter table mail_domain enable row level security;
create policy mail_domain_own on mail_domain
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant select on mail_domain to daybook_app;

-- How many mails a tenant has sent to strangers on the latest day (UTC) on which there was one.
create table mail_quota (
  tenant_id uuid not null primary key,
  day date not null,
  sent integer not null,
  constraint mail_quota_not_negative check (sent >= 0)
);
alter table mail_quota enable row level security;
create policy mail_quota_own on mail_quota
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant select, insert, update on mail_quota to daybook_app;
