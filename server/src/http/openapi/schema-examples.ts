/**
 * Examples in component schemas, so that responses and bodies of a schema need none. Tools derive the example of a list
 * from that of its items.
 */
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../record/fields.ts';
import type { AnyOperation } from '../operation.ts';

/** By the name of the component. */
export type SchemaExamples = ReadonlyMap<string, unknown>;

/** The first example of each schema in the operations. */
export function schemaExamples(operations: readonly AnyOperation[]): SchemaExamples {
  const given = operations.flatMap(({ body, responses }) => [
    ...(body === undefined ? [] : [body]),
    ...Object.values(responses).filter((response) => 'schema' in response),
  ]);
  const shown = new Map<string, unknown>();
  for (const { schema, example } of given)
    if (typeof schema === 'string' && example !== undefined && itemOf(example) === undefined)
      shown.set(schema, shown.get(schema) ?? example);
  return shown;
}

/** The only item of a list. */
function itemOf(example: unknown): unknown {
  const { items } = (example ?? {}) as { items?: unknown };
  return Array.isArray(items) && items.length === 1 ? items[0] : undefined;
}

/** Whether the example follows from the schema. */
export function shows(
  shown: SchemaExamples,
  schema: string | JsonSchema,
  example: unknown,
): boolean {
  if (typeof schema !== 'string') return false;
  const item = itemOf(example);
  return item === undefined
    ? isDeepStrictEqual(shown.get(schema), example)
    : isDeepStrictEqual(shown.get(schema.replace(/List$/, '')), item);
}

export function withExamples(
  shown: SchemaExamples,
  schemas: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      shown.has(name) ? withExample(schema, shown.get(name)) : schema,
    ]),
  );
}

/** Properties keep only examples that differ from the example of the schema. */
function withExample(schema: JsonSchema, example: unknown): JsonSchema {
  const values = example as Readonly<Record<string, unknown>>;
  if (schema['properties'] === undefined) return { ...schema, example };
  const properties = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  const plain = properties.map(([name, { example: own, ...rest }]) => [
    name,
    own === undefined || isDeepStrictEqual(own, values[name]) ? rest : { ...rest, example: own },
  ]);
  return { ...schema, properties: Object.fromEntries(plain), example };
}
