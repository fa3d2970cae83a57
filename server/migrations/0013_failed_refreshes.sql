-- Every report counts the refreshes of its summaries that failed or were cancelled since these were made anew: few
-- among all effects, and in none of their other indexes.
create index effect_failed_refresh on effect (tenant_id, finished_at)
  where kind = 'analytics' and status in ('Failed', 'Cancelled');
