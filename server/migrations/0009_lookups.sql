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

-- Entries of a rare value are found by an index; without one, all entries were read until a page was full. Those of
-- reversals are partial: a posting does not write them.
create index journal_entry_by_number on journal_entry (tenant_id, document_number);
create index journal_entry_by_period on journal_entry (tenant_id, period_id, id);
create index journal_entry_by_type on journal_entry (tenant_id, document_type, id);
create index journal_entry_by_currency on journal_entry (tenant_id, currency, id);
create index journal_entry_reversals on journal_entry (tenant_id, id) where kind = 'reversal';
create index journal_entry_by_reversed on journal_entry (tenant_id, reversal_of)
  where reversal_of is not null;
