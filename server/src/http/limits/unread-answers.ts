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
   * Of whole answers that are not taken, of all connections: beyond it those that stand still are cut, beyond twice
   * as much any. One alone may be larger.
   */
  unreadBytes: 64 * 1024 * 1024,
  /** A connection that takes no whole answer for so long stands still. */
  stalledMs: 1_000,
} as const;

export type UnreadLimits = { readonly [name in keyof typeof limits]: number };

/** The answers of one connection that are not taken yet. */
interface Held {
  readonly owner: string;
  bytes: number;
  /** When an answer was last taken whole, or the first one began to be sent. */
  movedAt: number;
}

export interface UnreadAnswers {
  /** An answer begins to be sent. `bytes`: of an answer that is in memory as a whole; else 0. */
  watch(owner: string, socket: Socket, response: ServerResponse, bytes: number): void;
}

export function createUnreadAnswers(options: Partial<UnreadLimits> = {}): UnreadAnswers {
  const { unreadMs, unreadBytes, stalledMs } = { ...limits, ...options };
  const held = new Map<Socket, Held>();
  const sums = new Map<string, number>();
  const followed = new WeakSet<Socket>();
  let total = 0;

  function add(socket: Socket, answer: Held, bytes: number): void {
    const sum = (sums.get(answer.owner) ?? 0) + bytes;
    answer.bytes += bytes;
    total += bytes;
    if (sum === 0) sums.delete(answer.owner);
    else sums.set(answer.owner, sum);
    if (answer.bytes === 0) held.delete(socket);
    else held.set(socket, answer);
  }

  function release(socket: Socket, bytes?: number): void {
    const answer = held.get(socket);
    // What was cut is released already.
    if (answer === undefined) return;
    answer.movedAt = performance.now();
    add(socket, answer, -(bytes ?? answer.bytes));
  }

  function hold(owner: string, socket: Socket, response: ServerResponse, bytes: number): void {
    if (!followed.has(socket)) {
      followed.add(socket);
      // Answers behind others of their connection are not told that it closed.
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
      // What the process asks itself comes over no connection; and who has gone takes nothing.
      if (!(socket instanceof Socket) || socket.destroyed) return;
      if (bytes > 0) hold(owner, socket, response, bytes);
      const begin = () => cutWhenUnread(socket, response, unreadMs);
      // Behind others of its connection it has to wait for its turn.
      if (response.socket === null) response.once('socket', begin);
      else begin();
    },
  };
}

/** The timer of a socket begins anew with each part that the client takes, and also with what the client sends. */
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
