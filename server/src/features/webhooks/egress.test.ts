/**
 * Which addresses webhooks may reach. Listeners on the loopback interface must see no connection,
 * whatever the URL, the name servers or the environment say.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { makeCertificate } from '../../../test/support/certificate.ts';
import { type NameAnswer, startNameServer } from '../../../test/support/name-server.ts';
import { answer, type ReceiverOptions, startReceiver } from '../../../test/support/receiver.ts';
import { forbiddenUrls, loopbackUrls } from '../../../test/support/url-spellings.ts';
import type { Outcome } from '../../queue/outcome.ts';
import { isPublic } from './addresses.ts';
import { createConnections } from './connections.ts';
import { createEgress, type Egress, type EgressOptions } from './egress.ts';
import { createResolveName, type ResolveName } from './resolve-name.ts';
import { sendWebhook } from './send-webhook.ts';
import { customHeaderProblem, customHeadersProblem } from './webhook-endpoint/headers.ts';

const toLoopback: ResolveName = async () => ['127.0.0.1'];

async function listen(t: TestContext, options: ReceiverOptions = {}) {
  const receiver = await startReceiver(answer(200, '', { connection: 'close' }), options);
  t.after(() => receiver.close());
  return receiver;
}

/** A sender for which all names resolve to 127.0.0.1, unless the options say otherwise. */
function sender(t: TestContext, options: Partial<EgressOptions> = {}, timeoutMs = 5_000) {
  const egress = createEgress({ allow: [], resolve: toLoopback, ...options });
  const connections = createConnections(egress);
  t.after(() => connections.close());
  const send = (url: string): Promise<Outcome> =>
    sendWebhook(connections, {
      tenantId: 'tenant',
      url,
      body: Buffer.from('{}'),
      headers: {},
      timeoutMs,
      signal: new AbortController().signal,
    });
  return { egress, send };
}

function egressOf(options: Partial<EgressOptions> = {}): Egress {
  return createEgress({ allow: [], resolve: toLoopback, ...options });
}

test('more than 300 spellings of loopback and private addresses reach no listener', async (t) => {
  const receiver = await listen(t);
  // Without IPv6 the IPv4 listener takes its place.
  const receiver6 = await listen(t, { host: '::1' }).catch(() => receiver);
  const urls = [...forbiddenUrls(receiver.port), ...forbiddenUrls(receiver6.port)];
  const { send, egress } = sender(t);
  const reached: string[] = [];
  for (const url of urls) {
    const outcome = await send(url);
    if (!/^(blocked_address|rejected)$/.test(outcome.class))
      reached.push(`${outcome.class} ${url}`);
    assert.ok(outcome.exchange?.status === null && outcome.exchange.address === null);
    assert.notEqual(await egress.validate(url), null, url);
  }
  assert.deepEqual(reached, []);
  assert.ok(new Set(forbiddenUrls(receiver.port)).size >= 300);
  assert.equal(receiver.connections() + receiver6.connections(), 0);
});

test('the same spellings reach the listener once the operator allows the addresses', async (t) => {
  const receiver = await listen(t);
  const { send, egress } = sender(t, { allow: ['127.0.0.0/8', '0.0.0.0/32'] });
  const failed: string[] = [];
  for (const url of loopbackUrls(receiver.port)) {
    const outcome = await send(url);
    if (outcome.class !== 'ok' || egress.checkUrl(url) !== null) failed.push(url);
  }
  assert.ok(receiver.connections() >= 30, `${receiver.connections()} connections`);
  assert.deepEqual(failed, []);
});

test('addresses adjacent to the reserved blocks are public', () => {
  for (const address of [
    ...['1.0.0.0', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'],
    ...['126.255.255.255', '128.0.0.0', '168.63.129.15', '168.63.129.17', '169.253.255.255'],
    ...['169.255.0.0', '172.15.255.255', '172.32.0.0', '191.255.255.255', '192.0.1.0', '192.0.3.0'],
    ...['192.88.98.255', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0'],
    ...['198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0', '223.255.255.255'],
    ...['2000::', '2001:200::', '2001:db7:ffff::1', '2001:db9::', '2001:ffff::', '2003::1'],
    ...['2606:4700:4700::1111', '2620:4f:7fff::1', '2a00:1450::1', '3ffd::1', '3fff:1000::1'],
    ...['2606:4700:0:0:1:5efe:7f00:1', '2606:4700::ffff:7f00:1'],
  ]) {
    assert.ok(isPublic(address), address);
  }
  // An IPv6 address that embeds an IPv4 address is never public.
  for (const other of ['::ffff:8.8.8.8', '::8.8.8.8', '64:ff9b::808:808', '2002:808:808::1']) {
    assert.ok(!isPublic(other), other);
  }
  for (const other of [
    '',
    'localhost',
    '1.2.3',
    '127.1',
    '::1%lo',
    'fe80::1%eth0',
    '2a00::1%1',
    '1',
  ]) {
    assert.ok(!isPublic(other), other);
  }
});

test('DNS rebinding: a name server that alternates its answer 1,000 times never reaches a forbidden address', async (t) => {
  const receiver = await listen(t);
  const forbidden = [
    '0.0.0.0',
    '127.0.0.2',
    '::1',
    '::ffff:127.0.0.2',
    '10.0.0.1',
    '169.254.169.254',
  ];
  let asked = 0;
  const resolve: ResolveName = async () => {
    asked += 1;
    return [asked % 2 === 0 ? '127.0.0.1' : (forbidden[asked % forbidden.length] ?? '0.0.0.0')];
  };
  const { send, egress } = sender(t, { allow: ['127.0.0.1/32'], resolve });
  const counts: Record<string, number> = {};
  const url = `http://rebind.example:${receiver.port}/`;
  for (let flip = 0; flip < 1_000; flip += 1) {
    // Registered with a good answer and called with a bad one, and the other way round.
    if (flip % 3 === 0) await egress.validate(url);
    const outcome = await send(url);
    counts[outcome.class] = (counts[outcome.class] ?? 0) + 1;
  }
  assert.deepEqual(Object.keys(counts).sort(), ['blocked_address', 'ok']);
  assert.ok((counts['blocked_address'] ?? 0) > 300, JSON.stringify(counts));
  // Each good answer causes one lookup and one connection: there is no second lookup.
  assert.equal(receiver.connections(), counts['ok']);
});

test('rejects a name if one of its addresses is forbidden', async (t) => {
  const receiver = await listen(t);
  for (const bad of [
    '10.0.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fd00:ec2::254',
    'nonsense',
  ]) {
    for (const answers of [
      ['127.0.0.1', bad],
      [bad, '127.0.0.1'],
    ]) {
      const { send, egress } = sender(t, { allow: ['127.0.0.1/32'], resolve: async () => answers });
      const url = `http://mixed.example:${receiver.port}/`;
      const outcome = await send(url);
      assert.equal(outcome.class, 'blocked_address');
      assert.match(outcome.reason, /^mixed\.example \(.+\) is not a public address\.$/);
      assert.equal((await egress.validate(url))?.code, 'url_address_not_public');
    }
  }
  assert.equal(receiver.connections(), 0);
});

test('an allow list of the operator matches addresses, not embedded forms of them', () => {
  const mapped = egressOf({ allow: ['10.0.0.0/8'] });
  assert.equal(mapped.checkUrl('http://10.1.2.3/'), null);
  assert.equal(mapped.checkUrl('https://[::ffff:10.1.2.3]/'), null);
  assert.notEqual(mapped.checkUrl('https://[64:ff9b::10.1.2.3]/'), null);
  assert.notEqual(mapped.checkUrl('https://[2002:a01:203::]/'), null);
  assert.notEqual(mapped.checkUrl('http://11.0.0.1/'), null);
  const all6 = egressOf({ allow: ['::/0'] });
  assert.equal(all6.checkUrl('http://[::1]/'), null);
  assert.notEqual(all6.checkUrl('https://127.0.0.1/'), null);
  assert.notEqual(all6.checkUrl('https://[::ffff:127.0.0.1]/'), null);
  const asMapped = egressOf({ allow: ['::ffff:10.0.0.0/104'] });
  assert.equal(asMapped.checkUrl('https://10.255.0.1/'), null);
  assert.notEqual(asMapped.checkUrl('http://11.0.0.1/'), null);
  for (const wrong of [
    '',
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0/8',
    'fd00::/129',
    '10.0.0.0/8x',
    'a/8',
  ]) {
    assert.throws(() => createEgress({ allow: [wrong] }), RangeError, wrong);
  }
});

test('plain HTTP is limited to allowed addresses, and to names that resolve to them', async (t) => {
  const closed = egressOf();
  assert.equal(closed.checkUrl('http://good.example/')?.code, 'url_not_https');
  assert.equal(
    closed.checkUrl('http://93.184.216.34/')?.message,
    '93.184.216.34 may only be reached by https.',
  );
  const { egress } = sender(t, { allow: ['10.0.0.0/8'], resolve: async () => ['93.184.216.34'] });
  assert.equal(egress.checkUrl('http://good.example/'), null);
  assert.equal(
    (await egress.validate('http://good.example/'))?.message,
    'good.example may only be reached by https.',
  );
  assert.equal(await egress.validate('https://good.example/'), null);
  // A local name must resolve to an allowed address, also over HTTPS.
  assert.equal((await egress.validate('https://intranet/'))?.code, 'url_address_not_public');
  const inside = egressOf({ allow: ['10.0.0.0/8'], resolve: async () => ['10.0.0.7'] });
  assert.equal(await inside.validate('http://good.example/'), null);
  assert.equal(await inside.validate('http://erp.internal:8080/hook'), null);
  const localhost = egressOf({ allow: ['127.0.0.0/8'] });
  assert.equal(await localhost.validate('http://localhost:3000/'), null);
  assert.match(
    (await inside.validate('http://localhost:3000/'))?.message ?? '',
    /^localhost is not/,
  );
});

test("the service's own request bin is reachable; nothing else on its port is", async (t) => {
  const receiver = await listen(t);
  const { port } = receiver;
  const own = { host: '127.0.0.1', port, path: '/bin/' };
  const { send, egress } = sender(t, { own });
  assert.equal((await send(`http://127.0.0.1:${port}/bin/a-1_B`)).class, 'ok');
  assert.equal(await egress.validate(`http://127.1:${port}/bin/x`), null);
  for (const other of [
    `http://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}/api/effects`,
    `http://127.0.0.1:${port}/bin`,
    `http://127.0.0.1:${port}/bin/../api/effects`,
    `http://127.0.0.1:${port}/bin/%2e%2e/api/effects`,
    `http://127.0.0.1:${port}/bin/..%2fapi`,
    `http://127.0.0.1:${port}/bin/x?y=1`,
    `http://127.0.0.1:${port + 1}/bin/x`,
    'http://127.0.0.1/bin/x',
    `https://127.0.0.1:${port}/bin/x`,
    `http://127.0.0.2:${port}/bin/x`,
    `http://localhost:${port}/bin/x`,
    `http://[::1]:${port}/bin/x`,
    `http://[::ffff:127.0.0.1]:${port}/bin/x`,
    `http://rebind.example:${port}/bin/x`,
  ]) {
    assert.match((await send(other)).class, /^(blocked_address|rejected)$/, other);
    assert.notEqual(egress.checkUrl(other), null, other);
  }
  assert.equal(receiver.connections(), 1);
});

const notPublic = (address: string) =>
  `${address} is not a public address. Use a public address, or ask the operator to add the range of ${address} to DAYBOOK_WEBHOOK_ALLOW.`;

test('describes what is wrong with a URL, and what would be right', () => {
  const egress = egressOf();
  for (const [url, sentence] of [
    ['https://good.example/hooks?a=b', null],
    ['https://good.example:8443', null],
    ['https://93.184.216.34/', null],
    ['https://[2606:4700:4700::1111]/', null],
    ['hooks.example', 'The URL must begin with https:// and a host name.'],
    ['https://u:p@good.example/', 'The URL must not have a user name or password.'],
    ['https://good.example/#a', 'The URL must not have a fragment.'],
    ['https://good.example/a b', 'The URL has spaces, control characters or backslashes.'],
    [`https://good.example/${'a'.repeat(2_000)}`, 'The URL is longer than 2000 characters.'],
    ['https://127.1/', notPublic('127.0.0.1')],
    ['https://[::ffff:10.0.0.1]/', notPublic('::ffff:a00:1')],
    ['https://printer.local/', notPublic('printer.local')],
  ] as const) {
    assert.equal(egress.checkUrl(url)?.message ?? null, sentence, url);
  }
});

test('registration rejects a name that does not exist, and accepts one that cannot be resolved now', async () => {
  const failing =
    (code: string): ResolveName =>
    async () => {
      throw Object.assign(new Error(code), { code });
    };
  const url = 'https://hooks.example/';
  for (const code of ['ENOTFOUND', 'ENODATA', 'EBADNAME']) {
    const problem = await egressOf({ resolve: failing(code) }).validate(url);
    assert.equal(problem?.message, 'The host name hooks.example does not exist or has no address.');
  }
  for (const code of ['ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED', 'ECANCELLED']) {
    assert.equal(await egressOf({ resolve: failing(code) }).validate(url), null);
  }
  const begun = performance.now();
  assert.equal(await egressOf({ resolve: () => new Promise(() => undefined) }).validate(url), null);
  assert.ok(performance.now() - begun < 20_000);
});

test('queries real name servers for all addresses, and checks each of them', async (t) => {
  const receiver = await listen(t);
  const answers: Record<string, NameAnswer> = {
    'good.example': ['127.0.0.1'],
    'mixed4.example': ['127.0.0.1', '10.0.0.1'],
    'mixed6.example': ['127.0.0.1', '::ffff:10.0.0.1'],
    'metadata6.example': ['fd00:ec2::254'],
    'empty.example': [],
    'none.example': 'none',
    'broken.example': 'broken',
    'silent.example': 'silent',
  };
  const names = await startNameServer((name) => answers[name] ?? 'none');
  t.after(() => names.close());
  const resolve = createResolveName([names.address]);
  const options = { allow: ['127.0.0.1/32'], resolve };
  // Only the silent server may exceed the limit.
  const inTime = sender(t, { ...options, validateMs: 20_000 }, 20_000);
  const late = sender(t, options, 400);
  for (const [name, kind, isRegistered] of [
    ['good.example', 'ok', true],
    ['GOOD.example.', 'ok', true],
    ['mixed4.example', 'blocked_address', false],
    ['mixed6.example', 'blocked_address', false],
    ['metadata6.example', 'blocked_address', false],
    ['empty.example', 'dns', false],
    ['none.example', 'dns', false],
    ['broken.example', 'dns', true],
    ['silent.example', 'timeout', true],
  ] as const) {
    const url = `http://${name}:${receiver.port}/`;
    const { send, egress } = kind === 'timeout' ? late : inTime;
    assert.equal((await send(url)).class, kind, name);
    assert.equal((await egress.validate(url)) === null, isRegistered, name);
  }
  assert.equal(receiver.connections(), 2);
  assert.ok(names.questions.length >= 2 * 9);
});

test('without a name server, names of the local system resolve only if the operator allows addresses', async () => {
  // Nothing listens on port 9.
  const resolve = createResolveName(['127.0.0.1:9']);
  const { signal } = new AbortController();
  await assert.rejects(resolve('localhost', { local: false, signal }), { code: 'ECONNREFUSED' });
  const found = await resolve('localhost', { local: true, signal });
  assert.ok(found.includes('127.0.0.1') || found.includes('::1'), String(found));
});

test('a lookup is cancelled with its call', async (t) => {
  const names = await startNameServer(() => 'silent');
  t.after(() => names.close());
  const stop = new AbortController();
  const resolve = createResolveName([names.address]);
  const lookup = resolve('hooks.example', { local: false, signal: stop.signal });
  stop.abort();
  await assert.rejects(lookup, { code: 'ECANCELLED' });
  await assert.rejects(resolve('hooks.example', { local: true, signal: stop.signal }));
});

test('ignores proxies in the environment', async (t) => {
  const receiver = await listen(t);
  const secure = await listen(t, { tls: makeCertificate(['127.0.0.1']) });
  const proxy = await listen(t);
  const url = `http://127.0.0.1:${proxy.port}`;
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy'];
  const env = {
    ...process.env,
    ...Object.fromEntries(proxies.map((name) => [name, url])),
    NODE_USE_ENV_PROXY: '1',
    NO_PROXY: '',
    no_proxy: '',
  };
  const words = [
    join(import.meta.dirname, '..', '..', '..', 'test', 'support', 'run-calls.ts'),
    `${receiver.origin}/`,
    `${secure.origin}/`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  assert.match(stdout, /^ok tls\n$/);
  assert.deepEqual([receiver.connections(), secure.connections()], [1, 1]);
  assert.equal(proxy.connections(), 0);
});

test('custom headers have X- names that no server acts upon', () => {
  for (const name of ['X-Environment', 'x-1', 'X-a-b-C9', `X-${'a'.repeat(62)}`]) {
    assert.equal(customHeaderProblem(name, 'a value, with ~signs!'), null, name);
  }
  for (const name of [
    ...[
      '',
      'X-',
      'X',
      'Host',
      'Authorization',
      'Content-Length',
      'Transfer-Encoding',
      'Connection',
    ],
    ...['webhook-id', 'X-a_b', 'X-a b', 'X-a:', 'X-é', 'X--a', 'X-a-', 'X-a\r\nHost', 'X-a\u0000'],
    ...['X-Forwarded-For', 'x-FORWARDED-host', 'X-Real-IP', 'X-Amz-Date', 'X-Original-URL'],
    ...['X-HTTP-Method-Override', 'X-Rewrite-URL', 'X-aws-ec2-metadata-token', 'X-Envoy-Internal'],
    ...['X-Metadata-Token', 'X-Accel-Redirect', 'X-Goog-Iap', 'X-Daybook-Tenant', '__proto__'],
    `X-${'a'.repeat(63)}`,
  ]) {
    assert.notEqual(customHeaderProblem(name, 'x'), null, name);
  }
  for (const value of ['é', 'a\nb', 'a\r\nHost: x', '\u0000', '\t', ' a', 'a ', 'a'.repeat(501)]) {
    assert.notEqual(customHeaderProblem('X-A', value), null, value);
  }
  assert.equal(customHeaderProblem('X-A', ''), null);
  const ten = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`X-${index}`, '']));
  assert.equal(customHeadersProblem(ten), null);
  assert.notEqual(customHeadersProblem({ ...ten, 'X-10': '' }), null);
  assert.notEqual(customHeadersProblem({ 'X-A': '', 'x-a': '' }), null);
  assert.notEqual(customHeadersProblem({ Host: '' }), null);
});
