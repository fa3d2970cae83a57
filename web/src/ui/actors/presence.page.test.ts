/** Two users with one record open see each other, until one of them leaves. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyDraft } from '../../../../server/test/support/invoices.ts';
import { noteDraft, paymentDraft } from '../../../../server/test/support/money.ts';
import { makeEndpoint } from '../../../../server/test/support/records.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { live, openStage, type Stage, type Visitor } from '../../../test/stage.ts';

let stage: Stage;
let customer: Body;
let first: Visitor;
let second: Visitor;

before(async () => {
  stage = await openStage();
  customer = await makeCustomer(stage.service.tenant, { name: 'Harbour Supplies Ltd' });
  first = await stage.visit();
  second = await stage.visit();
});
after(async () => {
  await first.close();
  await second.close();
  await stage.close();
});

test('two users with one record open see each other until one leaves', async () => {
  const ada = await stage.visit();
  const bob = await stage.visit({ role: 'Clerk' });
  const path = `/customers/${customer.id}`;
  await ada.goto(path);
  await live(ada.page);
  const seen = ada.page.getByRole('img', { name: `Also open: ${bob.email}` });
  assert.equal(await seen.count(), 0);
  await bob.goto(path);
  await seen.waitFor();
  await bob.page.getByRole('img', { name: `Also open: ${ada.email}` }).waitFor();
  assert.deepEqual(await ada.findings(), []);
  await bob.page.getByRole('link', { name: 'Invoices' }).first().click();
  await seen.waitFor({ state: 'hidden' });
  await bob.goto(path);
  await seen.waitFor();
  await bob.close();
  await seen.waitFor({ state: 'hidden' });
  await ada.close();
});

/** Each page with an editor; a page of several records shows the user at each of them. */
const editors: Readonly<Record<string, () => Promise<string>>> = {
  'a draft': async () => `/invoices/${(await readyDraft(stage.service.tenant)).id}`,
  'a posted invoice': async () =>
    `/invoices/${(await invoiceIn(stage.service.tenant, 'Posted')).id}`,
  'a credit note': async () => `/credit-notes/${(await noteDraft(stage.service.tenant)).id}`,
  'a payment': async () => `/payments/${(await paymentDraft(stage.service.tenant)).id}`,
  'a webhook endpoint': async () =>
    `/admin/webhooks/${(await makeEndpoint(stage.service.tenant)).id}`,
  'an API key': async () => `/admin/keys/${stage.service.tenant.keyIds.Clerk}`,
  'the settings': async () => '/admin/settings',
  'the retry policies': async () => '/admin/retry-policies',
};

const seen = ({ page }: Visitor, { email }: Visitor) =>
  page.getByRole('img', { name: `Also open: ${email}` });

for (const [name, make] of Object.entries(editors))
  test(`two users see each other in the editor of ${name}`, async () => {
    const path = await make();
    await first.goto(path);
    await second.goto(path);
    await seen(first, second).first().waitFor();
    await seen(second, first).first().waitFor();
    const records = await first.page.locator('[data-save-status]').count();
    await seen(first, second)
      .nth(records - 1)
      .waitFor();
  });
