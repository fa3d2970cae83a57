/** A reminder asks for what is really open: credits of the customer count, also if they are not applied yet. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  changeSettings,
  effectsOf,
  effectWhen,
  ended,
  later,
  until,
} from '../../../test/support/deliveries.ts';
import { makeCustomer } from '../../../test/support/invoices.ts';
import { blockTriggers, lockWaits } from '../../../test/support/locks.ts';
import { applied, invoiceOf, linesOf, noteIn, paymentIn } from '../../../test/support/money.ts';
import { findOverdue } from '../../../test/support/records.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { startSmtp, type TestSmtp } from '../../../test/support/smtp.ts';

const dayMs = 86_400_000;

let smtp: TestSmtp;
let service: Service;
before(async () => {
  smtp = await startSmtp();
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
  service = await startService({ effects: { drainMs: 50, smtpUrl, mailsPerDay: 1_000 } });
  await changeSettings(service.tenant, 'email', 'office@harbour.example');
  await changeSettings(service.tenant, 'sendReminders', true);
});
after(async () => {
  await service.close();
  await smtp.close();
});

let customers = 0;

async function customer(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  customers += 1;
  const email = `ap${customers}@north.example`;
  return (await makeCustomer(service.tenant, { email, ...fields })).id;
}

/** A released invoice that is overdue, whose own mail was sent. */
async function overdue(total: string, fields: Readonly<Record<string, unknown>>): Promise<Body> {
  const dates = { invoiceDate: '2026-11-01', dueDate: '2026-11-10' };
  const made = await invoiceOf(service.tenant, total, { state: 'Released', ...dates, ...fields });
  await ended(service.tenant, `subjectId.eq=${made.id}&name.eq=invoice-released`);
  return made;
}

/** The reminder of an invoice, once it was sent or put off. */
async function reminderOf({ id }: Body): Promise<Body> {
  const query = `name.eq=invoice-reminder&subjectId.eq=${id}`;
  const [effect] = await until('a reminder', async () => {
    const found = await effectsOf(service.tenant, query);
    return found.length > 0 && found;
  });
  return effectWhen(service.tenant, effect?.id, (one) => (one['lastCode'] ?? null) !== null);
}

async function mailsOf({ id }: Body): Promise<readonly Body[]> {
  const query = `subjectId.eq=${id}&template.eq=invoice-reminder`;
  return (await service.api('GET', `/api/mails?${query}`)).body.items;
}

const plain = (mail: Body | undefined) => String(mail?.['textBody']).replace(/\s+/g, ' ');

test('no reminder is sent while unapplied credits cover the invoice, and one as soon as they do not', async () => {
  const { tenant, api } = service;
  const customerId = await customer();
  const invoice = await overdue('100.00', { customerId });
  const paid = { customerId, amount: '60.00', receivedOn: '2026-11-12' };
  const payment = await paymentIn(tenant, 'Posted', paid);
  await noteIn(tenant, 'Posted', { customerId, lines: linesOf(tenant, '40.00') });
  await findOverdue(service, tenant);
  const waiting = await reminderOf(invoice);
  assert.deepEqual(
    [waiting.status, waiting['lastCode'], waiting['lastParams'], waiting['attempts']],
    ['Pending', 'reminder_covered', { covered: '100.00', currency: 'EUR' }, 0],
  );
  assert.equal(waiting['nextAttemptAt'], '2026-11-22T08:30:00.000Z');
  assert.deepEqual(await mailsOf(invoice), []);
  // The task of the users who may apply: both credits.
  const { tasks } = (await api('GET', '/api/dashboard')).body;
  const counts = new Map((tasks as readonly Body[]).map(({ name, count }) => [name, count]));
  assert.deepEqual([counts.get('unappliedPayments'), counts.get('unappliedCreditNotes')], [1, 1]);

  const reason = { reason: 'The bank returned it' };
  assert.equal((await api('POST', `/api/payments/${payment.id}/void`, reason)).status, 200);
  later(service, dayMs);
  const [sent] = await ended(tenant, `name.eq=invoice-reminder&subjectId.eq=${invoice.id}`);
  assert.deepEqual([sent?.status, sent?.['lastCode']], ['Succeeded', 'done']);
  const [mail, ...more] = await mailsOf(invoice);
  assert.deepEqual(more, []);
  assert.match(
    plain(mail),
    /EUR 100\.00 is still open\. .*credit of EUR 40\.00 .*pay only EUR 60\.00/,
  );
});

test('a reminder of an invoice that credits cover in part asks for the rest', async () => {
  const { tenant } = service;
  const customerId = await customer({ language: 'de' });
  const invoice = await overdue('100.00', { customerId });
  await paymentIn(tenant, 'Posted', { customerId, amount: '30.00', receivedOn: '2026-11-12' });
  await findOverdue(service, tenant);
  assert.equal((await reminderOf(invoice)).status, 'Succeeded');
  const [mail] = await mailsOf(invoice);
  assert.match(plain(mail), /Guthaben von 30,00 EUR; bitte zahlen Sie daher nur 70,00 EUR\./);
  assert.match(
    plain(mail),
    /Zu zahlen: 100,00 EUR Ihr Guthaben: -30,00 EUR Zu überweisen: 70,00 EUR/,
  );
});

test('credits cover the oldest invoices of their currency and customer, each amount once', async () => {
  const { tenant } = service;
  const customerId = await customer();
  const first = await overdue('100.00', { customerId, dueDate: '2026-11-05' });
  const second = await overdue('100.00', { customerId });
  const dollars = { currency: 'USD', exchangeRate: '0.9' };
  const third = await overdue('100.00', { customerId, ...dollars });
  await paymentIn(tenant, 'Posted', { customerId, amount: '130.00', receivedOn: '2026-11-12' });
  await paymentIn(tenant, 'Posted', { amount: '500.00', receivedOn: '2026-11-12' });
  await findOverdue(service, tenant);
  assert.equal((await reminderOf(first))['lastCode'], 'reminder_covered');
  assert.equal((await reminderOf(second)).status, 'Succeeded');
  assert.equal((await reminderOf(third)).status, 'Succeeded');
  assert.match(plain((await mailsOf(second))[0]), /credit of EUR 30\.00 .*pay only EUR 70\.00/);
  assert.doesNotMatch(plain((await mailsOf(third))[0]), /credit/);
});

test('a payment that is posted while a reminder is prepared counts', async (t) => {
  const { tenant, sql } = service;
  const customerId = await customer();
  const invoice = await overdue('100.00', { customerId });
  await sql(`create function hold() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(1); return new; end $$`);
  await sql(`create trigger hold before insert or update on mail_quota
    for each row execute function hold()`);
  const unblock = await blockTriggers(service, 1);
  t.after(async () => {
    await unblock();
    await sql('drop trigger hold on mail_quota');
  });
  await findOverdue(service, tenant);
  // The mail is composed, and its transaction waits before it is recorded.
  await until('a mail that is about to be recorded', async () => (await lockWaits(service)) === 1);
  const paid = { customerId, amount: '100.00', receivedOn: '2026-11-20' };
  const payment = await paymentIn(tenant, 'Posted', paid);
  await unblock();
  const query = `name.eq=invoice-reminder&subjectId.eq=${invoice.id}`;
  const [effect] = await effectsOf(tenant, query);
  const held = await effectWhen(
    tenant,
    effect?.id,
    (one) => one['lastCode'] === 'reminder_covered',
  );
  assert.equal(held.status, 'Pending');
  assert.deepEqual(await mailsOf(invoice), []);

  // Applied, it is paid, and the reminder ends.
  await applied(tenant, 'payments', payment.id, [{ invoiceId: invoice.id, amount: '100.00' }]);
  later(service, dayMs);
  const [last] = await ended(tenant, query);
  assert.deepEqual([last?.status, last?.['lastCode']], ['Succeeded', 'invoice_paid']);
  assert.deepEqual(await mailsOf(invoice), []);
});
