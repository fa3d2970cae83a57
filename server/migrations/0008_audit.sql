-- The audit log: what decides about access, who did it, and from where. Rows are inserted and never changed; the
-- role of the service may do nothing else.

create table audit_entry (
  tenant_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  at timestamptz not null,
  actor text,
  action text not null,
  outcome text not null,
  subject_type text,
  subject_id uuid,
  address text,
  user_agent text,
  request_id text,
  count integer not null,
  details jsonb not null,
  constraint audit_entry_pkey primary key (tenant_id, id),
  constraint audit_entry_outcome_known check (outcome in ('done', 'refused', 'failed')),
  constraint audit_entry_count_positive check (count > 0)
);
create index audit_entry_by_time on audit_entry (tenant_id, at, id);
create index audit_entry_by_action on audit_entry (tenant_id, action, id);
create index audit_entry_by_actor on audit_entry (tenant_id, actor, id);
create index audit_entry_by_subject on audit_entry (tenant_id, subject_id, id) where subject_id is not null;

grant select, insert on audit_entry to daybook_app;

alter table audit_entry enable row level security;
create policy audit_entry_own on audit_entry
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
