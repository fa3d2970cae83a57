/** The catalogue of business events: the meaning of each type, its schema, and a sample. */

import { entitySchemas, schemaName } from '../../http/openapi/entity-schemas.ts';
import { exampleIn } from '../../http/openapi/examples.ts';
import { ref } from '../../http/openapi/json-schema.ts';
import { sharedSchemas } from '../../http/openapi/shared-schemas.ts';
import type { Entity } from '../../record/entity.ts';
import { eventSchemaVersion, eventTypesOf } from '../../record/event.ts';
import type { JsonSchema, Value } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';

const envelope = {
  id: {
    type: 'string',
    format: 'uuid',
    description: 'The ID of the event; the `webhook-id` of its deliveries.',
  },
  type: { type: 'string', description: 'One of `/api/event-types`.' },
  schemaVersion: {
    type: 'integer',
    description:
      'The version of the schema: another number for a change that breaks receivers. Events of releases before it have none: that is 1.',
  },
  timestamp: { type: 'string', format: 'date-time' },
  sequence: {
    type: 'integer',
    description: 'The position in the feed of this tenant: a later commit never has a lower one.',
  },
  entity: objectOf({
    type: { type: 'string' },
    id: { type: 'string', format: 'uuid' },
    RowVersion: { type: 'string' },
    sequence: {
      type: 'integer',
      description: 'The number of changes of this record: a lower one is older.',
    },
  }),
  actor: objectOf({ type: { type: 'string' }, id: { type: 'string' } }),
  requestId: { type: 'string' },
  data: { type: 'object', description: 'The whole record as it was committed.' },
} as const satisfies Record<string, JsonSchema>;

/** Component schemas of the OpenAPI document. */
export const eventSchemas: Readonly<Record<string, JsonSchema>> = {
  EventEnvelope: objectOf(envelope, {
    optional: ['schemaVersion'],
    description: 'A business event, immutable: all interfaces return the same bytes.',
  }),
  EventList: objectOf({
    items: { type: 'array', items: ref('EventEnvelope') },
    nextCursor: {
      type: 'string',
      description: 'The `after` of the next page, now or later: no event is skipped.',
    },
    hasMore: { type: 'boolean' },
  }),
  EventType: objectOf({
    type: { type: 'string' },
    summary: { type: 'string' },
    entity: { type: 'string', description: 'As in `entity.type`.' },
    schema: { type: 'object', description: 'JSON Schema (2020-12) of the envelope with `data`.' },
    sample: ref('EventEnvelope'),
  }),
  EventTypeList: objectOf({
    items: { type: 'array', items: ref('EventType') },
    nextCursor: { type: 'string', nullable: true },
    hasMore: { type: 'boolean' },
  }),
};

interface CatalogueEntry {
  readonly type: string;
  readonly summary: string;
  readonly entity: string;
  readonly schema: JsonSchema;
  readonly sample: Readonly<Record<string, Value>>;
}

export function eventCatalogue(entities: readonly Entity[]): CatalogueEntry[] {
  const components = Object.assign({}, ...entities.map(entitySchemas), sharedSchemas);
  return eventTypesOf(entities).map(({ type, summary, entity }) => ({
    type,
    summary,
    entity: entity.name,
    schema: schemaOf(type, summary, entity, components),
    sample: sampleOf(type, entity),
  }));
}

/** An example event of this type. */
export function sampleOf(type: string, entity: Entity): Readonly<Record<string, Value>> {
  const data = exampleIn(entity, stateAfter(type, entity));
  return {
    id: '0193d0a4-0000-7000-8000-00000000e001',
    type,
    schemaVersion: eventSchemaVersion,
    timestamp: data.updatedAt,
    sequence: 42,
    entity: { type: entity.name, id: data.id, RowVersion: data.RowVersion, sequence: 7 },
    actor: { type: 'key', id: '0193d0a4-0000-7000-8000-0000000000a1' },
    requestId: '0193d0a4-0000-7000-8000-00000000beef',
    data,
  };
}

/**
 * `invoice.posted` leaves the invoice Posted; types without a state happen to released documents.
 */
function stateAfter(type: string, { fields }: Entity): string | null {
  const states = fields['status']?.schema['enum'];
  if (!Array.isArray(states)) return null;
  const named = type.slice(type.indexOf('.') + 1).replaceAll('_', '');
  const found = states.find((state) => String(state).toLowerCase() === named);
  return found ?? states.find((state) => state === 'Released') ?? null;
}

/** A self-contained schema, with its references in `$defs`. */
function schemaOf(
  type: string,
  summary: string,
  entity: Entity,
  components: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const properties = { ...envelope, type: { const: type }, data: ref(schemaName(entity)) };
  const defs = new Map<string, unknown>();
  const schema = toJsonSchema(
    objectOf(properties, { optional: ['schemaVersion'] }),
    components,
    defs,
  ) as JsonSchema;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: type,
    description: summary,
    ...schema,
    $defs: Object.fromEntries(defs),
  };
}

const componentPrefix = '#/components/schemas/';

/** Converts the OpenAPI 3.0 dialect to JSON Schema: `nullable` becomes a type. */
function toJsonSchema(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  defs: Map<string, unknown>,
): unknown {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    if (value === null || typeof value !== 'object') return value;
    return toJsonSchema(value as JsonSchema, components, defs);
  };
  const { $ref } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice(componentPrefix.length);
    if (!defs.has(name)) {
      // Set before the conversion, because schemas may be recursive.
      defs.set(name, {});
      defs.set(name, convert(components[name] ?? {}));
    }
    return { $ref: `#/$defs/${name}` };
  }
  const converted: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'nullable') continue;
    if (keyword === 'example') converted['examples'] = [value];
    else if (keyword === 'properties') {
      const entries = Object.entries(value as Record<string, JsonSchema>);
      converted[keyword] = Object.fromEntries(entries.map(([name, one]) => [name, convert(one)]));
    } else converted[keyword] = keyword === 'enum' ? value : convert(value);
  }
  if (schema['nullable'] !== true) return converted;
  const { type, enum: values } = converted;
  // A list of values, or a reference, excludes null.
  if (typeof type !== 'string' || values !== undefined)
    return { anyOf: [converted, { type: 'null' }] };
  return { ...converted, type: [type, 'null'] };
}
