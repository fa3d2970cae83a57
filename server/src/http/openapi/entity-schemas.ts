/** JSON schemas of an entity in OpenAPI 3.0 form, made from the fields that validate its values. */
import { type Entity, offeredActions } from '../../record/entity.ts';
import {
  amount,
  date,
  decimal,
  type Field,
  type JsonSchema,
  reference,
  timestamp,
} from '../../record/fields.ts';
import { baseFields } from '../../record/list-query.ts';
import { messageParams } from '../../record/messages/message.ts';
import { objectOf } from '../../record/object-schema.ts';
import { limits as problemLimits } from '../../record/problem.ts';
import { bulkBodySchema } from '../operations/bulk-body.ts';
import { pascalName, ref, rowVersion, toOpenApi } from './json-schema.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

/** `taxCode` -> `TaxCode` */
export function schemaName(entity: Entity): string {
  return entity.name.charAt(0).toUpperCase() + entity.name.slice(1);
}

/** Every component schema of an entity, by name. */
export function entitySchemas(entity: Entity): Record<string, JsonSchema> {
  const name = schemaName(entity);
  const schemas: Record<string, JsonSchema> = {
    [name]: recordSchema(entity),
    [`${name}List`]: listSchema(ref(name)),
  };
  if (entity.creatable) {
    schemas[`${name}Create`] = inputSchema(entity.fields, ['writable', 'createOnly'], {
      ...(entity.lines === undefined
        ? {}
        : {
            lines: {
              type: 'array',
              maxItems: entity.lines.max,
              items: ref(`${name}Line${'Input'}`),
            },
          }),
    });
    if (entity.secret !== undefined) {
      const { field, description, example } = entity.secret;
      const record = recordSchema(entity);
      const secret = { type: 'string', description, example };
      // Flat: generators lose what stands beside an allOf.
      schemas[`${name}WithSecret`] = {
        ...record,
        properties: { ...record.properties, [field]: secret },
      };
    }
  }
  if (entity.patchable) schemas[`${name}Patch`] = patchSchema(entity.fields);
  if (entity.lines !== undefined) {
    schemas[`${name}Line`] = lineSchema(entity.lines.fields);
    schemas[`${name}LineInput`] = inputSchema(entity.lines.fields, ['writable'], {});
    schemas[`${name}LineCreate`] = inputSchema(entity.lines.fields, ['writable'], {
      RowVersion: rowVersion,
    });
    schemas[`${name}LinePatch`] = patchSchema(entity.lines.fields);
  }
  for (const [action, { body }] of offeredActions(entity)) {
    const suffix = pascalName(action);
    const own = body ?? objectOf({});
    schemas[`${name}${suffix}`] = toOpenApi({
      ...own,
      properties: { ...own.properties, RowVersion: rowVersion },
    });
    const many = entity.actions[action];
    if (many !== undefined && many.single !== true)
      schemas[`${name}${suffix}Many`] = toOpenApi(bulkBodySchema(many));
  }
  if (offeredActions(entity).some(([, { showsQueued }]) => showsQueued === true)) {
    const record = recordSchema(entity);
    const withQueued = { ...record.properties, queued: queuedSchema };
    schemas[`${name}WithQueued`] = { ...record, ...objectOf(withQueued) };
    // In a bulk answer, whatever the action: none has all of it.
    const secret = schemas[`${name}WithSecret`]?.['properties'] as typeof withQueued | undefined;
    const all = { ...secret, ...withQueued };
    schemas[`${name}BulkRecord`] = { ...record, properties: all };
  }
  if (Object.keys(entity.actions).length > 0) {
    const names = [`${name}BulkRecord`, `${name}WithSecret`];
    const shown = names.find((one) => schemas[one] !== undefined) ?? name;
    schemas[`${name}BulkResult`] = bulkResultSchema(shown);
  }
  return schemas;
}

const queuedSchema: JsonSchema = objectOf(
  {
    count: { type: 'integer', minimum: 0, description: 'How many effects.' },
    effects: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      description: 'Their ids: `/api/effects/{id}` shows what becomes of each.',
    },
  },
  { description: 'What the action queued.' },
);

/** What many filters take, each by the field that shows its form. */
const sharedValues: Readonly<Record<string, Field<unknown>>> = {
  Id: reference(''),
  Date: date(),
  Instant: timestamp(),
  Decimal: decimal(),
  Amount: amount(),
};

/** The schema of a field's value in a filter: never null. */
export function filterSchema(field: Field<unknown>): JsonSchema {
  const text = JSON.stringify(field.schema);
  const shared = Object.entries(sharedValues).find(
    ([, { schema }]) => JSON.stringify(schema) === text,
  );
  return shared === undefined ? toOpenApi(field.schema) : ref(shared[0]);
}

const listedProblems: JsonSchema = {
  type: 'array',
  maxItems: problemLimits.listedProblems,
  items: ref('ProblemDetail'),
};
const omittedProblems: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: `How many more problems there are than the ${problemLimits.listedProblems} that are listed; absent where all are.`,
};

/** Schemas that no single entity owns. */
export const sharedSchemas: Record<string, JsonSchema> = {
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
      type: { type: 'string', description: 'Where the code is explained.' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'What happened this time, in English.' },
      detailCode: {
        type: 'string',
        description: 'Stable: `detail` is the message of this code with `params`.',
      },
      params: messageParams,
      code: { type: 'string', description: 'Stable; decide by it.' },
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
    },
    { optional: ['problemsOmitted'] },
  ),
  Change: objectOf({
    path: {
      type: 'string',
      description: '`memo`, or `lines/<id>/quantity`; a whole line is `lines/<id>`.',
    },
    old: { description: 'The value before, of any type; null where there was none.' },
    new: { description: 'The value after, of any type; null where there is none.' },
    operation: { type: 'string', description: '`create`, `patch` or the action.' },
    actor: {
      type: 'string',
      description: '`user:<id>`, `key:<id of the API key>` or `system:<part>`.',
    },
    actorName: {
      type: 'string',
      nullable: true,
      description: 'What the actor is called now; null where it has no name.',
    },
    at: { type: 'string', format: 'date-time' },
    requestId: { type: 'string' },
    RowVersion: rowVersion,
  }),
};
sharedSchemas['ChangeList'] = listSchema(ref('Change'));
for (const [name, { schema }] of Object.entries(sharedValues))
  sharedSchemas[name] = toOpenApi(schema);

function listSchema(items: JsonSchema): JsonSchema {
  return objectOf({
    items: { type: 'array', items },
    nextCursor: {
      type: 'string',
      nullable: true,
      description: 'Give it as `cursor` (`after` for changes).',
    },
    hasMore: { type: 'boolean' },
  });
}

function bulkResultSchema(name: string): JsonSchema {
  return objectOf({
    results: {
      type: 'array',
      items: objectOf(
        {
          id: { type: 'string', format: 'uuid' },
          status: { type: 'integer', description: 'What the single action would have answered.' },
          record: ref(name),
          problem: ref('Problem'),
        },
        { optional: ['record', 'problem'] },
      ),
    },
  });
}

/** A record as GET shows it. */
export function recordSchema(entity: Entity) {
  const properties: Record<string, JsonSchema> = {
    id: fieldSchema(baseFields['id']),
    RowVersion: rowVersion,
    ...mapFields(entity.fields, () => true),
    ...(entity.lines === undefined
      ? {}
      : { lines: { type: 'array', items: ref(`${schemaName(entity)}Line`) } }),
    createdAt: fieldSchema(baseFields['createdAt']),
    updatedAt: fieldSchema(baseFields['updatedAt']),
  };
  if (Object.keys(entity.actions).length > 0) {
    properties['availableActions'] = { type: 'array', items: ref('AvailableAction') };
  }
  return objectOf(properties, { description: entity.description });
}

function lineSchema(fields: Fields): JsonSchema {
  const properties = { id: fieldSchema(baseFields['id']), ...mapFields(fields, () => true) };
  return objectOf(properties);
}

function inputSchema(
  fields: Fields,
  access: readonly string[],
  more: Record<string, JsonSchema>,
): JsonSchema {
  const properties = { ...mapFields(fields, (field) => access.includes(field.access)), ...more };
  return { type: 'object', additionalProperties: false, properties };
}

function patchSchema(fields: Fields): JsonSchema {
  return {
    type: 'object',
    description: 'Exactly one field, and RowVersion unless `If-Match` carries it.',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 2,
    properties: {
      RowVersion: rowVersion,
      ...mapFields(fields, (field) => field.access === 'writable'),
    },
  };
}

function mapFields(
  fields: Fields,
  which: (field: Field<unknown>) => boolean,
): Record<string, JsonSchema> {
  const kept = Object.entries(fields).filter(([, field]) => which(field));
  return Object.fromEntries(kept.map(([name, field]) => [name, fieldSchema(field)]));
}

function fieldSchema(field: Field<unknown> | undefined): JsonSchema {
  if (field === undefined) return {};
  const nullable = field.nullable ? { nullable: true } : {};
  const description = field.description === '' ? {} : { description: field.description };
  const example =
    field.example === undefined || field.example === null ? {} : { example: field.example };
  const schema = toOpenApi(field.schema) as Record<string, unknown>;
  // In OpenAPI 3.0 an enum that may be null lists null.
  const values =
    field.nullable && Array.isArray(schema['enum']) ? { enum: [...schema['enum'], null] } : {};
  return { ...schema, ...values, ...nullable, ...description, ...example };
}
