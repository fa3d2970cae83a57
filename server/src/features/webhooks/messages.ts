/** Messages about webhook endpoints. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

export const webhookMessages = {
  endpoint_disabled: {
    message: 'The webhook endpoint is disabled: enable it first.',
  },
  url_required: { message: 'Give the endpoint its URL first.' },
  since_in_future: {
    params: { since: 'instant', now: 'instant' },
    message: '{since} is in the future: the time is {now}. Only past events can be sent again.',
  },
  url_too_long: {
    params: { max: 'number' },
    message: 'The URL is longer than {max} characters.',
  },
  url_characters: { message: 'The URL has spaces, control characters or backslashes.' },
  url_not_https: { message: 'The URL must begin with https:// and a host name.' },
  url_with_credentials: { message: 'The URL must not have a user name or password.' },
  url_with_fragment: { message: 'The URL must not have a fragment.' },
  url_http_refused: {
    params: { host: 'text' },
    message: '{host} may only be reached by https.',
  },
  url_host_unresolved: {
    params: { host: 'text' },
    message: 'The host name {host} does not exist or has no address.',
  },
  url_address_not_public: {
    params: { address: 'text' },
    message:
      '{address} is not a public address. Use a public address, or ask the operator to add the range of {address} to DAYBOOK_WEBHOOK_ALLOW.',
  },
  headers_too_many: {
    params: { max: 'number' },
    message: 'An endpoint has at most {max} headers.',
  },
  header_twice: { message: 'A header is named twice.' },
  header_name_too_long: {
    params: { name: 'text', max: 'number' },
    message: 'The name "{name}…" is longer than {max} characters.',
  },
  header_name_malformed: {
    params: { name: 'text' },
    message: 'The name "{name}" must be X- followed by letters, digits and single hyphens.',
  },
  header_name_reserved: {
    params: { name: 'text' },
    message: 'Servers and proxies act on the header "{name}"; choose another name.',
  },
  header_value_too_long: {
    params: { name: 'text', max: 'number' },
    message: 'The value of "{name}" is longer than {max} characters.',
  },
  header_value_malformed: {
    params: { name: 'text' },
    message: 'The value of "{name}" must be printable ASCII without spaces at its ends.',
  },
  body_incomplete: { message: 'The body did not arrive completely.' },
  bin_name_invalid: {
    message: 'The name of a bin has 1 to 40 characters of a-z, 0-9 and -.',
  },
  event_type_invalid: {
    message: 'Send a type of event such as invoice.posted, or invoice.*, or *.',
  },
  filter_without_data: {
    params: { name: 'text' },
    message: 'A condition begins with data., as in data.total.gte=1000. This one does not: {name}.',
  },
  filter_field_unknown: {
    params: { field: 'text', types: 'list' },
    message:
      'There is no {field} in the data of {types}. Choose only event types whose records have this field, or another field.',
  },
  filter_too_long: {
    params: { max: 'number' },
    message: 'A filter has at most {max} conditions, joined by &.',
  },
  header_name_invalid: {
    message: 'Send X- followed by letters, digits or hyphens, at most 64 characters.',
  },
  header_value_invalid: { message: 'Send at most 500 printable ASCII characters.' },
} as const satisfies Messages;

export const { messageOf, problemAt } = reporting(webhookMessages);
