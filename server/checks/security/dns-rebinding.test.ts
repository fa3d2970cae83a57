/**
 * DNS rebinding: a page of another site whose host name resolves to this machine is same-origin to the browser; it
 * could sign in and read public pages.
 */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { type ServiceOptions, startService } from '../../test/support/service.ts';

async function started(t: TestContext, options: ServiceOptions = {}) {
  const service = await startService(options);
  t.after(() => service.close());
  const ask = (host: string, path: string, method = 'GET', headers = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = { method, headers: { host, ...headers } };
      const outgoing = request(`${service.url}${path}`, sent, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode ?? 0, text });
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  return { service, ask };
}

test('without PUBLIC_URL, returns 421 for host names that others can register', async (t) => {
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

test('serves IP addresses, local names and health probes for any Host, and requests with an API key', async (t) => {
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

test('with PUBLIC_URL, any Host from a proxy is accepted and ignored', async (t) => {
  const { ask } = await started(t, { publicUrl: 'https://books.example' });
  for (const host of ['books.example', 'upstream.example:8080', '10.0.0.1'])
    assert.equal((await ask(host, '/docs/errors')).status, 200, host);
  const sent = { origin: 'https://upstream.example', cookie: 'daybook_session=x' };
  const { status } = await ask('upstream.example', '/api/sessions', 'POST', sent);
  assert.equal(status, 403, 'changes must come from the origin of PUBLIC_URL, whatever the Host');
});
