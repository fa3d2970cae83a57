/** Lines and objects of records as jsonb: which values are stored, and their order when they are read. */
import type { Value } from '../record/fields.ts';

export type Line = { readonly [name: string]: Value };

/**
 * An object that grows name by name becomes a hash table, several times as slow to copy and serialize. Objects
 * of the JSON parser, and their copies, do not.
 */
export function emptyObject(names: readonly string[]): Line {
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))));
}

/** Without absent values, a seventh of a row: `orderedLines` adds them again. */
export function linesText(lines: Value): string {
  const kept = (lines as readonly Line[]).map((line) => {
    const values: Record<string, Value> = {};
    for (const name in line) if (line[name] !== null) values[name] = line[name] as Value;
    return values;
  });
  return JSON.stringify(kept);
}

/**
 * jsonb does not keep the order of keys, and responses with the same ETag must not differ. A value that is not stored is
 * null.
 */
export function orderedLines(emptyLine: Line, lines: readonly Line[]): Value {
  const names = Object.keys(emptyLine);
  return lines.map((line) => {
    const ordered: Record<string, Value> = { ...emptyLine };
    for (const name of names) ordered[name] = line[name] ?? null;
    return ordered;
  });
}

interface ObjectSchema {
  readonly items?: ObjectSchema;
  readonly properties?: Readonly<Record<string, ObjectSchema>>;
  readonly required?: readonly string[];
}

/**
 * The same for an object, or a list of objects, in the order of its schema. A member that is not required stays absent:
 * a document does not get those that were added after it was posted.
 */
export function orderedObject(schema: ObjectSchema, value: Value): Value {
  if (Array.isArray(value)) return value.map((item) => orderedObject(schema.items ?? {}, item));
  if (value === null || typeof value !== 'object') return value;
  const { properties, required = [] } = schema;
  const ordered: Record<string, Value> = {};
  for (const name of Object.keys(properties ?? value)) {
    const member = (value as Line)[name];
    if (member !== undefined) ordered[name] = orderedObject(properties?.[name] ?? {}, member);
    else if (required.includes(name)) ordered[name] = null;
  }
  return ordered;
}
