/**
 * Attempts by hour and by target, and unfinished effects, summed in one statement, which is one
 * snapshot.
 */

import type { Database, Statement } from '../../postgres/db.ts';
import type { Rows } from '../../postgres/read-together.ts';
import { noEndpoint } from './store-analytics.ts';
import { answer, type Freshness } from './store-reports.ts';

const limits = {
  /** Keeps the response below one megabyte. */
  healthTargets: 200,
} as const;

export interface DeliverySums {
  /** Attempts by outcome; unfinished effects by status, but not by hour. */
  readonly counts: Readonly<Record<string, number>>;
  readonly totalMs: number;
  readonly maxMs: number;
}

export interface DeliveryTarget extends DeliverySums {
  readonly kind: string;
  readonly webhookEndpointId: string | null;
  readonly hours: readonly (readonly [hour: number, attempts: number, succeeded: number])[];
}

export interface DeliveryHealth {
  readonly freshness: Freshness;
  readonly all: DeliverySums;
  /** By the number of hours after the first one. */
  readonly hours: ReadonlyMap<number, DeliverySums>;
  readonly targets: readonly DeliveryTarget[];
  /** Includes those that are not listed. */
  readonly targetCount: number;
}

// One indexed query for each part, because most effects are done.
const picked = 'select kind, webhook_endpoint_id, status from effect where tenant_id = $1';
const unfinished = `${picked} and next_attempt_at is not null
  union all ${picked} and lease_until is not null union all ${picked} and status = 'Failed'`;

/** Unfinished effects are in an hour before all others. */
const healthText = `with found as materialized (
    select (extract(epoch from hour - $2::timestamptz) / 3600)::integer as hour, kind,
      webhook_endpoint_id as endpoint, outcome as what, attempts as count, total_ms, max_ms
    from delivery_hour where tenant_id = $1 and hour >= $2
    union all
    select -1, kind, coalesce(webhook_endpoint_id, $3::uuid), status, count(*), 0, 0
    from (${unfinished}) as f group by 2, 3, 4
  ), listed as materialized (
    select kind, endpoint, count(*) over () as target_count from found group by 1, 2
    order by sum(count) filter (where what not in ('ok', 'Pending', 'Running')) desc nulls last, 1, 2
    limit $4
  ), by_hour as (
    select kind, endpoint, jsonb_agg(jsonb_build_array(hour, attempts, succeeded)) as hours from (
      select kind, endpoint, hour, sum(count) as attempts,
        coalesce(sum(count) filter (where what = 'ok'), 0) as succeeded
      from found join listed using (kind, endpoint) where hour >= 0 group by 1, 2, 3
    ) as h group by 1, 2
  ), summed as (
    select hour, kind, endpoint, jsonb_object_agg(what, count) as counts,
      sum(total_ms)::bigint as total_ms, max(max_ms) as max_ms from (
        select hour, kind, endpoint, what, sum(count) as count, sum(total_ms) as total_ms,
          max(max_ms) as max_ms
        from found group by grouping sets ((what), (hour, what), (kind, endpoint, what))
      ) as w group by 1, 2, 3
  )
  select hour, kind, nullif(endpoint, $3), counts, total_ms, max_ms, hours, target_count
  from summed left join listed using (kind, endpoint) left join by_hour using (kind, endpoint)
  where kind is null or target_count is not null order by kind, endpoint`;

/**
 * Attempts since `since` (RFC 3339, the start of an hour), and unfinished effects. Lists the
 * targets with the most failed attempts and effects. Throws `overloaded`.
 */
export async function readDeliveryHealth(
  db: Database,
  tenantId: string,
  since: string,
): Promise<DeliveryHealth> {
  const { freshness, answers } = await answer(db, tenantId, [healthStatement(tenantId, since)]);
  return { freshness, ...healthOf(answers[0] ?? []) };
}

export function healthStatement(
  tenantId: string,
  since: string,
  targets: number = limits.healthTargets,
): Statement {
  const values = [tenantId, since, noEndpoint, targets];
  return { name: 'report:delivery-health', text: healthText, values };
}

export function healthOf(rows: Rows): Omit<DeliveryHealth, 'freshness'> {
  let all: DeliverySums = { counts: {}, totalMs: 0, maxMs: 0 };
  const hours = new Map<number, DeliverySums>();
  const targets: DeliveryTarget[] = [];
  let targetCount = 0;
  for (const row of rows) {
    const [hour, kind, webhookEndpointId, counts, totalMs, maxMs, ownHours, count] = row;
    const sums = { counts, totalMs, maxMs } as DeliverySums;
    if (kind !== null) {
      targets.push({ kind, webhookEndpointId, ...sums, hours: ownHours ?? [] } as DeliveryTarget);
      targetCount = count as number;
    } else if (hour !== null) hours.set(hour as number, sums);
    else all = sums;
  }
  return { all, hours, targets, targetCount };
}
