/** Which hosts a request may name in `Host`, so that no page of another site reaches this one (DNS rebinding). */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { say } from '../../record/messages.ts';
import { Problem } from '../../record/problem.ts';

export interface Surroundings {
  /** Null: at the address that is listened on. Else nothing is made of `Host`, and a proxy may send any. */
  readonly publicUrl?: string | null;
  /** That is listened on. */
  readonly host?: string;
}

/** What load balancers and monitors ask, by whatever name. */
const probed = /^\/(health\/|metrics(\?|$))/;
/** Names that no public name server answers for (RFC 6761, 6762, 8375): only those next to this machine can give them. */
const local = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** The refusal of a request that names no host, several, or one that is not this server's. */
export function hostProblem(
  { httpVersion, rawHeaders, headers, url = '' }: IncomingMessage,
  { publicUrl = null, host = '' }: Surroundings,
): Problem | undefined {
  const named = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (named.length === 0 && httpVersion === '1.0') return undefined;
  // RFC 9112, 3.2. A server that reads two may take another one than a proxy did.
  if (named.length !== 1) return new Problem('invalid_request', say('host_header_count'));
  // A key says itself whom it belongs to; what a page of another site can use is the cookie and the sign-in.
  if (publicUrl !== null || headers.authorization !== undefined || probed.test(url))
    return undefined;
  const name = hostNameOf(headers.host ?? '');
  if (name === host.toLowerCase() || isLocal(name)) return undefined;
  const shown = (headers.host ?? '').slice(0, 100);
  return new Problem('misdirected_request', say('misdirected_request', { host: shown }));
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
