/**
 * The error codes of the API, each with its class, and the error class `Problem`. A thrown Problem undoes its command;
 * `http/` returns it as a response.
 */
import { type MessageCode, messageOf, type RenderedMessage } from './messages/messages.ts';

export const limits = {
  /** Entries of `errors` in one problem; the others are counted in `errorsOmitted`. */
  listedProblems: 100,
  /** Characters of a name from the request that a problem quotes. */
  quotedNameChars: 80,
} as const;

/** What kind of failure a problem is. `protocol`: of a request, before it is a command. */
export type ProblemClass =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'invalid'
  | 'version_missing'
  | 'too_many'
  | 'protocol'
  | 'internal'
  | 'unavailable';

/** The class of each `code` of a problem body; `http/problem-kinds.ts` has their statuses and texts. */
export const problemClasses = {
  invalid_json: 'malformed',
  invalid_request: 'malformed',
  invalid_filter: 'malformed',
  invalid_cursor: 'malformed',
  unauthorized: 'unauthenticated',
  sign_in_failed: 'unauthenticated',
  second_factor_required: 'unauthenticated',
  second_factor_needed: 'forbidden',
  cross_site_request: 'forbidden',
  forbidden: 'forbidden',
  not_found: 'not_found',
  method_not_allowed: 'protocol',
  not_acceptable: 'protocol',
  idempotency_in_progress: 'conflict',
  events_expired: 'gone',
  snapshot_required: 'gone',
  payload_too_large: 'protocol',
  unsupported_media_type: 'protocol',
  misdirected_request: 'protocol',
  one_field_per_patch: 'invalid',
  unknown_field: 'invalid',
  read_only_field: 'invalid',
  field_locked: 'invalid',
  invalid_value: 'invalid',
  external_id_used: 'invalid',
  too_many_lines: 'invalid',
  not_printable: 'invalid',
  too_many_active: 'invalid',
  invalid_transition: 'invalid',
  validation_failed: 'invalid',
  invalid_link: 'invalid',
  idempotency_key_reused: 'invalid',
  row_version_required: 'version_missing',
  rate_limited: 'too_many',
  too_many_attempts: 'too_many',
  header_fields_too_large: 'protocol',
  internal: 'internal',
  not_implemented: 'protocol',
  overloaded: 'unavailable',
  database_unavailable: 'unavailable',
  outcome_unknown: 'unavailable',
} as const satisfies Record<string, ProblemClass>;

export type ProblemCode = keyof typeof problemClasses;

/** An entry of `errors`; see `problemAt`. */
export type ProblemDetail = RenderedMessage & {
  readonly pointer: string;
};

/** An entry of `errors`. `pointer`: RFC 6901 into the record or body, or the name of a parameter or header. */
export function problemAt<C extends MessageCode>(
  pointer: string,
  ...given: Parameters<typeof messageOf<C>>
): ProblemDetail {
  return { pointer, ...messageOf(...given) };
}

export class Problem extends Error {
  readonly code: ProblemCode;
  /** The message in `detail`. */
  readonly rendered: RenderedMessage;
  /** At most `limits.listedProblems`. */
  readonly errors: readonly ProblemDetail[];
  /** The number of further ones. */
  readonly errorsOmitted: number;
  /** After which the client may try again; null: a repeat fails, too, or nothing is known. */
  readonly retrySeconds: number | null;
  /** Of a dry run; the body does not have them. */
  readonly warnings: readonly ProblemDetail[];

  constructor(
    code: ProblemCode,
    message: RenderedMessage,
    more: {
      errors?: readonly ProblemDetail[];
      /** Problems that were found but are not in `errors`. */
      errorsOmitted?: number;
      retrySeconds?: number;
      warnings?: readonly ProblemDetail[];
      cause?: unknown;
    } = {},
  ) {
    super(message.message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'Problem';
    this.code = code;
    this.rendered = message;
    const { errors = [], errorsOmitted = 0 } = more;
    this.errors = errors.slice(0, limits.listedProblems);
    this.errorsOmitted = errorsOmitted + errors.length - this.errors.length;
    this.retrySeconds = more.retrySeconds ?? null;
    this.warnings = more.warnings ?? [];
  }

  get class(): ProblemClass {
    return problemClasses[this.code];
  }
}

/** A problem with one entry, whose message is also its `detail`. */
export function problemWith(code: ProblemCode, entry: ProblemDetail): Problem {
  return new Problem(code, entry, { errors: [entry] });
}

/** `invalid_value` for one value; the code of its entry states what is wrong. */
export function invalidValue<C extends MessageCode>(
  pointer: string,
  ...given: Parameters<typeof messageOf<C>>
): Problem {
  return problemWith('invalid_value', problemAt(pointer, ...given));
}

/** Shortens a name from a request, because names have no maximum length. */
export function quotedName(name: string): string {
  if (name.length <= limits.quotedNameChars) return name;
  return `${name.slice(0, limits.quotedNameChars).toWellFormed()}…`;
}
