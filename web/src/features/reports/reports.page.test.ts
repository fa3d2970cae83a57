/** The reports: every figure links to the records that add up to it; addresses, print and files. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { Big } from 'big.js';
import { until } from '../../../../server/test/support/deliveries.ts';
import { readyDraft } from '../../../../server/test/support/invoices.ts';
import { applied } from '../../../../server/test/support/money.ts';
import {
  type Books,
  decimalOf,
  listed,
  makeBooks,
  sumOf,
  textOf,
  visitToday,
} from '../../../test/reports-books.ts';
import { hold, openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
let books: Books;
before(async () => {
  stage = await openStage({ effects: {} });
  books = await makeBooks(stage.service);
});
after(() => stage.close());

const ages = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days', 'Total'];

test('each age of each currency links to invoices whose amounts due add up to it', async () => {
  const { api } = stage.service;
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/ar-aging');
  const table = page.getByRole('table', { name: 'By currency' });
  for (const currency of ['EUR', 'USD'])
    for (const age of ages) {
      const link = table.getByRole('link', { name: `${currency}, ${age}:` });
      const invoices = await listed(api, (await link.getAttribute('href')) ?? '');
      assert.ok(invoices.length > 0, `${currency} ${age}`);
      assert.equal(
        sumOf(invoices, 'amountDue').toFixed(2),
        decimalOf(await textOf(link)),
        `${currency} ${age}`,
      );
    }
  const name = 'Southwind Trading Ltd';
  const ofCustomer = page.getByRole('link', { name: `${name}, Over 90 days:` });
  const invoices = await listed(api, (await ofCustomer.getAttribute('href')) ?? '');
  assert.deepEqual(
    invoices.map(({ customerId }) => customerId),
    [books.customers[1]?.id],
  );
  await ofCustomer.click();
  await page.waitForURL(/\/invoices\?.*customerId\.eq=/);
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await visitor.close();
});

test('the address contains the day; an earlier day is computed from the ledger, with a notice', async () => {
  const { api } = stage.service;
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/ar-aging');
  const all = page.getByRole('table', { name: 'By currency' }).getByRole('row').last();
  await all.waitFor();
  await page.getByRole('button', { name: 'End of last month' }).click();
  await page.waitForURL('**/reports/ar-aging?asOf=2026-10-31');
  await page.getByText('exclude allocations and reversals').waitFor();
  const { body } = await api('GET', '/api/reports/ar-aging?asOf=2026-10-31');
  const { base } = body['totals'] as { base: { total: string } };
  assert.equal(decimalOf(await textOf(all.getByRole('cell').last())), base.total);
  assert.equal(await page.getByRole('link', { name: 'EUR, Total:' }).count(), 0);
  const other = await visitToday(stage, { locale: 'de-DE' });
  await other.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await other.page.getByText('enthalten keine späteren Zuordnungen').waitFor();
  assert.equal(await other.page.getByLabel('Stichtag', { exact: true }).inputValue(), '31.10.2026');
  await other.close();
  const input = page.getByLabel('As of', { exact: true });
  await input.fill('30/06/2026');
  await page.waitForURL('**/reports/ar-aging?asOf=2026-06-30');
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'EUR, Total:' }).waitFor();
  assert.equal(await input.inputValue(), '21/11/2026');
  await visitor.close();
});

test('a statement runs from balance to balance, page by page, and links to entries and documents', async () => {
  const { service } = stage;
  const { tenant, api } = service;
  const customerId = books.customers[0]?.id;
  const drafts = await Promise.all(
    Array.from({ length: 110 }, () =>
      readyDraft(tenant, { customerId, invoiceDate: '2026-01-15', dueDate: '2026-12-20' }),
    ),
  );
  const ids = drafts.map(({ id }) => id);
  const posted = await api('POST', '/api/invoices/actions/post', { ids });
  assert.ok(
    posted.body.results.every(({ status }) => status === 200),
    posted.text,
  );
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/account-statement');
  await page.getByRole('heading', { name: 'Select an account' }).waitFor();
  await page.getByRole('combobox', { name: 'Account' }).fill('1200');
  await page.getByRole('option', { name: /^1200/ }).click();
  await page.waitForURL(/accountId=/);
  const table = page.getByRole('table', { name: /^1200/ });
  await page.getByText('100 lines loaded').waitFor();
  await table.getByRole('row', { name: 'Closing balance (after all lines)' }).waitFor();
  await page.getByRole('button', { name: 'Load all lines' }).click();
  const closing = table.getByRole('row', { name: /^\d+ \w+ 2026 Closing balance €/ });
  await closing.waitFor();
  const rows = await table
    .getByRole('row')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );
  const [, opening, ...lines] = rows;
  let balance = new Big(decimalOf(opening?.at(-1) ?? ''));
  for (const line of lines.slice(0, -1)) {
    const [debit = '', credit = '', after = ''] = line.slice(-3).map(decimalOf);
    balance = balance.plus(debit || 0).minus(credit || 0);
    assert.equal(balance.toFixed(2), after, line.join(' | '));
  }
  assert.equal(decimalOf(lines.at(-1)?.at(-1) ?? ''), balance.toFixed(2));
  assert.ok(lines.length > 110, `${lines.length} lines`);
  await table
    .getByRole('link', { name: /^Invoice INV-/ })
    .first()
    .click();
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  await page.goBack();
  await table.getByRole('link', { name: 'Posting' }).first().click();
  await page.waitForURL(/\/ledger\/entries\/[0-9a-f-]{36}$/);
  await visitor.close();
});

test('the revenue of a month links to the account lines that add up to it', async () => {
  const { api } = stage.service;
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/revenue?from=2026-04&to=2026-04&compare=no');
  const table = page.getByRole('table', { name: /^By month and account/ });
  const amount = table.getByRole('link', { name: /^Apr 2026, 4000/ });
  const shown = decimalOf(await textOf(amount));
  const { searchParams } = new URL((await amount.getAttribute('href')) ?? '', page.url());
  const { body } = await api('GET', `/api/reports/account-statement?${searchParams}`);
  const { opening, closing } = body as unknown as { opening: string; closing: string };
  assert.equal(new Big(opening).minus(closing).toFixed(2), shown);
  assert.equal(await page.getByRole('columnheader', { name: 'Previous year' }).count(), 0);
  await page.getByRole('switch', { name: 'Compare with previous year' }).click();
  await page.getByRole('columnheader', { name: 'Previous year' }).waitFor();
  await page.getByRole('button', { name: 'This year' }).click();
  await page.waitForURL('**/reports/revenue?from=2026-01&to=2026-11');
  await page.getByRole('switch', { name: 'Show as table' }).click();
  const chart = page.getByRole('figure', { name: 'Revenue by month' });
  // The figures of the previous range are shown until then.
  await until('eleven months', async () => (await chart.getByRole('row').count()) === 1 + 11);
  await visitor.close();
});

test('delivery health counts the same deliveries as the list', async () => {
  const { api } = stage.service;
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/delivery-health');
  const table = page.getByRole('table', { name: 'By receiver' });
  const failed = table.getByRole('link', { name: /^Webhook: 127\.0\.0\.1:9\/hooks, Failed:/ });
  const address = (await failed.getAttribute('href')) ?? '';
  assert.equal((await listed(api, address)).length, Number(await textOf(failed)));
  assert.ok(address.includes(`webhookEndpointId.eq=${books.endpoint.id}`));
  await page.getByText('7 days', { exact: true }).click();
  await page.waitForURL('**/reports/delivery-health?hours=168');
  await page.getByRole('switch', { name: 'Show as table' }).click();
  const chart = page.getByRole('figure', { name: 'Attempts over time' });
  // The hours of the single day are shown until then.
  await until('seven days', async () => (await chart.getByRole('row').count()) === 1 + 7);
  await visitor.close();
});

test('a report is saved as CSV with decimals in the format of the API', async () => {
  const { body } = await stage.service.api('GET', '/api/reports/open-amounts');
  const customers = body['customers'] as readonly {
    name: string;
    currencies: readonly Record<
      'currency' | 'amountDue' | 'overdue' | 'unapplied' | 'balance',
      string
    >[];
  }[];
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/open-amounts');
  await page.getByRole('table', { name: /^Customers/ }).waitFor();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await started;
  assert.equal(download.suggestedFilename(), 'open-amounts-2026-11-21.csv');
  const text = await readFile(await download.path(), 'utf8');
  assert.ok(text.startsWith('\uFEFF'), 'spreadsheets read it as UTF-8');
  const lines = text.trim().split('\r\n');
  assert.equal(lines[0], 'Customer,Currency,Invoices,Open,Overdue,Credits,Balance');
  for (const { name, currencies } of customers)
    for (const { currency, amountDue, overdue, unapplied, balance } of currencies)
      assert.ok(
        lines.some(
          (line) =>
            line.startsWith(`${name},${currency},`) &&
            line.endsWith(`,${amountDue},${overdue},${unapplied},${balance}`),
        ),
        `${name} ${currency}`,
      );
  await visitor.close();
});

test('outdated figures are dimmed, and cannot be saved or printed', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/ar-aging');
  const body = page.locator('section[aria-busy]');
  const save = page.getByRole('button', { name: 'Export CSV' });
  const print = page.getByRole('button', { name: 'Print', exact: true });
  await body.waitFor();
  assert.equal(await save.isEnabled(), true);
  const release = await hold(page, '**/api/reports/ar-aging?*');
  await page.getByRole('button', { name: 'End of last month' }).click();
  await page.locator('section[aria-busy=true]').waitFor();
  assert.equal(await save.isEnabled(), false);
  assert.equal(await print.isEnabled(), false);
  release();
  await page.locator('section[aria-busy=false]').waitFor();
  const started = page.waitForEvent('download');
  await save.click();
  assert.match((await started).suggestedFilename(), /2026-10-31\.csv$/);
  assert.equal(await print.isEnabled(), true);
  await visitor.close();
});

test('a printed report has a header and no navigation', async () => {
  const visitor = await visitToday(stage, { colorScheme: 'dark' });
  const { page } = visitor;
  await visitor.goto('/reports/trial-balance?asOf=2026-10-31');
  await page.getByRole('table', { name: /^Accounts/ }).waitFor();
  const head = page.getByText('Trial balance, 1 Jan – 31 Oct 2026');
  assert.equal(await head.isVisible(), false);
  await page.emulateMedia({ media: 'print' });
  await head.waitFor();
  assert.ok(await page.getByText(/^Printed /).isVisible());
  assert.equal(await page.getByRole('navigation').first().isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false);
  assert.equal(await page.getByLabel('From', { exact: true }).isVisible(), false);
  const ink = await page
    .getByRole('table', { name: /^Accounts/ })
    .evaluate((table) => getComputedStyle(table).color);
  assert.equal(ink, 'rgb(0, 0, 0)');
  const sheet = await page.pdf({ preferCSSPageSize: true });
  assert.ok(sheet.subarray(0, 4).equals(Buffer.from('%PDF')));
  await visitor.close();
});

test('figures show their time, and can be refreshed', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/open-amounts');
  await page.getByText(/^As of 09:00/).waitFor();
  const before = visitor.calls.length;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await until('a second request', () =>
    visitor.calls.slice(before).includes('GET /api/reports/open-amounts'),
  );
  await visitor.close();
});

test('a failed refresh is reported on reports of the summaries, with a link', async () => {
  const { api, tenant, sql } = stage.service;
  await sql(
    `update effect set status = 'Failed', finished_at = finished_at + interval '1 second'
      where (tenant_id, id) = (select tenant_id, id from effect
      where tenant_id = $1 and kind = 'analytics' and status = 'Succeeded' order by id desc limit 1)`,
    [tenant.id],
  );
  const visitor = await visitToday(stage);
  const { page } = visitor;
  const notice = page.getByText('1 update failed');
  await visitor.goto('/reports/trial-balance');
  const link = page.getByRole('link').filter({ has: notice });
  const failed = await listed(api, (await link.getAttribute('href')) ?? '');
  assert.deepEqual(
    failed.map(({ kind, status }) => `${kind} ${status}`),
    ['analytics Failed'],
  );
  for (const path of ['delivery-health', 'ar-aging?asOf=2026-10-31']) {
    await visitor.goto(`/reports/${path}`);
    await page.getByText(/^As of \d/).waitFor();
    await page.locator('section[aria-busy=false]').waitFor();
    assert.equal(await notice.count(), 0, path);
  }
  await visitor.close();
});

test('with an allocation dated in the future, amounts due come from the ledger and link to no list', async () => {
  const { tenant, api } = stage.service;
  const customerId = books.customers[0]?.id ?? '';
  const { body } = await api('GET', `/api/payments?customerId.eq=${customerId}`);
  const invoices = await api(
    'GET',
    `/api/invoices?customerId.eq=${customerId}&dueDate.eq=2026-05-01`,
  );
  const allocations = [{ invoiceId: invoices.body.items[0]?.id ?? '', amount: '1.00' }];
  const more = { postingDate: '2026-12-05' };
  await applied(tenant, 'payments', body.items[0]?.id ?? '', allocations, more);
  const visitor = await visitToday(stage);
  const { page } = visitor;
  const note = page.getByText('These amounts exclude allocations');
  const toInvoices = page.getByRole('main').locator('a[href^="/invoices?"]');
  await visitor.goto('/reports/open-amounts');
  await note.waitFor();
  assert.equal(await toInvoices.count(), 0);
  await visitor.goto(`/customers/${customerId}`);
  await note.waitFor();
  assert.equal(await page.getByRole('link', { name: 'Overdue invoices' }).count(), 0);
  await visitor.goto('/');
  await note.waitFor();
  const card = page.getByRole('region', { name: 'Receivables' });
  assert.deepEqual(await card.getByRole('link').allTextContents(), ['Report']);
  await visitor.close();
});
