-- Admins may be asked for a second factor where others are not. Tenants that exist go on as they are.
alter table tenant_settings
  add column require_admin_second_factor boolean not null default false;
alter table tenant_settings
  alter column require_admin_second_factor drop default;
