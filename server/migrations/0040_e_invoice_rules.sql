-- When posting checks the rules of EN 16931: ByCountry, Always or Never.
alter table tenant_settings add column e_invoice_rules text not null default 'ByCountry';
