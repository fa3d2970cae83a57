/**
 * The error codes of the API, and the error class `Problem`. A thrown Problem undoes its command, and is returned as
 * `application/problem+json` (RFC 9457). docs/reference/errors.md and the OpenAPI document are generated from this table.
 */
import { type MessageCode, type Said, say } from './messages/messages.ts';

export const limits = {
  /** Entries of `errors` in one problem; the others are counted in `errorsOmitted`. */
  listedProblems: 100,
  /** Characters of a name from the request that a problem quotes. */
  quotedNameChars: 80,
} as const;

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What the client should do; shown in docs/reference/errors.md. */
  readonly remedy: string;
}

/** By `code` of the problem body. */
export const problemKinds = {
  invalid_json: {
    status: 400,
    title: 'The body is not acceptable JSON',
    remedy:
      'Send one UTF-8 JSON object: no duplicate keys, no NUL or lone surrogate, no `__proto__`, depth up to 32, at most 20,000 values and 1,000 members of one object, numbers in range.',
  },
  invalid_request: {
    status: 400,
    title: 'The request is malformed',
    remedy: 'Correct the header, path or parameter that `errors` names.',
  },
  invalid_filter: {
    status: 400,
    title: 'A query parameter is invalid',
    remedy: 'Use `field.operator=value` with a field and operator that the message lists.',
  },
  invalid_cursor: {
    status: 400,
    title: 'The cursor does not belong to this list',
    remedy: 'Use `nextCursor` unchanged with the same filters and sort, or start again without it.',
  },
  unauthorized: {
    status: 401,
    title: 'No valid credential',
    remedy:
      'Send `Authorization: Bearer <API key>` with a key that is neither revoked nor expired, or sign in.',
  },
  sign_in_failed: {
    status: 401,
    title: 'Signing in failed',
    remedy: 'Check the address and the password, or ask for a new password.',
  },
  second_factor_required: {
    status: 401,
    title: 'A second factor is required',
    remedy: 'Repeat the request with `code`: six digits of the authenticator, or a recovery code.',
  },
  second_factor_needed: {
    status: 403,
    title: 'This tenant requires a second factor, and you have none',
    remedy:
      'Set one up: `POST /api/me/second-factor`, then `/confirm`. Nothing else is allowed before.',
  },
  cross_site_request: {
    status: 403,
    title: 'The request comes from another site',
    remedy:
      'With the session cookie, call from the pages of this service; elsewhere use an API key.',
  },
  forbidden: {
    status: 403,
    title: 'Your role does not allow this',
    remedy: 'Use a key with one of the roles that the message lists.',
  },
  not_found: {
    status: 404,
    title: 'The resource does not exist',
    remedy: 'Check the path and the id; records of other tenants are not visible to you.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The resource does not support this method',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  not_acceptable: {
    status: 406,
    title: 'The response is not available in this media type',
    remedy: 'Send `Accept` with one of the media types that the message lists, or leave it out.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'A request with this Idempotency-Key is still running',
    remedy: 'Wait for its response, or repeat the request shortly.',
  },
  events_expired: {
    status: 410,
    title: 'Events after this sequence have expired',
    remedy:
      'Read the records again, then follow the feed from its oldest event, which the message names. Events are kept for 90 days.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    remedy: 'Send at most 1 MiB; at most 16 KiB to an operation that needs no credential.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body has the wrong media type',
    remedy: 'Send `application/json` (PATCH also accepts `application/merge-patch+json`).',
  },
  misdirected_request: {
    status: 421,
    title: 'The server is not configured for this host',
    remedy:
      'Operators set `PUBLIC_URL` to the address that users open. Clients call that address, an IP address or localhost.',
  },
  one_field_per_patch: {
    status: 422,
    title: 'A PATCH changes exactly one field',
    remedy: 'Send one field, besides RowVersion, in each PATCH.',
  },
  unknown_field: {
    status: 422,
    title: 'The record has no such field',
    remedy: 'Use one of the fields that the OpenAPI document lists for this record.',
  },
  read_only_field: {
    status: 422,
    title: 'This field is computed by the service',
    remedy: 'Leave the field out; actions change the state, lines change the totals.',
  },
  field_locked: {
    status: 422,
    title: 'This field cannot change in the current state',
    remedy: 'Change only the fields that the message names.',
  },
  invalid_value: {
    status: 422,
    title: 'The value cannot be stored in this field',
    remedy: 'Send a value of the type, length and form that the message names.',
  },
  too_many_lines: {
    status: 422,
    title: 'The document has the maximum number of lines',
    remedy: 'Split the document; a document has at most 500 lines.',
  },
  not_printable: {
    status: 422,
    title: 'The document cannot be printed',
    remedy: 'Split the document, or shorten its texts; the message names the limit.',
  },
  too_many_active: {
    status: 422,
    title: 'The tenant has the maximum number of active records of this type',
    remedy: 'Revoke one that is no longer used, then repeat.',
  },
  invalid_transition: {
    status: 422,
    title: 'The record is not in a state that allows this action',
    remedy: 'Use one of the actions that `availableActions` of the record allows.',
  },
  validation_failed: {
    status: 422,
    title: 'The record is incomplete or inconsistent',
    remedy: 'Correct every entry of `errors`, then repeat the action.',
  },
  invalid_link: {
    status: 422,
    title: 'The link is no longer valid',
    remedy:
      'For a new password, request another link; for an invitation, ask an Admin of the tenant.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key was used for another request',
    remedy: 'Make a new key for each new request.',
  },
  row_version_required: {
    status: 428,
    title: 'The RowVersion is missing',
    remedy: 'Send the RowVersion you last saw, in the body or as `If-Match`.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    remedy:
      'Repeat after the seconds in `Retry-After`; nothing was done. The header `RateLimit` of each response states the requests that are left.',
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many failed sign-ins',
    remedy: 'Wait the seconds in `Retry-After`.',
  },
  header_fields_too_large: {
    status: 431,
    title: 'The headers are too large',
    remedy: 'Send at most 16 KiB of headers.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    remedy: 'Report the requestId to the operator.',
  },
  not_implemented: {
    status: 501,
    title: 'The server does not support this method',
    remedy: 'Use a method that the OpenAPI document lists; write methods in capitals.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    remedy: 'Repeat after the seconds in `Retry-After`.',
  },
  database_unavailable: {
    status: 503,
    title: 'The database does not answer',
    remedy: 'Repeat after the seconds in `Retry-After`; nothing was changed.',
  },
  outcome_unknown: {
    status: 503,
    title: 'It is not known whether the change was made',
    remedy:
      'Read the record, or repeat with the same Idempotency-Key: the change is made at most once.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problemKinds;

/** An entry of `errors`; see `problemAt`. */
export type ProblemDetail = Said & {
  readonly pointer: string;
};

/** An entry of `errors`. `pointer`: RFC 6901 into the record or body, or the name of a parameter or header. */
export function problemAt<C extends MessageCode>(
  pointer: string,
  ...said: Parameters<typeof say<C>>
): ProblemDetail {
  return { pointer, ...say(...said) };
}

export class Problem extends Error {
  readonly code: ProblemCode;
  /** The message in `detail`. */
  readonly said: Said;
  /** At most `limits.listedProblems`. */
  readonly errors: readonly ProblemDetail[];
  /** The number of further ones. */
  readonly errorsOmitted: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a dry run; the body does not have them. */
  readonly warnings: readonly ProblemDetail[];

  constructor(
    code: ProblemCode,
    said: Said,
    more: {
      errors?: readonly ProblemDetail[];
      /** Problems that were found but are not in `errors`. */
      errorsOmitted?: number;
      headers?: Record<string, string>;
      warnings?: readonly ProblemDetail[];
      cause?: unknown;
    } = {},
  ) {
    super(said.message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'Problem';
    this.code = code;
    this.said = said;
    const { errors = [], errorsOmitted = 0 } = more;
    this.errors = errors.slice(0, limits.listedProblems);
    this.errorsOmitted = errorsOmitted + errors.length - this.errors.length;
    this.headers = more.headers ?? {};
    this.warnings = more.warnings ?? [];
  }

  get status(): number {
    return problemKinds[this.code].status;
  }

  /** The RFC 9457 body. `type` is relative to the service, as the RFC allows. */
  toBody(requestId: string): Record<string, unknown> {
    const kind = problemKinds[this.code];
    return {
      type: `/docs/errors#${this.code}`,
      title: kind.title,
      status: kind.status,
      detail: this.message,
      detailCode: this.said.code,
      params: this.said.params,
      code: this.code,
      requestId,
      errors: this.errors,
      ...(this.errorsOmitted > 0 ? { errorsOmitted: this.errorsOmitted } : {}),
    };
  }
}

/** A problem with one entry, whose message is also its `detail`. */
export function problemWith(code: ProblemCode, entry: ProblemDetail): Problem {
  return new Problem(code, entry, { errors: [entry] });
}

/** `invalid_value` for one value; the code of its entry states what is wrong. */
export function invalidValue<C extends MessageCode>(
  pointer: string,
  ...said: Parameters<typeof say<C>>
): Problem {
  return problemWith('invalid_value', problemAt(pointer, ...said));
}

/** Shortens a name from a request, because names have no maximum length. */
export function quotedName(name: string): string {
  if (name.length <= limits.quotedNameChars) return name;
  return `${name.slice(0, limits.quotedNameChars).toWellFormed()}…`;
}
