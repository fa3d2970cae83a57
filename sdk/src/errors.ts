/** Typed errors: every error response of the service, and every failure to reach it. */
import type { problemCodes } from './generated/catalogue.ts';
import type { ProblemDetail } from './generated/schema.ts';
import { isProblem, isRecord } from './own-answer.ts';

/** The codes of the OpenAPI document, and those of this client. */
export type ProblemCode =
  | (typeof problemCodes)[number]
  | 'conflict'
  | 'network_error'
  | 'timeout'
  | 'not_modified'
  | 'unknown_answer';

/** The parameters of a message: raw, unformatted values. */
type Params = ProblemDetail['params'];

interface Particulars {
  readonly status: number;
  readonly code: ProblemCode | (string & {});
  readonly title: string;
  readonly detail: string;
  readonly detailCode?: string;
  readonly params?: Params;
  readonly requestId: string | null;
  readonly problems: readonly ProblemDetail[];
  readonly problemsOmitted?: number;
  readonly response: Response | null;
}

/** An error response of the service, or the reason why it could not be reached. `message` is for users. */
export class DaybookError extends Error {
  override readonly name: string = 'DaybookError';
  /** The HTTP status; 0 without an answer of the service. */
  readonly status: number;
  /** Stable; decide by it. */
  readonly code: ProblemCode | (string & {});
  readonly title: string;
  readonly detail: string;
  /** Stable: the code of `detail`, with `params`; equal to `code` if the service has no specific one. */
  readonly detailCode: string;
  readonly params: Params;
  readonly requestId: string | null;
  /** The invalid values; often empty. */
  readonly problems: readonly ProblemDetail[];
  /** The number of problems that the service does not list. */
  readonly problemsOmitted: number;
  readonly response: Response | null;

  constructor(from: Particulars, options?: ErrorOptions) {
    super(from.detail || from.title, options);
    this.status = from.status;
    this.code = from.code;
    this.title = from.title;
    this.detail = from.detail;
    this.detailCode = from.detailCode ?? from.code;
    this.params = from.params ?? {};
    this.requestId = from.requestId;
    this.problems = from.problems;
    this.problemsOmitted = from.problemsOmitted ?? 0;
    this.response = from.response;
  }
}

/** 409 or 412: another client changed the record meanwhile. */
export class ConflictError<Entity = unknown> extends DaybookError {
  override readonly name = 'ConflictError';
  /** The full current record. */
  readonly current: Entity;

  constructor(from: Particulars, current: Entity) {
    super(from);
    this.current = current;
  }
}

/** 422 `validation_failed` or `invalid_value`: `problems` lists what is wrong. */
export class ValidationError extends DaybookError {
  override readonly name = 'ValidationError';
}

/** 401: no valid credential. */
export class UnauthorizedError extends DaybookError {
  override readonly name = 'UnauthorizedError';
}

/** 403: the role does not allow it. */
export class ForbiddenError extends DaybookError {
  override readonly name = 'ForbiddenError';
}

/** 404: the record does not exist, or belongs to another tenant. */
export class NotFoundError extends DaybookError {
  override readonly name = 'NotFoundError';
}

/** 429: too many requests. */
export class RateLimitedError extends DaybookError {
  override readonly name = 'RateLimitedError';
  /** Delay before a retry, in milliseconds; null if the service does not say. */
  readonly retryAfterMs: number | null;

  constructor(from: Particulars) {
    super(from);
    this.retryAfterMs = retryAfterMs(from.response);
  }
}

const noAnswerTitles = {
  network_error: 'Not reached',
  timeout: 'No answer in time',
  unknown_answer: 'No answer of the service',
} as const;

/**
 * No answer of the service, so that what the request did is unknown: offline, unknown host, timeout; or a response that
 * is cut, unreadable or of a proxy (`unknown_answer`), which `response` has. `cause` is the error of fetch.
 */
export class NetworkError extends DaybookError {
  override readonly name = 'NetworkError';

  constructor(
    code: keyof typeof noAnswerTitles,
    detail: string,
    cause: unknown,
    response: Response | null = null,
  ) {
    const title = noAnswerTitles[code];
    super({ status: 0, requestId: null, problems: [], response, code, title, detail }, { cause });
  }
}

export function isDaybookError(error: unknown): error is DaybookError {
  return error instanceof DaybookError;
}

/**
 * Whether the service itself answers that it has not executed the request, nor will: another attempt may still have
 * been executed.
 */
export function hasDoneNothing({ status, code }: DaybookError): boolean {
  return isBusy(status, code) || (status > 0 && status < 500 && code !== 'idempotency_in_progress');
}

export function isBusy(status: number, code: string): boolean {
  return status === 429 || (status === 503 && code !== 'outcome_unknown');
}

/** Whether a repeat may succeed: no answer, or none that decides. */
export function isTransient(error: unknown): boolean {
  if (!isDaybookError(error)) return false;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || code === 'idempotency_in_progress';
}

/** A longer `Retry-After` counts as one day. */
const longestRetryAfterMs = 86_400_000;

/** `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), in milliseconds from now. */
export function retryAfterMs(response: Response | null): number | null {
  const value = response?.headers.get('retry-after') ?? null;
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(longestRetryAfterMs, Math.max(0, ms));
}

/** The error of an unsuccessful response; null if it is not the service’s. `body`: its parsed JSON. */
export function errorOf(response: Response, body: unknown): DaybookError | null {
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  const requestId = response.headers.get('x-request-id');
  const from = { status, requestId, problems: [], response };
  if (status === 304) {
    const title = 'Not modified';
    return new DaybookError({ ...from, code: 'not_modified', title, detail: '' });
  }
  if (!type.startsWith('application/problem+json')) {
    if ((status !== 409 && status !== 412) || !isRecord(body)) return null;
    const title = 'Changed meanwhile';
    const detail = 'Somebody else changed the record meanwhile.';
    return new ConflictError({ ...from, code: 'conflict', title, detail }, body);
  }
  if (!isProblem(body, status)) return null;
  const { code, title, detail, detailCode = code, params = {}, errors, errorsOmitted = 0 } = body;
  return typed({
    ...from,
    ...{ code, title, detail, detailCode, params },
    requestId: body.requestId ?? requestId,
    problems: errors,
    problemsOmitted: errorsOmitted,
  });
}

/** A copy without the response, whose body would stay in memory. */
export function withoutResponse(error: DaybookError): DaybookError {
  return typed({ ...error, response: null });
}

function typed(from: Particulars): DaybookError {
  if (from.status === 401) return new UnauthorizedError(from);
  if (from.status === 403) return new ForbiddenError(from);
  if (from.status === 404) return new NotFoundError(from);
  if (from.status === 429) return new RateLimitedError(from);
  const invalid = from.code === 'validation_failed' || from.code === 'invalid_value';
  return invalid ? new ValidationError(from) : new DaybookError(from);
}
