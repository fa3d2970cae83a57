-- An attempt keeps the code and the params of the catalogue that its sentences are made of, an endpoint why it is
-- disabled, and by whom. Older rows have none of it.
alter table attempt add column code text, add column params jsonb;
alter table effect add column last_code text, add column last_params jsonb;
alter table webhook_endpoint add column disabled_cause text, add column disabled_by text;
