/**
 * Connects undici to checked addresses only. undici skips `connect.lookup` for literal addresses,
 * and a second resolution could differ; so the name is resolved once, here, and the socket connects
 * to a checked address.
 */
import { connect, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type * as undici from 'undici';
import { type Egress, notPublic } from './egress.ts';
import { buildConnector } from './undici-parts.ts';

const limits = {
  /** Addresses of a name that are tried, one after the other. */
  addresses: 4,
  /** For each address but the last, which has the remaining time of the call. */
  attemptMs: 3_000,
} as const;

/** The TCP connection was established, but the TLS handshake failed. */
export class TlsError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'TlsError';
  }
}

/** Opens a connection; aborting the signal closes it in any state. */
type Connector = (
  signal: AbortSignal,
  connected: (address: string) => void,
) => undici.buildConnector.connector;

/** `ca`: PEM of certificate authorities that replace the default ones. */
export function createConnector(egress: Egress, ca?: string): Connector {
  const startTls = buildConnector({
    allowH2: false,
    // A resumed session would reveal to the receiver that two tenants share an installation.
    maxCachedSessions: 0,
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would disable it.
    rejectUnauthorized: true,
    timeout: 0,
    // Shared, because creating it takes a third of a handshake's time.
    secureContext: createSecureContext(ca === undefined ? {} : { ca }),
  });
  return (signal, connected) => {
    const open = async (origin: undici.buildConnector.Options): Promise<Socket> => {
      const addresses = await egress.addressesOf(origin, signal);
      const port = Number(origin.port || (origin.protocol === 'https:' ? 443 : 80));
      const { socket, address } = await connectToOne(addresses, port, signal);
      // The kernel reports the address that is actually connected.
      const { remoteAddress } = socket;
      if (remoteAddress === undefined) {
        socket.destroy();
        throw Object.assign(new Error('the connection was reset right after it was opened'), {
          code: 'ECONNRESET',
        });
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
  throw new RangeError('no address to connect to');
}

/** One TCP connection to a literal address; `attemptMs` 0: until the signal aborts. */
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
        : setTimeout(
            () => socket.destroy(new Error('the connection attempt timed out')),
            attemptMs,
          );
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

/** TLS on an established connection; the certificate must match `hostname`. */
function secure(
  startTls: undici.buildConnector.connector,
  origin: undici.buildConnector.Options,
  hostname: string,
  socket: Socket,
  signal: AbortSignal,
): Promise<Socket> {
  const name = hostname.replace(/\.$/, '');
  // RFC 6066: a literal address is not a server name; the certificate contains the address.
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
