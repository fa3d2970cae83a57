/** In-process publish/subscribe of commits, per tenant. */

export interface ChangedRecord {
  /** The entity's name, as in events: `invoice`. */
  readonly entityType: string;
  readonly id: string;
  /** Null if the announcer does not know it. */
  readonly RowVersion: string | null;
  /** `user:<id>`, `key:<id>` or `system:<part>`. */
  readonly actor: string;
}

interface Committed {
  readonly events: boolean;
  readonly effects: boolean;
  /** Lazy, because most commits have no reader. */
  readonly changed?: () => readonly ChangedRecord[];
}

type Listener = (tenantId: string, what: Committed) => void;

export interface Commits {
  /** Calls `listener`, which must not throw, after each commit; returns the unsubscribe function. */
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
