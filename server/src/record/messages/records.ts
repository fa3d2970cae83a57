/** Messages about records in general: states, fields, actions, tenant settings. */
import type { Messages } from './message.ts';

export const recordMessages = {
  record_not_found: {
    params: { entity: 'text', id: 'id' },
    message: 'There is no {entity} with the id {id}.',
  },
  line_not_found: { params: { id: 'id' }, message: 'The document has no line {id}.' },
  action_not_found: { params: { action: 'text' }, message: 'There is no action {action}.' },
  invalid_transition: {
    params: { status: 'label', allowed: 'list' },
    message:
      'The record is {status}; {allowed, select, none {no action is possible} other {possible: {allowed}}}.',
  },
  state_required: {
    params: { status: 'label', allowed: 'list' },
    message: 'The record is {status}; it must be {allowed}.',
  },
  never_posted: {
    params: { status: 'label', format: 'text' },
    message:
      'The document is {status} and was never posted: it has no {format}.{status, select, Draft { Post it first.} other {}}',
  },
  voided_without_xml: {
    message: 'The document is Voided: it no longer has XML. Its PDF is marked as void.',
  },
  problems_to_solve: {
    params: { count: 'number' },
    message: '{count, plural, one {# problem prevents} other {# problems prevent}} this action.',
  },
  field_locked: {
    params: { status: 'label', fields: 'list' },
    message:
      'The record is {status}: {fields, select, none {nothing can be changed} other {only {fields} can be changed}}.',
  },
  one_field_per_patch: {
    params: { count: 'number', fields: 'list' },
    message: 'Send exactly one field besides RowVersion; sent: {fields}.',
  },
  lines_not_one_field: {
    params: { path: 'text' },
    message:
      "The lines cannot be patched as one field. Add with POST {path}, change with PATCH {path}/'{lineId}', remove with DELETE {path}/'{lineId}'.",
  },
  changed_by_action: {
    params: { field: 'field', by: 'text' },
    message: '{field} cannot be patched; it changes by {by}.',
  },
  one_or_several_lines: {
    message: 'Send the fields of one line, or `lines`, not both.',
  },
  too_many_lines: {
    params: { max: 'number' },
    message: 'A document has at most {max} lines.',
  },
  too_many_own: {
    params: { entity: 'label', count: 'number', max: 'number' },
    message:
      'You have {count} active records of {entity}; one user or API key may have {max}. Delete some first.',
  },
  too_many_active: {
    params: { entity: 'text', count: 'number', max: 'number' },
    message: 'This tenant has {count} active records of type {entity}; the maximum is {max}.',
  },
  query_invalid: {
    params: { parameter: 'field' },
    message: 'The list does not accept the parameter {parameter} of the query.',
  },
  logo_invalid: {
    message: 'Give the `sha256` of a logo that was uploaded with POST /api/tenant-settings/…/logo.',
  },
  logo_not_png: {
    message: 'The logo must be a PNG with 8 bits, RGB or RGBA, not interlaced, in base64.',
  },
  logo_wrong_size: {
    params: { width: 'number', height: 'number', least: 'number' },
    message:
      'The logo may have at most {width} × {height} pixels, and at least {least} in each direction.',
  },
  role_needs_equity: {
    params: { type: 'text' },
    message:
      'An account with the role RetainedEarnings needs the type Equity, and this one has {type}: change the type first, or give the role to another account.',
  },
  fiscal_year_closed: {
    params: { period: 'text', count: 'number' },
    message:
      'The fiscal year cannot begin in another month while periods are closed ({count}, the newest is {period}): it would change the results of closed years. Reopen the closed periods first, newest first.',
  },
  time_zone_unknown: {
    params: { value: 'text' },
    message:
      'There is no time zone “{value}”: give a name of the IANA database, such as Europe/Berlin or Pacific/Auckland.',
  },
  color_invalid: { message: 'Give a colour as # and six hexadecimal digits in lower case.' },
  color_too_light: {
    params: { ratio: 'decimal' },
    message:
      'The colour is too light: its contrast on white is {ratio} : 1, and text needs at least 4.5 : 1.',
  },
  rate_of_category: {
    params: { category: 'text', rate: 'decimal', expected: 'text' },
    message:
      'VAT category {category} needs a rate {expected, select, positive {above 0} other {of 0}}, not {rate}: make another tax code, or change `rate` while `category` is null.',
  },
  wrong_check_digits: {
    message: 'The check digits of the IBAN are wrong: check it for typing errors.',
  },
  factor_out_of_range: {
    params: { max: 'number' },
    message: 'Give a factor from 1 to {max}.',
  },
} as const satisfies Messages;
