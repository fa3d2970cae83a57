/** A role that may read neither mails nor webhook endpoints, and looks for their addresses in what effects say. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/record/actor.ts';
import { changeSettings, effectWhen, ended } from '../support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../support/invoices.ts';
import { type Service, startService } from '../support/service.ts';
import { reply, startSmtp, type TestSmtp } from '../support/smtp.ts';

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

/** Everything that says something of an effect, as one text. */
async function toldTo(role: Role, effectId: string, invoiceId: string): Promise<string> {
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

test('the address of a customer is for the roles that may read mails', async () => {
  const { tenant } = service;
  await changeSettings(tenant, 'email', 'office@harbour.example');
  const customer = await makeCustomer(tenant, { email: address });
  const invoice = await invoiceIn(tenant, 'Released', { customerId: customer.id });
  const [effect] = await ended(tenant, `subjectId.eq=${invoice.id}&kind.eq=email`);
  assert.equal(effect?.status, 'Failed');
  for (const role of ['Viewer', 'Clerk'] as const) {
    const told = await toldTo(role, String(effect?.id), invoice.id);
    assert.ok(!told.includes(address), `${role}: ${told}`);
    assert.match(told, /It was refused for good\./);
    assert.match(told, /The whole reason is for Approver, Controller, Integrator, Admin\./);
  }
  for (const role of ['Approver', 'Admin'] as const)
    assert.match(await toldTo(role, String(effect?.id), invoice.id), /550 no mailbox ap\.secret@/);
});

test('the host of a receiver is for the roles that may read webhook endpoints', async () => {
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
    const told = await toldTo(role, id, invoice.id);
    assert.ok(!told.includes(host), `${role}: ${told}`);
    assert.match(told, /The host name could not be resolved\./);
    const { body } = await service.as(role)('GET', `/api/effects/${id}`);
    assert.match(
      String(body['requestBody']),
      new RegExp(invoice.id),
      'the event is theirs to read',
    );
  }
  assert.ok((await toldTo('Integrator', id, invoice.id)).includes(host));
});
