-- The schema of the first release, one section for each feature. Rules (docs/decisions/0004-citus-ready-sql.md):
-- tenant_id in every tenant table, first in every key; no triggers, no identity columns; ids and times come from the
-- service. Every record has: revision (counts its changes), row_version (what clients see of it), and the save session
-- that made its latest changes (chain_*).
--
-- Replaces the migrations up to 0048_payment_terms.sql, sha256 afb3363caf4baf2e13aac46e281fc34f5b136403a1d747fec61fd84ce5eba60e.

-- The service logs in as a role that owns nothing (decision 0039) and takes one of two roles: daybook_app for the rows
-- of one tenant, and daybook_service for what is looked up before a tenant is known, or for all tenants. Row-level
-- security shows daybook_app the rows of the tenant that its transaction names; without one, current_setting raises.
do $$
begin
  if not exists (select from pg_roles where rolname = 'daybook_app') then
    create role daybook_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'daybook_service') then
    create role daybook_service nologin;
  end if;
exception when insufficient_privilege then
  raise insufficient_privilege using message =
    'the roles daybook_app and daybook_service are missing: let an administrator create them by '
    '"create role daybook_app nologin" and "create role daybook_service nologin", and start again';
end
$$;
grant usage on schema public to daybook_app;
grant usage on schema public to daybook_service;

-- The core: tenants, what the pipeline stores with a record, effects

-- One row: this installation.
create table installation (
  id integer not null,
  -- 16 secret bytes that RowVersions are made with.
  row_version_key bytea not null,
  created_at timestamptz not null,
  constraint installation_pkey primary key (id),
  constraint installation_single check (id = 1),
  constraint installation_key_length check (length(row_version_key) = 16)
);

create table tenant (
  id uuid not null,
  name text not null,
  mode text not null,
  created_at timestamptz not null,
  constraint tenant_pkey primary key (id),
  constraint tenant_mode_known check (mode in ('live', 'test'))
);
alter table tenant enable row level security;
create policy tenant_own on tenant to daybook_app using (id = current_setting('daybook.tenant_id')::uuid);
create policy tenant_look_up on tenant for select to daybook_service using (true);
grant select on tenant to daybook_app;
grant select on tenant to daybook_service;

-- Counters of a tenant: number series (`INV-2026`) and the event sequence (`event`). The row lock of the
-- transaction that takes a value keeps numbers gapless and sequences in commit order.
create table counter (
  tenant_id uuid not null,
  name text not null,
  next bigint not null,
  -- The hash chain of a number series (docs/decisions/0024-hash-chain.md): the last hash, and the first number that
  -- has one. Both change under the lock that numbers are taken under.
  chain_hash text,
  chained_from bigint not null,
  first bigint not null default 1,
  digits integer not null default 6,
  constraint counter_pkey primary key (tenant_id, name)
) with (fillfactor = 50);
alter table counter enable row level security;
create policy counter_own on counter using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on counter to daybook_app;

-- The history of records. Rows are never changed.
create table change (
  tenant_id uuid not null,
  record_id uuid not null,
  revision bigint not null,
  entity text not null,
  row_version text not null,
  at timestamptz not null,
  actor text not null,
  save_session text,
  request_id text not null,
  operation text not null,
  -- [{"path", "old", "new"}]
  fields jsonb not null,
  constraint change_pkey primary key (tenant_id, record_id, revision)
);
alter table change enable row level security;
create policy change_own on change using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select on change to daybook_app;

create table event (
  tenant_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  type text not null,
  entity_type text not null,
  entity_id uuid not null,
  at timestamptz not null,
  -- The JSON text that receivers get; text, not jsonb, so that its bytes stay as they were.
  payload text not null,
  constraint event_pkey primary key (tenant_id, sequence),
  constraint event_id_unique unique (tenant_id, id)
);
create index event_by_entity on event (tenant_id, entity_id, sequence);
alter table event enable row level security;
create policy event_own on event using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select on event to daybook_app;

create table idempotency (
  tenant_id uuid not null,
  actor text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  row_version text,
  record_id uuid,
  body text not null,
  created_at timestamptz not null,
  constraint idempotency_pkey primary key (tenant_id, actor, key)
);
create index idempotency_by_age on idempotency (created_at);
alter table idempotency enable row level security;
create policy idempotency_own on idempotency
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
-- Expired keys are deleted, and may then be used again.
grant delete, insert, select on idempotency to daybook_app;

-- An effect is a queued side effect and, once it ran, the record of its outcome.
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
  -- Read by the worker alone. A lane is an endpoint or a kind of effect; each lane has its own capacity.
  lane text not null,
  params jsonb not null,
  claim_id uuid,
  lease_until timestamptz,
  -- When a claimed effect became due. If it is released, it runs before effects that became due later. Null until the
  -- first claim.
  waiting_since timestamptz,
  last_code text,
  last_params jsonb,
  -- The W3C Trace Context of the request that queued the effect; null if it was not traced.
  traceparent text,
  chain_changes text,
  constraint effect_pkey primary key (tenant_id, id),
  constraint effect_kind_known check (kind in ('webhook', 'email', 'pdf', 'analytics')),
  constraint effect_status_known
    check (status in ('Pending', 'Running', 'Succeeded', 'Retrying', 'Failed', 'Cancelled')),
  constraint effect_waits_with_time
    check ((status in ('Pending', 'Retrying')) = (next_attempt_at is not null)),
  constraint effect_runs_with_claim
    check ((status = 'Running') = (claim_id is not null and lease_until is not null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index effect_running on effect (tenant_id, lease_until) where lease_until is not null;
create index effect_by_subject on effect (tenant_id, subject_id, id) where subject_id is not null;
create index effect_by_endpoint on effect (tenant_id, webhook_endpoint_id, id)
  where webhook_endpoint_id is not null;
create index effect_failed on effect (tenant_id, id) where status in ('Failed', 'Retrying');
-- Every report counts the failed and cancelled refreshes since its summaries were last rebuilt.
create index effect_failed_refresh on effect (tenant_id, finished_at)
  where kind = 'analytics' and status in ('Failed', 'Cancelled');
create index effect_waiting on effect (tenant_id, lane, next_attempt_at, id) where next_attempt_at is not null;
alter table effect enable row level security;
create policy effect_own on effect to daybook_app
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
create policy effect_look_up on effect for select to daybook_service using (true);
grant delete, insert, select, update on effect to daybook_app;
grant select (tenant_id, lane, next_attempt_at, status, created_at, lease_until) on effect to daybook_service;

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
  -- json, not jsonb, because they are read as a whole.
  request_headers json,
  response_headers json,
  response_body text,
  response_truncated boolean not null,
  -- The message of the catalogue that reason and remedy were made from.
  code text,
  params jsonb,
  constraint attempt_pkey primary key (tenant_id, effect_id, number)
);
alter table attempt enable row level security;
create policy attempt_own on attempt using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select on attempt to daybook_app;

-- Jobs of the schedule: each runs once, however many workers there are.
create table schedule (
  name text not null,
  next_run_at timestamptz not null,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text,
  constraint schedule_pkey primary key (name)
);
grant insert, select, update on schedule to daybook_service;

-- Tenants

create table tenant_settings (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text,
  address text,
  country text,
  tax_id text,
  email text,
  base_currency text,
  currencies jsonb not null,
  language text,
  four_eyes boolean not null,
  document_category text not null
    constraint tenant_settings_document_category_known
    check (document_category in ('post-transaction', 'document')),
  send_reminders boolean not null,
  periods_ahead_months integer not null,
  posting_horizon_days integer,
  registration_id text,
  electronic_address text,
  electronic_address_scheme text,
  iban text,
  bic text,
  require_second_factor boolean not null,
  -- Of Admins, where it is not required of all users.
  require_admin_second_factor boolean not null,
  logo text,
  accent_color text,
  chain_changes text,
  -- When posting checks the rules of EN 16931: ByCountry, Always or Never.
  e_invoice_rules text not null default 'ByCountry',
  -- The holder of the seller's bank account; null: the seller.
  payee_name text,
  -- The time zone in which the tenant's days begin.
  time_zone text not null default 'UTC',
  -- The patterns of document numbers, and the first number of a new series.
  invoice_numbers text,
  first_invoice_number text,
  credit_numbers text,
  first_credit_number text,
  payment_numbers text,
  first_payment_number text,
  -- The first month of the fiscal year.
  fiscal_year_start integer not null default 1,
  constraint tenant_settings_pkey primary key (tenant_id, id),
  constraint tenant_settings_single unique (tenant_id)
);
alter table tenant_settings enable row level security;
create policy tenant_settings_own on tenant_settings to daybook_app
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
create policy tenant_settings_look_up on tenant_settings for select to daybook_service using (true);
grant insert, select, update on tenant_settings to daybook_app;
grant
  select (tenant_id, name, four_eyes, require_second_factor, require_admin_second_factor, time_zone,
    fiscal_year_start)
  on tenant_settings to daybook_service;

-- The logo of a tenant, by its SHA-256.
create table logo (
  tenant_id uuid not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, sha256)
);
alter table logo enable row level security;
create policy logo_own on logo using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select on logo to daybook_app;

-- Identity: users and keys of tenants; persons and their sessions

-- The record of a person in a tenant.
create table app_user (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  email text,
  name text,
  role text not null,
  status text not null,
  invited_at timestamptz,
  joined_at timestamptz,
  deactivated_at timestamptz,
  last_sign_in_at timestamptz,
  -- When an Admin last ended the user's sessions in this tenant: those of earlier sign-ins are over.
  sessions_ended_at timestamptz,
  -- The saved view that each list opens with, by collection.
  default_views jsonb not null default '{}',
  chain_changes text,
  counts_as jsonb not null default '[]',
  constraint app_user_pkey primary key (tenant_id, id),
  constraint app_user_email_unique unique (tenant_id, email),
  constraint app_user_role_known
    check (role in ('Viewer', 'Clerk', 'Approver', 'Controller', 'Integrator', 'Admin')),
  constraint app_user_status_known check (status in ('Invited', 'Active', 'Deactivated'))
);
-- For sign-ins by an identity provider.
create index app_user_by_email on app_user (email);
alter table app_user enable row level security;
create policy app_user_own on app_user to daybook_app
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
create policy app_user_look_up on app_user for select to daybook_service using (true);
grant insert, select, update on app_user to daybook_app;
grant select (tenant_id, id, email, role, status, deactivated_at, last_sign_in_at, sessions_ended_at, counts_as)
  on app_user to daybook_service;

create table api_key (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text,
  role text not null,
  expires_at timestamptz,
  status text not null,
  hint text,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- The actor that made the key, or if that was a key, the actor that made that one. Null: the service or the command
  -- line. Four-eyes approval compares it.
  created_by text,
  chain_changes text,
  -- The user who answers for the key: the key has at most that user's role, and works only while the user is active.
  -- Null: the operator of the installation.
  owner_id uuid,
  -- Four-eyes approval takes the key for the same actor as each of these.
  counts_as jsonb not null default '[]',
  constraint api_key_pkey primary key (tenant_id, id),
  constraint api_key_role_known
    check (role in ('Viewer', 'Clerk', 'Approver', 'Controller', 'Integrator', 'Admin')),
  constraint api_key_status_known check (status in ('Active', 'Revoked'))
);
create index api_key_owner on api_key (tenant_id, owner_id);
alter table api_key enable row level security;
create policy api_key_own on api_key to daybook_app
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
create policy api_key_look_up on api_key for select to daybook_service using (true);
grant insert, select, update on api_key to daybook_app;
grant select (tenant_id, id, created_by, owner_id, counts_as) on api_key to daybook_service;

-- Which tenant a credential belongs to: looked up before the tenant is known.
create table credential (
  sha256 text not null,
  tenant_id uuid not null,
  api_key_id uuid not null,
  -- Whether the key may create tenants.
  operator boolean not null default false,
  constraint credential_pkey primary key (sha256),
  constraint credential_sha256_form check (sha256 ~ '^[0-9a-f]{64}$')
);
alter table credential enable row level security;
create policy credential_own on credential for insert to daybook_app
  with check (tenant_id = current_setting('daybook.tenant_id')::uuid);
create policy credential_look_up on credential for select to daybook_service using (true);
grant insert (sha256, tenant_id, api_key_id) on credential to daybook_app;
grant select on credential to daybook_service;

-- A person may belong to several tenants. Persons, memberships, sessions and tokens are looked up before the tenant is
-- known, never by the role of requests.
create table person (
  id uuid not null,
  -- In lower case.
  email text not null,
  -- Null: nothing has proved that the address is the person's.
  email_verified_at timestamptz,
  -- Argon2id in the PHC string format; null: signs in by OpenID Connect alone.
  password_hash text,
  -- May create tenants.
  operator boolean not null default false,
  -- Sealed; null: no second factor.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last time step whose code was accepted; no code is accepted twice.
  totp_last_step bigint,
  -- SHA-256 of the unused recovery codes.
  recovery_hashes text[] not null,
  -- Counts changes of password and factors: a sign-in that began before a change does not succeed after it.
  epoch integer not null default 0,
  created_at timestamptz not null,
  constraint person_pkey primary key (id),
  constraint person_email_unique unique (email)
);
grant
  insert (id, email, email_verified_at, password_hash, recovery_hashes, created_at),
  select,
  update (email_verified_at, password_hash, totp_secret, totp_confirmed_at, totp_last_step, recovery_hashes,
    epoch)
  on person to daybook_service;

-- The user that a person is in a tenant.
create table membership (
  person_id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  constraint membership_pkey primary key (person_id, tenant_id),
  constraint membership_user_unique unique (tenant_id, user_id),
  constraint membership_person foreign key (person_id) references person (id)
);
alter table membership enable row level security;
create policy membership_own on membership for insert to daybook_app
  with check (tenant_id = current_setting('daybook.tenant_id')::uuid);
create policy membership_look_up on membership for select to daybook_service using (true);
-- A person joins a tenant in the transaction that makes the user Active, so the role of requests inserts the
-- membership, for its own tenant alone.
grant insert on membership to daybook_app;
grant select on membership to daybook_service;

-- An identity at an OpenID Connect provider.
create table person_identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  created_at timestamptz not null,
  constraint person_identity_pkey primary key (issuer, subject),
  constraint person_identity_person foreign key (person_id) references person (id)
);
grant insert, select on person_identity to daybook_service;

create table session (
  -- SHA-256 of the token in the cookie.
  sha256 text not null,
  id uuid not null,
  person_id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  method text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  address text,
  user_agent text,
  constraint session_pkey primary key (sha256),
  constraint session_id_unique unique (id),
  constraint session_person foreign key (person_id) references person (id),
  constraint session_method_known check (method in ('password', 'link', 'oidc'))
);
create index session_by_person on session (person_id);
grant delete, insert, select, update (last_used_at) on session to daybook_service;

-- Links in mails, each good for one use: an invitation, a new password, a sign-in.
create table person_token (
  sha256 text not null,
  purpose text not null,
  -- Null: an invitation of somebody who may be unknown.
  person_id uuid,
  -- The user that an invitation is for.
  tenant_id uuid,
  user_id uuid,
  -- The address that the invitation was sent to; only a person with it can accept.
  email text,
  -- Whether the link was only mailed, so that using it proves the address.
  mailed boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint person_token_pkey primary key (sha256),
  constraint person_token_purpose_known check (purpose in ('invitation', 'password-reset', 'sign-in'))
);
create index person_token_by_expiry on person_token (expires_at);
alter table person_token enable row level security;
create policy person_token_own on person_token for insert to daybook_app
  with check (tenant_id = current_setting('daybook.tenant_id')::uuid and purpose = 'invitation' and person_id is null);
create policy person_token_look_up on person_token to daybook_service
  using (true) with check (purpose <> 'invitation' or used_at is not null);
grant insert on person_token to daybook_app;
grant delete, insert (sha256, purpose, person_id, mailed, created_at, expires_at), select, update (used_at)
  on person_token to daybook_service;

-- Failed sign-ins, counted by rate-limiter-flexible, which sets the columns.
create table sign_in_attempt (
  key varchar(255) not null,
  points integer not null,
  expire bigint,
  constraint sign_in_attempt_pkey primary key (key)
);
create index sign_in_attempt_by_expiry on sign_in_attempt (expire);
grant delete, insert, select, update on sign_in_attempt to daybook_service;

-- Audit

-- The audit log: changes of access, by whom and from where. Rows are never changed.
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
  -- The actor's name at that time: it may change, and readers of the log may not read users and keys.
  actor_name text,
  constraint audit_entry_pkey primary key (tenant_id, id),
  constraint audit_entry_outcome_known check (outcome in ('done', 'refused', 'failed')),
  constraint audit_entry_count_positive check (count > 0)
);
create index audit_entry_by_time on audit_entry (tenant_id, at, id);
create index audit_entry_by_action on audit_entry (tenant_id, action, id);
create index audit_entry_by_actor on audit_entry (tenant_id, actor, id);
create index audit_entry_by_subject on audit_entry (tenant_id, subject_id, id) where subject_id is not null;
alter table audit_entry enable row level security;
create policy audit_entry_own on audit_entry
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select on audit_entry to daybook_app;

-- Ledger: accounts, periods, entries

create table account (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  code text,
  name text,
  type text,
  role text,
  active boolean not null,
  -- The last change of each field in the save session, with the revision that it was written for.
  chain_changes text,
  constraint account_pkey primary key (tenant_id, id),
  constraint account_code_unique unique (tenant_id, code),
  constraint account_type_known check (type in ('Asset', 'Liability', 'Equity', 'Revenue', 'Expense')),
  constraint account_role_known check (role in
    ('Receivable', 'Tax', 'Rounding', 'ExchangeDifference', 'Bank', 'CustomerCredit', 'RetainedEarnings'))
);
alter table account enable row level security;
create policy account_own on account using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on account to daybook_app;

-- The movement of an account on a day, in base currency: a trial balance is a sum of these.
create table account_day (
  tenant_id uuid not null,
  account_id uuid not null,
  day date not null,
  debit numeric not null,
  credit numeric not null,
  lines bigint not null,
  constraint account_day_pkey primary key (tenant_id, account_id, day)
);
alter table account_day enable row level security;
create policy account_day_own on account_day
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select, update on account_day to daybook_app;

create table period (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  code text not null,
  start_date date not null,
  end_date date not null,
  status text not null,
  closed_at timestamptz,
  closed_by text,
  reopened_at timestamptz,
  reopened_by text,
  reopen_reason text,
  chain_changes text,
  constraint period_pkey primary key (tenant_id, id),
  constraint period_code_unique unique (tenant_id, code),
  constraint period_start_unique unique (tenant_id, start_date),
  constraint period_days check (start_date <= end_date),
  constraint period_status_known check (status in ('Open', 'SoftClosed', 'Closed'))
);
alter table period enable row level security;
create policy period_own on period using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on period to daybook_app;

create table journal_entry (
  tenant_id uuid not null,
  id uuid not null,
  document_type text not null,
  document_id uuid not null,
  kind text not null,
  posting_date date not null,
  period_id uuid not null,
  currency text not null,
  reversal_of uuid,
  created_at timestamptz not null,
  -- The sequence of an event of the same transaction; summaries include entries up to a sequence.
  document_number text,
  sequence bigint,
  -- The start of the transaction, which the role cannot choose: a foreign key of the lines compares it, so that no later
  -- transaction can add a line to an entry (decision 0004).
  recorded_at timestamptz not null default now(),
  constraint journal_entry_pkey primary key (tenant_id, id),
  -- A document is posted once and reversed once.
  constraint journal_entry_once unique (tenant_id, document_id, kind),
  constraint journal_entry_kind_known check (kind in ('posting', 'reversal')),
  constraint journal_entry_period_fkey foreign key (tenant_id, period_id) references period (tenant_id, id),
  constraint journal_entry_reversal_fkey
    foreign key (tenant_id, reversal_of) references journal_entry (tenant_id, id),
  constraint journal_entry_recorded unique (tenant_id, id, recorded_at)
);
create index journal_entry_by_date on journal_entry (tenant_id, posting_date, id);
create index journal_entry_by_sequence on journal_entry (tenant_id, sequence);
-- For filters by a rare value.
create index journal_entry_by_number on journal_entry (tenant_id, document_number);
create index journal_entry_by_period on journal_entry (tenant_id, period_id, id);
create index journal_entry_by_type on journal_entry (tenant_id, document_type, id);
create index journal_entry_by_currency on journal_entry (tenant_id, currency, id);
create index journal_entry_reversals on journal_entry (tenant_id, id) where kind = 'reversal';
create index journal_entry_by_reversed on journal_entry (tenant_id, reversal_of)
  where reversal_of is not null;
alter table journal_entry enable row level security;
create policy journal_entry_own on journal_entry
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant
  insert (tenant_id, id, document_type, document_id, kind, posting_date, period_id, currency, reversal_of,
    created_at, document_number, sequence),
  select
  on journal_entry to daybook_app;

create table journal_line (
  tenant_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  account_id uuid not null,
  -- Positive debits, negative credits.
  amount numeric not null,
  base_amount numeric not null,
  tax_code_id uuid,
  -- Of the entry, so that the page of an account is one range of one index.
  posting_date date not null,
  recorded_at timestamptz not null default now(),
  constraint journal_line_pkey primary key (tenant_id, entry_id, position),
  constraint journal_line_account_fkey foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint journal_line_entry_fkey foreign key (tenant_id, entry_id, recorded_at)
    references journal_entry (tenant_id, id, recorded_at)
);
create index journal_line_by_account_and_date on journal_line
  (tenant_id, account_id, posting_date, entry_id, position);
alter table journal_line enable row level security;
create policy journal_line_own on journal_line
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert (tenant_id, entry_id, position, account_id, amount, base_amount, tax_code_id, posting_date), select
  on journal_line to daybook_app;

-- Invoicing: customers, tax codes, invoices, credit notes, allocations

create table customer (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text,
  email text,
  tax_id text,
  address text,
  country text,
  currency text,
  payment_terms_days integer,
  language text,
  credit_limit numeric,
  active boolean not null,
  blocked boolean not null,
  electronic_address text,
  electronic_address_scheme text,
  buyer_reference text,
  chain_changes text,
  search_text text not null generated always as (
    left((case when octet_length((coalesce(name, '') || E'\n' || coalesce(email, ''))) = char_length((coalesce(name, '') || E'\n' || coalesce(email, ''))) then
    lower((coalesce(name, '') || E'\n' || coalesce(email, ''))) else
    replace(replace(replace(replace(lower(translate(regexp_replace(normalize((coalesce(name, '') || E'\n' || coalesce(email, '')), NFKD), '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'), 'øłđðħŧıςẞÆŒÞØŁĐÐĦŦ', 'olddhtiσßæœþolddht')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end), 600)
  ) stored,
  -- Name and tax ID without case, accents, spaces and punctuation, for warnings of duplicates.
  name_key text generated always as (
    nullif(left(regexp_replace((case when octet_length(coalesce(name, '')) = char_length(coalesce(name, '')) then lower(coalesce(name, '')) else replace(replace(replace(replace(lower(translate(regexp_replace(normalize(coalesce(name, ''), NFKD), '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'), 'øłđðħŧıςẞÆŒÞØŁĐÐĦŦ', 'olddhtiσßæœþolddht')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end), '[[:space:][:punct:]]+', '', 'g'), 200), '')
  ) stored,
  tax_id_key text generated always as (
    nullif(upper(regexp_replace(tax_id, '[^A-Za-z0-9]+', '', 'g')), '')
  ) stored,
  -- Terms from the end of the month, and a discount for early payment.
  payment_terms_from text,
  early_payment_discount_percent numeric,
  early_payment_discount_days integer,
  constraint customer_pkey primary key (tenant_id, id)
) with (fillfactor = 90);
create index customer_by_name on customer (tenant_id, (case when name is null then '' else name end), id);
create index customer_by_search on customer (tenant_id, id) include (search_text);
create index customer_by_name_key on customer (tenant_id, name_key) where name_key is not null;
create index customer_by_tax_id_key on customer (tenant_id, tax_id_key) where tax_id_key is not null;
alter table customer enable row level security;
create policy customer_own on customer using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on customer to daybook_app;

create table tax_code (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  code text,
  name text,
  rate numeric,
  active boolean not null,
  -- The VAT category of EN 16931; null: S above 0 %, Z at 0 %.
  category text
    constraint tax_code_category_known check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  exemption_reason text,
  chain_changes text,
  -- Later rates, each with its first day and whether a posted document has it.
  rates jsonb,
  -- Whether a posted document has the code; null: not known.
  in_use boolean,
  constraint tax_code_pkey primary key (tenant_id, id),
  constraint tax_code_code_unique unique (tenant_id, code)
);
alter table tax_code enable row level security;
create policy tax_code_own on tax_code using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on tax_code to daybook_app;

create table invoice (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  number text,
  status text not null,
  payment_status text not null,
  customer_id uuid,
  currency text,
  exchange_rate numeric,
  invoice_date date,
  posting_date date,
  due_date date,
  payment_terms_days integer,
  reference text,
  memo text,
  internal_note text,
  billing_name text,
  billing_address text,
  billing_country text,
  buyer_tax_id text,
  prices_include_tax boolean not null,
  subtotal numeric not null,
  discount_total numeric not null,
  taxes jsonb not null,
  tax_total numeric not null,
  total numeric not null,
  -- What lists sort by: numeric comparisons are not leakproof, so behind row-level security they use no index.
  total_key double precision not null generated always as (total::double precision) stored,
  tax_rounding text not null,
  amount_applied numeric not null,
  amount_due numeric not null,
  buyer jsonb,
  seller jsonb,
  posted_at timestamptz,
  posted_by text,
  approved_at timestamptz,
  approved_by text,
  voided_at timestamptz,
  voided_by text,
  void_reason text,
  -- The lines: part of the invoice, which is the unit of concurrency.
  lines jsonb not null,
  chain_hash text,
  -- When and to which addresses the document was last sent.
  last_sent_at timestamptz,
  last_sent_to jsonb not null default '[]',
  chain_changes text,
  -- The texts of the fields that `q` searches, without case, accents and invisible characters, as foldSql in
  -- server/src/postgres/fold-sql.ts. An index includes it, so that a search reads the index alone.
  search_text text not null generated always as (
    left((case when octet_length((coalesce(number, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(billing_name, ''))) = char_length((coalesce(number, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(billing_name, ''))) then
    lower((coalesce(number, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(billing_name, ''))) else
    replace(replace(replace(replace(lower(translate(regexp_replace(normalize((coalesce(number, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(billing_name, '')), NFKD), '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'), 'øłđðħŧıςẞÆŒÞØŁĐÐĦŦ', 'olddhtiσßæœþolddht')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end), 600)
  ) stored,
  -- The fields of a draft that follow its customer or another field.
  derived_fields jsonb,
  -- The date or period of supply.
  supply_date date,
  supply_period_start date,
  supply_period_end date,
  payment_terms_from text,
  early_payment_discount_percent numeric,
  early_payment_discount_days integer,
  constraint invoice_pkey primary key (tenant_id, id),
  constraint invoice_customer_fkey foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  constraint invoice_number_unique unique (tenant_id, number),
  constraint invoice_status_known check (status in ('Draft', 'Posted', 'Released', 'Voided')),
  constraint invoice_payment_status_known
    check (payment_status in ('None', 'Unpaid', 'PartiallyPaid', 'Paid')),
  constraint invoice_posted_complete check (
    status in ('Draft', 'Voided')
    or (number is not null and posted_at is not null and customer_id is not null
    and currency is not null and posting_date is not null and due_date is not null)
  ),
  constraint invoice_draft_has_no_number check (status <> 'Draft' or number is null),
  constraint invoice_voided_has_reason check (status <> 'Voided' or void_reason is not null),
  constraint invoice_due_within_total check (amount_due between 0 and greatest(total, 0)
    or status in ('Draft', 'Voided')),
  -- The applied amount and the amount due sum to the total.
  constraint invoice_never_overpaid check (
    status in ('Draft', 'Voided') or (amount_applied >= 0 and amount_applied + amount_due = total)),
  constraint invoice_voided_is_unpaid check (status <> 'Voided' or amount_applied = 0)
) with (fillfactor = 80);
-- List orders; an absent value sorts lowest. CASE and not COALESCE, because PostgreSQL takes COALESCE for
-- leaky and would not use the index for a range behind row-level security. Fields that auto-save changes
-- most are in no index, so that their updates stay on the page (HOT).
create index invoice_by_number on invoice
  (tenant_id, (case when number is null then '' else number end), id);
create index invoice_by_invoice_date on invoice
  (tenant_id, (case when invoice_date is null then '-infinity'::date else invoice_date end), id);
create index invoice_by_due_date on invoice
  (tenant_id, (case when due_date is null then '-infinity'::date else due_date end), id);
create index invoice_by_total on invoice (tenant_id, total_key, id);
create index invoice_by_status on invoice
  (tenant_id, status, (case when invoice_date is null then '-infinity'::date else invoice_date end), id);
create index invoice_by_customer on invoice
  (tenant_id, customer_id, (case when invoice_date is null then '-infinity'::date else invoice_date end), id);
-- For the detection of overdue invoices.
create index invoice_open_by_due_date on invoice (tenant_id, due_date)
  where status in ('Posted', 'Released') and payment_status in ('Unpaid', 'PartiallyPaid');
-- A close counts drafts by their posting date.
create index invoice_drafts_by_date on invoice (tenant_id, (coalesce(posting_date, invoice_date)))
  where status = 'Draft';
create index invoice_by_search on invoice (tenant_id, id) include (search_text);
-- Open invoices of a customer, for reminders and credit limits. Drafts are not in it, so that their changes do not
-- write it.
create index invoice_open_by_customer on invoice (tenant_id, customer_id, currency) where amount_due > 0;
-- For the warning that a reference of a customer is used twice.
create index invoice_by_reference on invoice (tenant_id, customer_id, reference) where reference is not null;
-- The last exchange rate of a currency.
create index invoice_by_rate on invoice (tenant_id, currency, posted_at)
  where posted_at is not null and exchange_rate <> 1;
alter table invoice enable row level security;
create policy invoice_own on invoice using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on invoice to daybook_app;

create table credit_note (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  number text,
  status text not null,
  customer_id uuid,
  currency text,
  exchange_rate numeric,
  invoice_id uuid,
  issue_date date,
  posting_date date,
  reference text,
  memo text,
  internal_note text,
  billing_name text,
  billing_address text,
  billing_country text,
  buyer_tax_id text,
  prices_include_tax boolean not null,
  subtotal numeric not null,
  discount_total numeric not null,
  taxes jsonb not null,
  tax_total numeric not null,
  total numeric not null,
  total_key double precision not null generated always as (total::double precision) stored,
  tax_rounding text not null,
  amount_applied numeric not null,
  amount_unapplied numeric not null,
  allocations jsonb not null,
  buyer jsonb,
  seller jsonb,
  posted_at timestamptz,
  posted_by text,
  approved_at timestamptz,
  approved_by text,
  voided_at timestamptz,
  voided_by text,
  void_reason text,
  lines jsonb not null,
  chain_hash text,
  last_sent_at timestamptz,
  last_sent_to jsonb not null default '[]',
  chain_changes text,
  search_text text not null generated always as (
    left((case when octet_length((coalesce(number, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(billing_name, ''))) = char_length((coalesce(number, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(billing_name, ''))) then
    lower((coalesce(number, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(billing_name, ''))) else
    replace(replace(replace(replace(lower(translate(regexp_replace(normalize((coalesce(number, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(billing_name, '')), NFKD), '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'), 'øłđðħŧıςẞÆŒÞØŁĐÐĦŦ', 'olddhtiσßæœþolddht')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end), 600)
  ) stored,
  derived_fields jsonb,
  supply_date date,
  supply_period_start date,
  supply_period_end date,
  constraint credit_note_pkey primary key (tenant_id, id),
  constraint credit_note_customer_fkey
    foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  constraint credit_note_invoice_fkey foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  constraint credit_note_number_unique unique (tenant_id, number),
  constraint credit_note_status_known check (status in ('Draft', 'Posted', 'Released', 'Voided')),
  constraint credit_note_posted_complete check (
    status in ('Draft', 'Voided')
    or (number is not null and posted_at is not null and customer_id is not null
    and currency is not null and posting_date is not null)
  ),
  constraint credit_note_draft_has_no_number check (status <> 'Draft' or number is null),
  constraint credit_note_voided_has_reason check (status <> 'Voided' or void_reason is not null),
  constraint credit_note_never_overdrawn check (
    status in ('Draft', 'Voided')
    or (amount_applied >= 0 and amount_unapplied >= 0 and amount_applied + amount_unapplied = total)
  ),
  constraint credit_note_voided_is_unapplied check (status <> 'Voided' or amount_applied = 0)
) with (fillfactor = 80);
create index credit_note_by_number on credit_note
  (tenant_id, (case when number is null then '' else number end), id);
create index credit_note_by_issue_date on credit_note
  (tenant_id, (case when issue_date is null then '-infinity'::date else issue_date end), id);
create index credit_note_by_total on credit_note (tenant_id, total_key, id);
create index credit_note_by_customer on credit_note (tenant_id, customer_id, id);
create index credit_note_by_search on credit_note (tenant_id, id) include (search_text);
create index credit_note_unapplied on credit_note (tenant_id, customer_id, currency)
  where amount_unapplied > 0;
create index credit_note_by_rate on credit_note (tenant_id, currency, posted_at)
  where posted_at is not null and exchange_rate <> 1;
alter table credit_note enable row level security;
create policy credit_note_own on credit_note
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on credit_note to daybook_app;

create table allocation (
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
  source_type text not null,
  source_id uuid not null,
  source_number text not null,
  invoice_id uuid not null,
  invoice_number text not null,
  customer_id uuid not null,
  currency text not null,
  amount numeric not null,
  posting_date date not null,
  applied_by text not null,
  undone_at timestamptz,
  undone_by text,
  chain_changes text,
  constraint allocation_pkey primary key (tenant_id, id),
  constraint allocation_invoice_fkey foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  constraint allocation_status_known check (status in ('Live', 'Undone')),
  constraint allocation_source_type_known check (source_type in ('payment', 'creditNote')),
  constraint allocation_of_something check (amount > 0),
  constraint allocation_undone_complete check ((status = 'Undone') = (undone_at is not null))
);
create index allocation_by_source on allocation (tenant_id, source_id, id);
create index allocation_by_invoice on allocation (tenant_id, invoice_id, id);
create index allocation_by_customer on allocation (tenant_id, customer_id, id);
create index allocation_by_posting_date on allocation
  (tenant_id, (case when posting_date is null then '-infinity'::date else posting_date end), id);
alter table allocation enable row level security;
create policy allocation_own on allocation using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on allocation to daybook_app;

-- Payments

create table payment (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  number text,
  status text not null,
  customer_id uuid,
  currency text,
  exchange_rate numeric,
  amount numeric,
  -- What lists sort by, see invoice.total_key; an absent amount sorts lowest.
  amount_key double precision not null
    generated always as (case when amount is null then '-infinity' else amount::double precision end) stored,
  received_on date,
  posting_date date,
  method text,
  account_id uuid,
  reference text,
  memo text,
  amount_applied numeric not null,
  amount_unapplied numeric not null,
  allocations jsonb not null,
  posted_at timestamptz,
  posted_by text,
  voided_at timestamptz,
  voided_by text,
  void_reason text,
  chain_hash text,
  chain_changes text,
  search_text text not null generated always as (
    left((case when octet_length((coalesce(number, '') || E'\n' || coalesce(reference, ''))) = char_length((coalesce(number, '') || E'\n' || coalesce(reference, ''))) then
    lower((coalesce(number, '') || E'\n' || coalesce(reference, ''))) else
    replace(replace(replace(replace(lower(translate(regexp_replace(normalize((coalesce(number, '') || E'\n' || coalesce(reference, '')), NFKD), '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'), 'øłđðħŧıςẞÆŒÞØŁĐÐĦŦ', 'olddhtiσßæœþolddht')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end), 600)
  ) stored,
  derived_fields jsonb,
  constraint payment_pkey primary key (tenant_id, id),
  constraint payment_customer_fkey foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  constraint payment_account_fkey foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint payment_number_unique unique (tenant_id, number),
  constraint payment_status_known check (status in ('Draft', 'Posted', 'Voided')),
  constraint payment_method_known
    check (method in ('BankTransfer', 'DirectDebit', 'Card', 'Cash', 'Cheque', 'Other')),
  constraint payment_posted_complete check (
    status <> 'Posted'
    or (number is not null and posted_at is not null and customer_id is not null
    and currency is not null and amount is not null and posting_date is not null)
  ),
  constraint payment_draft_has_no_number check (status <> 'Draft' or number is null),
  constraint payment_voided_has_reason check (status <> 'Voided' or void_reason is not null),
  constraint payment_never_overdrawn check (
    status <> 'Posted'
    or (amount_applied >= 0 and amount_unapplied >= 0 and amount_applied + amount_unapplied = amount)
  ),
  constraint payment_voided_is_unapplied check (status <> 'Voided' or amount_applied = 0)
) with (fillfactor = 80);
create index payment_by_number on payment (tenant_id, (case when number is null then '' else number end), id);
create index payment_by_received_on on payment
  (tenant_id, (case when received_on is null then '-infinity'::date else received_on end), id);
create index payment_by_amount on payment (tenant_id, amount_key, id);
create index payment_by_customer on payment (tenant_id, customer_id, id);
create index payment_by_search on payment (tenant_id, id) include (search_text);
create index payment_unapplied on payment (tenant_id, customer_id, currency) where amount_unapplied > 0;
create index payment_by_reference on payment (tenant_id, customer_id, reference) where reference is not null;
create index payment_by_rate on payment (tenant_id, currency, posted_at)
  where posted_at is not null and exchange_rate <> 1;
alter table payment enable row level security;
create policy payment_own on payment using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on payment to daybook_app;

-- Documents

-- Rendered documents, such as an invoice as PDF. `source`: the state of the record that they show.
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
alter table document enable row level security;
create policy document_own on document using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select on document to daybook_app;

-- Mail

-- Mails as they were sent; without SMTP_URL they are kept and shown.
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
  also_to jsonb not null default '[]',
  cc jsonb not null default '[]',
  chain_changes text,
  constraint mail_pkey primary key (tenant_id, id),
  constraint mail_once_an_attempt unique (tenant_id, effect_id, attempt),
  constraint mail_status_known check (status in ('Kept', 'Sending', 'Sent', 'Rejected', 'Unknown'))
);
create index mail_by_subject on mail (tenant_id, subject_id, id) where subject_id is not null;
alter table mail enable row level security;
create policy mail_own on mail using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select, update on mail to daybook_app;

-- Domains that a tenant's mails may be sent from. The operator verifies them by the command line.
create table mail_domain (
  tenant_id uuid not null,
  -- In ASCII (IDNA), lower case.
  domain text not null,
  verified_at timestamptz not null,
  primary key (tenant_id, domain)
);
alter table mail_domain enable row level security;
create policy mail_domain_own on mail_domain
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant select on mail_domain to daybook_app;

-- How many mails the tenant has sent to addresses outside of it on the latest day (UTC) with one.
create table mail_quota (
  tenant_id uuid not null primary key,
  day date not null,
  sent integer not null,
  constraint mail_quota_not_negative check (sent >= 0)
);
alter table mail_quota enable row level security;
create policy mail_quota_own on mail_quota using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on mail_quota to daybook_app;

-- Invoices that were reported as overdue, by due date.
create table overdue_notice (
  tenant_id uuid not null,
  document_id uuid not null,
  due_date date not null,
  at timestamptz not null,
  constraint overdue_notice_pkey primary key (tenant_id, document_id, due_date)
);
alter table overdue_notice enable row level security;
create policy overdue_notice_own on overdue_notice
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select, update on overdue_notice to daybook_app;

-- Webhooks and deliveries

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
  -- Changed by the worker without a new row_version.
  consecutive_failures integer not null,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  disabled_cause text,
  disabled_by text,
  chain_changes text,
  constraint webhook_endpoint_pkey primary key (tenant_id, id),
  constraint webhook_endpoint_status_known check (status in ('Enabled', 'Disabled')),
  constraint webhook_endpoint_status_says_enabled check (enabled = (status = 'Enabled'))
);
alter table webhook_endpoint enable row level security;
create policy webhook_endpoint_own on webhook_endpoint to daybook_app
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
create policy webhook_endpoint_look_up on webhook_endpoint for select to daybook_service using (true);
grant insert, select, update on webhook_endpoint to daybook_app;
grant select (tenant_id, id, enabled) on webhook_endpoint to daybook_service;

create table webhook_secret (
  tenant_id uuid not null,
  id uuid not null,
  webhook_endpoint_id uuid not null,
  -- <key id>.<AES-256-GCM, base64url>; see server/src/record/secrets/secret-box.ts.
  sealed text not null,
  created_at timestamptz not null,
  -- The end of the overlap after a rotation.
  expires_at timestamptz,
  constraint webhook_secret_pkey primary key (tenant_id, id),
  constraint webhook_secret_endpoint_fkey
    foreign key (tenant_id, webhook_endpoint_id) references webhook_endpoint (tenant_id, id)
);
create index webhook_secret_by_endpoint on webhook_secret (tenant_id, webhook_endpoint_id);
alter table webhook_secret enable row level security;
create policy webhook_secret_own on webhook_secret
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select, update on webhook_secret to daybook_app;

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
  chain_changes text,
  constraint retry_policy_pkey primary key (tenant_id, id),
  constraint retry_policy_category_unique unique (tenant_id, category),
  constraint retry_policy_category_known
    check (category in ('post-transaction', 'scheduled', 'document', 'manual'))
);
alter table retry_policy enable row level security;
create policy retry_policy_own on retry_policy
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on retry_policy to daybook_app;

-- Attempts by hour, for the report of delivery health.
create table delivery_hour (
  tenant_id uuid not null,
  hour timestamptz not null,
  kind text not null,
  -- All zeros: no endpoint.
  webhook_endpoint_id uuid not null,
  outcome text not null,
  attempts bigint not null,
  total_ms bigint not null,
  max_ms bigint not null,
  constraint delivery_hour_pkey primary key (tenant_id, hour, kind, webhook_endpoint_id, outcome)
);
alter table delivery_hour enable row level security;
create policy delivery_hour_own on delivery_hour
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select, update on delivery_hour to daybook_app;

-- Reports: summaries that effects refresh and `daybook analytics rebuild` rebuilds

create table analytics_state (
  tenant_id uuid not null,
  -- The last event that the summaries include.
  up_to_sequence bigint not null,
  refreshed_at timestamptz not null,
  rebuilt_at timestamptz,
  -- The last event that `customer_credit` includes.
  credits_up_to_sequence bigint,
  -- The last event that `tax_line` includes.
  tax_up_to_sequence bigint,
  constraint analytics_state_pkey primary key (tenant_id)
);
alter table analytics_state enable row level security;
create policy analytics_state_own on analytics_state
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on analytics_state to daybook_app;

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
alter table revenue_month enable row level security;
create policy revenue_month_own on revenue_month
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select, update on revenue_month to daybook_app;

-- Documents with an amount due.
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
alter table receivable enable row level security;
create policy receivable_own on receivable using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select, update on receivable to daybook_app;

-- Payments and credit notes with an unapplied amount; base amounts at the rate of the document.
create table customer_credit (
  tenant_id uuid not null,
  document_id uuid not null,
  document_type text not null,
  number text not null,
  customer_id uuid not null,
  currency text not null,
  posting_date date not null,
  amount_unapplied numeric not null,
  base_amount_unapplied numeric not null,
  primary key (tenant_id, document_id)
);
create index customer_credit_by_customer on customer_credit (tenant_id, customer_id);
alter table customer_credit enable row level security;
create policy customer_credit_own on customer_credit
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select, update on customer_credit to daybook_app;

-- The tax of each journal entry by tax code, rate and category, with the amounts that the documents froze.
create table tax_line (
  tenant_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  posting_date date not null,
  direction text not null,
  tax_code_id uuid not null,
  rate numeric not null,
  category text not null,
  -- The account of the tax; null if it is zero.
  account_id uuid,
  -- In the currency of the document.
  document_base numeric not null,
  document_tax numeric not null,
  -- In base currency.
  base numeric not null,
  tax numeric not null,
  -- Of the entry.
  sequence bigint,
  constraint tax_line_pkey primary key (tenant_id, entry_id, position)
);
create index tax_line_by_date on tax_line (tenant_id, posting_date, entry_id, position);
create index tax_line_by_code on tax_line (tenant_id, tax_code_id, posting_date, entry_id, position);
alter table tax_line enable row level security;
create policy tax_line_own on tax_line using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant delete, insert, select on tax_line to daybook_app;

-- Saved views

-- Private to the actor in visible_to, or shared with the tenant ('everyone').
create table saved_view (
  tenant_id uuid not null,
  id uuid not null,
  revision bigint not null,
  row_version text not null,
  chain_from bigint not null,
  chain_actor text,
  chain_session text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text,
  collection text,
  query text,
  columns jsonb not null,
  status text not null,
  created_by text,
  visible_to text,
  chain_changes text,
  primary key (tenant_id, id)
);
create index saved_view_collection on saved_view (tenant_id, collection, id) where status = 'Active';
alter table saved_view enable row level security;
create policy saved_view_own on saved_view using (tenant_id = current_setting('daybook.tenant_id')::uuid);
grant insert, select, update on saved_view to daybook_app;

-- Views of several features

-- The calendar of every tenant, for jobs that load no settings.
create view tenant_calendar with (security_invoker = true) as
  select tenant_id, time_zone, fiscal_year_start from tenant_settings;
grant select on tenant_calendar to daybook_service;
