-- Finding without reading what does not matter: tenants with work to do, rare journal entries.

-- The tenants whose effects want a worker, and one may run: what waits for a disabled endpoint may not. First
-- one look for anything that is due; only where there is, one into each lane. `fixed_lanes`: those that are not of
-- endpoints. The function with one argument stays for processes of the release before.
create function due_tenants(due_at timestamptz, fixed_lanes text[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select t.id from tenant t
  where exists (select from effect e
      where e.tenant_id = t.id and e.lease_until < due_at)
    or (exists (select from effect e
        where e.tenant_id = t.id and e.next_attempt_at <= due_at)
      and exists (select from (
          select unnest(fixed_lanes) as lane union all
          select w.id::text from webhook_endpoint w where w.tenant_id = t.id and w.enabled union all
          select 'test:' || w.id from webhook_endpoint w where w.tenant_id = t.id) l
        where exists (select from effect e
          where e.tenant_id = t.id and e.lane = l.lane and e.next_attempt_at <= due_at)))
$$;
revoke all on function due_tenants(timestamptz, text[]) from public;
grant execute on function due_tenants(timestamptz, text[]) to daybook_app;
