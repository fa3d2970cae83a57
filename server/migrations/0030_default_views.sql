-- The saved view that each list opens with, by collection.
alter table app_user add column default_views jsonb not null default '{}';
