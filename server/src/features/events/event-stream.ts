/**
 * Server-sent events (contract 8): each stream reads the feed from its own position, as fast as its
 * reader takes it and no faster, so that no reader waits for another one or fills the memory.
 */

import { Readable } from 'node:stream';
import { createPlaces } from '../../http/limits/places.ts';
import type { Commits } from '../../pipeline/commits.ts';
import type { Database } from '../../postgres/db.ts';
import { say } from '../../record/messages.ts';
import { Problem } from '../../record/problem.ts';
import { createNoticeBoard, type NoticeBoard } from './change-notices.ts';
import { requireKept } from './event-position.ts';
import { createTails, type Tail } from './event-tail.ts';
import { type FeedEvent, type FeedFilter, passes, readBounds, readEvents } from './store-events.ts';

const limits = {
  streams: 500,
  streamsPerKey: 20,
  /** The share of one tenant (places.ts). */
  streamsPerTenant: 250,
  heartbeatMs: 15_000,
  /** Between two looks at the feed for what other processes committed. */
  pollMs: 1_000,
  /** For a reader to take what was sent; then it is cut. */
  drainMs: 60_000,
  recheckMs: 30_000,
  /** For the last words of a stream to be taken. */
  endMs: 1_000,
  /** How soon a client should come back. */
  retryMs: 2_000,
  busyRetrySeconds: 10,
  pageEvents: 100,
  pageBytes: 128 * 1024,
  keptEvents: 500,
  keptBytes: 1024 * 1024,
  bufferBytes: 64 * 1024,
  /** Streams that read older events from the database at the same time. */
  readers: 2,
} as const;

export type StreamLimits = { readonly [name in keyof typeof limits]: number };

interface StreamRequest {
  readonly tenantId: string;
  readonly keyId: string;
  /** Null: begin with what comes from now on. */
  readonly after: number | null;
  readonly filter: FeedFilter;
  /** Whether the reader is told of changes of a kind of record; null: of none. */
  readonly tellsChange: ((entityType: string) => boolean) | null;
  /** Raises `unauthorized`, `forbidden` or another refusal once the reader may not go on. */
  readonly recheck: () => Promise<unknown>;
}

export interface EventStreams {
  /** Raises `overloaded`, `events_expired` and `invalid_cursor`. */
  open(wanted: StreamRequest): Promise<Readable>;
  /** Ends every stream, and refuses new ones. */
  close(): void;
}

export interface StreamOptions {
  readonly db: Database;
  readonly commits: Commits;
  readonly limits?: Partial<StreamLimits>;
}

export function createEventStreams({ db, commits, ...options }: StreamOptions): EventStreams {
  const bounds: StreamLimits = { ...limits, ...options.limits };
  const tails = createTails(db, bounds);
  const places = createPlaces({
    all: bounds.streams,
    fullAll: say('streams_of_process'),
    owners: [
      {
        most: bounds.streamsPerKey,
        full: say('streams_of_key', { max: bounds.streamsPerKey }),
      },
      {
        most: bounds.streamsPerTenant,
        onlyWhenScarce: true,
        full: say('streams_of_tenant', { max: bounds.streamsPerTenant }),
      },
    ],
    busyRetrySeconds: bounds.busyRetrySeconds,
  });
  const reading = createTurns(bounds.readers);
  const streams = new Set<Stream>();
  const board = createNoticeBoard(commits);
  const stopListening = commits.onCommit((tenantId, { events }) => {
    if (events) tails.wake(tenantId);
  });

  return {
    async open(wanted) {
      const { tenantId, keyId, after, filter } = wanted;
      const leave = places.take(keyId, tenantId);
      const { tail, giveBack } = tails.take(tenantId);
      const release = () => {
        leave();
        giveBack();
      };
      try {
        await tail.look();
        if (after !== null) requireKept(after, await readBounds(db, tenantId));
        places.requireOpen();
        const read = (from: number) => {
          const page = { after: from, limit: bounds.pageEvents, bytes: bounds.pageBytes };
          return reading(() => readEvents(db, tenantId, filter, page));
        };
        const stream = createStream(wanted, after ?? tail.newest(), { tail, board }, read, bounds);
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
      places.close();
      stopListening();
      board.close();
      for (const stream of streams) stream.end('The service is stopping.');
    },
  };
}

interface Stream {
  readonly body: Readable;
  /** Says why in a comment and ends; a reader that does not take it is cut. */
  end(reason: string): void;
}

/** `start`: the sequence after which it begins. `read`: a page of matching events from the database. */
function createStream(
  { tenantId, filter, tellsChange, recheck }: StreamRequest,
  start: number,
  { tail, board }: { readonly tail: Tail; readonly board: NoticeBoard },
  read: (after: number) => Promise<{ readonly events: readonly FeedEvent[]; readonly end: number }>,
  bounds: StreamLimits,
): Stream {
  let position = start;
  let told = start;
  let filling = false;
  async function fill(): Promise<void> {
    if (filling) return;
    filling = true;
    try {
      while (outlet.hasRoom() && position < tail.newest()) {
        const page = fromKept(tail, position, filter, bounds.pageBytes) ?? (await read(position));
        // It may have ended while the page was being read.
        if (!outlet.hasRoom()) return;
        position = page.end;
        told = page.events.at(-1)?.sequence ?? told;
        if (page.events.length > 0) outlet.send(page.events.map(frameOf).join(''));
      }
    } catch {
      // The database does not answer: the next heartbeat tries again.
    } finally {
      filling = false;
    }
  }
  const outlet = createOutlet(bounds, async () => {
    tell();
    await fill();
  });
  const stop = tail.onMore(() => void fill());
  const notices = tellsChange && board.follow(tenantId, tellsChange, tell);
  // A reader that takes nothing is told of everything at once when it does.
  function tell(): void {
    const frame = outlet.hasRoom() ? (notices?.take() ?? null) : null;
    if (frame !== null) outlet.send(frame);
  }
  const heartbeat = setInterval(() => {
    if (!outlet.hasRoom()) return;
    // Also says how far the reader has come where nothing passed its filter.
    outlet.send(position > told ? `:\nid: ${position}\n\n` : ':\n\n');
    told = position;
    void fill();
  }, bounds.heartbeatMs);
  const rechecking = setInterval(() => {
    recheck().catch((error: unknown) => {
      // A database that is away decides nothing.
      const isRefused = error instanceof Problem && [401, 403].includes(error.status);
      if (isRefused) outlet.end(`${error.code}: ${error.message}`);
    });
  }, bounds.recheckMs);
  for (const timer of [heartbeat, rechecking]) {
    timer.unref();
    outlet.body.once('close', () => clearInterval(timer));
  }
  outlet.body.once('close', () => {
    stop();
    notices?.close();
  });
  // The id makes a reader come back to this place even when nothing was sent in between.
  outlet.send(`retry: ${bounds.retryMs}\nid: ${start}\n\n`);
  return outlet;
}

interface Outlet extends Stream {
  /** Whether the reader takes more; false for good once it ended. */
  hasRoom(): boolean;
  send(text: string): void;
}

/** What is sent and not yet taken. `onRoom` is called when the reader can take more. */
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

/** The next events out of those that the tail keeps; null when it does not reach back that far. */
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

/** The payload is JSON text without line breaks, so it is one line of data. */
function frameOf({ sequence, type, payload }: FeedEvent): string {
  return `id: ${sequence}\nevent: ${type}\ndata: ${payload}\n\n`;
}

/** Lets `count` pieces of work run at a time; the others wait in the order they came. */
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
