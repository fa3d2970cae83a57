/** Which service the other commands find: server.json is used only if its process and its address are plausible. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { findService } from './locate-daybook.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-locate-'));
const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});
after(() => rmSync(folder, { recursive: true }));

const fallback = 'http://127.0.0.1:8080';

async function found(content: unknown, env: Record<string, string> = {}): Promise<string> {
  writeFileSync(join(folder, 'server.json'), JSON.stringify(content));
  const { PORT: _port, HOST: _host, ...rest } = before;
  process.env = { ...rest, DAYBOOK_DATA: folder, ...env };
  return (await findService({ url: null, key: 'a key' })).url;
}

for (const host of ['127.0.0.1', '127.8.0.1', 'localhost', '[::1]'])
  test(`finds a running service on ${host}`, async () => {
    const url = `http://${host}:4711`;
    assert.equal(await found({ url, pid: process.pid }), url);
  });

test('finds a running service on HOST', async () => {
  const url = 'http://192.0.2.7:4711';
  assert.equal(await found({ url, pid: process.pid }, { HOST: '192.0.2.7' }), url);
});

for (const url of [
  'http://192.0.2.7:4711',
  'http://books.example:4711',
  'http://127.0.0.1.books.example:4711',
  'https://127.0.0.1:4711',
  'file:///etc/passwd',
])
  test(`falls back to port 8080 when server.json names ${url}`, async () => {
    assert.equal(await found({ url, pid: process.pid }), fallback);
  });

test('falls back to port 8080 when the process of server.json has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  assert.equal(await found({ url: 'http://127.0.0.1:4711', pid }), fallback);
});

for (const pid of [undefined, 0, -1, 1.5, '1', 2 ** 40])
  test(`falls back to port 8080 when the process of server.json is ${pid}`, async () => {
    assert.equal(await found({ url: 'http://127.0.0.1:4711', pid }), fallback);
  });

test('falls back to port 8080 when server.json is not an object', async () => {
  assert.equal(await found(null), fallback);
});

test('prefers PORT to server.json', async () => {
  const url = 'http://127.0.0.1:4711';
  assert.equal(await found({ url, pid: process.pid }, { PORT: '4712' }), 'http://127.0.0.1:4712');
});
