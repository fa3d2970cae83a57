-- The form of document numbers, and the first number of a series; existing series keep their form and counters.
alter table tenant_settings
  add column invoice_numbers text,
  add column first_invoice_number text,
  add column credit_numbers text,
  add column first_credit_number text,
  add column payment_numbers text,
  add column first_payment_number text;
alter table counter
  add column first bigint not null default 1,
  add column digits integer not null default 6;
