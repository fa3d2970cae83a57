-- The service logs in as a role that owns nothing (decision 0039) and takes one of two roles: daybook_app for the rows
-- of one tenant, and daybook_service for what is looked up before a tenant is known, or for all tenants.
do $$
begin
  if not exists (select from pg_roles where rolname = 'daybook_service') then
    create role daybook_service nologin;
  end if;
exception when insufficient_privilege then
  raise insufficient_privilege using message =
    'the role daybook_service is missing: let an administrator run "create role daybook_service nologin" and start again';
end
$$;

-- Only the owner makes a person an operator: the column is in no grant.
alter table person alter column operator set default false;

grant usage on schema public to daybook_service;

-- People and what they sign in with.
grant select on person, membership, person_identity, session, person_token, credential to daybook_service;
grant insert (id, email, email_verified_at, password_hash, recovery_hashes, created_at) on person to daybook_service;
grant update (email_verified_at, password_hash, totp_secret, totp_confirmed_at, totp_last_step, recovery_hashes, epoch)
  on person to daybook_service;
grant insert on person_identity to daybook_service;
grant insert, delete, update (last_used_at) on session to daybook_service;
grant insert (sha256, purpose, person_id, mailed, created_at, expires_at), update (used_at), delete on person_token
  to daybook_service;
grant select, insert, update, delete on sign_in_attempt to daybook_service;

-- Across tenants: where a person or key belongs, which tenants the schedule goes through, how far effects are behind.
grant select on tenant to daybook_service;
grant select (tenant_id, id, email, role, status, deactivated_at, last_sign_in_at, sessions_ended_at)
  on app_user to daybook_service;
grant select (tenant_id, name, four_eyes, require_second_factor, require_admin_second_factor)
  on tenant_settings to daybook_service;
grant select (tenant_id, id, created_by) on api_key to daybook_service;
grant select (tenant_id, lane, next_attempt_at) on effect to daybook_service;
grant select (tenant_id, id, enabled) on webhook_endpoint to daybook_service;
grant select, insert, update on schedule to daybook_service;

-- The role of one tenant's transactions never used these.
revoke select, insert, update on schedule from daybook_app;
revoke select on installation from daybook_app;

-- Policies of one tenant are for the role that names one; the other reads what it was granted of all of them.
alter policy tenant_own on tenant to daybook_app;
alter policy tenant_settings_own on tenant_settings to daybook_app;
alter policy app_user_own on app_user to daybook_app;
alter policy api_key_own on api_key to daybook_app;
alter policy effect_own on effect to daybook_app;
alter policy webhook_endpoint_own on webhook_endpoint to daybook_app;
alter policy credential_own on credential to daybook_app;
alter policy membership_own on membership to daybook_app;
alter policy person_token_own on person_token to daybook_app;

create policy tenant_look_up on tenant for select to daybook_service using (true);
create policy tenant_settings_look_up on tenant_settings for select to daybook_service using (true);
create policy app_user_look_up on app_user for select to daybook_service using (true);
create policy api_key_look_up on api_key for select to daybook_service using (true);
create policy effect_look_up on effect for select to daybook_service using (true);
create policy webhook_endpoint_look_up on webhook_endpoint for select to daybook_service using (true);
create policy credential_look_up on credential for select to daybook_service using (true);
create policy membership_look_up on membership for select to daybook_service using (true);
create policy person_token_look_up on person_token to daybook_service using (true)
  with check (purpose <> 'invitation' or used_at is not null);
