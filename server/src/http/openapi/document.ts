/** The OpenAPI 3.0.3 document: made of the operations that the server runs and the fields that validate. */

import { everyone, type Role } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { type ProblemCode, problemKinds } from '../../record/problem.ts';
import type { DocumentPart } from '../api-part.ts';
import type { AnyOperation, Redirect, Response } from '../operation.ts';
import { indexTag } from '../operations/index-operation.ts';
import {
  type Components,
  exampleRef,
  headerRef,
  type Json,
  newComponents,
  problemContent,
  problemHeaders,
  problemResponse,
  problemTitles,
  responseRef,
  shareParameters,
  shareResponses,
} from './components.ts';
import { entitySchemas } from './entity-schemas.ts';
import { ref } from './json-schema.ts';
import { printJson } from './print-json.ts';
import { type SchemaExamples, schemaExamples, shows, withExamples } from './schema-examples.ts';
import { sharedSchemas } from './shared-schemas.ts';

/** Problems that any operation can answer, and those of any that needs a credential. */
const everywhere: readonly ProblemCode[] = [
  'invalid_request',
  'invalid_filter',
  'not_acceptable',
  'misdirected_request',
  'header_fields_too_large',
  'rate_limited',
  'overloaded',
  'database_unavailable',
  'internal',
];
const secured: readonly ProblemCode[] = ['unauthorized', 'forbidden', 'second_factor_needed'];

/** `openapi.json`, as text. `version` is the release. */
export function openApiDocument(
  entities: readonly Entity[],
  operations: readonly AnyOperation[],
  parts: readonly DocumentPart[],
  version: string,
): string {
  return `${printJson(documentOf(entities, operations, parts, version))}\n`;
}

function documentOf(
  entities: readonly Entity[],
  operations: readonly AnyOperation[],
  parts: readonly DocumentPart[],
  version: string,
): Json {
  const components = newComponents();
  const shown = schemaExamples(operations);
  /** What each part has of that name, together. */
  const all = (name: 'schemas' | 'parameters' | 'responses' | 'webhooks' | 'callbacks'): Json =>
    Object.assign({}, ...parts.map((part) => part[name]));
  const callbacks = all('callbacks');
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const item = paths[operation.path] ?? pathParameters(operation.path);
    const callback = callbacks[operation.operationId];
    item[operation.method.toLowerCase()] = {
      ...operationObject(operation, components, shown),
      ...(callback === undefined ? {} : { callbacks: callback }),
    };
    paths[operation.path] = item;
  }
  shareParameters(components, paths);
  shareResponses(components, paths);
  return {
    openapi: '3.0.3',
    info: {
      title: 'Daybook',
      version,
      description,
      contact: { name: 'Daybook' },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [
      ...entities.map(({ title, description: about }) => ({ name: title, description: about })),
      ...parts.flatMap(({ tags = [] }) => tags),
      indexTag,
    ],
    paths,
    'x-webhooks': all('webhooks'),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `dbk_<live|test>_…`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'daybook_session',
          description:
            'The cookie that `POST /api/sessions` sets; over https it is `__Host-daybook_session`. Changes need `Origin` or `Sec-Fetch-Site` of this service.',
        },
      },
      schemas: withExamples(shown, {
        ...Object.assign({}, ...entities.map(entitySchemas)),
        ...sharedSchemas,
        ...all('schemas'),
      }),
      ...components,
      parameters: { ...components.parameters, ...all('parameters') },
      responses: { ...components.responses, ...all('responses') },
    },
  };
}

const description = `Business records of enterprise finance.

Records are saved one field at a time: \`PATCH\` takes one field and the \`RowVersion\` last seen, and answers the record with its new one. If another user changed the record meanwhile, 409 returns the full current record.

Drafts take anything partial. \`/post\` validates strictly and lists every problem at once. State changes through actions only.

Amounts, quantities and rates are decimal strings; dates are \`YYYY-MM-DD\`; instants are RFC 3339 in UTC. \`null\` clears a field; an absent field is untouched; an unknown field is refused.

Lists are paged by \`cursor\`. Filters are \`<field>.<operator>=<value>\`, joined by AND; a parameter that is not listed is refused, never ignored.

| Operator | Admits values that |
|---|---|
| \`eq\`, \`ne\` | equal this one; differ, or are absent |
| \`in\`, \`nin\` | are one of these; are none of these, or absent. Values are separated by commas; a comma inside a value is written \`\\\\,\` |
| \`gt\`, \`gte\`, \`lt\`, \`lte\` | are greater, at least, less, at most |
| \`contains\`, \`startsWith\` | contain, begin with this text, ignoring case |
| \`isNull\` | are absent (\`true\`), or not |

\`sort\` takes up to three of the fields in its pattern, separated by commas, \`-\` before one for descending; \`id\` breaks ties, and an absent value sorts lowest. \`…/export\` has a whole list as a file, with the same filters; the list answers the file too, to \`format\` or to an \`Accept\` that admits \`text/csv\` or \`application/x-ndjson\` and no JSON, with \`limit\` one page.

An action takes a RowVersion, which must match when it is given. A mismatch answers the full current record, to merge, overwrite or discard: 409 for one in the body, 412 for \`If-Match\`.

Each credential has so many requests a minute, unless the operator turned that off: \`RateLimit\` tells with each answer what is left, \`RateLimit-Policy\` how many there are. 429 and 503 say in \`Retry-After\` when to come back.

Errors are RFC 9457 problems with a stable \`code\`. \`X-Request-Id\` is taken over or made, and answered.`;

/** Of all operations of a path. */
function pathParameters(path: string): Json {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${name === 'id' ? 'record' : name.replace(/Id$/, '')}.`,
    schema: { type: 'string', format: 'uuid' },
    example: '0193d0a4-0000-7000-8000-000000000001',
  }));
  return parameters.length === 0 ? {} : { parameters };
}

function operationObject(
  operation: AnyOperation,
  components: Components,
  shown: SchemaExamples,
): Json {
  const { body } = operation;
  const mediaTypes =
    operation.method === 'PATCH'
      ? ['application/json', 'application/merge-patch+json']
      : ['application/json'];
  const content = (schema: string | JsonSchema, example: unknown) => ({
    schema: typeof schema === 'string' ? ref(schema) : schema,
    ...(shows(shown, schema, example) ? {} : { example }),
  });
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    ...('open' in operation
      ? { description: `${operation.description}\n\nNeeds no credential.`, security: [] }
      : {
          description: `${operation.description}\n\nRoles: ${rolesText(operation.roles)}.`,
          'x-roles': operation.roles,
          ...(operation.forOperators === true ? { 'x-operators': true } : {}),
          ...(operation.withoutSecondFactor === true ? { 'x-without-second-factor': true } : {}),
          ...(operation.forPeople === true ? { security: [{ session: [] }] } : {}),
        }),
    ...(operation.parameters?.length ? { parameters: [...operation.parameters] } : {}),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: body.required,
            content: Object.fromEntries(
              mediaTypes.map((type) => [type, content(body.schema, body.example)]),
            ),
          },
        }),
    responses: responsesOf(operation, components, shown),
  };
}

function rolesText(named: readonly Role[]): string {
  return named.length === everyone.length ? 'all' : named.join(', ');
}

function responsesOf(operation: AnyOperation, components: Components, shown: SchemaExamples): Json {
  const responses: Record<string, Json> = {};
  for (const [status, response] of Object.entries(operation.responses)) {
    responses[status] = responseObject(response, operation, components, shown);
  }
  if (operation.parameters?.some(({ name }) => name === 'If-None-Match')) {
    const held = { 'X-Request-Id': headerRef('RequestId') };
    const notModified = { description: 'What was held still holds.', headers: held };
    responses['304'] = responseRef(components, '304', notModified);
  }
  const common = commonProblems(operation);
  const byStatus = statusesOf([...common, ...operation.problems]);
  const commonByStatus = statusesOf(common);
  for (const [status, codes] of byStatus) {
    const existing = responses[status];
    if (existing !== undefined)
      responses[status] = {
        description: `${String(existing['description'])} Or ${problemTitles(codes)}`,
        headers: { ...(existing['headers'] as Json), ...problemHeaders(codes) },
        content: { ...(existing['content'] as Json), ...problemContent(components, codes) },
      };
    else if (status === '400' || codes.length !== commonByStatus.get(status)?.length)
      responses[status] = problemResponse(components, status, codes);
  }
  const sorted = Object.entries(responses).sort(([a], [b]) => Number(a) - Number(b));
  return { ...Object.fromEntries(sorted), default: commonResponse(components, operation, common) };
}

/** What an operation can refuse for the kind of request that it is, whatever it does. */
function commonProblems(operation: AnyOperation): ProblemCode[] {
  return [
    ...everywhere,
    ...('open' in operation ? [] : secured),
    ...(operation.method === 'GET' ? [] : (['cross_site_request'] as const)),
  ];
}

function statusesOf(codes: readonly ProblemCode[]): Map<string, ProblemCode[]> {
  return Map.groupBy(new Set(codes), (code) => String(problemKinds[code].status));
}

/** `default`: what is common, for each status that the operation does not list itself. All of them list 400. */
function commonResponse(
  components: Components,
  operation: AnyOperation,
  common: readonly ProblemCode[],
): Json {
  const name = `${'open' in operation ? 'Open' : ''}${operation.method === 'GET' ? 'Read' : 'Change'}`;
  if (components.responses[name] === undefined) {
    const codes = common
      .filter((code) => problemKinds[code].status !== 400)
      .toSorted((one, other) => problemKinds[one].status - problemKinds[other].status);
    const byStatus = [...statusesOf(codes)].map(
      ([status, same]) => `${status} ${same.map((code) => `\`${code}\``).join(', ')}`,
    );
    components.responses[name] = {
      description: `Any other refusal: ${byStatus.join('; ')}.`,
      headers: problemHeaders(codes),
      content: problemContent(components, codes),
    };
  }
  return { $ref: `#/components/responses/${name}` };
}

function responseObject(
  response: Response | Redirect,
  { operationId }: AnyOperation,
  components: Components,
  shown: SchemaExamples,
): Json {
  if ('redirect' in response) {
    const { description: about } = response;
    const goingOn = { 'X-Request-Id': headerRef('RequestId'), Location: headerRef('GoingOn') };
    return { description: about, headers: goingOn };
  }
  const { schema, example } = response;
  const name = typeof schema === 'string' ? schema : operationId;
  // Bytes have none.
  const examples =
    example === undefined || shows(shown, schema, example)
      ? {}
      : { examples: { example: exampleRef(components, name, example) } };
  const others = Object.entries(response.also ?? {}).map(
    ([mediaType, other]) => [mediaType, { schema: other }] as const,
  );
  return {
    description: response.description,
    headers: {
      'X-Request-Id': headerRef('RequestId'),
      ...(response.etag === true ? { ETag: headerRef('RowVersion') } : {}),
      ...(response.location === true ? { Location: headerRef('Location') } : {}),
      ...(response.link === true ? { Link: headerRef('NextPage') } : {}),
    },
    content: {
      [response.mediaType ?? 'application/json']: {
        schema: typeof schema === 'string' ? ref(schema) : schema,
        ...examples,
      },
      ...Object.fromEntries(others),
    },
  };
}
