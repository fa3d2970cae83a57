-- The transaction of a change: the feed of changes finds by it what no reader has seen. Existing rows get that of the migration.
alter table change add column xid xid8 not null default pg_current_xact_id();
create index change_by_xid on change (tenant_id, xid);

-- The place of each change in the feed of its tenant, given by its readers after the commit.
create table change_order (
  tenant_id uuid not null,
  record_id uuid not null,
  revision bigint not null,
  sequence bigint not null,
  primary key (tenant_id, record_id, revision),
  constraint change_order_sequence_unique unique (tenant_id, sequence)
);
alter table change_order enable row level security;
create policy change_order_own on change_order
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant select, insert on change_order to daybook_app;

-- How far the changes of a tenant have places: those that are visible in the snapshot. `cluster`: whose transactions it counts.
create table change_feed (
  tenant_id uuid not null primary key,
  newest bigint not null,
  snapshot pg_snapshot not null,
  cluster bigint not null
);
alter table change_feed enable row level security;
create policy change_feed_own on change_feed
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant select, insert, update on change_feed to daybook_app;
