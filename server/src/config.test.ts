/** The configuration is read from the environment once, and all its mistakes are reported together. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionsOf, connectionsProblem } from './cli/installation/connections.ts';
import { requestsPerMinute } from './cli/start/serve.ts';
import { unknownVariablesProblem } from './cli/start/unknown-variables.ts';
import { ConfigError, readConfig } from './config.ts';

function mistakesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.mistakes.map(({ variable }) => variable);
  }
}

test('an empty environment gives the embedded demo on port 8080', () => {
  assert.deepEqual(readConfig({ PORT: '', DATABASE_URL: '' }), {
    host: '127.0.0.1',
    port: 8080,
    workerPort: 8081,
    publicUrl: null,
    databaseUrl: null,
    serviceUrl: null,
    directUrl: null,
    dataFolder: './data',
    bootstrapKey: null,
    sample: true,
    processes: 1,
    role: 'all',
    stopDelaySeconds: 0,
    secretKeys: null,
    webhookAllow: [],
    smtpUrl: null,
    mailFrom: null,
    mailsPerDay: 2_000,
    rateLimit: null,
    corsOrigins: [],
    trustProxy: [],
    oidc: null,
    traces: false,
    logLevel: null,
  });
});

test('reports all mistakes together, without the values of secrets', () => {
  const env = {
    HOST: 'a b',
    PORT: '99999',
    DAYBOOK_WORKER_PORT: '80810000',
    DATABASE_URL: 'mysql://x:hunter2@y/z',
    DAYBOOK_DIRECT_URL: 'redis://x',
    DAYBOOK_BOOTSTRAP_KEY: 'too-short-a-secret',
    DAYBOOK_SAMPLE: 'yes',
    DAYBOOK_PROCESSES: '0',
    DAYBOOK_ROLE: 'boss',
    DAYBOOK_STOP_DELAY: 'soon',
    PUBLIC_URL: 'daybook.example',
    DAYBOOK_SECRET_KEY: 'has spaces in it and is long enough otherwise',
    DAYBOOK_WEBHOOK_ALLOW: '10.0.0.0/8,10.0.0.0/33',
    SMTP_URL: 'https://mail.example',
    MAIL_FROM: 'office',
    DAYBOOK_MAILS_PER_DAY: 'few',
    DAYBOOK_RATE_LIMIT: 'many',
    DAYBOOK_CORS_ORIGINS: 'https://books.example/',
    DAYBOOK_TRUST_PROXY: '10.0.0.1',
    LOG_LEVEL: 'loud',
  };
  assert.deepEqual(mistakesOf(env).sort(), Object.keys(env).sort());
  assert.throws(
    () => readConfig(env),
    (error: Error) => !/hunter2|too-short|spaces/.test(error.message),
  );
});

test('a start warns of unknown variables, with the name that was probably meant', () => {
  const env = { DAYBOOK_PROCESES: '2', DAYBOOK_API_KEY: 'x', DAYBOOK_ROLE: 'api', PATH: '/bin' };
  assert.equal(
    unknownVariablesProblem(env),
    'Unknown environment variables are ignored: DAYBOOK_PROCESES (did you mean DAYBOOK_PROCESSES?).',
  );
  assert.equal(unknownVariablesProblem({ DAYBOOK_STOP_DELAY: '5', DAYBOOK_OLD: '' }), null);
});

test('sample records are created by default only in the embedded database', () => {
  const DATABASE_URL = 'postgresql://daybook@db.example/daybook';
  assert.equal(readConfig({ DATABASE_URL }).sample, false);
  assert.equal(readConfig({ DATABASE_URL, DAYBOOK_SAMPLE: '1' }).sample, true);
  assert.equal(readConfig({ DAYBOOK_SAMPLE: '0' }).sample, false);
});

test('reads rate limits, CORS origins and trusted proxies', () => {
  const read = readConfig({
    DAYBOOK_RATE_LIMIT: '0',
    DAYBOOK_CORS_ORIGINS: 'https://books.example, http://localhost:5173',
    DAYBOOK_TRUST_PROXY: '10.0.0.0/8,::1/128',
  });
  assert.equal(read.rateLimit, 0);
  assert.deepEqual(read.corsOrigins, ['https://books.example', 'http://localhost:5173']);
  assert.deepEqual(read.trustProxy, ['10.0.0.0/8', '::1/128']);
  for (const origin of ['*', 'null', 'books.example', 'https://a.example/x', 'https://A.example'])
    assert.deepEqual(
      mistakesOf({ DAYBOOK_CORS_ORIGINS: origin }),
      ['DAYBOOK_CORS_ORIGINS'],
      origin,
    );
  for (const range of ['0.0.0.0/0', '::/0', '10.0.0.0/8/8', 'proxy.example'])
    assert.deepEqual(mistakesOf({ DAYBOOK_TRUST_PROXY: range }), ['DAYBOOK_TRUST_PROXY'], range);
  assert.throws(() => readConfig({ DAYBOOK_TRUST_PROXY: '::/0' }), /which includes every address/);
});

test('each process gets its share of the rate limit, and a demo has none by default', () => {
  const of = (rateLimit: number | null, processes: number, isDemo = false) =>
    requestsPerMinute({ rateLimit, processes }, isDemo);
  assert.deepEqual([of(null, 1), of(null, 4), of(100, 3)], [6_000, 1_500, 34]);
  assert.deepEqual([of(null, 1, true), of(100, 1, true), of(0, 4)], [0, 100, 0]);
});

test('accepts all usual forms of URLs', () => {
  for (const DATABASE_URL of [
    'postgres://u:p%40ss@db.example:6432/daybook?sslmode=verify-full',
    'postgresql://daybook@%2Fvar%2Frun%2Fpostgresql/daybook',
  ]) {
    assert.equal(readConfig({ DATABASE_URL }).databaseUrl, DATABASE_URL);
  }
  const several = 'postgresql://u:p%40s@a.example:5433,[::1],c.example/daybook?sslmode=verify-full';
  assert.equal(
    readConfig({ DATABASE_URL: several }).databaseUrl,
    'postgresql://u:p%40s@a.example:5433/daybook?sslmode=verify-full' +
      '&host=a.example%2C%5B%3A%3A1%5D%2Cc.example&port=5433%2C5432%2C5432',
  );
  for (const DATABASE_URL of ['postgresql://a,,b/daybook', 'postgresql://a:x,b/daybook'])
    assert.deepEqual(mistakesOf({ DATABASE_URL }), ['DATABASE_URL'], DATABASE_URL);
  const { publicUrl } = readConfig({ PUBLIC_URL: 'https://books.example/daybook/' });
  assert.equal(publicUrl, 'https://books.example/daybook');
  assert.deepEqual(mistakesOf({ PUBLIC_URL: 'https://books.example/?a=b' }), ['PUBLIC_URL']);
});

test('the service requires DAYBOOK_SECRET_KEY with an external database; other commands do not', () => {
  const DATABASE_URL = 'postgresql://daybook@db.example/daybook';
  assert.equal(readConfig({ DATABASE_URL }).secretKeys, null);
  assert.throws(() => readConfig({ DATABASE_URL }, true), /DAYBOOK_SECRET_KEY is missing/);
  assert.equal(readConfig({}, true).secretKeys, null);
  const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)];
  const { secretKeys } = readConfig(
    { DATABASE_URL, DAYBOOK_SECRET_KEY: `${newer},${older}` },
    true,
  );
  assert.deepEqual(secretKeys, [newer, older]);
});

test('rejects a list of keys with an empty entry, a duplicate or more than 8', () => {
  const key = (letter: string) => letter.repeat(32);
  const readKeys = (text: string) => readConfig({ DAYBOOK_SECRET_KEY: text }).secretKeys;
  const most = [...'abcdefgh'].map(key);
  assert.deepEqual(readKeys(most.join(', ')), most);
  for (const [text, wrong] of [
    [`${key('n')},`, /has an empty item/],
    [`,${key('n')}`, /has an empty item/],
    [`${key('n')},,${key('o')}`, /has an empty item/],
    [`${key('n')},${key('o')},${key('n')}`, /the same key twice/],
    [`${key('n')},short`, /has 5 characters/],
    [`${key('n')};${key('o')}`, /not URL-safe/],
    [[...most, key('i')].join(), /has 9 keys\. Give at most 8/],
  ] as const) {
    assert.throws(() => readKeys(text), wrong, text);
    assert.deepEqual(mistakesOf({ DAYBOOK_SECRET_KEY: text }), ['DAYBOOK_SECRET_KEY'], text);
  }
});

test('a worker serves no requests and so rejects DAYBOOK_PROCESSES', () => {
  assert.equal(readConfig({ DAYBOOK_ROLE: 'worker' }).role, 'worker');
  const env = { DAYBOOK_ROLE: 'worker', DAYBOOK_PROCESSES: '2' };
  assert.deepEqual(mistakesOf(env), ['DAYBOOK_PROCESSES']);
});

test('rejects more processes than the embedded PostgreSQL has connections for', () => {
  const read = (env: Record<string, string>) => readConfig(env).processes;
  assert.equal(read({ DAYBOOK_PROCESSES: '12' }), 12);
  assert.throws(
    () => read({ DAYBOOK_PROCESSES: '13' }),
    /DAYBOOK_PROCESSES needs more connections .*Set it to 12 or less, .*DATABASE_URL/,
  );
  assert.equal(read({ DAYBOOK_PROCESSES: '45', DAYBOOK_ROLE: 'api' }), 45);
  const DATABASE_URL = 'postgresql://daybook@db.example/daybook';
  assert.equal(read({ DAYBOOK_PROCESSES: '64', DATABASE_URL }), 64);
});

test('the reported number of connections is the number that the processes use', () => {
  const one = { processes: 1, role: 'all' } as const;
  assert.equal(connectionsOf(one), 16);
  assert.equal(connectionsProblem(one, 16), null);
  assert.match(String(connectionsProblem(one, 15)), /16 .* has 15: .* by 1 or more\.$/);
  const twelve = { processes: 12, role: 'all' } as const;
  assert.equal(connectionsOf(twelve), 85);
  const many = { processes: 64, role: 'all' } as const;
  assert.match(
    String(connectionsProblem(many, 97)),
    /449 .* has 97: .* by 352 or more, or set DAYBOOK_PROCESSES to 13\.$/,
  );
  assert.equal(connectionsProblem({ processes: 64, role: 'api' }, 129), null);
});

const tenantId = '0193d0a4-0000-7000-8000-000000000001';
const oidc = {
  PUBLIC_URL: 'https://books.example',
  OIDC_ISSUER: 'https://id.example/realm',
  OIDC_CLIENT_ID: 'daybook',
  OIDC_CLIENT_SECRET: 'hunter2',
};

test('reads the identity provider, with access by domain and by claim', () => {
  const domains = `Example.com=${tenantId}:Clerk, sub.example.com=${tenantId.toUpperCase()}`;
  const read = readConfig({ ...oidc, OIDC_DOMAINS: domains, OIDC_TENANT_CLAIM: 'tenants' }).oidc;
  assert.deepEqual(read, {
    ...{ issuer: oidc.OIDC_ISSUER, clientId: 'daybook', clientSecret: 'hunter2' },
    ...{ label: 'Single sign-on', tenantClaim: 'tenants', roleClaim: null },
    domains: new Map([
      ['example.com', [{ tenantId, role: 'Clerk' }]],
      ['sub.example.com', [{ tenantId, role: 'Viewer' }]],
    ]),
  });
  const loopback = { ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9' };
  assert.equal(readConfig(loopback).oidc?.issuer, 'http://127.0.0.1:9');
});

test('reports every mistake in the variables of the identity provider', () => {
  assert.deepEqual(mistakesOf({ OIDC_LABEL: 'Staff' }), [
    ...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'],
  ]);
  for (const [variable, text] of [
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_ISSUER', 'id.example'],
    ['OIDC_ISSUER', 'https://id.example?a=b'],
    ['OIDC_ISSUER', 'http://127.0.0.1.evil.example'],
    ['OIDC_LABEL', 'x'.repeat(61)],
    ['OIDC_ROLE_CLAIM', 'roles'],
    ['OIDC_DOMAINS', 'example.com'],
    ['OIDC_DOMAINS', `example=${tenantId}`],
    ['OIDC_DOMAINS', `example.com=${tenantId}:Boss`],
    ['OIDC_DOMAINS', 'example.com=1:Clerk'],
    ['OIDC_DOMAINS', `*.example.com=${tenantId}`],
  ] as const)
    assert.deepEqual(mistakesOf({ ...oidc, [variable]: text }), [variable], text);
  assert.throws(
    () => readConfig({ ...oidc, PUBLIC_URL: '' }),
    (error: Error) => !error.message.includes('hunter2'),
  );
});

test('with a mail server the service needs a sender address, from MAIL_FROM or the user name of SMTP_URL', () => {
  const fromOf = (env: Record<string, string>) => readConfig(env, true).mailFrom;
  const SMTP_URL = 'smtps://daybook%40example.com:pass@mail.example.com';
  assert.equal(fromOf({ SMTP_URL }), 'daybook@example.com');
  assert.equal(fromOf({ SMTP_URL, MAIL_FROM: 'mail@example.org' }), 'mail@example.org');
  const relay = { SMTP_URL: 'smtp://relay.example.com' };
  assert.throws(() => fromOf(relay), /MAIL_FROM is missing, .* Give the sender address/);
  // Commands and processes without effects send no mail.
  assert.equal(readConfig(relay).mailFrom, null);
  assert.equal(fromOf({ ...relay, DAYBOOK_ROLE: 'api' }), null);
});
