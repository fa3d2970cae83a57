-- The logo of a tenant, by its SHA-256, and the colour of its documents and mails.
create table logo (
  tenant_id uuid not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, sha256)
);
alter table logo enable row level security;
create policy logo_own on logo using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant select, insert, delete on logo to daybook_app;
alter table tenant_settings add column logo text, add column accent_color text;
