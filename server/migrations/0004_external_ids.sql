-- Own keys of records: which record has the key `system:id` of an entity. The records show their own in external_ids.
create table external_id (
  tenant_id uuid not null,
  entity text not null,
  key text not null,
  record_id uuid not null,
  constraint external_id_pkey primary key (tenant_id, entity, key)
);
alter table external_id enable row level security;
create policy external_id_own on external_id using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select on external_id to daybook_app;
alter table invoice add column external_ids jsonb not null default '[]';
alter table credit_note add column external_ids jsonb not null default '[]';
alter table customer add column external_ids jsonb not null default '[]';
alter table tax_code add column external_ids jsonb not null default '[]';
alter table allocation add column external_ids jsonb not null default '[]';
alter table payment add column external_ids jsonb not null default '[]';
alter table account add column external_ids jsonb not null default '[]';
