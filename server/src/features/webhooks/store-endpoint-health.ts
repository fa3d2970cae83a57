/** The health of webhook endpoints, stored in their rows without a new RowVersion. */
import type { Tx } from '../../postgres/db.ts';

/** Minimum interval between updates by successes alone. */
const successEverySeconds = 10;

/** The changes that a batch of attempts makes to one endpoint. */
export interface HealthUpdate {
  readonly webhookEndpointId: string;
  /** Failed deliveries of the batch since its last success. */
  readonly failures: number;
  readonly succeededAt: string | null;
  /** The first failed attempt since then. */
  readonly failingSince: string | null;
  readonly failedAt: string | null;
}

export interface Failing {
  readonly webhookEndpointId: string;
  readonly consecutiveFailures: number;
  readonly failingSince: string;
}

/** Updates in the order of IDs; returns the enabled endpoints that are failing. */
export async function updateEndpointHealth(
  tx: Tx,
  news: readonly HealthUpdate[],
  at: string,
): Promise<Failing[]> {
  const sorted = news.toSorted((a, b) => (a.webhookEndpointId < b.webhookEndpointId ? -1 : 1));
  const quiet = new Date(Date.parse(at) - successEverySeconds * 1_000).toISOString();
  const { rows } = await tx.query({
    name: 'endpoint-health:update',
    text:
      'update webhook_endpoint w set ' +
      'consecutive_failures = case when i.succeeded_at is null then w.consecutive_failures else 0 end ' +
      '+ i.failures, ' +
      'failing_since = case when i.failing_since is null then null ' +
      'when i.succeeded_at is null and w.failing_since is not null then w.failing_since ' +
      'else i.failing_since end, ' +
      'last_success_at = case when i.succeeded_at is null then w.last_success_at else i.succeeded_at end, ' +
      'last_failure_at = case when i.failed_at is null then w.last_failure_at else i.failed_at end ' +
      'from unnest($2::uuid[], $3::integer[], $4::timestamptz[], $5::timestamptz[], ' +
      '$6::timestamptz[]) as i(id, failures, succeeded_at, failing_since, failed_at) ' +
      'where w.tenant_id = $1 and w.id = i.id and (i.failed_at is not null ' +
      'or w.failing_since is not null or w.last_success_at is null or w.last_success_at < $7) ' +
      'returning w.id, w.consecutive_failures, w.failing_since, w.enabled',
    values: [
      tx.tenantId,
      sorted.map(({ webhookEndpointId }) => webhookEndpointId),
      sorted.map(({ failures }) => failures),
      sorted.map(({ succeededAt }) => succeededAt),
      sorted.map(({ failingSince }) => failingSince),
      sorted.map(({ failedAt }) => failedAt),
      quiet,
    ],
  });
  return rows
    .filter(([, , failingSince, enabled]) => failingSince !== null && enabled === true)
    .map(([webhookEndpointId, consecutiveFailures, failingSince]) => {
      return { webhookEndpointId, consecutiveFailures, failingSince } as Failing;
    });
}
