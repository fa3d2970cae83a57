/** JSON schemas of an entity in OpenAPI 3.0 form, made from the fields that validate its values. */
import { type Entity, offeredActions, patchRoles } from '../../record/entity.ts';
import type { Field, JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { bulkBodySchema } from '../operations/bulk-body.ts';
import { pascalName, ref, toOpenApi } from './json-schema.ts';
import { fieldSchema, listSchema } from './shared-schemas.ts';

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
    [`${name}List`]: recordListSchema(entity),
  };
  if (entity.creatable) {
    schemas[`${name}Create`] = inputSchema(name, entity.fields, ['writable', 'createOnly'], {
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
      schemas[`${name}WithSecret`] = extended(name, secretOf(entity.secret), []);
    }
  }
  if (entity.patchable)
    schemas[`${name}Patch`] = patchSchema(name, entity.fields, fieldRoles(entity));
  if (entity.lines !== undefined) {
    schemas[`${name}Line`] = lineSchema(`${name}Line`, entity.lines.fields);
    schemas[`${name}LineInput`] = inputSchema(`${name}Line`, entity.lines.fields, ['writable'], {});
    schemas[`${name}LineCreate`] = inputSchema(`${name}Line`, entity.lines.fields, ['writable'], {
      lines: {
        type: 'array',
        minItems: 1,
        maxItems: entity.lines.max,
        items: ref(`${name}LineInput`),
        description: 'Several lines, instead of the fields of one line.',
      },
      RowVersion: ref('RowVersion'),
    });
    schemas[`${name}LinePatch`] = patchSchema(`${name}Line`, entity.lines.fields);
  }
  for (const [action, { body, single }] of offeredActions(entity)) {
    if (body === undefined) continue;
    schemas[actionBodyName(entity, action)] = toOpenApi({
      ...body,
      properties: { ...body.properties, RowVersion: ref('RowVersion') },
    });
    const many = entity.actions[action];
    if (many !== undefined && single !== true)
      schemas[bulkBodyName(entity, action)] = toOpenApi(bulkBodySchema(many));
  }
  if (offeredActions(entity).some(([, { showsQueued }]) => showsQueued === true)) {
    const queued = { queued: queuedSchema };
    schemas[`${name}WithQueued`] = extended(name, queued);
    // The record of all bulk actions; no action returns all of it.
    const secret = entity.secret === undefined ? {} : secretOf(entity.secret);
    schemas[`${name}BulkRecord`] = extended(name, { ...secret, ...queued }, []);
  }
  if (offeredActions(entity).length > 0) {
    const names = [`${name}BulkRecord`, `${name}WithSecret`];
    const shown = names.find((one) => schemas[one] !== undefined) ?? name;
    schemas[`${name}BulkResult`] = bulkResultSchema(shown);
  }
  return schemas;
}

/** A page of records, with what `count` and `totals` add. */
function recordListSchema(entity: Entity): JsonSchema {
  const { totals } = entity;
  const counted = { totalCount: ref('TotalCount'), totalCountIsExact: { type: 'boolean' } };
  if (totals === undefined) return listSchema(ref(schemaName(entity)), counted);
  const group = {
    [totals.by]: { type: 'string', nullable: true },
    count: { type: 'integer' },
    ...Object.fromEntries(totals.sums.map((name) => [name, ref('Amount')])),
  };
  const sums = { type: 'array', nullable: true, items: objectOf(group) };
  return listSchema(ref(schemaName(entity)), { ...counted, totals: sums });
}

/** The schema of an action's body. Actions without fields share one. */
export function actionBodyName(entity: Entity, action: string): string {
  const hasFields = entity.actions[action]?.body !== undefined;
  return hasFields ? `${schemaName(entity)}${pascalName(action)}` : 'ActionInput';
}

/** The schema of the body of an action on many records. */
export function bulkBodyName(entity: Entity, action: string): string {
  return `${actionBodyName(entity, action)}Many`;
}

/** A record with more properties. `allOf` has no siblings, because generators ignore them. */
export function extended(
  name: string,
  properties: Readonly<Record<string, JsonSchema>>,
  required = Object.keys(properties),
): JsonSchema {
  const must = required.length === 0 ? {} : { required };
  return { allOf: [ref(name), { type: 'object', ...must, properties }] };
}

function secretOf({ field, description, example }: NonNullable<Entity['secret']>) {
  return { [field]: { type: 'string', description, example } };
}

const queuedSchema: JsonSchema = objectOf(
  {
    count: { type: 'integer', minimum: 0, description: 'Number of effects.' },
    effects: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      description: 'Their ids; `/api/effects/{id}` shows the status of each.',
    },
  },
  { description: 'What the action queued.' },
);

function bulkResultSchema(name: string): JsonSchema {
  return objectOf({
    results: {
      type: 'array',
      items: objectOf(
        {
          id: { type: 'string', format: 'uuid' },
          status: {
            type: 'integer',
            description: 'The status that the single action would return.',
          },
          record: ref(name),
          recordOmitted: {
            type: 'boolean',
            description: 'True: omitted because of its size.',
          },
          problem: ref('Problem'),
          warnings: {
            type: 'array',
            items: ref('ProblemDetail'),
            description: 'Of a dry run: what to look at; they never prevent the action.',
          },
        },
        { optional: ['record', 'recordOmitted', 'problem', 'warnings'] },
      ),
    },
  });
}

/** A record as GET returns it. Some operations and later releases return more properties. */
function recordSchema(entity: Entity) {
  const properties: Record<string, JsonSchema> = {
    id: ref('RecordId'),
    RowVersion: ref('RowVersion'),
    ...mapFields(schemaName(entity), entity.fields, () => true),
    ...(entity.lines === undefined
      ? {}
      : { lines: { type: 'array', items: ref(`${schemaName(entity)}Line`) } }),
    createdAt: ref('CreatedAt'),
    updatedAt: ref('UpdatedAt'),
  };
  if (offeredActions(entity).length > 0) {
    properties['availableActions'] = { type: 'array', items: ref('AvailableAction') };
  }
  return {
    type: 'object',
    description: entity.description,
    required: Object.keys(properties),
    properties,
  };
}

function lineSchema(owner: string, fields: Fields): JsonSchema {
  const properties = { id: ref('RecordId'), ...mapFields(owner, fields, () => true) };
  return objectOf(properties);
}

function inputSchema(
  owner: string,
  fields: Fields,
  access: readonly string[],
  more: Record<string, JsonSchema>,
): JsonSchema {
  const properties = {
    ...mapInput(owner, fields, (field) => access.includes(field.access)),
    ...more,
  };
  return { type: 'object', additionalProperties: false, properties };
}

/** By field, the roles that may change it, if they are fewer than those of the operation. */
function fieldRoles(entity: Entity): (field: Field<unknown>) => JsonSchema {
  const all = patchRoles(entity);
  return ({ roles = entity.roles.write }) =>
    roles.length < all.length ? { 'x-roles': roles } : {};
}

/** `more`: what the schema of a field has besides. */
function patchSchema(
  owner: string,
  fields: Fields,
  more: (field: Field<unknown>) => JsonSchema = () => ({}),
): JsonSchema {
  const schemas = mapInput(owner, fields, (field) => field.access === 'writable');
  return {
    type: 'object',
    description: 'Exactly one field, and RowVersion unless it is in `If-Match`.',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 2,
    properties: {
      RowVersion: ref('RowVersion'),
      ...Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          name,
          // The record describes it.
          {
            ...withoutDescription(schema),
            ...(fields[name] === undefined ? {} : more(fields[name])),
          },
        ]),
      ),
    },
  };
}

function withoutDescription({ description: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** `owner`: the schema that names the enums. */
function mapFields(
  owner: string,
  fields: Fields,
  which: (field: Field<unknown>) => boolean,
): Record<string, JsonSchema> {
  const kept = Object.entries(fields).filter(([, field]) => which(field));
  return Object.fromEntries(kept.map(([name, field]) => [name, fieldSchema(field, owner, name)]));
}

/** Without examples, because the body has one. */
function mapInput(
  owner: string,
  fields: Fields,
  which: (field: Field<unknown>) => boolean,
): Record<string, JsonSchema> {
  const schemas = Object.entries(mapFields(owner, fields, which));
  return Object.fromEntries(schemas.map(([name, { example: _, ...schema }]) => [name, schema]));
}
