/** The OpenAPI 3.0.3 document: generated from the operations that the server runs and the fields that validate. */

import { everyone, type Role } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import type { ProblemCode } from '../../record/problem.ts';
import type { DocumentPart } from '../api-part.ts';
import { expandSchemas } from '../lists/expand.ts';
import type { AnyOperation, Redirect, Response } from '../operation.ts';
import { dashboardTag } from '../operations/dashboard-operation.ts';
import { indexTag } from '../operations/index-operation.ts';
import { problemKinds } from '../problem-kinds.ts';
import type { FileBody } from '../protocol/file-body.ts';
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
import { shareEnums } from './named-enums.ts';
import { printJson } from './print-json.ts';
import { type SchemaExamples, schemaExamples, shows, withExamples } from './schema-examples.ts';
import { sharedSchemas } from './shared-schemas.ts';

/** Problems of all operations, of all but GET, and of all that require a credential. */
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
const ofChanges: readonly ProblemCode[] = [
  'cross_site_request',
  'payload_too_large',
  'unsupported_media_type',
  'outcome_unknown',
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
  /** A section of all parts, merged. */
  const all = (name: 'schemas' | 'parameters' | 'responses' | 'webhooks' | 'callbacks'): Json =>
    Object.assign({}, ...parts.map((part) => part[name]));
  const described = pathsOf(operations, all('callbacks'), components, shown);
  const enums: Record<string, JsonSchema> = {};
  const paths = shareEnums(described, enums);
  const ofEntities = Object.assign({}, ...entities.map(entitySchemas));
  const schemas = withExamples(shown, {
    ...ofEntities,
    ...expandSchemas(entities, ofEntities),
    ...sharedSchemas,
    ...all('schemas'),
  });
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
    security: [{ bearerKey: [] }, { sessionCookie: [] }],
    tags: [
      ...entities.map(({ title, description: about }) => ({ name: title, description: about })),
      ...parts.flatMap(({ tags = [] }) => tags),
      dashboardTag,
      indexTag,
    ],
    paths,
    'x-webhooks': all('webhooks'),
    components: {
      securitySchemes: {
        bearerKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `dbk_<live|test>_…`.',
        },
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'daybook_session',
          description:
            'The cookie that `POST /api/sessions` sets; over https it is `__Host-daybook_session`. Changes require `Origin` or `Sec-Fetch-Site` of this service.',
        },
      },
      schemas: { ...shareEnums(schemas, enums), ...enums },
      ...components,
      parameters: { ...components.parameters, ...all('parameters') },
      responses: { ...components.responses, ...all('responses') },
    },
  };
}

const description = `Business records of enterprise finance.

Records are saved one field at a time: \`PATCH\` takes one field and the \`RowVersion\` last seen, and returns the record with a new RowVersion. If another user changed the record meanwhile, 409 returns the full current record.

Drafts may be incomplete. \`/post\` validates strictly and lists every problem at once. Only actions change the state.

Amounts, quantities and rates are decimal strings; dates are \`YYYY-MM-DD\`; instants are RFC 3339 in UTC. \`null\` clears a field; an absent field is unchanged; an unknown field is rejected.

Lists are paged by \`cursor\`. Filters are \`<field>.<operator>=<value>\`, joined by AND; an unknown parameter is rejected.

| Operator | Matches values that |
|---|---|
| \`eq\`, \`ne\` | equal this one; differ, or are absent |
| \`in\`, \`nin\` | are one of these; are none of these, or absent. Values are separated by commas; a comma inside a value is written \`\\\\,\` |
| \`gt\`, \`gte\`, \`lt\`, \`lte\` | are greater, at least, less, at most |
| \`contains\`, \`startsWith\` | contain, begin with this text, ignoring case |
| \`isNull\` | are absent (\`true\`), or not |

\`sort\` takes up to three of the fields in its pattern, separated by commas, \`-\` before one for descending; \`id\` breaks ties, and an absent value sorts lowest. A list is a file for \`format\`, or for an \`Accept\` that allows \`text/csv\` or \`application/x-ndjson\` but not JSON: all records, or with \`limit\` one page.

Bulk actions take up to 200 records, processed separately in the order of their ids: a problem of one does not stop the others. They return one result per id, in that order; beyond 4 MiB without records. An Idempotency-Key applies to each record.

Operations without a list of roles are for all of them.

Actions accept an optional RowVersion. A mismatch returns the full current record, to merge, overwrite or discard: 409 for a RowVersion in the body, 412 for \`If-Match\`.

Requests are limited per credential and minute, unless the operator turned that off. Each response has the requests left in \`RateLimit\` and the quota in \`RateLimit-Policy\`. 429 and 503 have \`Retry-After\`.

Errors are RFC 9457 problems with a stable \`code\`. \`X-Request-Id\` is accepted or generated, and returned.`;

/** `callbacks`: by the operationId. */
function pathsOf(
  operations: readonly AnyOperation[],
  callbacks: Json,
  components: Components,
  shown: SchemaExamples,
): Record<string, Json> {
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
  return paths;
}

/** Parameters of all operations of a path. */
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

/** Operations whose repeat does the same, and those of sessions and passwords, store no response. */
function ignoresKey({ method, parameters = [] }: AnyOperation): boolean {
  return method !== 'GET' && !parameters.some(({ name }) => name === 'Idempotency-Key');
}

function operationObject(
  operation: AnyOperation,
  components: Components,
  shown: SchemaExamples,
): Json {
  const { body, file } = operation;
  const mediaTypes =
    operation.method === 'PATCH'
      ? ['application/json', 'application/merge-patch+json']
      : ['application/json'];
  const content = (schema: string | JsonSchema, example: unknown) => ({
    schema: typeof schema === 'string' ? ref(schema) : schema,
    ...(shows(shown, schema, example) ? {} : { example }),
  });
  const about = ignoresKey(operation)
    ? `${operation.description} Ignores \`Idempotency-Key\`: a repeat is processed again.`
    : operation.description;
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    ...('open' in operation
      ? { description: `${about}\n\nNeeds no credential.`, security: [] }
      : {
          description: about + rolesText(operation.roles),
          'x-roles': operation.roles,
          ...(operation.byRecord === true ? { 'x-roles-by-record': true } : {}),
          ...(operation.forOperators === true ? { 'x-operators': true } : {}),
          ...(operation.withoutSecondFactor === true ? { 'x-without-second-factor': true } : {}),
          ...(operation.forUsers === true ? { security: [{ sessionCookie: [] }] } : {}),
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
    ...(file === undefined ? {} : { requestBody: { required: true, content: fileContent(file) } }),
    responses: responsesOf(operation, components, shown),
  };
}

function fileContent({ mediaTypes, maxBytes, description: about }: FileBody): Json {
  const schema = { type: 'string', format: 'binary', maxLength: maxBytes, description: about };
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));
}

/** Nothing for all of them. */
function rolesText(named: readonly Role[]): string {
  return named.length === everyone.length ? '' : `\n\nRoles: ${named.join(', ')}.`;
}

function responsesOf(operation: AnyOperation, components: Components, shown: SchemaExamples): Json {
  const responses: Record<string, Json> = {};
  for (const [status, response] of Object.entries(operation.responses)) {
    responses[status] = responseObject(response, operation, components, shown);
  }
  if (operation.parameters?.some(({ name }) => name === 'If-None-Match')) {
    const held = { 'X-Request-Id': headerRef('RequestId') };
    const notModified = { description: 'The cached response is current.', headers: held };
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

/** Problems of every operation of this kind. */
function commonProblems(operation: AnyOperation): ProblemCode[] {
  return [
    ...everywhere,
    ...('open' in operation ? [] : secured),
    ...(operation.method === 'GET' ? [] : ofChanges),
  ];
}

function statusesOf(codes: readonly ProblemCode[]): Map<string, ProblemCode[]> {
  return Map.groupBy(new Set(codes), (code) => String(problemKinds[code].status));
}

/** `default`: common problems with a status that the operation does not list. Every operation lists 400. */
function commonResponse(
  components: Components,
  operation: AnyOperation,
  common: readonly ProblemCode[],
): Json {
  const name = `${'open' in operation ? 'Open' : ''}${operation.method === 'GET' ? 'ReadProblem' : 'ChangeProblem'}`;
  if (components.responses[name] === undefined) {
    const codes = common
      .filter((code) => problemKinds[code].status !== 400)
      .toSorted((one, other) => problemKinds[one].status - problemKinds[other].status);
    const byStatus = [...statusesOf(codes)].map(
      ([status, same]) => `${status} ${same.map((code) => `\`${code}\``).join(', ')}`,
    );
    components.responses[name] = {
      description: `Other errors: ${byStatus.join('; ')}.`,
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
    const headers = { 'X-Request-Id': headerRef('RequestId'), Location: headerRef('Redirect') };
    return { description: about, headers };
  }
  const { schema, example } = response;
  const name = typeof schema === 'string' ? schema : operationId;
  // Files have no example.
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
