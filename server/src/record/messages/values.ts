/** Messages about values, in POST, PATCH, actions and query strings. */
import type { Messages } from './message.ts';

const range = { min: 'number', max: 'number' } as const;

export const valueMessages = {
  unknown_field: {
    params: { name: 'field', near: 'list', known: 'list' },
    message:
      'There is no field "{name}". {near, select, none {Known: {known}.} other {Did you mean {near}?}}',
  },
  read_only_field: {
    params: { field: 'field' },
    message: 'The service computes {field}; leave it out.',
  },
  required: { params: { field: 'field' }, message: 'Give {field} a value.' },
  not_null: { message: 'This field always has a value; null does not clear it.' },
  text_expected: { message: 'Send a text.' },
  text_too_long: {
    params: { max: 'number', length: 'number' },
    message:
      'Send at most {max, plural, one {# character} other {# characters}}; this text has {length}.',
  },
  text_too_short: {
    params: { min: 'number' },
    message: 'Send at least {min, plural, one {# character} other {# characters}}.',
  },
  text_not_storable: { message: 'The text has a NUL character or an unpaired surrogate.' },
  integer_expected: { params: range, message: 'Send a whole number from {min} to {max}.' },
  integer_out_of_range: { params: range, message: 'Send a whole number from {min} to {max}.' },
  boolean_expected: { message: 'Send true or false.' },
  not_allowed: { params: { allowed: 'list' }, message: 'Send one of: {allowed}.' },
  id_invalid: { message: 'Send an id (UUID).' },
  date_invalid: { message: 'Send a date, YYYY-MM-DD, of the years 1900 to 2199.' },
  instant_invalid: {
    message:
      'Send an instant (RFC 3339) such as 2026-11-21T08:30:00.000Z, of the years 1900 to 2199.',
  },
  number_pattern_invalid: {
    message:
      'Send a pattern of letters, digits, hyphens, points and underscores, with yyyy or yy in braces for the year, or fy for the fiscal year. It ends with n:6 in braces, the number with at least 6 digits, after a character other than a digit.',
  },
  number_invalid: {
    message: 'Send a whole number of a document such as INV-2027-004711.',
  },
  decimal_invalid: {
    message:
      'Send a decimal string such as "1234.50", at most 18 digits before and 12 after the point.',
  },
  decimal_negative: {
    message:
      'Send a decimal string such as "1234.50" that is not negative, at most 18 digits before and 12 after the point.',
  },
  amount_invalid: { message: 'Send a decimal string such as "1234.50".' },
  list_expected: { message: 'Send a list.' },
  list_too_long: {
    params: { max: 'number', count: 'number' },
    message: 'Send at most {max, plural, one {# item} other {# items}}; there are {count}.',
  },
  list_too_short: {
    params: { min: 'number' },
    message: 'Send at least {min, plural, one {# item} other {# items}}.',
  },
  list_duplicate: { message: 'This item is in the list twice.' },
  object_expected: { params: { fields: 'list' }, message: 'Send an object with: {fields}.' },
  object_too_large: {
    params: { max: 'number', count: 'number' },
    message: 'Send at most {max, plural, one {# member} other {# members}}; there are {count}.',
  },
  value_invalid: { message: 'The value does not have the format of this field.' },
  currency_invalid: {
    message: 'Send a currency of ISO 4217, three capital letters such as EUR.',
  },
  country_invalid: { message: 'Send a country of ISO 3166-1, two capital letters such as DE.' },
  language_invalid: { message: 'Send a language of BCP 47 such as en or de-AT.' },
  reason_blank: { message: 'Give a reason of 1 to 500 characters that are not all blank.' },
  reference_unknown: {
    params: { entity: 'text', id: 'id' },
    message: 'There is no {entity} with the id {id}.',
  },
  external_system_invalid: {
    params: { max: 'number' },
    message:
      'Send the system as 1 to {max} lower-case letters, digits, points, underscores and hyphens, beginning with a letter or digit.',
  },
  external_id_invalid: {
    params: { max: 'number' },
    message:
      'Send the id as 1 to {max} characters of ASCII without control characters, and without spaces at its ends; encode others.',
  },
  external_key_invalid: { message: 'Send an own key as system:id, such as shopify:991.' },
  external_id_missing: { message: 'Send at least one own key, by which the record is found.' },
  external_id_used: {
    params: { key: 'text', entity: 'text', id: 'id' },
    message: 'The own key {key} belongs to the {entity} with the id {id}.',
  },
  external_ids_used: {
    params: { count: 'number' },
    message:
      '{count, plural, one {# own key belongs} other {# own keys belong}} to another record.',
  },
  taken: { message: 'Another record already has this value.' },
  database_refuses: { message: 'The database cannot store this value.' },
  currency_unknown: {
    params: { currency: 'currency' },
    message: '{currency} is not a currency of ISO 4217.',
  },
  mail_address_invalid: {
    params: { address: 'text' },
    message: 'No mail can be sent to {address}: it needs the form name@example.com.',
  },
} as const satisfies Messages;
