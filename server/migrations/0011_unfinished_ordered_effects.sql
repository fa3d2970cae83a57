-- Finds the first unfinished effect of each record of a lane that keeps their order.
create index effect_unfinished on effect (tenant_id, lane, subject_id, ordinal)
  where ordinal is not null and status in ('Pending', 'Running', 'Retrying');
