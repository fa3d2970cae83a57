/**
 * How a server leaves without losing a request: responses close their connections, the listener closes when its queue
 * is empty, and idle connections last, when no request can be on its way any more.
 */
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAnswered } from './protocol/refuse-client.ts';

const limits = {
  /** Turns of the event loop in which queued connections are accepted. */
  mostAcceptTurns: 1_000,
  quietAcceptTurns: 3,
  /** A longer turn did other work, so that connections may have arrived since it looked for them. */
  quietTurnMicroseconds: 100,
  /** Without a byte, after which a connection is idle. */
  idleMs: 500,
  idleCheckMs: 20,
  /** For a client to close a connection that was ended. */
  lingerMs: 1_000,
} as const;

export interface Drain {
  /** Whether responses close their connections. */
  readonly isBegun: boolean;
  /** False during a stop of the service; true while other processes take over from this one. */
  readonly isReady: boolean;
  begin(isReplaced?: boolean): void;
  /** After the listener: resolves when no connection is idle. */
  close(): Promise<void>;
  /** Resolves when no connection is open. */
  emptied(): Promise<void>;
}

/** What is known of an open connection after `begin`. */
interface Seen {
  /** Since when it is idle; null while a request is in progress. */
  idleSinceMs: number | null;
  /** Bytes received by then; more are the beginning of a request. */
  bytes: number;
}

export function createDrain(server: HttpServer): Drain {
  const open = new Map<Socket, Seen>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { idleSinceMs: performance.now(), bytes: 0 });
    socket.once('close', () => open.delete(socket));
  });

  /** Ends the connections that were idle for long enough; returns the number of those that were not. */
  function endIdle(): number {
    const now = performance.now();
    let waiting = 0;
    for (const [socket, seen] of open) {
      if (!isAnswered(socket)) {
        seen.idleSinceMs = null;
        continue;
      }
      if (seen.idleSinceMs === null)
        Object.assign(seen, { idleSinceMs: now, bytes: socket.bytesRead });
      // Its response closes it, or a request is arriving.
      if (socket.writableEnded || socket.bytesRead > seen.bytes) continue;
      if (now - (seen.idleSinceMs ?? now) < limits.idleMs) waiting += 1;
      else end(socket);
    }
    return waiting;
  }

  const drain = {
    isBegun: false,
    isReady: true,
    begin(isReplaced = false) {
      drain.isReady = isReplaced && drain.isReady;
      if (drain.isBegun) return;
      drain.isBegun = true;
      const now = performance.now();
      for (const [socket, seen] of open)
        Object.assign(seen, { idleSinceMs: now, bytes: socket.bytesRead });
    },
    async close() {
      while (endIdle() > 0) await sleep(limits.idleCheckMs);
      const looks = setInterval(() => {
        endIdle();
        if (open.size === 0) clearInterval(looks);
      }, limits.idleCheckMs);
    },
    async emptied() {
      while (open.size > 0) await sleep(limits.idleCheckMs);
    },
  };
  return drain;
}

/**
 * Closing a listener resets the connections in its queue, which may already contain requests. So it is closed in the
 * very turn of the event loop that found the queue empty, and close() is compiled before: the kernel also resets a
 * connection that arrives between the look and the close.
 */
export function closeListener(server: Server): Promise<void> {
  // close() of an HTTP server would also reset idle connections.
  const close = (one: Server) => Server.prototype.close.call(one);
  close(new Server());
  return new Promise((resolve) => {
    let [turns, quiet] = [0, 0];
    let begunMs = performance.now();
    const accepted = () => {
      quiet = -1;
    };
    const look = () => {
      turns += 1;
      quiet += 1;
      const now = performance.now();
      const isQuick = (now - begunMs) * 1_000 < limits.quietTurnMicroseconds;
      if ((isQuick && quiet >= limits.quietAcceptTurns) || turns === limits.mostAcceptTurns) {
        close(server);
        server.off('connection', accepted);
        resolve();
        return;
      }
      begunMs = now;
      setImmediate(look);
    };
    server.on('connection', accepted);
    setImmediate(look);
  });
}

/** Half-closes, and reads what still arrives: unread input would reset the connection, and lose the last response. */
function end(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), limits.lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
}
