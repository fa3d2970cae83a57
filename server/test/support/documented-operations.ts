/** The operations of the OpenAPI document, for tests that cover all of them. */

import { isDeepStrictEqual } from 'node:util';

type Json = { readonly [name: string]: unknown };

export interface DocumentedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Json;
}

export interface DocumentedOperation {
  /** In capitals. */
  readonly method: string;
  /** `/api/invoices/{id}` */
  readonly path: string;
  readonly operationId: string;
  /** Roles that may call it; empty if no credential is needed. */
  readonly roles: readonly string[];
  /** Needs no credential. */
  readonly open: boolean;
  /** Only for signed-in users. */
  readonly forUsers: boolean;
  /** Only for operators of the installation. */
  readonly forOperators: boolean;
  /** Whether it takes a RowVersion, in the body and as If-Match. */
  readonly takesVersion: { readonly body: boolean; readonly header: boolean };
  /** The documented body; null if there is none. */
  readonly bodyExample: Json | null;
  /** Empty if there is none. Nested references point to components. */
  readonly bodySchema: Json;
  /** The media types and sizes of a body that is a file. */
  readonly files: readonly { readonly mediaType: string; readonly maxBytes: number }[];
  /** Of the query, headers and path. */
  readonly parameters: readonly DocumentedParameter[];
  /** Schemas of the success response by media type. */
  readonly answerContent: Json;
  readonly operation: Json;
}

interface Components {
  readonly schemas: Json;
  readonly parameters?: Readonly<Record<string, DocumentedParameter>>;
  readonly responses?: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly $ref?: string;
  readonly content?: Json;
}

const methods = ['get', 'post', 'patch', 'delete'];

export function documentedOperations(document: Json): DocumentedOperation[] {
  const components = document['components'] as Components;
  return Object.entries(document['paths'] as Json).flatMap(([path, item]) =>
    Object.entries(item as Json)
      .filter(([method]) => methods.includes(method))
      .map(([method, value]) => describe(method, path, value as Json, components)),
  );
}

/** It takes no RowVersion: a preview, or the mail of a statement, which changes no field of the customer. */
export function keepsRecord(path: string): boolean {
  return path.endsWith('-preview') || path.endsWith('/statement/send');
}

/** Operations on data of one tenant; without those of users, who may belong to several tenants, and operators. */
export function operationsOfTenants(document: Json): DocumentedOperation[] {
  return documentedOperations(document).filter(
    ({ open, forUsers, forOperators }) => !open && !forUsers && !forOperators,
  );
}

/** An enum with its values: a component, referenced by `allOf` beside what the place adds. */
export function withValues(schemas: Json, schema: Json): Json {
  const { allOf, ...others } = schema;
  const [only] = (allOf ?? [schema]) as Json[];
  const component = (schemas[String(only?.['$ref']).split('/').at(-1) ?? ''] ?? {}) as Json;
  return component['enum'] === undefined ? schema : { ...component, ...others, $ref: undefined };
}

function withProperties(schemas: Json, schema: Json): Json {
  const { properties } = schema as { properties?: Readonly<Record<string, Json>> };
  if (properties === undefined) return schema;
  const all = Object.entries(properties).map(([name, one]) => [name, withValues(schemas, one)]);
  return { ...schema, properties: Object.fromEntries(all) };
}

interface MediaType {
  readonly schema: Json;
  readonly example?: Json;
}

function describe(
  method: string,
  path: string,
  operation: Json,
  { schemas, parameters: shared = {}, responses = {} }: Components,
): DocumentedOperation {
  const { parameters: listed = [], requestBody } = operation as {
    parameters?: readonly (DocumentedParameter & { readonly $ref?: string })[];
    requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  };
  const found = (schema: Json): Json =>
    (schemas[String(schema['$ref']).split('/').at(-1) ?? ''] ?? schema) as Json;
  const parameters = listed.map((one) => {
    const parameter = shared[one.$ref?.split('/').at(-1) ?? ''] ?? one;
    const schema = withValues(schemas, found(parameter.schema));
    const items = withValues(schemas, (schema['items'] ?? {}) as Json);
    return { ...parameter, schema: 'items' in schema ? { ...schema, items } : schema };
  });
  const media = requestBody?.content['application/json'];
  const name = String(media?.schema['$ref'] ?? '').replace('#/components/schemas/', '');
  const schema = withProperties(schemas, (schemas[name] ?? media?.schema ?? {}) as Json);
  const answers = operation['responses'] as Readonly<Record<string, Answer>>;
  const success = answers['200'] ?? answers['201'];
  const answer = responses[success?.$ref?.split('/').at(-1) ?? ''] ?? success;
  return {
    method: method.toUpperCase(),
    path,
    operationId: String(operation['operationId']),
    roles: (operation['x-roles'] ?? []) as readonly string[],
    open: isDeepStrictEqual(operation['security'], []),
    forUsers: isDeepStrictEqual(operation['security'], [{ sessionCookie: [] }]),
    forOperators: operation['x-operators'] === true,
    takesVersion: {
      body: 'RowVersion' in ((schema['properties'] ?? {}) as Json),
      header: parameters.some((parameter) => parameter.name === 'If-Match'),
    },
    bodyExample: media === undefined ? null : (media.example ?? (schema['example'] as Json) ?? {}),
    bodySchema: schema,
    files: Object.entries(requestBody?.content ?? {})
      .filter(([, { schema: file }]) => file['format'] === 'binary')
      .map(([mediaType, { schema: file }]) => ({ mediaType, maxBytes: Number(file['maxLength']) })),
    parameters,
    answerContent: answer?.content ?? {},
    operation,
  };
}
