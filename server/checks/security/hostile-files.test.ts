/**
 * Bodies that are files, at every operation that accepts one: too large, of another type, cut off, compressed, empty, too
 * many at once. A file that is rejected leaves nothing, and the service goes on.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { limits } from '../../src/http/limits/uploads.ts';
import { until } from '../../test/support/deliveries.ts';
import { operationsOfTenants } from '../../test/support/documented-operations.ts';
import { exchange } from '../../test/support/raw-http.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { readyTo } from '../../test/support/tenant-data.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Target {
  readonly name: string;
  /** With the id of a record of the tenant. */
  readonly path: string;
  readonly mediaType: string;
  readonly maxBytes: number;
}

async function targets(): Promise<Target[]> {
  const found: Target[] = [];
  for (const one of operationsOfTenants(service.document)) {
    const [file] = one.files;
    if (file === undefined) continue;
    const { path } = await readyTo(service.tenant, one);
    found.push({ name: one.operationId, path, ...file });
  }
  assert.ok(found.length > 0);
  return found;
}

function headOf(
  { path, mediaType }: Target,
  more: readonly string[],
  key = service.tenant.keys.Admin,
): string {
  const given = more.some((line) => line.startsWith('content-type:')) ? [] : [mediaType];
  return [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${key}`,
    ...given.map((type) => `content-type: ${type}`),
    ...more,
    '\r\n',
  ].join('\r\n');
}

async function codeFor(bytes: string): Promise<readonly [number | undefined, string]> {
  const { answers } = await exchange(service.port, bytes, 1);
  const [answer] = answers;
  const { code = '' } = JSON.parse(answer?.text || '{}') as { code?: string };
  return [answer?.status, code];
}

/** By the content of the file: some operations accept any. */
const decided = [200, 201, 422];

const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

test('a file over the limit gets 413, whether or not its length is announced', async () => {
  for (const target of await targets()) {
    const most = target.maxBytes;
    const tooLarge = [413, 'payload_too_large'] as const;
    const announced = headOf(target, [`content-length: ${most + 1}`, 'expect: 100-continue']);
    assert.deepEqual(await codeFor(announced), tooLarge, 'without a byte of it');
    const chunked = headOf(target, ['transfer-encoding: chunked']);
    assert.deepEqual(await codeFor(chunked + chunk(most) + chunk(1)), tooLarge, 'unannounced');
    const [status] = await codeFor(`${chunked}${chunk(most)}0\r\n\r\n`);
    assert.ok(decided.includes(status ?? 0), `as large as allowed: ${status}`);
  }
});

test('a body of another type gets 415, which names the types that are accepted', async () => {
  for (const target of await targets()) {
    const types = [
      'text/plain',
      'multipart/form-data; boundary=x',
      'image/svg+xml',
      'application/json',
      'x',
    ];
    for (const type of types) {
      const head = headOf(target, [`content-type: ${type}`, 'content-length: 4']);
      const { answers } = await exchange(service.port, `${head}data`, 1);
      assert.equal(answers[0]?.status, 415, type);
      assert.ok(answers[0]?.text.includes(target.mediaType), answers[0]?.text);
    }
    const packed = headOf(target, ['content-encoding: gzip', 'content-length: 4']);
    assert.deepEqual(await codeFor(`${packed}data`), [415, 'unsupported_media_type']);
  }
});

test('an empty file is rejected, and the operation decides about any other content', async () => {
  for (const target of await targets()) {
    const noise = headOf(target, ['content-length: 4']);
    const [status] = await codeFor(`${noise}\x00\xff\x00\xff`);
    assert.ok(decided.includes(status ?? 0), `${status}`);
    assert.deepEqual(await codeFor(headOf(target, [])), [400, 'invalid_request']);
    const empty = headOf(target, ['transfer-encoding: chunked']);
    assert.deepEqual(await codeFor(`${empty}0\r\n\r\n`), [400, 'invalid_request']);
  }
});

test('bytes after the announced length are no part of the file', async () => {
  for (const target of await targets()) {
    const head = headOf(target, ['content-length: 4']);
    const { answers } = await exchange(service.port, `${head}data<more>\r\n\r\n`, 2);
    assert.ok(decided.includes(answers[0]?.status ?? 0));
    assert.equal(answers[1]?.status, 400);
  }
});

test('files of a tenant that arrive at once are limited; one whose client leaves frees its place', async (t) => {
  for (const target of await targets()) {
    const open: Socket[] = [];
    t.after(() => open.map((socket) => socket.destroy()));
    const whole = (key: string) => codeFor(`${headOf(target, ['content-length: 4'], key)}data`);
    for (let count = 0; count < limits.uploadsPerTenant; count += 1) {
      const socket = connect(service.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(headOf(target, ['content-length: 4', 'expect: 100-continue']));
      const [answer] = await once(socket, 'data');
      assert.match(String(answer), /^HTTP\/1\.1 100 /);
      socket.write('hal');
      open.push(socket);
    }
    assert.deepEqual(await whole(service.tenant.keys.Admin), [429, 'rate_limited']);
    const [foreign] = await whole(service.other.keys.Admin);
    assert.equal(foreign, 404, 'another tenant has places of its own');
    for (const socket of open) socket.destroy();
    await until(
      'the places are free again',
      async () => (await whole(service.tenant.keys.Admin))[0] !== 429,
    );
  }
  assert.equal((await fetch(`${service.url}/health/ready`)).status, 200);
});

test('a client without the role, or of another tenant, sends no byte of a file', async () => {
  for (const target of await targets()) {
    const waits = ['content-length: 4', 'expect: 100-continue'];
    for (const [key, status] of [
      ['none', 401],
      [service.tenant.keys.Viewer, 403],
    ] as const)
      assert.equal((await codeFor(headOf(target, waits, key)))[0], status);
  }
});
