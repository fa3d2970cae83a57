/**
 * Account takeover by changing a user's address: the Admin of one tenant must neither receive links of another tenant's
 * person, nor get a person into a user record with another address (OWASP API1, API2; ASVS 15.4).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signInByIdentity } from '../../src/features/identity/oidc/oidc-sign-in.ts';
import { until } from '../../test/support/deliveries.ts';
import { startMailingService } from '../../test/support/mailing-service.ts';
import type { Body, Service } from '../../test/support/service.ts';
import type { TestSmtp } from '../../test/support/smtp.ts';
import { type Browser, goodPassword, invite, join, openBrowser } from '../../test/support/users.ts';

/** For each way to join. */
const rounds = 100;
/** Victims attacked concurrently. */
const lanes = 8;

let smtp: TestSmtp;
let service: Service;
before(async () => {
  ({ smtp, service } = await startMailingService());
});
after(async () => {
  await service.close();
  await smtp.close();
});

const accept = (invitation: unknown, browser: Browser = openBrowser(service)) =>
  browser('POST', '/api/invitations/accept', { invitation, password: goodPassword });

const mailsTo = (address: string, page: string) =>
  smtp.mails.filter(({ to, parsed }) => to.includes(address) && parsed.text?.includes(page));

test("mails a password reset only to the person's own address, whatever address a tenant stores", async () => {
  const [victim, attacker] = ['victim@harbour.example', 'thief@evil.example'];
  const { user } = await join(service, victim, 'Viewer');
  await service.sql('update app_user set email = $2 where id = $1', [user.id, attacker]);
  const requested = await openBrowser(service)('POST', '/api/password-resets', { email: victim });
  assert.equal(requested.status, 202);
  await until('the mail', () => mailsTo(victim, '/new-password#').length === 1);
  assert.deepEqual(mailsTo(attacker, '/new-password#'), []);
  const signIn = { email: victim, password: goodPassword };
  assert.equal((await openBrowser(service)('POST', '/api/sessions', signIn)).status, 201);
});

test('the address of an invited user cannot be changed, and the error says what to do instead', async () => {
  const { id, RowVersion } = await invite(service.tenant, 'fixed@harbour.example', 'Viewer');
  const change = (email: string) => service.api('PATCH', `/api/users/${id}`, { email, RowVersion });
  const changed = await change('other@harbour.example');
  assert.deepEqual([changed.status, changed.body.code], [422, 'field_locked']);
  assert.match(changed.body.detail, /deactivate/i);
  assert.equal((await change('fixed@harbour.example')).status, 200, 'the same value');
  const { body: empty } = await service.api('POST', '/api/users', {});
  for (const email of ['not yet', 'someone@harbour.example']) {
    const { body: now } = await service.api('GET', `/api/users/${empty.id}`);
    const body = { email, RowVersion: now.RowVersion };
    const set = await service.api('PATCH', `/api/users/${empty.id}`, body);
    assert.equal(set.status, 200, set.text);
  }
  assert.equal((await service.api('POST', `/api/users/${empty.id}/invite`)).status, 200);
});

test('inviting a user again invalidates the older links', async () => {
  const email = 'again@harbour.example';
  const { id, invitation } = await invite(service.tenant, email, 'Viewer');
  const page = '/accept-invitation#';
  await until('the first mail', () => mailsTo(email, page).length === 1);
  service.clock.advance(1_000);
  const second = await service.api('POST', `/api/users/${id}/invite`);
  await until('the second mail', () => mailsTo(email, page).length === 2);
  const [first, last] = mailsTo(email, page).map(
    ({ parsed }) => /#([A-Za-z0-9_-]{43})/.exec(parsed.text ?? '')?.[1],
  );
  for (const old of [invitation, first]) {
    const body = { invitation: old };
    const read = await openBrowser(service)('POST', '/api/invitations/read', body);
    assert.equal(read.body.code, 'invalid_link');
    assert.equal((await accept(old)).body.code, 'invalid_link');
  }
  const body = { invitation: last };
  assert.equal((await openBrowser(service)('POST', '/api/invitations/read', body)).status, 200);
  assert.equal((await accept(second.body['invitation'])).status, 201);
});

test('an invitation is accepted once under concurrent attempts', async () => {
  const email = 'once@harbour.example';
  await join(service, email, 'Viewer', service.other);
  const { id, invitation } = await invite(service.tenant, email, 'Viewer');
  const replies = await Promise.all(Array.from({ length: 8 }, () => accept(invitation)));
  const codes = replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort();
  assert.deepEqual(codes, ['201 ', ...Array.from({ length: 7 }, () => '422 invalid_link')]);
  const { items } = (await service.api('GET', `/api/users/${id}/changes`)).body;
  const joins = items.filter((one) => one['operation'] === 'join').map((one) => one.RowVersion);
  assert.equal(new Set(joins).size, 1);
});

/** Ways for the attacker to change the address of an invited user. */
const changes: readonly ((user: Body, email: string) => Promise<unknown>)[] = [
  ({ id, RowVersion }, email) => service.api('PATCH', `/api/users/${id}`, { email, RowVersion }),
  // Directly in the database, which the API does not allow.
  ({ id }, email) =>
    service.sql("update app_user set email = $2 where id = $1 and status = 'Invited'", [id, email]),
];

/** The user's status, address and person. */
async function memberOf({ id }: Body) {
  const [row] = await service.sql(
    'select u.status, u.email, p.email as person from app_user u left join membership m on m.user_id = u.id ' +
      'left join person p on p.id = m.person_id where u.id = $1',
    [id],
  );
  return row as { status: string; email: string; person: string | null };
}

/** Runs the rounds: `enter` lets the victim join while the address changes. Returns how often the victim joined. */
async function race(
  name: string,
  enter: (victim: { email: string; browser: Browser }, user: Body) => Promise<unknown>,
): Promise<number> {
  let joined = 0;
  const lane = async (index: number) => {
    const email = `${name}-${index}@harbour.example`;
    const { browser } = await join(service, email, 'Admin', service.other);
    for (let round = index; round < rounds; round += lanes) {
      const user = await invite(service.tenant, email, 'Viewer');
      const change = changes[Math.floor(round / lanes) % changes.length];
      const actions = [
        () => enter({ email, browser }, user),
        () => change?.(user, `attacker-${name}-${round}@evil.example`),
      ];
      if (Math.random() < 0.5) actions.reverse();
      await Promise.all(actions.map((action) => action()));
      const now = await memberOf(user);
      if (now.person === null) assert.equal(now.status, 'Invited', `round ${round}`);
      else assert.deepEqual(now, { status: 'Active', email, person: email }, `round ${round}`);
      if (now.person !== null) joined += 1;
      await service.sql('delete from membership where user_id = $1', [user.id]);
      await service.sql("update app_user set email = id || '@gone.example' where id = $1", [
        user.id,
      ]);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)));
  return joined;
}

test(`${rounds} concurrent address changes and accepted invitations let no person join a record with another address`, async () => {
  const joined = await race('link', ({ browser }, { invitation }) => accept(invitation, browser));
  assert.ok(joined > 0 && joined < rounds, `joined ${joined} times`);
});

test(`${rounds} concurrent address changes and OIDC sign-ins let no person join a record with another address`, async () => {
  const joined = await race('oidc', ({ email }) => {
    const at = service.clock.now().toISOString();
    const visit = {
      at,
      requestId: 'race',
      address: null,
      userAgent: null,
      replaces: null,
      device: null,
    };
    const identity = {
      issuer: 'https://id.example',
      subject: email,
      email,
      name: null,
      tenantRoles: [],
    };
    return signInByIdentity(service.engine, identity, visit);
  });
  assert.ok(joined > 0 && joined < rounds, `joined ${joined} times`);
});
