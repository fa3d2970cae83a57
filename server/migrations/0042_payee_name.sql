-- The holder of the seller's bank account; null: the seller.
alter table tenant_settings add column payee_name text;
