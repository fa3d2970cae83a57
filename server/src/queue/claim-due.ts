/** Claims due effects of one tenant, in one short transaction; first reclaims those of lost workers. */
import { randomUUID } from 'node:crypto';
import { type Database, writeTransaction } from '../postgres/db.ts';
import type { Minting } from '../record/row-version.ts';
import type { Claimed } from './handler.ts';
import type { LostHook } from './hooks.ts';
import { nextVersions } from './next-version.ts';
import { policyOf } from './retry.ts';
import {
  type Capacity,
  claim,
  type LaneQuery,
  lockDue,
  lockLost,
  rescue,
} from './store-effects.ts';
import { readPolicies } from './store-retry-policies.ts';

/** The lanes to claim from, and hooks of features for lost claims. */
export interface ClaimRules {
  readonly lanes: readonly string[];
  readonly laneQueries: readonly LaneQuery[];
  readonly onLost: readonly LostHook[];
}

export interface ClaimResult {
  readonly claimed: Claimed[];
  /** Effects of lost workers that wait again. */
  readonly reclaimed: number;
}

/** `at`, `leaseUntil`: RFC 3339. */
export function claimDue(
  db: Database,
  minting: Minting,
  rules: ClaimRules,
  tenantId: string,
  capacity: Capacity,
  at: string,
  leaseUntil: string,
): Promise<ClaimResult> {
  return writeTransaction(db, tenantId, async (tx, sendCommit) => {
    const [lost, policies, due] = await Promise.all([
      lockLost(tx, at),
      readPolicies(tx),
      lockDue(tx, rules.lanes, rules.laneQueries, capacity, at),
    ]);
    const sent: Promise<unknown>[] = [];
    if (lost.length > 0) {
      sent.push(rescue(tx, nextVersions(minting, lost), at));
      const ids = lost.map(({ id }) => id);
      for (const hook of rules.onLost) await hook(tx, minting, ids, at);
    }
    const claimId = randomUUID();
    if (due.length > 0) sent.push(claim(tx, nextVersions(minting, due), claimId, at, leaseUntil));
    sendCommit();
    await Promise.all(sent);
    const claimed = due.map((one) => ({
      ...one,
      revision: one.revision + 1,
      tenantId,
      claimId,
      attempt: one.attempts + 1,
      timeoutMs: policyOf(policies, one.policy).timeoutSeconds * 1_000,
    }));
    return { claimed, reclaimed: lost.length };
  });
}
