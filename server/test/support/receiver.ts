/**
 * Webhook receivers on the loopback interface, by HTTP or HTTPS, with any behaviour: they are plain
 * sockets, so that they can violate the protocol. Each counts what it received.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

interface Received {
  readonly method: string;
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** 1 for the first connection. */
  readonly connection: number;
  /** 1 for the first request on its connection. */
  readonly turn: number;
}

/** Called once a request has arrived completely. */
export type Behaviour = (socket: Socket, request: Received) => void;

export interface Receiver {
  readonly port: number;
  /** `http(s)://127.0.0.1:port` */
  readonly origin: string;
  /** Accepted TCP connections, whether they sent requests or not. */
  connections(): number;
  readonly requests: readonly Received[];
  /** Resolves when this number of connections have ended. */
  ended(count: number): Promise<void>;
  close(): Promise<void>;
}

export interface ReceiverOptions {
  readonly host?: string;
  readonly tls?: Certificate;
  /** Called for each new connection, instead of reading requests. */
  readonly onConnection?: (socket: Socket) => void;
}

export async function startReceiver(
  behave: Behaviour,
  { host = '127.0.0.1', tls, onConnection }: ReceiverOptions = {},
): Promise<Receiver> {
  const open = new Set<Socket>();
  const requests: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const counts = { connections: 0, accepted: 0, ended: 0 };
  const accept = (socket: Socket) => {
    counts.accepted += 1;
    const connection = counts.accepted;
    socket.on('error', () => undefined);
    if (onConnection !== undefined) return onConnection(socket);
    readRequests(socket, (request, turn) => {
      const received = { ...request, connection, turn };
      requests.push(received);
      behave(socket, received);
    });
  };
  const watch = (socket: Socket) => {
    counts.connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      counts.ended += 1;
      for (const { count, resolve } of waiting) if (counts.ended >= count) resolve();
    });
  };
  // With TLS `connection` comes before the handshake, `secureConnection` after it.
  const server: Server = tls === undefined ? createServer(accept) : createTlsServer(tls, accept);
  server.prependListener('connection', watch);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    requests,
    connections: () => counts.connections,
    ended: (count) =>
      new Promise((resolve) => {
        if (counts.ended >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      return closed;
    },
  };
}

type Bare = Omit<Received, 'connection' | 'turn'>;

/** Requests with a Content-Length, one after the other. */
function readRequests(socket: Socket, done: (request: Bare, turn: number) => void): void {
  let turn = 0;
  let unread = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const end = unread.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [first = '', ...lines] = unread.subarray(0, end).toString('latin1').split('\r\n');
      const [method = '', path = ''] = first.split(' ');
      const headers = Object.fromEntries(
        lines.map((line) => {
          const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
          return [name.toLowerCase(), value];
        }),
      );
      const from = end + 4;
      const length = Number(headers['content-length'] ?? 0);
      if (unread.length < from + length) return;
      const body = unread.subarray(from, from + length);
      unread = unread.subarray(from + length);
      turn += 1;
      done({ method, path, headers, body }, turn);
    }
  });
}

/** A complete response. Headers are sent as given; Content-Length is added. */
export function answer(
  status: number,
  body: string | Buffer = '',
  headers: Readonly<Record<string, string>> = {},
): Behaviour {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} Status\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return (socket) => {
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]));
  };
}

/** Sends these bytes and nothing more. */
export function sendRaw(text: string): Behaviour {
  return (socket) => {
    socket.write(text, 'latin1');
  };
}

/** Sends these bytes and closes. */
export function sendAndClose(text: string): Behaviour {
  return (socket) => {
    socket.end(text, 'latin1');
  };
}

export const hang: Behaviour = () => undefined;

/** Ends the connection with RST. */
export const reset: Behaviour = (socket) => {
  socket.resetAndDestroy();
};

/** Sends `head`, then endlessly a byte every few milliseconds. */
export function drip(head: string, everyMs = 20): Behaviour {
  return (socket) => {
    socket.write(head, 'latin1');
    const timer = setInterval(() => socket.write('.'), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
}

/** A body of this size, as fast as it is accepted; `sent` counts its bytes. */
export function flood(totalBytes: number): { behave: Behaviour; sent(): number } {
  let sent = 0;
  const piece = Buffer.alloc(64 * 1024, 'x');
  return {
    sent: () => sent,
    behave(socket) {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${totalBytes}\r\n\r\n`);
      const pour = () => {
        while (sent < totalBytes && !socket.destroyed) {
          sent += piece.length;
          if (!socket.write(piece)) return;
        }
      };
      socket.on('drain', pour);
      pour();
    },
  };
}
