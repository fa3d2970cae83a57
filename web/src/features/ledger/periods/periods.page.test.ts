/** User journeys of the month end: obstacles are settled from the checklist, the period is closed and reopened. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer, readyDraft } from '../../../../../server/test/support/invoices.ts';
import { openStage, type Stage } from '../../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  const { tenant } = stage.service;
  // It is dated in January, so that this period is not closed without a question.
  await readyDraft(tenant, {
    customerId: (await makeCustomer(tenant)).id,
    invoiceDate: '2026-01-15',
    dueDate: '2026-02-15',
  });
});
after(() => stage.close());

test('a later period waits for the earlier ones, which can be closed together', async () => {
  const { tenant } = stage.service;
  const { body } = await tenant.api('GET', '/api/periods?code.eq=2026-03');
  const march = body.items[0];
  assert.ok(march);
  const visitor = await stage.visit({ role: 'Controller' });
  const { page } = visitor;
  await visitor.goto(`/periods/${march.id}`);
  await page.getByText('2 earlier periods are not closed.').first().waitFor();
  const close = page.getByRole('button', { name: 'Close period' });
  assert.equal(await close.getAttribute('aria-disabled'), 'true');
  await page.getByRole('button', { name: 'Close 2 periods' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close periods' }).click();
  await dialog
    .getByText('Feb 2026: not closed, because an earlier period is still open.')
    .waitFor();
  await dialog.getByText(/1 draft is dated in this period. Post or void the drafts/).waitFor();
  await page.locator(':focus', { hasText: 'Done' }).press('Enter');
  await page.getByRole('button', { name: 'Close 2 periods' }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Close periods' }).click();
  await dialog.getByText('Jan 2026 is closed.').waitFor();
  await dialog.getByText('Feb 2026 is closed.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('This period is ready to close.').waitFor();
  await page.getByRole('button', { name: 'Soft-close' }).click();
  await dialog.getByRole('button', { name: 'Soft-close' }).click();
  await page.getByText('This period is soft-closed').waitFor();
  // Another user closes it: the page follows.
  await tenant.api('POST', `/api/periods/${march.id}/close`, {});
  await page.getByText('Mar 2026 is closed', { exact: true }).waitFor();
  await visitor.close();
});

test('the tiles stay where they are when their figures arrive', async () => {
  const visitor = await stage.visit({ role: 'Clerk', isOwn: true });
  const { page } = visitor;
  const release = Promise.withResolvers<void>();
  const isFigure = ({ pathname }: URL) => /\/(checklist|revenue)$/.test(pathname);
  await page.route(
    (url) => url.pathname.startsWith('/api/') && isFigure(url),
    async (route) => {
      await release.promise;
      await route.continue();
    },
  );
  await visitor.goto('/periods?year=2026');
  const tiles = page.getByRole('list', { name: 'Periods of 2026' });
  const links = tiles.getByRole('link', { name: /^(Jan|Oct|Dec) 2026$/ });
  const places = () =>
    links.evaluateAll((all) => all.map((link) => JSON.stringify(link.getBoundingClientRect())));
  await links.nth(2).waitFor();
  const before = await places();
  release.resolve();
  await tiles
    .getByRole('link', { name: /^Revenue: / })
    .nth(10)
    .waitFor();
  await tiles.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  assert.deepEqual(await places(), before);
  await visitor.close();
});

test('users without permission to close periods are informed, also in German', async () => {
  const visitor = await stage.visit({ role: 'Clerk', locale: 'de-DE' });
  const { page } = visitor;
  await visitor.goto('/periods?year=2026');
  await page.getByRole('heading', { level: 1, name: 'Buchungsperioden' }).waitFor();
  await page.getByRole('link', { name: /Jun[i.]* 2026/ }).click();
  await page.getByText('Nur Controller und Administratoren können Perioden').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Periode abschließen' }).count(), 0);
  await visitor.close();
});
