-- The last change of each field in a save session. Older releases neither read nor write it; it names the revision it
-- was written for, so that a change by an older release makes it invalid and older RowVersions conflict.
alter table account add column chain_changes text;
alter table allocation add column chain_changes text;
alter table api_key add column chain_changes text;
alter table app_user add column chain_changes text;
alter table credit_note add column chain_changes text;
alter table customer add column chain_changes text;
alter table effect add column chain_changes text;
alter table invoice add column chain_changes text;
alter table mail add column chain_changes text;
alter table payment add column chain_changes text;
alter table period add column chain_changes text;
alter table retry_policy add column chain_changes text;
alter table saved_view add column chain_changes text;
alter table tax_code add column chain_changes text;
alter table tenant_settings add column chain_changes text;
alter table webhook_endpoint add column chain_changes text;
