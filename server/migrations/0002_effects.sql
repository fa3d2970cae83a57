-- What happens after the commit: effects, their attempts, webhook endpoints, mail, documents, reports.

-- Records.

create table retry_policy (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  category text not null,
  attempts integer not null,
  initial_delay_seconds integer not null,
  factor numeric not null,
  max_delay_seconds integer not null,
  jitter_percent integer not null,
  timeout_seconds integer not null,
  constraint retry_policy_pkey primary key (tenant_id, id),
  constraint retry_policy_category_unique unique (tenant_id, category),
  constraint retry_policy_category_known
    check (category in ('post-transaction', 'scheduled', 'document', 'manual'))
);

create table webhook_endpoint (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  url text,
  description text,
  event_types jsonb not null,
  enabled boolean not null,
  custom_headers jsonb not null,
  category text not null,
  status text not null,
  disabled_at timestamptz,
  disabled_reason text,
  secret_hint text,
  -- Kept by the worker; they change no row_version.
  consecutive_failures integer not null,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  constraint webhook_endpoint_pkey primary key (tenant_id, id),
  constraint webhook_endpoint_status_known check (status in ('Enabled', 'Disabled')),
  constraint webhook_endpoint_status_says_enabled check (enabled = (status = 'Enabled'))
);

-- An effect is a queued side effect and, once it ran, the log of how it ended. What a worker changes of
-- it changes row_version too.
create table effect (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  kind text not null,
  category text not null,
  policy text not null,
  status text not null,
  name text not null,
  subject_type text,
  subject_id uuid,
  event_id uuid,
  webhook_endpoint_id uuid,
  attempts integer not null,
  round_attempts integer not null,
  rescues integer not null,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_outcome text,
  last_http_status integer,
  last_reason text,
  last_remedy text,
  finished_at timestamptz,
  request_id text not null,
  -- What only the worker reads: what it runs beside (endpoint or kind), with which parameters, for whom.
  lane text not null,
  params jsonb not null,
  claim_id uuid,
  lease_until timestamptz,
  constraint effect_pkey primary key (tenant_id, id),
  constraint effect_kind_known check (kind in ('webhook', 'email', 'pdf', 'analytics')),
  constraint effect_status_known
    check (status in ('Pending', 'Running', 'Succeeded', 'Retrying', 'Failed', 'Cancelled')),
  constraint effect_waits_with_time
    check ((status in ('Pending', 'Retrying')) = (next_attempt_at is not null)),
  constraint effect_runs_with_claim
    check ((status = 'Running') = (claim_id is not null and lease_until is not null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index effect_waiting on effect (tenant_id, lane, next_attempt_at) where next_attempt_at is not null;
create index effect_running on effect (tenant_id, lease_until) where lease_until is not null;
create index effect_by_subject on effect (tenant_id, subject_id, id) where subject_id is not null;
create index effect_by_endpoint on effect (tenant_id, webhook_endpoint_id, id)
  where webhook_endpoint_id is not null;
create index effect_failed on effect (tenant_id, id) where status in ('Failed', 'Retrying');

-- Mail as it was sent, or would have been: without SMTP_URL it is kept and shown.
create table mail (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status text not null,
  template text not null,
  recipient text not null,
  sender text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  message_id text not null,
  attachments jsonb not null,
  sent_at timestamptz,
  response text,
  subject_type text,
  subject_id uuid,
  effect_id uuid not null,
  attempt integer not null,
  constraint mail_pkey primary key (tenant_id, id),
  constraint mail_once_an_attempt unique (tenant_id, effect_id, attempt),
  constraint mail_status_known check (status in ('Kept', 'Sending', 'Sent', 'Rejected', 'Unknown'))
);
create index mail_by_subject on mail (tenant_id, subject_id, id) where subject_id is not null;

-- What belongs to them.

create table webhook_secret (
  tenant_id uuid not null,
  id uuid not null,
  webhook_endpoint_id uuid not null,
  -- <key id>.<AES-256-GCM, base64url>; see domain/secret-box.ts
  sealed text not null,
  created_at timestamptz not null,
  -- After a rotation the old secret signs until then.
  expires_at timestamptz,
  constraint webhook_secret_pkey primary key (tenant_id, id),
  constraint webhook_secret_endpoint_fkey
    foreign key (tenant_id, webhook_endpoint_id) references webhook_endpoint (tenant_id, id)
);
create index webhook_secret_by_endpoint on webhook_secret (tenant_id, webhook_endpoint_id);

create table attempt (
  tenant_id uuid not null,
  effect_id uuid not null,
  number integer not null,
  claim_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  outcome text not null,
  reason text not null,
  remedy text not null,
  http_status integer,
  address text,
  -- json, not jsonb: they are only ever read as a whole.
  request_headers json,
  response_headers json,
  response_body text,
  response_truncated boolean not null,
  constraint attempt_pkey primary key (tenant_id, effect_id, number)
);

-- Bytes that were made once, such as an invoice as PDF. `source`: the state of the record that they show.
create table document (
  tenant_id uuid not null,
  id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  media_type text not null,
  source text not null,
  sha256 text not null,
  content bytea not null,
  created_at timestamptz not null,
  constraint document_pkey primary key (tenant_id, id),
  constraint document_source_unique unique (tenant_id, subject_id, media_type, source)
);

create table overdue_notice (
  tenant_id uuid not null,
  document_id uuid not null,
  due_date date not null,
  at timestamptz not null,
  constraint overdue_notice_pkey primary key (tenant_id, document_id, due_date)
);

-- Reports are read from these; effects keep them, `daybook analytics rebuild` makes them anew.

create table analytics_state (
  tenant_id uuid not null,
  -- Every event up to this one is in the summaries.
  up_to_sequence bigint not null,
  refreshed_at timestamptz not null,
  rebuilt_at timestamptz,
  constraint analytics_state_pkey primary key (tenant_id)
);

create table revenue_month (
  tenant_id uuid not null,
  month date not null,
  account_id uuid not null,
  currency text not null,
  amount numeric not null,
  base_amount numeric not null,
  entries bigint not null,
  constraint revenue_month_pkey primary key (tenant_id, month, account_id, currency)
);

-- One row for each document that something is still owed on.
create table receivable (
  tenant_id uuid not null,
  document_id uuid not null,
  document_type text not null,
  number text not null,
  customer_id uuid not null,
  currency text not null,
  posting_date date not null,
  due_date date not null,
  amount_due numeric not null,
  base_amount_due numeric not null,
  constraint receivable_pkey primary key (tenant_id, document_id)
);
create index receivable_by_customer on receivable (tenant_id, customer_id, due_date);

-- Counted with the outcome of every attempt.
create table delivery_hour (
  tenant_id uuid not null,
  hour timestamptz not null,
  kind text not null,
  -- All zeros where there is no endpoint.
  webhook_endpoint_id uuid not null,
  outcome text not null,
  attempts bigint not null,
  total_ms bigint not null,
  max_ms bigint not null,
  constraint delivery_hour_pkey primary key (tenant_id, hour, kind, webhook_endpoint_id, outcome)
);

-- Work by the clock, once however many workers there are. A local table.
create table schedule (
  name text not null,
  next_run_at timestamptz not null,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text,
  constraint schedule_pkey primary key (name)
);

alter table tenant_settings
  add column document_category text not null default 'post-transaction'
    constraint tenant_settings_document_category_known
      check (document_category in ('post-transaction', 'document')),
  add column send_reminders boolean not null default false;
alter table tenant_settings
  alter column document_category drop default,
  alter column send_reminders drop default;

-- What overdue detection looks through: documents that something is still owed on.
create index invoice_open_by_due_date on invoice (tenant_id, due_date)
  where status in ('Posted', 'Released') and payment_status in ('Unpaid', 'PartiallyPaid');

-- The tenants whose effects want a worker. It tells nothing else across tenants, and so may look past
-- the row-level security that its caller is under.
create function due_tenants(due_at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select t.id from tenant t
  where exists (select from effect e
      where e.tenant_id = t.id and e.next_attempt_at <= due_at)
    or exists (select from effect e
      where e.tenant_id = t.id and e.lease_until < due_at)
$$;
revoke all on function due_tenants(timestamptz) from public;
grant execute on function due_tenants(timestamptz) to daybook_app;

grant select, insert, update on
  retry_policy, webhook_endpoint, webhook_secret, analytics_state, revenue_month, receivable, delivery_hour,
  overdue_notice, schedule to daybook_app;
grant select, insert, update, delete on effect, mail to daybook_app;
grant select, insert, delete on attempt, document to daybook_app;
-- Rebuilding and pruning.
grant delete on webhook_secret, revenue_month, receivable, delivery_hour, overdue_notice, event to daybook_app;

alter table retry_policy enable row level security;
create policy retry_policy_own on retry_policy
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table webhook_endpoint enable row level security;
create policy webhook_endpoint_own on webhook_endpoint
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table effect enable row level security;
create policy effect_own on effect using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table mail enable row level security;
create policy mail_own on mail using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table webhook_secret enable row level security;
create policy webhook_secret_own on webhook_secret
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table attempt enable row level security;
create policy attempt_own on attempt using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table document enable row level security;
create policy document_own on document using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table overdue_notice enable row level security;
create policy overdue_notice_own on overdue_notice
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table analytics_state enable row level security;
create policy analytics_state_own on analytics_state
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table revenue_month enable row level security;
create policy revenue_month_own on revenue_month
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table receivable enable row level security;
create policy receivable_own on receivable using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table delivery_hour enable row level security;
create policy delivery_hour_own on delivery_hour
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
