/** `daybook listen`: prints events in a terminal, and forwards them with signatures to a local program. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { until } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import { startRelay } from '../../../test/support/relay.ts';
import { followCli, runCli } from '../../../test/support/run-cli.ts';
import { type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const withKey = () => ({ DAYBOOK_API_KEY: service.tenant.keys.Viewer });

interface Receiver {
  readonly url: string;
  readonly received: { headers: IncomingHttpHeaders; body: string }[];
  close(): Promise<void>;
}

/** Responds to each request with the status that `status` returns for its number, from 1. */
async function startReceiver(status: (count: number) => number): Promise<Receiver> {
  const received: Receiver['received'] = [];
  const server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(status(received.length)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function payloadsAfter(sequence: number): Promise<string[]> {
  const rows = await service.sql(
    'select payload from event where tenant_id = $1 and sequence > $2 order by sequence',
    [service.tenant.id, sequence],
  );
  return rows.map((row) => String(row['payload']));
}

test('prints and forwards events in order, with signatures that the official library verifies', async () => {
  const receiver = await startReceiver((count) => (count === 2 ? 500 : 204));
  const words = ['listen', '--url', service.url, '--forward-to', receiver.url];
  const running = followCli(words, withKey());
  await running.until(/Ctrl\+C/);
  const { id } = await invoiceIn(service.tenant, 'Released');
  await invoiceIn(service.tenant, 'Voided');
  await running.until(/invoice\.voided .*\n/);
  const { code, stdout, stderr } = await running.end('SIGINT');
  assert.equal(code, 0, stderr);
  const shown = /whsec_[A-Za-z0-9+/=]+/.exec(stdout)?.[0] ?? '';
  assert.equal(stdout.split(shown).length, 2, 'the secret is printed once');
  const payloads = await payloadsAfter(0);
  assert.deepEqual(
    receiver.received.map(({ body }) => body),
    payloads,
  );
  for (const { headers, body } of receiver.received) {
    const verified = new Webhook(shown).verify(body, headers as Record<string, string>);
    assert.equal((verified as { id: string }).id, headers['webhook-id']);
    assert.equal(headers['content-type'], 'application/json');
  }
  // The ID shown is that of the event, as the receiver gets it.
  const seen = receiver.received[0]?.headers['webhook-id'];
  const line = `\\d\\d:\\d\\d:\\d\\d {2}invoice.posted +${seen} {2}invoice ${id} {2}✓ 204 in \\d`;
  assert.match(stdout, new RegExp(line));
  assert.match(stdout, /✗ 500 in .*\n +The receiver failed with status 500\. Check its log\./);
  assert.match(stdout, /4 events: 3 accepted, 1 not; the last has the sequence 4\.\n$/);
  await receiver.close();
});

test('no event is lost or duplicated, however often the connection is closed', async () => {
  const [row] = await service.sql(
    'select max(sequence)::int as n from event where tenant_id = $1',
    [service.tenant.id],
  );
  const relay = await startRelay(service.port);
  const receiver = await startReceiver(() => 200);
  const words = ['listen', '--url', relay.url, '--forward-to', receiver.url, '--secret', secret];
  const running = followCli([...words, '--types', 'invoice.posted'], withKey());
  await running.until(/Ctrl\+C/);
  const { id: customerId } = await makeCustomer(service.tenant);
  for (let index = 1; index <= 12; index += 1) {
    const { id } = await readyDraft(service.tenant, { customerId });
    assert.equal((await service.api('POST', `/api/invoices/${id}/post`)).status, 200);
    if (index % 4 === 0) relay.cut();
  }
  const payloads = await payloadsAfter(Number(row?.['n'] ?? 0));
  await until('every event', () => receiver.received.length >= payloads.length);
  const { code, stderr } = await running.end('SIGTERM');
  assert.equal(code, 0, stderr);
  assert.match(stderr, /Connection lost \(.+\); reconnecting in .+\nReconnected/);
  assert.deepEqual(
    receiver.received.map(({ body }) => body),
    payloads,
  );
  for (const { headers, body } of receiver.received)
    new Webhook(secret).verify(body, headers as Record<string, string>);
  await relay.close();
  await receiver.close();
});

test('prints one JSON document a line, and says why a receiver was not reached', async () => {
  const gone = await startReceiver(() => 200);
  await gone.close();
  const words = [
    'listen',
    '--url',
    `${service.url}/`,
    '--forward-to',
    gone.url,
    '--output',
    'json',
  ];
  const running = followCli(words, withKey());
  await running.until(/"listening"/);
  const { id } = await invoiceIn(service.tenant, 'Posted');
  await running.until(/"event"/);
  const { code, stdout } = await running.end('SIGINT');
  assert.equal(code, 0);
  const [start, line, end] = stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text));
  assert.match(start.listening.secret, /^whsec_/);
  assert.equal(start.listening.forwardTo, gone.url);
  assert.equal(line.event.type, 'invoice.posted');
  assert.equal(line.event.entity.id, id);
  assert.equal(line.forwarded.outcome, 'refused');
  assert.equal(line.forwarded.status, null);
  assert.match(line.forwarded.remedy, /Start the receiver/);
  const { events, accepted, refused } = end.summary;
  assert.deepEqual([events, accepted, refused], [1, 0, 1]);
});

test('without a receiver events are only printed', async () => {
  const running = followCli(['listen', '--url', service.url], withKey());
  await running.until(/Ctrl\+C/);
  await invoiceIn(service.tenant, 'Posted');
  await running.until(/invoice\.posted/);
  const { code, stdout } = await running.end('SIGINT');
  assert.equal(code, 0);
  assert.ok(!stdout.includes('whsec_'));
  assert.match(stdout, /1 event; the last/);
});

test('an event right after “Listening” arrives, although the connection closes before the stream starts', async (t) => {
  const relay = await startRelay(service.port, (count) => count === 1);
  const receiver = await startReceiver(() => 200);
  const running = followCli(
    ['listen', '--url', relay.url, '--forward-to', receiver.url],
    withKey(),
  );
  t.after(async () => {
    await running.end('SIGINT');
    await receiver.close();
    await relay.close();
  });
  await running.until(/Ctrl\+C/);
  const { id } = await invoiceIn(service.tenant, 'Posted');
  await until('the event', () => receiver.received.length > 0);
  assert.ok(receiver.received[0]?.body.includes(id));
});

test('without --url finds the service at PORT', async () => {
  const running = followCli(['listen'], { ...withKey(), PORT: String(service.port) });
  await running.until(/Listening to all events of http:\/\/127\.0\.0\.1:\d+/);
  assert.match(running.output().stdout, new RegExp(`${service.url}\\n`));
  assert.equal((await running.end('SIGINT')).code, 0);
});

test('the key of the demo is only sent to a server that proves to have it', async (t) => {
  const seen: IncomingHttpHeaders[] = [];
  const stranger = createHttpServer((request, response) => {
    seen.push(request.headers);
    response.setHeader('daybook-proof', 'A'.repeat(43)).end('{"status":"ok"}');
  }).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const DAYBOOK_DATA = mkdtempSync(join(tmpdir(), 'daybook-listen-'));
  t.after(() => {
    stranger.close();
    rmSync(DAYBOOK_DATA, { recursive: true });
  });
  writeFileSync(join(DAYBOOK_DATA, 'demo-key.txt'), `${service.tenant.keys.Clerk}\n`);
  const { port } = stranger.address() as AddressInfo;
  for (const words of [['listen'], ['export', 'invoices']]) {
    const { code, stderr } = await runCli(words, { DAYBOOK_DATA, PORT: String(port) });
    assert.equal(code, 1);
    assert.match(stderr, /is not the Daybook of .*--url or PORT, .*DAYBOOK_API_KEY/);
  }
  assert.equal(seen.length, 2);
  for (const headers of seen) assert.equal(headers.authorization, undefined);
});

test('says why it cannot start and how to fix it', async () => {
  const env = withKey();
  const free = await startReceiver(() => 200);
  const elsewhere = await startReceiver(() => 404);
  await free.close();
  const url = ['--url', service.url];
  const cases: [string[], Record<string, string>, RegExp][] = [
    [['--url', free.url], env, /No Daybook answers at .*npm start.*--url/],
    [['--url', elsewhere.url], env, /404.*address of Daybook/],
    [url, { DAYBOOK_API_KEY: 'wrong' }, /401.*DAYBOOK_API_KEY or --key-file/],
    [url, { DAYBOOK_DATA: '/nonexistent' }, /No API key.*DAYBOOK_API_KEY/],
    [[...url, '--types', 'invoice.sold'], env, /invoice\.sold.*invoice\.posted.*--types/],
    [[...url, '--secret', 'whsec_short'], env, /24 to 64 bytes/],
    [[...url, '--forward-to', 'localhost:3000'], env, /begins with http/],
  ];
  for (const [words, given, expected] of cases) {
    const { code, stderr, stdout } = await runCli(['listen', ...words], given);
    assert.equal(code, 1, stderr);
    assert.match(stderr.replaceAll('\n', ' '), expected);
    assert.equal(stdout, '');
  }
  await elsewhere.close();
});
