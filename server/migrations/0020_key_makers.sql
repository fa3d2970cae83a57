-- Who is behind a key: the person or key that made it, or whoever is behind that key. Null: made by the service or the
-- command line, so it stands for itself. Four-eyes approval compares it.
alter table api_key add column created_by text;

update api_key k set created_by = c.actor from change c
  where c.tenant_id = k.tenant_id and c.entity = 'apiKey' and c.record_id = k.id and c.revision = 1
    and (c.actor like 'user:%' or c.actor like 'key:%');

-- A key that was made by a key, up to eight in a row.
update api_key k set created_by = maker.created_by from api_key maker
  where maker.tenant_id = k.tenant_id and k.created_by = 'key:' || maker.id and maker.created_by is not null;
update api_key k set created_by = maker.created_by from api_key maker
  where maker.tenant_id = k.tenant_id and k.created_by = 'key:' || maker.id and maker.created_by is not null;
update api_key k set created_by = maker.created_by from api_key maker
  where maker.tenant_id = k.tenant_id and k.created_by = 'key:' || maker.id and maker.created_by is not null;
