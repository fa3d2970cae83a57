/** Messages about requests: body, headers, path, query string. */
import type { Messages } from './message.ts';

export const requestMessages = {
  body_empty: { message: 'The body is empty; send one JSON object.' },
  body_not_utf8: { message: 'The body is not UTF-8.' },
  body_not_json: {
    params: { position: 'number' },
    message: 'The body is not JSON: the error is at character {position}.',
  },
  body_not_object: { message: 'The body must be one JSON object.' },
  body_key_twice: { message: 'An object in the body has the same key twice.' },
  body_key_reserved: { message: 'The key "__proto__" is not accepted.' },
  body_values_too_many: {
    params: { count: 'number', max: 'number' },
    message: 'The body has {count} values; at most {max} are accepted.',
  },
  body_members_too_many: {
    params: { count: 'number', max: 'number' },
    message: 'An object in the body has {count} members; at most {max} are accepted.',
  },
  body_number_out_of_range: {
    message: 'A number in the body is out of range: use -(2^53 - 1) to 2^53 - 1.',
  },
  body_too_deep: {
    params: { max: 'number' },
    message: 'The body is nested deeper than {max} levels.',
  },
  body_too_large: {
    message:
      'The body is larger than this operation accepts: 1 MiB, or 16 KiB where no credential is needed.',
  },
  body_over_limit: {
    params: { bytes: 'number', max: 'number' },
    message: 'The body has {bytes} bytes; this operation accepts at most {max}.',
  },
  body_length_wrong: { message: 'The length of the body differs from Content-Length.' },
  body_of_delete: {
    message: 'A DELETE accepts no body; send the RowVersion in the header If-Match.',
  },
  body_invalid: {
    params: { count: 'number' },
    message:
      'The request body is invalid: {count, plural, one {# problem is} other {# problems are}} listed in `errors`.',
  },
  media_type_wrong: {
    message: 'Send application/json in UTF-8; a PATCH may also be application/merge-patch+json.',
  },
  media_type_of_file: {
    params: { accepted: 'list' },
    message: 'Send the file with one of these as its Content-Type: {accepted}.',
  },
  file_missing: { message: 'The body is empty; send the file as the body.' },
  request_too_slow: {
    message: 'The request has not arrived completely in the time that it may take.',
  },
  content_coding_wrong: {
    params: { coding: 'text' },
    message: 'The body has the content coding "{coding}"; send it without Content-Encoding.',
  },
  not_http: { message: 'The request is not valid HTTP/1.1.' },
  headers_too_large: { message: 'The headers are larger than 16 KiB.' },
  request_malformed: { message: 'The request is malformed.' },
  method_unknown: {
    params: { method: 'text' },
    message: 'This server does not support the method {method}.',
  },
  method_not_allowed: { params: { allowed: 'list' }, message: 'Allowed methods: {allowed}.' },
  path_unknown: { params: { path: 'text' }, message: 'There is no resource at {path}.' },
  path_ends_with_slash: {
    params: { path: 'text', without: 'text' },
    message: 'There is no resource at {path}. Remove the slash at the end: {without}',
  },
  path_not_utf8: { message: 'The path is not percent-encoded UTF-8.' },
  path_too_long: { message: 'The path is too long.' },
  id_not_uuid: { message: 'The id in the path is not a UUID.' },
  host_header_count: { message: 'Send the header Host exactly once.' },
  misdirected_request: {
    params: { host: 'text' },
    message:
      'This server is not configured for the host "{host}". Set PUBLIC_URL to the address that users open, or call the server by an IP address or as localhost.',
  },
  header_malformed: {
    params: { header: 'text', min: 'number', max: 'number' },
    message: '{header} must be {min} to {max} visible ASCII characters.',
  },
  if_match_malformed: { message: 'If-Match must be one RowVersion in double quotes.' },
  if_match_unchecked: {
    message:
      'This operation does not check If-Match; send the request without it. Changes of one record check it.',
  },
  if_none_match_unchecked: {
    message:
      'Only GET and HEAD check If-None-Match; send the request without it. For a change send the RowVersion in If-Match, and to create a record once an Idempotency-Key.',
  },
  row_versions_differ: {
    message: 'The body and If-Match have different RowVersions; send one of them.',
  },
  row_version_required: {
    message: 'Send the RowVersion you last saw, in the body or as If-Match.',
  },
  idempotency_key_reused: {
    message: 'This Idempotency-Key belongs to a request with another path or body.',
  },
  idempotency_in_progress: {
    message: 'The first request with this Idempotency-Key has not been answered yet.',
  },
  not_acceptable: {
    params: { types: 'list' },
    message: 'Accept allows none of the available media types: {types}.',
  },
  query_not_utf8: { message: 'The query string is not percent-encoded UTF-8.' },
  parameter_twice: { message: 'Send this parameter only once.' },
  unknown_parameter: {
    params: { name: 'text', near: 'list', known: 'list' },
    message:
      'There is no parameter or filter "{name}". {near, select, none {Known: {known}.} other {Did you mean {near}?}}',
  },
  operator_missing: {
    params: { field: 'field', allowed: 'list' },
    message: 'A filter needs an operator, as in {field}.eq=…: {allowed}.',
  },
  operator_unknown: {
    params: { operator: 'text', allowed: 'list' },
    message: 'There is no operator "{operator}" here. Allowed: {allowed}.',
  },
  filter_text_length: {
    params: { max: 'number' },
    message: 'Send a text of 1 to {max} characters.',
  },
  filter_values_count: {
    params: { max: 'number' },
    message: 'Send 1 to {max} values, separated by commas.',
  },
  search_not_supported: { message: 'These records have no text to search.' },
  column_repeated: {
    params: { field: 'field', max: 'number' },
    message: 'A file has at most {max} columns of "{field}". Remove the others.',
  },
  headings_count: {
    params: { count: 'number' },
    message: 'Send as many headings as the file has columns: {count}.',
  },
  label_invalid: {
    params: { allowed: 'list' },
    message:
      'Write each label as "column:value=text", for a column of the file that has an enum or a boolean: {allowed}.',
  },
  sort_unknown: {
    params: { field: 'field', allowed: 'list' },
    message: 'The list cannot be sorted by "{field}". Sortable: {allowed}.',
  },
  sort_too_many: {
    params: { max: 'number' },
    message: 'Sort by at most {max} different fields.',
  },
  row_version_unknown: { message: 'Send a RowVersion of this record.' },
  event_type_unknown: {
    params: { name: 'text', near: 'list', known: 'list' },
    message:
      'There is no type of event "{name}". {near, select, none {} other {Did you mean {near}? }}Known: {known}.',
  },
  range_reversed: {
    params: { from: 'text', to: 'text' },
    message: '{from} is after {to}: `from` must not be after `to`.',
  },
  invalid_cursor: {
    message:
      'Use nextCursor unchanged: this cursor was altered, belongs to other filters or another order, or was made before the key of the service changed.',
  },
  credential_required: { message: 'Send `Authorization: Bearer <API key>`, or sign in.' },
  forbidden: {
    params: { role: 'label', roles: 'list' },
    message: 'The role {role} is not allowed to do this; allowed roles: {roles}.',
  },
  scope_missing: {
    params: { scope: 'text' },
    message: 'The API key lacks the scope {scope}. Create a key that has it.',
  },
  people_only: { message: 'Only signed-in users can do this; API keys cannot.' },
  operators_only: {
    message: 'Only operators of the installation can do this; see `daybook users operator`.',
  },
  second_factor_needed: {
    message: 'This tenant requires a second factor: POST /api/me/second-factor, then /confirm.',
  },
} as const satisfies Messages;
