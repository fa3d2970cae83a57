/** The app without its server: pages open, typed text is kept and sent later, and the user is informed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../../server/test/support/deliveries.ts';
import type { Body } from '../../../server/test/support/service.ts';
import { createFixture, field, openInvoice, saved, saveStatus } from '../../test/invoice-steps.ts';
import { live, openStage, type Stage, type VisitorOptions } from '../../test/stage.ts';

const expected: VisitorOptions = {
  mayLog: /ERR_|Failed to fetch|could not be loaded|cannot be reached/,
};
const outage = 'No connection. Changes are kept on this device.';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

async function makeCustomer(name: string): Promise<Body> {
  const { status, body, text } = await stage.service.api('POST', '/api/customers', { name });
  assert.equal(status, 201, text);
  return body;
}

async function emailOf({ id }: Body): Promise<unknown> {
  return (await stage.service.api('GET', `/api/customers/${id}`)).body['email'];
}

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' }).first();
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const banner = (page: Page, text: string) => page.getByRole('status').getByText(text);
const notice = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

async function openCustomer(page: Page, { id }: Body): Promise<void> {
  await page.goto(`/customers/${id}`);
  await emailField(page).waitFor();
}

test('edits survive a restart of the server, and are sent by themselves', async () => {
  const customer = await makeCustomer('Restart Ltd');
  // The cache of another test may contain the file that this page must not have.
  const visitor = await stage.visit({ ...expected, isOwn: true });
  const { page } = visitor;
  await openCustomer(page, customer);
  await live(page);
  let bringUp = await stage.takeDown();
  await banner(page, outage).waitFor();
  await emailField(page).fill('first@restart.example');
  await saveStatus(page).getByText('Offline, 1 unsaved change').waitFor();
  assert.deepEqual(await visitor.findings(), []);
  // Like the notice below it disappears by itself.
  await Promise.all([bringUp(), banner(page, 'The connection is back.').waitFor()]);
  await saved(page);
  assert.equal(await emailOf(customer), 'first@restart.example');
  await banner(page, outage).waitFor({ state: 'detached' });
  await live(page);

  // A page whose file was never loaded: the user is informed, and stays in the app.
  bringUp = await stage.takeDown();
  await emailField(page).fill('second@restart.example');
  await saveStatus(page).getByText('Offline, 1 unsaved change').waitFor();
  await menuLink(page, 'Periods').click();
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  await menuLink(page, 'Invoices').waitFor();
  assert.equal(new URL(page.url()).pathname, '/periods');
  await banner(page, outage).waitFor();
  const changed = notice(page, 'Changes saved').getByRole('link', { name: 'Restart Ltd' });
  await Promise.all([bringUp(), changed.waitFor()]);
  await page.getByRole('heading', { level: 1, name: 'Periods' }).waitFor();
  assert.equal(await emailOf(customer), 'second@restart.example');
  await visitor.close();
});

test('edits of several records are sent after an outage; those to decide about are kept', async () => {
  const { api } = stage.service;
  const [mine, both] = [await makeCustomer('Only Mine Ltd'), await makeCustomer('Both Ltd')];
  const invoice = await (await createFixture(stage)).ready();
  const visitor = await stage.visit(expected);
  const { page, context } = visitor;
  await openInvoice(page, invoice.id);
  await menuLink(page, 'Customers').click();
  await page.getByRole('link', { name: 'Only Mine Ltd' }).click();
  await emailField(page).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Both Ltd' }).click();
  await page.waitForURL(`**/customers/${both.id}`);
  await emailField(page).waitFor();
  await context.setOffline(true);
  await emailField(page).fill('mine@both.example');
  await saveStatus(page).getByText('Offline, 1 unsaved change').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Only Mine Ltd' }).click();
  await page.waitForURL(`**/customers/${mine.id}`);
  await emailField(page).fill('kept@mine.example');
  await saveStatus(page).getByText('Offline, 1 unsaved change').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page.goBack();
  await page.waitForURL(`**/invoices/${invoice.id}`);
  await field(page, 'Memo').fill('Too late');
  await saveStatus(page).getByText('Offline, 1 unsaved change').waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  const posted = await api('POST', `/api/invoices/${invoice.id}/post`, {});
  assert.equal(posted.status, 200, posted.text);
  const change = { email: 'theirs@both.example', RowVersion: both.RowVersion };
  const theirs = await api('PATCH', `/api/customers/${both.id}`, change);
  assert.equal(theirs.status, 200, theirs.text);
  await context.setOffline(false);
  await notice(page, 'Changes saved').getByRole('link', { name: 'Only Mine Ltd' }).waitFor();
  assert.equal(await emailOf(mine), 'kept@mine.example');
  const open = notice(page, 'Unsaved changes').getByRole('link', { name: 'Both Ltd' });
  assert.equal(await emailOf(both), 'theirs@both.example');
  await open.click();
  await page.getByRole('button', { name: 'Keep all mine' }).click();
  await saved(page);
  assert.equal(await emailOf(both), 'mine@both.example');
  const refused = notice(page, 'could not be saved');
  await refused.getByRole('link', { name: /^Invoice INV-/ }).click();
  await saveStatus(page).getByText('Not saved: 1 invalid field').waitFor();
  await visitor.close();
});

test('a tab of an older build loads the document for a page that the server no longer has', async () => {
  const visitor = await stage.visit(expected);
  const { page } = visitor;
  await openCustomer(page, await makeCustomer('Older Build Ltd'));
  let isOld = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.route('**/assets/*.js', (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await menuLink(page, 'Periods').click();
  await page.getByRole('heading', { level: 1, name: 'Periods' }).waitFor();
  assert.equal(isOld, false, 'the page was loaded without its file');
  await visitor.close();
});

test('the app stores its files on the device, and every page opens without the server', async () => {
  const customer = await makeCustomer('New Build Ltd');
  const visitor = await stage.visit({ ...expected, hasWorker: true });
  const { page } = visitor;
  await openCustomer(page, customer);
  const script = await page.request.get('/service-worker.js');
  assert.match(script.headers()['content-type'] ?? '', /javascript/);
  assert.equal(script.headers()['cache-control'], 'no-cache');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  assert.ok(stored.includes('/index.html') && stored.length > 50, `${stored.length} files`);
  assert.deepEqual(
    stored.filter((path) => !/^\/(index\.html|assets\/.*)$/.test(path)),
    [],
    'only files of the build are stored',
  );

  // A newer build: the next page is loaded from the server, after the edits are saved.
  await page.evaluate(() => {
    document.title = 'the previous build';
    const data = { entry: '/assets/newer.js' };
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  });
  await emailField(page).fill('kept@build.example');
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await menuLink(page, 'Payments').click();
  await loaded;
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
  assert.equal(await emailOf(customer), 'kept@build.example');

  await live(page);
  const bringUp = await stage.takeDown();
  await banner(page, outage).waitFor();
  await menuLink(page, 'Periods').click();
  await page.getByRole('heading', { level: 1, name: 'Periods' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  await bringUp();
  await page.getByRole('heading', { level: 1, name: 'Periods' }).waitFor();
  await until('the periods', () => page.getByText('Nov 2026').first().isVisible());
  await visitor.close();
});
