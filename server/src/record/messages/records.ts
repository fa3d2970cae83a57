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
} as const satisfies Messages;
