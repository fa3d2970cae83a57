/** A journey: two users change one draft, and one of them loses the connection. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  cell,
  field,
  openInvoice,
  openScene,
  saved,
  saveStatus,
} from '../../../test/invoice-steps.ts';

const scene = openScene({ mayLog: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ });

/** Another user changes a field, through the API. */
async function colleague(id: string, field: string, value: unknown): Promise<void> {
  const { RowVersion } = await scene.fixture.get(id);
  const reply = await scene.stage.service.api('PATCH', `/api/invoices/${id}`, {
    [field]: value,
    RowVersion,
  });
  assert.equal(reply.status, 200, reply.text);
}

/** Both change the memo: the page learns of the other change only after its own is sent. */
async function collide(page: Page, id: string): Promise<void> {
  await openInvoice(page, id);
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await field(page, 'Memo').fill('Mine');
  await field(page, 'Reference').fill('PO mine');
  await page.locator('[data-save-status="offline"]').waitFor();
  await colleague(id, 'memo', 'Theirs');
  await page.unroute('**/api/**');
  await page
    .getByRole('alert')
    .getByText(/changed the same fields as you/)
    .waitFor();
}

test('a conflict can be resolved field by field, with the keyboard', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await collide(page, id);
  await page.getByRole('radio', { name: /^Theirs/ }).focus();
  await page.keyboard.press('ArrowRight');
  assert.ok(await page.getByRole('radio', { name: 'Mine' }).isChecked());
  await page.getByRole('button', { name: 'Save selection' }).press('Enter');
  await saved(page);
  assert.equal((await scene.fixture.get(id))['memo'], 'Mine');
});

test('offline edits are stored and sent when the connection returns', async () => {
  const { page, context } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await context.setOffline(true);
  await field(page, 'Memo').fill('Typed on the train');
  await field(page, 'Reference').fill('PO train');
  await cell(page, 1, 'quantity').click();
  await page.keyboard.type('7');
  await saveStatus(page).getByText('Offline, 3 unsaved changes').waitFor();
  await page.getByRole('row', { name: /Total €833\.00/ }).waitFor();
  await page.getByText('Preliminary until saved').waitFor();
  await context.setOffline(false);
  await saved(page);
  const after = await scene.fixture.get(id);
  assert.equal(after['memo'], 'Typed on the train');
  assert.equal(after['reference'], 'PO train');
  assert.equal(after.lines[0]?.['quantity'], '7');
  assert.equal(after['total'], '833.00');
});
