/** A journey: the palette finds pages and records, and creates new ones. */
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
});
after(() => stage.close());

test('the palette finds pages and records, and creates new ones', async () => {
  const { service } = stage;
  const { body: customer } = await service.api('POST', '/api/customers', {
    name: 'Harbour Supplies',
  });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByPlaceholder('Search records or commands');
  await search.fill('harbour');
  await page.getByRole('button', { name: 'Harbour Supplies' }).click();
  await page.waitForURL(`**/customers/${customer.id}`);
  await search.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await search.fill('new inv');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue without customer' }).click();
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  await visitor.close();
});
