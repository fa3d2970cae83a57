/**
 * One call over the network: credential, time limit, safe retries, and the typed error if all attempts failed. All
 * other code of this package sends through it.
 */
import { type DaybookError, errorOf, NetworkError, retryAfterMs } from './errors.ts';
import { findOperation } from './find-operation.ts';
import { wasApplied } from './lost-response.ts';
import type { Outgoing } from './outgoing.ts';
import { pause } from './pause.ts';

/** One finished attempt, for a log or a panel of API calls. Its bodies are getters, which parse at each read. */
export interface FinishedCall {
  readonly method: string;
  readonly url: string;
  /** Including the query. */
  readonly path: string;
  /** The credential is masked. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Parsed if it is JSON. */
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
  /** Returns a 2xx response or throws a DaybookError. When the signal aborts, throws its reason. */
  send(outgoing: Outgoing): Promise<Response>;
}

/** A POST is repeated for so long: the service replays the response of its key for 24 hours. A computer may sleep. */
const longestRepeatMs = 20 * 3_600_000;
const firstWaitMs = 200;
const longestWaitMs = 10_000;
/** The longest `Retry-After` to wait for; a longer one is left to the caller. */
const longestRetryAfterMs = 60_000;

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
      let unsure = false;
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await attemptOnce(outgoing, options, attempt);
        if (outcome instanceof Response) return outcome;
        // A retried PATCH conflicts with its own change if the first response was lost: that is no conflict.
        if (
          unsure &&
          (outcome.status === 409 || outcome.status === 412 || outcome.status === 404)
        ) {
          const applied = await wasApplied(outgoing, outcome, (path) =>
            this.send({ ...plainGet(outgoing, path), maxRetries: 1 }),
          );
          if (applied !== null) return applied;
        }
        unsure ||= isUnsure(outcome);
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
    if (given.body !== null) set('content-type', 'application/json');
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
  return headers.has('if-match') || (body?.includes('"RowVersion"') ?? false);
}

/** Whether the request may have been executed without a response. */
function isUnsure({ status, code }: DaybookError): boolean {
  return (
    status === 0 || status === 500 || status === 502 || status === 504 || code === 'outcome_unknown'
  );
}

/** Pause before the next attempt; null if there must be none. */
function waitOf(error: DaybookError, attempt: number, repeatable: boolean): number | null {
  const { status, code, response } = error;
  // With these statuses nothing was done, so that any request may be retried.
  const refused = status === 429 || (status === 503 && code !== 'outcome_unknown');
  const again =
    refused ||
    (repeatable && (status === 0 || status === 502 || status === 503 || status === 504)) ||
    code === 'idempotency_in_progress';
  if (!again) return null;
  // Full jitter: random up to a bound that doubles.
  const jitterMs = Math.random() * Math.min(longestWaitMs, firstWaitMs * 2 ** attempt);
  const askedMs = retryAfterMs(response) ?? 0;
  return askedMs > longestRetryAfterMs ? null : askedMs + jitterMs;
}

async function attemptOnce(
  outgoing: Outgoing,
  options: TransportOptions,
  attempt: number,
): Promise<Response | DaybookError> {
  const { method, url, headers, body, signal } = outgoing;
  const timeoutMs = outgoing.timeoutMs ?? options.timeoutMs ?? 30_000;
  signal?.throwIfAborted();
  const timeout = timeoutMs === 0 ? null : AbortSignal.timeout(timeoutMs);
  const signals = [signal, timeout].filter((one) => one !== null && one !== undefined);
  const begun = performance.now();
  const tell = (
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
    const init = { method, headers, body, signal: AbortSignal.any(signals) };
    const { response, text } = await readWhole(
      await send(url, { credentials: 'same-origin', ...init }),
    );
    const requestId = response.headers.get('x-request-id');
    const error = response.ok ? null : await errorOf(response);
    const { status } = response;
    tell({ status, requestId, ...(error === null ? {} : { error }) }, text);
    return error ?? response;
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const error =
      timeout?.aborted === true
        ? new NetworkError('timeout', `No answer within ${timeoutMs} ms.`, cause)
        : new NetworkError('network_error', `${url} cannot be reached.`, cause);
    tell({ status: 0, requestId: headers.get('x-request-id'), error });
    return error;
  }
}

interface WholeAnswer {
  readonly response: Response;
  /** Null if it is not JSON. */
  readonly text: string | null;
}

/** Reads JSON within the time limit, so that a truncated response counts as none. */
async function readWhole(response: Response): Promise<WholeAnswer> {
  const { status, statusText, headers } = response;
  if (!isJson(response) || status === 204 || status === 304) return { response, text: null };
  const text = await response.text();
  // The browser has already decoded the body.
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  return { response: new Response(text, { status, statusText, headers: kept }), text };
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

function parsed(body: string | null): unknown {
  try {
    return body === null ? undefined : JSON.parse(body);
  } catch {
    return body;
  }
}
