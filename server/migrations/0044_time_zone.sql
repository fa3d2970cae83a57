-- The time zone in which a tenant's days begin; its name is validated by the service.
alter table tenant_settings add column time_zone text not null default 'UTC';
grant select (time_zone) on tenant_settings to daybook_service;

-- What the service needs to know of the days of every tenant, also where no settings are loaded.
create view tenant_calendar with (security_invoker = true) as select tenant_id, time_zone from tenant_settings;
grant select on tenant_calendar to daybook_service;
