/** Disables webhook endpoints that are gone, or that have failed for a day. */
import { type Engine, runGroup } from '../../pipeline/group.ts';
import { ownCommand } from '../../pipeline/run-own.ts';
import { withRetries } from '../../pipeline/submit.ts';
import type { Ended } from '../../queue/hooks.ts';
import type { Actor } from '../../record/actor.ts';
import type { Tenant } from '../../record/entity.ts';
import type { Failing } from './store-endpoint-health.ts';
import { goneReason, webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

const limits = {
  /** Consecutive failed deliveries, */
  failures: 20,
  /** over at least this time. */
  failingMs: 24 * 3_600_000,
} as const;
/** RFC 9110, 15.5.11; Standard Webhooks says that senders should disable the endpoint. */
const goneStatus = 410;

const delivery: Actor = { type: 'system', id: 'delivery', role: 'Admin' };

/** Uses the write pipeline, so that the change has its history and event. */
export async function disableFailing(
  engine: Engine,
  tenantId: string,
  failing: readonly Failing[],
  ended: readonly Ended[],
  at: string,
): Promise<void> {
  const gone = new Set(
    ended
      .filter(({ outcome }) => outcome.exchange?.status === goneStatus)
      .map(({ claimed }) => claimed.webhookEndpointId),
  );
  for (const { webhookEndpointId: id, consecutiveFailures, failingSince } of failing) {
    const lasts = Date.parse(at) - Date.parse(failingSince) >= limits.failingMs;
    const reason = gone.has(id)
      ? goneReason
      : consecutiveFailures >= limits.failures && lasts
        ? `${consecutiveFailures} consecutive deliveries failed, the first at ${failingSince}.`
        : null;
    if (reason === null) continue;
    const command = ownCommand(
      webhookEndpoint,
      id,
      { kind: 'action', action: 'disable', input: { reason }, dryRun: false },
      { actor: delivery, at, requestId: 'delivery' },
    );
    const times = { loadMs: 0, decideMs: 0, storeMs: 0 };
    // The action depends on the id alone.
    const tenant: Tenant = { id: tenantId, mode: 'live', timeZone: 'UTC' };
    const [result] = await withRetries(() => runGroup(engine, tenant, [command], times));
    // `invalid_transition`: it has been disabled concurrently.
    if (result?.kind === 'problem' && result.problem.code !== 'invalid_transition')
      throw result.problem;
  }
}
