/**
 * What it means for a mail that its transmission failed. All hangs on one fact: whether the end of the
 * message had been handed to the connection. Before that the server may not deliver it (RFC 5321, 4.1.1.4);
 * after that and without a reply nobody can know, and sending again could send twice.
 */
import { type Exchange, type Outcome, type OutcomeClass, outcomeOf } from '../../queue/outcome.ts';

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

const until: Readonly<Record<Phase, string>> = {
  connecting: 'before it was ready to take mail',
  login: 'during the login',
  envelope: 'before it took the message',
  body: 'before it had the whole message',
  ended: 'after it had the whole message, but before it confirmed it',
};

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
  return { kind: 'sent', response, outcome: outcomeOf('ok', '', { exchange }) };
}

/** A mail that never left, because it cannot be sent as it is. */
export function unsendable(detail: string): SendResult {
  return { kind: 'permanent', outcome: outcomeOf('rejected', detail, { final: true }) };
}

export function failureResult(error: SmtpError, call: Call): SendResult {
  const { responseCode = 0, response = '' } = error;
  const exchange = exchangeOf(call, response, responseCode);
  const hasReply = responseCode >= 400 && responseCode < 600;
  if (hasReply && error.code !== 'ETLS') return refusal(error, call, exchange);
  const broken = causeOf(error, call);
  if (call.phase === 'ended') {
    const detail = `${broken.reason.replace(/\.$/, '')} ${until.ended}`;
    return {
      kind: 'unknown',
      outcome: outcomeOf('unknown', detail, { final: true, exchange }),
    };
  }
  // Found by nodemailer before the server was asked: too large for it, or an address that it cannot take.
  const isOurs = ['EMESSAGE', 'EENVELOPE'].includes(error.code ?? '');
  if (isOurs) {
    const outcome = outcomeOf('rejected', shown(error.message), { final: true, exchange });
    return { kind: 'permanent', outcome };
  }
  const isHasty = broken.class === 'timeout' && call.timeoutMs < limits.patienceMs;
  return { kind: 'temporary', outcome: { ...broken, exchange, busy: isEarly(call) && !isHasty } };
}

/** The server has not been told of the mail yet: what it does is not about that. */
const isEarly = ({ phase }: Call) => phase === 'connecting' || phase === 'login';

/** The server said no, so it does not have the mail. */
function refusal(error: SmtpError, call: Call, exchange: Exchange): SendResult {
  const said = shown(error.response ?? '');
  const { responseCode = 0 } = error;
  // RFC 5321, 4.3.2 and RFC 4954, 6: 421 is about the server, 530 asks for a login.
  const busy = isEarly(call) || responseCode === 421 || responseCode === 530;
  const forNow = (what: string, remedy: string): SendResult => {
    const reason = `The mail server ${call.server} ${what}: ${said}.`;
    return { kind: 'temporary', outcome: { class: 'refused', reason, remedy, exchange, busy } };
  };
  if (error.permanent !== true)
    return forNow(
      'does not take the mail now',
      'It is tried again; if that lasts, ask who runs the mail server.',
    );
  if (call.phase === 'login' || responseCode === 530) return forNow('refused the login', logIn);
  if (busy) return forNow('refused to speak with this service', check);
  const remedy =
    error.command === 'MAIL FROM'
      ? senderRemedy(call)
      : 'Correct the address or what else the answer names, then retry.';
  const reason = `The mail server ${call.server} refused the mail for good: ${said}.`;
  return {
    kind: 'permanent',
    outcome: { class: 'rejected', reason, remedy, final: true, exchange },
  };
}

function senderRemedy({ tenantSender }: Call): string {
  return tenantSender === null
    ? 'Have the operator set MAIL_FROM to an address that the mail server lets through, then retry.'
    : `Have the operator let the mail server send as ${tenantSender}, or withdraw its domain (daybook tenants withdraw-domain), then retry.`;
}

const logIn = 'Correct user and password in SMTP_URL.';
const check = 'Check SMTP_URL, and that the mail server runs and admits this service.';

function causeOf(error: SmtpError, { server, phase, timeoutMs }: Call): Outcome {
  const made = (kind: OutcomeClass, reason: string, remedy: string): Outcome => ({
    class: kind,
    reason,
    remedy,
  });
  const code = error.originalCode ?? error.code ?? '';
  if (error instanceof GivenUp && error.reason === 'aborted')
    return made('internal', 'The service gave the mail up while it was being sent.', 'Retry.');
  if (error instanceof GivenUp || error.code === 'ETIMEDOUT' || code === 'ETIMEDOUT')
    return made(
      'timeout',
      `The mail server ${server} took longer than ${timeoutMs / 1_000} s or stopped answering.`,
      check,
    );
  if (error.code === 'EDNS')
    return made(
      'dns',
      `The name of the mail server ${server} could not be resolved.`,
      'Check the host in SMTP_URL and its DNS records.',
    );
  if (isTls(error, code))
    return made(
      'tls',
      `The TLS connection to the mail server ${server} was not trusted: ${shown(tlsDetail(error, code))}.`,
      'Give the mail server a valid certificate for its host name, or correct the host in SMTP_URL.',
    );
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return made('refused', `The mail server ${server} cannot be reached (${code}).`, check);
  if (error.code === 'ECONNECTION' || error.code === 'ESOCKET')
    return made('refused', `The mail server ${server} hung up${phaseText(phase)}.`, check);
  if (error.code === 'EPROTOCOL')
    return made(
      'refused',
      `${server} does not speak as a mail server does${phaseText(phase)}.`,
      check,
    );
  if (error.code === 'EAUTH')
    return made(
      'refused',
      `The mail server ${server} has no login: ${shown(error.message)}.`,
      logIn,
    );
  return made('internal', `The mail could not be sent: ${shown(error.message)}.`, 'Retry.');
}

function phaseText(phase: Phase): string {
  return phase === 'ended' ? '' : ` ${until[phase]}`;
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
