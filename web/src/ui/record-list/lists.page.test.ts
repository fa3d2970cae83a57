/** The lists: filters in the address and in the request, views, bulk actions, files, keyboard, phone. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { getDocument } from 'unpdf/pdfjs';
import { until } from '../../../../server/test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../../../server/test/support/invoices.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { openStage, type Stage, type Visitor } from '../../../test/stage.ts';

const many = 320;
let stage: Stage;
let customer: Body;
let other: Body;

/** Drafts without lines: cheap, and not postable. */
async function makeDrafts(count: number, fields: Record<string, unknown>): Promise<void> {
  const { api } = stage.service.tenant;
  const batch = 20;
  for (let made = 0; made < count; made += batch)
    await Promise.all(
      Array.from({ length: Math.min(batch, count - made) }, (_, at) =>
        api('POST', '/api/invoices', { ...fields, reference: `R-${made + at}` }),
      ),
    );
}

before(async () => {
  stage = await openStage();
  const { tenant } = stage.service;
  customer = await makeCustomer(tenant, { name: 'Harbour Supplies Ltd' });
  other = await makeCustomer(tenant, { name: 'Meadow Dairy GmbH' });
  await invoiceIn(tenant, 'Posted', { customerId: customer.id, memo: 'first' });
  await invoiceIn(tenant, 'Released', { customerId: other.id });
});
after(() => stage.close());

const rowsOf = ({ page }: Visitor) => page.locator('tbody tr[data-row]');

function searchOf({ page }: Visitor): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** The query strings of the list requests so far. */
function watchLists({ page }: Visitor, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === path) asked.push(decodeURIComponent(url.search));
  });
  return asked;
}

test('rows have the fields of the shown columns, and a new column gets its field', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  const asked = watchLists(visitor, '/api/invoices');
  await visitor.goto('/invoices?status.in=Posted');
  await rowsOf(visitor).first().waitFor();
  const fields = new URLSearchParams(asked[0]).get('fields')?.split(',') ?? [];
  for (const shown of ['number', 'customerId', 'dueDate', 'amountDue', 'paymentStatus'])
    assert.ok(fields.includes(shown), `${shown} is requested`);
  assert.deepEqual(
    ['memo', 'billingAddress', 'taxTotal', 'postedAt', 'chainHash'].filter((name) =>
      fields.includes(name),
    ),
    [],
  );
  const row = rowsOf(visitor).first();
  await row.evaluate((element) => element.setAttribute('data-kept', ''));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Memo' }).check();
  await page.keyboard.press('Escape');
  await row.getByRole('cell', { name: 'first', exact: true }).waitFor();
  assert.equal(await row.getAttribute('data-kept'), '', 'the rows stay while the field loads');
  assert.equal(asked.length, 2, asked.join('\n'));
  assert.match(asked[1] ?? '', /[?&]fields=[^&]*\bmemo\b/);
  await page.reload();
  await row.getByRole('cell', { name: 'first', exact: true }).waitFor();
  assert.equal(asked.length, 3, 'the stored columns are part of the first request');
  await visitor.close();
});

test('names of customers are requested only for invoices that have none', async () => {
  const { api } = stage.service.tenant;
  const { body: draft } = await api('POST', '/api/invoices', {
    customerId: other.id,
    memo: 'name',
  });
  // As in a draft of before its customer had a name.
  await stage.service.sql('update invoice set billing_name = null where id = $1', [draft.id]);
  await api('POST', '/api/invoices', { customerId: customer.id, memo: 'name' });
  const visitor = await stage.visit();
  const asked = watchLists(visitor, '/api/customers');
  await visitor.goto('/invoices?memo.eq=name');
  for (const name of ['Harbour Supplies Ltd', 'Meadow Dairy GmbH'])
    await rowsOf(visitor).getByRole('cell', { name }).waitFor();
  assert.deepEqual(asked, [`?id.in=${other.id}&limit=200`]);
  await visitor.close();
});

test('the link of a row opens its record in the app, and in a tab of its own with Ctrl', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices?status.in=Posted');
  const link = rowsOf(visitor).first().getByRole('link');
  const address = (await link.getAttribute('href')) ?? '';
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const opened = page.context().waitForEvent('page');
  await link.click({ modifiers: ['Control'] });
  const tab = await opened;
  await tab.waitForURL(`**${address}`);
  await tab.close();
  assert.equal(new URL(page.url()).pathname, '/invoices');
  await link.click();
  await page.waitForURL(`**${address}`);
  assert.equal(await page.evaluate(() => 'isSame' in window), true, 'the page was loaded again');
  await visitor.close();
});

test('a list is requested before its page is rendered', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/customers');
  await rowsOf(visitor).first().waitFor();
  await page.evaluate(() => {
    const state = globalThis as unknown as { places: (string | null)[] };
    state.places = [];
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (String(input).includes('/api/invoices'))
        state.places.push(document.querySelector('main section')?.ariaLabel ?? null);
      return send(input, init);
    };
  });
  // Without a pointer over it, which would prefetch.
  await page.getByRole('link', { name: 'Invoices' }).first().dispatchEvent('click');
  await page
    .locator('section[aria-label="Invoices"]')
    .locator('tbody tr[data-row]')
    .first()
    .waitFor();
  const places = await page.evaluate(
    () => (globalThis as unknown as { places: (string | null)[] }).places,
  );
  assert.equal(places[0], 'Customers');
  await visitor.close();
});

test('search and sort order are part of the address, which restores the list', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/customers?active.eq=true&sort=-name&q=a');
  await page.getByRole('button', { name: 'Change filter: Active is Yes' }).waitFor();
  assert.equal(await page.getByRole('searchbox').inputValue(), 'a');
  const header = page.getByRole('columnheader', { name: 'Name' });
  assert.equal(await header.getAttribute('aria-sort'), 'descending');
  const names = () =>
    rowsOf(visitor).evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent));
  await page.getByRole('link', { name: 'Meadow Dairy GmbH' }).waitFor();
  assert.deepEqual(await names(), ['Meadow Dairy GmbH', 'Harbour Supplies Ltd']);
  await page.keyboard.press('/');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('harb');
  await page.waitForURL((url) => url.searchParams.get('q') === 'harb');
  await page.getByText('Customers: 1 in total').waitFor();
  assert.deepEqual(searchOf(visitor), { 'active.eq': 'true', sort: '-name', q: 'harb' });
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.waitForURL((url) => !url.searchParams.has('q'));
  await page.getByRole('button', { name: 'Name' }).click();
  await page.waitForURL((url) => !url.searchParams.has('sort'));
  await visitor.close();
});

test('an error of the API is shown in its words, and its filter can be removed', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices?status.in=Sent&dueDate.lt=2030-01-01');
  await page
    .getByRole('alert')
    .getByText(/Send one of: Draft/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Remove “status.in”' }).click();
  await rowsOf(visitor).first().waitFor();
  assert.deepEqual(searchOf(visitor), { 'dueDate.lt': '2030-01-01' });
  await visitor.close();
});

test('lines between rows are fainter than the text, in both color schemes', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await stage.visit({ colorScheme });
    await visitor.goto('/invoices');
    const cell = rowsOf(visitor).first().locator('td').last();
    await cell.waitFor();
    const { line, text } = await cell.evaluate((element) => {
      const style = getComputedStyle(element);
      return { line: style.borderBlockEndColor, text: style.color };
    });
    assert.notEqual(line, text, colorScheme);
    await visitor.close();
  }
});

test('the PDFs of the selected invoices are one file in the order of the list, without drafts', async () => {
  const { tenant } = stage.service;
  const memos = ['Join A', 'Join B', 'Join C'];
  for (const memo of memos) await invoiceIn(tenant, 'Posted', { memo, reference: 'JOIN' });
  await tenant.api('POST', '/api/invoices', { reference: 'JOIN' });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices?reference.eq=JOIN&sort=-number');
  await page.getByText('Invoices: 4 in total').waitFor();
  const draft = await page.getByRole('row').filter({ hasText: 'Draft' }).textContent();
  assert.equal(draft?.match(/0\.00/g)?.length, 1, `${draft}: its total; it has no open amount`);
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  const download = await waiting;
  assert.equal(download.suggestedFilename(), 'invoices.pdf');
  const bytes = await readFile(await download.path());
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  assert.equal(pdf.numPages, memos.length);
  const query = 'reference.eq=JOIN&status.eq=Posted&sort=-number';
  const { body } = await tenant.api('GET', `/api/invoices?${query}`);
  for (const [index, { number }] of (body.items as Body[]).entries()) {
    const content = await (await pdf.getPage(index + 1)).getTextContent();
    const text = content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
    assert.ok(text.includes(String(number)), `page ${index + 1} is not ${number}: ${text}`);
  }
  await page.getByText('Left out, because drafts have no PDF: 1').waitFor();
  await visitor.close();
});

test('a Viewer can neither select nor post', async () => {
  const visitor = await stage.visit({ role: 'Viewer' });
  await visitor.goto('/invoices');
  await rowsOf(visitor).first().waitFor();
  assert.equal(await visitor.page.getByRole('checkbox').count(), 0);
  assert.equal(await visitor.page.getByRole('button', { name: 'New invoice' }).count(), 0);
  await visitor.close();
});

test('the file of a list contains exactly its rows', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices?status.in=Released');
  await rowsOf(visitor).first().waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'NDJSON' }).click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Body);
  assert.deepEqual(
    lines.map(({ status, customerId }) => [status, customerId]),
    [['Released', other.id]],
  );
  const rowsIn = async (name: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    // No cell of this list has a comma.
    const written = file.replace('\uFEFF', '').trim().split('\r\n');
    return written.map((text) => text.split(','));
  };
  const shown = ['Number', 'Customer', 'Invoice date', 'Due date', 'Total', 'Amount due'];
  const [head, row, ...others] = await rowsIn('Shown columns');
  assert.deepEqual(head, [...shown, 'Status', 'Payment status', 'Currency']);
  assert.match(row?.join() ?? '', /^INV-[\d-]+,Meadow Dairy GmbH,2026-11-20,/);
  assert.match(row?.join() ?? '', /,119\.00,119\.00,Released,Unpaid,EUR$/);
  assert.deepEqual(others, []);
  const [columns = [], line = []] = await rowsIn('One row per line');
  assert.deepEqual(
    ['Customer', 'Description', 'Account', 'Tax code', 'Net', 'Tax', 'Gross'].map(
      (name) => line[columns.indexOf(name)],
    ),
    ['Meadow Dairy GmbH', 'Consulting', '4000', 'T19', '100.00', '19.00', '119.00'],
  );
  await visitor.close();
});

test('one key creates a record and opens it', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/payments');
  await page.getByText('No payments yet').waitFor();
  await page.keyboard.press('c');
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
  await visitor.close();
});

test('hundreds of rows can be reached with the keyboard, and new ones above do not move them', async () => {
  await makeDrafts(many, { customerId: other.id, memo: 'many' });
  const visitor = await stage.visit();
  const { page } = visitor;
  const asked = watchLists(visitor, '/api/invoices');
  await visitor.goto('/invoices?memo.eq=many&sort=-id');
  await rowsOf(visitor).first().waitFor();
  assert.ok((await rowsOf(visitor).count()) < 60, 'all rows are rendered');
  const table = page.getByRole('table', { name: 'Invoices' });
  assert.equal(await table.getAttribute('aria-rowcount'), '-1');
  const focused = page.locator('tr[data-active]');
  const rowAt = (place: number) => page.locator(`tr[data-active][aria-rowindex="${place + 1}"]`);
  await page.keyboard.press('j');
  for (let moves = 1; moves < 40; moves += 1) await page.keyboard.press('ArrowDown');
  await rowAt(40).waitFor();
  for (const loaded of [250, many]) {
    await page.getByText(`Invoices: ${loaded} `).waitFor();
    await page.keyboard.press('End');
    await rowAt(loaded).waitFor();
  }
  await page.getByText(`Invoices: ${many} in total`).waitFor();
  assert.equal(await table.getAttribute('aria-rowcount'), String(many + 1));
  assert.equal(new Set(asked).size, 3, asked.join('\n'));
  const box = await focused.boundingBox();
  await stage.service.tenant.api('POST', '/api/invoices', { memo: 'many' });
  await page.getByText(`Invoices: ${many + 1} in total`).waitFor();
  await rowAt(many + 1).waitFor();
  await until('the row at its place', async () => (await focused.boundingBox())?.y === box?.y);
  const id = await focused.getAttribute('data-row');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/invoices/${id}`);
  await page.goBack();
  await page.locator(`tr[data-row="${id}"]`).waitFor();
  await visitor.close();
});

test('rows that scroll into view are shown by the elements of those that left it, except the focused one', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices?memo.eq=many');
  // Not before the rows around the view are drawn, which come later.
  await rowsOf(visitor).nth(20).waitFor();
  await rowsOf(visitor).first().getByRole('link').focus();
  const rows = 24;
  const fresh = await page.evaluate(async (count) => {
    const drawn = () => [...document.querySelectorAll('tbody tr[data-row]')];
    const before = new Set(drawn());
    const scroller = document.querySelector('main section[aria-label="Invoices"]');
    for (let row = 0; row < count; row += 1) {
      scroller?.scrollBy(0, 44);
      await new Promise(requestAnimationFrame);
    }
    return drawn().filter((row) => !before.has(row)).length;
  }, rows);
  assert.ok(fresh <= 2, `${fresh} new elements for ${rows} rows`);
  assert.equal(await page.locator('[data-row] :focus').count(), 0, 'the focus is on another row');
  await until('the elements in the order of their rows', async () => {
    const places = await rowsOf(visitor).evaluateAll((all) =>
      all.map((row) => Number(row.getAttribute('aria-rowindex'))),
    );
    return places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1);
  });
  await visitor.close();
});

test('all records that match can be selected and checked, not only the loaded ones', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices?memo.eq=many');
  await rowsOf(visitor).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
  await page.getByText('50 selected').waitFor();
  await page.getByRole('button', { name: `Select all ${many + 1} that match` }).click();
  await page.getByText(`${many + 1} selected`).waitFor();
  const bar = page.getByRole('region', { name: 'Actions on the selected rows' });
  await bar.getByRole('button', { name: 'Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Post: Invoices' });
  await dialog.getByText(`0 can be processed, ${many + 1} will be rejected`).waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Post (0)' }).isDisabled(), true);
  assert.deepEqual(await visitor.findings(), []);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await visitor.close();
});

test('printing a list includes every loaded row, dark on white and without truncation', async () => {
  const visitor = await stage.visit({ colorScheme: 'dark' });
  const { page } = visitor;
  await visitor.goto('/invoices?memo.eq=many');
  const footer = page.getByText(new RegExp(`loaded, ${many + 1} in total`));
  await footer.waitFor();
  const rows = rowsOf(visitor);
  await rows.first().waitFor();
  // Another page of rows may still arrive.
  const loaded = async () =>
    Number.parseInt(/: (\d+) loaded/.exec((await footer.textContent()) ?? '')?.[1] ?? '0', 10);
  assert.ok((await rows.count()) < (await loaded()), 'the screen shows all rows');
  await page.emulateMedia({ media: 'print' });
  await until('every row', async () => (await rows.count()) === (await loaded()));
  const looks = () =>
    page.getByRole('region', { name: 'Invoices' }).evaluate((list) => {
      const { overflow, backgroundColor, color } = getComputedStyle(list);
      const box = list.getBoundingClientRect();
      const last = list.querySelector('tbody tr:last-child')?.getBoundingClientRect();
      return {
        overflow,
        backgroundColor,
        color,
        isWhole: last !== undefined && last.bottom <= box.bottom + 1,
      };
    });
  assert.deepEqual(await looks(), {
    overflow: 'visible',
    backgroundColor: 'rgb(255, 255, 255)',
    color: 'rgb(0, 0, 0)',
    isWhole: true,
  });
  assert.equal(await page.getByRole('button', { name: 'New invoice' }).isVisible(), false);
  await page.emulateMedia({ media: 'screen' });
  await until('the window of rows', async () => (await rows.count()) < (await loaded()));
  assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark');
  await visitor.close();
});

test('on a phone totals of several currencies leave the screen to the rows', async () => {
  const { tenant } = stage.service;
  await tenant.api('POST', '/api/invoices', { customerId: other.id, currency: 'USD' });
  const visitor = await stage.visit({ width: 390, height: 844 });
  const { page } = visitor;
  await visitor.goto('/invoices');
  const list = page.getByRole('region', { name: 'Invoices' });
  await list.getByRole('listitem').first().waitFor();
  const totals = page.getByText('Totals by currency');
  await totals.waitFor();
  const height = async () => (await list.boundingBox())?.height ?? 0;
  assert.ok((await height()) > 300, `the rows have ${await height()} px`);
  const sum = page.getByRole('definition').getByText('$0.00').first();
  assert.equal(await sum.isVisible(), false);
  await totals.click();
  await sum.waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});

test('on a phone rows are cards, also in German', async () => {
  const visitor = await stage.visit({ width: 390, height: 844, locale: 'de-DE' });
  const { page } = visitor;
  await visitor.goto(`/invoices?status.in=Released&customerId.in=${other.id}`);
  await page.getByRole('heading', { name: 'Rechnungen' }).waitFor();
  const card = page.getByRole('list', { name: 'Rechnungen' }).getByRole('listitem');
  await card.getByText('Meadow Dairy GmbH').waitFor();
  await card.getByText('119,00 €').waitFor();
  await card.getByText('Freigegeben').waitFor();
  await page
    .getByRole('button', { name: 'Filter ändern: Status ist eines von Freigegeben' })
    .waitFor();
  await page.getByRole('definition').getByText('119,00 €').nth(1).waitFor();
  await page.getByRole('term').getByText('Offener Betrag:').waitFor();
  await card.getByRole('checkbox').click();
  await page.getByText('1 ausgewählt').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} px wide`);
  assert.deepEqual(await visitor.findings(), []);
  const empty = await stage.service.api('POST', '/api/invoices', {});
  await visitor.goto('/invoices');
  const text = await page.locator(`[data-row="${empty.body.id}"]`).textContent();
  assert.equal(text?.split('–').length, 2, `of two absent values it shows one dash: ${text}`);
  await visitor.close();
});
