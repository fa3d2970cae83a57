/**
 * The end of a tenant's event feed, followed once for all streams of this process: a commit here is
 * seen at once, one of another process with the next poll.
 */
import type { Database } from '../../postgres/db.ts';
import { type FeedEvent, readBounds, readEvents } from './store-events.ts';

export interface TailLimits {
  readonly pollMs: number;
  /** Of a page read from the database. */
  readonly pageEvents: number;
  readonly pageBytes: number;
  /** Of the newest events, kept for the streams that are nearly up to date. */
  readonly keptEvents: number;
  readonly keptBytes: number;
}

export interface Tail {
  /** The newest sequence known here; every event up to it can be read. */
  newest(): number;
  /** The kept events after a sequence, oldest first; null when not all of them are kept. */
  kept(after: number): readonly FeedEvent[] | null;
  /** Calls `listener` when there is more; answers how to stop that. */
  onMore(listener: () => void): () => void;
  /** Looks for more, in a look that begins after the call. */
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
    // The look under way may have begun before what the caller wants to see.
    next ??= looking
      .catch(() => undefined)
      .then(() => {
        next = null;
        return look();
      });
    return next;
  }

  const timer = setInterval(() => {
    // A database that is away is asked again by the next poll.
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

/** The newest events, as many as the limits allow. */
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
  /** The tail of a tenant, followed until it was given back as often as it was taken. */
  take(tenantId: string): { readonly tail: Tail; giveBack(): void };
  /** To be called when the tenant's events were committed in this process. */
  wake(tenantId: string): void;
}

export function createTails(db: Database, limits: TailLimits): Tails {
  const followed = new Map<string, { readonly tail: Tail; users: number }>();
  return {
    take(tenantId) {
      const entry = followed.get(tenantId) ?? { tail: createTail(db, tenantId, limits), users: 0 };
      followed.set(tenantId, entry);
      entry.users += 1;
      const giveBack = () => {
        entry.users -= 1;
        if (entry.users > 0) return;
        entry.tail.close();
        followed.delete(tenantId);
      };
      return { tail: entry.tail, giveBack };
    },
    wake(tenantId) {
      // A database that is away is asked again by the next poll.
      followed
        .get(tenantId)
        ?.tail.look()
        .catch(() => undefined);
    },
  };
}
