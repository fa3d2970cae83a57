-- Counts of failed sign-ins are removed once they have expired.
create index sign_in_attempt_by_expiry on sign_in_attempt (expire);
