/** The app's "today" is the day of the tenant, in whichever time zone the browser is. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../../../server/test/support/deliveries.ts';
import { visitToday } from '../../test/reports-books.ts';
import { openStage, type Stage } from '../../test/stage.ts';
import { setTimeZone, today } from './days.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('new documents, the calendar and reports begin at the day of the tenant', async () => {
  // 11:00 UTC of the 21st is 01:00 of the 22nd there, and 01:00 of the 21st in the browser.
  await changeSettings(stage.service.tenant, 'timeZone', 'Pacific/Kiritimati');
  stage.service.clock.set('2026-11-21T11:00:00.000Z');
  const visitor = await visitToday(stage, { timezoneId: 'Pacific/Honolulu' }, '11:00');
  const { page } = visitor;
  await visitor.goto('/payments');
  await page
    .getByRole('button', { name: /^New payment/ })
    .first()
    .click();
  await page.waitForURL(/\/payments\/./);
  const id = page.url().split('/').at(-1);
  const payment = await stage.service.api('GET', `/api/payments/${id}`);
  assert.equal(payment.body['receivedOn'], '2026-11-22');
  await page.getByRole('button', { name: 'Choose a date: Received on' }).click();
  await page.locator('[data-today][data-highlight-today]').waitFor();
  assert.equal(
    await page.locator('[data-today][data-highlight-today]').getAttribute('aria-label'),
    '22 November 2026',
  );
  await page.keyboard.press('Escape');
  await visitor.goto('/reports/trial-balance');
  await page.getByRole('heading', { level: 1, name: 'Trial balance' }).waitFor();
  await page
    .getByText(/22 Nov(ember)? 2026|Nov 22, 2026/)
    .first()
    .waitFor({ state: 'attached' });
  await visitor.close();
});

test('a day begins at midnight of the zone, also when clocks change', () => {
  for (const [zone, at, day] of [
    ['Pacific/Auckland', '2026-11-27T10:59:59Z', '2026-11-27'],
    ['Pacific/Auckland', '2026-11-27T11:00:00Z', '2026-11-28'],
    ['Pacific/Honolulu', '2026-11-28T09:59:59Z', '2026-11-27'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
    ['UTC', '2026-11-27T23:59:59Z', '2026-11-27'],
    // A zone that this machine does not know: UTC.
    ['Mars/Olympus', '2026-11-27T23:59:59Z', '2026-11-27'],
  ] as const) {
    setTimeZone(zone);
    assert.equal(today(new Date(at)), day, `${zone} ${at}`);
  }
  setTimeZone('UTC');
});
