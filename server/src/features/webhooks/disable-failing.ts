/** Disables a webhook endpoint that is gone, or that has failed for a day (contract 10). */
import { type Engine, runGroup } from '../../pipeline/group.ts';
import { ownCommand } from '../../pipeline/run-own.ts';
import { withRetries } from '../../pipeline/submit.ts';
import type { Ended } from '../../queue/hooks.ts';
import type { Actor } from '../../record/actor.ts';
import type { Tenant } from '../../record/entity.ts';
import type { Failing } from './store-endpoint-health.ts';
import { goneReason, webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

const limits = {
  /** Deliveries in a row that failed for good, */
  failures: 20,
  /** over at least so long. */
  failingMs: 24 * 3_600_000,
} as const;
/** RFC 9110, 15.5.11; Standard Webhooks asks senders to take it at its word. */
const goneStatus = 410;

const delivery: Actor = { type: 'system', id: 'delivery', role: 'Admin' };

/** Goes through the write pipeline, so that it is a change like any other, with its event. */
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
        ? `${consecutiveFailures} deliveries in a row failed, the first time at ${failingSince}.`
        : null;
    if (reason === null) continue;
    const command = ownCommand(
      webhookEndpoint,
      id,
      { kind: 'action', action: 'disable', input: { reason }, dryRun: false },
      { actor: delivery, at, requestId: 'delivery' },
    );
    const times = { loadMs: 0, decideMs: 0, storeMs: 0 };
    const tenant: Tenant = { id: tenantId, mode: 'live' };
    const [result] = await withRetries(() => runGroup(engine, tenant, [command], times));
    // Somebody may have disabled it meanwhile; then there is nothing left to do.
    if (result?.kind === 'problem' && result.problem.code !== 'invalid_transition')
      throw result.problem;
  }
}
