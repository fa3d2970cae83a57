/**
 * Requests to a running service: retries overloaded responses after `Retry-After`, and lost connections with the same
 * Idempotency-Key.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Value } from '../../record/fields.ts';
import type { ProblemDetail } from '../../record/problem.ts';
import { problemKinds } from '../../record/problem.ts';

const limits = {
  answerMs: 60_000,
  /** Attempts of one request; the last response is the result. */
  tries: 10,
  firstPauseMs: 100,
  longestPauseMs: 60_000,
} as const;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, Value>> & {
    readonly code?: string;
    readonly detail?: string;
    readonly errors?: readonly ProblemDetail[];
  };
}

export interface Client {
  readonly url: string;
  readonly key: string;
  readonly dispatcher: Agent;
  /** Throws if the service is unreachable, and for 401 and 403, because further requests would fail, too. */
  call(
    method: 'GET' | 'POST',
    path: string,
    more?: { readonly body?: unknown; readonly idempotencyKey?: string },
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** `signal`: no retries after it is aborted. */
export function createClient(
  { url: given, key }: { url: string; key: string },
  signal: AbortSignal,
): Client {
  const url = given.replace(/\/+$/, '');
  const dispatcher = new Agent();
  // A Retry-After pauses all requests.
  let pausedUntil = 0;
  // No retries before the first response, because the address may be wrong.
  let wasReached = false;
  async function attempt(method: string, path: string, more: Parameters<Client['call']>[2]) {
    const { statusCode, headers, body } = await request(`${url}${path}`, {
      method: method as 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        ...(more?.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(more?.idempotencyKey === undefined ? {} : { 'idempotency-key': more.idempotencyKey }),
      },
      body: more?.body === undefined ? null : JSON.stringify(more.body),
      headersTimeout: limits.answerMs,
      bodyTimeout: limits.answerMs,
      dispatcher,
    });
    const answer = { status: statusCode, headers, body: parseAnswer(await body.text()) };
    if (!isOwn(answer))
      throw new Error(`the response with status ${statusCode} is not from Daybook`);
    return answer;
  }
  return {
    url,
    key,
    dispatcher,
    async call(method, path, more) {
      let answer: Answer | null = null;
      let failure: unknown = null;
      for (let tries = 1; tries <= limits.tries; tries += 1) {
        const paused = pausedUntil - performance.now();
        if (paused > 0) await wait(paused, undefined, { signal });
        failure = null;
        answer = await attempt(method, path, more).catch((error: unknown) => {
          failure = error;
          return null;
        });
        wasReached ||= answer !== null;
        if (answer !== null && !mayPass(answer)) break;
        if (signal.aborted || tries === limits.tries || !wasReached) break;
        const pauseMs = pauseAfter(answer, tries);
        const isForAll = answer?.status === 429 || answer?.status === 503;
        if (isForAll) pausedUntil = Math.max(pausedUntil, performance.now() + pauseMs);
        else await wait(pauseMs, undefined, { signal });
      }
      if (answer === null) {
        const reason = failure instanceof Error ? failure.message : String(failure);
        throw new Error(
          `No Daybook answers at ${url} (${reason}). Start it, or set its address with --url.`,
          { cause: failure },
        );
      }
      if (answer.status === 401 || answer.status === 403) throw new Error(refusalOf(answer));
      return answer;
    },
    close: () => dispatcher.destroy(),
  };
}

/**
 * Whether the response has the shape of the service's: a proxy, a captive portal or a cut connection can answer with any
 * status and body, which says nothing about the request. Those of an overload are repeated from any sender.
 */
function isOwn({ status, body }: Answer): boolean {
  if (status === 429 || status >= 500) return true;
  if (status >= 400 && typeof body.code === 'string') return true;
  const isRecord = typeof body['id'] === 'string' && typeof body['RowVersion'] === 'string';
  return isRecord || Array.isArray(body['items']);
}

/** Whether a retry may succeed. */
function mayPass({ status, body }: Answer): boolean {
  return status === 429 || status >= 502 || body.code === 'idempotency_in_progress';
}

/** `Retry-After`, or exponential back-off with jitter. */
function pauseAfter(answer: Answer | null, tries: number): number {
  const told = answer?.headers['retry-after'];
  const seconds = typeof told === 'string' && /^\d{1,6}$/.test(told) ? Number(told) : null;
  const pauseMs =
    seconds === null
      ? limits.firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2)
      : seconds * 1_000;
  return Math.min(limits.longestPauseMs, pauseMs);
}

/** The JSON value as an object. */
function parseAnswer(text: string): Answer['body'] {
  try {
    return Object(JSON.parse(text));
  } catch {
    return { detail: 'The response is not from Daybook.' };
  }
}

/** The problem and its remedy. */
export function refusalOf({ status, body }: Pick<Answer, 'status' | 'body'>): string {
  const { code = '', detail = '' } = body;
  const known = Object.entries(problemKinds).find(([name]) => name === code)?.[1];
  const remedy =
    remedies[code] ??
    known?.remedy ??
    'Check that this is the address of Daybook; set it with --url.';
  return `The service answered ${status}: ${detail.replace(/\p{Cc}+/gu, ' ').slice(0, 1_000)} ${remedy}`;
}

/** Remedies that differ on the command line. */
const remedies: Readonly<Record<string, string>> = {
  unauthorized: 'Give a key that works with DAYBOOK_API_KEY or --key-file.',
  forbidden: 'Give a key of such a role with DAYBOOK_API_KEY or --key-file.',
  not_found: 'Check that this is the address of Daybook; set it with --url.',
  invalid_filter: 'Correct --filter, --sort or --search.',
};
