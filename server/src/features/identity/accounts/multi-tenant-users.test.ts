/** One person in several tenants, and what an Admin of one must not get of another (OWASP API1, API5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TOTP } from 'otpauth';
import { change, changeSettings } from '../../../../test/support/deliveries.ts';
import { documentedOperations } from '../../../../test/support/documented-operations.ts';
import { type Body, type Service, startService } from '../../../../test/support/service.ts';
import { goodPassword, invite, join, openBrowser } from '../../../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test('one person belongs to several tenants and switches between them with a new cookie', async () => {
  const email = 'both@daybook.example';
  const { browser, me } = await join(service, email, 'Admin');
  const second = await invite(service.other, email, 'Viewer');
  const accepted = await browser('POST', '/api/invitations/accept', {
    invitation: second['invitation'],
  });
  assert.equal(accepted.status, 201, accepted.text);
  assert.deepEqual((accepted.body['tenant'] as { id: string }).id, service.other.id);
  const tenants = accepted.body['tenants'] as { id: string; role: string; current: boolean }[];
  assert.deepEqual(
    tenants.map(({ id, role, current }) => [id, role, current]).sort(),
    [
      [service.other.id, 'Viewer', true],
      [service.tenant.id, 'Admin', false],
    ].sort(),
  );
  assert.equal((await browser('POST', '/api/invoices', {})).status, 403, 'a Viewer here');
  const before = browser.cookie();
  const switched = await browser('POST', '/api/sessions/current/switch', {
    tenantId: service.tenant.id,
  });
  assert.equal(switched.status, 201, switched.text);
  assert.deepEqual(switched.body['actor'], me['actor']);
  const old = await fetch(`${service.url}/api/me`, { headers: { cookie: before } });
  assert.equal(old.status, 401, 'the old token is invalid');
  assert.equal((await browser('POST', '/api/invoices', {})).status, 201, 'an Admin there');
  const unknownTenant = '0193d0a4-0000-7000-8000-0000000000aa';
  const none = await browser('POST', '/api/sessions/current/switch', { tenantId: unknownTenant });
  assert.equal(none.status, 404);
});

test('sessions, memberships and tenants have a RowVersion that changes only with visible fields', async () => {
  const email = 'versions@daybook.example';
  const { browser, user } = await join(service, email, 'Viewer');
  const versionOf = async (path: string) => {
    const { items, tenants } = (await browser('GET', path)).body;
    const [first] = (items ?? tenants) as readonly Body[];
    assert.match(String(first?.RowVersion), /^[\w-]{22}$/, path);
    return first?.RowVersion;
  };
  const [session, membership] = [await versionOf('/api/sessions'), await versionOf('/api/me')];
  service.clock.advance(60_000);
  assert.equal(await versionOf('/api/sessions'), session, 'its use does not change it');
  assert.equal(await versionOf('/api/me'), membership);
  await change(service.tenant, `/api/users/${user.id}`, 'role', 'Clerk');
  assert.notEqual(await versionOf('/api/me'), membership);
});

test('ASVS 7.3.2: switching tenants does not extend a session', async () => {
  const [email, day] = ['long@daybook.example', 86_400_000];
  const { browser, me } = await join(service, email, 'Viewer');
  const { invitation } = await invite(service.other, email, 'Viewer');
  const endOf = ({ session }: typeof me) => (session as unknown as { expiresAt: string }).expiresAt;
  const end = endOf(me);
  assert.equal(Date.parse(end) - service.clock.now().getTime(), 7 * day);
  const wait = async (ms: number) => {
    service.clock.advance(ms);
    const now = service.clock.now().toISOString();
    await service.sql(
      'update session set last_used_at = $1 where person_id = (select id from person where email = $2)',
      [now, email],
    );
  };
  await wait(5 * day);
  const accepted = await browser('POST', '/api/invitations/accept', { invitation });
  assert.deepEqual([accepted.status, endOf(accepted.body)], [201, end], accepted.text);
  await wait(day);
  const tenantId = service.tenant.id;
  const moved = await browser('POST', '/api/sessions/current/switch', { tenantId });
  assert.deepEqual([moved.status, endOf(moved.body)], [201, end], moved.text);
  assert.match(browser.setCookie(), /Max-Age=86400;/);
  await wait(day - 1_000);
  assert.equal((await browser('GET', '/api/me')).status, 200);
  service.clock.advance(1_000);
  assert.equal((await browser('GET', '/api/me')).status, 401);
  const signIn = { email, password: goodPassword };
  const anew = await browser('POST', '/api/sessions', signIn);
  assert.equal(Date.parse(endOf(anew.body)) - service.clock.now().getTime(), 7 * day);
});

test('an Admin with an invitation link cannot take over an existing account', async () => {
  const email = 'victim@daybook.example';
  await join(service, email, 'Admin', service.other);
  // An Admin of another tenant invites the account's address and sees the invitation.
  const { invitation } = await invite(service.tenant, email, 'Viewer');
  const attacker = openBrowser(service);
  const taken = await attacker('POST', '/api/invitations/accept', {
    invitation,
    password: 'a password of the attacker',
  });
  assert.deepEqual([taken.status, taken.body.code], [401, 'sign_in_failed']);
  const bare = await attacker('POST', '/api/invitations/accept', { invitation });
  assert.deepEqual([bare.status, bare.body.errors[0]?.pointer], [422, '/password']);
  // Being signed in as another user does not help.
  const { browser: other } = await join(service, 'attacker@daybook.example', 'Viewer');
  assert.equal((await other('POST', '/api/invitations/accept', { invitation })).status, 422);
  const rightful = openBrowser(service);
  const joined = await rightful('POST', '/api/invitations/accept', {
    invitation,
    password: goodPassword,
  });
  assert.equal(joined.status, 201, joined.text);
});

test('an invitation is valid only for the address that it was sent to, and for seven days', async () => {
  const made = await service.api('POST', '/api/users', { email: 'a@daybook.example' });
  const { id, invitation } = made.body;
  // The API does not allow this change.
  await service.sql("update app_user set email = 'b@daybook.example' where id = $1", [id]);
  const stale = await openBrowser(service)('POST', '/api/invitations/accept', {
    invitation,
    password: goodPassword,
  });
  assert.equal(stale.body.code, 'invalid_link');
  service.clock.advance(8 * 86_400_000);
  const late = await invite(service.tenant, 'late@daybook.example', 'Viewer');
  service.clock.advance(7 * 86_400_000 + 1);
  const reply = await openBrowser(service)('POST', '/api/invitations/read', {
    invitation: late['invitation'],
  });
  assert.equal(reply.body.code, 'invalid_link');
});

test('users cannot deactivate themselves or change their own role', async () => {
  const { browser, user } = await join(service, 'admin@daybook.example', 'Admin');
  const path = `/api/users/${user.id}`;
  const { RowVersion } = (await browser('GET', path)).body;
  const role = await browser('PATCH', path, { role: 'Viewer', RowVersion });
  assert.deepEqual([role.status, role.body.errors[0]?.pointer], [422, '/role']);
  const gone = await browser('POST', `${path}/deactivate`);
  assert.deepEqual([gone.status, gone.body.errors[0]?.code], [422, 'own_account']);
  assert.equal((await service.api('PATCH', path, { role: 'Clerk', RowVersion })).status, 200);
  assert.equal((await browser('GET', '/api/users')).status, 403, 'the new role applies at once');
});

test('ASVS 2.3.5: with four-eyes approval users cannot approve their own posting in any session', async () => {
  const { browser } = await join(service, 'poster@daybook.example', 'Approver');
  const settings = (await service.api('GET', '/api/tenant-settings')).body.items[0];
  await service.api('PATCH', `/api/tenant-settings/${settings?.id}`, {
    fourEyes: true,
    RowVersion: settings?.RowVersion,
  });
  const { body: buyer } = await service.api('POST', '/api/customers', {
    ...{ name: 'Northwind', country: 'DE', currency: 'EUR', paymentTermsDays: 30 },
  });
  const draft = await browser('POST', '/api/invoices', {
    ...{ customerId: buyer.id, invoiceDate: '2026-11-21', dueDate: '2026-12-21' },
    lines: [
      {
        ...{ description: 'Work', quantity: '1', unitPrice: '10.00' },
        ...{
          taxCodeId: service.tenant.taxCodes['T19'],
          accountId: service.tenant.accounts['4000'],
        },
      },
    ],
  });
  const path = `/api/invoices/${draft.body.id}`;
  const posted = await browser('POST', `${path}/post`);
  assert.equal(posted.status, 200, posted.text);
  const again = openBrowser(service);
  const body = { email: 'poster@daybook.example', password: goodPassword };
  assert.equal((await again('POST', '/api/sessions', body)).status, 201);
  assert.equal((await again('POST', `${path}/approve`)).status, 422);
  const { browser: second } = await join(service, 'second@daybook.example', 'Approver');
  assert.equal((await second('POST', `${path}/approve`)).status, 200);
});

test('the operations outside a single tenant are these; other tests of this folder check each', () => {
  const beyond = documentedOperations(service.document).filter(
    ({ open, forUsers, forOperators }) => open || forUsers || forOperators,
  );
  assert.deepEqual(beyond.map(({ operationId }) => operationId).sort(), [
    'acceptInvitation',
    'beginOidcSignIn',
    'beginSecondFactor',
    'changePassword',
    'confirmSecondFactor',
    'createTenant',
    'disableSecondFactor',
    'endSession',
    'finishOidcSignIn',
    'listSessions',
    'listSignInMethods',
    'listTenants',
    'readInvitation',
    'reportPresence',
    'requestPasswordReset',
    'resetPassword',
    'setDefaultView',
    'signIn',
    'signOut',
    'signOutEverywhere',
    'switchTenant',
    'takeOverApiKey',
  ]);
});

test('OWASP API1: users can neither see nor end sessions of others', async () => {
  const { browser: one } = await join(service, 'own@daybook.example', 'Admin');
  const { browser: two, me } = await join(service, 'foreign@daybook.example', 'Viewer');
  const { id } = me['session'] as { id: string };
  assert.ok(!(await one('GET', '/api/sessions')).text.includes(id));
  assert.equal((await one('DELETE', `/api/sessions/${id}`)).status, 404);
  assert.equal((await one('DELETE', '/api/sessions')).status, 200);
  assert.equal((await two('GET', '/api/me')).status, 200);
  const elsewhere = { tenantId: service.other.id };
  assert.equal((await two('POST', '/api/sessions/current/switch', elsewhere)).status, 404);
  const signIn = { email: 'foreign@daybook.example', password: goodPassword, ...elsewhere };
  assert.equal((await openBrowser(service)('POST', '/api/sessions', signIn)).status, 401);
});

test('an operator creates a tenant; its Admin joins by invitation, sets up a second factor and can work at once', async () => {
  const { browser, me } = await join(service, 'operator@daybook.example', 'Admin');
  const wish = {
    ...{ name: 'Quay Logistics GmbH', baseCurrency: 'CHF', country: 'DE', language: 'de' },
    ...{ currencies: ['EUR'], adminEmail: 'owner@daybook.example' },
  };
  assert.equal(
    (await browser('POST', '/api/tenants', wish)).status,
    403,
    'an Admin is no operator',
  );
  assert.equal((await browser('GET', '/api/tenants')).status, 403);
  assert.equal(me['operator'], false);
  await service.sql("update person set operator = true where email = 'operator@daybook.example'");
  const operator = openBrowser(service);
  const body = { email: 'operator@daybook.example', password: goodPassword };
  assert.equal((await operator('POST', '/api/sessions', body)).body['operator'], true);
  const unknown = await operator('POST', '/api/tenants', { ...wish, baseCurrency: 'XQZ' });
  assert.deepEqual([unknown.status, unknown.body.errors[0]?.pointer], [422, '/baseCurrency']);
  const made = await operator('POST', '/api/tenants', wish);
  assert.equal(made.status, 201, made.text);
  const { RowVersion } = made.body['tenant'] as Body;
  const all = (await operator('GET', '/api/tenants?limit=200')).body.items;
  assert.equal(all.at(-1)?.RowVersion, RowVersion);
  const pages = [];
  for (let path = '/api/tenants?limit=1'; path !== ''; ) {
    const page = await operator('GET', path);
    pages.push(...page.body.items.map(({ id }) => id));
    const { nextCursor } = page.body;
    path = nextCursor === null ? '' : `/api/tenants?limit=1&cursor=${nextCursor}`;
  }
  const { id } = made.body['tenant'] as { id: string };
  assert.deepEqual(pages.sort(), [service.tenant.id, service.other.id, id].sort());
  const owner = openBrowser(service);
  const { invitation } = made.body;
  const joined = await owner('POST', '/api/invitations/accept', {
    invitation,
    password: goodPassword,
  });
  assert.deepEqual(
    [joined.status, joined.body['actor']],
    [201, { ...(joined.body['actor'] as object), role: 'Admin' }],
  );
  assert.equal((await owner('GET', '/api/tenant-settings')).body.code, 'second_factor_needed');
  const factor = '/api/me/second-factor';
  const begun = await owner('POST', factor, { password: goodPassword });
  const timestamp = service.clock.now().getTime();
  const code = new TOTP({ secret: String(begun.body['secret']) }).generate({ timestamp });
  assert.equal((await owner('POST', `${factor}/confirm`, { code })).status, 200);
  const [settings] = (await owner('GET', '/api/tenant-settings')).body.items;
  assert.equal(settings?.['requireAdminSecondFactor'], true);
  assert.deepEqual([settings?.['baseCurrency'], settings?.['currencies']], ['CHF', ['EUR']]);
  const renamed = await owner('PATCH', `/api/tenant-settings/${settings?.id}`, {
    name: 'Quay Logistics AG',
    RowVersion: settings?.RowVersion,
  });
  assert.equal(renamed.status, 200, renamed.text);
  assert.equal((await owner('GET', '/api/periods?limit=200')).body.items.length >= 12, true);
  assert.equal((await owner('GET', '/api/accounts')).body.items.length > 5, true);
  assert.equal((await owner('GET', '/api/tenants')).status, 403);
});

test("an Admin can end a user's sessions in their own tenant; earlier sessions elsewhere cannot switch to it", async () => {
  const email = 'lost-laptop@daybook.example';
  const { browser, user } = await join(service, email, 'Clerk');
  const signIn = async (tenantId: string) => {
    const own = openBrowser(service);
    const body = { email, password: goodPassword, tenantId };
    assert.equal((await own('POST', '/api/sessions', body)).status, 201);
    return own;
  };
  const { invitation } = await invite(service.other, email, 'Viewer');
  const accepted = await browser('POST', '/api/invitations/accept', { invitation });
  assert.equal(accepted.status, 201, accepted.text);
  const [here, there] = [await signIn(service.tenant.id), await signIn(service.other.id)];
  assert.equal((await here('GET', '/api/me')).status, 200);
  service.clock.advance(1_000);
  const path = `/api/users/${user.id}`;
  assert.equal((await service.as('Controller')('POST', `${path}/end-sessions`)).status, 403);
  assert.equal((await service.other.api('POST', `${path}/end-sessions`)).status, 404);
  const done = await service.api('POST', `${path}/end-sessions`);
  assert.equal(done.status, 200, done.text);
  assert.equal(done.body['sessionsEndedAt'], service.clock.now().toISOString());
  assert.equal((await here('GET', '/api/me')).status, 401);
  for (const other of [there, browser]) {
    assert.equal((await other('GET', '/api/me')).status, 200, 'the other tenant is not affected');
    const body = { tenantId: service.tenant.id };
    const moved = await other('POST', '/api/sessions/current/switch', body);
    assert.deepEqual([moved.status, moved.body.code], [404, 'not_found']);
    assert.equal((await other('GET', '/api/me')).status, 200);
  }
  service.clock.advance(1_000);
  const again = await signIn(service.tenant.id);
  assert.equal((await again('GET', '/api/me')).status, 200);
  const switched = await again('POST', '/api/sessions/current/switch', {
    tenantId: service.other.id,
  });
  assert.equal(switched.status, 201, switched.text);
  const home = await again('POST', '/api/sessions/current/switch', { tenantId: service.tenant.id });
  assert.equal(home.status, 201, 'of a later sign-in');
  const noted = `/api/audit-entries?action.eq=user.sessions_ended&subjectId.eq=${user.id}`;
  assert.equal((await service.api('GET', noted)).body.items.length, 1);
});

test('a tenant can require a second factor of Admins only, and requires none by default', async () => {
  const admin = await join(service, 'asked-admin@daybook.example', 'Admin', service.other);
  const viewer = await join(service, 'asked-viewer@daybook.example', 'Viewer', service.other);
  const read = async (one: typeof admin) => (await one.browser('GET', '/api/invoices')).status;
  assert.equal(await read(admin), 200);
  await changeSettings(service.other, 'requireAdminSecondFactor', true);
  assert.deepEqual([await read(admin), await read(viewer)], [403, 200]);
  const { person } = (await admin.browser('GET', '/api/me')).body;
  assert.equal((person as { secondFactorNeeded: boolean }).secondFactorNeeded, true);
  await changeSettings(service.other, 'requireAdminSecondFactor', false);
  assert.equal(await read(admin), 200);
});
