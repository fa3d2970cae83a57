/** Records ended attempts in one transaction: effects, attempts, counts and rows of features. */
import { type Database, writeTransaction } from '../postgres/db.ts';
import type { Minting } from '../record/row-version.ts';
import type { Ended, EndedHook, FollowUp } from './hooks.ts';
import { nextVersions } from './next-version.ts';
import { afterAttempt, policyOf, type RetryPolicy } from './retry.ts';
import { countAttempts, insertAttempts } from './store-attempts.ts';
import { type Finished, finish, type Version } from './store-effects.ts';
import { readPolicies } from './store-retry-policies.ts';

export interface FinishResult {
  /** The claims that this worker still held and has finished: `<id> <claim id>`. */
  readonly kept: ReadonlySet<string>;
  /** The retries that were scheduled. */
  readonly retries: readonly { readonly lane: string; readonly dueMs: number }[];
  /** Work of features after the commit. */
  readonly followUps: readonly FollowUp[];
}

/** Reads the retry policies here, so that a changed policy applies to every attempt not yet scheduled. */
export function finishClaims(
  db: Database,
  minting: Minting,
  hooks: readonly EndedHook[],
  tenantId: string,
  ended: readonly Ended[],
  at: string,
): Promise<FinishResult> {
  return writeTransaction(db, tenantId, async (tx, sendCommit) => {
    const anyFailed = ended.some(({ outcome }) => outcome.class !== 'ok');
    const policies = anyFailed ? await readPolicies(tx) : new Map<string, RetryPolicy>();
    const claims = ended.map(({ claimed }) => claimed);
    const finished = nextVersions(minting, claims).map((version, index) =>
      finishedOf(ended[index] as Ended, version, policies),
    );
    const kept = await finish(tx, finished);
    const isKept = (one: { id: string; claimId: string }) => kept.has(`${one.id} ${one.claimId}`);
    const held = ended.filter(({ claimed }) => isKept(claimed));
    if (held.length === 0) return { kept, retries: [], followUps: [] };
    const counted = finished.filter(isKept);
    const failed = new Set(counted.filter(({ status }) => status === 'Failed').map(({ id }) => id));
    const recorded = held.map((one) => ({ ...one, failed: failed.has(one.claimed.id) }));
    const attempts = insertAttempts(tx, counted);
    const hooked = Promise.all(hooks.map((hook) => hook(tx, recorded, at)));
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
    const [followUps] = await Promise.all([hooked, attempts, counts]);
    const laneOf = new Map(claims.map(({ id, lane }) => [id, lane]));
    const retries = counted.flatMap(({ id, nextAttemptAt }) =>
      nextAttemptAt === null
        ? []
        : [{ lane: laneOf.get(id) ?? '', dueMs: Date.parse(nextAttemptAt) }],
    );
    return { kept, retries, followUps: followUps.filter((one) => one !== null) };
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
