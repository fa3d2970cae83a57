-- The user who answers for a key: the key has at most that user's role, and stops while the user is not active. Null:
-- the installation operator. Four-eyes approval takes a key or user for one with each actor in counts_as.
alter table api_key add column owner_id uuid;
alter table api_key add column counts_as jsonb not null default '[]';
alter table app_user add column counts_as jsonb not null default '[]';

update api_key set owner_id = substr(created_by, 6)::uuid, counts_as = jsonb_build_array(created_by)
  where created_by like 'user:%';

create index api_key_owner on api_key (tenant_id, owner_id);

grant select (owner_id, counts_as) on api_key to daybook_service;
grant select (counts_as) on app_user to daybook_service;
