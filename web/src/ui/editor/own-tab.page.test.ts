/** One user with a record open in two tabs: changes of the other tab are not called those of another user. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { field, openInvoice, openScene, saved, saveStatus } from '../../../test/invoice-steps.ts';
import { live } from '../../../test/stage.ts';

const scene = openScene({ mayLog: /ERR_FAILED|Failed to fetch/ });

async function twoTabs(id: string): Promise<readonly [Page, Page]> {
  const { page, context } = scene.visitor;
  await openInvoice(page, id);
  await live(page);
  const other = await context.newPage();
  await openInvoice(other, id);
  return [page, other];
}

test('a merged change from another tab of the user is called so', async () => {
  const { id } = await scene.fixture.ready();
  const [page, other] = await twoTabs(id);
  await field(other, 'Reference').fill('PO 7');
  await saved(other);
  await page.getByText('You, in another tab, changed Reference. The change was merged.').waitFor();
  await page.getByText(/^You, in another tab, changed this at/).waitFor();
  assert.equal(await page.getByRole('img', { name: /^Also open/ }).count(), 0);
  await other.close();
});

test('a conflict with another tab of the user is called so', async () => {
  const { id } = await scene.fixture.ready();
  const [page, other] = await twoTabs(id);
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await field(page, 'Memo').fill('Typed here');
  await page.locator('[data-save-status="offline"]').waitFor();
  await field(other, 'Memo').fill('Typed there');
  await saved(other);
  await page.unroute('**/api/**');
  const panel = page.getByRole('alert');
  await panel.getByText('You changed the same fields in another tab').waitFor();
  await panel.getByText(/^You, in another tab · /).waitFor();
  await saveStatus(page).getByText('Conflict: also changed by you, in another tab').waitFor();
  await page.getByText('Also changed by you, in another tab', { exact: true }).waitFor();
  assert.equal(await page.getByText(/another user/i).count(), 0);
  await page.getByRole('button', { name: 'Discard mine' }).click();
  await saved(page);
  assert.equal(await field(page, 'Memo').inputValue(), 'Typed there');
  await other.close();
});
