/**
 * A page of another site whose name suddenly leads to this machine (DNS rebinding) speaks to the service as if it
 * were its own origin: it could sign in there, and read what needs no credential.
 */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { type ServiceOptions, startService } from '../support/service.ts';

async function started(t: TestContext, options: ServiceOptions = {}) {
  const service = await startService(options);
  t.after(() => service.close());
  const ask = (host: string, path: string, method = 'GET', headers = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = { method, headers: { host, ...headers } };
      const asked = request(`${service.url}${path}`, sent, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode ?? 0, text });
      });
      asked.on('error', reject);
      asked.end();
    });
  return { service, ask };
}

test('without PUBLIC_URL a name that others can register is refused with 421', async (t) => {
  const { service, ask } = await started(t);
  const port = service.port;
  const foreign = [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1.evil.example',
    'LOCALHOST.evil.example.',
  ];
  for (const host of foreign)
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/docs'],
      ['GET', '/openapi.json'],
      ['GET', '/api/invoices'],
      ['POST', '/api/sessions'],
      ['GET', '/nothing'],
    ] as const) {
      const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      const { status, text } = await ask(host, path, method, own);
      assert.equal(status, 421, `${method} ${path} at ${host}`);
      assert.match(text, /misdirected_request.*|PUBLIC_URL/);
    }
});

test('addresses, local names and probes are served by whatever name, and a key makes up for it', async (t) => {
  const { service, ask } = await started(t);
  for (const host of [
    'localhost',
    `localhost:${service.port}`,
    'app.localhost',
    '127.0.0.1:1',
    '[::1]:8080',
    '10.1.2.3',
    '192.168.0.7:8080',
    'daybook:8080',
    'printer.local',
    'daybook.finance.svc.cluster.local',
    'nas.home.arpa',
  ])
    assert.equal((await ask(host, '/docs/errors')).status, 200, host);
  for (const path of ['/health/live', '/health/ready'])
    assert.equal((await ask('evil.example', path)).status, 200);
  const key = { authorization: `Bearer ${service.tenant.keys.Admin}` };
  for (const path of ['/api/invoices', '/metrics'])
    assert.notEqual((await ask('books.example', path, 'GET', key)).status, 421);
});

test('with PUBLIC_URL a proxy may send any Host: nothing is made of it', async (t) => {
  const { ask } = await started(t, { publicUrl: 'https://books.example' });
  for (const host of ['books.example', 'upstream.example:8080', '10.0.0.1'])
    assert.equal((await ask(host, '/docs/errors')).status, 200, host);
  const sent = { origin: 'https://upstream.example', cookie: 'daybook_session=x' };
  const { status } = await ask('upstream.example', '/api/sessions', 'POST', sent);
  assert.equal(status, 403, 'a change comes from PUBLIC_URL, whatever Host says');
});
