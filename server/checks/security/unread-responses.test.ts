/**
 * OWASP API4:2023, CWE-772: a client that does not read its responses cannot hold memory or its connection for long.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { until } from '../../test/support/deliveries.ts';
import {
  type Service,
  type ServiceOptions,
  startService,
  type TestTenant,
} from '../../test/support/service.ts';

type Test = { after(work: () => Promise<void> | void): void };

/** Size of one response; socket buffers absorb part of the first of many. */
const largeBytes = 500_000;

async function serviceWith(t: Test, unread: NonNullable<ServiceOptions['server']>['unread']) {
  const service = await startService({ server: unread === undefined ? {} : { unread } });
  t.after(() => {
    // A shutdown waits for responses that are being sent.
    service.app.server.closeAllConnections();
    return service.close();
  });
  return service;
}

async function makeLarge({ api }: TestTenant): Promise<string> {
  const lines = Array.from({ length: 500 }, () => ({
    // Random, so that it hardly compresses.
    description: randomBytes(750).toString('base64'),
  }));
  const made = await api('POST', '/api/invoices', { lines });
  assert.ok(made.status === 201 && made.text.length > largeBytes);
  return `/api/invoices/${made.body.id}`;
}

/**
 * Sends `count` requests on one connection and does not read until the caller does. `other:` selects the other tenant's
 * key.
 */
async function openReader(
  t: Test,
  service: Service,
  path: string,
  count: number,
  more = '',
): Promise<Socket> {
  const { tenant, other } = service;
  const key = [tenant, other].map(({ keys }) => keys.Viewer)[path.startsWith('other:') ? 1 : 0];
  const head = `host: x\r\nauthorization: Bearer ${key}\r\n${more}\r\n`;
  const socket = connect(service.port, '127.0.0.1').pause();
  t.after(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`GET ${path.replace('other:', '')} HTTP/1.1\r\n${head}`.repeat(count));
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

const connections = ({ app }: Service) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** Reads everything and returns the number of bytes received until the connection closed. */
function drain(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let bytes = 0;
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    socket.on('close', () => resolve(bytes));
    socket.resume();
  });
}

test('disconnects a client that reads no response, even if it keeps sending', async (t) => {
  const service = await serviceWith(t, { unreadMs: 500 });
  const path = await makeLarge(service.tenant);
  const before = await connections(service);
  const silent = await openReader(t, service, path, 60);
  const talking = await openReader(t, service, path, 60);
  talking.write('GET /health/live HTTP/1.1\r\nhost: x\r\nx-slow: ');
  await until('the connections to be open', async () => (await connections(service)) > before);
  await until('the connections to be closed', async () => (await connections(service)) <= before);
  for (const socket of [silent, talking])
    assert.ok((await drain(socket)) < 60 * largeBytes, 'the rest was not sent');
  assert.equal((await service.api('GET', path)).status, 200);
});

test('a slow client receives every response complete', async (t) => {
  const service = await serviceWith(t, { unreadMs: 1_000 });
  const path = await makeLarge(service.tenant);
  const socket = await openReader(t, service, path, 40);
  let bytes = 0;
  // Longer than the limit in total, but far below it between two parts.
  const end = performance.now() + 3_000;
  await until('three seconds of reading slowly', () => {
    for (let piece = socket.read(); piece !== null; piece = socket.read()) bytes += piece.length;
    return performance.now() > end || bytes > 20 * largeBytes;
  });
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  socket.resume();
  await until('the remaining responses', () => bytes > 40 * largeBytes);
});

const stalled = { unreadMs: 600_000, unreadBytes: 40 * largeBytes, stalledMs: 0 };
const reading = { ...stalled, stalledMs: 600_000 };

const staysWithin = (bounds: typeof stalled, more: string) => async (t: Test) => {
  const service = await serviceWith(t, bounds);
  const [path, own] = [await makeLarge(service.tenant), await makeLarge(service.other)];
  // Clearly fewer than one connection of the flood, so that the flood has most unread bytes at any moment.
  const other = await openReader(t, service, `other:${own}`, 10);
  const before = await connections(service);
  let seen = 0;
  service.app.server.on('connection', () => {
    seen += 1;
  });
  const flood = await Promise.all(
    Array.from({ length: 8 }, () => openReader(t, service, path, 20, more)),
  );
  const left = async () => (await connections(service)) - before;
  await until('all connections to be open', () => seen === flood.length);
  await until('the first connections to be closed', async () => (await left()) <= 2);
  for (const socket of flood) socket.destroy();
  let bytes = 0;
  other.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  other.resume();
  await until('the other tenant to receive its responses', () => bytes > 10 * largeBytes);
};

for (const [what, bounds, more] of [
  ['that are not read', stalled, ''],
  ['that are not read, compressed', stalled, 'accept-encoding: gzip\r\n'],
  ['over twice the limit', { ...reading, unreadBytes: 26 * largeBytes }, ''],
] as const)
  test(
    `disconnects the tenant with most unread bytes: responses ${what}`,
    staysWithin(bounds, more),
  );

test('up to twice the limit no client that reads is disconnected', async (t) => {
  const service = await serviceWith(t, { ...reading, unreadBytes: 26 * largeBytes });
  const path = await makeLarge(service.tenant);
  const responses: ServerResponse[] = [];
  service.app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    responses.push(response);
  });
  const readers = [await openReader(t, service, path, 20), await openReader(t, service, path, 20)];
  await until('all responses to be sent', () => {
    const answered = responses.filter(({ writableEnded }) => writableEnded);
    return answered.length === 40 || readers.some(({ destroyed }) => destroyed);
  });
  const bytes = readers.map(() => 0);
  for (const [index, socket] of readers.entries()) {
    socket.on('data', (piece: Buffer) => {
      bytes[index] = (bytes[index] ?? 0) + piece.length;
    });
    socket.resume();
  }
  const isOver = (sum: number, index: number) =>
    sum > 20 * largeBytes || readers[index]?.destroyed === true;
  await until('both to end', () => bytes.every(isOver));
  assert.ok(Math.min(...bytes) > 20 * largeBytes, `complete: ${bytes}`);
});

test('nothing is retained of a client that disconnects before its response', async (t) => {
  const service = await serviceWith(t, undefined);
  const path = await makeLarge(service.tenant);
  const kept: WeakRef<Socket>[] = [];
  let answered = 0;
  const clients = new Map<number | undefined, Socket>();
  service.app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const client = clients.get(socket.remotePort);
    if (client === undefined) return;
    kept.push(new WeakRef(socket));
    const end = response.end.bind(response);
    response.end = ((...args: Parameters<typeof end>) => {
      answered += 1;
      return end(...args);
    }) as typeof end;
    client.resetAndDestroy();
  });
  const head = `host: x\r\nauthorization: Bearer ${service.tenant.keys.Viewer}\r\n\r\n`;
  for (let round = 0; round < 20; round += 1) {
    const client = connect(service.port, '127.0.0.1');
    client.on('error', () => undefined);
    await new Promise((resolve) => client.once('connect', resolve));
    clients.set(client.localPort, client);
    client.write(`GET ${path} HTTP/1.1\r\n${head}`);
  }
  await until('the responses', () => answered === 20);
  clients.clear();
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  await until('their connections to be garbage-collected', () => {
    collect();
    return kept.every((socket) => socket.deref() === undefined);
  });
});
