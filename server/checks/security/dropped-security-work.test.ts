/**
 * Security work that a flood makes the service drop: requests for new passwords from elsewhere, and the audit of wrong
 * passwords (OWASP API4; ASVS 16.3.1).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createBackgroundWork } from '../../src/features/identity/background-work.ts';
import { until } from '../../test/support/deliveries.ts';
import { startMailingService } from '../../test/support/mailing-service.ts';
import type { Service } from '../../test/support/service.ts';
import type { TestSmtp } from '../../test/support/smtp.ts';
import { join, openBrowser } from '../../test/support/users.ts';

let smtp: TestSmtp;
let service: Service;
before(async () => {
  ({ smtp, service } = await startMailingService());
});
after(async () => {
  await service.close();
  await smtp.close();
});

const requestReset = (email: string) =>
  openBrowser(service)('POST', '/api/password-resets', { email });

const audited = async (action: string, id: string) => {
  const filter = `action.eq=${action}&subjectId.eq=${id}`;
  return (await service.api('GET', `/api/audit-entries?${filter}`)).body.items;
};

test('400 requests for one address neither drop the mail nor the audit entry of another user', async () => {
  const { user: victim } = await join(service, 'victim@harbour.example', 'Viewer');
  const { user: other } = await join(service, 'other@harbour.example', 'Viewer');
  // Holds a statement of the work after the responses, but none of the requests.
  await service.sql('begin');
  await service.sql('lock table membership in access exclusive mode');
  try {
    const flood = Array.from({ length: 400 }, () => requestReset('victim@harbour.example'));
    const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
    const asked = await requestReset('other@harbour.example');
    assert.deepEqual([statuses, asked.status], [new Set([202]), 202]);
    const signIn = { email: 'other@harbour.example', password: 'not the password' };
    assert.equal((await openBrowser(service)('POST', '/api/sessions', signIn)).status, 401);
  } finally {
    await service.sql('rollback');
  }
  const mailed = () => smtp.mails.some(({ to }) => to.includes('other@harbour.example'));
  await until('the mail', mailed);
  await until('the audit of the request', async () => {
    return (await audited('password.reset_requested', other.id)).length === 1;
  });
  await until('the audit of the wrong password', async () => {
    return (await audited('session.refused', other.id)).length === 1;
  });
  await until('the audit of each request of the flood', async () => {
    const entries = await audited('password.reset_requested', victim.id);
    return entries.reduce((sum, { count }) => sum + Number(count), 0) === 400;
  });
});

test('requests for new passwords that cannot be kept get 503, whether there is an account or not', async () => {
  await join(service, 'known@harbour.example', 'Viewer');
  // Holds the statements that look the accounts up.
  await service.sql('begin');
  await service.sql('lock table person in access exclusive mode');
  try {
    const replies = await Promise.all([
      ...Array.from({ length: 150 }, (_, index) => requestReset(`no-${index}@harbour.example`)),
      requestReset('known@harbour.example'),
    ]);
    const codes = replies.map(({ status, body }) => `${status} ${body.code ?? ''}`);
    const kept = codes.filter((code) => code === '202 ').length;
    assert.deepEqual([kept, new Set(codes)], [104, new Set(['202 ', '503 overloaded'])]);
    assert.equal(codes.at(-1), '503 overloaded');
  } finally {
    await service.sql('rollback');
  }
});

test('no number of networks that flood the service keeps the work of another one out', async () => {
  for (const networks of [10, 40]) {
    const later = createBackgroundWork((error) => assert.fail(String(error)));
    const held = Promise.withResolvers<void>();
    const add = (key: string, address: string) => later.add(key, address, () => held.promise);
    let kept = 0;
    for (let round = 0; round < 200; round += 1)
      for (let network = 0; network < networks; network += 1)
        kept += Number(add(`${round} ${network}`, `198.51.100.${network}`));
    assert.ok(kept > 800, `${kept} of the flood are kept`);
    for (let index = 0; index < 10; index += 1)
      assert.ok(add(`other ${index}`, '203.0.113.9'), `${networks} networks, request ${index}`);
    held.resolve();
    await later.close();
  }
});
