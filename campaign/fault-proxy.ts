/**
 * A proxy between server and PostgreSQL that cuts connections around a COMMIT. It parses the framing of
 * the wire protocol (PostgreSQL manual, 54.7): type byte, length, payload; the first message of a
 * client has no type.
 */
import { connect, createServer, type Socket } from 'node:net';

/**
 * `before`: the COMMIT never arrives, but all earlier replies do. `after`: PostgreSQL has replied, and
 * the reply is lost. `between`: the connection is cut immediately after the COMMIT.
 */
export type Cut = 'before' | 'between' | 'after';

export interface FaultProxy {
  /** The same database through the proxy. */
  readonly url: string;
  close(): Promise<void>;
}

/** Delay of a COMMIT before the cut, enough for earlier replies to arrive. */
const holdMs = 25;
const headerBytes = 5;

/** `choose` is called for every COMMIT of a writing transaction. `databaseUrl`: of a Unix socket. */
export async function startFaultProxy(
  databaseUrl: string,
  choose: () => Cut | null,
): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const path = `${decodeURIComponent(target.hostname)}/.s.PGSQL.${target.port || 5432}`;
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(path);
    open.add(client).add(upstream);
    join(client, upstream, choose, () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
      open.delete(upstream);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.toString(),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join(client: Socket, upstream: Socket, choose: () => Cut | null, cut: () => void): void {
  let writes = false;
  let awaited = false;
  let held = false;
  const fromClient = createFramer(true, (message, type) => {
    if (held) return;
    const text = type === 'Q' ? message.toString('utf8', headerBytes, message.length - 1) : '';
    if (text.startsWith('begin')) writes = !text.startsWith('begin read only');
    const chosen = text === 'commit' && writes ? choose() : null;
    if (chosen === 'before') {
      held = true;
      setTimeout(cut, holdMs);
      return;
    }
    if (chosen === 'after') awaited = true;
    upstream.write(message);
    if (chosen === 'between') {
      held = true;
      setImmediate(cut);
    }
  });
  const fromServer = createFramer(false, (message, type) => {
    const tag = type === 'C' ? message.toString('utf8', headerBytes, message.length - 1) : '';
    if (awaited && tag === 'COMMIT') {
      held = true;
      cut();
    } else if (!client.destroyed) client.write(message);
  });
  client.on('data', fromClient).on('error', cut).on('close', cut);
  upstream.on('data', fromServer).on('error', cut).on('close', cut);
}

/** Calls `take` with every complete message, and with all messages of a chunk in one turn of the event loop. */
function createFramer(
  startsBare: boolean,
  take: (message: Buffer, type: string) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let bare = startsBare;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const lengthAt = bare ? 0 : 1;
      if (rest.length < lengthAt + 4) return;
      const end = lengthAt + rest.readUInt32BE(lengthAt);
      if (rest.length < end) return;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      take(message, bare ? '' : String.fromCharCode(message[0] ?? 0));
      bare = false;
    }
  };
}
