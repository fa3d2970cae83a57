/** Schemas that no single entity owns, and those of fields and of the values that filters take. */
import { externalIdsField, idSchema, limits as keyLimits } from '../../record/external-ids.ts';
import {
  amount,
  date,
  decimal,
  type Field,
  type JsonSchema,
  reference,
  timestamp,
} from '../../record/fields.ts';
import { baseFields, limits as listLimits } from '../../record/list-query.ts';
import { messageParams } from '../../record/messages/message.ts';
import { limits as problemLimits } from '../../record/problem.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { bulkBodySchema } from '../operations/bulk-body.ts';
import { pascalName, ref, rowVersion, toOpenApi } from './json-schema.ts';

/** Value schemas of many filters, each with a field of that type. */
const sharedValues: Readonly<Record<string, Field<unknown>>> = {
  Id: reference(''),
  CalendarDate: date(),
  Instant: timestamp(),
  DecimalNumber: decimal(),
  Amount: amount(),
};

/** The schema of a field's value in a filter: never null. `owner`: the schema of the record. */
export function filterSchema(field: Field<unknown>, owner?: string, name = ''): JsonSchema {
  const shared = sharedNameOf(field);
  if (shared !== undefined) return ref(shared);
  return toOpenApi(owner === undefined ? field.schema : named(field, owner, name));
}

/** The schema of `in` and `nin`. */
export function filterListSchema(field: Field<unknown>, owner: string, name: string): JsonSchema {
  const shared = sharedNameOf(field);
  return shared === undefined ? valueList(filterSchema(field, owner, name)) : ref(`${shared}s`);
}

/** The schema of a field; an enum has a name, such as `InvoiceStatus`, for the record and all of its filters. */
function named({ kind, schema }: Field<unknown>, owner: string, field: string): JsonSchema {
  return kind === 'enum' ? { ...schema, title: `${owner}${pascalName(field)}` } : schema;
}

function valueList(items: JsonSchema): JsonSchema {
  return { type: 'array', minItems: 1, maxItems: listLimits.inValues, items };
}

function sharedNameOf({ schema }: Field<unknown>): string | undefined {
  const text = JSON.stringify(schema);
  return Object.keys(sharedValues).find(
    (name) => JSON.stringify(sharedValues[name]?.schema) === text,
  );
}

const listedProblems: JsonSchema = {
  type: 'array',
  maxItems: problemLimits.listedProblems,
  items: ref('ProblemDetail'),
};
const omittedProblems: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: `Number of problems beyond the ${problemLimits.listedProblems} listed; absent if all are listed.`,
};

/** Schemas that no single entity owns. */
export const sharedSchemas: Record<string, JsonSchema> = {
  RowVersion: rowVersion,
  RecordId: fieldSchema(baseFields['id']),
  CreatedAt: fieldSchema(baseFields['createdAt']),
  UpdatedAt: fieldSchema(baseFields['updatedAt']),
  ActionInput: objectOf({ RowVersion: ref('RowVersion') }, { optional: ['RowVersion'] }),
  ActionInputMany: toOpenApi(bulkBodySchema({})),
  Problem: {
    type: 'object',
    description: 'RFC 9457.',
    required: [
      'type',
      'title',
      'status',
      'detail',
      'detailCode',
      'params',
      'code',
      'requestId',
      'errors',
    ],
    properties: {
      type: { type: 'string', description: 'Documentation of the code.' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'The message of this occurrence, in English.' },
      detailCode: {
        type: 'string',
        description: 'Stable: `detail` is the message of this code with `params`.',
      },
      params: messageParams,
      code: { type: 'string', description: 'Stable; use it to distinguish errors.' },
      requestId: { type: 'string' },
      errors: listedProblems,
      errorsOmitted: omittedProblems,
    },
  },
  ProblemDetail: objectOf({
    pointer: {
      type: 'string',
      description: 'RFC 6901 pointer into the record or body, or a parameter’s name.',
    },
    code: { type: 'string', description: 'Stable; /docs/errors lists each with its params.' },
    params: messageParams,
    message: { type: 'string', description: 'English.' },
  }),
  ExternalIds: { ...ownSchema(externalIdsField), items: ref('ExternalId') },
  ExternalId: toOpenApi(idSchema),
  ExternalIdsChange: objectOf(
    {
      add: { type: 'array', maxItems: keyLimits.perRecord, items: ref('ExternalId') },
      remove: { type: 'array', maxItems: keyLimits.perRecord, items: ref('ExternalId') },
      RowVersion: ref('RowVersion'),
    },
    { optional: ['add', 'remove', 'RowVersion'] },
  ),
  AvailableAction: objectOf({
    action: { type: 'string' },
    allowed: { type: 'boolean', description: 'For this credential, in this state.' },
    reasons: { type: 'array', items: ref('ProblemDetail') },
  }),
  Readiness: objectOf(
    {
      action: { type: 'string' },
      ready: { type: 'boolean' },
      problems: listedProblems,
      problemsOmitted: omittedProblems,
      warnings: {
        ...listedProblems,
        description: 'What to look at before the action; they never prevent it.',
      },
    },
    { optional: ['problemsOmitted'] },
  ),
  Change: objectOf({
    path: {
      type: 'string',
      description: '`memo`, or `lines/<id>/quantity`; a whole line is `lines/<id>`.',
    },
    old: { description: 'The value before, of any type; null if there was none.' },
    new: { description: 'The value after, of any type; null if there is none.' },
    operation: {
      type: 'string',
      description:
        '`create`, `patch`, the action, or `refresh`: an action first took changed values of other records.',
    },
    actor: {
      type: 'string',
      description: '`user:<id>`, `key:<id of the API key>` or `system:<part>`.',
    },
    actorName: {
      type: 'string',
      nullable: true,
      description: 'The current name of the actor; null if it has none.',
    },
    at: { type: 'string', format: 'date-time' },
    requestId: { type: 'string' },
    RowVersion: ref('RowVersion'),
  }),
};
sharedSchemas['TotalCount'] = {
  type: 'integer',
  nullable: true,
  description: `At most ${listLimits.counted.toLocaleString('en')}: if more match, \`totalCountIsExact\` is false. Null if counting took too long.`,
};
sharedSchemas['ChangeList'] = listSchema(ref('Change'));
for (const [name, { schema, operators }] of Object.entries(sharedValues)) {
  sharedSchemas[name] = toOpenApi(schema);
  if (operators.includes('in')) sharedSchemas[`${name}s`] = valueList(ref(name));
}

/** `more`: properties that only some requests get. */
export function listSchema(
  items: JsonSchema,
  more: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return objectOf(
    {
      items: { type: 'array', items },
      nextCursor: {
        type: 'string',
        nullable: true,
        description: 'Send it as `cursor` (`after` for changes).',
      },
      hasMore: { type: 'boolean' },
      ...more,
    },
    { optional: Object.keys(more) },
  );
}

/** `owner`, `name`: of an enum. */
export function fieldSchema(
  field: Field<unknown> | undefined,
  owner?: string,
  name = '',
): JsonSchema {
  if (field === undefined) return {};
  if (field === externalIdsField) return ref('ExternalIds');
  return ownSchema(field, owner, name);
}

function ownSchema(field: Field<unknown>, owner?: string, name = ''): JsonSchema {
  const nullable = field.nullable ? { nullable: true } : {};
  const description = field.description === '' ? {} : { description: field.description };
  const example =
    field.example === undefined || field.example === null ? {} : { example: field.example };
  const schema = toOpenApi(owner === undefined ? field.schema : named(field, owner, name));
  return { ...schema, ...nullable, ...description, ...example };
}
