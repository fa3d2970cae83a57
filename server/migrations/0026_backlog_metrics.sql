-- The metrics of the queue count effects by status, in all tenants.
grant select (status, created_at, lease_until) on effect to daybook_service;
