/**
 * Roles belong to the whole cluster, while advisory locks are per database: two databases that change roles at once can
 * conflict in the catalogue of roles.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';

const limits = { attempts: 8, pauseMs: 50 } as const;

/** Repeats `work`, which rolls back when it throws, after such a conflict. */
export async function retrySharedCatalogue<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === limits.attempts || !isCollision(error)) throw error;
      await sleep(limits.pauseMs * attempt * (1 + Math.random()));
    }
  }
}

function isCollision(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return (
    error.code === '42710' || // duplicate_object: the role was made meanwhile
    error.code === '40P01' || // deadlock_detected
    (error.code === '23505' && error.schema === 'pg_catalog') ||
    (error.code === 'XX000' && /tuple concurrently (updated|deleted)/.test(error.message))
  );
}
