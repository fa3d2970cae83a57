/** Concurrent readers of a tenant share one placing run, in this process. */
import type { Database } from '../../postgres/db.ts';
import { hasNewChanges, placeChanges } from './store-places.ts';

interface Placing {
  readonly now: Promise<void>;
  next: Promise<void> | null;
}

/** Returns a function that places all changes of a tenant that are committed when it is called. */
export function createPlacing(db: Database): (tenantId: string) => Promise<void> {
  const running = new Map<string, Placing>();

  async function place(tenantId: string): Promise<void> {
    if (await hasNewChanges(db, tenantId)) await placeChanges(db, tenantId);
  }

  function begin(tenantId: string): Promise<void> {
    const now = place(tenantId).finally(() => running.delete(tenantId));
    running.set(tenantId, { now, next: null });
    return now;
  }

  return (tenantId) => {
    const current = running.get(tenantId);
    if (current === undefined) return begin(tenantId);
    // The placing in progress may have taken its snapshot before the commit that the caller waits for.
    current.next ??= current.now.catch(() => undefined).then(() => begin(tenantId));
    return current.next;
  };
}
