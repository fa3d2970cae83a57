-- The records of the first release. Rules (docs/decisions/0004-citus-ready-sql.md): tenant_id in every
-- tenant table, first in every key; no triggers, no identity columns; ids and times come from the service.

do $$
begin
  if not exists (select from pg_roles where rolname = 'daybook_app') then
    create role daybook_app nologin;
  end if;
end
$$;

-- Local tables: not a tenant's own.

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

-- Which tenant a credential belongs to: looked up before the tenant is known.
create table credential (
  sha256 text not null,
  tenant_id uuid not null,
  api_key_id uuid not null,
  constraint credential_pkey primary key (sha256),
  constraint credential_sha256_form check (sha256 ~ '^[0-9a-f]{64}$')
);

-- Records. Each has: revision (counts its changes), row_version (what clients see of it), and the save
-- session that made its latest changes (chain_*).

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
  constraint tenant_settings_pkey primary key (tenant_id, id),
  constraint tenant_settings_single unique (tenant_id)
);

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
  constraint customer_pkey primary key (tenant_id, id)
) with (fillfactor = 90);
create index customer_by_name on customer (tenant_id, (case when name is null then '' else name end), id);

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
  constraint tax_code_pkey primary key (tenant_id, id),
  constraint tax_code_code_unique unique (tenant_id, code)
);

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
  constraint account_pkey primary key (tenant_id, id),
  constraint account_code_unique unique (tenant_id, code),
  constraint account_type_known check (type in ('Asset', 'Liability', 'Equity', 'Revenue', 'Expense')),
  constraint account_role_known check (role in ('Receivable', 'Tax', 'Rounding', 'ExchangeDifference'))
);

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
  constraint period_pkey primary key (tenant_id, id),
  constraint period_code_unique unique (tenant_id, code),
  constraint period_start_unique unique (tenant_id, start_date),
  constraint period_days check (start_date <= end_date),
  constraint period_status_known check (status in ('Open', 'SoftClosed', 'Closed'))
);

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
  constraint api_key_pkey primary key (tenant_id, id),
  constraint api_key_role_known
    check (role in ('Viewer', 'Clerk', 'Approver', 'Controller', 'Integrator', 'Admin')),
  constraint api_key_status_known check (status in ('Active', 'Revoked'))
);

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
    or status in ('Draft', 'Voided'))
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

-- What the pipeline writes beside a record, in the same transaction. Never changed afterwards.

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
  constraint journal_entry_pkey primary key (tenant_id, id),
  -- Whatever races: a document is posted once and reversed once.
  constraint journal_entry_once unique (tenant_id, document_id, kind),
  constraint journal_entry_kind_known check (kind in ('posting', 'reversal')),
  constraint journal_entry_period_fkey foreign key (tenant_id, period_id) references period (tenant_id, id),
  constraint journal_entry_reversal_fkey
    foreign key (tenant_id, reversal_of) references journal_entry (tenant_id, id)
);
create index journal_entry_by_date on journal_entry (tenant_id, posting_date, id);

create table journal_line (
  tenant_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  account_id uuid not null,
  -- Positive debits, negative credits.
  amount numeric not null,
  base_amount numeric not null,
  tax_code_id uuid,
  constraint journal_line_pkey primary key (tenant_id, entry_id, position),
  constraint journal_line_entry_fkey
    foreign key (tenant_id, entry_id) references journal_entry (tenant_id, id),
  constraint journal_line_account_fkey foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index journal_line_by_account on journal_line (tenant_id, account_id, entry_id);

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

-- Counters of a tenant: number series (`INV-2026`) and the event sequence (`event`). The row lock of the
-- transaction that takes a value keeps numbers gapless and sequences in commit order.
create table counter (
  tenant_id uuid not null,
  name text not null,
  next bigint not null,
  constraint counter_pkey primary key (tenant_id, name)
) with (fillfactor = 50);

-- The second wall (contract 3): every request runs as daybook_app, which owns nothing, and sees the rows
-- of the tenant that its transaction names. Without a tenant, current_setting raises.

grant usage on schema public to daybook_app;
grant select on installation, tenant, credential to daybook_app;
grant insert on credential to daybook_app;
grant select, insert, update on
  tenant_settings, customer, tax_code, account, period, api_key, invoice, counter to daybook_app;
grant select, insert on change, event, journal_entry, journal_line, idempotency to daybook_app;
-- A key that has expired may be used again.
grant delete on idempotency to daybook_app;

alter table tenant enable row level security;
create policy tenant_own on tenant using (id = current_setting('daybook.tenant_id')::uuid);
alter table tenant_settings enable row level security;
create policy tenant_settings_own on tenant_settings
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table customer enable row level security;
create policy customer_own on customer using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table tax_code enable row level security;
create policy tax_code_own on tax_code using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table account enable row level security;
create policy account_own on account using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table period enable row level security;
create policy period_own on period using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table api_key enable row level security;
create policy api_key_own on api_key using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table invoice enable row level security;
create policy invoice_own on invoice using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table change enable row level security;
create policy change_own on change using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table event enable row level security;
create policy event_own on event using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table journal_entry enable row level security;
create policy journal_entry_own on journal_entry
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table journal_line enable row level security;
create policy journal_line_own on journal_line
  using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table idempotency enable row level security;
create policy idempotency_own on idempotency using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table counter enable row level security;
create policy counter_own on counter using (tenant_id = current_setting('daybook.tenant_id')::uuid);
