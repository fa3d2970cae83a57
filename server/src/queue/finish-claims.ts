/** Writes down how attempts ended: effects, attempts, endpoint health and counts, in one transaction. */

import {
  type EndpointNews,
  type Failing,
  updateEndpointHealth,
} from '../features/webhooks/store-endpoint-health.ts';
import { type Database, writeTransaction } from '../postgres/db.ts';
import type { Minting } from '../record/row-version.ts';
import { policyOf } from './claim-due.ts';
import type { Claimed } from './handler.ts';
import { nextVersions } from './next-version.ts';
import type { Outcome } from './outcome.ts';
import { afterAttempt, type RetryPolicy } from './retry.ts';
import { countAttempts, insertAttempts } from './store-attempts.ts';
import { type Finished, finish, type Version } from './store-effects.ts';
import { readPolicies } from './store-retry-policies.ts';

export interface Ended {
  readonly claimed: Claimed;
  readonly outcome: Outcome;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

export interface FinishResult {
  /** What this worker still held, and thereby finished: `<id> <claim id>`. */
  readonly kept: ReadonlySet<string>;
  readonly failing: readonly Failing[];
}

/** The policies are read here, so that a change of one holds for every attempt not yet scheduled. */
export function finishClaims(
  db: Database,
  minting: Minting,
  tenantId: string,
  ended: readonly Ended[],
  at: string,
): Promise<FinishResult> {
  return writeTransaction(db, tenantId, async (tx, sendCommit) => {
    // What succeeded asks no policy.
    const failed = ended.some(({ outcome }) => outcome.class !== 'ok');
    const policies = failed ? await readPolicies(tx) : new Map<string, RetryPolicy>();
    const claims = ended.map(({ claimed }) => claimed);
    const finished = nextVersions(minting, claims).map((version, index) =>
      finishedOf(ended[index] as Ended, version, policies),
    );
    const kept = await finish(tx, finished);
    const isKept = (one: { id: string; claimId: string }) => kept.has(`${one.id} ${one.claimId}`);
    const held = ended.filter(({ claimed }) => isKept(claimed));
    if (held.length === 0) return { kept, failing: [] };
    const counted = finished.filter(isKept);
    const lost = counted.filter(({ status }) => status === 'Failed').map(({ id }) => id);
    const news = endpointNews(held, new Set(lost));
    const attempts = insertAttempts(tx, counted);
    const failing = news.length > 0 ? updateEndpointHealth(tx, news, at) : Promise.resolve([]);
    const counts = countAttempts(
      tx,
      held.map(({ claimed, outcome, startedAt, endedAt }) => ({
        hour: `${startedAt.toISOString().slice(0, 13)}:00:00.000Z`,
        kind: claimed.kind,
        webhookEndpointId: claimed.webhookEndpointId,
        outcome: outcome.class,
        ms: endedAt.getTime() - startedAt.getTime(),
      })),
    );
    sendCommit();
    const [found] = await Promise.all([failing, attempts, counts]);
    return { kept, failing: found };
  });
}

function finishedOf(
  { claimed, outcome, startedAt, endedAt }: Ended,
  version: Version,
  policies: ReadonlyMap<string, RetryPolicy>,
): Finished {
  const spent = claimed.roundAttempts + 1;
  const next = afterAttempt(outcome, policyOf(policies, claimed.policy), spent, Math.random());
  return {
    ...version,
    claimId: claimed.claimId,
    status: next.status,
    nextAttemptAt:
      next.status === 'Retrying'
        ? new Date(endedAt.getTime() + next.inSeconds * 1_000).toISOString()
        : null,
    attempts: claimed.attempt,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    outcome,
  };
}

/** By endpoint, in the order the attempts ended. `lost`: ids of what is not tried again. */
function endpointNews(held: readonly Ended[], lost: ReadonlySet<string>): EndpointNews[] {
  const sent = held.filter(
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
      failures: since.filter(({ claimed }) => lost.has(claimed.id)).length,
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
