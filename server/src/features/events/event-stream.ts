/**
 * Server-sent events: each stream reads the feed from its own position, no faster than
 * its client reads, so that slow clients neither delay others nor fill the memory.
 */

import { Readable } from 'node:stream';
import type { CountingBus } from '../../http/limits/counts.ts';
import { createSlots } from '../../http/limits/in-progress.ts';
import { type SharedSlots, shareSlots } from '../../http/limits/share-slots.ts';
import type { ChangedRecord, Commits } from '../../pipeline/commits.ts';
import type { Database } from '../../postgres/db.ts';
import { Problem } from '../../record/problem.ts';
import { createNoticeBoard, type NoticeBoard } from './change-notices.ts';
import { requireKept } from './event-position.ts';
import { createTails, type Tail } from './event-tail.ts';
import { messageOf } from './messages.ts';
import type { Presence } from './presence.ts';
import { type FeedEvent, type FeedFilter, passes, readBounds, readEvents } from './store-events.ts';

const limits = {
  streams: 500,
  streamsPerKey: 20,
  /** The share of one tenant (in-progress.ts). */
  streamsPerTenant: 250,
  heartbeatMs: 15_000,
  /** The interval of polling for commits of other processes, in case that the bus is down. */
  pollMs: 1_000,
  /** How long a client may not read before it is disconnected. */
  drainMs: 60_000,
  recheckMs: 30_000,
  /** Changes of access within this time cause one check of each stream. */
  accessPauseMs: 50,
  /** How long the last message of a stream may remain unread. */
  endMs: 1_000,
  /** The reconnection time that clients are sent. */
  retryMs: 2_000,
  busyRetrySeconds: 10,
  pageEvents: 100,
  pageBytes: 128 * 1024,
  keptEvents: 500,
  keptBytes: 1024 * 1024,
  bufferBytes: 64 * 1024,
  /** Streams that read older events from the database concurrently. */
  readers: 2,
} as const;

export type StreamLimits = { readonly [name in keyof typeof limits]: number };

interface StreamRequest {
  readonly tenantId: string;
  readonly keyId: string;
  /** Null: start with new events. */
  readonly after: number | null;
  readonly filter: FeedFilter;
  /** Whether the stream sends changes of a kind of record; null: of none. */
  readonly sendsChange: ((record: ChangedRecord) => boolean) | null;
  /** Whether the stream sends who has a record of this kind open; null: of none. */
  readonly sendsPresence: ((entityType: string) => boolean) | null;
  /** Throws `unauthorized`, `forbidden` or another Problem when the client may no longer read. */
  readonly recheck: () => Promise<unknown>;
}

export interface EventStreams {
  /** Throws `overloaded`, `events_expired` and `invalid_cursor`. */
  open(wanted: StreamRequest): Promise<Readable>;
  /** Ends all streams and rejects new ones. */
  close(): void;
}

export interface StreamOptions {
  readonly db: Database;
  readonly commits: Commits;
  /** Counts the streams of a client over all processes; null: of this one. */
  readonly bus: CountingBus | null;
  readonly presence: Pick<Presence, 'follow'>;
  readonly limits?: Partial<StreamLimits>;
}

export function createEventStreams(options: StreamOptions): EventStreams {
  const { db, commits, bus, presence } = options;
  const bounds: StreamLimits = { ...limits, ...options.limits };
  const tails = createTails(db, bounds);
  const slots = createStreamSlots(bounds, shareSlots(bus, 'streams'));
  const reading = createTurns(bounds.readers);
  const streams = new Set<Stream>();
  const board = createNoticeBoard();
  let rechecking: NodeJS.Timeout | undefined;
  const unsubscribe = [
    commits.onCommit((tenantId, { events, changed, more = false }) => {
      if (events) tails.wake(tenantId);
      const readers = board.readers.get(tenantId);
      if (readers === undefined || changed === undefined) return;
      const records = changed();
      for (const add of readers) add(records, more);
    }),
    commits.onMissed(() => {
      tails.wakeAll();
      for (const readers of board.readers.values()) for (const add of readers) add([], true);
    }),
    commits.onAccess(() => {
      rechecking ??= setTimeout(() => {
        rechecking = undefined;
        for (const stream of streams) stream.recheck();
      }, bounds.accessPauseMs).unref();
    }),
  ];

  return {
    async open(wanted) {
      const { tenantId, keyId, after, filter } = wanted;
      const leaveSlot = slots.take(keyId, tenantId);
      const { tail, release: releaseTail } = tails.take(tenantId);
      const release = () => {
        leaveSlot();
        releaseTail();
      };
      try {
        await tail.look();
        if (after !== null) requireKept(after, await readBounds(db, tenantId));
        slots.requireOpen();
        const read = (from: number) => {
          const page = { after: from, limit: bounds.pageEvents, bytes: bounds.pageBytes };
          return reading(() => readEvents(db, tenantId, filter, page));
        };
        const news = { tail, board, presence };
        const stream = createStream(wanted, after ?? tail.newest(), news, read, bounds);
        streams.add(stream);
        stream.body.once('close', () => {
          streams.delete(stream);
          release();
        });
        return stream.body;
      } catch (error) {
        release();
        throw error;
      }
    },
    close() {
      slots.close();
      for (const stop of unsubscribe) stop();
      clearTimeout(rechecking);
      for (const stream of streams) stream.end('The service is stopping.');
    },
  };
}

function createStreamSlots(
  bounds: StreamLimits,
  shared: SharedSlots | null,
): ReturnType<typeof createSlots> {
  return createSlots({
    shared,
    all: bounds.streams,
    fullAll: messageOf('streams_of_process'),
    owners: [
      {
        most: bounds.streamsPerKey,
        full: messageOf('streams_of_key', { max: bounds.streamsPerKey }),
      },
      {
        most: bounds.streamsPerTenant,
        onlyWhenScarce: true,
        full: messageOf('streams_of_tenant', { max: bounds.streamsPerTenant }),
      },
    ],
    busyRetrySeconds: bounds.busyRetrySeconds,
  });
}

interface Stream extends Outgoing {
  /** Ends the stream if the client may no longer read. */
  recheck(): void;
}

interface Outgoing {
  readonly body: Readable;
  /** Sends the reason as a comment and ends; disconnects a client that does not read it. */
  end(reason: string): void;
}

interface Sources {
  readonly tail: Tail;
  readonly board: NoticeBoard;
  readonly presence: Pick<Presence, 'follow'>;
}

/** `start`: the sequence before the first event. `read`: loads a page of matching events. */
function createStream(
  { tenantId, filter, sendsChange, sendsPresence, recheck }: StreamRequest,
  start: number,
  { tail, board, presence }: Sources,
  read: (after: number) => Promise<{ readonly events: readonly FeedEvent[]; readonly end: number }>,
  bounds: StreamLimits,
): Stream {
  let position = start;
  let sentId = start;
  let filling = false;
  async function fill(): Promise<void> {
    if (filling) return;
    filling = true;
    try {
      while (outlet.hasRoom() && position < tail.newest()) {
        const page = fromKept(tail, position, filter, bounds.pageBytes) ?? (await read(position));
        // The stream may have ended while the page was loaded.
        if (!outlet.hasRoom()) return;
        position = page.end;
        sentId = page.events.at(-1)?.sequence ?? sentId;
        if (page.events.length > 0) outlet.send(page.events.map(frameOf).join(''));
      }
    } catch {
      // The next heartbeat retries after a database error.
    } finally {
      filling = false;
    }
  }
  const outlet = createOutlet(bounds, async () => {
    sendNotice();
    await fill();
  });
  const stop = tail.onMore(() => void fill());
  const notices = sendsChange && board.follow(tenantId, sendsChange, sendNotice);
  const stopPresence = followPresence(presence, tenantId, sendsPresence, outlet);
  // A slow client gets all changes in one notice.
  function sendNotice(): void {
    const frame = outlet.hasRoom() ? (notices?.take() ?? null) : null;
    if (frame !== null) outlet.send(frame);
  }
  const heartbeat = setInterval(() => {
    if (!outlet.hasRoom()) return;
    // The ID moves the client forward when no event matches its filter.
    outlet.send(position > sentId ? `:\nid: ${position}\n\n` : ':\n\n');
    sentId = position;
    void fill();
  }, bounds.heartbeatMs);
  const recheckNow = () => {
    recheck().catch((error: unknown) => {
      // A database error does not end the stream.
      const isRefused =
        error instanceof Problem && ['unauthenticated', 'forbidden'].includes(error.class);
      if (isRefused) outlet.end(`${error.code}: ${error.message}`);
    });
  };
  const rechecking = setInterval(recheckNow, bounds.recheckMs);
  for (const timer of [heartbeat, rechecking]) {
    timer.unref();
    outlet.body.once('close', () => clearInterval(timer));
  }
  outlet.body.once('close', () => {
    stop();
    notices?.close();
    stopPresence?.();
  });
  // The ID lets a client resume here even if no event follows.
  outlet.send(`retry: ${bounds.retryMs}\nid: ${start}\n\n`);
  return { ...outlet, recheck: recheckNow };
}

/** A slow client misses frames, and learns the users by its next report. */
function followPresence(
  presence: Sources['presence'],
  tenantId: string,
  mayRead: StreamRequest['sendsPresence'],
  outlet: Outlet,
): (() => void) | null {
  const send = (frame: string) => void (outlet.hasRoom() && outlet.send(frame));
  return mayRead && presence.follow(tenantId, { mayRead, send });
}

interface Outlet extends Outgoing {
  /** Whether the client can take more; permanently false after the end. */
  hasRoom(): boolean;
  send(text: string): void;
}

/** The unread output. `onRoom` is called when the client can take more. */
function createOutlet(
  { bufferBytes, drainMs, endMs }: StreamLimits,
  onRoom: () => Promise<void>,
): Outlet {
  let hasRoom = true;
  let ended = false;
  let cut: NodeJS.Timeout | undefined;
  const cutAfter = (ms: number) => {
    clearTimeout(cut);
    cut = setTimeout(() => body.destroy(), ms);
    cut.unref();
  };
  const body = new Readable({
    highWaterMark: bufferBytes,
    read() {
      if (ended) return;
      hasRoom = true;
      clearTimeout(cut);
      void onRoom();
    },
    destroy(error, done) {
      ended = true;
      clearTimeout(cut);
      done(error);
    },
  });
  return {
    body,
    hasRoom: () => hasRoom && !ended,
    send(text) {
      hasRoom = body.push(text);
      if (!hasRoom) cutAfter(drainMs);
    },
    end(reason) {
      if (ended) return;
      ended = true;
      body.push(`: ${reason}\n\n`);
      body.push(null);
      cutAfter(endMs);
    },
  };
}

/** The next events from the tail's buffer; null if it does not reach back that far. */
function fromKept(
  tail: Tail,
  after: number,
  filter: FeedFilter,
  bytes: number,
): { events: readonly FeedEvent[]; end: number } | null {
  const kept = tail.kept(after);
  if (kept === null) return null;
  const events: FeedEvent[] = [];
  let end = after;
  let size = 0;
  for (const event of kept) {
    end = event.sequence;
    if (!passes(event, filter)) continue;
    events.push(event);
    size += event.payload.length;
    if (size >= bytes) break;
  }
  return { events, end };
}

/** The payload is JSON without line breaks, so it is one data line. */
function frameOf({ sequence, type, payload }: FeedEvent): string {
  return `id: ${sequence}\nevent: ${type}\ndata: ${payload}\n\n`;
}

/** Limits concurrency to `count`, first in, first out. */
function createTurns(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
