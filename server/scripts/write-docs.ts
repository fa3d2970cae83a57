/**
 * `npm run docs`: writes docs/errors.md, the list of all error codes, and docs/permissions.md, the roles of all
 * operations.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiText } from '../src/cli/commands/openapi.ts';
import { outcomeMessages } from '../src/queue/outcome.ts';
import { roles } from '../src/record/actor.ts';
import type { Message } from '../src/record/messages/message.ts';
import { messages } from '../src/record/messages/messages.ts';
import type { OutcomeMessage } from '../src/record/messages/outcome-message.ts';
import { problemKinds } from '../src/record/problem.ts';

const aboutErrors = `# Errors

Generated from \`problem.ts\` and \`messages.ts\` in \`server/src/record\` by \`npm run docs\`; a running server has the
same lists at \`/docs/errors\`.

An error response has the type \`application/problem+json\` (RFC 9457):

\`\`\`json
{
  "type": "/docs/errors#one_field_per_patch",
  "title": "A PATCH changes exactly one field",
  "status": 422,
  "detail": "Send exactly one field besides RowVersion; sent: memo, reference.",
  "detailCode": "one_field_per_patch",
  "params": { "count": 2, "fields": "memo, reference" },
  "code": "one_field_per_patch",
  "requestId": "0193d0a4-0000-7000-8000-00000000beef",
  "errors": []
}
\`\`\`

Programs use \`code\`. \`detail\` describes this occurrence, in English. \`errors\` lists each invalid value:
\`pointer\` is a JSON pointer into the body (RFC 6901), or the name of a parameter or header. The operator finds the
request in the log by \`requestId\`.

Each entry of \`errors\` has a \`code\` and \`params\` in addition to its English \`message\`, and \`detail\` has
\`detailCode\` and \`params\`: translate by these, never by the sentence. The second table lists every code with its
params and its message, in ICU MessageFormat. The same invalid value gets the same code, params and message in a POST, a
PATCH, an action and a query string. New codes may be added in any release.

\`params\` are raw values: amounts are decimal strings, dates and instants use ISO 8601, a currency, a state or a role is
its code. A list is one text, its items separated by \`, \`; an empty one is \`none\`.

Two responses with an error status are records, not problems: for a stale RowVersion the response is the full current
record, with 409 if the RowVersion was in the body and 412 if it was in \`If-Match\`.
`;

const aboutOutcomes = `## Outcomes

The result of an attempt of an effect: \`code\` and \`params\` of the attempt, \`lastCode\` and \`lastParams\` of the effect.
`;

const aboutPermissions = `# Permissions

Generated from the list of operations by \`npm run docs\`. An operation or its entity declares the roles; the server
enforces them before it reads the body (\`server/src/http/permission.ts\`), and the OpenAPI document lists them as
\`x-roles\`. A test calls every operation with every role.

The last column lists further conditions:

- **open**: needs no credential
- **by record**: Clerks only for drafts without content (no reference, texts, amount, or line with more than codes); of saved views, only
  Controller and Admin for shared ones
- **users**: for signed-in users, not for API keys
- **operators**: only for operators of the installation (\`daybook users operator\`)
- **first factor**: also for users who have not yet set up the second factor that their tenant requires

Outside of the API, \`/metrics\` is for Integrator and Admin; health, documents and pages are open. For every role, a
record of another tenant returns 404.
`;

/** The text of docs/errors.md. */
export function errorsPage(): string {
  const rows = Object.entries(problemKinds).map(([code, { status, title, remedy }]) => [
    ...[`\`${code}\``, String(status), title, remedy],
  ]);
  const sentences = Object.entries<Message>(messages).map(([code, { params = {}, message }]) => [
    ...[`\`${code}\``, Object.keys(params).join(', '), message.replaceAll('|', '\\|')],
  ]);
  const problems = page(aboutErrors, [['Code', 'Status', 'What it means', 'What to do'], ...rows]);
  const catalogue = page('## Messages\n', [['Code', 'Params', 'Message'], ...sentences]);
  const ended = Object.entries<OutcomeMessage>(outcomeMessages).map(([code, one]) => [
    ...[`\`${code}\``, `\`${one.class}\``, Object.keys(one.params ?? {}).join(', ')],
    ...[one.reason, one.remedy].map((text) => text.replaceAll('|', '\\|')),
  ]);
  const heads = ['Code', 'Outcome', 'Params', 'Reason', 'Remedy'];
  return `${problems}\n${catalogue}\n${page(aboutOutcomes, [heads, ...ended])}`;
}

interface Documented {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly 'x-roles'?: readonly string[];
  readonly 'x-roles-by-record'?: boolean;
  readonly 'x-operators'?: boolean;
  readonly 'x-without-second-factor'?: boolean;
}

interface OpenApi {
  readonly paths: Record<string, Record<string, Documented>>;
  readonly components: {
    readonly schemas: Record<
      string,
      { readonly properties?: Record<string, { readonly 'x-roles'?: readonly string[] }> }
    >;
  };
}

const aboutFields = `## Fields

Some fields can be changed by fewer roles than their operation (\`x-roles\` of the field):
`;

/** The text of docs/permissions.md. `openApi`: the OpenAPI document as JSON. */
export function permissionsPage(openApi: string): string {
  const { paths, components }: OpenApi = JSON.parse(openApi);
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      if (method === 'parameters') return [];
      const may = operation['x-roles'] ?? [];
      const marks = roles.map((role) => (may.includes(role) ? '✓' : ''));
      const way = [method.toUpperCase(), `\`${path}\``];
      return [[`\`${operation.operationId}\``, ...way, ...marks, whoElse(operation).join(', ')]];
    }),
  );
  const table = page(aboutPermissions, [['Operation', 'Method', 'Path', ...roles, ''], ...rows]);
  return `${table}\n${page(aboutFields, [['Fields', 'Operation', ...roles], ...fieldRows(components)])}`;
}

/** The fields whose roles are not those of their operation. */
function fieldRows({ schemas }: OpenApi['components']): string[][] {
  return Object.entries(schemas).flatMap(([schema, { properties = {} }]) => {
    const own = Object.entries(properties).filter(([, field]) => field['x-roles'] !== undefined);
    const groups = Map.groupBy(own, ([, field]) => field['x-roles']?.join(' ') ?? '');
    return [...groups].map(([may, fields]) => [
      fields.map(([name]) => `\`${name}\``).join(', '),
      `\`patch${schema.replace(/Patch$/, '')}\``,
      ...roles.map((role) => (may.split(' ').includes(role) ? '✓' : '')),
    ]);
  });
}

function whoElse(operation: Documented): string[] {
  const { security } = operation;
  return [
    ...(security?.length === 0 ? ['open'] : []),
    ...(security !== undefined && security.length > 0 ? ['users'] : []),
    ...(operation['x-roles-by-record'] === true ? ['by record'] : []),
    ...(operation['x-operators'] === true ? ['operators'] : []),
    ...(operation['x-without-second-factor'] === true ? ['first factor'] : []),
  ];
}

function page(opening: string, [head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
  return `${opening}\n${table.join('\n')}\n`;
}

if (import.meta.main) {
  const docs = join(import.meta.dirname, '..', '..', 'docs');
  writeFileSync(join(docs, 'errors.md'), errorsPage());
  writeFileSync(join(docs, 'permissions.md'), permissionsPage(await openApiText()));
  console.log('docs/errors.md and docs/permissions.md written');
}
