/** The shell of every page: navigation, palette, shortcuts, list of API calls, live changes of other users. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../server/test/support/deliveries.ts';
import { makeCustomer } from '../../../server/test/support/invoices.ts';
import { invoiceOf, noteIn, paymentIn } from '../../../server/test/support/money.ts';
import { hold, live, openStage, refused, type Stage } from '../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
});
after(() => stage.close());

test('the palette has one input from the moment it opens again', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.goto('/customers');
  const search = page.getByPlaceholder('Search records or commands');
  await page.getByRole('button', { name: 'Search' }).click();
  await search.waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  await page.evaluate(countInputs);
  await page.keyboard.press('Control+k');
  await search.waitFor();
  // A key that is pressed between two inputs would be lost.
  assert.equal(await page.evaluate(inputsAfterFrames), 1);
  await visitor.close();
});

interface WithCount {
  inputs: number;
}

function countInputs(): void {
  const counted = globalThis as unknown as WithCount;
  counted.inputs = 0;
  const isDialog = (node: Node) =>
    node instanceof Element && node.querySelector('[role="dialog"] input') !== null;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) counted.inputs += [...addedNodes].filter(isDialog).length;
  }).observe(document.body, { childList: true, subtree: true });
}

async function inputsAfterFrames(): Promise<number> {
  const frames = 10;
  for (let frame = 0; frame < frames; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return (globalThis as unknown as WithCount).inputs;
}

test('the palette finds amounts and synonyms in both languages, and changes appearance and language', async () => {
  const invoice = await invoiceOf(stage.service.tenant, '1234.50');
  const payment = await paymentIn(stage.service.tenant, 'Draft', {
    amount: '1234.50',
    reference: 'Remittance 77',
  });
  assert.equal(payment['amount'], '1234.50');
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByPlaceholder('Search records or commands');
  const result = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  await search.fill('1,234.50');
  await result(String(invoice['number'])).waitFor();
  await result('Remittance 77').waitFor();
  for (const word of ['bill', 'rechnungen']) {
    await search.fill(word);
    await result('Invoices').waitFor();
  }
  await search.fill('dunkel');
  await result('Appearance: dark').click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
  await search.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await search.fill('sprache');
  await result('Language: Deutsch').click();
  await page.locator('html[lang="de"]').waitFor({ state: 'attached' });
  await visitor.close();
});

test('the palette finds accounts and reports, the last records, and the actions of the open one', async () => {
  const { tenant } = stage.service;
  const invoice = await invoiceOf(tenant, '77.00');
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/invoices/${invoice.id}`);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByPlaceholder('Search records or commands');
  const result = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });
  await search.fill('appro');
  await result('Approve').click();
  await page.getByText('Released', { exact: true }).first().waitFor();
  await page.keyboard.press('Control+k');
  await search.fill('1200');
  await result('1200').click();
  await page.waitForURL(new RegExp(`/reports/account-statement.*${tenant.accounts['1200']}`));
  await page.keyboard.press('Control+k');
  // In both languages, whatever the language of the app.
  for (const [word, report] of [
    ['Summen', 'Trial balance'],
    ['SuSa', 'Trial balance'],
    ['trial', 'Trial balance'],
    ['GuV', 'Income statement'],
    ['profit and loss', 'Income statement'],
    ['Bilanz', 'Balance sheet'],
  ] as const) {
    await search.fill(word);
    await result(report).waitFor();
  }
  await search.fill('');
  await result(String(invoice['number'])).click();
  await page.waitForURL(`**/invoices/${invoice.id}`);
  await page.keyboard.press('Control+k');
  await search.waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});

test('Enter in the palette waits for the results of the typed text', async () => {
  const { api } = stage.service;
  const { body: customer } = await api('POST', '/api/customers', { name: 'Lighthouse Lamps' });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const release = await hold(page, '**/api/customers?*');
  await page.getByPlaceholder('Search records or commands').fill('lighthouse');
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL(`**/customers/${customer.id}`);
  await visitor.close();
});

test('Enter in the palette takes the result of the current text, not of an earlier one', async () => {
  const { api } = stage.service;
  const { body: customer } = await api('POST', '/api/customers', { name: 'Quayside Ropes' });
  const visitor = await stage.visit();
  const { page } = visitor;
  // With animations, so that closing takes time.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByPlaceholder('Search records or commands');
  const found = page.getByRole('button', { name: 'Quayside Ropes' });
  await search.fill('quayside');
  await found.waitFor();
  await search.fill('new inv');
  await search.press('Enter');
  await page.waitForURL(/\/invoices\/new$/);
  await page.keyboard.press('Control+k');
  await search.fill('quayside');
  await found.click();
  // Reopened immediately, possibly before the palette has closed.
  await page.keyboard.press('Control+k');
  await search.waitFor();
  await search.pressSequentially('new cust');
  await search.press('Enter');
  await page.waitForURL((url) => {
    const [, id] = /^\/customers\/([0-9a-f-]{36})$/.exec(url.pathname) ?? [];
    return id !== undefined && id !== customer.id;
  });
  await visitor.close();
});

test('the palette shows errors, and finds credit notes', async () => {
  const note = await noteIn(stage.service.tenant, 'Posted');
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByPlaceholder('Search records or commands');
  await page.route('**/api/customers?*', (route) => route.fulfill(refused));
  await search.fill(String(note['number']));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').waitFor();
  assert.equal(await page.getByText('No results').count(), 0);
  await page.unroute('**/api/customers?*');
  const found = dialog.getByRole('button', { name: String(note['number']) });
  const again = dialog.getByRole('button', { name: 'Try again' });
  // The app retries every 20 s, so the button may disappear before the click.
  await until('the credit note', async () => {
    if (await found.isVisible()) return true;
    await again.click({ timeout: 1_000 }).catch(() => null);
    return false;
  });
  await found.click();
  await page.waitForURL(`**/credit-notes/${note.id}`);
  await search.waitFor({ state: 'hidden' });
  await page.route('**/api/invoices', (route) => route.fulfill(refused));
  const refusal = page.getByRole('alert').getByText('The test forbids it.').first();
  await page.keyboard.press('Control+k');
  await search.fill('new inv');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue without customer' }).click();
  await refusal.waitFor();
  await visitor.close();
});

test('shortcuts lead to all areas, and are listed', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Invoices', exact: true }).waitFor();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The shortcuts are registered a moment after the page.
  await until('the sheet', async () => {
    await page.keyboard.press('?');
    return sheet.getByText('Go to Periods').isVisible();
  });
  assert.deepEqual(await visitor.findings(), []);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  // The second key must follow within a second, which a busy machine may exceed.
  await until('the periods', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    return page.waitForURL('**/periods', { timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  });
  await visitor.close();
});

test('two keys form a shortcut by the time of their presses, even if the page handles them late', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/customers');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await until('the keys', async () => {
    await page.keyboard.press('?');
    return sheet.isVisible();
  });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  const press = (key: string, atMs: number) =>
    page.evaluate(
      ([name, at]) => {
        const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: at });
        document.body.dispatchEvent(event);
      },
      [key, atMs] as const,
    );
  // Pressed too far apart, although handled together: `i` does nothing.
  await press('g', 1_000);
  await press('i', 3_000);
  await press('g', 10_000);
  // Handled late, although pressed together.
  await sleep(1_200);
  await press('p', 10_500);
  await page.waitForURL('**/payments');
  await page.goBack();
  await page.waitForURL('**/customers');
  await visitor.close();
});

test('every API call can be shown, and repeated with curl', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/customers');
  await page.getByRole('button', { name: 'Show API calls' }).click();
  const drawer = page.getByRole('dialog', { name: 'API calls of this page' });
  await drawer.getByRole('button', { name: /GET \/api\/me/ }).click();
  const line = drawer.getByRole('region').filter({ hasText: '/api/me' });
  await line.getByText('Authorization: Bearer $DAYBOOK_API_KEY').waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});

test('the tabs of a browser share one event stream, and another tab takes it over', async () => {
  const visitor = await stage.visit();
  const { page, context, calls } = visitor;
  const streams = () => calls.filter((call) => call.includes('/api/events/stream')).length;
  await visitor.goto('/customers');
  await live(page);
  assert.equal(streams(), 1);
  const second = await context.newPage();
  const asked: string[] = [];
  second.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await second.goto('/customers');
  await second.getByRole('heading', { level: 1 }).waitFor();
  // It has no stream, and gets changes from the other tab.
  await live(second);
  assert.ok(!asked.includes('/api/events/stream'));
  const taken = second.waitForRequest((request) => request.url().includes('/api/events/stream'));
  await page.close();
  await taken;
  await live(second);
  await visitor.close();
});

test('the side bar unfolds on demand and for its pages, and can be a rail of icons', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const link = (name: string) => menu.getByRole('link', { name, exact: true });
  await link('Invoices').waitFor();
  assert.equal((await link('Webhooks').count()) + (await link('Users').count()), 0);
  await menu.getByRole('button', { name: 'Developers' }).click();
  await link('Webhooks').waitFor();
  await page.goto('/admin/users');
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  assert.equal(await link('Users').getAttribute('aria-current'), 'page');
  assert.ok(await link('Webhooks').isVisible(), 'the unfolded group is remembered');
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await page.getByRole('button', { name: 'Expand menu' }).waitFor();
  const width = () => menu.evaluate((bar) => bar.getBoundingClientRect().width);
  assert.ok((await width()) < 80);
  assert.deepEqual(await visitor.findings(), []);
  await link('Invoices').click();
  await page.waitForURL('**/invoices');
  await page.reload();
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await page.getByRole('button', { name: 'Collapse menu' }).waitFor();
  assert.ok((await width()) > 200);
  await page.setViewportSize({ width: 390, height: 844 });
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Payments' }).waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await drawer.getByRole('link', { name: 'Payments' }).click();
  await page.waitForURL('**/payments');
  await drawer.waitFor({ state: 'hidden' });
  await visitor.close();
});

test('the typeface is one small file of this server, with figures of equal width in cells, and narrow hyphens in sentences', async () => {
  const visitor = await stage.visit({ isOwn: true });
  const { page } = visitor;
  const sent = page.waitForResponse((response) => response.url().endsWith('.woff2'));
  await visitor.goto('/invoices');
  assert.ok((await (await sent).body()).length < 60_000);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { figures, hyphens } = await page.evaluate(async () => {
    await document.fonts.ready;
    const cell = document.body
      .appendChild(document.createElement('table'))
      .insertRow()
      .insertCell();
    cell.style.padding = '0';
    const widthIn = (element: HTMLElement, text: string) => {
      element.style.display = 'inline-block';
      element.textContent = text;
      return element.getBoundingClientRect().width;
    };
    const sentence = document.body.appendChild(document.createElement('div'));
    return {
      figures: ['1111', '0000', '8888'].map((digits) => widthIn(cell, digits)),
      hyphens: [widthIn(cell, '----'), widthIn(sentence, '----')],
    };
  });
  assert.equal(new Set(figures).size, 1, String(figures));
  const [inCell = 0, inSentence = 0] = hyphens;
  const narrow = 0.9;
  assert.ok(inSentence < inCell * narrow, String(hyphens));
  await visitor.close();
});

test('actions not allowed for a role are not offered', async () => {
  const visitor = await stage.visit({ role: 'Viewer' });
  const { page } = visitor;
  await visitor.goto('/');
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Invoices' }).waitFor();
  const folded = menu.getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  await menu.getByRole('link', { name: 'Events' }).waitFor();
  assert.equal(await menu.getByRole('link', { name: 'API keys' }).count(), 0);
  assert.equal(await menu.getByRole('link', { name: 'Users' }).count(), 0);
  await visitor.close();
});

test('an unknown address and a missing record are pages with the navigation', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Customers' });
  const missing = crypto.randomUUID();
  const { id, name } = await makeCustomer(stage.service.tenant, { name: 'Opened Ltd' });
  await visitor.goto(`/customers/${id}`);
  await page.getByRole('heading', { level: 1, name: String(name) }).waitFor();
  for (const [path, title, list] of [
    [`/invoices/${missing}`, 'Invoice not found', 'Go to Invoices'],
    ['/customers/mistyped', 'Customer not found', 'Go to Customers'],
    [`/ledger/entries/${missing}`, 'Journal entry not found', 'Go to Journal'],
    [`/admin/webhooks/${missing}`, 'Webhook not found', 'Go to Webhooks'],
  ] as const) {
    await visitor.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, path);
    await menu.waitFor();
    await page.getByRole('link', { name: list }).waitFor();
    assert.doesNotMatch((await page.locator('main').textContent()) ?? '', /\/api\/|UUID/);
  }
  assert.deepEqual(await visitor.looks(), []);
  await visitor.goto('/invoices/nothing/here');
  const nothing = page.getByRole('heading', { level: 1, name: 'Page not found' });
  await nothing.waitFor();
  await page.getByRole('heading', { name: 'Opened last' }).waitFor();
  const opened = page.locator('main').getByRole('listitem');
  assert.deepEqual(await opened.allTextContents(), ['Opened Ltd'], 'no missing records');
  await menu.waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search records or commands').waitFor();
  await page.keyboard.press('Escape');
  const answer = await visitor.page.goto('/mistyped');
  assert.equal(answer?.status(), 404);
  await nothing.waitFor();
  const { status, text } = await stage.service.api('GET', '/api/mistyped', undefined, {
    accept: 'text/html',
  });
  assert.equal(status, 404);
  assert.match(text, /"code":"not_found"/);
  await visitor.close();
});

test('the app is shown in German, and remembers the language', async () => {
  const visitor = await stage.visit({ locale: 'de-DE' });
  const { page } = visitor;
  await visitor.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Rechnungen' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await page.getByRole('button', { name: visitor.email }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).waitFor();
  await page.reload();
  await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).waitFor();
  await visitor.close();
});
