-- When an Admin last ended the sessions of a user: those that began with an earlier sign-in are over in this tenant.
alter table app_user add column sessions_ended_at timestamptz;
