/** The operations that the OpenAPI document names, so that a test can go through all of them. */

import { isDeepStrictEqual } from 'node:util';

type Json = { readonly [name: string]: unknown };

export interface DocumentedOperation {
  /** In capitals. */
  readonly method: string;
  /** `/api/invoices/{id}` */
  readonly path: string;
  readonly operationId: string;
  /** Of those who may; none where no credential is needed. */
  readonly roles: readonly string[];
  /** Answered without a credential. */
  readonly open: boolean;
  /** Only for people who signed in. */
  readonly forPeople: boolean;
  /** Whether it takes a RowVersion: in the body, and as If-Match. */
  readonly takesVersion: { readonly body: boolean; readonly header: boolean };
  /** The documented body; null where there is none. */
  readonly bodyExample: Json | null;
  readonly operation: Json;
}

const methods = ['get', 'post', 'patch', 'delete'];

export function documentedOperations(document: Json): DocumentedOperation[] {
  const { schemas } = document['components'] as { schemas: Json };
  return Object.entries(document['paths'] as Json).flatMap(([path, item]) =>
    Object.entries(item as Json)
      .filter(([method]) => methods.includes(method))
      .map(([method, value]) => describe(method, path, value as Json, schemas)),
  );
}

interface MediaType {
  readonly schema: Json;
  readonly example?: Json;
}

function describe(
  method: string,
  path: string,
  operation: Json,
  schemas: Json,
): DocumentedOperation {
  const { parameters = [], requestBody } = operation as {
    parameters?: readonly { readonly name?: string }[];
    requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  };
  const media = requestBody?.content['application/json'];
  const name = String(media?.schema['$ref'] ?? '').replace('#/components/schemas/', '');
  const schema = (schemas[name] ?? media?.schema ?? {}) as Json;
  return {
    method: method.toUpperCase(),
    path,
    operationId: String(operation['operationId']),
    roles: (operation['x-roles'] ?? []) as readonly string[],
    open: isDeepStrictEqual(operation['security'], []),
    forPeople: isDeepStrictEqual(operation['security'], [{ session: [] }]),
    takesVersion: {
      body: 'RowVersion' in ((schema['properties'] ?? {}) as Json),
      header: parameters.some((parameter) => parameter.name === 'If-Match'),
    },
    bodyExample: media === undefined ? null : (media.example ?? {}),
    operation,
  };
}
