/**
 * One call to a receiver within one timeout, from the name resolution to the end of the response.
 * It returns an Outcome for any behaviour of the receiver, at a bounded cost.
 */
import type { Client, Dispatcher } from 'undici';
import type { Exchange, Outcome } from '../../queue/outcome.ts';
import { CallTimeout, failureOf, wasClosedByReceiver } from './call-failure.ts';
import type { Connection, Connections } from './connections.ts';
import { outcomeOf } from './outcomes.ts';

const limits = {
  /** Bytes of a response that are read and stored. */
  bodyBytes: 16 * 1024,
  /** Longest `Retry-After` that is respected. */
  retryAfterSeconds: 604_800,
  /** A kept connection that closes later than this may have transmitted the request. */
  staleMs: 1_000,
} as const;

export interface WebhookCall {
  readonly tenantId: string;
  readonly url: string;
  /** The signed bytes. */
  readonly body: Buffer;
  /** Names in lower case; includes the signature and the endpoint's custom headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** For the whole call: name, connection, TLS, headers and body. */
  readonly timeoutMs: number;
  /** Ends the call when its result is no longer needed. */
  readonly signal: AbortSignal;
  /** For dates in answers; default: the clock of this machine. */
  readonly now?: () => Date;
}

/** What has been received, for the record of a failed call. */
interface Answer {
  status: number | null;
  address: string | null;
  headers: Readonly<Record<string, string>>;
  readonly chunks: Buffer[];
  isTruncated: boolean;
}

const fixedHeaders = {
  'content-type': 'application/json',
  'user-agent': 'Daybook-Webhooks/1.0',
  accept: '*/*',
  // Responses are not decompressed, which bounds their size.
  'accept-encoding': 'identity',
};
/**
 * Headers whose values are stored with the attempt; others may contain credentials of the receiver.
 */
const openHeaders =
  /^(content-(type|length)|user-agent|accept(-encoding)?|host|traceparent|webhook-\w+)$/;
const hiddenValue = '(redacted)';

/**
 * Rejects only when `signal` aborts, with its reason. 2xx is ok, even if the body is truncated; 410
 * is final. If a kept connection turns out to be closed as the call starts, one new connection
 * replaces it.
 */
export async function sendWebhook(connections: Connections, call: WebhookCall): Promise<Outcome> {
  call.signal.throwIfAborted();
  const headers = { ...fixedHeaders, ...call.headers };
  const answer: Answer = {
    status: null,
    address: null,
    headers: {},
    chunks: [],
    isTruncated: false,
  };
  const ending: Ending = { reason: null, drop: null };
  const end = (reason: unknown) => {
    ending.reason ??= reason;
    ending.drop?.();
  };
  const stop = () => end(call.signal.reason);
  call.signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => end(new CallTimeout()), call.timeoutMs);
  let host = '';
  try {
    const url = connections.egress.admit(call.url);
    host = url.host;
    const request = { url, headers, body: call.body };
    await exchange(connections, call.tenantId, request, answer, ending);
    const now = call.now?.() ?? new Date();
    return outcomeOfStatus(answer, exchangeOf(answer, host, headers, call.body), now);
  } catch (error) {
    call.signal.throwIfAborted();
    const failed = failureOf(ending.reason ?? error, call.timeoutMs);
    const isFinal = failed.class === 'rejected' || answer.status === 410;
    return {
      ...failed,
      ...(isFinal ? { final: true } : {}),
      exchange: exchangeOf(answer, host, headers, call.body),
    };
  } finally {
    clearTimeout(timer);
    call.signal.removeEventListener('abort', stop);
  }
}

interface Request {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Ends a call before its response does. Cheaper than a second AbortController for every call. */
interface Ending {
  /** Null while the call is in progress. */
  reason: unknown;
  /** Drops the connection in use, because undici's dispatch takes no signal. */
  drop: (() => void) | null;
}

async function exchange(
  connections: Connections,
  tenantId: string,
  request: Request,
  answer: Answer,
  ending: Ending,
): Promise<void> {
  const { origin } = request.url;
  const first = connections.take(tenantId, origin);
  const begun = performance.now();
  try {
    await exchangeBy(first, request, answer, ending);
  } catch (error) {
    const isSoon = performance.now() - begun < limits.staleMs;
    const isStale = first.wasUsed && isSoon && answer.status === null && wasClosedByReceiver(error);
    if (!isStale || ending.reason !== null) throw error;
    await exchangeBy(connections.take(tenantId, origin, true), request, answer, ending);
  }
}

/** Keeps the connection if the response was read to its end; else closes it. */
async function exchangeBy(
  connection: Connection,
  { url, headers, body }: Request,
  answer: Answer,
  ending: Ending,
): Promise<void> {
  let isComplete = false;
  ending.drop = connection.drop;
  try {
    const path = `${url.pathname}${url.search}`;
    await dispatch(connection.client, { method: 'POST', path, headers, body }, answer);
    isComplete = !answer.isTruncated;
  } finally {
    ending.drop = null;
    answer.address = connection.address;
    if (isComplete) connection.keep();
    else connection.drop();
  }
}

/** Resolves at the end of the response, or when enough of it was read. */
function dispatch(
  client: Client,
  request: Dispatcher.DispatchOptions,
  answer: Answer,
): Promise<void> {
  let left: number = limits.bodyBytes;
  return new Promise((resolve, reject) => {
    client.dispatch(request, {
      // undici requires it of this kind of handler.
      onRequestStart: () => undefined,
      onResponseStart(_controller, status, headers) {
        // A 1xx response precedes the final one.
        if (status < 200) return;
        answer.status = status;
        answer.headers = readHeaders(headers);
      },
      onResponseData(_controller, chunk) {
        if (left <= 0 && answer.isTruncated) return;
        answer.chunks.push(chunk.subarray(0, left));
        answer.isTruncated = chunk.length > left;
        left -= chunk.length;
        if (answer.isTruncated) resolve();
      },
      onResponseEnd: () => resolve(),
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

function outcomeOfStatus(answer: Answer, exchange: Exchange, now: Date): Outcome {
  const { status, headers } = answer;
  const code = status ?? 0;
  if (code < 300) return outcomeOf('done', {}, { exchange });
  const mayAskForTime = code === 429 || code === 503;
  const retryAfter = headers['retry-after'] ?? '';
  const seconds = mayAskForTime ? readRetryAfter(retryAfter, now.getTime()) : null;
  const cause = code === 503 && seconds !== null ? 'receiver_busy' : codeOfStatus(code);
  return outcomeOf(
    cause,
    { status: code },
    {
      // 410 Gone disables the endpoint; retries are useless.
      ...(code === 410 ? { final: true } : {}),
      ...(seconds === null ? {} : { retryAfterSeconds: seconds }),
      ...(code === 429 || seconds !== null ? { busy: true } : {}),
      exchange,
    },
  );
}

const ofStatus = {
  410: 'receiver_gone',
  413: 'receiver_takes_less',
  429: 'receiver_limits_calls',
} as const;

function codeOfStatus(status: number) {
  if (status < 400) return 'receiver_redirects';
  if (status >= 500) return 'receiver_failed';
  return ofStatus[status as keyof typeof ofStatus] ?? 'receiver_refused';
}

/** The formats of HTTP dates: RFC 9110, 5.6.7. The third one has no time zone, but is in UTC. */
const dates = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** RFC 9110, 10.2.3: seconds, or a date. Null for anything else. */
export function readRetryAfter(value: string, nowMs: number): number | null {
  const seconds = /^\d+$/.test(value) ? Number(value) : secondsUntil(value, nowMs);
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(seconds, 0), limits.retryAfterSeconds);
}

function secondsUntil(value: string, nowMs: number): number {
  if (!dates.some((date) => date.test(value))) return Number.NaN;
  const atMs = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  return Math.ceil((atMs - nowMs) / 1_000);
}

function exchangeOf(
  answer: Answer,
  host: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Exchange {
  const requestHeaders: Record<string, string> = { host };
  for (const [name, value] of Object.entries(headers))
    requestHeaders[name] = openHeaders.test(name) ? value : hiddenValue;
  requestHeaders['content-length'] = String(body.length);
  return {
    status: answer.status,
    address: answer.address,
    requestHeaders,
    responseHeaders: answer.headers,
    // PostgreSQL rejects NUL in text; invalid UTF-8 becomes U+FFFD.
    responseBody:
      answer.status === null ? null : Buffer.concat(answer.chunks).toString().replaceAll('\0', ''),
    responseTruncated: answer.isTruncated,
  };
}

/** Cookies of the receiver are secrets. Multiple values are joined. */
function readHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(headers)) {
    const text = typeof value === 'string' ? value : value.join(', ');
    read[name] = /cookie/i.test(name) ? hiddenValue : text.replaceAll('\0', '');
  }
  return read;
}
