-- People: who they are belongs to the installation, what they may do to each tenant.

-- Local tables: looked up before a tenant is known, never by the role of requests.

create table person (
  id uuid not null,
  -- In lower case.
  email text not null,
  -- Null: nothing has proved yet that the address is theirs.
  email_verified_at timestamptz,
  -- Argon2id in the PHC string format; null: signs in by OpenID Connect alone.
  password_hash text,
  -- May make tenants.
  operator boolean not null,
  -- Sealed; null: no second factor.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last time step whose code was taken: none is taken twice.
  totp_last_step bigint,
  -- SHA-256 of the recovery codes that are left.
  recovery_hashes text[] not null,
  -- Counts changes of what one signs in with: what began before a change signs nobody in after it.
  epoch integer not null default 0,
  created_at timestamptz not null,
  constraint person_pkey primary key (id),
  constraint person_email_unique unique (email),
  constraint person_email_lower check (email = lower(email))
);

-- Which record of which tenant a person is.
create table membership (
  person_id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  constraint membership_pkey primary key (person_id, tenant_id),
  constraint membership_user_unique unique (tenant_id, user_id),
  constraint membership_person foreign key (person_id) references person (id)
);

-- An identity at an OpenID Connect provider.
create table person_identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  created_at timestamptz not null,
  constraint person_identity_pkey primary key (issuer, subject),
  constraint person_identity_person foreign key (person_id) references person (id)
);

create table session (
  -- Of the token in the cookie.
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

-- What a link in a mail is worth, once: an invitation, a new password, a sign-in.
create table person_token (
  sha256 text not null,
  purpose text not null,
  -- Null: of somebody who may not be known yet.
  person_id uuid,
  -- Of an invitation.
  tenant_id uuid,
  user_id uuid,
  -- That the invitation was sent to; it is good for no other.
  email text,
  -- Sent to the address alone, so that whoever has it reads its mail.
  mailed boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint person_token_pkey primary key (sha256),
  constraint person_token_purpose_known check (purpose in ('invitation', 'password-reset', 'sign-in'))
);
create index person_token_by_expiry on person_token (expires_at);

-- Failed sign-ins, counted by rate-limiter-flexible: its columns.
create table sign_in_attempt (
  key varchar(255) not null,
  points integer not null,
  expire bigint,
  constraint sign_in_attempt_pkey primary key (key)
);

-- Whether the key may make tenants.
alter table credential add column operator boolean not null default false;

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
  constraint app_user_pkey primary key (tenant_id, id),
  constraint app_user_email_unique unique (tenant_id, email),
  constraint app_user_role_known
    check (role in ('Viewer', 'Clerk', 'Approver', 'Controller', 'Integrator', 'Admin')),
  constraint app_user_status_known check (status in ('Invited', 'Active', 'Deactivated'))
);

-- Looked up by the owner when an identity provider vouches for an address.
create index app_user_by_email on app_user (email);

alter table tenant_settings
  add column require_second_factor boolean not null default false;
alter table tenant_settings
  alter column require_second_factor drop default;

grant select, insert, update on app_user to daybook_app;
grant insert on person_token to daybook_app;

alter table app_user enable row level security;
create policy app_user_own on app_user using (tenant_id = current_setting('daybook.tenant_id')::uuid);
