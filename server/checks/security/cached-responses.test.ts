/** HTTP caching: a response is cached for one credential only, and secrets are never cached. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readyDraft } from '../../test/support/invoices.ts';
import { type ServiceOptions, startService } from '../../test/support/service.ts';

async function started(t: TestContext, options: ServiceOptions = {}) {
  const service = await startService(options);
  t.after(() => service.close());
  return service;
}

test('records are cached privately, revalidated, and vary by credential (ASVS 14.3.2)', async (t) => {
  const service = await started(t);
  const { id } = await readyDraft(service.tenant);
  for (const path of [`/api/invoices/${id}`, '/api/invoices']) {
    const [admin, viewer] = [
      await service.api('GET', path),
      await service.as('Viewer')('GET', path),
    ];
    assert.notEqual(admin.text, viewer.text, 'available actions differ by role');
    for (const { headers } of [admin, viewer]) {
      assert.equal(headers.get('cache-control'), 'private, no-cache');
      const vary = (headers.get('vary') ?? '').split(', ');
      for (const name of ['authorization', 'cookie', 'accept-encoding'])
        assert.ok(vary.includes(name), `${path} varies by ${name}`);
    }
    const held = { 'if-none-match': admin.headers.get('etag') ?? '' };
    const same = await service.api('GET', path, undefined, held);
    assert.equal(same.status, 304);
    assert.match(same.headers.get('vary') ?? '', /authorization, cookie/);
  }
});

test('responses without an ETag and error responses are no-store', async (t) => {
  const service = await started(t);
  const { id } = await readyDraft(service.tenant);
  for (const path of [
    '/api',
    `/api/invoices/${id}/changes`,
    `/api/invoices/${id}/readiness`,
    '/api/reports/trial-balance',
    '/api/me',
    '/api/nothing',
  ])
    assert.equal((await service.api('GET', path)).headers.get('cache-control'), 'no-store', path);
  const stranger = await fetch(`${service.url}/api/invoices`);
  assert.deepEqual([stranger.status, stranger.headers.get('cache-control')], [401, 'no-store']);
});

test('every response has Strict-Transport-Security if PUBLIC_URL is https (RFC 6797)', async (t) => {
  const secure = await started(t, { publicUrl: 'https://books.example' });
  const plain = await started(t);
  for (const path of ['/', '/docs', '/openapi.json', '/api/invoices', '/nothing', '/health/live']) {
    const { headers } = await fetch(secure.url + path);
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', path);
    const without = await fetch(plain.url + path);
    assert.equal(without.headers.get('strict-transport-security'), null, path);
  }
});
