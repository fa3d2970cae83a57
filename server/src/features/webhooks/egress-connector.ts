/**
 * Connects undici to checked addresses only. Its `connect.lookup` is not asked for literal addresses, and
 * a name may resolve otherwise the second time; so names are resolved here, once, and the socket is pinned.
 */
import { connect, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type * as undici from 'undici';
import { type Egress, notPublic } from './egress.ts';
import { buildConnector } from './undici-parts.ts';

const limits = {
  /** How many addresses of one name are tried, one after the other. */
  addresses: 4,
  /** For an address that has another one after it; the last has what is left of the whole call. */
  attemptMs: 3_000,
} as const;

/** The TCP connection stood, but TLS did not come about. */
export class TlsError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'TlsError';
  }
}

/** Opens one connection, and ends it when the signal aborts, in whatever stage it is. */
type Connector = (
  signal: AbortSignal,
  connected: (address: string) => void,
) => undici.buildConnector.connector;

/** `ca`: certificate authorities instead of the usual ones, in PEM. */
export function createConnector(egress: Egress, ca?: string): Connector {
  const startTls = buildConnector({
    allowH2: false,
    // A resumed session would tell the receiver that two tenants live in one place.
    maxCachedSessions: 0,
    // Said expressly, because NODE_TLS_REJECT_UNAUTHORIZED=0 would turn it off.
    rejectUnauthorized: true,
    timeout: 0,
    // Made once: it takes a third of the time of a handshake.
    secureContext: createSecureContext(ca === undefined ? {} : { ca }),
  });
  return (signal, connected) => {
    const open = async (origin: undici.buildConnector.Options): Promise<Socket> => {
      const addresses = await egress.addressesOf(origin, signal);
      const port = Number(origin.port || (origin.protocol === 'https:' ? 443 : 80));
      const { socket, address } = await connectToOne(addresses, port, signal);
      // The kernel has the last word on where a connection leads.
      const { remoteAddress } = socket;
      if (remoteAddress === undefined) {
        socket.destroy();
        throw Object.assign(new Error('reset as soon as it was open'), { code: 'ECONNRESET' });
      }
      if (!egress.admits(origin, remoteAddress)) {
        socket.destroy();
        throw notPublic(`${origin.hostname} (${remoteAddress})`);
      }
      connected(address);
      if (origin.protocol !== 'https:') return socket;
      return secure(startTls, { ...origin, hostname: address }, origin.hostname, socket, signal);
    };
    return (origin, callback) => {
      open(origin).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      );
    };
  };
}

async function connectToOne(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<{ socket: Socket; address: string }> {
  const tried = addresses.slice(0, limits.addresses);
  for (const [index, address] of tried.entries()) {
    const isLast = index === tried.length - 1;
    try {
      return { socket: await dial(address, port, signal, isLast ? 0 : limits.attemptMs), address };
    } catch (error) {
      if (isLast || signal.aborted) throw error;
    }
  }
  throw new RangeError('there is no address to connect to');
}

/** One TCP connection to a literal address; `attemptMs` 0 waits until the signal aborts. */
function dial(
  address: string,
  port: number,
  signal: AbortSignal,
  attemptMs: number,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true, signal });
    const timer =
      attemptMs === 0
        ? undefined
        : setTimeout(() => socket.destroy(new Error('no connection in time')), attemptMs);
    socket.on('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection was closed'));
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

/** TLS over a connection that stands; the certificate must be that of `hostname`. */
function secure(
  startTls: undici.buildConnector.connector,
  origin: undici.buildConnector.Options,
  hostname: string,
  socket: Socket,
  signal: AbortSignal,
): Promise<Socket> {
  const name = hostname.replace(/\.$/, '');
  // A literal address is never a server name (RFC 6066); its certificate names the address instead.
  const servername = name === origin.hostname ? '' : name;
  return new Promise((resolve, reject) => {
    const fail = () => reject(signal.reason);
    signal.addEventListener('abort', fail, { once: true });
    startTls({ ...origin, servername, httpSocket: socket }, (error, secured) => {
      signal.removeEventListener('abort', fail);
      if (error === null) resolve(secured);
      else reject(signal.aborted ? signal.reason : new TlsError(error));
    });
  });
}
