/** The statement of a customer by mail: previewed, sent once over a real mail server, and listed among deliveries. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings, ended } from '../../../test/support/deliveries.ts';
import { makeCustomer } from '../../../test/support/invoices.ts';
import { invoiceOf } from '../../../test/support/money.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { startSmtp, type TestSmtp } from '../../../test/support/smtp.ts';

let smtp: TestSmtp;
let service: Service;
let customer: Body;
let path = '';

const period = { periodFrom: '2026-11-01', periodTo: '2026-11-20' };
const to = ['anna@osten.example', 'ap@osten.example'];

before(async () => {
  smtp = await startSmtp();
  const effects = { drainMs: 50, smtpUrl: `smtp://127.0.0.1:${smtp.port}` };
  service = await startService({ effects });
  const { tenant } = service;
  await changeSettings(tenant, 'email', 'office@harbour.example');
  const fields = { name: 'Osten GmbH', email: 'ap@osten.example', language: 'de' };
  customer = await makeCustomer(tenant, fields);
  path = `/api/customers/${customer.id}/statement`;
  const own = { customerId: customer.id, invoiceDate: '2026-11-10', dueDate: '2026-12-10' };
  await invoiceOf(tenant, '50.00', own);
  await invoiceOf(tenant, '30.00', { ...own, currency: 'USD', exchangeRate: '0.9' });
});
after(async () => {
  await service.close();
  await smtp.close();
});

async function readPdf(query: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${service.tenant.keys.Viewer}` };
  const response = await fetch(`${service.url}${path}/pdf${query}`, { headers });
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

test('sends the statement of a customer to the addresses of the user, as previewed', async () => {
  const clerk = service.as('Clerk');
  const preview = (await clerk('POST', `${path}/mail-preview`, period)).body;
  assert.deepEqual(
    [preview['to'], preview['replyTo'], preview['subject'], preview['attachment']],
    [
      'ap@osten.example',
      'office@harbour.example',
      'Kontoauszug von Harbour Trading Ltd',
      'statement-2026-11-01-2026-11-20.pdf',
    ],
  );
  const text = String(preview['textBody']);
  assert.match(text, /Guten Tag Osten GmbH,[\s\S]*1\. November 2026 bis 20\. November 2026/);
  assert.match(text, /Saldo: 50,00\sEUR\nSaldo: 30,00\sUSD/);
  const printed = await readPdf('?from=2026-11-01&to=2026-11-20');
  const own = { subject: 'Ihr Kontoauszug', text: 'Liebe Anna,\nbitte prüfen.' };
  const mail = { ...period, ...own, to, cc: ['boss@osten.example'] };
  const key = { 'idempotency-key': 'statement-once' };
  const sent = await clerk('POST', `${path}/send`, mail, key);
  assert.equal(sent.status, 200, sent.text);
  assert.equal(sent.body.RowVersion, customer.RowVersion, 'the customer is unchanged');
  const again = await clerk('POST', `${path}/send`, mail, key);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');

  const [effect] = await ended(service.tenant, `subjectId.eq=${customer.id}&kind.eq=email`);
  assert.deepEqual([effect?.status, effect?.['name']], ['Succeeded', 'customer-statement']);
  const received = smtp.mails.filter(({ to: all }) => all.includes('boss@osten.example'));
  assert.equal(received.length, 1);
  const parsed = received[0]?.parsed;
  assert.ok(parsed);
  assert.deepEqual(
    [parsed.to, parsed.cc].map((list) => list?.map(({ address }) => address)),
    [to, ['boss@osten.example']],
  );
  assert.equal(parsed.subject, 'Ihr Kontoauszug');
  const [pdf] = parsed.attachments;
  assert.equal(pdf?.filename, preview['attachment']);
  assert.deepEqual(Buffer.from(pdf?.content as ArrayBuffer), printed);
  const { items } = (await service.api('GET', `/api/mails?subjectId.eq=${customer.id}`)).body;
  assert.deepEqual(
    items.map((one) => [one.status, one['template'], one['recipient'], one['cc']]),
    [['Sent', 'customer-statement', to[0], ['boss@osten.example']]],
  );
});

test('rejects invalid mails of a statement', async () => {
  const problems = async (body: object) => {
    const reply = await service.as('Clerk')('POST', `${path}/send`, body);
    assert.equal(reply.status, 422, reply.text);
    return reply.body.errors.map(({ pointer, code }) => [pointer, code]);
  };
  assert.deepEqual(await problems({ ...period, to: ['a@b'] }), [['/to/0', 'mail_address_invalid']]);
  assert.deepEqual(await problems({ ...period, to: [] }), [['/to', 'list_too_short']]);
  assert.deepEqual(await problems({ ...period, to, text: ' \n ' }), [['/text', 'text_too_short']]);
  const reversed = { periodFrom: '2026-11-20', periodTo: '2026-11-01', to };
  assert.deepEqual(await problems(reversed), [['/periodFrom', 'range_reversed']]);
  assert.equal((await problems({ to }))[0]?.[0], '/periodFrom');
  const viewer = service.as('Viewer');
  assert.equal((await viewer('POST', `${path}/send`, { ...period, to })).status, 403);
  const stranger = await service.other.api('POST', `${path}/send`, { ...period, to });
  assert.equal(stranger.status, 404);
});
