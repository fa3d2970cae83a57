/** JSON schemas as OpenAPI 3.0 writes them. */
import type { JsonSchema } from '../../record/fields.ts';

/** `rotate-secret` -> `RotateSecret` */
export function pascalName(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

export const rowVersion = {
  type: 'string',
  maxLength: 32,
  description: 'Opaque; changes with every visible change.',
  example: 'Vb1u0bX0m2u7u0mYc3Hn5g',
};

/** JSON Schema to the dialect of OpenAPI 3.0: `type: [x, "null"]` becomes `nullable`. */
export function toOpenApi(schema: JsonSchema): JsonSchema {
  return convert(schema) as JsonSchema;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (value === null || typeof value !== 'object') return value;
  // OpenAPI 3.0 has no `propertyNames`, and `x-form` is for error messages.
  const entries = Object.entries(value)
    .filter(([key]) => key !== 'propertyNames' && key !== 'x-form')
    .map(([key, inner]) => [key, convert(inner)] as const);
  const schema: Record<string, unknown> = Object.fromEntries(entries);
  const { type } = schema;
  if (Array.isArray(type) && type.includes('null')) {
    schema['type'] = type.find((one) => one !== 'null');
    schema['nullable'] = true;
  }
  return schema;
}
