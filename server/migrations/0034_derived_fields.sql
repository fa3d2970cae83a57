-- The fields of a draft that follow its customer, or another field; null in records of earlier releases.
alter table invoice add column derived_fields jsonb;
alter table credit_note add column derived_fields jsonb;
alter table payment add column derived_fields jsonb;
