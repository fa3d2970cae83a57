-- The requests of API keys of the last days, without values of paths, queries and bodies.
create table request_log (
  tenant_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  at timestamptz not null,
  key_id uuid not null,
  method text not null,
  route text not null,
  -- Null: the client left before the response.
  status integer,
  duration_ms integer not null,
  request_id text not null,
  constraint request_log_pkey primary key (tenant_id, id)
);
create index request_log_by_key on request_log (tenant_id, key_id, id);
create index request_log_by_time on request_log (tenant_id, at, id);
alter table request_log enable row level security;
create policy request_log_own on request_log
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant select, insert, delete on request_log to daybook_app;
