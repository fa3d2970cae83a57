/**
 * Examples of the OpenAPI document that stand at their schema: every answer and body of that schema refers to it, and
 * tools make the example of a list from that of its items.
 */
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../record/fields.ts';
import type { AnyOperation } from '../operation.ts';

/** By the name of the component. */
export type SchemaExamples = ReadonlyMap<string, unknown>;

/** The first example that operations give of each schema, where several do. */
export function schemaExamples(operations: readonly AnyOperation[]): SchemaExamples {
  const given = operations.flatMap(({ method, body, responses }) => [
    // A PATCH takes its body as two media types.
    ...(body === undefined ? [] : method === 'PATCH' ? [body, body] : [body]),
    ...Object.values(responses).filter((response) => 'schema' in response),
  ]);
  const bySchema = Map.groupBy(
    given.filter(({ example }) => example !== undefined && itemOf(example) === undefined),
    ({ schema }) => schema,
  );
  const shown = new Map<string, unknown>();
  for (const [schema, [first, ...others]] of bySchema)
    if (typeof schema === 'string' && others.length > 0) shown.set(schema, first?.example);
  return shown;
}

/** The only item of a list. */
function itemOf(example: unknown): unknown {
  const { items, nextCursor } = (example ?? {}) as { items?: unknown; nextCursor?: unknown };
  return Array.isArray(items) && items.length === 1 && nextCursor === null ? items[0] : undefined;
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

/** What the example shows of a property is not shown a second time. */
function withExample(schema: JsonSchema, example: unknown): JsonSchema {
  const values = example as Readonly<Record<string, unknown>>;
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const plain = properties.map(([name, { example: own, ...rest }]) => [
    name,
    own === undefined || isDeepStrictEqual(own, values[name]) ? rest : { ...rest, example: own },
  ]);
  return { ...schema, properties: Object.fromEntries(plain), example };
}
