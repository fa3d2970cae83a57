/** Takes due effects of one tenant, in one short transaction; takes back those of lost workers before. */
import { randomUUID } from 'node:crypto';
import { defaultPolicies } from '../features/deliveries/retry-policy.ts';
import { endLostMails } from '../features/mail/mail-outbox.ts';
import { type Database, writeTransaction } from '../postgres/db.ts';
import { lanes } from '../record/effect.ts';
import type { Minting } from '../record/row-version.ts';
import type { Claimed } from './handler.ts';
import { nextVersions } from './next-version.ts';
import type { RetryPolicy } from './retry.ts';
import { claim, lockDue, lockLost, type Room, rescue } from './store-effects.ts';
import { readPolicies } from './store-retry-policies.ts';

/** The policy in force, or what a tenant without one begins with. */
export function policyOf(
  policies: ReadonlyMap<string, RetryPolicy>,
  category: string,
): RetryPolicy {
  const found = policies.get(category) ?? defaultPolicies[category as keyof typeof defaultPolicies];
  return found ?? defaultPolicies['post-transaction'];
}

/** `at`, `leaseUntil`: RFC 3339. */
export function claimDue(
  db: Database,
  minting: Minting,
  tenantId: string,
  room: Room,
  at: string,
  leaseUntil: string,
): Promise<Claimed[]> {
  return writeTransaction(db, tenantId, async (tx, sendCommit) => {
    const [lost, policies, due] = await Promise.all([
      lockLost(tx, at),
      readPolicies(tx),
      lockDue(tx, Object.values(lanes), room, at),
    ]);
    const sent: Promise<unknown>[] = [];
    if (lost.length > 0) {
      sent.push(rescue(tx, nextVersions(minting, lost), at));
      const ids = lost.map(({ id }) => id);
      await endLostMails(tx, minting, ids, at);
    }
    const claimId = randomUUID();
    if (due.length > 0) sent.push(claim(tx, nextVersions(minting, due), claimId, at, leaseUntil));
    sendCommit();
    await Promise.all(sent);
    return due.map((one) => ({
      ...one,
      revision: one.revision + 1,
      tenantId,
      claimId,
      attempt: one.attempts + 1,
      timeoutMs: policyOf(policies, one.policy).timeoutSeconds * 1_000,
    }));
  });
}
