/** Keeps how webhook endpoints fare, and disables those that are gone or have failed for a day. */
import type { Claimed } from '../../queue/handler.ts';
import type { Ended, EndedHook, RecordedAttempt } from '../../queue/hooks.ts';
import type { Outcome } from '../../queue/outcome.ts';
import { disableFailing } from './disable-failing.ts';
import { type EndpointNews, updateEndpointHealth } from './store-endpoint-health.ts';

export const keepEndpointHealth: EndedHook = async (tx, attempts, at) => {
  const news = endpointNews(attempts);
  if (news.length === 0) return null;
  const failing = await updateEndpointHealth(tx, news, at);
  if (failing.length === 0) return null;
  return (engine) => disableFailing(engine, tx.tenantId, failing, attempts, at);
};

/** By endpoint, in the order the attempts ended. */
function endpointNews(attempts: readonly RecordedAttempt[]): EndpointNews[] {
  const sent = attempts.filter(
    ({ claimed, outcome }) =>
      claimed.webhookEndpointId !== null && sends(claimed) && tells(outcome),
  );
  const groups = Map.groupBy(sent, ({ claimed }) => String(claimed.webhookEndpointId));
  return [...groups].map(([webhookEndpointId, group]) => {
    const ordered = group.toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
    const lastFine = ordered.findLastIndex(({ outcome }) => outcome.class === 'ok');
    const failed = ordered.filter(({ outcome }) => outcome.class !== 'ok');
    const since = ordered.slice(lastFine + 1);
    return {
      webhookEndpointId,
      failures: since.filter(({ failed }) => failed).length,
      succeededAt: isoOf(ordered[lastFine]),
      failingSince: isoOf(since[0]),
      failedAt: isoOf(failed.at(-1)),
    };
  });
}

/** When that attempt ended, if there was one. */
function isoOf(one: Ended | undefined): string | null {
  return one?.endedAt.toISOString() ?? null;
}

/** Whether it calls the endpoint: a replay only queues what will. */
function sends({ kind, name }: Claimed): boolean {
  return kind === 'webhook' && name !== 'webhook.replay';
}

/** What failed on our side says nothing of the receiver. */
function tells({ class: kind }: Outcome): boolean {
  return kind !== 'internal' && kind !== 'rejected' && kind !== 'unknown';
}
