-- Saved views of lists: private to the actor in visible_to, or shared with the tenant ('everyone').
create table saved_view (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text,
  collection text,
  query text,
  columns jsonb not null,
  status text not null,
  created_by text,
  visible_to text,
  primary key (tenant_id, id)
);
create index saved_view_collection on saved_view (tenant_id, collection, id) where status = 'Active';
alter table saved_view enable row level security;
create policy saved_view_own on saved_view
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant select, insert, update on saved_view to daybook_app;
