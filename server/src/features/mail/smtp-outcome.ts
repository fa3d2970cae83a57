/**
 * Maps SMTP failures to outcomes. They depend on whether the end of the message was handed to the
 * connection: before that the server must not deliver it (RFC 5321, 4.1.1.4); after that, without a
 * reply, delivery is unknown, and a retry could deliver it twice.
 */
import type { Exchange, Outcome } from '../../queue/outcome.ts';
import { listOf } from '../../record/messages/message.ts';
import { outcomeOf } from './outcomes.ts';

/** The progress of a transmission. */
export type Phase = 'connecting' | 'login' | 'envelope' | 'body' | 'ended';

export type SendResult =
  | { readonly kind: 'sent'; readonly response: string; readonly outcome: Outcome }
  /** Not delivered; may be retried. */
  | { readonly kind: 'temporary'; readonly outcome: Outcome }
  /** Rejected, or invalid. */
  | { readonly kind: 'permanent'; readonly outcome: Outcome }
  /** Possibly delivered. */
  | { readonly kind: 'unknown'; readonly outcome: Outcome };

/** The properties of nodemailer's errors. */
export interface SmtpError extends Error {
  readonly code?: string | undefined;
  /** The code of the underlying system error. */
  readonly originalCode?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  /** Whether the reply code is permanent (5yz without 503). */
  readonly permanent?: boolean | undefined;
  /** The rejected command, such as `MAIL FROM`. */
  readonly command?: string | undefined;
}

/** The call timed out or was aborted by its caller. */
export class CallAborted extends Error {
  readonly reason: 'timeout' | 'aborted';
  constructor(reason: 'timeout' | 'aborted') {
    super(reason);
    this.name = 'CallAborted';
    this.reason = reason;
  }
}

const limits = {
  replyChars: 300,
  /**
   * After this timeout the server counts as overloaded; a shorter timeout says nothing about the
   * server.
   */
  overloadTimeoutMs: 10_000,
} as const;

interface Call {
  /** `host:port`. */
  readonly server: string;
  readonly phase: Phase;
  readonly timeoutMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The sender if it is the tenant's own address; null: it is the operator's. */
  readonly tenantSender: string | null;
}

/** `rejected`: the addresses that the server rejected although it accepted the mail for others. */
export function sentResult(
  call: Call,
  response: string,
  rejected: readonly string[] = [],
): SendResult {
  const exchange = exchangeOf(call, response, Number.parseInt(response, 10));
  const outcome =
    rejected.length === 0
      ? outcomeOf('done', {}, { exchange })
      : outcomeOf('mail_partly_refused', { addresses: listOf(rejected) }, { exchange });
  return { kind: 'sent', response, outcome };
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
  // Detected by nodemailer before sending: the message is too large for the server, or an address
  // is invalid.
  const isOurs = ['EMESSAGE', 'EENVELOPE'].includes(error.code ?? '');
  if (isOurs) {
    const params = { error: shown(error.message) };
    return {
      kind: 'permanent',
      outcome: outcomeOf('mail_not_accepted', params, { final: true, exchange }),
    };
  }
  const isHasty = broken.class === 'timeout' && call.timeoutMs < limits.overloadTimeoutMs;
  return { kind: 'temporary', outcome: { ...broken, exchange, busy: isEarly(call) && !isHasty } };
}

/** The server does not know the mail yet, so its reply is not about the mail. */
const isEarly = ({ phase }: Call) => phase === 'connecting' || phase === 'login';

/** The server rejected the mail, so it does not have it. */
function refusal(error: SmtpError, call: Call, exchange: Exchange): SendResult {
  const { server, tenantSender } = call;
  const { responseCode = 0 } = error;
  const given = { server, answer: shown(error.response ?? '') };
  // RFC 5321, 4.3.2 and RFC 4954, 6: 421 is about the server, 530 requires a login.
  const busy = isEarly(call) || responseCode === 421 || responseCode === 530;
  const forNow = (
    code: 'mail_refused_for_now' | 'mail_login_refused' | 'mail_service_refused',
  ): SendResult => ({ kind: 'temporary', outcome: { ...outcomeOf(code, given), exchange, busy } });
  if (error.permanent !== true) return forNow('mail_refused_for_now');
  if (call.phase === 'login' || responseCode === 530) return forNow('mail_login_refused');
  if (busy) return forNow('mail_service_refused');
  const refused =
    error.command !== 'MAIL FROM'
      ? outcomeOf('mail_refused', given)
      : tenantSender === null
        ? outcomeOf('mail_sender_refused', given)
        : outcomeOf('mail_own_sender_refused', { ...given, sender: tenantSender });
  return { kind: 'permanent', outcome: { ...refused, final: true, exchange } };
}

function causeOf(error: SmtpError, { server, phase, timeoutMs }: Call): Outcome {
  const code = error.originalCode ?? error.code ?? '';
  if (error instanceof CallAborted && error.reason === 'aborted') return outcomeOf('mail_given_up');
  if (error instanceof CallAborted || error.code === 'ETIMEDOUT' || code === 'ETIMEDOUT')
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

/** OpenSSL's messages contain names of its source files; the code is as precise. */
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
