/** Long words, long figures, narrow windows and paper: nothing of a draft is covered, cut off or superfluous. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { invoiceIn } from '../../../../server/test/support/invoices.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { openInvoice, openScene } from '../../../test/invoice-steps.ts';

const scene = openScene();
const word = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(4);
let draft: Body;
let large: Body;
let voided: Body;

before(async () => {
  draft = await scene.fixture.get((await scene.fixture.ready()).id);
  large = await withLongFigure();
  voided = await voidedBecauseOf(word);
});

async function voidedBecauseOf(reason: string): Promise<Body> {
  const { api, tenant } = scene.stage.service;
  const { id } = await invoiceIn(tenant, 'Posted');
  const ended = await api('POST', `/api/invoices/${id}/void`, { reason });
  assert.equal(ended.status, 200, ended.text);
  return ended.body;
}

async function withLongFigure(): Promise<Body> {
  const { api } = scene.stage.service;
  const { id } = await scene.fixture.ready();
  const { RowVersion, lines } = await scene.fixture.get(id);
  const [line] = lines as readonly Body[];
  const changed = await api('PATCH', `/api/invoices/${id}/lines/${line?.id}`, {
    unitPrice: '1234567890123.45',
    RowVersion,
  });
  assert.equal(changed.status, 200, changed.text);
  return changed.body;
}

/** Opens the draft in a window of this width. */
async function open(width: number, shown: Body = draft): Promise<Page> {
  const { page } = scene.visitor;
  await page.setViewportSize({ width, height: 900 });
  await openInvoice(page, shown.id);
  return page;
}

/** What is wider than the element that holds it. */
const overflowing = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );

for (const width of [1440, 390])
  test(`a long word stays inside the history at ${width} px`, async () => {
    const page = await open(width, voided);
    await page.locator('aside li').getByText('Donaudampf').first().waitFor();
    assert.deepEqual(await overflowing(page, 'aside, aside li, html'), []);
  });

test('at 1300 px nothing scrolls over the only line', async () => {
  const page = await open(1300);
  await page.locator('[data-line]').waitFor();
  assert.deepEqual(await overflowing(page, '.mantine-ScrollArea-viewport:has([data-line])'), []);
});

test('where the lines scroll sideways, the bar is below them', async () => {
  const page = await open(900, large);
  const area = page.locator('.mantine-ScrollArea-root:has([data-line])');
  const bar = area.locator('.mantine-ScrollArea-scrollbar[data-orientation=horizontal]');
  await bar.waitFor();
  const [line, below] = [await page.locator('[data-line]').boundingBox(), await bar.boundingBox()];
  assert.ok(line !== null && below !== null && line.y + line.height <= below.y + 1);
});

test('a figure of 15 digits is whole, and not under the button of its line', async () => {
  const page = await open(1440, large);
  await page.locator('td[data-amount]').getByText('2,469,135,780,246.90').waitFor();
  assert.deepEqual(
    await overflowing(page, 'td[data-amount], td[data-pointer$="unitPrice"] span'),
    [],
  );
});

test('a printed draft has no buttons, tabs or icons of controls', async () => {
  const page = await open(1440);
  await page.emulateMedia({ media: 'print' });
  const controls = page
    .getByRole('main')
    .locator('button, [role="tab"], .mantine-Input-section svg');
  await page.locator('[data-page]').waitFor();
  const visible = await controls.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0)
      .map((one) => one.outerHTML.slice(0, 120)),
  );
  await page.emulateMedia({ media: null });
  assert.deepEqual(visible, []);
  await page.getByText('days').first().waitFor();
});
