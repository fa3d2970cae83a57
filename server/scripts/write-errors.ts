/** `npm run docs`: writes docs/errors.md, the list of every code that an answer can carry. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemKinds } from '../src/domain/problem.ts';

const file = join(import.meta.dirname, '..', '..', 'docs', 'errors.md');

const opening = `# Errors

Made from \`server/src/domain/problem.ts\` by \`npm run docs\`; a running server shows the same list at
\`/docs/errors\`.

A refusal is a body of the type \`application/problem+json\` (RFC 9457):

\`\`\`json
{
  "type": "/docs/errors#one_field_per_patch",
  "title": "A PATCH changes exactly one field",
  "status": 422,
  "detail": "Send exactly one field besides RowVersion; sent: memo, reference.",
  "code": "one_field_per_patch",
  "requestId": "0193d0a4-0000-7000-8000-00000000beef",
  "errors": []
}
\`\`\`

Programs look at \`code\`. \`detail\` says what happened this time. \`errors\` names each place that is wrong:
\`pointer\` is a JSON pointer into the body (RFC 6901), or the name of a parameter or header. The operator
finds the request in the log by \`requestId\`.

Two answers with an error status are records, not problems: a RowVersion that no longer matches is
answered with the full current record, as 409 when it came in the body and as 412 when it came in
\`If-Match\`.
`;

/** The page, as it stands in docs/. */
export function errorsPage(): string {
  const rows = Object.entries(problemKinds).map(
    ([code, { status, title, remedy }]) => `| \`${code}\` | ${status} | ${title} | ${remedy} |`,
  );
  const table = ['| Code | Status | What it means | What to do |', '|---|---|---|---|', ...rows];
  return `${opening}\n${table.join('\n')}\n`;
}

if (import.meta.main) {
  writeFileSync(file, errorsPage());
  console.log('docs/errors.md written');
}
