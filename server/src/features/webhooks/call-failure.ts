/** Maps errors of a call to a receiver to outcomes. */

import type { Outcome } from '../../queue/outcome.ts';
import { codeOf } from '../../record/values/error-code.ts';
import { InvalidResponse } from './check-statuses.ts';
import { EgressError } from './egress.ts';
import { TlsError } from './egress-connector.ts';
import { outcomeOf } from './outcomes.ts';
import { errors } from './undici-parts.ts';

/** The call exceeded its timeout. */
export class CallTimeout extends Error {
  constructor() {
    super('the call exceeded its timeout');
    this.name = 'CallTimeout';
  }
}

/** Error codes of node:net and undici. */
const refusals: Readonly<Record<string, Refusal>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_cut',
  EPIPE: 'connection_cut',
  UND_ERR_SOCKET: 'connection_cut',
  UND_ERR_CLOSED: 'connection_cut',
  UND_ERR_DESTROYED: 'connection_cut',
  EHOSTUNREACH: 'network_unreachable',
  ENETUNREACH: 'network_unreachable',
  EADDRNOTAVAIL: 'network_unreachable',
  EHOSTDOWN: 'network_unreachable',
  EACCES: 'connection_forbidden',
  EPERM: 'connection_forbidden',
};

type Refusal =
  | 'connection_refused'
  | 'connection_cut'
  | 'network_unreachable'
  | 'connection_forbidden';

/** `timeoutMs` is that of the whole call. */
export function failureOf(error: unknown, timeoutMs: number): Outcome {
  if (error instanceof EgressError) return notAdmitted(error);
  const seconds = timeoutMs / 1_000;
  if (error instanceof CallTimeout) return outcomeOf('answer_too_slow', { seconds });
  if (error instanceof TlsError) return tlsFailureOf(error);
  const code = codeOf(error);
  if (code === 'ETIMEDOUT') return outcomeOf('answer_too_slow', { seconds });
  const refusal = refusals[code];
  if (refusal !== undefined) return outcomeOf(refusal);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return outcomeOf('answer_headers_too_large');
  if (error instanceof InvalidResponse) return error.outcome;
  if (error instanceof errors.HTTPParserError) return parserFailureOf(error);
  if (error instanceof errors.ResponseContentLengthMismatchError)
    return outcomeOf('answer_malformed', { error: error.message });
  const text = error instanceof Error ? error.message : String(error);
  return outcomeOf('unexpected', { error: code === '' ? text : `${text} (${code})` });
}

/** The parser's errors for a response that does not begin with the version of HTTP/1. */
const notHttp = /^(Expected HTTP\/|Expected dot|Invalid HTTP version)/;

function parserFailureOf({ message }: Error): Outcome {
  const [, error = message] = /\((.+)\)$/.exec(message) ?? [];
  if (notHttp.test(error)) return outcomeOf('answer_not_http');
  return outcomeOf('answer_malformed', { error });
}

function notAdmitted({ class: kind, rendered: { code, params } }: EgressError): Outcome {
  if (kind === 'dns') return outcomeOf('host_unresolved', { host: String(params['host']) });
  if (kind === 'blocked_address')
    return outcomeOf('address_not_public', { address: String(params['address']) });
  return outcomeOf('url_not_allowed', { problem: code });
}

/** OpenSSL's errors for a plain-text response. */
const plainHttp =
  /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNKNOWN_PROTOCOL|HTTP_REQUEST)$/;

/** Whether the receiver may have closed an idle connection just as the call began. */
export function wasClosedByReceiver(error: unknown): boolean {
  return refusals[codeOf(error)] === 'connection_cut';
}

function tlsFailureOf({ cause, message }: TlsError): Outcome {
  const code = codeOf(cause);
  if (refusals[code] === 'connection_cut') return outcomeOf('handshake_cut');
  if (plainHttp.test(code)) return outcomeOf('tls_not_spoken');
  // OpenSSL's messages contain names of its source files; the code is as precise.
  const isOpenSsl = code.startsWith('ERR_SSL_') || code === 'EPROTO';
  const error = isOpenSsl ? code : `${message.replace(/\.$/, '')} (${code})`;
  return outcomeOf('tls_not_trusted', { error });
}
