/**
 * One call over the network: credential, time limit, safe retries, and the typed error if all attempts failed. All
 * other code of this package sends through it.
 */
import {
  ConflictError,
  type DaybookError,
  errorOf,
  hasDoneNothing,
  isBusy,
  isDaybookError,
  NetworkError,
  retryAfterMs,
} from './errors.ts';
import { findOperation } from './find-operation.ts';
import { wasApplied } from './lost-response.ts';
import type { Answer, Outgoing } from './outgoing.ts';
import type { AnswerCheck } from './own-answer.ts';
import { backoffMs, longestWaitMs, pause } from './pause.ts';

/** One finished attempt, for a log or a panel of API calls. Its bodies are getters, which parse at each read. */
export interface FinishedCall {
  readonly method: string;
  readonly url: string;
  /** Including the query. */
  readonly path: string;
  /** The credential is masked. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Parsed if it is JSON; a Blob if it is a file. */
  readonly requestBody: unknown;
  /** 0 without a response. */
  readonly status: number;
  /** Parsed; only if the response is JSON. */
  readonly responseBody?: unknown;
  readonly durationMs: number;
  readonly requestId: string | null;
  /** From 1. */
  readonly attempt: number;
  readonly error?: unknown;
}

export interface TransportOptions {
  /** The URL of the service, such as `https://books.example`; by default the page’s own origin. */
  readonly baseUrl?: string;
  /** Without one, the browser’s session cookie is the credential. */
  readonly apiKey?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** For one attempt, its body included. 30,000 by default; 0: none. */
  readonly timeoutMs?: number;
  /** Attempts after the first. 3 by default. */
  readonly maxRetries?: number;
  /** Sent with every change: see Save sessions in the API’s documentation. */
  readonly saveSession?: string;
  readonly onCall?: (call: FinishedCall) => void;
}

export interface Transport {
  readonly baseUrl: string;
  /**
   * Returns a 2xx answer or throws a DaybookError. When the signal aborts, throws its reason. A response that is not
   * the service’s counts as none.
   */
  send(outgoing: Outgoing): Promise<Answer>;
}

/** A POST is repeated for so long: the service replays the response of its key for 24 hours. A computer may sleep. */
const longestRepeatMs = 20 * 3_600_000;
const backoff = { firstMs: 200, longestMs: 10_000 };

export function createTransport(options: TransportOptions): Transport {
  const { maxRetries = 3 } = options;
  const baseUrl = (options.baseUrl ?? '').replace(/\/+$/, '');
  return {
    baseUrl,
    async send(given) {
      const outgoing = prepare(given, options);
      const repeatable = isRepeatable(outgoing);
      const last = 1 + (given.maxRetries ?? maxRetries);
      const begunAt = Date.now();
      let isUnsure = false;
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await attemptOnce(outgoing, options, attempt);
        if (!isDaybookError(outcome)) return outcome;
        // A retried PATCH conflicts with its own change if the first response was lost: that is no conflict.
        if (isUnsure && (outcome instanceof ConflictError || outcome.status === 404)) {
          const applied = await wasApplied(outgoing, outcome, (path, isAnswer) =>
            this.send({ ...plainGet(outgoing, path), maxRetries: 1, isAnswer }),
          );
          if (applied !== null) return applied;
        }
        isUnsure ||= !hasDoneNothing(outcome);
        if (isUnsure) leaveSession(outgoing);
        const isLate = outgoing.method === 'POST' && Date.now() - begunAt > longestRepeatMs;
        const waitMs = waitOf(outcome, attempt, repeatable && !isLate);
        if (waitMs === null || attempt >= last) throw outcome;
        await pause(waitMs, outgoing.signal);
      }
    },
  };
}

/** The same for every attempt: credential, request id, idempotency key. */
function prepare(given: Outgoing, options: TransportOptions): Outgoing {
  const headers = new Headers(given.headers);
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined && !headers.has(name)) headers.set(name, value);
  };
  if (options.apiKey !== undefined) set('authorization', `Bearer ${options.apiKey}`);
  if (given.method !== 'GET') {
    set('x-request-id', crypto.randomUUID());
    set('save-session', options.saveSession);
    // Fetch takes that of a file from its `type`.
    if (typeof given.body === 'string') set('content-type', 'application/json');
  }
  if (given.method === 'POST') set('idempotency-key', crypto.randomUUID());
  return { ...given, headers };
}

function plainGet({ url, headers, signal }: Outgoing, path: string): Outgoing {
  const kept = new Headers();
  const credential = headers.get('authorization');
  if (credential !== null) kept.set('authorization', credential);
  const { origin } = new URL(url, globalThis.location?.href);
  return { method: 'GET', url: origin + path, headers: kept, body: null, signal: signal ?? null };
}

/** Whether the request is idempotent. */
function isRepeatable({ method, url, headers, body }: Outgoing): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const operation = findOperation(method, /\/api\/[^?#]*/.exec(url)?.[0] ?? '');
  if (method === 'POST') return operation?.repeatable === true;
  return headers.has('if-match') || (typeof body === 'string' && body.includes('"RowVersion"'));
}

/**
 * In the same save session a change whose outcome is unknown would still be accepted when it arrives late, and
 * overwrite newer values. In another session its RowVersion is stale as soon as anything has changed.
 */
function leaveSession({ method, headers }: Outgoing): void {
  const isChange = method === 'PATCH' || method === 'DELETE';
  if (isChange && headers.has('save-session')) headers.set('save-session', crypto.randomUUID());
}

/** Pause before the next attempt; null if there must be none. */
function waitOf(error: DaybookError, attempt: number, repeatable: boolean): number | null {
  const { status, code, response } = error;
  const again =
    isBusy(status, code) ||
    (repeatable && (status === 0 || status === 503)) ||
    code === 'idempotency_in_progress';
  // A longer one is left to the caller.
  if (!again || (retryAfterMs(response) ?? 0) > longestWaitMs) return null;
  return backoffMs(response, attempt, backoff);
}

async function attemptOnce(
  outgoing: Outgoing,
  options: TransportOptions,
  attempt: number,
): Promise<Answer | DaybookError> {
  const { method, url, headers, body, signal } = outgoing;
  const timeoutMs = outgoing.timeoutMs ?? options.timeoutMs ?? 30_000;
  signal?.throwIfAborted();
  const limit = timeLimit(signal ?? null, timeoutMs);
  const begun = performance.now();
  const report = (
    rest: Pick<FinishedCall, 'status' | 'requestId' | 'error'>,
    text: string | null = null,
  ) => {
    const durationMs = performance.now() - begun;
    options.onCall?.({
      ...shown(outgoing),
      ...rest,
      durationMs,
      attempt,
      get requestBody() {
        return parsed(body);
      },
      get responseBody() {
        return parsed(text);
      },
    });
  };
  const send = options.fetch ?? globalThis.fetch;
  try {
    const init = { method, headers, body, signal: limit.signal };
    const response = await send(url, { credentials: 'same-origin', ...init });
    const answer = await readAnswer(response, outgoing);
    const { text } = answer;
    const outcome = outcomeOf(answer, outgoing);
    const requestId = response.headers.get('x-request-id');
    const { status } = response;
    // Otherwise the caller reads the body, within the same limit.
    if (text !== null || outcome !== answer) limit.end();
    report({ status, requestId, ...(outcome === answer ? {} : { error: outcome }) }, text);
    return outcome;
  } catch (cause) {
    limit.end();
    if (signal?.aborted) throw signal.reason;
    const error = limit.isOver()
      ? new NetworkError('timeout', `No answer within ${timeoutMs} ms.`, cause)
      : new NetworkError('network_error', `${url} cannot be reached.`, cause);
    report({ status: 0, requestId: headers.get('x-request-id'), error });
    return error;
  }
}

/**
 * Aborts with the caller’s signal, or after the time. Its timer and listener end with the attempt: those of
 * `AbortSignal.timeout` and `AbortSignal.any` remain until the time is over, for each of thousands of requests.
 */
function timeLimit(caller: AbortSignal | null, timeoutMs: number) {
  const own = new AbortController();
  let isOver = false;
  const timer =
    timeoutMs === 0
      ? undefined
      : setTimeout(() => {
          isOver = true;
          own.abort(new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError'));
        }, timeoutMs);
  const follow = () => own.abort(caller?.reason);
  caller?.addEventListener('abort', follow, { once: true });
  // A body that is not read keeps no program running.
  if (typeof timer === 'object') timer.unref();
  return {
    signal: own.signal,
    isOver: () => isOver,
    end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
    },
  };
}

/** Reads JSON within the time limit. */
async function readAnswer(response: Response, { isAnswer }: Outgoing): Promise<Answer> {
  const { ok, status } = response;
  if (isJson(response) && status !== 204 && status !== 304) {
    const text = await response.text();
    return { response, text, body: jsonOf(text) };
  }
  if (!ok || isAnswer !== undefined) await response.body?.cancel();
  return { response, text: null, body: undefined };
}

/** Decides whether the answer is the service’s. */
function outcomeOf(answer: Answer, { url, isAnswer }: Outgoing): Answer | DaybookError {
  const { response, text, body } = answer;
  const isRaw = text === null && isAnswer === undefined;
  if (response.ok && (isRaw || isOwn(body, isAnswer))) return answer;
  return (response.ok ? null : errorOf(response, body)) ?? unknownAnswer(response, url);
}

function isOwn(body: unknown, isAnswer: AnswerCheck | undefined): boolean {
  return body !== undefined && (isAnswer === undefined || isAnswer(body));
}

function unknownAnswer(response: Response, url: string): NetworkError {
  const detail = `The answer ${response.status} of ${url} is not the service’s, or incomplete.`;
  return new NetworkError('unknown_answer', detail, null, response);
}

function isJson(response: Response): boolean {
  return /^application\/([\w.]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
}

function shown({ method, url, headers }: Outgoing) {
  const requestHeaders = Object.fromEntries(headers);
  if (requestHeaders['authorization'] !== undefined) requestHeaders['authorization'] = 'Bearer ***';
  const { pathname, search } = new URL(url, 'http://same-origin');
  return { method, url, path: pathname + search, requestHeaders };
}

function parsed(body: string | Blob | null): unknown {
  if (body === null) return undefined;
  if (typeof body !== 'string') return body;
  const value = jsonOf(body);
  return value === undefined ? body : value;
}

/** Undefined if it is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
