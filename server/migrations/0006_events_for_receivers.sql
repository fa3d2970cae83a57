-- Up to which change the events of a customer were raised; it is compared with updated_at. A customer of an earlier
-- release counts as announced; a new one has no event yet.
alter table customer add column announced_at timestamptz not null default now();
alter table customer alter column announced_at set default '-infinity';
create index customer_unannounced on customer (tenant_id, updated_at) where updated_at > announced_at;
create policy customer_look_up on customer for select to daybook_service using (true);
grant select (tenant_id, updated_at, announced_at) on customer to daybook_service;
-- How an endpoint wants its events.
alter table webhook_endpoint add column filter text;
alter table webhook_endpoint add column payload text not null default 'full';
alter table webhook_endpoint add column format text not null default 'standard';
alter table webhook_endpoint add column ordering text not null default 'none';
alter table webhook_endpoint add column rate_per_second integer;
-- The sequence of its event, of a delivery that waits for earlier ones of the same record; null: it does not wait.
alter table effect add column ordinal bigint;
create index effect_ordered on effect (tenant_id, lane, subject_id, ordinal) where ordinal is not null;
-- When the next call to an endpoint with a rate may begin, in microseconds since 1970.
create table webhook_pace (
  tenant_id uuid not null,
  webhook_endpoint_id uuid not null,
  next_us bigint not null,
  constraint webhook_pace_pkey primary key (tenant_id, webhook_endpoint_id),
  constraint webhook_pace_endpoint_fkey
    foreign key (tenant_id, webhook_endpoint_id) references webhook_endpoint (tenant_id, id)
);
alter table webhook_pace enable row level security;
create policy webhook_pace_own on webhook_pace
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on webhook_pace to daybook_app;
