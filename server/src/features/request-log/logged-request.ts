/**
 * A logged request. It has the fields of a record, so that the list has the filters, order and pages of every list, but
 * is none: there are no history, events or files of it.
 */
import { admins } from '../../record/actor.ts';
import { defineEntity } from '../../record/entity.ts';
import { type Field, integer, reference, text, timestamp } from '../../record/fields.ts';

const required = { access: 'computed', required: true } as const;
const id = '0193d0a4-0000-7000-8000-000000000001';

function filteredBy<T>(field: Field<T>, ...operators: Field['operators']): Field<T> {
  return { ...field, operators };
}

const fields = {
  at: timestamp({
    ...required,
    sortable: true,
    description: 'When its response ended.',
    example: '2026-11-21T08:30:00.000Z',
  }),
  keyId: filteredBy(reference('apiKey', { ...required, example: id }), 'eq', 'in'),
  method: filteredBy(text({ max: 20, ...required, example: 'PATCH' }), 'eq', 'in'),
  route: filteredBy(
    text({
      max: 200,
      ...required,
      description: 'The path of the operation, with the names of its parameters.',
      example: '/api/invoices/{id}',
    }),
    'eq',
  ),
  status: filteredBy(
    integer({
      min: 100,
      max: 599,
      access: 'computed',
      description: 'Null: the client left before the response.',
      example: 200,
    }),
    ...(['eq', 'in', 'gte', 'lt'] as const),
  ),
  durationMs: filteredBy(
    integer({
      min: 0,
      max: 2_147_483_647,
      initial: 0,
      ...required,
      description: 'Milliseconds until the whole response was sent.',
      example: 12,
    }),
    'gte',
  ),
  requestId: filteredBy(
    text({ max: 64, ...required, description: '`X-Request-Id` of the response.', example: id }),
    'eq',
  ),
};

export interface LoggedRequest {
  readonly id: string;
  readonly at: string;
  readonly keyId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number | null;
  readonly durationMs: number;
  readonly requestId: string;
}

export const loggedRequest = defineEntity({
  name: 'loggedRequest',
  collection: 'request-log',
  table: 'request_log',
  title: 'Request log',
  description:
    'A request with an API key: never a value of its path, query, headers or body. Kept for 7 days.',
  // As API keys.
  roles: { read: admins, write: [] },
  creatable: false,
  patchable: false,
  appendOnly: true,
  unversioned: true,
  fields,
});

/** The fields that the API shows besides the id. */
export const shownFields = Object.keys(fields);
