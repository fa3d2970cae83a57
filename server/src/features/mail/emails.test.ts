/** Mail effects: each mail is sent once over a real mail server, or stored if there is none. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { secretKey as campaignKey } from '../../../../campaign/effects-scene.ts';
import { startWorkerProcess } from '../../../../campaign/effects-worker.ts';
import {
  attemptsOf,
  change,
  changeSettings,
  effectsOf,
  effectWhen,
  ended,
  later,
  until,
} from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../../test/support/invoices.ts';
import { blockTriggers, lockWaits } from '../../../test/support/locks.ts';
import { findOverdue } from '../../../test/support/records.ts';
import {
  type Body,
  operatorAddress,
  type Service,
  startService,
} from '../../../test/support/service.ts';
import {
  reply,
  startRawSmtp,
  startSmtp,
  type TestSmtp,
  usualAnswer,
} from '../../../test/support/smtp.ts';

const hourMs = 3_600_000;
let smtp: TestSmtp;
let service: Service;
before(async () => {
  smtp = await startSmtp();
  service = await startWith(`smtp://127.0.0.1:${smtp.port}`);
});
after(async () => {
  await service.close();
  await smtp.close();
});

/** A service whose tenant has a sender address. */
async function startWith(smtpUrl?: string, beside?: Service): Promise<Service> {
  const effects = { drainMs: 50, ...(smtpUrl === undefined ? {} : { smtpUrl }) };
  const own = await startService({ effects, ...(beside === undefined ? {} : { beside }) });
  if (beside === undefined) await changeSettings(own.tenant, 'email', 'office@harbour.example');
  return own;
}

/** Releases an invoice to a customer with an address, and returns it. */
async function release(
  { tenant }: Service,
  customer: Readonly<Record<string, unknown>> = {},
  invoice: Readonly<Record<string, unknown>> = {},
): Promise<Body> {
  const made = await makeCustomer(tenant, { email: 'accounts@northwind.example', ...customer });
  return invoiceIn(tenant, 'Released', { customerId: made.id, ...invoice });
}

/** Closes services and servers at the end of the test, in reverse order. */
function closing(t: TestContext): <T extends { close(): Promise<void> }>(opened: T) => T {
  const all: { close(): Promise<void> }[] = [];
  t.after(async () => {
    for (const one of all.reverse()) await one.close();
  });
  return (opened) => {
    all.push(opened);
    return opened;
  };
}

const emailQuery = ({ id }: Body) => `subjectId.eq=${id}&kind.eq=email`;
async function emailOf(own: Service, invoice: Body): Promise<Body> {
  const [effect] = await ended(own.tenant, emailQuery(invoice));
  return (await own.api('GET', `/api/effects/${effect?.id}`)).body;
}

async function mailsOf(own: Service, invoice: Body): Promise<readonly Body[]> {
  const { body } = await own.api('GET', `/api/mails?subjectId.eq=${invoice.id}&sort=id`);
  return body.items;
}

async function statusesOf(own: Service, invoice: Body): Promise<unknown[]> {
  return (await mailsOf(own, invoice)).map(({ status }) => status);
}

async function pdfOf(own: Service, { id }: Body): Promise<Buffer> {
  const headers = { authorization: `Bearer ${own.tenant.keys.Viewer}` };
  const response = await fetch(`${own.url}/api/invoices/${id}/pdf`, { headers });
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a released invoice reaches its customer with the PDF that the API shows', async () => {
  const invoice = await release(service);
  const effect = await emailOf(service, invoice);
  assert.equal(effect.status, 'Succeeded', String(effect['lastReason']));
  assert.deepEqual(
    [effect['name'], effect['category'], effect['attempts']],
    ['invoice-released', 'post-transaction', 1],
  );
  const received = smtp.mails.filter(({ to }) => to.includes('accounts@northwind.example'));
  assert.equal(received.length, 1);
  const [mail] = received;
  assert.ok(mail);
  assert.equal(mail.from, operatorAddress);
  const { subject, from, to, replyTo, text, html, attachments, messageId, date } = mail.parsed;
  assert.equal(subject, `Invoice ${invoice['number']} from Harbour Trading Ltd`);
  assert.deepEqual(
    [from?.address, from?.name, to?.[0]?.address, replyTo?.[0]?.address],
    [
      operatorAddress,
      'Harbour Trading Ltd',
      'accounts@northwind.example',
      'office@harbour.example',
    ],
  );
  assert.equal(new Date(String(date)).getTime(), service.clock.now().getTime());
  assert.match(String(text), /Hello Northwind Foods GmbH/);
  assert.match(String(html), /Northwind Foods GmbH/);
  assert.equal(attachments.length, 1);
  const [attached] = attachments;
  assert.deepEqual(
    [attached?.filename, attached?.mimeType],
    [`${invoice['number']}.pdf`, 'application/pdf'],
  );
  const bytes = Buffer.from(attached?.content as ArrayBuffer);
  const shown = await pdfOf(service, invoice);
  assert.ok(bytes.equals(shown), 'the attachment is another file');

  const [kept, ...more] = await mailsOf(service, invoice);
  assert.deepEqual(more, []);
  assert.ok(kept);
  assert.equal(kept.status, 'Sent');
  assert.deepEqual(
    [kept['recipient'], kept['subject'], kept['effectId'], kept['attempt'], kept['messageId']],
    ['accounts@northwind.example', subject, effect.id, 1, messageId],
  );
  assert.match(String(kept['response']), /^250 .*kept/);
  assert.equal(kept['sentAt'], service.clock.now().toISOString());
  assert.deepEqual(kept['attachments'], [
    {
      filename: `${invoice['number']}.pdf`,
      mediaType: 'application/pdf',
      bytes: shown.length,
      sha256: sha256(shown),
    },
  ]);
  const [attempt] = attemptsOf(effect);
  assert.deepEqual([attempt?.['outcome'], attempt?.['httpStatus']], ['ok', 250]);
  assert.match(JSON.stringify(attempt?.['requestHeaders']), /accounts@northwind\.example/);
  // Roles that may not read mails see how the attempt ended, but not what was sent.
  const read = await service.as('Viewer')('GET', `/api/effects/${effect.id}`);
  const [outline] = attemptsOf(read.body);
  assert.deepEqual(
    ['outcome', 'requestHeaders', 'responseHeaders', 'responseBody'].map((name) => outline?.[name]),
    ['ok', null, null, null],
  );
});

test('a mail is in the language of its customer', async () => {
  const invoice = await release(service, { email: 'ap@hafen.example', language: 'de' });
  await emailOf(service, invoice);
  const mail = smtp.mails.find(({ to }) => to.includes('ap@hafen.example'));
  assert.equal(mail?.parsed.subject, `Rechnung ${invoice['number']} von Harbour Trading Ltd`);
});

test('sends no mail to customers without an address, and fails for an invalid address', async () => {
  const silent = await release(service, { email: null });
  const effects = await ended(service.tenant, `subjectId.eq=${silent.id}`);
  assert.deepEqual(
    effects.map(({ kind }) => kind),
    ['pdf'],
  );
  const before = smtp.mails.length;
  const wrong = await release(service, { email: 'not an address' });
  const effect = await emailOf(service, wrong);
  assert.deepEqual([effect.status, effect['lastOutcome']], ['Failed', 'rejected']);
  assert.match(String(effect['lastReason']), /email address of the customer/);
  assert.equal(effect['attempts'], 1, 'a retry cannot help');
  assert.equal(smtp.mails.length, before);
  const path = `/api/customers/${wrong['customerId']}`;
  await change(service.tenant, path, 'email', 'right@north.example');
  await service.api('POST', `/api/effects/${effect.id}/retry`);
  await effectWhen(service.tenant, effect.id, ({ status }) => status === 'Succeeded');
  assert.deepEqual(smtp.mails.at(-1)?.to, ['right@north.example']);
});

test('sends a posted document to the addresses of the user, with the previewed texts', async () => {
  const customer = await makeCustomer(service.tenant, {
    email: 'ap@osten.example',
    language: 'de',
  });
  const invoice = await invoiceIn(service.tenant, 'Posted', { customerId: customer.id });
  const path = `/api/invoices/${invoice.id}`;
  const clerk = service.as('Clerk');
  const preview = (await clerk('POST', `${path}/mail-preview`)).body;
  assert.deepEqual(
    [preview['to'], preview['replyTo'], preview['subject'], preview['attachment']],
    [
      'ap@osten.example',
      'office@harbour.example',
      `Rechnung ${invoice['number']} von Harbour Trading Ltd`,
      `${invoice['number']}.pdf`,
    ],
  );
  assert.match(String(preview['text']), /^Guten Tag Northwind Foods GmbH,\n\nanbei erhalten Sie/);
  const texts = {
    subject: 'Ihre Rechnung\r\nBcc: victim@other.example',
    text: 'Liebe Anna,\r\nhier ist sie.\n\n<b>Gruß</b>\u202e',
  };
  const own = (await clerk('POST', `${path}/mail-preview`, texts)).body;
  const to = ['anna@osten.example', 'ap@osten.example'];
  const cc = ['boss@osten.example'];
  const send = { to, cc, ...texts };
  const key = { 'idempotency-key': 'send-once' };
  const sent = await clerk('POST', `${path}/send`, send, key);
  assert.equal(sent.status, 200, sent.text);
  assert.deepEqual(
    [sent.body.status, sent.body['lastSentAt'], sent.body['lastSentTo']],
    ['Posted', service.clock.now().toISOString(), [...to, ...cc]],
  );
  const again = await clerk('POST', `${path}/send`, send, key);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  const hasty = await clerk('POST', `${path}/send`, { to });
  assert.deepEqual(
    [hasty.status, hasty.body.errors.map(({ code }) => code)],
    [422, ['sent_just_now']],
  );

  const effect = await emailOf(service, invoice);
  assert.deepEqual([effect.status, effect['name']], ['Succeeded', 'invoice-sent']);
  const received = smtp.mails.filter(({ to: all }) => all.includes('boss@osten.example'));
  assert.deepEqual(
    received.map(({ to: all }) => all),
    [[...to, ...cc]],
  );
  const mail = received[0]?.parsed;
  assert.deepEqual(
    [mail?.to, mail?.cc].map((list) => list?.map(({ address }) => address)),
    [to, cc],
  );
  assert.equal(mail?.bcc, undefined);
  assert.equal(mail?.subject, 'Ihre Rechnung Bcc: victim@other.example');
  assert.deepEqual(
    [mail.subject, mail.html?.trim()],
    [own['subject'], String(own['htmlBody']).trim()],
  );
  assert.match(String(mail.html), /Liebe Anna,<br>\nhier ist sie\.<\/p>\n<p[^>]*>&lt;b&gt;Gruß/);
  assert.deepEqual(
    mail.attachments.map(({ filename }) => filename),
    [`${invoice['number']}.pdf`],
  );
  const [kept] = await mailsOf(service, invoice);
  assert.deepEqual([kept?.['recipient'], kept?.['alsoTo'], kept?.['cc']], [to[0], [to[1]], cc]);
  const { items } = (await service.api('GET', `${path}/timeline`)).body;
  const change = items
    .map((item) => item['change'] as Body)
    .find((one) => one?.['operation'] === 'send');
  assert.match(JSON.stringify(change?.['fields']), /boss@osten\.example.*lastSentTo/);
});

test('rejects invalid mails of a document, and with four-eyes approval those before it', async () => {
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const path = `/api/invoices/${id}`;
  const problems = async (body: unknown) => {
    const reply = await service.as('Clerk')('POST', `${path}/send`, body);
    assert.equal(reply.status, 422, reply.text);
    return reply.body.errors.map(({ pointer, code }) => [pointer, code]);
  };
  const many = Array.from({ length: 11 }, (_, index) => `a${index}@north.example`);
  assert.deepEqual(
    await problems({ to: ['a@north.example', 'a@b'], cc: ['x@y.example\r\nBcc: z@y.example'] }),
    [
      ['/to/1', 'mail_address_invalid'],
      ['/cc/0', 'mail_address_invalid'],
    ],
  );
  assert.deepEqual(await problems({ to: [] }), [['/to', 'list_too_short']]);
  assert.deepEqual(await problems({ to: many }), [['/to', 'list_too_long']]);
  const to = ['a@north.example'];
  assert.deepEqual(await problems({ to, text: ' \n ' }), [['/text', 'text_too_short']]);
  await changeSettings(service.tenant, 'fourEyes', true);
  assert.deepEqual(await problems({ to }), [['/status', 'send_needs_approval']]);
  await changeSettings(service.tenant, 'fourEyes', false);
  assert.equal((await service.as('Viewer')('POST', `${path}/send`, { to })).status, 403);
  const draft = await invoiceIn(service.tenant, 'Draft');
  for (const what of ['send', 'mail-preview']) {
    const reply = await service.api('POST', `/api/invoices/${draft.id}/${what}`, { to });
    assert.equal(reply.status, 422, what);
  }
});

test('reports the addresses that the mail server rejected', async (t) => {
  const open = closing(t);
  const picky = await startSmtp({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone') ? reply(550, 'no such mailbox') : null),
  });
  open(picky);
  const own = open(await startWith(`smtp://127.0.0.1:${picky.port}`));
  const { id } = await invoiceIn(own.tenant, 'Posted');
  const to = ['here@north.example', 'gone@north.example'];
  const sent = await own.api('POST', `/api/invoices/${id}/send`, { to });
  const effect = await emailOf(own, sent.body);
  assert.deepEqual([effect.status, effect['lastCode']], ['Succeeded', 'mail_partly_refused']);
  assert.match(String(effect['lastReason']), /gone@north\.example/);
  assert.deepEqual(
    picky.mails.map((mail) => mail.to),
    [['here@north.example']],
  );
});

test('names of customers and tenants cannot add headers or recipients', async () => {
  const trick = 'Evil\r\nBcc: victim@other.example\r\nSubject: Won\r\n\r\n<b>body</b>';
  await changeSettings(service.tenant, 'name', `Harbour\r\nBcc: victim@other.example`);
  const invoice = await release(
    service,
    { name: trick, email: 'evil@north.example' },
    { billingName: trick },
  );
  const effect = await emailOf(service, invoice);
  await changeSettings(service.tenant, 'name', 'Harbour Trading Ltd');
  assert.equal(effect.status, 'Succeeded', String(effect['lastReason']));
  const mail = smtp.mails.find(({ to }) => to.includes('evil@north.example'));
  assert.deepEqual(mail?.to, ['evil@north.example']);
  const names = mail.parsed.headers.map(({ key }) => key);
  assert.ok(!names.includes('bcc') && !names.includes('cc'), names.join());
  for (const name of ['subject', 'from', 'to', 'message-id'])
    assert.equal(names.filter((one) => one === name).length, 1, name);
  assert.match(String(mail.parsed.subject), /^Invoice /);
  assert.ok(!String(mail.parsed.html).includes('<b>body</b>'));
  const addresses = [mail.parsed.from, ...(mail.parsed.to ?? [])].map((one) => one?.address);
  assert.deepEqual(addresses, [operatorAddress, 'evil@north.example']);
});

test('without a mail server a mail is stored and shown; without a sender address it fails', async (t) => {
  const open = closing(t);
  const own = open(await startWith());
  const invoice = await release(own);
  const effect = await emailOf(own, invoice);
  assert.equal(effect.status, 'Succeeded');
  assert.match(String(effect['lastReason']), /mail outbox: no SMTP server/);
  const [kept, ...more] = await mailsOf(own, invoice);
  assert.deepEqual([kept?.status, kept?.['sentAt'], more], ['Kept', null, []]);
  assert.match(String(kept?.['htmlBody']), /<!doctype html>/i);
  const [attachment] = (kept?.['attachments'] ?? []) as readonly Body[];
  assert.equal(attachment?.['sha256'], sha256(await pdfOf(own, invoice)));
  for (const role of ['Viewer', 'Clerk'] as const)
    assert.equal((await own.as(role)('GET', '/api/mails')).status, 403);
  assert.equal((await own.other.api('GET', `/api/mails/${kept?.id}`)).status, 404);

  await changeSettings(own.tenant, 'email', null);
  const second = await emailOf(own, await release(own));
  assert.deepEqual([second.status, second['lastOutcome']], ['Failed', 'rejected']);
  assert.match(String(second['lastReason']), /tenant settings have no `email`/);
});

test('a tenant can use another retry policy for mails and PDFs', async (t) => {
  const open = closing(t);
  const own = open(await startWith());
  await changeSettings(own.tenant, 'documentCategory', 'document');
  const invoice = await release(own);
  const effects = await ended(own.tenant, `subjectId.eq=${invoice.id}`, 2);
  assert.deepEqual(
    effects.map(({ kind, ...one }) => [kind, one['category'], one['policy'], one.status]).sort(),
    [
      ['email', 'document', 'document', 'Succeeded'],
      ['pdf', 'document', 'document', 'Succeeded'],
    ],
  );
});

test('a mail is sent once after temporary rejections by the mail server', async (t) => {
  const open = closing(t);
  let refusals = 0;
  const flaky = await startSmtp({
    onRcptTo(_address, _session, done) {
      refusals += 1;
      done(refusals <= 2 ? reply(451, 'greylisted') : null);
    },
  });
  open(flaky);
  const own = open(await startWith(`smtp://127.0.0.1:${flaky.port}`));
  const invoice = await release(own);
  const first = await until('a first failure', async () => {
    const [one] = await effectsOf(own.tenant, `${emailQuery(invoice)}&status.eq=Retrying`);
    return one;
  });
  assert.match(String(first['lastReason']), /greylisted/);
  later(own, 70_000);
  await effectWhen(own.tenant, first.id, (one) => one['attempts'] === 2);
  later(own, hourMs);
  const last = await effectWhen(own.tenant, first.id, ({ status }) => status === 'Succeeded');
  assert.equal(last['attempts'], 3);
  assert.equal(flaky.mails.length, 1);
  const mails = await mailsOf(own, invoice);
  assert.deepEqual(
    mails.map(({ status }) => status),
    ['Rejected', 'Rejected', 'Sent'],
  );
  assert.equal(new Set(mails.map((one) => one['messageId'])).size, 1);
});

test('a permanently rejected address is not retried', async (t) => {
  const open = closing(t);
  const strict = await startSmtp({
    onRcptTo: (_address, _session, done) => done(reply(550, 'no such mailbox')),
  });
  open(strict);
  const own = open(await startWith(`smtp://127.0.0.1:${strict.port}`));
  const invoice = await release(own);
  const effect = await emailOf(own, invoice);
  assert.deepEqual(
    [effect.status, effect['lastOutcome'], effect['attempts'], effect['lastHttpStatus']],
    ['Failed', 'rejected', 1, 550],
  );
  assert.match(String(effect['lastReason']), /no such mailbox/);
  assert.deepEqual(
    (await mailsOf(own, invoice)).map(({ status }) => status),
    ['Rejected'],
  );
});

/** A mail server that closes the connection after the whole message, until `closes` is false. */
async function brokenServer(open: ReturnType<typeof closing>) {
  const state = { closes: true, messages: 0 };
  const raw = await startRawSmtp((line, socket) => {
    if (line !== '.') return usualAnswer(line);
    state.messages += 1;
    if (!state.closes) return '250 kept';
    socket.destroy();
    return undefined;
  });
  open(raw);
  return { state, url: `smtp://127.0.0.1:${raw.port}` };
}

test('a mail with an unknown result is resent only by a manual retry', async (t) => {
  const open = closing(t);
  const { state, url } = await brokenServer(open);
  const own = open(await startWith(url));
  const invoice = await release(own);
  const effect = await emailOf(own, invoice);
  assert.deepEqual([effect.status, effect['lastOutcome']], ['Failed', 'unknown']);
  assert.match(String(effect['lastReason']), /after the whole message was sent/);
  assert.match(String(effect['lastRemedy']), /retry only if nothing arrived/);
  later(own, 24 * hourMs);
  await emailOf(own, await release(own, { email: null }).then(() => invoice));
  assert.equal(state.messages, 1);
  state.closes = false;
  assert.equal((await own.api('POST', `/api/effects/${effect.id}/retry`)).status, 200);
  const last = await effectWhen(own.tenant, effect.id, ({ status }) => status === 'Succeeded');
  assert.deepEqual([last['attempts'], state.messages], [2, 2]);
  const mails = await mailsOf(own, invoice);
  assert.deepEqual(
    mails.map(({ status, ...one }) => [status, one['attempt']]),
    [
      ['Unknown', 1],
      ['Sent', 2],
    ],
  );
  assert.notEqual(
    mails[0]?.['messageId'],
    mails[1]?.['messageId'],
    'a manual retry sends a new mail',
  );
});

test('a mail whose worker was lost during sending is not resent', async (t) => {
  const open = closing(t);
  const base = open(await startService());
  await changeSettings(base.tenant, 'email', 'office@harbour.example');
  let messages = 0;
  const raw = await startRawSmtp((line) => {
    if (line !== '.') return usualAnswer(line);
    messages += 1;
    return messages === 1 ? undefined : '250 kept';
  });
  const effects = { smtpUrl: `smtp://127.0.0.1:${raw.port}`, drainMs: 20 };
  const options = { ...effects, leaseMs: 5_000, heartbeatMs: hourMs };
  const lost = open(await startService({ beside: base, effects: options }));
  open(raw);
  const invoice = await release(base);
  later(lost, 0);
  await until('the whole message', () => messages === 1);
  const [sending] = await mailsOf(base, invoice);
  // A rejection that applies now must not hide that the mail may have been sent.
  const path = `/api/invoices/${invoice.id}/void`;
  assert.equal((await base.api('POST', path, { reason: 'Ordered twice' })).status, 200);
  // It claims at once, before the lost worker finds the mail again.
  later(open(await startService({ beside: base, effects })), 5_001);
  const effect = await emailOf(base, invoice);
  assert.deepEqual(
    [effect.status, effect['lastOutcome'], effect['rescues'], effect['attempts']],
    ['Failed', 'unknown', 1, 1],
  );
  assert.match(String(effect['lastReason']), /worker stopped while sending/);
  const [mail, ...more] = await mailsOf(base, invoice);
  assert.deepEqual([mail?.status, mail?.['response'], more], ['Unknown', effect['lastReason'], []]);
  assert.notEqual(mail?.RowVersion, sending?.RowVersion);
  assert.equal(messages, 1);
});

test('a mail whose worker was lost does not stay Sending when its effect is cancelled', async (t) => {
  const open = closing(t);
  const base = open(await startService());
  await changeSettings(base.tenant, 'email', 'office@harbour.example');
  const { state, url } = await slowServer(open);
  const effects = { smtpUrl: url, drainMs: 20 };
  const options = { ...effects, leaseMs: 5_000, heartbeatMs: hourMs };
  const lost = open(await startService({ beside: base, effects: options }));
  const invoice = await release(base);
  later(lost, 0);
  await until('the whole message', () => state.messages === 1);
  assert.deepEqual(await statusesOf(base, invoice), ['Sending']);
  // After a second lost worker the effect is delayed before it runs again.
  await base.sql("update effect set rescues = 1 where kind = 'email'");
  base.clock.advance(5_001);
  open(await startService({ beside: base, effects }));
  const [{ id } = { id: '' }] = (await base.api('GET', `/api/effects?${emailQuery(invoice)}`)).body
    .items;
  await effectWhen(base.tenant, id, ({ status }) => status === 'Pending');
  assert.equal((await base.api('POST', `/api/effects/${id}/cancel`)).status, 200);
  const [mail, ...more] = await mailsOf(base, invoice);
  assert.deepEqual([mail?.status, mail?.['sentAt'], more], ['Unknown', null, []]);
  assert.match(String(mail?.['response']), /worker stopped while sending/);
});

test('two workers that claim the same mail concurrently send it once', async (t) => {
  const open = closing(t);
  const base = open(await startService());
  await changeSettings(base.tenant, 'email', 'office@harbour.example');
  let messages = 0;
  const raw = open(
    await startRawSmtp((line) => {
      if (line !== '.') return usualAnswer(line);
      messages += 1;
      return '250 kept';
    }),
  );
  const beside = { beside: base, lockTimeoutMs: 30_000 };
  const effects = { smtpUrl: `smtp://127.0.0.1:${raw.port}`, drainMs: 20 };
  const late = { ...effects, leaseMs: 5_000, heartbeatMs: hourMs };
  // The transaction that inserts a mail waits before its commit.
  await base.sql(`create function hold() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(1); return null; end $$`);
  await base.sql('create trigger hold after insert on mail for each row execute function hold()');
  const unblock = await blockTriggers(base, 1);
  open({ close: unblock });
  open(await startService({ ...beside, effects: late }));
  const invoice = await release(base);
  await until('the first insert of a mail', async () => (await lockWaits(base)) === 1);
  open(await startService({ ...beside, effects }));
  base.clock.advance(5_001);
  // The second worker reaches the same insert, or leaves the claim to the first.
  for (let look = 0; look < 30 && (await lockWaits(base)) < 2; look += 1) await sleep(100);
  await unblock();
  const effect = await emailOf(base, invoice);
  assert.notEqual(effect.status, 'Retrying', String(effect['lastReason']));
  assert.deepEqual([effect['attempts'], messages], [1, 1]);
  assert.equal((await mailsOf(base, invoice)).length, 1);
});

/** Delays the reply to the first message until `accept` is called. */
async function slowServer(open: ReturnType<typeof closing>) {
  const waiting: Socket[] = [];
  const state = { messages: 0 };
  const raw = open(
    await startRawSmtp((line, socket) => {
      if (line !== '.') return usualAnswer(line);
      state.messages += 1;
      if (state.messages > 1) return '250 kept';
      waiting.push(socket);
      return undefined;
    }),
  );
  const accept = () => {
    for (const socket of waiting.splice(0)) socket.write('250 kept\r\n');
  };
  return { state, accept, url: `smtp://127.0.0.1:${raw.port}` };
}

test('if a worker is killed after the mail server accepted the mail, the mail becomes Unknown once', async (t) => {
  const open = closing(t);
  const base = open(await startService({ secretKeys: [campaignKey] }));
  // The worker process uses the system clock.
  base.clock.set(new Date().toISOString());
  await changeSettings(base.tenant, 'email', 'office@harbour.example');
  const { state, accept, url } = await slowServer(open);
  const worker = await startWorkerProcess(base.databaseUrl, { SMTP_URL: url });
  t.after(() => worker.kill());
  const invoice = await release(base);
  await until('the whole message', () => state.messages === 1);
  await base.sql('begin');
  await base.sql('select 1 from mail where tenant_id = $1 for update', [base.tenant.id]);
  accept();
  await until('the worker to record the acceptance', async () => (await lockWaits(base)) > 0);
  await worker.kill();
  await base.sql('rollback');
  assert.deepEqual(await statusesOf(base, invoice), ['Sending']);
  open(await startService({ beside: base, effects: { smtpUrl: url } }));
  base.clock.advance(60_000);
  const effect = await emailOf(base, invoice);
  assert.deepEqual(
    [effect.status, effect['lastOutcome'], effect['rescues'], effect['attempts']],
    ['Failed', 'unknown', 1, 1],
  );
  assert.match(String(effect['lastRemedy']), /retry only if nothing arrived/);
  const [mail, ...more] = await mailsOf(base, invoice);
  assert.deepEqual([mail?.status, mail?.['sentAt'], more], ['Unknown', null, []]);
  assert.match(String(mail?.['response']), /worker stopped/);
  assert.equal(state.messages, 1);
});

test('the result of sending is recorded once the database accepts writes again', async (t) => {
  const open = closing(t);
  const { state, accept, url } = await slowServer(open);
  const own = open(await startWith(url));
  const invoice = await release(own);
  await until('the whole message', () => state.messages === 1);
  await own.sql(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`);
  await own.sql(
    'create trigger refuse before update on mail for each row execute function refuse()',
  );
  accept();
  const refusals = () => own.failures.filter((error) => /error: no\b/.test(String(error))).length;
  await until('two logged refusals', async () => refusals() > 1);
  const [effect] = await effectsOf(own.tenant, emailQuery(invoice));
  assert.equal(effect?.status, 'Running');
  await own.sql('drop function refuse cascade');
  const last = await effectWhen(own.tenant, effect?.id, ({ status }) => status === 'Succeeded');
  assert.equal(last['attempts'], 1);
  assert.deepEqual(await statusesOf(own, invoice), ['Sent']);
  assert.equal(state.messages, 1);
});

test('removes NUL bytes from replies and truncates long replies', async (t) => {
  const open = closing(t);
  const long = 'x'.repeat(5_000);
  const answers = [`250 kept\0 as\u0007\r\n`, `250 ${long}\r\n`, `550-no\0\r\n550 ${long}\r\n`];
  const raw = open(
    await startRawSmtp((line, socket) => {
      if (line !== '.') return usualAnswer(line);
      socket.write(String(answers.shift()));
      return undefined;
    }),
  );
  const own = open(await startWith(`smtp://127.0.0.1:${raw.port}`));
  for (const [status, attempted, outcome, response] of [
    ['Sent', 'Succeeded', 'ok', /^250 kept as$/],
    ['Sent', 'Succeeded', 'ok', /^250 x{495}…$/],
    ['Rejected', 'Failed', 'rejected', /permanently rejected the mail: 550-no 550 x{200,}\.$/],
  ] as const) {
    const invoice = await release(own);
    const effect = await emailOf(own, invoice);
    assert.deepEqual(
      [effect.status, effect['lastOutcome'], effect['attempts']],
      [attempted, outcome, 1],
    );
    const [mail, ...more] = await mailsOf(own, invoice);
    assert.deepEqual([mail?.status, more], [status, []]);
    assert.match(String(mail?.['response']), response);
    assert.match(String(attemptsOf(effect)[0]?.['responseBody']), /^[25]50[^\0]+$/);
  }
  assert.deepEqual(own.failures, []);
});

test('if the database never accepts the result, it is logged, and the mail becomes Unknown and is not resent', async (t) => {
  const open = closing(t);
  const { state, accept, url } = await slowServer(open);
  const own = open(await startWith(url));
  await own.sql("alter table mail add constraint no_poison check (response !~ '^250')");
  const invoice = await release(own);
  await until('the whole message', () => state.messages === 1);
  accept();
  const [{ id } = { id: '' }] = await effectsOf(own.tenant, emailQuery(invoice));
  const first = await effectWhen(own.tenant, id, ({ status }) => status === 'Retrying');
  assert.equal(first['lastOutcome'], 'internal');
  assert.match(String(own.failures.map(String)), /refuses this value|no_poison/);
  later(own, 70_000);
  const last = await emailOf(own, invoice);
  assert.deepEqual([last.status, last['lastOutcome'], last['attempts']], ['Failed', 'unknown', 2]);
  assert.match(String(last['lastRemedy']), /retry only if nothing arrived/);
  assert.deepEqual(await statusesOf(own, invoice), ['Unknown']);
  assert.equal(state.messages, 1);
});

test('a stop before the mail server is ready uses no attempt, and the mail is sent later', async (t) => {
  const open = closing(t);
  const own = open(await startService());
  await changeSettings(own.tenant, 'email', 'office@harbour.example');
  const mute = open(await startRawSmtp(usualAnswer, () => undefined));
  const stopped = open(await startWith(`smtp://127.0.0.1:${mute.port}`, own));
  const invoice = await release(own);
  later(stopped, 0);
  await until('a mail under way', async () => (await mailsOf(own, invoice)).length === 1);
  await stopped.background?.stop();
  const [given] = await effectsOf(own.tenant, emailQuery(invoice));
  assert.deepEqual([given?.status, given?.['attempts'], given?.['rescues']], ['Pending', 0, 0]);
  const before = smtp.mails.length;
  open(await startWith(`smtp://127.0.0.1:${smtp.port}`, own));
  const effect = await emailOf(own, invoice);
  assert.deepEqual(
    [effect.status, effect['attempts']],
    ['Succeeded', 1],
    String(effect['lastReason']),
  );
  assert.equal(smtp.mails.length, before + 1);
  assert.deepEqual(await statusesOf(own, invoice), ['Sent']);
});

test('an invoice that was voided before its mail was sent is not sent', async (t) => {
  const open = closing(t);
  const own = open(await startService());
  await changeSettings(own.tenant, 'email', 'office@harbour.example');
  const invoice = await release(own);
  const path = `/api/invoices/${invoice.id}/void`;
  assert.equal((await own.api('POST', path, { reason: 'Ordered twice' })).status, 200);
  const before = smtp.mails.length;
  open(await startWith(`smtp://127.0.0.1:${smtp.port}`, own));
  const effect = await emailOf(own, invoice);
  assert.deepEqual([effect.status, effect['lastOutcome']], ['Succeeded', 'ok']);
  assert.match(String(effect['lastReason']), /was voided: nothing is sent/);
  assert.equal(smtp.mails.length, before);
});

test('a waiting reminder is re-validated, and not sent for paid, unapproved or opted-out invoices', async (t) => {
  const open = closing(t);
  const own = open(await startService());
  await changeSettings(own.tenant, 'email', 'office@harbour.example');
  await changeSettings(own.tenant, 'sendReminders', true);
  const due = { invoiceDate: '2026-11-01', dueDate: '2026-11-10' };
  const paid = await release(own, {}, due);
  const posted = await release(own, {}, due);
  const unwanted = await release(own, {}, due);
  await findOverdue(own, own.tenant);
  await own.sql("update invoice set payment_status = 'Paid' where id = $1", [paid.id]);
  // As if queued before reminders were limited to released invoices.
  await own.sql("update invoice set status = 'Posted' where id = $1", [posted.id]);
  await changeSettings(own.tenant, 'sendReminders', false);
  open(await startWith(`smtp://127.0.0.1:${smtp.port}`, own));
  for (const [{ id }, code] of [
    [paid, 'invoice_paid'],
    [posted, 'invoice_not_approved'],
    [unwanted, 'reminders_off'],
  ] as const) {
    const [effect] = await ended(own.tenant, `name.eq=invoice-reminder&subjectId.eq=${id}`);
    assert.deepEqual([effect?.status, effect?.['lastCode']], ['Succeeded', code]);
  }
  const { body } = await own.api('GET', '/api/mails?template.eq=invoice-reminder');
  assert.deepEqual(body.items, []);
});

test('a mail that cannot be rendered fails as internal, is logged, and delays no other mail', async (t) => {
  const open = closing(t);
  const base = open(await startService());
  await changeSettings(base.tenant, 'email', 'office@harbour.example');
  const broken = await release(base);
  // Its PDF exists already, so that only the template meets the invalid date.
  await pdfOf(base, broken);
  await base.sql("update invoice set due_date = 'infinity' where id = $1", [broken.id]);
  const own = open(await startWith(`smtp://127.0.0.1:${smtp.port}`, base));
  const fine = await release(base);
  assert.equal((await emailOf(base, fine)).status, 'Succeeded');
  const [{ id } = { id: '' }] = await effectsOf(base.tenant, emailQuery(broken));
  for (const [attempts, status] of [
    [1, 'Retrying'],
    [2, 'Retrying'],
    [3, 'Failed'],
  ] as const) {
    const effect = await effectWhen(base.tenant, id, (one) => one['attempts'] === attempts);
    assert.deepEqual(
      [effect.status, effect['lastOutcome'], effect['lastReason'], effect['lastRemedy']],
      [
        status,
        'internal',
        'An internal error occurred: Invalid time value.',
        'Retry; if it fails again, check the log.',
      ],
    );
    later(own, hourMs);
  }
  assert.deepEqual(own.failures.map(String), Array(3).fill('RangeError: Invalid time value'));
  assert.deepEqual(await mailsOf(base, broken), []);
  await until('no claimed effects', () => own.background?.worker.held().claimed === 0);
  await base.sql('update invoice set due_date = $2 where id = $1', [broken.id, broken['dueDate']]);
  assert.equal((await base.api('POST', `/api/effects/${id}/retry`)).status, 200);
  await effectWhen(base.tenant, id, ({ status }) => status === 'Succeeded');
  assert.deepEqual(await statusesOf(base, broken), ['Sent']);
});
