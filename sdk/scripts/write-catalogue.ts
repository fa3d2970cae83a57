/** The catalogue: operations, collections with their fields and actions, codes and events of the document. */

/** The parts of an OpenAPI document that are read here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly 'x-webhooks': Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Content>>;
    readonly examples: Readonly<Record<string, { readonly value?: unknown }>>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly 'x-roles'?: readonly string[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

interface Content {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly nullable?: boolean;
  readonly 'x-roles'?: readonly string[];
  readonly description?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const methods = ['get', 'post', 'patch', 'delete'] as const;
const amountDigits = '[0-9]{1,100}';

/** The text of sdk/src/generated/catalogue.ts. */
export function writeCatalogue(document: unknown): string {
  const doc = document as Document;
  const lists = createLists();
  const operations = writeOperations(doc, lists);
  const collections = writeCollections(doc, lists);
  const events = Object.entries(doc['x-webhooks']).map(
    ([type, { post }]) => `  '${type}': ${eventEntity(post)};`,
  );
  return [
    '/** What a client needs of openapi.json at run time: `npm run sdk`. */',
    "import type { CollectionInfo, CollectionName, OperationInfo } from '../catalogue.ts';",
    "import type * as schema from './schema.ts';",
    '',
    ...lists.declarations(),
    '',
    'export const operations: Readonly<Record<keyof schema.operations, OperationInfo>> = {',
    ...operations,
    '};',
    '',
    'export const collections: Readonly<Record<CollectionName, CollectionInfo>> = {',
    ...collections,
    '};',
    '',
    `export const problemCodes = ${JSON.stringify(codesOf(doc))} as const;`,
    '',
    '/** The record that an event carries, by its type. */',
    'export interface EventRecords {',
    ...events,
    '}',
    '',
  ].join('\n');
}

/** Repeated lists become constants. */
function createLists() {
  const names = new Map<string, string>();
  return {
    /** A mark that `literal` turns into the constant’s name. */
    name(values: readonly string[]): string {
      const text = JSON.stringify(values);
      const name = names.get(text) ?? `l${names.size + 1}`;
      names.set(text, name);
      return `@${name}@`;
    },
    declarations: () => [...names].map(([text, name]) => `const ${name} = ${text} as const;`),
  };
}

type Lists = ReturnType<typeof createLists>;

function literal(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"(\w+)":/g, '$1:')
    .replace(/"@(l\d+)@"/g, '$1');
}

function writeOperations(doc: Document, lists: Lists): string[] {
  return Object.entries(doc.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const roles = operation['x-roles'];
      const repeatable = parametersOf(doc, operation).some(
        ({ name }) => name === 'Idempotency-Key',
      );
      const info = {
        method: method.toUpperCase(),
        path,
        ...(roles === undefined ? {} : { roles: lists.name(roles) }),
        ...(repeatable ? { repeatable: true } : {}),
      };
      return [`  ${operation.operationId}: ${literal(info)},`];
    }),
  );
}

function writeCollections(doc: Document, lists: Lists): string[] {
  const names = Object.keys(doc.paths)
    .map((path) => /^\/api\/([^/]+)\/\{id\}\/changes$/.exec(path)?.[1] ?? '')
    .filter((name) => name !== '');
  const entities = new Map(names.map((name) => [entityOf(doc, name), name]));
  return names.map((name) => {
    const { fields, ...rest } = describe(doc, name, entities, lists);
    const shown = fields.map((field) => `    ${literal(field)},\n`).join('');
    return `  ${JSON.stringify(name)}: {${literal(rest).slice(1, -1)}, fields: [\n${shown}  ]},`;
  });
}

/** Including shared parameters, which the document references. */
function parametersOf(doc: Document, operation: Operation | undefined): readonly Parameter[] {
  const { parameters } = doc.components;
  return (operation?.parameters ?? []).map((one) => parameters[refName(one)] ?? one);
}

/** The name of the schema of the records of a list. */
function entityOf(doc: Document, name: string): string {
  const list = refName(answerOf(doc, doc.paths[`/api/${name}`]?.['get']));
  return refName(doc.components.schemas[list]?.properties?.['items']?.items);
}

function answerOf(doc: Document, operation: Operation | undefined): Schema | undefined {
  const { responses = {} } = operation ?? {};
  const answer = responses['200'] ?? responses['201'];
  const shared = doc.components.responses[refName(answer)];
  return (shared ?? answer)?.content?.['application/json']?.schema;
}

function refName(value: { readonly $ref?: string } | undefined): string {
  return value?.$ref?.split('/').at(-1) ?? '';
}

function describe(doc: Document, name: string, entities: Map<string, string>, lists: Lists) {
  const path = `/api/${name}`;
  const entity = entityOf(doc, name);
  const { schemas } = doc.components;
  const all = doc.paths[path] ?? {};
  const one = doc.paths[`${path}/{id}`] ?? {};
  const parameters = parametersOf(doc, all['get']);
  const q = parameters.find((parameter) => parameter.name === 'q')?.description;
  const lineEntity = refName(schemas[entity]?.properties?.['lines']?.items);
  const kind = { entities, lists };
  const lines = fieldsOf(doc, lineEntity, [], kind);
  return {
    name,
    path,
    entity,
    ...(q === undefined ? {} : { q }),
    ...(parameters.some((one) => one.name === 'totals')
      ? { totals: totalsOf(doc, name, lists) }
      : {}),
    roles: {
      list: rolesOf(all['get'], lists),
      get: rolesOf(one['get'], lists),
      ...(all['post'] === undefined ? {} : { create: rolesOf(all['post'], lists) }),
      ...(one['patch'] === undefined ? {} : { patch: rolesOf(one['patch'], lists) }),
    },
    ...(hasDryRun(doc, all['post']) ? { createDryRun: true } : {}),
    ...(doc.paths[`${path}/{id}/readiness`] === undefined ? {} : { readiness: true }),
    actions: actionsOf(doc, path, lists),
    ...(lines.length === 0 || schemas[`${entity}LinePatch`] === undefined ? {} : { lines }),
    fields: fieldsOf(doc, entity, parameters, kind),
  };
}

/** The amounts that the list can sum. */
function totalsOf(doc: Document, name: string, lists: Lists): string {
  const list = refName(answerOf(doc, doc.paths[`/api/${name}`]?.['get']));
  const group = doc.components.schemas[list]?.properties?.['totals']?.items?.properties ?? {};
  return lists.name(Object.keys(group).filter((field) => refName(group[field]) === 'Amount'));
}

function rolesOf(operation: Operation | undefined, lists: Lists): string {
  return lists.name(operation?.['x-roles'] ?? []);
}

/** Below a record, but no actions on it. */
const subresources: readonly string[] = ['lines', 'logo', 'mail-preview'];

function actionsOf(doc: Document, path: string, lists: Lists) {
  return Object.entries(doc.paths).flatMap(([place, { post }]) => {
    const [start, action = ''] = place.split('/{id}/');
    if (start !== path || post === undefined || !/^[a-z-]+$/.test(action)) return [];
    if (subresources.includes(action)) return [];
    const many = doc.paths[`${path}/actions/${action}`]?.['post'];
    return [
      {
        name: action,
        roles: rolesOf(post, lists),
        ...(many === undefined ? {} : { many: true }),
        ...(hasDryRun(doc, many) ? { dryRun: true } : {}),
      },
    ];
  });
}

function hasDryRun(doc: Document, operation: Operation | undefined): boolean {
  return parametersOf(doc, operation).some((one) => one.name === 'dryRun');
}

function fieldsOf(
  doc: Document,
  entity: string,
  parameters: readonly Parameter[],
  { entities, lists }: { entities: Map<string, string>; lists: Lists },
) {
  const { schemas } = doc.components;
  const sort = parameters.find(({ name }) => name === 'sort')?.schema?.pattern ?? '';
  const sortable = /\(([\w|]+)\)/.exec(sort)?.[1]?.split('|') ?? [];
  return (
    Object.entries(schemas[entity]?.properties ?? {})
      // What a record always has: `expanded` is no field.
      .filter(([name]) => name !== 'RowVersion' && schemas[entity]?.required?.includes(name))
      .map(([name, shown]) => {
        // Of an enum `allOf` has the reference, beside what the field adds.
        const schema = { ...schemas[refName(shown.allOf?.[0] ?? shown)], ...shown };
        const type = typeOf(name, schema);
        const operators = parameters
          .map((parameter) => parameter.name.split('.'))
          .filter(([field, operator]) => field === name && operator !== undefined)
          .map(([, operator = '']) => operator);
        const collection = type === 'reference' ? referenced(name, entities) : undefined;
        const { description, maxLength, minimum, maximum, nullable } = schema;
        const { access } = accessOf(schemas, entity, name);
        const roles = schemas[`${entity}Patch`]?.properties?.[name]?.['x-roles'];
        // Neither a form nor a filter shows it; the OpenAPI document says what it is.
        const isUntold = isPlain(name) || (access === 'computed' && operators.length === 0);
        return {
          name,
          type,
          ...accessOf(schemas, entity, name),
          ...(roles === undefined ? {} : { roles: lists.name(roles) }),
          ...(nullable ? { nullable } : {}),
          ...(description === undefined || isUntold ? {} : { description }),
          ...(maxLength === undefined ? {} : { maxLength }),
          ...(minimum === undefined ? {} : { minimum }),
          ...(maximum === undefined ? {} : { maximum }),
          ...(type !== 'enum' ? {} : { values: lists.name(schema.enum ?? []) }),
          ...(collection === undefined ? {} : { collection }),
          ...(operators.length === 0 ? {} : { operators: lists.name(operators) }),
          ...(sortable.includes(name) ? { sortable: true } : {}),
        };
      })
  );
}

/** Fields of every record need no description. */
function isPlain(name: string): boolean {
  return name === 'id' || name === 'createdAt' || name === 'updatedAt';
}

function accessOf(schemas: Document['components']['schemas'], entity: string, name: string) {
  const has = (part: string) => schemas[`${entity}${part}`]?.properties?.[name] !== undefined;
  if (has('Patch')) return {};
  return { access: has('Create') ? 'create' : 'computed' };
}

/** Of a decimal, with any number of digits. */
const decimalPattern = /^\^(-\?)?\(0\|\[1-9\]/;

function typeOf(name: string, schema: Schema): string {
  const { type, format, pattern = '' } = schema;
  if (schema.enum !== undefined) return 'enum';
  if (type === 'boolean' || type === 'integer' || type === 'array') return type;
  if (type !== 'string') return 'object';
  if (format === 'uuid') return name === 'id' ? 'id' : 'reference';
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'instant';
  if (pattern.includes(amountDigits)) return 'amount';
  return decimalPattern.test(pattern) ? 'decimal' : 'text';
}

/** Derived from the name: the document does not declare the target of a reference. */
function referenced(name: string, entities: Map<string, string>): string | undefined {
  const wanted = name.replace(/Id$/, '');
  return [...entities].find(([entity]) =>
    new RegExp(`^(?:${entity[0]?.toLowerCase()}${entity.slice(1)}|\\w*${entity})$`).test(wanted),
  )?.[1];
}

/** Every code that an example of a problem shows. */
function codesOf(doc: Document): string[] {
  const codes = Object.values(doc.components.examples).flatMap(({ value }) => {
    const { code, requestId } = (value ?? {}) as { code?: unknown; requestId?: unknown };
    return typeof code === 'string' && requestId !== undefined ? [code] : [];
  });
  return [...new Set(codes)].sort();
}

function eventEntity(operation: Operation): string {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const data = schema?.allOf?.map(({ properties }) => refName(properties?.['data'])).join('') ?? '';
  return data === '' ? 'Readonly<Record<string, unknown>>' : `schema.${data}`;
}
