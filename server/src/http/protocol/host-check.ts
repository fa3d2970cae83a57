/** Checks `Host` against DNS rebinding, by which a page of another site could call this server. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { messageOf } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';

export interface Surroundings {
  /** Null: the listening address. Otherwise `Host` is not used, and a proxy may send any. */
  readonly publicUrl?: string | null;
  /** That is listened on. */
  readonly host?: string;
}

/** Paths that load balancers and monitors request with any host name. */
const probed = /^\/(health\/|metrics(\?|$))/;
/** Names that no public name server answers for (RFC 6761, 6762, 8375): only the local network can define them. */
const local = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** The problem of a request with no `Host`, several, or one that is not this server's. */
export function hostProblem(
  { httpVersion, rawHeaders, headers, url = '' }: IncomingMessage,
  { publicUrl = null, host = '' }: Surroundings,
): Problem | undefined {
  const named = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (named.length === 0 && httpVersion === '1.0') return undefined;
  // RFC 9112, 3.2. With two, server and proxy could use different ones.
  if (named.length !== 1) return new Problem('invalid_request', messageOf('host_header_count'));
  // A page of another site can use the cookie and the sign-in, but not an API key.
  if (publicUrl !== null || headers.authorization !== undefined || probed.test(url))
    return undefined;
  const name = hostNameOf(headers.host ?? '');
  if (name === host.toLowerCase() || isLocal(name)) return undefined;
  const shown = (headers.host ?? '').slice(0, 100);
  return new Problem('misdirected_request', messageOf('misdirected_request', { host: shown }));
}

/** Lower case, without port, brackets and a dot at the end. */
function hostNameOf(host: string): string {
  const name = URL.parse(`http://${host}`)?.hostname ?? host.toLowerCase();
  return name.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** An address, a name without a dot, or one of a name space that is not public. */
function isLocal(name: string): boolean {
  return isIP(name) !== 0 || !name.includes('.') || local.test(name);
}
