/**
 * The end of a tenant's event feed, followed once for all streams of this process: a commit here is
 * seen at once, one of another process with the next poll.
 */
import type { Database } from '../storage/db.ts';
import { type FeedEvent, readBounds, readEvents } from '../storage/events.ts';

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

export function createTail(db: Database, tenantId: string, limits: TailLimits): Tail {
  const listeners = new Set<() => void>();
  let newest: number | null = null;
  let kept: FeedEvent[] = [];
  let keptBytes = 0;

  function keep(events: readonly FeedEvent[]): void {
    kept.push(...events);
    keptBytes += sizeOf(events);
    let dropped = 0;
    for (const { payload } of kept) {
      if (kept.length - dropped <= limits.keptEvents && keptBytes <= limits.keptBytes) break;
      keptBytes -= payload.length;
      dropped += 1;
    }
    kept = kept.slice(dropped);
  }

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
      keep(page.events);
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
    kept(after) {
      const [first] = kept;
      if (first === undefined || first.sequence > after + 1) return null;
      return kept.filter(({ sequence }) => sequence > after);
    },
    onMore(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    close: () => clearInterval(timer),
  };
}

function sizeOf(events: readonly FeedEvent[]): number {
  return events.reduce((sum, { payload }) => sum + payload.length, 0);
}
