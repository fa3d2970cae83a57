-- The date or period of supply of documents; null in those of earlier releases. Lines are JSON and need no column.
alter table invoice add column supply_date date;
alter table invoice add column supply_period_start date;
alter table invoice add column supply_period_end date;
alter table credit_note add column supply_date date;
alter table credit_note add column supply_period_start date;
alter table credit_note add column supply_period_end date;
