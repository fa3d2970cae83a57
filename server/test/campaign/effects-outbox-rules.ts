/**
 * Which effects there have to be, told by the changes and events of a tenant while nothing runs effects.
 * `xmin`, the transaction that wrote a row, shows that an effect came with its change and not after it.
 */

/** Changes with what they mean to the outside; `owed`: something else is owed on the document after it. */
const steps = `
  steps as (
    select c.record_id, c.operation, c.request_id, c.xmin::text as tx,
      c.operation in ('post', 'approve', 'void') as raises,
      case c.operation when 'post' then true when 'approve' then false else exists (
        select from change p where p.tenant_id = $1 and p.record_id = c.record_id
          and p.operation = 'post' and p.revision < c.revision) end as owed
    from change c where c.tenant_id = $1 and c.entity = 'invoice'
      and (c.operation in ('post', 'approve', 'void') or c.operation = 'patch'
        and exists (select from jsonb_array_elements(c.fields) f where f->>'path' = 'dueDate')))`;

/** Rows that are called for and not there, and rows that are there and not called for. */
const compare = `
  select 'missing' as what, found.* from (select * from called except all select * from queued) found
  union all
  select 'extra' as what, found.* from (select * from queued except all select * from called) found`;

export const outboxRules: Readonly<Record<string, string>> = {
  'an event is there once for each change that raises it': `
    with ${steps},
      called as (select record_id as entity_id, tx, case operation when 'post' then 'invoice.posted'
        when 'approve' then 'invoice.released' else 'invoice.voided' end as type
        from steps where raises),
      queued as (select entity_id, xmin::text as tx, type from event where tenant_id = $1)
    ${compare}`,
  'a webhook effect is there once for each event and subscribed endpoint': `
    with called as (
        select e.id as event_id, w.id as endpoint_id, e.type as name, e.entity_id, w.id::text as lane,
          e.payload::jsonb->>'requestId' as request_id, e.xmin::text as tx
        from event e join webhook_endpoint w on w.tenant_id = $1 and w.enabled and exists (
          select from jsonb_array_elements_text(w.event_types) t where t in ('*', e.type)
            or right(t, 2) = '.*' and starts_with(e.type, left(t, -1)))
        where e.tenant_id = $1),
      queued as (
        select event_id, webhook_endpoint_id as endpoint_id, name, subject_id as entity_id, lane,
          request_id, xmin::text as tx
        from effect where tenant_id = $1 and kind = 'webhook')
    ${compare}`,
  'a PDF is there once for each approval, and an email where the customer has an address': `
    with ${steps},
      called as (
        select k.kind, k.name, s.record_id, s.request_id, s.tx from steps s
        join invoice i on i.tenant_id = $1 and i.id = s.record_id
        join customer c on c.tenant_id = $1 and c.id = i.customer_id
        join (values ('pdf', 'invoice'), ('email', 'invoice-released')) k (kind, name)
          on k.kind = 'pdf' or c.email is not null
        where s.operation = 'approve'),
      queued as (
        select kind, name, subject_id as record_id, request_id, xmin::text as tx
        from effect where tenant_id = $1 and kind in ('pdf', 'email'))
    ${compare}`,
  'one refresh is there for each transaction that changed what reports show, with its documents': `
    with ${steps},
      called as (
        select tx, coalesce(array_agg(distinct record_id order by record_id)
          filter (where owed), '{}') as documents
        from steps where raises or owed group by tx),
      queued as (
        select xmin::text as tx, array(select (d->>1)::uuid
          from jsonb_array_elements(params->'documents') d order by 1) as documents
        from effect where tenant_id = $1 and kind = 'analytics')
    ${compare}`,
  'nothing ran': `
    select id, status, attempts from effect where tenant_id = $1
      and (status <> 'Pending' or attempts <> 0 or revision <> 1)`,
};

/** Statements fail at random, early, late and at COMMIT; a sequence counts, as it is never rolled back. */
export const forceRollbacks = `
  create table campaign_odds (value float8 not null);
  insert into campaign_odds values (0);
  create sequence campaign_rollback;
  create function campaign_fail() returns trigger language plpgsql security definer as $$
    begin
      if random() < (select value from campaign_odds) then
        perform nextval('campaign_rollback');
        raise exception 'forced by the campaign' using errcode =
          (array['23514', '40001', '40P01', '55P03', '57014'])[1 + floor(random() * 5)::int];
      end if;
      return null;
    end $$;
  create trigger campaign_change after insert on change for each statement execute function campaign_fail();
  create trigger campaign_event after insert on event for each statement execute function campaign_fail();
  create trigger campaign_effect after insert on effect for each statement execute function campaign_fail();
  create constraint trigger campaign_commit after insert on change deferrable initially deferred
    for each row execute function campaign_fail();`;
