/** A role that can read neither mails nor webhook endpoints must not learn their addresses from effects. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/record/actor.ts';
import { changeSettings, effectWhen, ended } from '../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../test/support/invoices.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { reply, startSmtp, type TestSmtp } from '../../test/support/smtp.ts';

const address = 'ap.secret@customer.example';
const host = 'hooks.secret-receiver.example';
let smtp: TestSmtp;
let service: Service;
let isKnown = true;
before(async () => {
  smtp = await startSmtp({
    onRcptTo: ({ address: to }, _session, done) => done(reply(550, `no mailbox ${to} here`)),
  });
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
  const resolve = async () => {
    if (isKnown) return ['127.0.0.1'];
    throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  };
  service = await startService({ effects: { smtpUrl, resolve, drainMs: 50 } });
});
after(async () => {
  await service.close();
  await smtp.close();
});

/** All responses about an effect, as one text. */
async function textFor(role: Role, effectId: string, invoiceId: string): Promise<string> {
  const read = service.as(role);
  const texts: string[] = [];
  for (const path of [
    `/api/effects/${effectId}`,
    `/api/effects?subjectId.eq=${invoiceId}`,
    `/api/effects?subjectId.eq=${invoiceId}&format=csv`,
    `/api/invoices/${invoiceId}/effects`,
    `/api/invoices/${invoiceId}/timeline`,
    `/api/effects/${effectId}/timeline`,
  ]) {
    const answer = await read('GET', path);
    assert.equal(answer.status, 200, answer.text);
    texts.push(answer.text);
  }
  return texts.join('\n');
}

test("a customer's address is shown only to roles that can read mails", async () => {
  const { tenant } = service;
  await changeSettings(tenant, 'email', 'office@harbour.example');
  const customer = await makeCustomer(tenant, { email: address });
  const invoice = await invoiceIn(tenant, 'Released', { customerId: customer.id });
  const [effect] = await ended(tenant, `subjectId.eq=${invoice.id}&kind.eq=email`);
  assert.equal(effect?.status, 'Failed');
  for (const role of ['Viewer', 'Clerk'] as const) {
    const text = await textFor(role, String(effect?.id), invoice.id);
    assert.ok(!text.includes(address), `${role}: ${text}`);
    assert.match(text, /It was rejected permanently\./);
    assert.match(text, /Only Approver, Controller, Integrator, Admin can see the full reason\./);
  }
  for (const role of ['Approver', 'Admin'] as const)
    assert.match(await textFor(role, String(effect?.id), invoice.id), /550 no mailbox ap\.secret@/);
});

test("a webhook receiver's host is shown only to roles that can read webhook endpoints", async () => {
  const { tenant } = service;
  const fields = { url: `https://${host}/in`, eventTypes: ['invoice.posted'] };
  assert.equal((await tenant.api('POST', '/api/webhook-endpoints', fields)).status, 201);
  isKnown = false;
  const invoice = await invoiceIn(tenant, 'Posted');
  const path = `/api/effects?subjectId.eq=${invoice.id}&kind.eq=webhook`;
  const [effect] = (await tenant.api('GET', path)).body.items;
  const id = String(effect?.id);
  await effectWhen(tenant, id, ({ status }) => status === 'Retrying');
  for (const role of ['Viewer', 'Clerk', 'Approver', 'Controller'] as const) {
    const text = await textFor(role, id, invoice.id);
    assert.ok(!text.includes(host), `${role}: ${text}`);
    assert.match(text, /The host name could not be resolved\./);
    const { body } = await service.as(role)('GET', `/api/effects/${id}`);
    assert.match(
      String(body['requestBody']),
      new RegExp(invoice.id),
      'the role can read the event',
    );
  }
  assert.ok((await textFor('Integrator', id, invoice.id)).includes(host));
});
