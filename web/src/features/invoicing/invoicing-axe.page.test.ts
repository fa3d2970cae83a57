/** The pages of invoices and credit notes: no findings of axe, and numbers in the formats of six regions. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Body } from '../../../../server/test/support/service.ts';
import {
  cell,
  createFixture,
  type Fixture,
  field,
  openInvoice,
  saved,
} from '../../../test/invoice-steps.ts';
import { openPath, openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
let fixture: Fixture;
let posted: Body;

before(async () => {
  stage = await openStage();
  fixture = await createFixture(stage);
  posted = await fixture.ready();
  await stage.service.api('POST', `/api/invoices/${posted.id}/post`, {});
});

after(() => stage?.close());

const looks = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

for (const look of looks)
  test(`no findings of axe at ${look.width} px, light and dark`, async () => {
    const visitor = await stage.visit({ ...look, mayLog: /ERR_FAILED/ });
    const { page } = visitor;
    const draft = await fixture.ready();
    const note = await stage.service.api('POST', '/api/credit-notes', {
      customerId: fixture.customer.id,
    });
    await openInvoice(page, draft.id);
    await page.getByText('Ready to post').waitFor();
    if (look.width > 1000) await cell(page, 1, 'quantity').click();
    else await page.getByRole('button', { name: /Consulting/ }).click();
    assert.deepEqual(await visitor.findings(), [], 'draft');
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await field(page, 'Memo').fill('Mine');
    await page.locator('[data-save-status="offline"]').waitFor();
    const { RowVersion } = await fixture.get(draft.id);
    await stage.service.api('PATCH', `/api/invoices/${draft.id}`, { memo: 'Theirs', RowVersion });
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Save selection' }).waitFor();
    assert.deepEqual(await visitor.findings(), [], 'conflict');
    await page.getByRole('button', { name: 'Discard mine' }).click();
    await saved(page);
    await openInvoice(page, posted.id);
    const sheet = page.getByRole('region', { name: 'Page 1 of 1' });
    await page.locator('[data-drawn]').waitFor();
    assert.match((await sheet.textContent()) ?? '', /Invoice INV-.*Consulting/s);
    const inputs = page.locator('main').getByRole('textbox');
    assert.deepEqual(await inputs.evaluateAll(pointers), ['internalNote', 'reference', 'dueDate']);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const head = page.locator('[data-page]').getByText('€238.00').first();
    await page.waitForFunction(() => window.scrollY > 200);
    const { y = -1 } = (await head.boundingBox()) ?? {};
    assert.ok(y > 0 && y < 300, `the total is at ${y} px`);
    await page.getByRole('link', { name: 'Quayside' }).first().waitFor();
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await page.getByRole('link', { name: /Posting/ }).waitFor();
    assert.deepEqual(await visitor.findings(), [], 'posted');
    await openPath(page, `/credit-notes/${note.body.id}`);
    await page.getByRole('heading', { name: 'Lines' }).waitFor();
    assert.deepEqual(await visitor.findings(), [], 'credit note');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(overflow, 0, 'the page scrolls horizontally');
    await visitor.close();
  });

/** Fields of the record that inputs change. */
function pointers(inputs: readonly Element[]): (string | undefined)[] {
  return inputs.map((input) => input.getAttribute('data-pointer')?.slice(1));
}

const typed = [
  ['en-GB', '1,234.50'],
  ['de-DE', '1.234,50'],
  ['de-CH', "1'234.50"],
  ['fr-FR', '1\u202f234,50'],
  ['en-IN', '1,234.50'],
  ['sv-SE', '1 234,50'],
] as const;

test('numbers are read in the format of the chosen region', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  for (const [region, text] of typed) {
    const { id } = await fixture.empty();
    await page.goto('/favicon.svg');
    await page.evaluate((chosen) => {
      localStorage.setItem('daybook.preferences', JSON.stringify({ region: chosen }));
    }, region);
    await openInvoice(page, id);
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.locator('[data-pointer$="/description"] input').waitFor();
    await cell(page, 1, 'unitPrice').click();
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
    await saved(page);
    const { lines } = await fixture.get(id);
    assert.equal(lines[0]?.['unitPrice'], '1234.50', `${region}: ${text}`);
  }
  await visitor.close();
});
