/**
 * Updates the health of webhook endpoints, and disables those that are gone or have failed for a
 * day.
 */
import type { Claimed } from '../../queue/handler.ts';
import type { Ended, EndedHook, RecordedAttempt } from '../../queue/hooks.ts';
import type { Outcome } from '../../queue/outcome.ts';
import { disableFailing } from './disable-failing.ts';
import { type HealthUpdate, updateEndpointHealth } from './store-endpoint-health.ts';

export const keepEndpointHealth: EndedHook = async (tx, attempts, at) => {
  const updates = healthUpdates(attempts);
  if (updates.length === 0) return null;
  const failing = await updateEndpointHealth(tx, updates, at);
  if (failing.length === 0) return null;
  return (engine) => disableFailing(engine, tx.tenantId, failing, attempts, at);
};

/** One update per endpoint, from its attempts in the order of their ends. */
function healthUpdates(attempts: readonly RecordedAttempt[]): HealthUpdate[] {
  const sent = attempts.filter(
    ({ claimed, outcome }) =>
      claimed.webhookEndpointId !== null && sends(claimed) && isOfReceiver(outcome),
  );
  const groups = Map.groupBy(sent, ({ claimed }) => String(claimed.webhookEndpointId));
  return [...groups].map(([webhookEndpointId, group]) => {
    const ordered = group.toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
    const lastOk = ordered.findLastIndex(({ outcome }) => outcome.class === 'ok');
    const failed = ordered.filter(({ outcome }) => outcome.class !== 'ok');
    const since = ordered.slice(lastOk + 1);
    return {
      webhookEndpointId,
      failures: since.filter(({ failed }) => failed).length,
      succeededAt: isoOf(ordered[lastOk]),
      failingSince: isoOf(since[0]),
      failedAt: isoOf(failed.at(-1)),
    };
  });
}

function isoOf(one: Ended | undefined): string | null {
  return one?.endedAt.toISOString() ?? null;
}

/** A replay queues deliveries but does not call the endpoint. */
function sends({ kind, name }: Claimed): boolean {
  return kind === 'webhook' && name !== 'webhook.replay';
}

/** Whether the outcome depends on the receiver; internal errors do not. */
function isOfReceiver({ class: kind }: Outcome): boolean {
  return kind !== 'internal' && kind !== 'rejected' && kind !== 'unknown';
}
