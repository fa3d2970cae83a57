/** The dashboard: its counts equal those of the lists, its amounts those of the invoices. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../../../server/test/support/deliveries.ts';
import { makeEndpoint } from '../../../../../server/test/support/records.ts';
import {
  baseDue,
  decimalOf,
  listed,
  makeBooks,
  textOf,
  visitToday,
} from '../../../../test/reports-books.ts';
import { live, openStage, type Stage } from '../../../../test/stage.ts';

/** From an empty cache until the page has its data. */
const mostRequests = { dashboard: 40, invoices: 26 } as const;

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
  await makeBooks(stage.service);
});
after(() => stage.close());

test('every count links to a list of that length', async () => {
  const { api, tenant, sql } = stage.service;
  // One attempt failed and is retried, so that no user has to act yet.
  const { id } = await makeEndpoint(tenant, { eventTypes: [] });
  await sql('update webhook_endpoint set failing_since = $2 where id = $1', [
    id,
    '2026-11-21T08:00:00Z',
  ]);
  for (let made = 0; made < 51; made += 1) await api('POST', '/api/payments', {});
  await api('POST', '/api/invoices', {});
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/');
  const card = page.getByRole('region', { name: 'To do' });
  await card.getByRole('link', { name: 'Invoices to approve' }).waitFor();
  const rows = await card
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  const names = rows.map(([text]) => text?.replace(/\d+\+?$/, ''));
  assert.deepEqual(names, [
    'Invoices to approve',
    'Draft invoices',
    'Draft payments',
    'Payments not fully applied',
    'Failed deliveries',
    'Failing webhooks',
    'Past periods to close',
  ]);
  for (const [text, href] of rows) {
    const count = /(\d+)(\+?)$/.exec(text ?? '');
    const { length } = await listed(api, href ?? '');
    if (count?.[2] === '+') assert.ok(length > Number(count[1]), `${text}: ${length}`);
    else assert.equal(Number(count?.[1]), length, text ?? '');
  }
  assert.match(rows[2]?.[0] ?? '', /50\+$/);
  assert.match(rows[5]?.[0] ?? '', /webhooks1$/);
  await card.getByRole('link', { name: 'Invoices to approve' }).click();
  await page.waitForURL('**/invoices?status.eq=Posted');
  await visitor.close();
});

test('an age of the receivables links to the invoices that add up to it', async () => {
  const { api } = stage.service;
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/');
  const card = page.getByRole('region', { name: 'Receivables' });
  for (const name of ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days']) {
    const link = card.getByRole('link', { name: `${name}:` });
    const amount = decimalOf(await textOf(link));
    const invoices = await listed(api, (await link.getAttribute('href')) ?? '');
    assert.ok(invoices.length >= 2, `${name}: ${invoices.length}`);
    assert.equal(baseDue(invoices).toFixed(2), amount, name);
  }
  const overdue = card.getByRole('link', { name: 'overdue:' });
  const { length } = await listed(api, (await overdue.getAttribute('href')) ?? '');
  assert.equal(await textOf(overdue), `${length} invoices`);
  await card.getByRole('link', { name: 'Over 90 days:' }).click();
  await page.waitForURL(/\/invoices\?status\.in=Posted,Released&.*dueDate\.lte=2026-08-22/);
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await visitor.close();
});

test('the chart of revenue is also a table, and names its months', async () => {
  const { body } = await stage.service.api('GET', '/api/reports/revenue?from=2026-04&to=2026-04');
  const { baseAmount } = body['totals'] as { baseAmount: string };
  const visitor = await visitToday(stage);
  const { page } = visitor;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const opened = page.waitForResponse((response) => response.url().endsWith('/'));
  await visitor.goto('/');
  const link = (await opened).headers()['link'] ?? '';
  const card = page.getByRole('region', { name: 'Revenue this year' });
  await card.getByRole('figure', { name: 'Revenue by month' }).waitFor();
  await card.locator('[data-point="2026-04"]').waitFor();
  await live(page);
  assert.ok(requests.length <= mostRequests.dashboard, requests.join('\n'));
  assert.deepEqual(visitor.calls.toSorted(), [
    'GET /api/dashboard',
    'GET /api/events/stream',
    'GET /api/me',
  ]);
  // The server names the files of the page, so that they are loaded with those of every page.
  assert.match(link, /<\/assets\/dashboard-[\w-]+\.js>; rel=modulepreload/);
  for (const call of ['/api/me', '/api/dashboard'])
    assert.ok(link.includes(`<${call}>; rel=preload; as=fetch; crossorigin, `), link);
  const stranger = await fetch(stage.service.url);
  assert.doesNotMatch(stranger.headers.get('link') ?? '', /\/api\//);
  const preloaded = [...link.matchAll(/<([^>]+)>/g)].map(([, path = '']) => path);
  for (const path of preloaded)
    assert.equal(requests.filter((url) => url.endsWith(path)).length, 1, path);
  // The bars have the proportions of the figures, and the pointer shows the figure itself.
  const { body: year } = await stage.service.api(
    'GET',
    '/api/reports/revenue?from=2026-01&to=2026-12',
  );
  const amounts = (year['months'] as { month: string; baseAmount: string }[]).map(
    (one) => [one.month, Number(one.baseAmount)] as const,
  );
  const most = Math.max(...amounts.map(([, amount]) => amount));
  const heightOf = async (month: string) =>
    (await card.locator(`[data-point="${month}"] [data-look="solid"]`).boundingBox())?.height ?? 0;
  const [tallest = ''] = amounts.find(([, amount]) => amount === most) ?? [];
  const whole = await heightOf(tallest);
  assert.ok(whole > 50, `${whole} pixels`);
  for (const [month, amount] of amounts.filter((one) => one[1] > 0)) {
    const pixels = await heightOf(month);
    assert.ok(Math.abs(pixels - (whole * amount) / most) < 2, `${month}: ${pixels} of ${whole}`);
  }
  // So has the scale beside them, which begins at zero and ends above all of them.
  const ticks = await card
    .getByRole('figure')
    .locator('[aria-hidden] > div')
    .first()
    .locator('span')
    .evaluateAll((spans) =>
      spans.map((span) => ({ text: span.textContent, y: span.getBoundingClientRect().y })),
    );
  const [zero, top] = [ticks.at(0), ticks.at(-1)];
  const amountOf = (text = '') =>
    Number(text.replaceAll(/[^\d.]/g, '')) * (/k$/i.test(text) ? 1e3 : 1);
  const highest = amountOf(top?.text);
  assert.ok(amountOf(zero?.text) === 0 && highest >= most, JSON.stringify(ticks));
  const scaled = (((zero?.y ?? 0) - (top?.y ?? 0)) * most) / highest;
  assert.ok(Math.abs(scaled - whole) < 2, `${whole} pixels, ${scaled} by ${JSON.stringify(ticks)}`);
  await card.locator('[data-point="2026-04"]').hover();
  const tip = card.locator('[data-point="2026-04"]').getByText('Apr 2026').locator('..');
  assert.ok((await textOf(tip)).replaceAll(/[^\d.]/g, '').includes(baseAmount));
  await card.getByRole('switch', { name: 'Show as table' }).focus();
  await page.keyboard.press('Space');
  const row = card.getByRole('row', { name: 'Apr 2026' });
  assert.equal(decimalOf(await textOf(row.getByRole('cell').first())), baseAmount);
  assert.equal(
    await row.getByRole('link').getAttribute('href'),
    '/invoices?status.in=Posted,Released&postingDate.gte=2026-04-01&postingDate.lte=2026-04-30&sort=postingDate',
  );
  await visitor.close();
});

test('the list of invoices needs few requests', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await visitor.goto('/invoices');
  await page.locator('[data-row] a[href^="/invoices/"]').first().waitFor();
  await live(page);
  assert.ok(requests.length <= mostRequests.invoices, requests.join('\n'));
  await visitor.close();
});

test('after the first visit the server names the texts of a page in the language of the app', async () => {
  const visitor = await stage.visit({ locale: 'de-DE' });
  const { page } = visitor;
  await visitor.goto('/');
  await live(page);
  const link = (await page.reload())?.headers()['link'] ?? '';
  assert.match(link, /<\/assets\/words-de-start-[\w-]+\.js>; rel=modulepreload/);
  assert.doesNotMatch(link, /words-en/);
  await live(page);
  await visitor.close();
});

test('cash in equals the movements of the bank account', async () => {
  const visitor = await visitToday(stage);
  await visitor.goto('/');
  const card = visitor.page.getByRole('region', { name: 'Cash received' });
  const row = card.getByRole('row', { name: 'Nov 2026' });
  assert.equal(await textOf(row.getByRole('cell').last()), '€150.00');
  await visitor.close();
});

test('failed deliveries are shown with their remedy', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/');
  const card = page.getByRole('region', { name: 'Deliveries, last 24 hours' });
  const trouble = card.getByRole('listitem').filter({ hasText: 'Webhook: 127.0.0.1:9/hooks' });
  await trouble.getByText(/refused/i).waitFor();
  await trouble.getByRole('link', { name: 'Webhook: 127.0.0.1:9/hooks' }).click();
  await page.waitForURL(/\/admin\/effects\/[0-9a-f-]{36}$/);
  await visitor.close();
});

test('a dashboard that fails says so once, and can be reloaded', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await page.route('**/api/dashboard', (route) => route.abort());
  await visitor.goto('/');
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByRole('alert').count(), 1);
  assert.equal(await page.getByRole('region', { name: 'Receivables' }).count(), 0);
  await page.unroute('**/api/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  for (const name of ['Receivables', 'Revenue this year', 'Recent invoices', 'To do'])
    await page.getByRole('region', { name }).getByRole('link').first().waitFor();
  await visitor.close();
});

test('the cards are as high as their content, and readable on a phone', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/');
  const cards = page.locator('main section[aria-labelledby]');
  await page.getByRole('figure', { name: 'Revenue by month' }).waitFor();
  // Below the last element of a card is only its padding.
  const spare = await cards.evaluateAll((all) =>
    all.map((card) => {
      const last = card.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      const { paddingBottom } = getComputedStyle(card);
      return card.getBoundingClientRect().bottom - last - Number.parseFloat(paddingBottom);
    }),
  );
  assert.ok(spare.length >= 6 && spare.every((pixels) => pixels < 3), spare.join(', '));
  await page.setViewportSize({ width: 390, height: 844 });
  const [first] = await cards.evaluateAll((all) =>
    all
      .map((card) => ({ top: card.getBoundingClientRect().top, name: card.textContent }))
      .toSorted((a, b) => a.top - b.top),
  );
  assert.match(first?.name ?? '', /^To do/);
  await visitor.close();
});

test('with four-eyes approval, users are not sent to invoices that they posted', async () => {
  const { api } = stage.service;
  const { body } = await api('GET', '/api/tenant-settings');
  const [settings] = body.items;
  const { id = '', RowVersion } = settings ?? {};
  const path = `/api/tenant-settings/${id}`;
  const changed = await api('PATCH', path, { fourEyes: true, RowVersion });
  const visitor = await visitToday(stage, { role: 'Approver' });
  await visitor.goto('/');
  const link = visitor.page.getByRole('link', { name: 'Invoices to approve' });
  const userId = visitor.user?.id ?? '';
  assert.ok((await link.getAttribute('href'))?.includes(encodeURIComponent(`user:${userId}`)));
  await api('PATCH', path, { fourEyes: false, RowVersion: changed.body.RowVersion });
  await visitor.close();
});

test('an empty tenant is guided through its first steps, and sees nothing else', async () => {
  const { other, url } = stage.service;
  const visitor = await visitToday(stage, { tenant: other });
  const { page } = visitor;
  await visitor.goto('/');
  await page.getByRole('heading', { name: 'Get started' }).waitFor();
  // The mail that invited the user does not fail, and past periods of an empty ledger need no work.
  await until('the invitation', async () => {
    const { body } = await other.api('GET', '/api/effects?kind.eq=email');
    return body.items.length > 0 && body.items.every(({ status }) => status === 'Succeeded');
  });
  const counted = page.waitForResponse((response) => response.url().endsWith('/api/dashboard'));
  await page.reload();
  await counted;
  await page.getByRole('heading', { name: 'Create a customer' }).waitFor();
  assert.equal(await page.getByText('/api/customers').count(), 0);
  assert.deepEqual(await visitor.findings(), []);
  assert.equal(await page.getByRole('region', { name: /To do|Receivables/ }).count(), 0);
  await page.getByRole('switch', { name: 'Show API calls' }).click();
  const call = page.getByRole('group', { name: 'API call: Create a customer' });
  assert.match(await textOf(call), new RegExp(`curl -X POST ${url}/api/customers`));
  assert.equal(await page.getByRole('button', { name: /^Copy API call/ }).count(), 3);
  assert.deepEqual(await visitor.findings(), []);
  const sent = /-d '(.*)'/.exec(await textOf(call))?.[1];
  const made = await other.api('POST', '/api/customers', sent, {
    'content-type': 'application/json',
  });
  assert.equal(made.status, 201, made.text);
  await visitor.goto('/');
  const step = page.getByRole('listitem').filter({ hasText: 'Create a customer' });
  await step.getByText('Done', { exact: true }).waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await page.getByRole('link', { name: 'Go to invoices' }).click();
  await page.waitForURL('**/invoices');
  await visitor.close();
  const reader = await visitToday(stage, { tenant: other, role: 'Viewer' });
  await reader.goto('/');
  await reader.page.getByText('Your role does not allow this').first().waitFor();
  await reader.close();
});
