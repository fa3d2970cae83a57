-- An index with updated_at makes each PATCH of a customer write all indexes of the table. The events of customers are
-- found by the transactions of their changes instead. Earlier releases use the index for speed alone.
drop index customer_unannounced;
-- All changes of customers by transactions of `cluster` before this one were announced.
create table customer_announced (
  tenant_id uuid not null primary key,
  before xid8 not null,
  cluster bigint not null
);
alter table customer_announced enable row level security;
create policy customer_announced_own on customer_announced
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
create policy customer_announced_look_up on customer_announced for select to daybook_service using (true);
grant select on customer_announced to daybook_service;
grant select, insert, update on customer_announced to daybook_app;
create policy change_look_up on change for select to daybook_service using (true);
grant select (tenant_id, xid) on change to daybook_service;
