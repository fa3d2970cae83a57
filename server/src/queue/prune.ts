/** The job `prune`: removes expired rows in batches. */
import type { Engine } from '../pipeline/group.ts';
import { pruneAudit } from '../pipeline/store-audit.ts';
import { writeTransaction } from '../postgres/db.ts';
import type { Tenant } from '../record/entity.ts';
import type { Job } from './scheduler.ts';
import { auditKeptFrom, type PrunedKind } from './store-prune.ts';

const limits = {
  pruneBatch: 1_000,
  /** Of one kind and tenant in one run; the next run continues. */
  pruneBatches: 200,
} as const;

export const pruneTime = { name: 'prune', pattern: '35 * * * *' } as const;

/** Each kind in its own transactions, so that an error of one does not affect the others. */
export function pruneTenants(kinds: readonly PrunedKind[]): Job {
  return {
    ...pruneTime,
    async eachTenant(engine, tenant, clock, stopping) {
      const now = clock();
      const errors: string[] = [];
      for (const removeBatch of removals(kinds, engine, tenant, now)) {
        await untilFew(removeBatch, stopping).catch((error: unknown) => errors.push(String(error)));
      }
      if (errors.length > 0) throw new Error(errors.join('; '));
    },
  };
}

/** Rows without a tenant. `removeBatch` removes at most `limit` of them, and returns how many. */
export function pruneOnce(
  removeBatch: (engine: Engine, now: Date, limit: number) => Promise<number>,
): Job {
  return {
    ...pruneTime,
    once: (engine, now, stopping) =>
      untilFew(() => removeBatch(engine, now(), limits.pruneBatch), stopping),
  };
}

/** Each function removes a batch, and returns its size. */
function removals(
  kinds: readonly PrunedKind[],
  { db, owner }: Engine,
  { id: tenantId }: Tenant,
  now: Date,
): (() => Promise<number>)[] {
  const limit = limits.pruneBatch;
  const batches = kinds.map((kind) => {
    let after: string | null = null;
    return async () => {
      const { rows, rowCount } = await writeTransaction(db, tenantId, (tx) =>
        tx.query(kind({ tenantId, now, after, limit })),
      );
      after = (rows.at(-1)?.[0] ?? null) as string | null;
      return rowCount ?? 0;
    };
  });
  return [...batches, () => pruneAudit(owner, tenantId, auditKeptFrom(now), limit)];
}

/** Continues while full batches are removed. */
async function untilFew(removeBatch: () => Promise<number>, stopping: AbortSignal): Promise<void> {
  for (let batch = 0; batch < limits.pruneBatches && !stopping.aborted; batch += 1) {
    if ((await removeBatch()) < limits.pruneBatch) return;
  }
}
