/** Rejected bodies: compressed or too large, also from clients that keep sending or wait for 100. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { exchange } from '../../../test/support/raw-http.ts';
import { type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService({ requestBin: true });
});
after(() => service.close());

const headOf = (path: string, more: readonly string[], key = service.tenant.keys.Clerk) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    ...more,
    '\r\n',
  ].join('\r\n');

test('returns 415 with Accept-Encoding for compressed bodies (RFC 9110, 15.5.16)', async () => {
  const body = gzipSync('{"memo": "packed"}');
  for (const coding of ['gzip', 'GZIP', 'br', 'gzip, gzip']) {
    const reply = await fetch(`${service.url}/api/invoices`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.tenant.keys.Clerk}`,
        'content-type': 'application/json',
        'content-encoding': coding,
      },
      body,
    });
    assert.equal(reply.status, 415, coding);
    assert.equal(reply.headers.get('accept-encoding'), 'identity');
    assert.match(await reply.text(), /without Content-Encoding/);
  }
  const plain = { 'content-encoding': 'identity' };
  assert.equal((await service.api('POST', '/api/invoices', {}, plain)).status, 201);
  const empty = { 'content-encoding': 'gzip' };
  assert.equal((await service.api('POST', '/api/invoices', undefined, empty)).status, 201);
  const kept = await fetch(`${service.url}/bin/ok`, {
    method: 'POST',
    headers: { 'content-encoding': 'gzip' },
    body,
  });
  assert.equal(kept.status, 200, 'the request bin stores compressed bodies as sent');
});

test('ignores one byte order mark before a JSON body (RFC 8259, 8.1)', async () => {
  const send = async (method: string, path: string, body: string, more = {}) => {
    const reply = await fetch(service.url + path, {
      method,
      headers: {
        authorization: `Bearer ${service.tenant.keys.Admin}`,
        'content-type': 'application/json',
        ...more,
      },
      body,
    });
    return { status: reply.status, body: await reply.json().catch(() => null) };
  };
  const mark = '\ufeff';
  const made = await send('POST', '/api/invoices', `${mark}{"memo": "marked"}`);
  assert.deepEqual([made.status, made.body.memo], [201, 'marked']);
  const { id, RowVersion } = made.body;
  const patch = `${mark} {"memo": "${mark}again", "RowVersion": "${RowVersion}"}`;
  const patched = await send('PATCH', `/api/invoices/${id}`, patch, {
    'content-type': 'application/merge-patch+json',
  });
  assert.deepEqual([patched.status, patched.body.memo], [200, `${mark}again`]);
  const lines = await send(
    'POST',
    `/api/invoices/${id}/lines`,
    `${mark}{"RowVersion": "${patched.body.RowVersion}", "quantity": "1"}`,
  );
  assert.equal(lines.status, 200);
  const line = `/api/invoices/${id}/lines/${lines.body.lines[0].id}`;
  const ifMatch = { 'if-match': `"${lines.body.RowVersion}"` };
  assert.equal((await send('DELETE', line, `${mark}{}`, ifMatch)).status, 200);
  assert.equal((await send('POST', `/api/invoices`, mark)).status, 201, 'no body');
  const open = await send('POST', '/api/sessions', `${mark}{"email": "a@b.example"}`);
  assert.deepEqual([open.status, open.body.errors[0].pointer], [422, '/password']);
  for (const body of [`${mark}${mark}{}`, `{}${mark}`, `{${mark}}`])
    assert.equal((await send('POST', '/api/invoices', body)).body.code, 'invalid_json');
});

/** Sends the whole body before it reads, as simple clients do; resolves with what it then reads. */
function sendThenRead(head: string, bytes: number): Promise<{ text: string; error: string }> {
  return new Promise((resolve) => {
    let text = '';
    let error = '';
    const socket = connect(service.port, '127.0.0.1');
    socket.pause();
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', (fault: Error & { code?: string }) => {
      error = fault.code ?? fault.message;
    });
    socket.on('close', () => resolve({ text, error }));
    const piece = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    const more = () => {
      while (sent < bytes) {
        sent += piece.length;
        if (!socket.write(piece)) return;
      }
      if (sent >= bytes) socket.resume();
    };
    socket.on('drain', more);
    socket.write(head);
    more();
  });
}

test('413 reaches a client that sends its whole body first', async () => {
  const bytes = 8 * 1024 * 1024;
  const heads = [
    headOf('/api/invoices', [`content-length: ${bytes}`]),
    headOf('/bin/ok', [`content-length: ${bytes}`]),
  ];
  for (const head of heads)
    for (let round = 0; round < 5; round += 1) {
      const { text, error } = await sendThenRead(head, bytes);
      assert.match(text, /^HTTP\/1\.1 413 /, `round ${round}: ${error}`);
      assert.match(text, /connection: close/i);
      assert.match(text, /"code":"payload_too_large"/);
      assert.equal(error, '');
    }
});

test('a client that keeps sending is disconnected', async () => {
  const bytes = 64 * 1024 * 1024;
  const { text, error } = await sendThenRead(
    headOf('/api/invoices', [`content-length: ${bytes}`]),
    bytes,
  );
  assert.ok(text === '' || text.startsWith('HTTP/1.1 413 '));
  assert.match(error, /^(ECONNRESET|EPIPE)$/);
});

/** Everything that the server sends after a request head, including interim responses. */
function receivedFor(head: string, until: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(service.port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (until.test(text)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    socket.write(head);
  });
}

test('a client that waits for 100 gets the error instead (RFC 9110, 10.1.1)', async () => {
  const waits = 'expect: 100-continue';
  const body = '{"memo":"asked first"}';
  for (const [head, status] of [
    [headOf('/api/invoices', [waits, 'content-length: 5000000']), 413],
    [headOf('/api/invoices', [waits, 'content-length: 9', 'content-encoding: gzip']), 415],
    [headOf('/api/invoices', [waits, 'content-length: 9'], 'none'), 401],
    [headOf('/api/invoices', [waits, 'content-length: 9'], service.tenant.keys.Viewer), 403],
  ] as const) {
    const text = await receivedFor(head, /\r\n\r\n\{.*\}$/s);
    assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `), `${status}`);
    assert.doesNotMatch(text, /100 Continue/);
  }
  const head = headOf('/api/invoices', [waits, `content-length: ${body.length}`]);
  assert.equal(await receivedFor(head, /\r\n\r\n/), 'HTTP/1.1 100 Continue\r\n\r\n');
  const { answers } = await exchange(service.port, head + body, 1);
  assert.equal(answers[0]?.status, 201);
  const old = head.replace('HTTP/1.1', 'HTTP/1.0');
  const text = await receivedFor(old + body, /\r\n\r\n\{.*\}$/s);
  assert.match(text, /^HTTP\/1\.[01] 201 /, 'HTTP/1.0 has no interim responses');
});
