/**
 * Income statement, balance sheet, trial balance and account statement with fiscal years: the app shows the sums of the API,
 * and each figure leads to its lines and from there to the document.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { Big } from 'big.js';
import type { Locator, Page } from 'playwright-core';
import { changeSettings, until } from '../../../../../server/test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyLine } from '../../../../../server/test/support/invoices.ts';
import { applied, paymentIn } from '../../../../../server/test/support/money.ts';
import type { Body } from '../../../../../server/test/support/service.ts';
import { decimalOf, textOf, visitToday } from '../../../../test/reports-books.ts';
import { openStage, type Stage } from '../../../../test/stage.ts';

let stage: Stage;
/** A fiscal year from July: an invoice of the year before, invoices of October and November, and an exchange difference. */
before(async () => {
  stage = await openStage({ effects: {} });
  const { tenant, api } = stage.service;
  await changeSettings(tenant, 'fiscalYearStart', 7);
  const customerId = (await makeCustomer(tenant)).id;
  const dated = [
    ['2026-04-15', '100.00', '4000'],
    ['2026-10-10', '200.00', '4000'],
    ['2026-11-05', '300.00', '4100'],
  ] as const;
  for (const [invoiceDate, unitPrice, code] of dated) {
    const more = { quantity: '1', unitPrice, accountId: tenant.accounts[code] };
    const lines = [readyLine(tenant, more)];
    await invoiceIn(tenant, 'Posted', { customerId, invoiceDate, dueDate: '2026-12-20', lines });
  }
  const dollars = { customerId, currency: 'USD' };
  const invoice = await invoiceIn(tenant, 'Posted', { ...dollars, exchangeRate: '0.9' });
  const amount = String(invoice['total']);
  const payment = await paymentIn(tenant, 'Posted', { ...dollars, amount, exchangeRate: '0.8' });
  await applied(tenant, 'payments', payment.id, [{ invoiceId: invoice.id, amount }]);
  await until('the summaries', async () => {
    const { body } = await api('GET', '/api/reports/income-statement?to=2026-11-30');
    const { pending } = body['freshness'] as { pending: number };
    return pending === 0 && !new Big(String((body['expenses'] as Section).total)).eq(0);
  });
});
after(() => stage.close());

interface Section {
  readonly accounts: readonly Record<'accountId' | 'name' | 'amount', string>[];
  readonly total: string;
  readonly result?: string;
}

async function report(path: string): Promise<Body> {
  const { status, body, text } = await stage.service.api('GET', `/api/reports/${path}`);
  assert.equal(status, 200, text);
  return body;
}

/** Of a row, as decimals; a dash is zero. */
async function figuresOf(table: Locator, name: string): Promise<string[]> {
  const row = table.getByRole('row').filter({
    has: table.page().getByRole('rowheader', { name, exact: true }),
  });
  const cells = await row.getByRole('cell').allTextContents();
  return cells.slice(1).map((cell) => decimalOf(cell) || '0.00');
}

async function saved(page: Page): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trim().split('\r\n') };
}

test('the income statement shows the sums of the API for the fiscal year and the period before', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports');
  await page.getByRole('link', { name: 'Income statement' }).click();
  const table = page.getByRole('table', { name: 'Income statement, in EUR, 1 Jul – 21 Nov 2026' });
  await table.waitFor();
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Previous period' }).click();
  await page.getByRole('button', { name: 'This quarter' }).click();
  await page.waitForURL(/from=2026-10-01&to=2026-11-21/);
  await page.getByRole('columnheader', { name: '1 Jul – 21 Aug 2026' }).waitFor();
  const quarter = page.getByRole('table', { name: /1 Oct – 21 Nov 2026$/ });
  await quarter.waitFor();
  const now = await report('income-statement?from=2026-10-01&to=2026-11-21');
  const then = await report('income-statement?from=2026-07-01&to=2026-08-21');
  for (const [name, label] of [
    ['revenue', 'Total revenue'],
    ['expenses', 'Total expenses'],
  ] as const) {
    const [current, before] = [(now[name] as Section).total, (then[name] as Section).total];
    const change = new Big(current).minus(before).toFixed(2);
    assert.deepEqual((await figuresOf(quarter, label)).slice(0, 3), [current, before, change]);
    for (const { name: account, amount } of (now[name] as Section).accounts)
      assert.equal((await figuresOf(quarter, account))[0], amount, account);
  }
  const [result] = await figuresOf(quarter, 'Profit or loss');
  assert.equal(result, now['result']);
  assert.equal((now['revenue'] as Section).total, '590.00');
  await visitor.close();
});

test('each figure leads to the lines that add up to it, and these to the document', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/income-statement?from=2026-10-01&to=2026-10-31&compare=no');
  const figure = page.getByRole('link', {
    name: /^Revenue, services, Oct 2026|^Revenue, services, 1/,
  });
  const shown = decimalOf(await textOf(figure));
  assert.equal(shown, '200.00');
  await figure.click();
  await page.waitForURL(/account-statement\?accountId=[^&]+&from=2026-10-01&to=2026-10-31/);
  const table = page.getByRole('table', { name: /^4000/ });
  const credit = table
    .getByRole('row', { name: /INV-2026-/ })
    .getByRole('cell')
    .nth(5);
  assert.equal(decimalOf(await textOf(credit)), shown);
  await table.getByRole('link', { name: /INV-2026-000002/ }).click();
  await page.getByRole('heading', { level: 1, name: 'INV-2026-000002' }).waitFor();
  await visitor.close();
});

test('month by month, the columns are the months of the API and add up to the total', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/income-statement?compare=months');
  const table = page.getByRole('table', { name: /^Income statement/ });
  await table.waitFor();
  const whole = await report('income-statement?from=2026-07-01&to=2026-11-21&by=month');
  const months = whole['months'] as readonly Record<string, string>[];
  const headers = await table.getByRole('columnheader').allTextContents();
  assert.deepEqual(
    headers.slice(2),
    ['Jul', 'Aug', 'Sept', 'Oct', 'Nov'].map((m) => `${m} 2026`).concat('Total'),
  );
  for (const [label, name] of [
    ['Total revenue', 'revenue'],
    ['Total expenses', 'expenses'],
    ['Profit or loss', 'result'],
  ] as const) {
    const shown = await figuresOf(table, label);
    assert.deepEqual(
      shown.slice(0, -1),
      months.map((month) => month[name]),
    );
    const sum = months.reduce((all, month) => all.plus(month[name] ?? ''), new Big(0));
    assert.equal(shown.at(-1), sum.toFixed(2), label);
  }
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = pages.match(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
  assert.ok(Number(width) > Number(height), 'printed across');
  await page.getByRole('link', { name: 'Profit or loss, Oct 2026' }).click();
  await page.waitForURL(/income-statement\?from=2026-10-01&to=2026-10-31$/);
  await visitor.goto('/reports/income-statement?from=2020-01-01&compare=months');
  await page.getByText('at most 24 months').waitFor();
  assert.equal(await page.getByRole('columnheader', { name: 'Total' }).count(), 0);
  await visitor.close();
});

test('the balance sheet shows the sums of the API for two days, and its result leads to the income statement', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/balance-sheet');
  const table = page.getByRole('table', { name: 'Balance sheet, in EUR, as of 21 Nov 2026' });
  await page.getByText('Assets equal liabilities and equity').waitFor();
  await page.getByRole('columnheader', { name: '30 Jun 2026' }).waitFor();
  const now = await report('balance-sheet?asOf=2026-11-21');
  const then = await report('balance-sheet?asOf=2026-06-30');
  const labels = {
    assets: 'Total assets',
    liabilities: 'Total liabilities',
    equity: 'Total equity',
  };
  for (const [name, label] of Object.entries(labels)) {
    const totals = [now, then].map((sheet) => (sheet[name] as Section).total);
    assert.deepEqual((await figuresOf(table, label)).slice(0, 2), totals, label);
    for (const { name: account, amount } of (now[name] as Section).accounts)
      assert.equal((await figuresOf(table, account))[0], amount, account);
  }
  const results = await figuresOf(table, 'Profit or loss of the fiscal year');
  assert.deepEqual(
    results.slice(0, 2),
    [now, then].map(({ equity }) => (equity as Section).result),
  );
  assert.equal(results[1], '100.00');
  assert.equal(
    (await figuresOf(table, 'Total liabilities and equity'))[0],
    (now['assets'] as Section).total,
  );
  const file = await saved(page);
  assert.equal(file.name, 'balance-sheet-2026-11-21.csv');
  assert.equal(file.lines[0], 'Section,Account,Name,2026-11-21,2026-06-30');
  assert.ok(file.lines.includes('Equity,3000,Retained earnings,100.00,0'), file.lines.join('\n'));
  const receivables = page.getByRole('link', { name: 'Trade receivables, 21 Nov 2026' });
  const balance = decimalOf(await textOf(receivables));
  await receivables.click();
  const closing = page.getByRole('row', { name: 'Closing balance' }).getByRole('cell').last();
  await closing.waitFor();
  assert.equal(decimalOf(await textOf(closing)), balance);
  await page.goBack();
  await page.getByRole('button', { name: 'Nothing' }).click();
  await page.waitForURL(/compare=no/);
  await until('one column', async () => (await table.getByRole('columnheader').count()) === 3);
  await page.getByRole('link', { name: 'Profit or loss of the fiscal year, 21 Nov 2026' }).click();
  const shown = page.getByRole('table', { name: /^Income statement/ });
  await shown.waitFor();
  assert.equal((await figuresOf(shown, 'Profit or loss'))[0], results[0]);
  await visitor.close();
});

test('trial balance and account statement of a range show what a fiscal year carried forward', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/trial-balance');
  const table = page.getByRole('table', { name: /^Accounts, in EUR/ });
  await page.getByRole('button', { name: 'This fiscal year', pressed: true }).waitFor();
  assert.equal(await table.getByRole('columnheader', { name: 'Carried forward' }).count(), 0);
  await visitor.goto('/reports/trial-balance?from=2026-04-01&to=2026-11-21');
  await table.getByRole('columnheader', { name: 'Carried forward' }).waitFor();
  const { accounts } = (await report('trial-balance?from=2026-04-01&to=2026-11-21')) as unknown as {
    accounts: readonly (Record<string, string> & { readonly name: string })[];
  };
  for (const account of accounts) {
    const row = table.getByRole('row', { name: account.name });
    const cells = (await row.getByRole('cell').allTextContents()).slice(-5);
    const names = ['opening', 'debit', 'credit', 'carriedForward', 'closing'];
    const shown = cells.map((cell) => decimalOf(cell) || '0.00');
    assert.deepEqual(
      shown,
      names.map((name) => account[name]),
      account.name,
    );
  }
  const file = await saved(page);
  assert.equal(file.name, 'trial-balance-2026-04-01-2026-11-21.csv');
  assert.ok(file.lines.includes('3000,Retained earnings,Equity,0.00,0.00,0.00,-100.00,-100.00'));
  await table.getByRole('link', { name: 'Retained earnings' }).click();
  const statement = page.getByRole('table', { name: /^3000/ });
  const carried = statement.getByRole('row', {
    name: /1 Jul 2026 Carried forward to the new fiscal year/,
  });
  await carried.waitFor();
  assert.equal(decimalOf(await textOf(carried.getByRole('cell').last())), '-100.00');
  const lines = await saved(page);
  assert.deepEqual(lines.lines.slice(1), [
    '2026-07-01,Carried forward to the new fiscal year,,,,0,100.00,-100.00',
  ]);
  await visitor.close();
});

test('an unassigned result of earlier years is a row of its own', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  const all = await stage.service.api('GET', '/api/accounts?role.eq=RetainedEarnings');
  const { id, RowVersion } = all.body.items[0] ?? { id: '', RowVersion: '' };
  const changed = await stage.service.api('PATCH', `/api/accounts/${id}`, {
    role: null,
    RowVersion,
  });
  assert.equal(changed.status, 200, changed.text);
  const text = 'Results of earlier years (no account has the role Retained earnings)';
  await visitor.goto('/reports/trial-balance');
  const row = page.getByRole('row', { name: text });
  await row.waitFor();
  assert.equal(decimalOf(await textOf(row.getByRole('cell').last())), '-100.00');
  await visitor.goto('/reports/balance-sheet?compare=no');
  const table = page.getByRole('table', { name: /^Balance sheet/ });
  await table.waitFor();
  assert.deepEqual(await figuresOf(table, text), ['100.00']);
  await visitor.close();
  const back = { role: 'RetainedEarnings', RowVersion: changed.body.RowVersion };
  assert.equal((await stage.service.api('PATCH', `/api/accounts/${id}`, back)).status, 200);
});

test('the keyboard chooses periods and comparisons, and opens figures', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/income-statement');
  await page.getByRole('table', { name: /^Income statement/ }).waitFor();
  await page.getByRole('button', { name: 'Last month' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/from=2026-10-01&to=2026-10-31/);
  const compare = page.getByRole('combobox', { name: 'Compare with' });
  for (
    let tabs = 0;
    !(await compare.evaluate((one) => one === document.activeElement));
    tabs += 1
  ) {
    assert.ok(tabs < 10, 'Tab reaches the comparison');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowDown');
  const last = page.getByRole('option', { name: 'Nothing' });
  await last.waitFor();
  await until('the last option', async () => {
    await page.keyboard.press('ArrowDown');
    return (await last.getAttribute('data-combobox-selected')) !== null;
  });
  await page.keyboard.press('Enter');
  await page.waitForURL(/compare=no/);
  const figure = page.getByRole('link', { name: /^Revenue, services, / });
  await figure.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/account-statement/);
  await visitor.close();
});
