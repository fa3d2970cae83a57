-- The second wall before keys and links, too: a request can make them for its own tenant alone, links as invitations
-- alone, and read neither. They are looked up before a tenant is known, by the login that owns them, which policies
-- do not bind.
alter table credential enable row level security;
create policy credential_own on credential for insert
  with check (tenant_id = current_setting('daybook.tenant_id')::uuid);
revoke select on credential from daybook_app;

alter table person_token enable row level security;
create policy person_token_own on person_token for insert
  with check (tenant_id = current_setting('daybook.tenant_id')::uuid
    and purpose = 'invitation' and person_id is null);
