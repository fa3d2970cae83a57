-- Terms from the end of the month, and a discount for early payment; null in records of earlier releases: neither.
alter table customer add column payment_terms_from text;
alter table customer add column early_payment_discount_percent numeric;
alter table customer add column early_payment_discount_days integer;
alter table invoice add column payment_terms_from text;
alter table invoice add column early_payment_discount_percent numeric;
alter table invoice add column early_payment_discount_days integer;
