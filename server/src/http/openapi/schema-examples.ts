/**
 * Examples of the OpenAPI document that stand at their schema: every answer and body of that schema refers to it, and
 * tools make the example of a list, or of a bulk answer, from that of the record in it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../record/fields.ts';
import type { AnyOperation } from '../operation.ts';

/** By the name of the component. */
export type SchemaExamples = ReadonlyMap<string, unknown>;

/** The first example that operations give of each schema, where several show it. */
export function schemaExamples(operations: readonly AnyOperation[]): SchemaExamples {
  const given = operations.flatMap(({ method, body, responses }) => [
    // A PATCH takes its body as two media types.
    ...(body === undefined ? [] : method === 'PATCH' ? [body, body] : [body]),
    ...Object.values(responses).filter((response) => 'schema' in response),
  ]);
  const bySchema = Map.groupBy(
    given.flatMap(({ schema, example }) =>
      typeof schema === 'string' && example !== undefined ? [partOf(schema, example)] : [],
    ),
    ([name]) => name,
  );
  const shown = new Map<string, unknown>();
  for (const [name, [first, ...others]] of bySchema)
    if (first !== undefined && others.length > 0 && idsDiffer(first[1])) shown.set(name, first[1]);
  return shown;
}

/** The schema and the example of the one record in a list or in the results of a bulk action; else these themselves. */
function partOf(schema: string, example: unknown): readonly [schema: string, example: unknown] {
  const { items, results, nextCursor } = (example ?? {}) as Readonly<Record<string, unknown>>;
  if (schema.endsWith('List') && Array.isArray(items) && items.length === 1 && nextCursor === null)
    return [schema.slice(0, -'List'.length), items[0]];
  if (schema.endsWith('BulkResult') && Array.isArray(results) && results.length === 1)
    return [schema.slice(0, -'BulkResult'.length), results[0].record];
  return [schema, example];
}

/** Linters take each `id` within the example of a schema for the name of a schema, and find it twice. */
function idsDiffer(example: unknown): boolean {
  const ids = [...JSON.stringify(example).matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
  return new Set(ids).size === ids.length;
}

/** Whether the example follows from the schema. */
export function shows(
  shown: SchemaExamples,
  schema: string | JsonSchema,
  example: unknown,
): boolean {
  if (typeof schema !== 'string') return false;
  const [name, part] = partOf(schema, example);
  return isDeepStrictEqual(shown.get(name), part);
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
