-- When and to whom a document was last sent, and all addresses of a mail. Older documents and mails have none.
alter table invoice
  add column last_sent_at timestamptz,
  add column last_sent_to jsonb not null default '[]';
alter table credit_note
  add column last_sent_at timestamptz,
  add column last_sent_to jsonb not null default '[]';
alter table mail
  add column also_to jsonb not null default '[]',
  add column cc jsonb not null default '[]';
