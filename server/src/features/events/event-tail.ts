/**
 * The end of a tenant's event feed, shared by all streams of this process: commits are seen when
 * they are announced, at the latest with the next poll.
 */
import type { Database } from '../../postgres/db.ts';
import { type FeedEvent, readBounds, readEvents } from './store-events.ts';

export interface TailLimits {
  readonly pollMs: number;
  /** A page read from the database. */
  readonly pageEvents: number;
  readonly pageBytes: number;
  /** Newest events in memory, for streams that are nearly up to date. */
  readonly keptEvents: number;
  readonly keptBytes: number;
}

export interface Tail {
  /** The newest known sequence; all events up to it are readable. */
  newest(): number;
  /**
   * The buffered events after a sequence, oldest first; null if the buffer does not reach back that
   * far.
   */
  kept(after: number): readonly FeedEvent[] | null;
  /** Calls `listener` on new events; returns the function that stops it. */
  onMore(listener: () => void): () => void;
  /** Reads new events, with a query that starts after the call. */
  look(): Promise<void>;
  close(): void;
}

const everything = { types: null, entityType: null, entityId: null };

function createTail(db: Database, tenantId: string, limits: TailLimits): Tail {
  const listeners = new Set<() => void>();
  const kept = createKept(limits);
  let newest: number | null = null;

  async function readMore(): Promise<void> {
    if (newest === null) {
      newest = (await readBounds(db, tenantId)).newest;
      return;
    }
    for (let more = true; more; ) {
      const { pageEvents: limit, pageBytes: bytes } = limits;
      const page = await readEvents(db, tenantId, everything, { after: newest, limit, bytes });
      more = page.hasMore;
      if (page.end === newest) return;
      kept.add(page.events);
      newest = page.end;
      for (const listener of listeners) listener();
    }
  }

  let looking: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  function look(): Promise<void> {
    if (looking === null) {
      looking = readMore().finally(() => {
        looking = null;
      });
      return looking;
    }
    // The current query may have started before the commit that the caller waits for.
    next ??= looking
      .catch(() => undefined)
      .then(() => {
        next = null;
        return look();
      });
    return next;
  }

  const timer = setInterval(() => {
    // The next poll retries after a database error.
    if (looking === null) look().catch(() => undefined);
  }, limits.pollMs);
  timer.unref();

  return {
    newest: () => newest ?? 0,
    kept: kept.after,
    onMore(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    close: () => clearInterval(timer),
  };
}

/** A buffer of the newest events within the limits. */
function createKept({ keptEvents, keptBytes }: TailLimits): {
  add(events: readonly FeedEvent[]): void;
  after: Tail['kept'];
} {
  let kept: FeedEvent[] = [];
  let size = 0;
  return {
    add(events) {
      kept.push(...events);
      for (const { payload } of events) size += payload.length;
      let dropped = 0;
      for (const { payload } of kept) {
        if (kept.length - dropped <= keptEvents && size <= keptBytes) break;
        size -= payload.length;
        dropped += 1;
      }
      kept = kept.slice(dropped);
    },
    after(sequence) {
      const [first] = kept;
      if (first === undefined || first.sequence > sequence + 1) return null;
      return kept.filter((event) => event.sequence > sequence);
    },
  };
}

export interface Tails {
  /** The tail of a tenant, open until all its users have released it. */
  take(tenantId: string): { readonly tail: Tail; release(): void };
  /** Call after a commit of the tenant's events. */
  wake(tenantId: string): void;
  wakeAll(): void;
}

export function createTails(db: Database, limits: TailLimits): Tails {
  const followed = new Map<string, { readonly tail: Tail; users: number }>();
  // The next poll retries after a database error.
  const wake = (tail: Tail | undefined) => void tail?.look().catch(() => undefined);
  return {
    take(tenantId) {
      const entry = followed.get(tenantId) ?? { tail: createTail(db, tenantId, limits), users: 0 };
      followed.set(tenantId, entry);
      entry.users += 1;
      const release = () => {
        entry.users -= 1;
        if (entry.users > 0) return;
        entry.tail.close();
        followed.delete(tenantId);
      };
      return { tail: entry.tail, release };
    },
    wake: (tenantId) => wake(followed.get(tenantId)?.tail),
    wakeAll() {
      for (const { tail } of followed.values()) wake(tail);
    },
  };
}
