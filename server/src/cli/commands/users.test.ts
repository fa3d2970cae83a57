/** `daybook users` and `tenants`: the first sign-in, and recovery of access. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCli } from '../../../test/support/run-cli.ts';
import { type Service, startService } from '../../../test/support/service.ts';
import { goodPassword, openBrowser } from '../../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService();
  // The program uses the system clock.
  service.clock.set(new Date().toISOString());
});
after(() => service.close());

async function daybook(...words: string[]): Promise<{ url: string; [name: string]: unknown }> {
  const env = { DATABASE_URL: service.databaseUrl, PUBLIC_URL: 'https://books.example' };
  const { code, stdout, stderr } = await runCli([...words, '--output', 'json'], env);
  assert.equal(code, 0, stderr);
  service.clock.set(new Date().toISOString());
  return JSON.parse(stdout);
}

const secretOf = (url: string, page: string) => {
  const start = `https://books.example/${page}#`;
  assert.ok(url.startsWith(start), url);
  return url.slice(start.length);
};

test('a user is invited, joins, resets the password by printed links and becomes operator', async () => {
  const email = 'first@daybook.example';
  const invited = await daybook('users', 'invite', email, '--role', 'Admin', '--name', 'First');
  const browser = openBrowser(service);
  const joined = await browser('POST', '/api/invitations/accept', {
    invitation: secretOf(invited.url, 'accept-invitation'),
    password: goodPassword,
  });
  assert.equal(joined.status, 201, joined.text);
  const listed = await daybook('users', 'list');
  assert.ok(JSON.stringify(listed['users']).includes(email));
  const signIn = async (password: string) => {
    const own = openBrowser(service);
    return own('POST', '/api/sessions', { email, password });
  };
  const link = await daybook('users', 'reset-password', email);
  const password = 'found again by a printed link';
  const reset = await openBrowser(service)('POST', '/api/password-resets/confirm', {
    token: secretOf(link.url, 'new-password'),
    password,
  });
  assert.equal(reset.status, 200, reset.text);
  assert.equal((await signIn(goodPassword)).status, 401);
  await daybook('users', 'operator', email);
  assert.equal((await signIn(password)).body['operator'], true);
  await daybook('users', 'operator', email, '--remove');
  assert.equal((await signIn(password)).body['operator'], false);
  const path = '/api/audit-entries?actor.eq=system:cli&action.in=';
  const noted = `${path}user.operator_changed,password.reset_requested`;
  const { items } = (await service.api('GET', noted)).body;
  assert.deepEqual(items.map(({ action, details }) => [action, details]).sort(), [
    ['password.reset_requested', {}],
    ['user.operator_changed', { operator: false }],
    ['user.operator_changed', { operator: true }],
  ]);
  const env = { DATABASE_URL: service.databaseUrl };
  const unknown = await runCli(['users', 'reset-password', 'nobody@daybook.example'], env);
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /There is no account with the email nobody@daybook\.example/);
});

test('creates a tenant whose Admin joins by the printed link and needs a second factor', async () => {
  const words = [
    '--name',
    'Quay GmbH',
    '--base-currency',
    'EUR',
    '--admin',
    'owner@daybook.example',
  ];
  const made = await daybook('tenants', 'create', ...words);
  const { tenants } = await daybook('tenants', 'list');
  assert.ok(JSON.stringify(tenants).includes(String(made['id'])));
  const owner = openBrowser(service);
  const joined = await owner('POST', '/api/invitations/accept', {
    invitation: secretOf(made.url, 'accept-invitation'),
    password: goodPassword,
  });
  assert.equal(joined.status, 201, joined.text);
  assert.equal((joined.body['tenant'] as { id: string }).id, made['id']);
  // `daybook tenants create` had no DAYBOOK_SECRET_KEY; the service has one.
  assert.equal((await owner('GET', '/api/tenant-settings')).body.code, 'second_factor_needed');
});
