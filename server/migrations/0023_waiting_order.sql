-- What was put off to the same moment is claimed in its order, without sorting all of it.
drop index effect_waiting;
create index effect_waiting on effect (tenant_id, lane, next_attempt_at, id) where next_attempt_at is not null;
