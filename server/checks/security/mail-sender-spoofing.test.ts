/** A tenant that tries to forge the sender of mails, or to send unlimited mails, through the operator's mail server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeSettings, effectWhen, until } from '../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../test/support/invoices.ts';
import { runCli } from '../../test/support/run-cli.ts';
import {
  type Body,
  operatorAddress,
  type Service,
  startService,
  type TestTenant,
} from '../../test/support/service.ts';
import { reply, startSmtp, type TestSmtp } from '../../test/support/smtp.ts';
import { invite, join, openBrowser } from '../../test/support/users.ts';

let smtp: TestSmtp;
let service: Service;
before(async () => {
  smtp = await startSmtp();
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
  service = await startService({ effects: { smtpUrl, mailsPerDay: 3, drainMs: 50 } });
});
after(async () => {
  await service.close();
  await smtp.close();
});

/** Releases an invoice to a customer with this address; returns the mail's effect. */
async function mailTo(own: Service, email: string, { tenant } = own): Promise<Body> {
  const customer = await makeCustomer(tenant, { email });
  const invoice = await invoiceIn(tenant, 'Released', { customerId: customer.id });
  return mailOf(tenant, invoice.id);
}

/** The mail effect of a record. */
async function mailOf(tenant: TestTenant, id: string): Promise<Body> {
  const { body } = await tenant.api('GET', `/api/effects?subjectId.eq=${id}&kind.eq=email`);
  const [effect] = body.items;
  assert.ok(effect);
  return effect;
}

const pollMs = 100;

const hasEnded = ({ status }: Body) => status === 'Succeeded' || status === 'Failed';
const isDeferred = (effect: Body) => effect['lastOutcome'] === 'deferred';
const nextDay = (own: Service) => {
  const today = own.clock.now().toISOString().slice(0, 10);
  own.clock.set(new Date(Date.parse(today) + 86_400_000 + 1_000).toISOString());
};

async function tenants(...words: string[]) {
  const env = { DATABASE_URL: service.databaseUrl };
  return runCli(['tenants', ...words, '--output', 'json'], env);
}

test("mail is sent from the operator's address, whatever address the tenant sets", async () => {
  await changeSettings(service.tenant, 'email', 'ceo@bank.example');
  const effect = await mailTo(service, 'first@customer.example');
  const ended = await effectWhen(service.tenant, effect.id, hasEnded);
  assert.equal(ended.status, 'Succeeded', String(ended['lastReason']));
  const mail = smtp.mails.find(({ to }) => to.includes('first@customer.example'));
  assert.ok(mail);
  assert.equal(mail.from, operatorAddress, 'the envelope');
  assert.deepEqual(mail.parsed.from, { name: 'Harbour Trading Ltd', address: operatorAddress });
  assert.equal(mail.parsed.replyTo?.[0]?.address, 'ceo@bank.example');
  assert.match(String(mail.parsed.messageId), /@operator\.example>$/);
  const { body } = await service.api('GET', `/api/mails?effectId.eq=${effect.id}`);
  const [logged] = body.items;
  assert.deepEqual(
    [logged?.['sender'], logged?.['replyTo']],
    [operatorAddress, 'ceo@bank.example'],
  );
});

test("an invitation is sent from the operator's address before the tenant has one", async () => {
  const { other } = service;
  const { body } = await other.api('GET', '/api/tenant-settings');
  assert.equal(body.items[0]?.['email'], null);
  const { id } = await invite(other, 'first@admin.example', 'Admin');
  const ended = await effectWhen(other, (await mailOf(other, id)).id, hasEnded);
  assert.equal(ended.status, 'Succeeded', String(ended['lastReason']));
  const mail = smtp.mails.find(({ to }) => to.includes('first@admin.example'));
  assert.equal(mail?.from, operatorAddress);
});

test("mail is sent from the tenant's address while the operator has its domain verified", async () => {
  nextDay(service);
  await changeSettings(service.tenant, 'email', 'office@Müller.example');
  const from = async (email: string) => {
    const effect = await mailTo(service, email);
    await effectWhen(service.tenant, effect.id, hasEnded);
    return smtp.mails.find(({ to }) => to.includes(email))?.from;
  };
  const { id } = service.tenant;
  assert.equal((await tenants('verify-domain', service.other.id, 'müller.example')).code, 0);
  assert.equal(await from('a@customer.example'), operatorAddress, "another tenant's domain");
  const verified = await tenants('verify-domain', id, 'MÜLLER.example');
  assert.equal(verified.code, 0, verified.stderr);
  assert.equal(await from('b@customer.example'), 'office@müller.example');
  const listed = JSON.parse((await tenants('domains')).stdout).domains;
  assert.deepEqual(
    listed.map((one: { domain: string }) => one.domain),
    ['xn--mller-kva.example', 'xn--mller-kva.example'],
  );
  assert.equal((await tenants('withdraw-domain', id, 'müller.example')).code, 0);
  assert.equal(await from('c@customer.example'), operatorAddress);
  const { body } = await service.api(
    'GET',
    '/api/audit-entries?action.eq=settings.changed&limit=200',
  );
  const noted = body.items.map((one) => JSON.stringify(one['details']));
  assert.equal(noted.filter((one) => one.includes('xn--mller-kva.example')).length, 2);
  const wrong = await tenants('verify-domain', id, 'no domain');
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /no domain is not a domain; give one such as example\.com/);
});

test('the role of requests cannot verify a domain', async () => {
  const attack = (statement: string) =>
    service.sql(
      `begin; set local role daybook_app; set local daybook.tenant_id = '${service.tenant.id}'; ${statement}; commit`,
    );
  for (const statement of [
    `insert into mail_domain values ('${service.tenant.id}', 'bank.example', now())`,
    "update mail_domain set domain = 'bank.example'",
    'delete from mail_domain',
  ]) {
    await assert.rejects(attack(statement), /permission denied/, statement);
    await service.sql('rollback');
  }
});

test('mails over the daily limit are sent the next day, and their reason says so', async () => {
  nextDay(service);
  const { tenant } = service;
  const today = service.clock.now().toISOString();
  const effects: Body[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    effects.push(await mailTo(service, `${name}@stranger.example`));
  const attempted = await Promise.all(
    effects.map(({ id }) => effectWhen(tenant, id, (one) => hasEnded(one) || isDeferred(one))),
  );
  const deferred = attempted.filter(isDeferred);
  assert.equal(deferred.length, 2);
  const midnight = new Date(Date.parse(today.slice(0, 10)) + 86_400_000).toISOString();
  for (const one of deferred) {
    assert.deepEqual([one.status, one['attempts'], one['nextAttemptAt']], ['Pending', 0, midnight]);
    assert.match(
      String(one['lastReason']),
      /^Deferred: this tenant has sent 3 mails today, the maximum per day/,
    );
    assert.match(String(one['lastRemedy']), /tomorrow \(UTC\).*DAYBOOK_MAILS_PER_DAY/);
  }
  const strangers = () =>
    smtp.mails.flatMap(({ to }) => to).filter((to) => to.endsWith('@stranger.example'));
  assert.equal(strangers().length, 3);
  // Another tenant has its own limit.
  await changeSettings(service.other, 'email', 'office@other.example');
  const others = await mailTo(service, 'other@stranger.example', {
    tenant: service.other,
  } as Service);
  await effectWhen(service.other, others.id, hasEnded);
  assert.equal(strangers().length, 4);
  nextDay(service);
  for (const { id } of deferred) {
    const sent = await effectWhen(tenant, id, hasEnded);
    assert.deepEqual([sent.status, sent['attempts']], ['Succeeded', 1]);
  }
  assert.equal(new Set(strangers()).size, 6, 'each recipient got one mail');
});

test('an invitation counts toward the daily limit', async () => {
  nextDay(service);
  const { tenant } = service;
  const users = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => invite(tenant, `${name}@invited.example`, 'Viewer')),
  );
  const mails = await Promise.all(
    users.map(async ({ id }) => {
      const effect = await mailOf(tenant, id);
      return effectWhen(tenant, effect.id, (one) => hasEnded(one) || isDeferred(one));
    }),
  );
  assert.equal(mails.filter(isDeferred).length, 1);
});

test('a mail to a user added by the tenant counts toward the limit; a password reset does not', async () => {
  nextDay(service);
  const { tenant } = service;
  const email = 'victim@stranger.example';
  const { user } = await join(service, email, 'Viewer');
  await effectWhen(tenant, (await mailOf(tenant, user.id)).id, hasEnded);
  const effects: Body[] = [];
  for (let count = 0; count < 4; count += 1) effects.push(await mailTo(service, email));
  const attempted = await Promise.all(
    effects.map(({ id }) => effectWhen(tenant, id, (one) => hasEnded(one) || isDeferred(one))),
  );
  const deferred = attempted.filter(isDeferred).length;
  assert.ok(deferred > 0, 'the tenant has reached its daily limit');
  const requested = await openBrowser(service)('POST', '/api/password-resets', { email });
  assert.ok(requested.status < 300, requested.text);
  const path = `/api/effects?subjectId.eq=${user.id}&name.eq=password-reset&status.eq=Succeeded`;
  const reset = async () => (await tenant.api('GET', path)).body.items.length === 1;
  await until('the mail for a new password', reset);
});

test('a mail that the mail server rejected does not count toward the limit', async (t) => {
  let isFailing = true;
  const unstable = await startSmtp({
    onRcptTo: (_address, _session, done) => done(isFailing ? reply(451, 'out of order') : null),
  });
  const smtpUrl = `smtp://127.0.0.1:${unstable.port}`;
  const own = await startService({ effects: { smtpUrl, mailsPerDay: 1, drainMs: 50 } });
  t.after(async () => {
    await own.close();
    await unstable.close();
  });
  await changeSettings(own.tenant, 'email', 'office@harbour.example');
  const effect = await mailTo(own, 'patient@stranger.example');
  await effectWhen(own.tenant, effect.id, ({ status }) => status === 'Retrying');
  isFailing = false;
  own.clock.advance(3_600_000);
  assert.equal((await effectWhen(own.tenant, effect.id, hasEnded)).status, 'Succeeded');
  const more = await mailTo(own, 'late@stranger.example');
  assert.equal((await effectWhen(own.tenant, more.id, isDeferred)).status, 'Pending');
});

test('deferred mails are not prepared before the next day, and are sent in order', async (t) => {
  const own = await startService({
    effects: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailsPerDay: 3, drainMs: 50 },
  });
  t.after(() => own.close());
  const { tenant } = own;
  await changeSettings(tenant, 'email', 'office@harbour.example');
  for (let count = 0; count < 3; count += 1) {
    const effect = await mailTo(own, `today-${count}@queue.example`);
    await effectWhen(tenant, effect.id, hasEnded);
  }
  const user = await invite(tenant, 'tomorrow@queue.example', 'Viewer');
  const invitation = await mailOf(tenant, user.id);
  await effectWhen(tenant, invitation.id, isDeferred);
  const links = await own.sql('select 1 from person_token where mailed and user_id = $1', [
    user.id,
  ]);
  assert.equal(links.length, 0, 'its link is not created yet');
  const waiting = [invitation];
  for (let count = 0; count < 15; count += 1)
    waiting.push(await mailTo(own, `waiting-${count}@queue.example`));
  for (const { id } of waiting) await effectWhen(tenant, id, isDeferred);
  // In the worst order; in one statement, so that no worker runs in between.
  await own.sql(
    `with gone as (delete from effect returning *)
     insert into effect select * from gone order by id desc`,
  );
  nextDay(own);
  const ids = waiting.map(({ id }) => id);
  let mails: readonly Body[] = [];
  const placesOf = async (statuses: RegExp) => {
    mails = (await tenant.api('GET', '/api/effects?kind.eq=email&limit=200')).body.items;
    const found = mails.filter(({ status }) => statuses.test(String(status)));
    return found.map(({ id }) => ids.indexOf(id)).filter((place) => place >= 0);
  };
  // A mail that the mail server rejected at first was attempted, too.
  const attempted = () => placesOf(/Succeeded|Retrying|Failed/);
  const mailStates = () => mails.map((one) => `${one.status} ${one['lastReason']}`).join('\n');
  await until(
    () => `three mails to be attempted:\n${mailStates()}\n${own.failures.join('\n')}`,
    async () => (await attempted()).length >= 3,
    // Statements that timed out are retried some seconds later.
    () => sleep(pollMs).then(() => own.clock.advance(pollMs)),
  );
  assert.ok((await placesOf(/Succeeded/)).length <= 3, 'no more than the daily limit');
  // Ten run concurrently (features/mail/background.ts), and the first three prepared are sent.
  const places = await attempted();
  assert.ok(
    places.every((place) => place < 10),
    `${places}`,
  );
});

test('the remedy for a rejected sender names the owner of the address', async (t) => {
  const strict = await startSmtp({
    onMailFrom: (_address, _session, done) => done(reply(550, 'sender not allowed')),
  });
  const smtpUrl = `smtp://127.0.0.1:${strict.port}`;
  const own = await startService({ effects: { smtpUrl, drainMs: 50 } });
  t.after(async () => {
    await own.close();
    await strict.close();
  });
  await changeSettings(own.tenant, 'email', 'office@harbour.example');
  const remedy = async () => {
    const { id } = await mailTo(own, 'a@customer.example');
    return String((await effectWhen(own.tenant, id, hasEnded))['lastRemedy']);
  };
  assert.match(await remedy(), /set MAIL_FROM/);
  const { databaseUrl: DATABASE_URL } = own;
  const words = ['tenants', 'verify-domain', own.tenant.id, 'harbour.example', '--output', 'json'];
  assert.equal((await runCli(words, { DATABASE_URL })).code, 0);
  const ofTenant = await remedy();
  assert.match(ofTenant, /office@harbour\.example.*withdraw-domain/);
  assert.doesNotMatch(ofTenant, /MAIL_FROM/);
});
