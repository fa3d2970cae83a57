/** Tells those who wait for it, in this process, what of a tenant was committed. */

export interface ChangedRecord {
  /** The entity's name, as in events: `invoice`. */
  readonly entityType: string;
  readonly id: string;
  /** Null where who tells does not know it. */
  readonly RowVersion: string | null;
  /** `user:<id>`, `key:<id>` or `system:<part>`. */
  readonly actor: string;
}

interface Committed {
  readonly events: boolean;
  readonly effects: boolean;
  /** Made only for who asks: most commits have no reader. */
  readonly changed?: () => readonly ChangedRecord[];
}

type Listener = (tenantId: string, what: Committed) => void;

export interface Commits {
  /** Calls `listener` after each commit; answers how to stop that. It must not throw. */
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
