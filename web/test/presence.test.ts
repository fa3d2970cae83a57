/** Two users with one record open see each other, until one of them leaves. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer } from '../../server/test/support/invoices.ts';
import type { Body } from '../../server/test/support/service.ts';
import { live, openStage, type Stage } from './stage.ts';

let stage: Stage;
let customer: Body;

before(async () => {
  stage = await openStage();
  customer = await makeCustomer(stage.service.tenant, { name: 'Harbour Supplies Ltd' });
});
after(() => stage.close());

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
