-- The scopes to which a key is narrowed; empty: all that its role allows.
alter table api_key add column scopes jsonb not null default '[]';
-- The rotations of a key: the number of its current secret, and the ends of the previous ones, the latest first.
alter table api_key add column secret_number integer not null default 0;
alter table api_key add column secret_ends jsonb not null default '[]';
alter table credential add column number integer not null default 0;
grant insert (number) on credential to daybook_app;
