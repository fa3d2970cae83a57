/**
 * Which effects must exist, derived from the changes and events of a tenant while no worker runs.
 * `xmin`, the transaction that wrote a row, shows that an effect was queued in the transaction of its
 * change.
 */

/**
 * Changes and their consequences: `raises`: the event, if any; `owed`: the amount due, or the open
 * credit, of the document changed; `booked`: the ledger changed.
 */
const steps = `
  steps as (
    select s.*,
      case
        when entity = 'invoice' and operation in ('apply', 'unapply') then
          case when fields @> '[{"path": "paymentStatus", "new": "Paid"}]' then 'invoice.paid' end
        when operation <> 'patch' then
          case entity when 'creditNote' then 'credit_note' else entity end || '.' ||
          case operation when 'post' then 'posted' when 'approve' then 'released'
            when 'apply' then 'applied' when 'unapply' then 'unapplied' else 'voided' end
      end as raises,
      operation in ('post', 'apply', 'unapply') or operation = 'void' and posted_before or
        entity = 'invoice' and operation = 'patch' and posted_before as owed,
      operation in ('post', 'apply', 'unapply') or operation = 'void' and posted_before as booked
    from (
      select c.record_id, c.entity, c.operation, c.fields, c.request_id, c.xmin::text as tx,
        exists (select from change p where p.tenant_id = $1 and p.record_id = c.record_id
          and p.operation = 'post' and p.revision < c.revision) as posted_before
      from change c where c.tenant_id = $1 and c.entity in ('invoice', 'payment', 'creditNote')
        and (c.operation in ('post', 'approve', 'apply', 'unapply', 'void')
          or c.operation = 'patch' and c.fields @> '[{"path": "dueDate"}]')) s)`;

/** The overdue notices. */
const notices = `
  notices as (
    select n.document_id, n.xmin::text as tx from overdue_notice n where n.tenant_id = $1)`;

/** Each event with each endpoint that was enabled and subscribed to it when it was raised. */
export const subscribed = `
  spans as (
    select c.record_id as endpoint_id, (f ->> 'new')::boolean as enabled, c.at as since,
      lead(c.at, 1, 'infinity') over (partition by c.record_id order by c.revision) as until
    from change c cross join jsonb_array_elements(c.fields) f
    where c.tenant_id = $1 and c.entity = 'webhookEndpoint' and f ->> 'path' = 'enabled'),
  subscribed as (
    select e.id as event_id, w.id as endpoint_id, e.type as name, e.entity_id, w.id::text as lane,
      e.payload::jsonb ->> 'requestId' as request_id, e.xmin::text as tx
    from event e join spans s on s.enabled and e.at >= s.since and e.at < s.until
    join webhook_endpoint w on w.tenant_id = $1 and w.id = s.endpoint_id and w.id <> e.entity_id
      and exists (select from jsonb_array_elements_text(w.event_types) t
        where t in ('*', e.type) or right(t, 2) = '.*' and starts_with(e.type, left(t, -1)))
    where e.tenant_id = $1)`;

/** Expected rows that do not exist, and existing rows that are not expected. */
export const compare = `
  select 'missing' as what, found.* from (select * from called except all select * from queued) found
  union all
  select 'extra' as what, found.* from (select * from queued except all select * from called) found`;

export const outboxRules: Readonly<Record<string, string>> = {
  'each change that raises an event has it once': `
    with ${steps}, ${notices},
      called as (
        select record_id as entity_id, tx, raises as type from steps where raises is not null
        union all select document_id, tx, 'invoice.overdue' from notices),
      queued as (select entity_id, xmin::text as tx, type from event where tenant_id = $1)
    ${compare}`,
  'each event has one webhook effect for each subscribed endpoint': `
    with ${subscribed},
      called as (select * from subscribed),
      queued as (
        select event_id, webhook_endpoint_id as endpoint_id, name, subject_id as entity_id, lane,
          request_id, xmin::text as tx
        from effect where tenant_id = $1 and kind = 'webhook')
    ${compare}`,
  'each approval has one PDF, and one email for it and for each later overdue notice if the customer has an address': `
    with ${steps}, ${notices},
      released as materialized (
        select entity_id, min(sequence) as sequence from event
        where tenant_id = $1 and type = 'invoice.released' group by entity_id),
      documents as (
        select id, customer_id from invoice where tenant_id = $1
        union all select id, customer_id from credit_note where tenant_id = $1),
      wanted as (
        select 'pdf' as kind, entity as name, record_id, request_id, tx
        from steps where operation = 'approve'
        union all
        select 'email', case entity when 'invoice' then 'invoice-released'
          else 'credit-note-released' end, record_id, request_id, tx
        from steps where operation = 'approve'
        union all
        select 'email', 'invoice-reminder', n.document_id, 'schedule-overdue', n.tx
        from notices n
        join event o on o.tenant_id = $1 and o.type = 'invoice.overdue'
          and o.entity_id = n.document_id and o.xmin::text = n.tx
        join released r on r.entity_id = n.document_id and r.sequence < o.sequence),
      called as (
        select w.* from wanted w join documents d on d.id = w.record_id
        join customer c on c.tenant_id = $1 and c.id = d.customer_id
        where w.kind = 'pdf' or c.email is not null),
      queued as (
        select kind, name, subject_id as record_id, request_id, xmin::text as tx
        from effect where tenant_id = $1 and kind in ('pdf', 'email'))
    ${compare}`,
  'each transaction that changed what reports show has one refresh, with its documents': `
    with ${steps},
      called as (
        select tx, coalesce(array_agg(distinct record_id order by record_id)
          filter (where owed), '{}') as documents
        from steps where case entity when 'invoice' then raises is not null or owed else booked end
        group by tx),
      queued as (
        select xmin::text as tx, array(select (d->>1)::uuid
          from jsonb_array_elements(params->'documents') d order by 1) as documents
        from effect where tenant_id = $1 and kind = 'analytics')
    ${compare}`,
  'no effect ran': `
    select id, status, attempts from effect where tenant_id = $1
      and (status <> 'Pending' or attempts <> 0 or revision <> 1)`,
};

/** Statements fail at random, early, late and at COMMIT; a sequence counts them, as it is never rolled back. */
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
