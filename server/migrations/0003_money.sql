-- Money that comes in: payments, credit notes, and what they settle.

alter table account drop constraint account_role_known;
alter table account add constraint account_role_known check (role in
  ('Receivable', 'Tax', 'Rounding', 'ExchangeDifference', 'Bank', 'CustomerCredit'));

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

-- Whatever races: what is applied to an invoice and what is due of it make up its total.
alter table invoice add constraint invoice_never_overpaid check (
  status in ('Draft', 'Voided') or (amount_applied >= 0 and amount_applied + amount_due = total));
alter table invoice add constraint invoice_voided_is_unpaid check (status <> 'Voided' or amount_applied = 0);

grant select, insert, update on payment, credit_note, allocation to daybook_app;

alter table payment enable row level security;
create policy payment_own on payment using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table credit_note enable row level security;
create policy credit_note_own on credit_note using (tenant_id = current_setting('daybook.tenant_id')::uuid);
alter table allocation enable row level security;
create policy allocation_own on allocation using (tenant_id = current_setting('daybook.tenant_id')::uuid);
