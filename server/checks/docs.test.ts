/** Checks the documents against the code: generated pages are current, lists are complete, links have a target. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { campaigns } from '../../campaign/campaigns.ts';
import { limitsOf, limitsPage, readSources } from '../scripts/limits-page.ts';
import { changesPage, errorsPage, permissionsPage } from '../scripts/write-docs.ts';
import { openApiText } from '../src/cli/commands/openapi.ts';
import { catalogue, features } from '../src/features/all-features.ts';
import { coreMessages, messageFrom, type Params, render } from '../src/record/messages/messages.ts';
import { coreOutcomes } from '../src/record/messages/outcomes.ts';

const root = join(import.meta.dirname, '..', '..');
const pages = globSync(['*.md', 'docs/**/*.md', 'sdk/*.md'], { cwd: root }).sort();

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

test('docs/reference/errors.md is generated from the table of problems', () => {
  assert.equal(read('docs/reference/errors.md'), errorsPage(), 'run `npm run docs`');
});

test('docs/reference/changes.md is generated from the fields of the entities', () => {
  assert.equal(read('docs/reference/changes.md'), changesPage(), 'run `npm run docs`');
});

test('docs/reference/limits.md is generated from the limits of the source', () => {
  const before = read('docs/reference/limits.md');
  assert.equal(before, limitsPage(limitsOf(readSources()), before), 'run `npm run docs`');
});

test('a limit is found with its comment, keeps its words, and needs some', () => {
  const path = 'http/a.ts';
  const text = [
    '/** For a response;\n * then 503. */\nexport const waitMs = 10 * 60_000;',
    'const plainBytes = 5;\nexport const limits = {\n  /** Rows of a page. */\n  page: 1_200,\n};',
  ].join('\n');
  const limits = limitsOf([{ path, text }]);
  assert.deepEqual(limits, [
    { name: 'waitMs', value: 600_000, file: path, comment: 'For a response; then 503.' },
    { name: 'plainBytes', value: 5, file: path, comment: '' },
    { name: 'page', value: 1_200, file: path, comment: 'Rows of a page.' },
  ]);
  assert.throws(() => limitsPage(limits, ''), /say in a comment what plainBytes limits/);
  const before = '| `plainBytes` | 4 octets | `http/a.ts` | of a name |';
  assert.deepEqual(limitsPage(limits, before).split('\n').slice(-4), [
    '| `plainBytes` | 5 octets | `http/a.ts` | of a name |',
    '| `waitMs` | 600,000 ms | `http/a.ts` | For a response; then 503. |',
    '| `page` | 1,200 | `http/a.ts` | Rows of a page. |',
    '',
  ]);
});

test('docs/reference/permissions.md is generated from the list of operations', async () => {
  const page = permissionsPage(await openApiText());
  assert.equal(read('docs/reference/permissions.md'), page, 'run `npm run docs`');
});

test('docs/operations.md lists exactly the environment variables that are read', () => {
  const source =
    read('server/src/config.ts') + read('server/src/features/identity/oidc/oidc-config.ts');
  const found = source.matchAll(/\benv\.([A-Z_]+)|parser\.\w+\('([A-Z_]+)'/g);
  const used = new Set([...found].map((match) => match[1] ?? match[2]));
  const [, table = ''] = /## Environment variables\n([\s\S]*?)\n## /.exec(
    read('docs/operations.md'),
  ) ?? [''];
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const names = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}/g) ?? []);
  assert.deepEqual(names.sort(), [...used].sort());
});

/** The limits of clients: the beginning of the row in docs/api.md, and the rows of docs/operations.md. */
const metLimits: readonly (readonly [row: string, file: string, ...names: string[]])[] = [
  ['requests of one credential', 'cli/start/serve.ts', 'defaultRateLimit'],
  ['of all credentials', 'http/limits/gate.ts'],
  ['requests in progress', 'http/limits/in-progress.ts', 'inProgressPerKey', 'inProgressPerTenant'],
  ['requests without a valid credential', 'http/limits/gate.ts', 'anonymousRequests'],
  ['invalid keys and sessions from one', 'http/limits/gate.ts', 'badCredentials'],
  ['all requests in progress', 'http/limits/in-progress.ts', 'inProgress'],
  ['waiting changes', 'pipeline/submit.ts', 'maxQueue'],
  ['time to receive a request', 'http/protocol/body.ts', 'arrivalMs'],
  ['files that arrive at once', 'http/limits/uploads.ts', 'uploadsPerTenant', 'uploads'],
  ['time for a response', 'http/limits/in-progress.ts', 'answerMs', 'firstRowsMs'],
  ['time without reading a response', 'http/limits/unread-responses.ts', 'unreadMs'],
  ['headers', 'http/app.ts', 'headerBytes'],
  ['body', 'http/protocol/body.ts', 'bodyBytes', 'openBodyBytes'],
  ['values of a body', 'http/protocol/body.ts', 'values', 'members'],
  ['problems listed in a response', 'record/problem.ts', 'listedProblems'],
  ['nesting of a body', 'http/protocol/body.ts', 'depth'],
  ['records of one bulk action', 'http/operations/bulk-body.ts', 'bulkIds'],
  ['invoices settled by one', 'features/invoicing/allocation/request-bodies.ts', 'maxAtOnce'],
  ['records of a page', 'record/list-query.ts', 'page', 'defaultPage'],
  ['size of a page', 'record/list-query.ts', 'pageBytes'],
  ['records in the results', 'record/list-query.ts', 'pageBytes'],
  ['pages of a tenant', 'http/limits/page-turns.ts', 'pagesPerTenant', 'waitMs'],
  ['columns of a file', 'http/lists/file-columns.ts', 'sameColumns'],
  ['values of `in`', 'record/list-query.ts', 'inValues'],
  ['fields in `sort`', 'record/list-query.ts', 'sortKeys'],
  ['active API keys', 'features/identity/api-key.ts', 'activeKeys'],
  [
    'event streams of one credential',
    'features/events/event-stream.ts',
    'streamsPerKey',
    'streamsPerTenant',
  ],
  ['whole lists as files', 'http/lists/exports.ts', 'exports', 'exportsPerTenant'],
];

/** `30,000 ms` becomes `30 s`, `1,048,576 bytes` `1 MiB`; any other number is unchanged. */
function spoken(value: string): string {
  const [, digits = '', unit] = /^([\d,]+) (\w+)/.exec(value) ?? [];
  const number = Number(digits.replaceAll(',', ''));
  if (unit === 'ms') return `${number / 1_000} s`;
  if (unit !== 'bytes') return digits;
  return number >= 2 ** 20 ? `${number / 2 ** 20} MiB` : `${number / 2 ** 10} KiB`;
}

test('docs/api.md and docs/reference/limits.md list the same limits', () => {
  const rows = read('docs/reference/limits.md').matchAll(
    /^\| `(\w+)` \| ([^|]+) \| `([^`]+)` \|/gm,
  );
  const values = new Map([...rows].map(([, name, value = '', file]) => [`${file} ${name}`, value]));
  const [, table = ''] = /\n## Limits\n([\s\S]*?)\n## /.exec(read('docs/api.md')) ?? [];
  const listed = table.split('\n').filter((line) => /^\| (?!What|-)/.test(line));
  for (const [start, file, ...names] of metLimits) {
    const row = listed.find((line) => line.startsWith(`| ${start}`)) ?? '';
    for (const name of names) {
      const value = spoken(values.get(`${file} ${name}`) ?? '');
      const isListed = new RegExp(`(^|[ (])${value}([ ,;|]|$)`).test(row);
      assert.ok(value !== '' && isListed, `${start}: ${file} ${name} is ${value}; ${row}`);
    }
  }
  const known = (line: string) => metLimits.some(([start]) => line.startsWith(`| ${start}`));
  const others = listed.filter((line) => !known(line)).map((line) => line.split('|')[1]?.trim());
  assert.deepEqual(others, ['lines of a document'], 'a field of the entity');
});

test('docs/events.md names every type of event', async () => {
  const types = Object.keys(JSON.parse(await openApiText())['x-webhooks']);
  assert.ok(types.length > 10);
  const page = read('docs/events.md');
  assert.deepEqual(
    types.filter((type) => !page.includes(`| \`${type}\``) && !page.includes(`, \`${type}\``)),
    [],
  );
});

type Example = Readonly<Record<string, unknown>>;

/** The objects of a JSON example, at any depth. */
function objectsIn(value: unknown): Example[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Example, ...inside];
}

test('examples of problems and attempts have a code of the catalogue, and its texts', () => {
  const found = pages
    .flatMap((page) => [...read(page).matchAll(/^```json\n([\s\S]*?)^```/gm)])
    .flatMap(([, json = '']) => objectsIn(JSON.parse(json)));
  const problems = found.filter(({ pointer }) => pointer !== undefined);
  const attempts = found.filter(({ outcome }) => outcome !== undefined);
  assert.ok(problems.length >= 3 && attempts.length > 0);
  for (const { code, params, message } of problems) {
    assert.equal(message, messageFrom(catalogue.messages, String(code), params as Params).message);
  }
  for (const { outcome, code, params, reason, remedy } of attempts) {
    const known = catalogue.outcomes[String(code)];
    assert.ok(known, String(code));
    assert.equal(outcome, known.class);
    assert.equal(reason, render(`reasons.${code}`, known.reason, params as Params));
    assert.equal(remedy, render(`remedies.${code}`, known.remedy, params as Params));
  }
});

test('no message and no outcome is in two catalogues', () => {
  for (const [what, core] of Object.entries({ messages: coreMessages, outcomes: coreOutcomes })) {
    const key = what as 'messages' | 'outcomes';
    const codes = [core, ...features.map((feature) => feature[key] ?? {})].flatMap(Object.keys);
    assert.equal(codes.length, Object.keys(catalogue[key]).length);
  }
});

test('docs/operations.md describes every command', () => {
  const commands = read('server/src/cli/program.ts').matchAll(/\.command\('(\w+)/g);
  const page = read('docs/operations.md');
  const missing = [...commands]
    .map(([, name = '']) => name)
    .filter((name) =>
      ['daybook', 'keys', 'users', 'tenants', 'analytics', 'secrets'].every(
        (group) => !page.includes(`${group} ${name}`),
      ),
    );
  assert.deepEqual(missing, []);
});

test('every npm script named in a document exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name),
  );
  assert.ok(named.length > 0);
  assert.deepEqual(
    [...new Set(named)].filter((name) => scripts[name] === undefined),
    [],
  );
});

test('every test named in SECURITY.md exists', () => {
  const [, table = ''] = /\| Proof .*\n([\s\S]*?)\n\n/.exec(read('SECURITY.md')) ?? [];
  const known = new Set<string>(campaigns.map(({ name }) => name));
  const missing = table.split('\n').flatMap((row) => {
    const [tests = '', named = ''] = row.split('|').at(-2)?.split('campaign') ?? [];
    const words = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
    return [
      ...words(tests).filter((path) => !existsSync(join(root, `server/${path}.test.ts`))),
      ...words(named).filter((name) => !known.has(name)),
      ...(words(`${tests}${named}`).length === 0 && !row.startsWith('|--') ? [row] : []),
    ];
  });
  assert.ok(table.split('\n').length > 15);
  assert.deepEqual(missing, []);
});

test('every link between documents has a target', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => ({
      page,
      target,
    })),
  );
  assert.ok(links.length > 0);
  const broken = links.filter(({ page, target }) => !existsSync(join(root, dirname(page), target)));
  assert.deepEqual(broken, []);
});

test('decisions are numbered without a gap and have a status', () => {
  const decisions = pages.filter((page) => page.startsWith('docs/decisions/'));
  const numbers = decisions.map((page) => Number(basename(page).slice(0, 4)));
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  );
  for (const page of decisions) {
    const text = read(page);
    assert.match(text, new RegExp(`^# ${basename(page).slice(0, 4)}: .+\n\nStatus: `), page);
    assert.ok(text.split('\n').length <= 60, `${page} is longer than a page`);
  }
});

test('ARCHITECTURE.md has at most 250 lines and names existing folders only', () => {
  const text = read('ARCHITECTURE.md');
  assert.ok(text.split('\n').length <= 251);
  const named = [...text.matchAll(/`((?:server|bench|web|sdk|docs)\/[\w/.-]*)`/g)];
  const missing = named
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)));
  assert.deepEqual(missing, []);
});
