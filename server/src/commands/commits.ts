/** Tells those who wait for it, in this process, that a tenant's events or effects were committed. */

interface Committed {
  readonly events: boolean;
  readonly effects: boolean;
}

type Listener = (tenantId: string, what: Committed) => void;

export interface Commits {
  /** Calls `listener` after each such commit; answers how to stop that. It must not throw. */
  onCommit(listener: Listener): () => void;
  announce: Listener;
}

export function createCommits(): Commits {
  const listeners = new Set<Listener>();
  return {
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce(tenantId, what) {
      for (const listener of listeners) listener(tenantId, what);
    },
  };
}
