/** Web Locks: they need https or localhost, and may be denied. Without them, work runs as if its lock were free. */

function lockManager(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** Runs `work` with the lock; with `ifAvailable` and a lock that is held elsewhere, at once with false. */
export async function withLock<T>(
  name: string,
  options: LockOptions,
  work: (isHeld: boolean) => T,
): Promise<Awaited<T>> {
  let begun = false;
  const run = (isHeld: boolean) => {
    begun = true;
    return work(isHeld);
  };
  try {
    const locked = lockManager()?.request(name, options, (lock) => run(lock !== null));
    return await (locked ?? run(true));
  } catch (error) {
    if (begun || options.signal?.aborted) throw error;
    return await run(true);
  }
}

/** The names of the locks that tabs hold; null if unknown. */
export async function heldLocks(): Promise<ReadonlySet<string> | null> {
  try {
    const snapshot = await lockManager()?.query();
    return snapshot === undefined ? null : new Set(snapshot.held?.map(({ name }) => name ?? ''));
  } catch {
    return null;
  }
}
