/** What other users and tenants learn of a user: private views in the stream, sign-ins after leaving a tenant. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../test/support/deliveries.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { openStream, type Reader } from '../../test/support/stream-reader.ts';
import { join, openBrowser } from '../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test('a tenant that deactivated a user does not see where the user signs in', async () => {
  const email = 'moved@harbour.example';
  const { user } = await join(service, email, 'Viewer');
  const { user: elsewhere } = await join(service, email, 'Viewer', service.other);
  await service.api('POST', `/api/users/${user.id}/deactivate`, {});
  const wrong = openBrowser(service);
  await wrong('POST', '/api/sessions', { email, password: 'not the password' });
  await wrong('POST', '/api/password-resets', { email });
  const noted = (tenant: Service['tenant'], id: string) =>
    tenant.api(
      'GET',
      `/api/audit-entries?subjectId.eq=${id}&action.in=session.refused,password.reset_requested`,
    );
  await until('both entries', async () => {
    return (await noted(service.other, elsewhere.id)).body.items.length === 2;
  });
  assert.deepEqual((await noted(service.tenant, user.id)).body.items, []);
});

test('the stream names a private view to its user and to Admins only, a shared one to all', async () => {
  const { browser: owner } = await join(service, 'keeper@harbour.example', 'Controller');
  const open = (headers: Record<string, string>) => openStream(service, '?changes=true', headers);
  const { Clerk, Admin } = service.tenant.keys;
  const streams = {
    owner: await open({ cookie: owner.cookie() }),
    admin: await open({ authorization: `Bearer ${Admin}` }),
    other: await open({ authorization: `Bearer ${Clerk}` }),
  };
  const named = ({ events }: Reader, id: string) => events.some(({ data }) => data.includes(id));
  const receives = (stream: Reader, id: string) => stream.until(() => named(stream, id));
  const save = { name: 'Salaries', collection: 'invoices', query: '' };
  const { body: view } = await owner('POST', '/api/saved-views', save);
  const { body: later } = await service.api('POST', '/api/customers', { name: 'Later' });
  await receives(streams.other, later.id);
  assert.ok(!named(streams.other, view.id));
  await receives(streams.admin, view.id);
  await receives(streams.owner, view.id);
  await owner('POST', `/api/saved-views/${view.id}/share`, {});
  await receives(streams.other, view.id);
  for (const { events } of Object.values(streams))
    assert.ok(!events.some(({ data }) => data.includes('audience')));
  for (const stream of Object.values(streams)) await stream.cut();
});
