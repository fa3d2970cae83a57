/**
 * The status of each problem, and its texts for clients. docs/reference/errors.md and the OpenAPI document are generated from these
 * tables. Codes name a class, and this file alone gives classes their statuses.
 */
import {
  type Problem,
  type ProblemClass,
  type ProblemCode,
  problemClasses,
} from '../record/problem.ts';

type ProtocolCode = {
  [C in ProblemCode]: (typeof problemClasses)[C] extends 'protocol' ? C : never;
}[ProblemCode];

const classStatuses: Readonly<Record<Exclude<ProblemClass, 'protocol'>, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  invalid: 422,
  version_missing: 428,
  too_many: 429,
  internal: 500,
  unavailable: 503,
};

const protocolStatuses: Readonly<Record<ProtocolCode, number>> = {
  method_not_allowed: 405,
  not_acceptable: 406,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  header_fields_too_large: 431,
  not_implemented: 501,
};

interface ProblemText {
  readonly title: string;
  /** What the client should do; shown in docs/reference/errors.md. */
  readonly remedy: string;
}

const texts: Readonly<Record<ProblemCode, ProblemText>> = {
  invalid_json: {
    title: 'The body is not acceptable JSON',
    remedy:
      'Send one UTF-8 JSON object: no duplicate keys, no NUL or lone surrogate, no `__proto__`, depth up to 32, at most 20,000 values and 1,000 members of one object, numbers in range.',
  },
  invalid_request: {
    title: 'The request is malformed',
    remedy: 'Correct the header, path or parameter that `errors` names.',
  },
  invalid_filter: {
    title: 'A query parameter is invalid',
    remedy: 'Use `field.operator=value` with a field and operator that the message lists.',
  },
  invalid_cursor: {
    title: 'The cursor does not belong to this list',
    remedy: 'Use `nextCursor` unchanged with the same filters and sort, or start again without it.',
  },
  unauthorized: {
    title: 'No valid credential',
    remedy:
      'Send `Authorization: Bearer <API key>` with a key that is neither revoked nor expired, or sign in.',
  },
  sign_in_failed: {
    title: 'Signing in failed',
    remedy: 'Check the address and the password, or ask for a new password.',
  },
  second_factor_required: {
    title: 'A second factor is required',
    remedy: 'Repeat the request with `code`: six digits of the authenticator, or a recovery code.',
  },
  second_factor_needed: {
    title: 'This tenant requires a second factor, and you have none',
    remedy:
      'Set one up: `POST /api/me/second-factor`, then `/confirm`. Nothing else is allowed before.',
  },
  cross_site_request: {
    title: 'The request comes from another site',
    remedy:
      'With the session cookie, call from the pages of this service; elsewhere use an API key.',
  },
  forbidden: {
    title: 'Your role does not allow this',
    remedy: 'Use a key with one of the roles that the message lists.',
  },
  not_found: {
    title: 'The resource does not exist',
    remedy: 'Check the path and the id; records of other tenants are not visible to you.',
  },
  method_not_allowed: {
    title: 'The resource does not support this method',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  not_acceptable: {
    title: 'The response is not available in this media type',
    remedy: 'Send `Accept` with one of the media types that the message lists, or leave it out.',
  },
  idempotency_in_progress: {
    title: 'A request with this Idempotency-Key is still running',
    remedy: 'Wait for its response, or repeat the request shortly.',
  },
  events_expired: {
    title: 'Events after this sequence have expired',
    remedy:
      'Read the records again, then follow the feed from its oldest event, which the message names. Events are kept for 90 days.',
  },
  snapshot_required: {
    title: 'The copy of the records cannot be continued from this cursor',
    remedy:
      'Take a new snapshot by `POST /api/changes/snapshots`, replace the copy, and continue from its cursor.',
  },
  payload_too_large: {
    title: 'The body is too large',
    remedy:
      'Send at most 1 MiB, at most 16 KiB to an operation that needs no credential, and a file of at most the size that its operation documents.',
  },
  unsupported_media_type: {
    title: 'The body has the wrong media type',
    remedy:
      'Send `application/json` (PATCH also accepts `application/merge-patch+json`); a file as one of the types that its operation documents.',
  },
  misdirected_request: {
    title: 'The server is not configured for this host',
    remedy:
      'Operators set `PUBLIC_URL` to the address that users open. Clients call that address, an IP address or localhost.',
  },
  one_field_per_patch: {
    title: 'A PATCH changes exactly one field',
    remedy: 'Send one field, besides RowVersion, in each PATCH.',
  },
  unknown_field: {
    title: 'The record has no such field',
    remedy: 'Use one of the fields that the OpenAPI document lists for this record.',
  },
  read_only_field: {
    title: 'This field is computed by the service',
    remedy: 'Leave the field out; actions change the state, lines change the totals.',
  },
  field_locked: {
    title: 'This field cannot change in the current state',
    remedy: 'Change only the fields that the message names.',
  },
  invalid_value: {
    title: 'The value cannot be stored in this field',
    remedy: 'Send a value of the type, length and form that the message names.',
  },
  external_id_used: {
    title: 'Another record has this own key',
    remedy:
      'Use the record that the message names, or remove the key from it with `POST …/external-ids`, then repeat.',
  },
  too_many_lines: {
    title: 'The document has the maximum number of lines',
    remedy: 'Split the document; a document has at most 500 lines.',
  },
  not_printable: {
    title: 'The document cannot be printed',
    remedy: 'Split the document, or shorten its texts; the message names the limit.',
  },
  too_many_active: {
    title: 'The tenant has the maximum number of active records of this type',
    remedy: 'Revoke one that is no longer used, then repeat.',
  },
  invalid_transition: {
    title: 'The record is not in a state that allows this action',
    remedy: 'Use one of the actions that `availableActions` of the record allows.',
  },
  validation_failed: {
    title: 'The record is incomplete or inconsistent',
    remedy: 'Correct every entry of `errors`, then repeat the action.',
  },
  invalid_link: {
    title: 'The link is no longer valid',
    remedy:
      'For a new password, request another link; for an invitation, ask an Admin of the tenant.',
  },
  idempotency_key_reused: {
    title: 'This Idempotency-Key was used for another request',
    remedy: 'Make a new key for each new request.',
  },
  row_version_required: {
    title: 'The RowVersion is missing',
    remedy: 'Send the RowVersion you last saw, in the body or as `If-Match`.',
  },
  rate_limited: {
    title: 'Too many requests',
    remedy:
      'Repeat after the seconds in `Retry-After`; nothing was done. The header `RateLimit` of each response states the requests that are left.',
  },
  too_many_attempts: {
    title: 'Too many failed sign-ins',
    remedy: 'Wait the seconds in `Retry-After`.',
  },
  header_fields_too_large: {
    title: 'The headers are too large',
    remedy: 'Send at most 16 KiB of headers.',
  },
  internal: {
    title: 'Internal error',
    remedy: 'Report the requestId to the operator.',
  },
  not_implemented: {
    title: 'The server does not support this method',
    remedy: 'Use a method that the OpenAPI document lists; write methods in capitals.',
  },
  overloaded: {
    title: 'The service is overloaded',
    remedy: 'Repeat after the seconds in `Retry-After`.',
  },
  database_unavailable: {
    title: 'The database does not answer',
    remedy: 'Repeat after the seconds in `Retry-After`; nothing was changed.',
  },
  outcome_unknown: {
    title: 'It is not known whether the change was made',
    remedy:
      'Read the record, or repeat with the same Idempotency-Key: the change is made at most once.',
  },
};

/** By `code` of the problem body. */
export const problemKinds = Object.fromEntries(
  Object.entries(texts).map(([code, text]) => [
    code,
    { status: statusFor(code as ProblemCode), ...text },
  ]),
) as Readonly<Record<ProblemCode, ProblemText & { readonly status: number }>>;

function statusFor(code: ProblemCode): number {
  const kind: ProblemClass = problemClasses[code];
  return kind === 'protocol' ? protocolStatuses[code as ProtocolCode] : classStatuses[kind];
}

export function statusOf({ code }: Problem): number {
  return problemKinds[code].status;
}
