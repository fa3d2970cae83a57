-- A person joins a tenant in the transaction that makes the user Active, so the role of requests inserts the
-- membership: for its own tenant alone. It can read none.
grant insert on membership to daybook_app;
alter table membership enable row level security;
create policy membership_own on membership for insert
  with check (tenant_id = current_setting('daybook.tenant_id')::uuid);
