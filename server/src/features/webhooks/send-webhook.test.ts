/**
 * One webhook call over real sockets: its outcome for every behaviour of the receiver, in bounded time
 * and memory.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { makeCertificate } from '../../../test/support/certificate.ts';
import {
  answer,
  type Behaviour,
  drip,
  flood,
  hang,
  type Receiver,
  type ReceiverOptions,
  reset,
  sendAndClose,
  sendRaw,
  startReceiver,
} from '../../../test/support/receiver.ts';
import type { Exchange, Outcome } from '../../queue/outcome.ts';
import { outcomeClasses } from '../../record/messages/outcome-message.ts';
import { type Connections, createConnections } from './connections.ts';
import { createEgress } from './egress.ts';
import type { ResolveName } from './resolve-name.ts';
import { readRetryAfter, sendWebhook, type WebhookCall } from './send-webhook.ts';
import { signatureHeaders } from './signature.ts';

const allow = ['127.0.0.0/8'];
const shortMs = 300;
/** An upper bound for calls that would otherwise never end. */
const mostMs = 30_000;
const ok200 = answer(200, 'thanks');
const trusted = makeCertificate(['hooks.example', '127.0.0.1']);

async function receive(t: TestContext, behave: Behaviour, options?: ReceiverOptions) {
  const receiver = await startReceiver(behave, options);
  t.after(() => receiver.close());
  return receiver;
}

/** Every name resolves to 127.0.0.1 unless `resolve` says otherwise. */
function connect(
  t: TestContext,
  options: { ca?: string; idleMs?: number; resolve?: ResolveName } = {},
): Connections {
  const { resolve = async () => ['127.0.0.1'], ...rest } = options;
  const connections = createConnections(createEgress({ allow, resolve }), rest);
  t.after(() => connections.close());
  return connections;
}

/** `to`: a URL, or a receiver, which is called at /hook. */
function call(
  connections: Connections,
  to: Receiver | string,
  more: Partial<WebhookCall> = {},
): Promise<Outcome> {
  return sendWebhook(connections, {
    tenantId: 'tenant',
    url: typeof to === 'string' ? to : `${to.origin}/hook`,
    body: Buffer.from('{}'),
    headers: {},
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...more,
  });
}

function exchangeOf({ exchange }: Outcome): Exchange {
  assert.ok(exchange);
  return exchange;
}

/** The outcome of one call to a receiver with this behaviour. */
async function meet(
  t: TestContext,
  behave: Behaviour,
  more: Partial<WebhookCall> & ReceiverOptions = {},
): Promise<{ outcome: Outcome; receiver: Receiver; tookMs: number }> {
  const receiver = await receive(t, behave, more);
  const begun = performance.now();
  const outcome = await call(connect(t), receiver, more);
  return { outcome, receiver, tookMs: performance.now() - begun };
}

test('sends the exact bytes of the body and the Standard Webhooks headers', async (t) => {
  const body = Buffer.from('{"a":"€😀\\u0000"}');
  const signed = signatureHeaders({ id: 'evt', timestamp: 1, body }, [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ]);
  const receiver = await receive(t, ok200);
  const outcome = await call(connect(t), `${receiver.origin}/a%20b/c?d=1&e`, {
    body,
    headers: signed,
  });
  const [request] = receiver.requests;
  assert.ok(request);
  assert.equal(request.method, 'POST');
  assert.equal(request.path, '/a%20b/c?d=1&e');
  assert.deepEqual(request.body, body);
  const { host, ...headers } = request.headers;
  assert.equal(host, `127.0.0.1:${receiver.port}`);
  assert.deepEqual(headers, {
    connection: 'keep-alive',
    'content-type': 'application/json',
    'user-agent': 'Daybook-Webhooks/1.0',
    accept: '*/*',
    'accept-encoding': 'identity',
    ...signed,
    'content-length': String(body.length),
  });
  assert.deepEqual(outcome, {
    class: 'ok',
    code: 'done',
    params: {},
    reason: 'Done.',
    remedy: '',
    exchange: {
      status: 200,
      address: '127.0.0.1',
      requestHeaders: {
        host,
        'content-type': 'application/json',
        'user-agent': 'Daybook-Webhooks/1.0',
        accept: '*/*',
        'accept-encoding': 'identity',
        ...signed,
        'content-length': String(body.length),
      },
      responseHeaders: { 'content-length': '6' },
      responseBody: 'thanks',
      responseTruncated: false,
    },
  });
});

test('classifies each status', async (t) => {
  const expected = {
    200: 'ok',
    201: 'ok',
    202: 'ok',
    204: 'ok',
    299: 'ok',
    300: 'redirect',
    304: 'redirect',
    400: 'http_4xx',
    404: 'http_4xx',
    410: 'http_4xx',
    499: 'http_4xx',
    500: 'http_5xx',
    503: 'http_5xx',
    599: 'http_5xx',
    999: 'http_5xx',
  };
  const receiver = await receive(t, (socket, request) => {
    answer(Number(request.path.slice(1)))(socket, request);
  });
  const connections = connect(t);
  for (const [status, kind] of Object.entries(expected)) {
    const outcome = await call(connections, `${receiver.origin}/${status}`);
    assert.equal(outcome.class, kind, status);
    assert.equal(exchangeOf(outcome).status, Number(status));
    assert.equal(outcome.final, status === '410' ? true : undefined);
    if (kind !== 'ok') assert.match(outcome.reason, new RegExp(`\\b${status}\\b`));
  }
});

test('follows no redirects', async (t) => {
  const inner = await receive(t, ok200);
  for (const status of [301, 302, 303, 307, 308]) {
    const { outcome } = await meet(t, answer(status, '', { location: `${inner.origin}/admin` }));
    assert.equal(outcome.class, 'redirect');
    assert.equal(exchangeOf(outcome).responseHeaders['location'], `${inner.origin}/admin`);
  }
  const { outcome } = await meet(t, answer(200, '', { refresh: `0; url=${inner.origin}` }));
  assert.equal(outcome.class, 'ok');
  assert.equal(inner.connections(), 0);
});

test('reads Retry-After of 429 and 503, as seconds or as a date', async (t) => {
  const later = new Date(Date.now() + 90_000).toUTCString();
  for (const [status, value, least, most] of [
    [429, '7', 7, 7],
    [503, later, 80, 90],
    [503, '99999999', 604_800, 604_800],
    [503, '99999999999999999999', 604_800, 604_800],
  ] as const) {
    const { outcome } = await meet(t, answer(status, '', { 'retry-after': value }));
    const seconds = outcome.retryAfterSeconds ?? -1;
    assert.ok(seconds >= least && seconds <= most, `${value}: ${seconds}`);
  }
  for (const status of [200, 400, 500]) {
    const { outcome } = await meet(t, answer(status, '', { 'retry-after': '7' }));
    assert.equal(outcome.retryAfterSeconds, undefined);
  }
  const now = Date.UTC(2026, 10, 20, 12, 0, 0);
  assert.equal(readRetryAfter('Fri, 20 Nov 2026 12:00:30 GMT', now), 30);
  assert.equal(readRetryAfter('Fri, 20 Nov 2026 11:00:00 GMT', now), 0);
  for (const date of ['Friday, 20-Nov-26 12:00:30 GMT', 'Fri Nov 20 12:00:30 2026'])
    assert.equal(readRetryAfter(date, now), 30, date);
  assert.equal(readRetryAfter('Fri, 31 Dec 9999 23:59:59 GMT', now), 604_800);
  assert.equal(readRetryAfter('0', now), 0);
  assert.equal(readRetryAfter('007', now), 7);
  for (const digits of [16, 20, 400])
    assert.equal(readRetryAfter('9'.repeat(digits), now), 604_800, `${digits} digits`);
  for (const other of [
    '',
    '-1',
    '1.5',
    'soon',
    '1, 2',
    '2026-11-20',
    'Xxx, 99 Zzz 2026 12:00:30 GMT',
  ]) {
    assert.equal(readRetryAfter(other, now), null, other);
  }
});

const final = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const interim = (status: number, more = '') => `HTTP/1.1 ${status} Interim\r\n${more}\r\n`;

test('informational responses precede the response and are skipped', async (t) => {
  const cases = {
    '100': interim(100),
    '100 with headers': interim(100, 'x-proxy: a\r\n'),
    '100 without a reason': 'HTTP/1.1 100\r\n\r\n',
    '102': interim(102),
    '103': interim(103, 'link: </a.css>; rel=preload\r\n'),
    '199': interim(199),
    several: `${interim(100)}${interim(100)}${interim(103)}`,
    twenty: interim(100).repeat(20),
  };
  for (const [name, before] of Object.entries(cases)) {
    const receiver = await receive(t, sendRaw(`${before}${final}`));
    const connections = connect(t);
    for (const count of [1, 2]) {
      const outcome = await call(connections, receiver);
      assert.equal(outcome.class, 'ok', `${name}: ${outcome.reason}`);
      const { status, responseBody } = exchangeOf(outcome);
      assert.deepEqual([status, responseBody], [200, 'ok'], name);
      assert.equal(receiver.requests.length, count, name);
    }
    assert.equal(receiver.connections(), 1, `${name}: the connection is kept`);
  }
  const refused = await meet(
    t,
    sendRaw(`${interim(100)}HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n`),
  );
  assert.equal(refused.outcome.final, true);
});

test('an informational response may arrive long before the response, and in pieces', async (t) => {
  const receiver = await receive(t, (socket) => {
    const bytes = [...`${interim(100)}${final}`];
    const next = () => {
      const byte = bytes.shift();
      if (byte !== undefined) socket.write(byte, () => setImmediate(next));
    };
    next();
  });
  assert.equal((await call(connect(t), receiver)).class, 'ok');
});

test('reports what is wrong with a response that violates HTTP', async (t) => {
  const response = (line: string, headers = '') =>
    sendRaw(`${line}\r\n${headers}content-length: 0\r\n\r\n`);
  const cases: Record<string, [Behaviour, string]> = {
    'status 000': [response('HTTP/1.1 000 Nothing'), 'answer_status_invalid'],
    'status 001': [response('HTTP/1.1 001 One'), 'answer_status_invalid'],
    'status 099': [response('HTTP/1.1 099 Low'), 'answer_status_invalid'],
    'status 000 after 100': [
      sendRaw(`${interim(100)}HTTP/1.1 000 Nothing\r\ncontent-length: 0\r\n\r\n`),
      'answer_status_invalid',
    ],
    'status 101': [response('HTTP/1.1 101 Switching Protocols'), 'answer_switches_protocol'],
    'status 101 with Upgrade': [
      response('HTTP/1.1 101 X', 'connection: upgrade\r\nupgrade: websocket\r\n'),
      'answer_switches_protocol',
    ],
    'more than 20 informational responses': [
      sendRaw(`${interim(103).repeat(21)}${final}`),
      'answers_informational',
    ],
    'status of two digits': [response('HTTP/1.1 20 OK'), 'answer_malformed'],
    'status of four digits': [response('HTTP/1.1 2000 OK'), 'answer_malformed'],
    'status of letters': [response('HTTP/1.1 abc OK'), 'answer_malformed'],
    'negative status': [response('HTTP/1.1 -20 OK'), 'answer_malformed'],
    'no status': [response('HTTP/1.1 '), 'answer_malformed'],
    'Content-Length of 30 digits': [
      sendRaw(`HTTP/1.1 200 OK\r\ncontent-length: ${'9'.repeat(30)}\r\n\r\n`),
      'answer_malformed',
    ],
    'negative Content-Length': [
      sendRaw('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'),
      'answer_malformed',
    ],
    'chunk of 30 digits': [
      sendRaw(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'f'.repeat(30)}\r\n`),
      'answer_malformed',
    ],
    'header without a name': [sendRaw('HTTP/1.1 200 OK\r\n: value\r\n\r\n'), 'answer_malformed'],
    'HTTP/2': [response('HTTP/2 200 OK'), 'answer_not_http'],
    'HTTP/3.7': [response('HTTP/3.7 200 OK'), 'answer_not_http'],
    'no HTTP version': [response('ICY 200 OK'), 'answer_not_http'],
    'HTTP/0.9': [sendRaw('<html></html>\r\n\r\n'), 'answer_not_http'],
  };
  for (const [name, [behave, code]] of Object.entries(cases)) {
    const { outcome, receiver } = await meet(t, behave);
    assert.deepEqual(
      [outcome.code, outcome.class],
      [code, 'refused'],
      `${name}: ${outcome.reason}`,
    );
    assert.equal(receiver.requests.length, 1, `${name}: it is not repeated`);
    await receiver.ended(1);
  }
});

test('numbers that a receiver sends about its connection are bounded', async (t) => {
  for (const timeout of ['0', '-1', 'x', '9'.repeat(20), '9'.repeat(400)]) {
    const headers = {
      connection: 'keep-alive',
      'keep-alive': `timeout=${timeout}, max=${timeout}`,
    };
    const receiver = await receive(t, answer(200, '', headers));
    const connections = connect(t);
    for (const _ of [1, 2]) assert.equal((await call(connections, receiver)).class, 'ok', timeout);
  }
});

test('a silent receiver causes a timeout in every phase', async (t) => {
  const stages: Record<string, () => Promise<Outcome>> = {
    'name resolution': () =>
      call(connect(t, { resolve: () => new Promise(() => undefined) }), 'https://hooks.example/', {
        timeoutMs: shortMs,
      }),
    TLS: async () => {
      const silent = await receive(t, hang, { onConnection: () => undefined });
      return call(connect(t), `https://127.0.0.1:${silent.port}/`, { timeoutMs: shortMs });
    },
    headers: async () => (await meet(t, hang, { timeoutMs: shortMs })).outcome,
    'half the headers': async () =>
      (await meet(t, sendRaw('HTTP/1.1 200 OK\r\nx-a: 1\r\n'), { timeoutMs: shortMs })).outcome,
    'interim responses only': async () =>
      (await meet(t, sendRaw('HTTP/1.1 102 Processing\r\n\r\n'.repeat(20)), { timeoutMs: shortMs }))
        .outcome,
  };
  for (const [stage, run] of Object.entries(stages)) {
    const begun = performance.now();
    const outcome = await run();
    assert.equal(outcome.class, 'timeout', stage);
    assert.equal(outcome.reason, 'There was no complete response within 0.3 s.');
    assert.equal(exchangeOf(outcome).status, null);
    assert.ok(performance.now() - begun < mostMs, stage);
  }
});

test('a body sent byte by byte causes a timeout, although its status was 200', async (t) => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nso far';
  // Long enough for the headers and at least one byte of the body.
  const { outcome, receiver, tookMs } = await meet(t, drip(head), { timeoutMs: 3_000 });
  assert.equal(outcome.class, 'timeout');
  assert.equal(exchangeOf(outcome).status, 200);
  assert.match(exchangeOf(outcome).responseBody ?? '', /^so far\.+$/);
  assert.ok(tookMs < mostMs, `took ${tookMs} ms`);
  await receiver.ended(1);
  const headers = await meet(t, drip('HTTP/1.1 200 OK\r\nx-a: '), { timeoutMs: shortMs });
  assert.equal(headers.outcome.class, 'timeout');
});

test('an endless body is ok, uses bounded memory, and its connection is closed', async (t) => {
  const { behave, sent } = flood(10_000_000_000);
  const before = process.memoryUsage().rss;
  const { outcome, receiver, tookMs } = await meet(t, behave);
  assert.equal(outcome.class, 'ok');
  const { responseBody, responseTruncated } = exchangeOf(outcome);
  assert.equal(responseBody?.length, 16 * 1024);
  assert.ok(responseTruncated);
  await receiver.ended(1);
  assert.ok(sent() < 50_000_000, `${sent()} bytes were sent`);
  assert.ok(process.memoryUsage().rss - before < 100_000_000);
  assert.ok(tookMs < 5_000);
});

test('stores 16 KiB of a body, and whether there was more', async (t) => {
  for (const [length, isTruncated] of [
    [16 * 1024 - 1, false],
    [16 * 1024, false],
    [16 * 1024 + 1, true],
  ] as const) {
    const exchange = exchangeOf((await meet(t, answer(200, 'x'.repeat(length)))).outcome);
    assert.equal(exchange.responseBody?.length, Math.min(length, 16 * 1024));
    assert.equal(exchange.responseTruncated, isTruncated);
  }
});

test('rejects endless headers as too large', async (t) => {
  for (const text of [`x-a: ${'x'.repeat(17_000)}\r\n`, 'x-a: x\r\n'.repeat(6_000)]) {
    const { outcome } = await meet(t, sendRaw(`HTTP/1.1 200 OK\r\n${text}`));
    assert.equal(outcome.class, 'too_large');
  }
});

test('a truncated, reset or invalid HTTP response is a failure', async (t) => {
  const cases: Record<string, Behaviour> = {
    reset,
    'closed without data': sendAndClose(''),
    'closed within the headers': sendAndClose('HTTP/1.1 200 OK\r\nx-a: 1\r\n'),
    'body shorter than Content-Length': sendAndClose(
      'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort',
    ),
    'missing chunk': sendAndClose(
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nshort\r\n',
    ),
    'not HTTP': sendRaw('SSH-2.0-OpenSSH_9.9\r\n\r\n'),
    'two Content-Length headers': sendRaw(
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    ),
    'Content-Length and chunks': sendRaw(
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
    upgrade: sendRaw(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    ),
  };
  for (const [name, behave] of Object.entries(cases)) {
    const { outcome, receiver } = await meet(t, behave);
    assert.equal(outcome.class, 'refused', `${name}: ${outcome.class}, ${outcome.reason}`);
    assert.notEqual(outcome.remedy, '');
    assert.equal(receiver.requests.length, 1, name);
    await receiver.ended(1);
  }
  const gone = await receive(t, ok200);
  await gone.close();
  assert.equal((await call(connect(t), gone)).class, 'refused');
});

test('the remedy fits the failure', async (t) => {
  const notHttp = await meet(t, sendRaw('SSH-2.0-OpenSSH_9.9\r\n\r\n'));
  assert.match(notHttp.outcome.remedy, /Another program listens on this port, .*correct the port/);
  const cut = await meet(t, sendAndClose('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'));
  assert.match(cut.outcome.remedy, /Check the logs of the receiver/);
  const limited = await meet(t, answer(429, '', { 'retry-after': '30' }));
  assert.match(limited.outcome.remedy, /limits how often it is called: wait .*Retry-After/);
  assert.doesNotMatch(limited.outcome.remedy, /path|signature/);
  const busy = await meet(t, answer(503, '', { 'retry-after': '30' }));
  assert.match(busy.outcome.remedy, /is overloaded: wait .*Retry-After/);
  assert.match((await meet(t, answer(413))).outcome.remedy, /does not accept bodies of this size/);
  const plain = createHttpServer().listen(0, '127.0.0.1');
  t.after(() => plain.close());
  await once(plain, 'listening');
  const { port } = plain.address() as AddressInfo;
  const overTls = await call(connect(t), `https://127.0.0.1:${port}/hook`);
  assert.deepEqual(
    [overTls.class, overTls.reason],
    ['tls', 'The TLS connection failed: the receiver does not speak TLS on this port.'],
  );
  assert.match(overTls.remedy, /Correct the port of the URL/);
  const gone = await receive(t, ok200);
  await gone.close();
  assert.match((await call(connect(t), gone)).remedy, /Check that the receiver is running/);
});

test('bytes after the body are not taken as the response of the next call', async (t) => {
  const lie =
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 500 Lie\r\ncontent-length: 0\r\n\r\n';
  const receiver = await receive(t, sendRaw(lie));
  const connections = connect(t);
  for (let round = 1; round <= 20; round += 1) {
    const outcome = await call(connections, receiver);
    assert.equal(outcome.class, 'ok');
    assert.equal(exchangeOf(outcome).responseBody, 'ok');
    await receiver.ended(round);
  }
});

test('does not decompress bodies', async (t) => {
  const packed = gzipSync(Buffer.alloc(1_000_000));
  const { outcome } = await meet(t, answer(200, packed, { 'content-encoding': 'gzip' }));
  assert.equal(exchangeOf(outcome).responseBody, packed.toString().replaceAll('\0', ''));
});

test('stored responses have no bytes that the database rejects, and no secrets', async (t) => {
  const body = Buffer.from([0x61, 0x00, 0xff, 0x62, 0xed, 0xa0, 0x80]);
  const { outcome } = await meet(
    t,
    answer(500, body, { 'set-cookie': 'a=canary', __proto__x: '1' }),
    {
      headers: { 'x-api-key': 'canary', authorization: 'canary', 'webhook-id': 'evt' },
    },
  );
  const exchange = exchangeOf(outcome);
  assert.match(exchange.responseBody ?? '', /^a\ufffdb\ufffd+$/);
  assert.equal(exchange.requestHeaders['x-api-key'], '(redacted)');
  assert.equal(exchange.requestHeaders['webhook-id'], 'evt');
  assert.ok(!JSON.stringify(outcome).includes('canary'));
});

test('a certificate must be trusted and match the host name', async (t) => {
  const serverNames: unknown[] = [];
  const good = await receive(
    t,
    (socket, request) => {
      serverNames.push(socket instanceof TLSSocket ? socket.servername : null);
      ok200(socket, request);
    },
    { tls: trusted },
  );
  const url = (host: string) => `https://${host}:${good.port}/`;
  const knowing = connect(t, { ca: trusted.cert });
  for (const host of ['hooks.example', 'hooks.example.', 'HOOKS.example', '127.0.0.1']) {
    assert.equal((await call(knowing, url(host))).class, 'ok', host);
  }
  const foreign = await call(knowing, url('other.example'));
  assert.equal(foreign.class, 'tls');
  assert.match(foreign.reason, /other\.example.*ERR_TLS_CERT_ALTNAME_INVALID/);
  const selfSigned = await call(connect(t), url('hooks.example'));
  assert.equal(selfSigned.class, 'tls');
  assert.match(selfSigned.reason, /DEPTH_ZERO_SELF_SIGNED_CERT/);
  assert.equal(exchangeOf(selfSigned).address, '127.0.0.1');
  const plain = await receive(t, sendRaw('HTTP/1.1 400 Plain\r\n\r\n'), {
    onConnection: (socket) => socket.end('HTTP/1.1 400 Plain\r\n\r\n'),
  });
  assert.equal((await call(connect(t), `https://127.0.0.1:${plain.port}/`)).class, 'tls');
  // RFC 6066: a server name has no trailing dot and is never an IP address.
  assert.deepEqual(serverNames, ['hooks.example', 'hooks.example', 'hooks.example', false]);
});

test('verifies certificates even if NODE_TLS_REJECT_UNAUTHORIZED is 0', async (t) => {
  const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env;
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  t.after(() => {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
  });
  const receiver = await receive(t, ok200, { tls: trusted });
  assert.equal((await call(connect(t), `https://hooks.example:${receiver.port}/`)).class, 'tls');
});

test('a connection serves only one tenant, and is reused for its next calls', async (t) => {
  const receiver = await receive(t, ok200, { tls: trusted });
  const connections = connect(t, { ca: trusted.cert });
  const tenants = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (let round = 0; round < 20; round += 1) {
    const outcomes = tenants.flatMap((tenantId) =>
      [1, 2].map(() =>
        call(connections, receiver, { tenantId, headers: { 'x-tenant': tenantId } }),
      ),
    );
    for (const outcome of await Promise.all(outcomes)) assert.equal(outcome.class, 'ok');
  }
  const byConnection = Map.groupBy(receiver.requests, ({ connection }) => connection);
  for (const requests of byConnection.values()) {
    assert.equal(new Set(requests.map(({ headers }) => headers['x-tenant'])).size, 1);
  }
  assert.equal(receiver.requests.length, 240);
  // Two concurrent calls need two connections, which are reused.
  assert.ok(receiver.connections() <= 24, `${receiver.connections()} connections`);
});

test('retries once on a new connection if the receiver has just closed the kept one', async (t) => {
  const receiver = await receive(t, (socket, request) => {
    if (request.turn === 1) ok200(socket, request);
    else reset(socket, request);
  });
  const connections = connect(t);
  assert.equal((await call(connections, receiver)).class, 'ok');
  assert.equal((await call(connections, receiver)).class, 'ok');
  assert.deepEqual(
    receiver.requests.map(({ connection, turn }) => [connection, turn]),
    [
      [1, 1],
      [1, 2],
      [2, 1],
    ],
  );
  const hostile = await receive(t, (socket, request) => {
    if (request.connection > 1 || request.turn > 1) reset(socket, request);
    else ok200(socket, request);
  });
  assert.equal((await call(connections, hostile)).class, 'ok');
  assert.equal((await call(connections, hostile)).class, 'refused');
  assert.equal(hostile.requests.length, 3);
});

test('does not retry a call that failed after a while on a kept connection', async (t) => {
  const receiver = await receive(t, (socket, request) => {
    if (request.turn === 1) ok200(socket, request);
    else setTimeout(() => reset(socket, request), 1_300);
  });
  const connections = connect(t);
  assert.equal((await call(connections, receiver)).class, 'ok');
  assert.equal((await call(connections, receiver)).class, 'refused');
  assert.equal(receiver.requests.length, 2);
});

test('an aborted call ends immediately and closes its connection', async (t) => {
  const receiver = await receive(t, hang);
  const stop = new AbortController();
  const reason = new Error('stopping');
  const begun = call(connect(t), receiver, { signal: stop.signal });
  while (receiver.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  stop.abort(reason);
  await assert.rejects(begun, reason);
  await receiver.ended(1);
  await assert.rejects(call(connect(t), receiver, { signal: stop.signal }), reason);
  assert.equal(receiver.connections(), 1);
});

test('closes idle connections on close, and those over 256', async (t) => {
  const receiver = await receive(t, ok200);
  // Otherwise they would stay open for longer than the test may take.
  const connections = connect(t, { idleMs: 600_000 });
  for (let number = 1; number <= 260; number += 1) {
    await call(connections, receiver, { tenantId: String(number) });
  }
  await receiver.ended(4);
  await connections.close();
  await receiver.ended(260);
});

test('tries the next address of a name if one fails', async (t) => {
  const receiver = await receive(t, ok200);
  const resolve: ResolveName = async () => ['127.0.0.9', '127.0.0.1'];
  const outcome = await call(connect(t, { resolve }), `http://hooks.example:${receiver.port}/`);
  assert.equal(outcome.class, 'ok');
  assert.equal(exchangeOf(outcome).address, '127.0.0.1');
});

test('reports a name that cannot be resolved', async (t) => {
  const resolve: ResolveName = async () => {
    throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
  };
  for (const answers of [resolve, (async () => []) as ResolveName]) {
    const outcome = await call(connect(t, { resolve: answers }), 'https://hooks.example/');
    assert.equal(outcome.class, 'dns');
    assert.equal(outcome.reason, 'The host name hooks.example could not be resolved.');
  }
});

test('docs/webhooks.md lists every class, and its example receiver verifies the deliveries', async (t) => {
  const root = join(import.meta.dirname, '..', '..', '..', '..');
  const page = readFileSync(join(root, 'docs', 'webhooks.md'), 'utf8');
  const rows = page.matchAll(/^\| (`[\w`, ]+`) \| /gm);
  const named = [...rows].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
  assert.deepEqual(
    outcomeClasses.filter((kind) => !named.includes(kind)),
    [],
  );
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const free = await receive(t, ok200);
  await free.close();
  const example = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: { ...process.env, DAYBOOK_WEBHOOK_SECRET: secret, PORT: String(free.port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => example.kill());
  const body = Buffer.from('{"id":"evt","type":"invoice.posted","data":{"name":"é"}}');
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = signatureHeaders({ id: 'evt', timestamp, body }, [secret]);
  const connections = connect(t);
  let outcome = await call(connections, free, { body, headers });
  while (outcome.class === 'refused') {
    await new Promise((resolve) => setTimeout(resolve, 20));
    outcome = await call(connections, free, { body, headers });
  }
  assert.equal(exchangeOf(outcome).status, 204);
  const forged = await call(connections, free, { body: Buffer.from('{}'), headers });
  assert.equal(exchangeOf(forged).status, 401);
  const [line] = await once(example.stdout, 'data');
  assert.equal(String(line), 'invoice.posted evt\n');
});
