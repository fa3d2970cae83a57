/** What the error of a call to a receiver means, as a class of queue/outcome.ts and its detail. */

import type { OutcomeClass } from '../../queue/outcome.ts';
import { codeOf } from '../../record/error-code.ts';
import { EgressError } from './egress.ts';
import { TlsError } from './egress-connector.ts';
import { errors } from './undici-parts.ts';

/** The whole call took longer than it may. */
export class CallTimeout extends Error {
  constructor() {
    super('the call took too long');
    this.name = 'CallTimeout';
  }
}

interface Failure {
  readonly class: OutcomeClass;
  readonly detail: string;
  /** Where that of the class would mislead. */
  readonly remedy?: string;
}

const unreachable = 'the network has no way to it';
const cut = 'the receiver closed the connection before its answer was complete';

const remedies: Readonly<Record<string, string>> = {
  [cut]:
    'Look at the log of the receiver, and of a proxy before it: it broke off while it answered.',
  'this system does not permit it':
    'Have the operator let this service connect to the address of the receiver.',
};

/** Codes of node:net and undici. */
const refusals: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the receiver refused it',
  ECONNRESET: cut,
  EPIPE: cut,
  UND_ERR_SOCKET: cut,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: cut,
  UND_ERR_CLOSED: cut,
  UND_ERR_DESTROYED: cut,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  EHOSTDOWN: unreachable,
  EACCES: 'this system does not permit it',
  EPERM: 'this system does not permit it',
};

/** `timeoutMs` is that of the whole call. */
export function failureOf(error: unknown, timeoutMs: number): Failure {
  if (error instanceof EgressError) return { class: error.class, detail: detailOf(error.said) };
  const within = { class: 'timeout', detail: `${timeoutMs / 1_000} s` } as const;
  if (error instanceof CallTimeout) return within;
  if (error instanceof TlsError) return tlsFailureOf(error);
  const code = codeOf(error);
  if (code === 'ETIMEDOUT') return within;
  const refusal = refusals[code];
  if (refusal !== undefined) return refused(refusal, remedies[refusal]);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return { class: 'too_large', detail: 'its headers' };
  if (error instanceof errors.HTTPParserError) {
    return refused(
      'the answer is not HTTP/1.1',
      'Another program listens there, or the receiver wants TLS: correct the port, or begin the URL with https://.',
    );
  }
  const said = error instanceof Error ? error.message : String(error);
  return { class: 'internal', detail: code === '' ? said : `${said} (${code})` };
}

function detailOf({ params, message }: EgressError['said']): string {
  return String(params['address'] ?? params['host'] ?? message);
}

/** What OpenSSL says where an answer in plain text meets it. */
const plainHttp =
  /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNKNOWN_PROTOCOL|HTTP_REQUEST)$/;

function refused(detail: string, remedy?: string): Failure {
  return { class: 'refused', detail, ...(remedy === undefined ? {} : { remedy }) };
}

/** Whether a connection that had served before may have been closed just as the call began. */
export function wasClosedByReceiver(error: unknown): boolean {
  return refusals[codeOf(error)] === cut && codeOf(error) !== 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
}

function tlsFailureOf({ cause, message }: TlsError): Failure {
  const code = codeOf(cause);
  if (refusals[code] === cut) {
    return refused(
      'the receiver closed the connection during the handshake',
      'Check that it speaks TLS 1.2 or later on this port, and asks for no certificate of the client.',
    );
  }
  if (plainHttp.test(code)) {
    return {
      class: 'tls',
      detail: 'the receiver does not speak TLS on this port',
      remedy: 'Correct the port of the URL to the one where the receiver speaks TLS.',
    };
  }
  // OpenSSL's own sentences name its source files; the code says the same.
  const isOpenSsl = code.startsWith('ERR_SSL_') || code === 'EPROTO';
  return { class: 'tls', detail: isOpenSsl ? code : `${message.replace(/\.$/, '')} (${code})` };
}
