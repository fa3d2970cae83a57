/** Accessibility of the dashboard and the reports: wide and narrow, light and dark, in English and German. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { looksOf, makeBooks, visitToday } from '../../../test/reports-books.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
  await makeBooks(stage.service);
});
after(() => stage.close());

test('the reports have no findings of axe: wide and narrow, light and dark, in German', async () => {
  const { accounts } = stage.service.tenant;
  const visitor = await visitToday(stage);
  const paths = [
    '/reports/ar-aging',
    '/reports/open-amounts',
    '/reports/revenue',
    '/reports/income-statement',
    '/reports/income-statement?compare=months',
    '/reports/balance-sheet',
    '/reports/trial-balance?from=2025-04-01',
    `/reports/account-statement?accountId=${accounts['1000']}`,
    '/reports/delivery-health',
  ];
  assert.deepEqual(await looksOf(visitor, paths), []);
  await visitor.goto('/reports');
  await visitor.page.getByRole('link', { name: 'Trial balance' }).waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
  const german = await visitToday(stage, { locale: 'de-DE' });
  await german.goto('/reports');
  await german.page.getByText(/^\d+ offene Rechnung.* davon \d+ überfällig$/).waitFor();
  await german.page.getByRole('link', { name: 'Summen- und Saldenliste' }).click();
  await german.page.getByText('Soll gleich Haben').waitFor();
  await german.close();
});

test('the dashboard has no findings of axe: wide and narrow, light and dark, in German', async () => {
  const visitor = await visitToday(stage);
  assert.deepEqual(await looksOf(visitor, ['/']), []);
  await visitor.close();
  const german = await visitToday(stage, { locale: 'de-DE' });
  await german.goto('/');
  const { page } = german;
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
  await page
    .getByRole('region', { name: 'Aufgaben' })
    .getByText('Rechnungen zur Freigabe')
    .waitFor();
  const amount = page.getByRole('region', { name: 'Zahlungseingänge' }).getByText('150,00 €');
  await amount.first().waitFor();
  await german.close();
});
