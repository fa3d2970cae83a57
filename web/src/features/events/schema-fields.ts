/** The fields of an event's `data`, from its JSON Schema. */

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

export interface SchemaField {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

export function fieldsOfSchema(schema: object): SchemaField[] {
  const whole = schema as Schema;
  const data = resolve(whole, whole.properties?.['data'] ?? {});
  return Object.entries(data.properties ?? {}).map(([name, field]) => {
    const found = resolve(whole, field);
    return { name, type: typeOf(whole, found), description: found.description ?? '' };
  });
}

function resolve(whole: Schema, part: Schema): Schema {
  const name = part.$ref?.split('/').at(-1);
  return name === undefined ? part : { ...whole.$defs?.[name], ...part };
}

function typeOf(whole: Schema, given: Schema): string {
  const part = resolve(whole, given);
  if (part.const !== undefined) return JSON.stringify(part.const);
  if (part.enum !== undefined) return part.enum.map(String).join(' | ');
  if (part.anyOf !== undefined) return part.anyOf.map((one) => typeOf(whole, one)).join(' | ');
  const types = typeof part.type === 'string' ? [part.type] : (part.type ?? ['any']);
  const named = types.map((type) => {
    if (type === 'array') return `${typeOf(whole, part.items ?? {})}[]`;
    return type === 'string' && part.format !== undefined ? part.format : type;
  });
  return named.join(' | ');
}
