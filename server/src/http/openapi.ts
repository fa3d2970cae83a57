/** The OpenAPI 3.0.3 document: made of the operations that the server runs and the fields that validate. */
import type { Entity } from '../domain/entity.ts';
import type { JsonSchema } from '../domain/fields.ts';
import { type ProblemCode, problemKinds } from '../domain/problem.ts';
import type { Operation, Response } from './operation.ts';
import { entitySchemas, ref, sharedSchemas } from './schemas.ts';

type Json = Record<string, unknown>;

/** Problems that any operation under /api can answer. */
const everywhere: readonly ProblemCode[] = [
  'invalid_request',
  'invalid_filter',
  'unauthorized',
  'forbidden',
  'database_unavailable',
  'internal',
];

/** `openapi.json`, as text. `version` is the release. */
export function openApiDocument(
  entities: readonly Entity[],
  operations: readonly Operation[],
  version: string,
): string {
  return `${JSON.stringify(documentOf(entities, operations, version), null, 2)}\n`;
}

export function documentOf(
  entities: readonly Entity[],
  operations: readonly Operation[],
  version: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const item = paths[operation.path] ?? { parameters: pathParameters(operation.path) };
    item[operation.method.toLowerCase()] = operationObject(operation);
    paths[operation.path] = item;
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Daybook',
      version,
      description,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags: entities.map(({ title, description: about }) => ({ name: title, description: about })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `dbk_<live|test>_…`.' },
      },
      schemas: Object.assign({}, ...entities.map(entitySchemas), sharedSchemas) as Json,
    },
  };
}

const description = `Business records of enterprise finance.

Records are saved one field at a time: \`PATCH\` takes one field and the \`RowVersion\` last seen, and answers the record with its new one. When somebody else was faster, 409 answers the full current record.

Drafts take anything partial. \`/post\` validates strictly and lists every problem at once. State changes through actions only.

Amounts, quantities and rates are decimal strings; dates are \`YYYY-MM-DD\`; instants are RFC 3339 in UTC. \`null\` clears a field; an absent field is untouched; an unknown field is refused.

Errors are RFC 9457 problems with a stable \`code\`. \`X-Request-Id\` is taken over or made, and answered.`;

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'id' ? 'Id of the record.' : 'Id of the line.',
    schema: { type: 'string', format: 'uuid' },
    example: '0193d0a4-0000-7000-8000-000000000001',
  }));
}

function operationObject(operation: Operation): Json {
  const { body } = operation;
  const mediaTypes =
    operation.method === 'PATCH'
      ? ['application/json', 'application/merge-patch+json']
      : ['application/json'];
  const content = (schema: string | JsonSchema, example: unknown) => ({
    schema: typeof schema === 'string' ? ref(schema) : schema,
    example,
  });
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description}\n\nRoles: ${operation.roles.join(', ')}.`,
    'x-roles': operation.roles,
    ...(operation.parameters?.length ? { parameters: operation.parameters } : {}),
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
    responses: responsesOf(operation),
  };
}

function responsesOf(operation: Operation): Json {
  const responses: Record<string, Json> = {};
  for (const [status, response] of Object.entries(operation.responses)) {
    responses[status] = responseObject(response);
  }
  if (operation.parameters?.some(({ name }) => name === 'If-None-Match')) {
    responses['304'] = { description: 'What was held still holds.', headers: commonHeaders };
  }
  const codes = new Set<ProblemCode>([...everywhere, ...operation.problems]);
  for (const [status, group] of Map.groupBy(codes, (code) => String(problemKinds[code].status))) {
    responses[status] = withProblems(responses[status], group);
  }
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => Number(a) - Number(b)));
}

const header = (text: string) => ({ description: text, schema: { type: 'string' } });
const commonHeaders = {
  'X-Request-Id': header('Identifies the request in logs, history and events.'),
};

function responseObject(response: Response): Json {
  return {
    description: response.description,
    headers: {
      ...commonHeaders,
      ...(response.etag === true
        ? { ETag: header('The RowVersion, as a strong entity tag.') }
        : {}),
      ...(response.location === true ? { Location: header('Where the record is.') } : {}),
      ...(response.link === true ? { Link: header('The next page, `rel="next"`.') } : {}),
    },
    content: {
      'application/json': {
        schema: typeof response.schema === 'string' ? ref(response.schema) : response.schema,
        example: response.example,
      },
    },
  };
}

function withProblems(existing: Json | undefined, codes: readonly ProblemCode[]): Json {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }]));
  const titles = codes.map((code) => `\`${code}\`: ${problemKinds[code].title}.`).join(' ');
  const content = (existing?.['content'] ?? {}) as Json;
  const retry = codes.some((code) => [429, 503].includes(problemKinds[code].status));
  return {
    description:
      existing === undefined ? titles : `${String(existing['description'])} Or ${titles}`,
    headers: {
      ...((existing?.['headers'] ?? commonHeaders) as Json),
      ...(retry ? { 'Retry-After': header('Seconds to wait.') } : {}),
    },
    content: { ...content, 'application/problem+json': { schema: ref('Problem'), examples } },
  };
}

function problemExample(code: ProblemCode): Json {
  const kind = problemKinds[code];
  return {
    type: `/docs/errors#${code}`,
    title: kind.title,
    status: kind.status,
    detail: kind.remedy,
    code,
    requestId: '0193d0a4-0000-7000-8000-00000000beef',
    errors: [],
  };
}
