/**
 * Enums as components of the OpenAPI document: code generators name an inline enum after its parent and property, which
 * may be the name of a component, and make one type for each place.
 */
import type { JsonSchema } from '../../record/fields.ts';
import { ref } from './json-schema.ts';

/** An enum that is a component of this name in the document. */
export function namedEnum(title: string, values: readonly string[]): JsonSchema {
  return { type: 'string', title, enum: values };
}

/**
 * `value` with a reference for each named enum, which is added to `schemas`. A reference has no siblings in OpenAPI 3.0,
 * so what a place adds is beside an `allOf`; generators read `nullable` beside it as "this enum or null".
 */
export function shareEnums<T>(value: T, schemas: Record<string, JsonSchema>): T {
  return convert(value, schemas) as T;
}

function convert(value: unknown, schemas: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((inner) => convert(inner, schemas));
  if (value === null || typeof value !== 'object') return value;
  const { title, type, enum: values, example: _, ...others } = value as JsonSchema;
  if (typeof title !== 'string' || !Array.isArray(values))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, convert(inner, schemas)]),
    );
  const component = { type, enum: values.filter((one) => one !== null) };
  schemas[title] ??= component;
  if (JSON.stringify(schemas[title]) !== JSON.stringify(component))
    throw new Error(`Two enums of different values are named ${title}.`);
  return Object.keys(others).length === 0 ? ref(title) : { ...others, allOf: [ref(title)] };
}
