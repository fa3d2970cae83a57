/**
 * What it means for a mail that its transmission failed. All hangs on one fact: whether the end of the
 * message had been handed to the connection. Before that the server may not deliver it (RFC 5321, 4.1.1.4);
 * after that and without a reply nobody can know, and sending again could send twice.
 */
import { type Exchange, type Outcome, outcomeOf } from '../../queue/outcome.ts';

/** How far a transmission got. */
export type Phase = 'connecting' | 'login' | 'envelope' | 'body' | 'ended';

export type SendResult =
  | { readonly kind: 'sent'; readonly response: string; readonly outcome: Outcome }
  /** It has not been delivered and may be sent again. */
  | { readonly kind: 'temporary'; readonly outcome: Outcome }
  /** It was refused, or can never be sent as it is. */
  | { readonly kind: 'permanent'; readonly outcome: Outcome }
  /** It may have been delivered. */
  | { readonly kind: 'unknown'; readonly outcome: Outcome };

/** What nodemailer puts on its errors. */
export interface SmtpError extends Error {
  readonly code?: string | undefined;
  /** The code of the system error below it. */
  readonly originalCode?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  /** Whether the reply code is final (5yz without 503). */
  readonly permanent?: boolean | undefined;
  /** What was refused, such as `MAIL FROM`. */
  readonly command?: string | undefined;
}

/** The call as a whole took too long, or was given up by its caller. */
export class GivenUp extends Error {
  readonly reason: 'timeout' | 'aborted';
  constructor(reason: 'timeout' | 'aborted') {
    super(reason);
    this.name = 'GivenUp';
    this.reason = reason;
  }
}

const limits = {
  replyChars: 300,
  /** A mail server that is not ready after so long has too much to do; of one that was given less time nobody can tell. */
  patienceMs: 10_000,
} as const;

interface Call {
  /** `host:port`. */
  readonly server: string;
  readonly phase: Phase;
  readonly timeoutMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The sender where it is the tenant's own address; null: it is the operator's. */
  readonly tenantSender: string | null;
}

export function sentResult(call: Call, response: string): SendResult {
  const exchange = exchangeOf(call, response, Number.parseInt(response, 10));
  return { kind: 'sent', response, outcome: outcomeOf('done', {}, { exchange }) };
}

export function failureResult(error: SmtpError, call: Call): SendResult {
  const { responseCode = 0, response = '' } = error;
  const exchange = exchangeOf(call, response, responseCode);
  const hasReply = responseCode >= 400 && responseCode < 600;
  if (hasReply && error.code !== 'ETLS') return refusal(error, call, exchange);
  const broken = causeOf(error, call);
  if (call.phase === 'ended') {
    const params = { server: call.server, cause: broken.code };
    return {
      kind: 'unknown',
      outcome: outcomeOf('mail_fate_unknown', params, { final: true, exchange }),
    };
  }
  // Found by nodemailer before the server was asked: too large for it, or an address that it cannot take.
  const isOurs = ['EMESSAGE', 'EENVELOPE'].includes(error.code ?? '');
  if (isOurs) {
    const params = { error: shown(error.message) };
    return {
      kind: 'permanent',
      outcome: outcomeOf('mail_not_accepted', params, { final: true, exchange }),
    };
  }
  const isHasty = broken.class === 'timeout' && call.timeoutMs < limits.patienceMs;
  return { kind: 'temporary', outcome: { ...broken, exchange, busy: isEarly(call) && !isHasty } };
}

/** The server has not been told of the mail yet: what it does is not about that. */
const isEarly = ({ phase }: Call) => phase === 'connecting' || phase === 'login';

/** The server said no, so it does not have the mail. */
function refusal(error: SmtpError, call: Call, exchange: Exchange): SendResult {
  const { server, tenantSender } = call;
  const { responseCode = 0 } = error;
  const said = { server, answer: shown(error.response ?? '') };
  // RFC 5321, 4.3.2 and RFC 4954, 6: 421 is about the server, 530 asks for a login.
  const busy = isEarly(call) || responseCode === 421 || responseCode === 530;
  const forNow = (
    code: 'mail_refused_for_now' | 'mail_login_refused' | 'mail_service_refused',
  ): SendResult => ({ kind: 'temporary', outcome: { ...outcomeOf(code, said), exchange, busy } });
  if (error.permanent !== true) return forNow('mail_refused_for_now');
  if (call.phase === 'login' || responseCode === 530) return forNow('mail_login_refused');
  if (busy) return forNow('mail_service_refused');
  const refused =
    error.command !== 'MAIL FROM'
      ? outcomeOf('mail_refused', said)
      : tenantSender === null
        ? outcomeOf('mail_sender_refused', said)
        : outcomeOf('mail_own_sender_refused', { ...said, sender: tenantSender });
  return { kind: 'permanent', outcome: { ...refused, final: true, exchange } };
}

function causeOf(error: SmtpError, { server, phase, timeoutMs }: Call): Outcome {
  const code = error.originalCode ?? error.code ?? '';
  if (error instanceof GivenUp && error.reason === 'aborted') return outcomeOf('mail_given_up');
  if (error instanceof GivenUp || error.code === 'ETIMEDOUT' || code === 'ETIMEDOUT')
    return outcomeOf('mail_server_too_slow', { server, seconds: timeoutMs / 1_000 });
  if (error.code === 'EDNS') return outcomeOf('mail_server_unresolved', { server });
  if (isTls(error, code))
    return outcomeOf('mail_server_not_trusted', { server, error: shown(tlsDetail(error, code)) });
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return outcomeOf('mail_server_unreachable', { server, error: code });
  if (error.code === 'ECONNECTION' || error.code === 'ESOCKET')
    return outcomeOf('mail_server_hung_up', { server, phase });
  if (error.code === 'EPROTOCOL') return outcomeOf('mail_server_not_smtp', { server });
  if (error.code === 'EAUTH')
    return outcomeOf('mail_server_without_login', { server, error: shown(error.message) });
  return outcomeOf('mail_failed', { error: shown(error.message) });
}

function isTls(error: SmtpError, code: string): boolean {
  return (
    error.code === 'ETLS' ||
    /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code) ||
    code === 'EPROTO'
  );
}

/** OpenSSL's own sentences name its source files; the code says the same. */
function tlsDetail(error: SmtpError, code: string): string {
  return code.startsWith('ERR_SSL_') || code === 'EPROTO' ? code : `${error.message} (${code})`;
}

function shown(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limits.replyChars)
    .replace(/[.\s]+$/, '');
}

function exchangeOf(call: Call, response: string, code: number): Exchange {
  return {
    status: code >= 200 && code < 600 ? code : null,
    address: call.server,
    requestHeaders: call.headers,
    responseHeaders: {},
    responseBody: response === '' ? null : response.replaceAll('\0', '').slice(0, 16_384),
    responseTruncated: response.length > 16_384,
  };
}
