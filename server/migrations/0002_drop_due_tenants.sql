-- Requires releases from migration 0001 on.
-- Functions that only databases from before the baseline have.
drop function if exists due_tenants(timestamptz);
drop function if exists due_tenants(timestamptz, text[]);
