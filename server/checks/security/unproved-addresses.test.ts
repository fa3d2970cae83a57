/**
 * Trust in an address that was never proved: the holder of an invitation link that was shown to an Admin may be that
 * Admin (OWASP API2; ASVS 6.4.2).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoSignIn } from '../../src/cli/start/demo-person.ts';
import { changeSettings, until } from '../../test/support/deliveries.ts';
import { readyDraft } from '../../test/support/invoices.ts';
import { startMailingService } from '../../test/support/mailing-service.ts';
import { runCli } from '../../test/support/run-cli.ts';
import type { Body, Service } from '../../test/support/service.ts';
import type { TestSmtp } from '../../test/support/smtp.ts';
import { type Browser, goodPassword, join, openBrowser } from '../../test/support/users.ts';

let smtp: TestSmtp;
let service: Service;
before(async () => {
  ({ smtp, service } = await startMailingService());
  await changeSettings(service.tenant, 'fourEyes', true);
});
after(async () => {
  await service.close();
  await smtp.close();
});

const accept = async (invitation: unknown): Promise<Browser> => {
  const browser = openBrowser(service);
  const body = { invitation, password: goodPassword };
  const joined = await browser('POST', '/api/invitations/accept', body);
  assert.equal(joined.status, 201, joined.text);
  return browser;
};

/** Invites as the user of `browser`; returns the user with the link that the response shows. */
async function inviteAs(browser: Browser, email: string, role = 'Admin'): Promise<Body> {
  const invited = await browser('POST', '/api/users', { email, role });
  assert.equal(invited.status, 201, invited.text);
  return invited.body;
}

/** The secret of the last mailed link to this page. */
async function mailedLink(address: string, page: string): Promise<string> {
  const found = () =>
    smtp.mails
      .filter(({ to }) => to.includes(address))
      .flatMap(
        ({ parsed }) =>
          new RegExp(`${page}#([A-Za-z0-9_-]{43})`).exec(parsed.text ?? '')?.[1] ?? [],
      )
      .at(-1);
  await until('the mail', () => found() !== undefined);
  return found() ?? '';
}

/** Proves the address by a mailed link for a new password, and signs in. */
async function prove(email: string): Promise<Browser> {
  const browser = openBrowser(service);
  await browser('POST', '/api/password-resets', { email });
  const token = await mailedLink(email, 'new-password');
  const body = { token, password: goodPassword };
  assert.equal((await browser('POST', '/api/password-resets/confirm', body)).status, 200);
  const signIn = { email, password: goodPassword };
  assert.equal((await browser('POST', '/api/sessions', signIn)).status, 201);
  return browser;
}

async function approve(poster: Browser, approver: Browser): Promise<string> {
  const { id } = await readyDraft(service.tenant);
  const posted = await poster('POST', `/api/invoices/${id}/post`, {});
  assert.equal(posted.status, 200, posted.text);
  const shown = (await approver('GET', `/api/invoices/${id}`)).body['availableActions'];
  const found = (shown as { action: string; allowed: boolean }[]).find(
    ({ action }) => action === 'approve',
  );
  const { status, body } = await approver('POST', `/api/invoices/${id}/approve`, {});
  assert.equal(found?.allowed, status === 200);
  return status === 200 ? 'approved' : String(body.errors[0]?.code);
}

test('a user invited by the poster with a link that was shown approves only after the address is proved', async () => {
  const { browser: poster } = await join(service, 'poster@harbour.example', 'Admin');
  const email = 'puppet@harbour.example';
  const puppet = await accept((await inviteAs(poster, email))['invitation']);
  const { browser: other } = await join(service, 'other@harbour.example', 'Admin');
  assert.equal(await approve(poster, puppet), 'own_posting');
  assert.equal(await approve(puppet, poster), 'own_posting');
  assert.equal(await approve(poster, other), 'approved');
  assert.equal(await approve(other, puppet), 'approved');
  const proved = await prove(email);
  assert.equal(await approve(poster, proved), 'approved');
  assert.equal(await approve(proved, poster), 'approved');
});

test('users invited through others, by a key, or next to each other count as the inviter, too', async () => {
  const { browser: poster } = await join(service, 'root@harbour.example', 'Admin');
  const child = await accept((await inviteAs(poster, 'child@harbour.example'))['invitation']);
  const grandchild = await accept((await inviteAs(child, 'grand@harbour.example'))['invitation']);
  const sibling = await accept((await inviteAs(poster, 'sibling@harbour.example'))['invitation']);
  const key = (await poster('POST', '/api/api-keys', { role: 'Admin', name: 'Inviter' })).body;
  const byKey = await service.api(
    'POST',
    '/api/users',
    { email: 'bykey@harbour.example', role: 'Admin' },
    { authorization: `Bearer ${String(key['key'])}` },
  );
  const ofKey = await accept(byKey.body['invitation']);
  for (const [one, two] of [
    [poster, grandchild],
    [child, sibling],
    [poster, ofKey],
  ] as const)
    assert.equal(await approve(one, two), 'own_posting');
  const made = (await child('POST', '/api/api-keys', { role: 'Admin', name: 'Of child' })).body;
  const authorization = `Bearer ${String(made['key'])}`;
  const asKey = ((method: string, path: string, body?: unknown) =>
    service.api(method, path, body, { authorization })) as Browser;
  assert.equal(await approve(poster, asKey), 'own_posting');
});

test('a mailed invitation proves the address', async () => {
  const { browser: poster } = await join(service, 'mailer@harbour.example', 'Admin');
  const email = 'mailed@harbour.example';
  const { id } = await inviteAs(poster, email);
  const mailed = await accept(await mailedLink(email, 'accept-invitation'));
  assert.deepEqual((await service.api('GET', `/api/users/${id}`)).body['countsAs'], []);
  assert.equal(await approve(poster, mailed), 'approved');
});

async function daybook(...words: string[]) {
  // The program uses the system clock.
  service.clock.set(new Date().toISOString());
  const env = { DATABASE_URL: service.databaseUrl };
  const ran = await runCli([...words, '--output', 'json'], env);
  service.clock.set(new Date().toISOString());
  return ran;
}

test('the command line makes no operator of an account whose address was never proved', async () => {
  const email = 'operator@harbour.example';
  const { user } = await join(service, email, 'Admin');
  const isProved = async () => {
    const { stdout } = await daybook('users', 'list');
    const { users } = JSON.parse(stdout) as { users: { id: string; addressProved: boolean }[] };
    return users.find(({ id }) => id === user.id)?.addressProved;
  };
  const refused = await daybook('users', 'operator', email);
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /not proved.*daybook users reset-password operator@harbour\.example/s,
  );
  assert.equal(await isProved(), false);
  const signIn = { email, password: goodPassword };
  const session = await openBrowser(service)('POST', '/api/sessions', signIn);
  assert.equal(session.body['operator'], false);
  const { stdout } = await daybook('users', 'reset-password', email);
  const token = (JSON.parse(stdout) as { url: string }).url.split('#')[1];
  const chosen = await openBrowser(service)('POST', '/api/password-resets/confirm', {
    token,
    password: goodPassword,
  });
  assert.equal(chosen.status, 200, chosen.text);
  assert.equal(await isProved(), true);
  assert.equal((await daybook('users', 'operator', email)).code, 0);
  assert.equal((await daybook('users', 'operator', email, '--remove')).code, 0);
});

test('a start of the demo makes no operator of an account that was there before', async () => {
  const email = 'admin@daybook.example';
  await join(service, email, 'Viewer');
  const { engine } = service;
  const { id } = service.tenant;
  await demoSignIn(
    { engine, db: engine.db },
    {
      ...{ id, mode: 'live', name: 'Harbour', timeZone: 'UTC', fiscalYearStart: 1 },
      createdAt: service.clock.now().toISOString(),
    },
  );
  const session = await openBrowser(service)('POST', '/api/sessions', {
    email,
    password: goodPassword,
  });
  assert.deepEqual([session.status, session.body['operator']], [201, false]);
});
