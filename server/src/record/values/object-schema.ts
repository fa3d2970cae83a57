/** The JSON Schema of an object. */
import type { JsonSchema } from '../fields.ts';

/** An object with these properties only; all are required except the `optional` ones. */
export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  { optional = [], description }: { optional?: readonly string[]; description?: string } = {},
) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    properties,
  };
}
