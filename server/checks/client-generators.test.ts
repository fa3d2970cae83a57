/**
 * The OpenAPI document follows the rules by which generators of clients make names: of components, inline schemas,
 * properties, enum values and parameters. Their clients are compiled by sdk/test and server/checks/generators.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

type Json = { readonly [name: string]: unknown };

const root = join(import.meta.dirname, '..', '..');
const document: Json = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));

/** Types that programs of a language see without or with a usual import; a component of that name hides them. */
const reserved: Readonly<Record<string, string>> = {
  Go: 'any bool byte complex error float func interface map nil rune string struct type uint var package range select chan',
  Java: 'Boolean Byte Character Class Date Double Enum Error Exception Float Integer Iterable List Locale Long Map Math Module Number Object Optional Override Package Process Record Runnable Set Short String System Thread Throwable UUID URI Void ApiClient ApiException ApiResponse Configuration Pair JSON',
  'C#': 'Action Attribute Boolean Buffer Byte Char Console Convert Date DateOnly DateTime DateTimeOffset Decimal Delegate Double Enum Environment Event Exception File Func Guid Index Int32 Lazy Math Nullable Object Option Random Range Stream String Task Task TimeOnly TimeSpan Timer Tuple Type Uri Version',
  Rust: 'Box Copy Clone Default Drop Eq Err Error From Fn Into Iterator None Ok Option Ord Result Self Send Some String Sync ToString Vec',
  Python:
    'Any ApiClient BaseModel Decimal Dict Enum Exception False Field Iterable List None Optional Self Set True Tuple Type Union Unset UUID Warning date datetime',
  PHP: 'Abstract Array Callable Class Closure Const Countable Default Empty Exception Final Float For Function Generator Int Iterator Mixed Model Namespace Parent Resource Static Stringable',
  JavaScript:
    'Array Blob Boolean BigInt Cache Date Document Element Error Event File FormData Function Headers History Image Intl Iterator Location Lock Map Node Notification Number Object Option Partial Pick Promise Proxy Readonly Record RegExp Request Required Response Set Storage String Symbol Text URL WeakMap Window',
};
/** What generators add to an operationId or the name of a schema for types of their own. */
const suffixes = [
  ...['Body', 'FormBody', 'JSONBody', 'JSONRequestBody', 'ApplicationMergePatchPlusJSONBody'],
  ...['Params', 'Parameters', 'Req', 'Request', 'RequestBody', 'RequestObject', 'Data'],
  ...[
    'Res',
    'Response',
    'Responses',
    'ResponseObject',
    'OK',
    'Default',
    'Headers',
    'Error',
    'Errors',
  ],
  ...['200Response', '409Response', 'StatusCode', 'Success', 'Result', 'Mutation', 'Query'],
];

/** A name as generators compare it: in PascalCase, and without regard to case for file systems. */
const plain = (name: string) => name.replace(/[^a-zA-Z0-9]/g, '').toLowerCase();

interface Named {
  readonly name: string;
  readonly at: string;
}

/** Names that are equal after `plain`. */
function collisions(names: readonly Named[]): string[] {
  return [...Map.groupBy(names, ({ name }) => plain(name)).values()]
    .filter((same) => same.length > 1)
    .map((same) => same.map(({ name, at }) => `${name} (${at})`).join(' and '));
}

const components = document['components'] as Readonly<Record<string, Json>>;
/** Of these kinds generators make types. */
const typed = ['schemas', 'responses', 'parameters', 'requestBodies', 'securitySchemes'];

function componentNames({ components: all }: Json): Named[] {
  const kinds = Object.entries(all as Record<string, Json>);
  return kinds
    .filter(([kind]) => typed.includes(kind))
    .flatMap(([kind, named]) => Object.keys(named).map((name) => ({ name, at: kind })));
}

/** The names that generators give to inline objects: of parents and property joined. */
function* inlineNames(schema: unknown, name: string, isRoot: boolean): Generator<Named> {
  const { properties, items, allOf, enum: values } = (schema ?? {}) as Json;
  if (!isRoot && (properties !== undefined || values !== undefined)) yield { name, at: 'inline' };
  for (const [property, inner] of Object.entries((properties ?? {}) as Json))
    yield* inlineNames(inner, `${name}${pascal(property)}`, false);
  if (items !== undefined)
    for (const suffix of ['Item', 'Inner']) yield* inlineNames(items, `${name}${suffix}`, false);
  for (const part of (allOf ?? []) as unknown[]) yield* inlineNames(part, name, true);
}

function pascal(name: string): string {
  return name.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter) => letter.toUpperCase());
}

function inlineNamesOf({ components: all }: Json): Named[] {
  const { schemas = {} } = all as Record<string, Json>;
  return Object.entries(schemas).flatMap(([name, schema]) => [...inlineNames(schema, name, true)]);
}

function operationIds({ paths }: Json): string[] {
  return Object.values(paths as Record<string, Json>)
    .flatMap((item) => Object.values(item) as Json[])
    .flatMap(({ operationId }) => (typeof operationId === 'string' ? [operationId] : []));
}

/** Every object of the document that is not an example, with its path. */
function* objectsOf(value: unknown, at = '#'): Generator<readonly [at: string, object: Json]> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [at, value as Json];
  for (const [name, inner] of Object.entries(value))
    if (!/^(x-.*|examples?)$/.test(name)) yield* objectsOf(inner, `${at}/${name}`);
}

/** What breaks the rules, one sentence each. */
function violations(one: Json): string[] {
  const names = componentNames(one);
  const found = collisions([...names, ...inlineNamesOf(one)]).map((same) => `one name: ${same}`);
  const words = new Map<string, string>();
  for (const [language, list] of Object.entries(reserved))
    for (const word of list.split(' ')) words.set(plain(word), `${word} of ${language}`);
  const operations = new Map<string, string>();
  for (const id of operationIds(one))
    for (const suffix of suffixes) operations.set(plain(id + suffix), `${id} + ${suffix}`);
  for (const { name, at } of names) {
    const word = words.get(plain(name));
    if (word !== undefined) found.push(`${at}/${name} is ${word}`);
    const operation = operations.get(plain(name));
    if (operation !== undefined) found.push(`${at}/${name} is ${operation}`);
  }
  for (const [at, { enum: values, properties, parameters }] of objectsOf(one)) {
    if (Array.isArray(values) && !/^#\/components\/schemas\/\w+$/.test(at))
      found.push(`${at}: an enum without a name`);
    const listed = [
      ...(Array.isArray(values) && !at.endsWith('/properties') ? [values.map(String)] : []),
      ...(properties === undefined || Array.isArray(properties)
        ? []
        : [Object.keys(properties as Json)]),
      ...(Array.isArray(parameters) ? [parameters.map((each) => parameterName(each, one))] : []),
    ];
    for (const list of listed)
      found.push(
        ...collisions(list.map((name) => ({ name, at }))).map((same) => `in one place: ${same}`),
      );
    if (listed.some((list) => list.some((name) => plain(name) === '' && name !== '*')))
      found.push(`${at}: a name without letters`);
  }
  return found;
}

function parameterName(parameter: Json, one: Json): string {
  const { $ref } = parameter as { $ref?: string };
  if ($ref === undefined) return String(parameter['name']);
  const all = (one['components'] as Record<string, Record<string, Json>>)['parameters'];
  return String(all?.[$ref.split('/').at(-1) ?? '']?.['name']);
}

test('names stay different in every language, and none is reserved', () => {
  assert.deepEqual(violations(document), []);
});

test('the rules of names find each kind of violation', () => {
  const { schemas = {}, responses = {}, parameters = {} } = components;
  const withSchemas = (more: Json): Json => ({
    ...document,
    components: { ...components, schemas: { ...schemas, ...more } },
  });
  const inline = { type: 'object', properties: { status: { enum: ['a', 'b'] } } };
  const planted: readonly (readonly [Json, RegExp])[] = [
    [withSchemas({ Decimal: {} }), /Decimal of Python/],
    [withSchemas({ invoice_line: {} }), /one name: InvoiceLine .* and invoice_line/],
    [withSchemas({ Order: inline }), /Order\/properties\/status: an enum without a name/],
    [withSchemas({ Order: inline, OrderStatus: {} }), /one name: OrderStatus/],
    [withSchemas({ ListInvoicesParams: {} }), /listInvoices \+ Params/],
    [withSchemas({ Order: { enum: ['a b', 'a-b'] } }), /in one place: a b .* and a-b/],
    [
      withSchemas({ Order: { properties: { dueDate: {}, due_date: {} } } }),
      /in one place: dueDate/,
    ],
    [
      { ...document, components: { ...components, responses: { ...responses, Invoice: {} } } },
      /one name: Invoice \(schemas\) and Invoice \(responses\)/,
    ],
    [
      { ...document, components: { ...components, parameters: { ...parameters, 'in.voice': {} } } },
      /in\.voice \(parameters\)/,
    ],
  ];
  for (const [changed, expected] of planted)
    assert.ok(
      violations(changed).some((one) => expected.test(one)),
      String(expected),
    );
});
