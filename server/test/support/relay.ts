/** A TCP relay to a service whose connections a test can cut. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  readonly url: string;
  /** Further connections lead there. */
  redirect(target: Target): void;
  /** Ends all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** A port of this machine, or the path of a Unix socket. */
type Target = number | string;

/**
 * `cutsHead`: whether the connection with this number, from 1, ends after the head of its first response. `cutsBefore`:
 * whether a connection ends before these bytes are passed to the service.
 */
export async function startRelay(
  target: Target,
  cutsHead: (count: number) => boolean = () => false,
  cutsBefore: ((bytes: string) => boolean) | null = null,
): Promise<Relay> {
  const sockets = new Set<Socket>();
  let count = 0;
  let current = target;
  const server = createServer((near) => {
    count += 1;
    const far = connect(
      typeof current === 'number' ? { port: current, host: '127.0.0.1' } : { path: current },
    );
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
    if (cutsBefore === null) near.pipe(far);
    else passUntil(near, far, cutsBefore);
    if (cutsHead(count)) passHead(far, near);
    else far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: own,
    url: `http://127.0.0.1:${own}`,
    redirect: (next) => {
      current = next;
    },
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function passUntil(near: Socket, far: Socket, isEnd: (bytes: string) => boolean): void {
  near.on('data', (chunk) => {
    if (!isEnd(chunk.toString('latin1'))) {
      far.write(chunk);
      return;
    }
    near.destroy();
    far.destroy();
  });
  near.on('end', () => far.end());
}

function passHead(far: Socket, near: Socket): void {
  let text = '';
  far.on('data', (chunk) => {
    text += chunk.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return;
    far.destroy();
    near.end(text.slice(0, end + 4), 'latin1');
  });
}
