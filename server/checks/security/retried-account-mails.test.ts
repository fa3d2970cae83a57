/**
 * Retries as an entrance that skips limits: mails with links are not sent again after they were sent, and their limits
 * hold where they are sent (OWASP API4, API6).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../test/support/deliveries.ts';
import { invoiceIn } from '../../test/support/invoices.ts';
import { startMailingService } from '../../test/support/mailing-service.ts';
import type { Body, Service } from '../../test/support/service.ts';
import type { TestSmtp } from '../../test/support/smtp.ts';
import { invite, join, openBrowser } from '../../test/support/users.ts';

let smtp: TestSmtp;
let service: Service;
before(async () => {
  ({ smtp, service } = await startMailingService());
});
after(async () => {
  await service.close();
  await smtp.close();
});

const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));

/** The newest effect about the record, once it has this status. */
async function effectOf(id: string, name: string, status: string): Promise<Body> {
  const path = `/api/effects?subjectId.eq=${id}&name.eq=${name}&status.eq=${status}`;
  let found: Body | undefined;
  await until(`${name} ${status}`, async () => {
    found = (await service.api('GET', path)).body.items[0];
    return found !== undefined;
  });
  return found as Body;
}

const retry = ({ id }: Body) => service.as('Integrator')('POST', `/api/effects/${id}/retry`, {});

const retryShown = ({ availableActions }: Body) =>
  (availableActions as { action: string; allowed: boolean }[]).find(
    ({ action }) => action === 'retry',
  )?.allowed;

test('a sent mail with a link for a new password or an invitation is not retried', async () => {
  const email = 'asked@harbour.example';
  const { user } = await join(service, email, 'Viewer');
  await openBrowser(service)('POST', '/api/password-resets', { email });
  const invited = await invite(service.tenant, 'invited@harbour.example', 'Viewer');
  for (const [id, name, address] of [
    [user.id, 'password-reset', email],
    [invited.id, 'user-invited', 'invited@harbour.example'],
  ] as const) {
    const effect = await effectOf(id, name, 'Succeeded');
    const sent = mailsTo(address).length;
    assert.equal(retryShown(effect), false);
    for (let round = 0; round < 20; round += 1) {
      const refused = await retry(effect);
      assert.deepEqual([refused.status, refused.body.errors[0]?.code], [422, 'mail_sent_once']);
    }
    const many = await service.api('POST', '/api/effects/actions/retry', { ids: [effect.id] });
    assert.equal(many.body.results[0]?.status, 422);
    assert.equal(mailsTo(address).length, sent);
  }
});

test('a mail of a document that was sent is retried once in 10 seconds', async () => {
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const to = ['customer@harbour.example'];
  const sent = await service.api('POST', `/api/invoices/${id}/send`, { to });
  assert.equal(sent.status, 200, sent.text);
  const effect = await effectOf(id, 'invoice-sent', 'Succeeded');
  for (let round = 0; round < 5; round += 1) {
    const refused = await retry(effect);
    assert.deepEqual([refused.status, refused.body.errors[0]?.code], [422, 'retried_just_now']);
  }
  service.clock.advance(11_000);
  assert.equal((await retry(effect)).status, 200);
  await until('the second mail', () => mailsTo('customer@harbour.example').length === 2);
});

test('at most five invitations are sent in an hour, however they are requested', async () => {
  const email = 'again@harbour.example';
  const { id } = await invite(service.tenant, email, 'Viewer');
  for (let round = 0; round < 9; round += 1) {
    service.clock.advance(1_000);
    assert.equal((await service.api('POST', `/api/users/${id}/invite`)).status, 200);
  }
  const path = `/api/effects?subjectId.eq=${id}&name.eq=user-invited`;
  await until('all attempts', async () => {
    const { items } = (await service.api('GET', path)).body;
    const codes = items.map(({ lastCode }) => lastCode);
    const ended = (wanted: string) => codes.filter((code) => code === wanted).length;
    return ended('done') === 5 && ended('mails_of_hour_sent') === 5;
  });
  assert.equal(mailsTo(email).length, 5);
  service.clock.advance(3_600_000);
  await until('the deferred ones', () => mailsTo(email).length > 5);
});
