/** Responses in br and gzip (RFC 9110, 8.4 and 12.5.3), their entity tags, and what is never compressed. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import { type Service, startService } from '../../../test/support/service.ts';
import { negotiateCoding } from './negotiate.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** node:http, because fetch negotiates and decompresses by itself. */
function send(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${service.tenant.keys.Admin}`;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = request(
      `${service.url}${path}`,
      { method, headers: { authorization, ...type, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const pairs = Object.entries(answer.headers).map(([name, value]) => [name, `${value}`]);
          const status = answer.statusCode ?? 0;
          const received = new Headers(pairs as [string, string][]);
          resolve({ status, headers: received, bytes: Buffer.concat(chunks) });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const decoded = ({ headers, bytes }: Answer): string => {
  const coding = headers.get('content-encoding');
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  return (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
};

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

test('responses of 1,000 bytes and more are compressed with br or gzip, as the client prefers', async () => {
  const { id } = await readyDraft(service.tenant);
  const path = `/api/invoices/${id}`;
  const plain = await send('GET', path);
  assert.ok(plain.bytes.length >= 1_000);
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.match(plain.headers.get('vary') ?? '', /accept-encoding/i);
  for (const [accepted, coding] of [
    [browser['accept-encoding'], 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
  ] as const) {
    const answer = await send('GET', path, { 'accept-encoding': accepted });
    assert.equal(answer.headers.get('content-encoding'), coding, accepted);
    assert.equal(answer.headers.get('content-type'), plain.headers.get('content-type'));
    assert.equal(Number(answer.headers.get('content-length')), answer.bytes.length);
    assert.ok(answer.bytes.length < plain.bytes.length * 0.7, `${answer.bytes.length} bytes`);
    assert.deepEqual(JSON.parse(decoded(answer)), JSON.parse(plain.bytes.toString()));
  }
  const short = await send('GET', '/api/invoices/0193d0a4-0000-7000-8000-000000000000', browser);
  assert.deepEqual([short.status, short.headers.get('content-encoding')], [404, null]);
});

test('a coding is chosen by its weight, and never one with weight 0', () => {
  for (const [accepted, coding] of [
    [undefined, null],
    ['', null],
    ['identity', null],
    ['zstd, deflate', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', null],
    ['gzip;q=0.5, br;q=0.4', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['gzip ; q=1.000 ,br;q=0.000', 'gzip'],
  ] as const)
    assert.equal(negotiateCoding(accepted, ['br', 'gzip']), coding, String(accepted));
});

test('the strong ETag of a record differs by coding, and If-Match accepts each as its RowVersion', async () => {
  const { id } = await readyDraft(service.tenant);
  const path = `/api/invoices/${id}`;
  const plain = await send('GET', path);
  const coded = await send('GET', path, browser);
  const { RowVersion } = JSON.parse(decoded(coded));
  const bare = plain.headers.get('etag') ?? '';
  assert.match(bare, new RegExp(`^"${RowVersion}\\.[\\w-]{22}"$`));
  const gzip = { 'accept-encoding': 'gzip' };
  const [inBr, inGzip] = ['-br', '-gzip'].map((end) => `${bare.slice(0, -1)}${end}"`);
  assert.equal(coded.headers.get('etag'), inBr);
  for (const [held, accepted, status, etag] of [
    [bare, {}, 304, bare],
    [bare, browser, 304, bare],
    [inBr, {}, 304, inBr],
    [inBr, browser, 304, inBr],
    [inGzip, browser, 304, inGzip],
    [`W/${inGzip}`, browser, 304, inGzip],
    [`${bare}, ${inGzip}, ${inBr}`, browser, 304, inBr],
    ['*', gzip, 304, inGzip],
    [inBr, gzip, 200, inGzip],
    [inBr, { 'accept-encoding': 'identity' }, 200, bare],
    [inGzip, { 'accept-encoding': 'br, gzip;q=0' }, 200, inBr],
  ] as const) {
    const answer = await send('GET', path, { ...accepted, 'if-none-match': String(held) });
    const shown = `${held} with ${accepted['accept-encoding' as keyof typeof accepted]}`;
    assert.deepEqual([answer.status, answer.headers.get('etag')], [status, etag], shown);
    if (status === 304) assert.equal(answer.bytes.length, 0);
  }
  const tag = { 'if-match': coded.headers.get('etag') ?? '' };
  const first = await send('PATCH', path, { ...tag, ...browser }, { memo: 'one' });
  assert.equal(first.status, 200);
  const stale = await send('PATCH', path, { ...tag, ...browser }, { memo: 'two' });
  assert.equal(stale.status, 412);
  assert.equal(JSON.parse(decoded(stale)).memo, 'one');
  // Some clients read the RowVersion from the ETag.
  const version = first.headers.get('etag')?.replaceAll('"', '');
  const second = await send('PATCH', path, {}, { memo: 'three', RowVersion: version });
  assert.equal(second.status, 200, second.bytes.toString());
  const history = await send('GET', `${path}/changes?after=${version}`);
  assert.equal(JSON.parse(history.bytes.toString()).items.length, 1);
});

test('lists have the same weak ETag in every coding; CSV and NDJSON are compressed as streams', async () => {
  for (let count = 0; count < 5; count += 1)
    await makeCustomer(service.tenant, { name: `Customer ${count}` });
  const plain = await send('GET', '/api/customers');
  const coded = await send('GET', '/api/customers', browser);
  assert.equal(coded.headers.get('content-encoding'), 'br');
  assert.equal(coded.headers.get('etag'), plain.headers.get('etag'));
  assert.equal(decoded(coded), plain.bytes.toString());
  for (const accept of ['text/csv', 'application/x-ndjson']) {
    const whole = await send('GET', '/api/customers', { accept });
    const packed = await send('GET', '/api/customers', { accept, ...browser });
    assert.equal(packed.headers.get('content-encoding'), 'br');
    assert.equal(packed.headers.get('transfer-encoding'), 'chunked');
    assert.equal(decoded(packed), whole.bytes.toString());
  }
});

test('responses over 64 KiB are compressed as well', async () => {
  const memo = 'All work and no play. '.repeat(40);
  for (let count = 0; count < 60; count += 1) await service.api('POST', '/api/invoices', { memo });
  const plain = await send('GET', '/api/invoices?limit=200');
  assert.ok(plain.bytes.length > 64 * 1024);
  for (const coding of ['br', 'gzip']) {
    const coded = await send('GET', '/api/invoices?limit=200', { 'accept-encoding': coding });
    assert.equal(coded.headers.get('content-encoding'), coding);
    assert.equal(decoded(coded), plain.bytes.toString());
    const head = await send('HEAD', '/api/invoices?limit=200', { 'accept-encoding': coding });
    assert.deepEqual([head.status, head.headers.get('content-encoding')], [200, coding]);
  }
});

test('responses that contain a secret are neither compressed nor cached (BREACH, CVE-2013-3587)', async () => {
  const name = 'n'.repeat(100);
  const url = `http://127.0.0.1/${'x'.repeat(1_500)}`;
  const endpoint = { url, eventTypes: ['*'] };
  for (const [path, body] of [
    ['/api/api-keys', { name, role: 'Viewer' }],
    ['/api/webhook-endpoints', endpoint],
    ['/api/users', { name, email: 'new@daybook.example', role: 'Viewer' }],
  ] as const) {
    const made = await send('POST', path, browser, body);
    assert.equal(made.status, 201, made.bytes.toString());
    assert.equal(made.headers.get('content-encoding'), null, path);
    assert.equal(made.headers.get('cache-control'), 'no-store', path);
  }
  const { bytes } = await send('GET', '/api/webhook-endpoints?limit=1');
  const { id } = JSON.parse(bytes.toString()).items[0];
  const read = await send('GET', `/api/webhook-endpoints/${id}`, browser);
  assert.equal(read.headers.get('content-encoding'), 'br', 'its secret is not shown');
  const rotated = await send('POST', `/api/webhook-endpoints/${id}/rotate-secret`, browser);
  assert.equal(rotated.status, 200, rotated.bytes.toString());
  assert.match(rotated.bytes.toString(), /whsec_/);
  assert.equal(rotated.headers.get('content-encoding'), null);
});

test('the OpenAPI document and static pages are compressed and revalidated by a strong ETag', async () => {
  for (const path of ['/openapi.json', '/openapi.yaml', '/docs/errors', '/style.css']) {
    const plain = await send('GET', path);
    assert.equal(plain.headers.get('cache-control'), 'no-cache', path);
    const etag = plain.headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]{22}"$/, path);
    for (const coding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': coding };
      const coded = await send('GET', path, headers);
      assert.equal(coded.headers.get('content-encoding'), coding, path);
      assert.match(coded.headers.get('vary') ?? '', /accept-encoding/i);
      assert.ok(coded.bytes.length < plain.bytes.length / 2, path);
      assert.equal(decoded(coded), plain.bytes.toString());
      assert.equal(coded.headers.get('etag'), `${etag.slice(0, -1)}-${coding}"`);
      const held = { ...headers, 'if-none-match': coded.headers.get('etag') ?? '' };
      const again = await send('GET', path, held);
      assert.deepEqual([again.status, again.bytes.length], [304, 0]);
      const other = { ...held, 'accept-encoding': coding === 'br' ? 'gzip' : 'br' };
      assert.equal(
        (await send('GET', path, other)).status,
        200,
        'the client does not accept the coding of the cached response',
      );
    }
  }
});

test('the event stream is not compressed and not buffered', async () => {
  const authorization = `Bearer ${service.tenant.keys.Admin}`;
  const stream = await fetch(`${service.url}/api/events/stream`, {
    headers: { authorization, ...browser },
  });
  assert.equal(stream.headers.get('content-encoding'), null);
  const reader = stream.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  assert.match(Buffer.from(value ?? []).toString(), /^retry: /);
  await reader?.cancel();
});
