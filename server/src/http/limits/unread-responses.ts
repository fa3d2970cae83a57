/**
 * Unread responses stay in memory. A connection that reads nothing for a while is closed. If the unread responses of
 * all connections are too large, idle connections of the owner with the most bytes are closed.
 */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

const limits = {
  /** Time in which a client must read something. */
  unreadMs: 30_000,
  /**
   * Bytes of complete responses that clients have not read, over all connections. Above it, stalled connections are
   * closed; above twice as much, any. A single response may be larger.
   */
  unreadBytes: 64 * 1024 * 1024,
  /** A connection on which no response was read completely for this time is stalled. */
  stalledMs: 1_000,
} as const;

export type UnreadLimits = { readonly [name in keyof typeof limits]: number };

/** The unread responses of one connection. */
interface Held {
  readonly owner: string;
  bytes: number;
  /** When a response was last read completely, or the first one was sent. */
  movedAt: number;
}

export interface UnreadResponses {
  /** Call it when a response begins. `bytes`: its size if it is completely in memory; else 0. */
  watch(owner: string, socket: Socket, response: ServerResponse, bytes: number): void;
}

export function createUnreadResponses(options: Partial<UnreadLimits> = {}): UnreadResponses {
  const { unreadMs, unreadBytes, stalledMs } = { ...limits, ...options };
  const held = new Map<Socket, Held>();
  const sums = new Map<string, number>();
  const followed = new WeakSet<Socket>();
  let total = 0;

  function add(socket: Socket, unread: Held, bytes: number): void {
    const sum = (sums.get(unread.owner) ?? 0) + bytes;
    unread.bytes += bytes;
    total += bytes;
    if (sum === 0) sums.delete(unread.owner);
    else sums.set(unread.owner, sum);
    if (unread.bytes === 0) held.delete(socket);
    else held.set(socket, unread);
  }

  function release(socket: Socket, bytes?: number): void {
    const unread = held.get(socket);
    // Already released, because the connection was closed here.
    if (unread === undefined) return;
    unread.movedAt = performance.now();
    add(socket, unread, -(bytes ?? unread.bytes));
  }

  function hold(owner: string, socket: Socket, response: ServerResponse, bytes: number): void {
    if (!followed.has(socket)) {
      followed.add(socket);
      // A pipelined response that waits for an earlier one does not emit `close`.
      socket.once('close', () => release(socket));
    }
    add(socket, held.get(socket) ?? { owner, bytes: 0, movedAt: performance.now() }, bytes);
    response.once('close', () => release(socket, bytes));
    while (total > unreadBytes && held.size > 1) {
      const first = firstToCut();
      if (first === undefined) break;
      release(first);
      first.destroy();
    }
  }

  function firstToCut(): Socket | undefined {
    const [largest] = [...sums].reduce((most, one) => (one[1] > most[1] ? one : most));
    const movedBy = total > 2 * unreadBytes ? Infinity : performance.now() - stalledMs;
    for (const [socket, { owner, movedAt }] of held)
      if (owner === largest && movedAt <= movedBy) return socket;
    return undefined;
  }

  return {
    watch(owner, socket, response, bytes) {
      // Injected requests have no socket, and closed connections read nothing.
      if (!(socket instanceof Socket) || socket.destroyed) return;
      if (bytes > 0) hold(owner, socket, response, bytes);
      const begin = () => cutWhenUnread(socket, response, unreadMs);
      // A pipelined response gets the socket after the earlier responses.
      if (response.socket === null) response.once('socket', begin);
      else begin();
    },
  };
}

/** The timeout of a socket restarts whenever the client reads or sends data. */
function cutWhenUnread(socket: Socket, response: ServerResponse, unreadMs: number): void {
  socket.setTimeout(unreadMs);
  response.on('timeout', () => {
    // A stream may have nothing to send.
    if (socket.writableLength === 0) socket.setTimeout(unreadMs);
    else socket.destroy();
  });
  // Before Node.js sets the timer of an idle connection.
  response.prependOnceListener('finish', () => socket.setTimeout(0));
}
