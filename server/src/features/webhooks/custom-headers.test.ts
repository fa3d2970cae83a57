/** Values of custom headers may be passwords: only the receiver and the endpoint's record get them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Hook, startHook, until } from '../../../test/support/deliveries.ts';
import { everyPath, pathsShowing, tablesContaining } from '../../../test/support/find-leaks.ts';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { type Service, startService } from '../../../test/support/service.ts';

const [first, second] = ['canary-of-the-first-value', 'canary-of-the-second-value'];
const canary = /canary-of-the/;
const logged: string[] = [];
let service: Service;
before(async () => {
  service = await startService({ effects: {}, log: (line) => logged.push(line) });
});
after(() => service.close());

/** An endpoint whose header was changed, with deliveries, a test, a rotation and an event about itself. */
async function busyHook(
  t: Parameters<typeof startHook>[0],
): Promise<{ hook: Hook; witness: Hook }> {
  const witness = await startHook(t, service);
  const customHeaders = { 'X-Token': first, 'X-Environment': 'production' };
  const hook = await startHook(t, service, { fields: { customHeaders } });
  const path = `/api/webhook-endpoints/${hook.id}`;
  const { RowVersion } = await hook.record();
  await hook.patch('customHeaders', { 'X-Token': second });
  const stale = await service.api('PATCH', path, { description: 'ERP', RowVersion });
  assert.equal(stale.status, 409);
  await invoiceIn(service.tenant, 'Posted');
  await hook.act('test');
  // A delivery that runs while the secret changes has the old signature only.
  await hook.ended(2);
  for (const replayed of [null, 'true']) {
    const key = { 'idempotency-key': 'rotate' };
    const reply = await service.api('POST', `${path}/rotate-secret`, undefined, key);
    assert.equal(reply.headers.get('idempotency-replayed'), replayed);
    if (replayed === null) hook.useSecret(String(reply.body['secret']));
  }
  await hook.act('disable', { reason: 'Enough' });
  await until('the witness to be notified', () => witness.types().includes('webhook.disabled'));
  return { hook, witness };
}

test("header values appear only in the endpoint's record, for roles that may read it", async (t) => {
  const { hook, witness } = await busyHook(t);
  const paths = await everyPath(service);
  assert.ok(paths.includes(`/api/webhook-endpoints/${hook.id}`));
  const { shownAt, requests } = await pathsShowing(service, service.tenant, paths, canary);
  assert.ok(requests > 200, `only ${requests} answers`);
  const list = '/api/webhook-endpoints';
  const own = [list, `${list}/${hook.id}`];
  assert.deepEqual(
    shownAt,
    ['Admin', 'Integrator'].flatMap((role) => own.map((path) => `${role} ${path}`)),
  );
  const received = hook.deliveries().map(({ headers }) => headers['x-token']);
  assert.deepEqual(new Set(received), new Set([second]));
  assert.doesNotMatch(
    witness
      .deliveries()
      .map(({ text }) => text)
      .join(),
    canary,
  );
  assert.ok(logged.length > 0);
  assert.doesNotMatch(logged.join(), canary);

  // The response to an Idempotency-Key is stored for a day, for the same API key only.
  assert.deepEqual(await tablesContaining(service, 'canary-of-the'), [
    'idempotency',
    'webhook_endpoint',
  ]);
});

test('the field history shows the names of changed headers, not their values', async (t) => {
  const customHeaders = { 'X-Token': first };
  const hook = await startHook(t, service, { fields: { customHeaders } });
  const { RowVersion } = await hook.record();
  await hook.patch('customHeaders', { 'X-Token': second });
  await hook.patch('customHeaders', { 'X-Token': second, 'X-Other': first });
  const changesOf = async (query: string) => {
    const { body } = await service.api('GET', `/api/webhook-endpoints/${hook.id}/changes${query}`);
    const found = body.items.filter(({ path }) => path === 'customHeaders');
    return found.map((one) => [one['old'], one['new']]);
  };
  const [token, other] = [{ 'X-Token': '(redacted)' }, { 'X-Other': '(redacted)' }];
  assert.deepEqual(await changesOf(`?after=${RowVersion}`), [
    [token, token],
    [token, { ...token, ...other }],
  ]);
  assert.deepEqual((await changesOf(''))[0], [null, token]);
});
