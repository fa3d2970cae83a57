/** An invoice from the first key to the payment, entered with the keyboard. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, test } from 'node:test';
import { changeSettings } from '../../server/test/support/deliveries.ts';
import { invoiceIn, readyLine } from '../../server/test/support/invoices.ts';
import {
  cell,
  createFixture,
  type Fixture,
  field,
  focusedPointer,
  openInvoice,
  paste,
  saved,
} from './invoice-steps.ts';
import { openPath, openStage, refused, type Stage, undoRoutes, type Visitor } from './stage.ts';

let stage: Stage;
let fixture: Fixture;
let visitor: Visitor;

before(async () => {
  stage = await openStage();
  fixture = await createFixture(stage);
  visitor = await stage.visit();
});

afterEach(() => undoRoutes(visitor));
after(async () => {
  try {
    await visitor?.close();
  } finally {
    await stage?.close();
  }
});

test('an empty draft becomes a paid invoice', async () => {
  const { page } = visitor;
  const { id } = await fixture.empty();
  await openInvoice(page, id);
  // One quiet line, until the user asks or tries to post.
  await page.getByText(/issues to resolve before posting/).waitFor();
  await page.getByRole('button', { name: 'List issues' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Billing name' }).count(), 0);
  const customer = field(page, 'Customer');
  assert.ok(await customer.evaluate((input) => input === document.activeElement));
  await page.keyboard.type('quay');
  await page.getByRole('option', { name: /Quayside/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Copied from the customer:').waitFor();
  assert.equal(await field(page, 'Billing name').inputValue(), 'Quayside Supplies GmbH');
  assert.equal(await field(page, 'Payment terms').inputValue(), '14');
  await field(page, 'Invoice date').fill('20/11/2026');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Description, line 1').waitFor();
  await page.keyboard.type('Advice');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('h');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,200.50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('T19');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4000');
  await page.keyboard.press('Tab');
  await page.getByLabel('Description, line 2').waitFor();
  await page.keyboard.type('Travel');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('=20*2.5');
  await saved(page);
  // An empty last line is neither saved nor in the way of posting.
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Description, line 3').waitFor();
  // A saved line that was emptied is removed at posting.
  await page.keyboard.type('Not needed');
  await page.keyboard.press('Tab');
  await saved(page);
  await cell(page, 3, 'description').click();
  await page.getByLabel('Description, line 3').fill('');
  await page.keyboard.press('Tab');
  await page.getByText('1 empty line is removed at posting.').waitFor();
  await page.getByText('Ready to post').waitFor();
  assert.equal((await fixture.get(id)).lines.length, 3);
  const draft = await fixture.get(id);
  // 3 × 1200.50 less 10 % = 3241.35, and 50.00; 19 % tax on both.
  assert.equal(draft['total'], '3916.71');
  assert.equal(draft.lines[1]?.['taxCodeId'], stage.service.tenant.taxCodes['T19']);
  assert.equal(draft.lines[1]?.['unitPrice'], '50');
  await page.getByRole('row', { name: /Total €3,916\.71/ }).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
  assert.equal((await fixture.get(id)).lines.length, 2);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.locator('main, #content').getByText('Released', { exact: true }).first().waitFor();
  const { api } = stage.service;
  const payment = await api('POST', '/api/payments', {
    customerId: fixture.customer.id,
    currency: 'EUR',
    amount: '3916.71',
    receivedOn: '2026-11-21',
    method: 'BankTransfer',
  });
  await api('POST', `/api/payments/${payment.body.id}/post`, {});
  const applied = await api('POST', `/api/payments/${payment.body.id}/apply`, {
    allocations: [{ invoiceId: id, amount: '3916.71' }],
  });
  assert.equal(applied.status, 200, applied.text);
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Payments' }).click();
  await page.getByRole('cell', { name: '€3,916.71' }).waitFor();
});

test('lines can be edited with the keyboard: down, duplicate, move, remove and undo, escape', async () => {
  const { page } = visitor;
  const { id } = await fixture.ready();
  await openInvoice(page, id);
  await cell(page, 1, 'description').click();
  await page.keyboard.press('Control+d');
  await cell(page, 2, 'description').getByText('Consulting').waitFor();
  await saved(page);
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Description, line 2').waitFor();
  await page.keyboard.type('Training');
  await page.keyboard.press('Enter');
  await page.getByLabel('Description, line 3').waitFor();
  await page.keyboard.type('Extra');
  await page.keyboard.press('Shift+Enter');
  await page.getByLabel('Description, line 2').waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await cell(page, 2, 'description').getByText('Consulting').waitFor();
  await page.getByLabel('Description, line 1').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Quantity, line 1').waitFor();
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByLabel('Quantity, line 1').inputValue(), '2');
  await saved(page);
  let lines = (await fixture.get(id)).lines;
  assert.deepEqual(
    lines.map((line) => line['description']),
    ['Training', 'Consulting', 'Extra'],
  );
  assert.equal(lines[0]?.['quantity'], '2');
  await page.keyboard.press('Control+Backspace');
  await page.getByText('Line removed: Training').waitFor();
  await saved(page);
  assert.equal((await fixture.get(id)).lines.length, 2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await cell(page, 1, 'description').getByText('Training').waitFor();
  await saved(page);
  lines = (await fixture.get(id)).lines;
  assert.deepEqual(
    lines.map((line) => line['description']),
    ['Training', 'Consulting', 'Extra'],
  );
});

test('the change of a field can be undone, by its button and by Ctrl+Z', async () => {
  const { page } = visitor;
  const { id } = await fixture.ready();
  await openInvoice(page, id);
  await field(page, 'Memo').fill('Something else');
  await saved(page);
  await page.getByRole('button', { name: 'Undo change: Memo' }).click();
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLTextAreaElement>('[data-pointer="/memo"]')?.value === 'As agreed',
  );
  await saved(page);
  assert.equal((await fixture.get(id))['memo'], 'As agreed');
  await field(page, 'Reference').fill('PO 1');
  await saved(page);
  await page.getByRole('button', { name: 'Undo change: Reference' }).waitFor();
  await field(page, 'Reference').press('Control+z');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-pointer="/reference"]')?.value === '',
  );
  await saved(page);
});

test('fifty rows are pasted in one request; invalid values are listed', async () => {
  const { page } = visitor;
  const { id } = await fixture.empty();
  await openInvoice(page, id);
  const rows = Array.from({ length: 50 }, (_, index) =>
    [
      `Part ${index + 1}`,
      index === 6 ? 'many' : '2',
      'pc',
      '1,000.50',
      '5 %',
      index === 9 ? 'T99' : 'T19',
      '4000',
    ].join('\t'),
  );
  await page.getByRole('button', { name: 'Add line' }).focus();
  await paste(page, rows.join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Paste lines' });
  await dialog.getByText('Row 7, Quantity: “many” is not a number').waitFor();
  await dialog.getByText('Row 10, Tax code: “T99” does not exist').waitFor();
  const before = visitor.calls.length;
  await dialog.getByRole('button', { name: 'Add 50 lines' }).click();
  await page.getByText('50 lines added').waitFor();
  await saved(page);
  const changes = visitor.calls.slice(before).filter((call) => !/^GET|presence$/.test(call));
  assert.deepEqual(changes, [`POST /api/invoices/${id}/lines`]);
  const { lines } = await fixture.get(id);
  assert.equal(lines.length, 50);
  assert.equal(lines[6]?.['quantity'], null);
  assert.equal(lines[0]?.['unitPrice'], '1000.50');
  assert.equal(lines[0]?.['discountPercent'], '5');
});

const sheet = [
  ['Pos', 'Description', 'Qty', 'Price', 'Rabatt', 'VAT'],
  ['1', 'Advice', '3', '€1,234.50', '10%', '19%'],
  ['2', 'Travel', '1', 'EUR 50', '', 'VAT 19'],
  ['3', 'Hotel', 'two', '99.90 €', '', '13%'],
];

test('columns of a spreadsheet are recognised by their headers, and can be changed', async () => {
  const { page } = visitor;
  const { id } = await fixture.empty();
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Description, line 1').waitFor();
  await paste(page, sheet.map((row) => row.join('\t')).join('\r\n'));
  const { taxCodes, accounts } = stage.service.tenant;
  const account = accounts['4000'] ?? '';
  const dialog = page.getByRole('dialog', { name: 'Paste lines' });
  await dialog.getByText('Ignored columns: 1.').waitFor();
  assert.equal(await dialog.getByLabel('Field of column Price').inputValue(), 'unitPrice');
  await dialog.getByText('Row 3, Quantity: “two” is not a number').waitFor();
  await dialog.getByText('Row 3, Tax code: “13%” does not exist').waitFor();
  assert.deepEqual(await visitor.looks(), []);
  await dialog.getByLabel('Account for lines without one').selectOption(account);
  await dialog.getByLabel('Field of column Rabatt').selectOption({ label: 'Ignore' });
  await dialog.getByText('Ignored columns: 2.').waitFor();
  await dialog.getByRole('button', { name: 'Add 3 lines' }).press('Enter');
  await page.getByText('3 lines added').waitFor();
  await saved(page);
  const { lines } = await fixture.get(id);
  assert.deepEqual(
    lines.map((line) => [
      line['description'],
      line['quantity'],
      line['unitPrice'],
      line['discountPercent'],
      line['taxCodeId'],
      line['accountId'],
    ]),
    [
      ['Advice', '3', '1234.50', null, taxCodes['T19'], account],
      ['Travel', '1', '50', null, taxCodes['T19'], account],
      ['Hotel', null, '99.90', null, null, account],
    ],
  );
});

test('rows without headers are recognised by their content, in German notation', async () => {
  const { page } = visitor;
  const { id } = await fixture.empty();
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Paste rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste lines' });
  const rows = [
    '2\tBeratung vor Ort\t1.234,50 EUR\t19 %',
    '1,5\tFahrt nach Bremen\t1.000 EUR\t7 %',
  ];
  await dialog.getByLabel('Rows copied from a spreadsheet').fill(rows.join('\n'));
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await page.getByText('2 lines added').waitFor();
  const { taxCodes } = stage.service.tenant;
  const { lines } = await fixture.get(id);
  assert.deepEqual(
    lines.map((line) => [
      line['description'],
      line['quantity'],
      line['unitPrice'],
      line['taxCodeId'],
    ]),
    [
      ['Beratung vor Ort', '2', '1234.50', taxCodes['T19']],
      ['Fahrt nach Bremen', '1.5', '1000', taxCodes['T7']],
    ],
  );
});

test('problems link to their fields, and disappear once solved', async () => {
  const { page } = visitor;
  const { id } = await fixture.ready();
  const { api } = stage.service;
  const first = await fixture.get(id);
  const lineId = first.lines[0]?.id ?? '';
  await api('PATCH', `/api/invoices/${id}/lines/${lineId}`, {
    unitPrice: null,
    RowVersion: first.RowVersion,
  });
  const second = await fixture.get(id);
  await api('PATCH', `/api/invoices/${id}`, { billingName: null, RowVersion: second.RowVersion });
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('alert').getByText('Give the name of the buyer.').waitFor();
  const listed = page.getByRole('button', { name: 'Billing name' });
  assert.equal(await listed.count(), 1, 'problems are listed once');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Billing name');
  await listed.click();
  assert.equal(await focusedPointer(page), '/billingName');
  await page.keyboard.type('Quayside Supplies GmbH');
  await page.getByText('1 issue to resolve before posting').waitFor();
  await page.getByRole('button', { name: 'Line 1, Unit price' }).click();
  await page.getByLabel('Unit price, line 1').waitFor();
  assert.ok(
    await page
      .getByLabel('Unit price, line 1')
      .evaluate((input) => input === document.activeElement),
  );
  await page.keyboard.type('12.50');
  await page.getByText('Ready to post').waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
});

test('a new invoice is created with its customer, dated today; an empty one is discarded', async () => {
  const { page } = visitor;
  await openPath(page, '/invoices');
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  const before = visitor.calls.length;
  await page.keyboard.press('c');
  await page.waitForURL(/\/invoices\/new$/);
  await field(page, 'Customer').waitFor();
  assert.ok(await field(page, 'Customer').evaluate((input) => input === document.activeElement));
  assert.deepEqual(await visitor.looks(), []);
  assert.deepEqual(
    visitor.calls.slice(before).filter((call) => !call.startsWith('GET')),
    [],
  );
  await page.keyboard.type('quay');
  await page.getByRole('option', { name: /Quayside/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Add line');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const made = await fixture.get(id);
  assert.equal(made['customerId'], fixture.customer.id);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  assert.equal(made['invoiceDate'], today);
  const due = field(page, 'Due date');
  await due.fill('5. Dez 2030');
  await page.keyboard.press('Tab');
  await saved(page);
  assert.equal((await fixture.get(id))['dueDate'], '2030-12-05');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard' });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(/\/invoices$/);
  const discarded = await fixture.get(id);
  assert.deepEqual(
    [discarded['status'], discarded['voidReason']],
    ['Voided', 'Discarded empty draft'],
  );
});

test('a posted document is sent by mail, with a preview of the mail', async () => {
  const { page } = visitor;
  const { id } = await fixture.ready();
  const posted = await stage.service.api('POST', `/api/invoices/${id}/post`);
  await changeSettings(stage.service.tenant, 'email', 'office@harbour.example');
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Send ${posted.body['number']} by mail` });
  const preview = dialog.frameLocator('iframe');
  await preview.getByText('Hello Quayside Supplies GmbH,').waitFor();
  await dialog.getByText('books@quayside.example').waitFor();
  await dialog.getByText('Replies go to').waitFor();
  assert.deepEqual(await visitor.findingsIn('[role="dialog"]'), []);
  await dialog.getByLabel(/^Text/).fill('Dear Anna,\nas agreed.');
  await preview.getByText('as agreed.').waitFor();
  await dialog.getByLabel('Cc').fill('boss@quayside');
  await page.keyboard.press('Enter');
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await dialog.getByText('No mail can be sent to boss@quayside:').waitFor();
  await dialog.getByLabel('Cc').focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('boss@quayside.example,');
  await send.click();
  await page.getByText('The mail is on its way.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const { lastSentTo } = await fixture.get(id);
  assert.deepEqual(lastSentTo, ['books@quayside.example', 'boss@quayside.example']);
  await page.getByText('Sent to: books@quayside.example, boss@quayside.example').waitFor();
});

test('printing a posted document prints its pages alone, from the menu and by the browser', async () => {
  const { page } = visitor;
  const { id } = await fixture.ready();
  await stage.service.api('POST', `/api/invoices/${id}/post`);
  await openInvoice(page, id);
  const sheet = page.locator('[data-pdf] [data-drawn]');
  await sheet.waitFor();
  const printed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.print = resolve;
      }),
  );
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await printed;
  await page.emulateMedia({ media: 'print' });
  const visible = ['h1', 'dl', 'nav', '[role="tablist"]'].map((part) => page.locator(part).first());
  assert.deepEqual(
    await Promise.all(visible.map((part) => part.isVisible())),
    visible.map(() => false),
  );
  assert.ok(await sheet.isVisible());
  const paper = await page.pdf({ preferCSSPageSize: true });
  await page.emulateMedia({ media: null });
  assert.equal(paper.toString('latin1').match(/\/Type \/Page\b/g)?.length, 1);
});

test('voiding requires a reason; actions not allowed for a role explain why', async () => {
  const { page } = visitor;
  const { id } = await fixture.ready();
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog.getByLabel(/Reason/).fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await page.getByText('Voided: Ordered twice').waitFor();
  assert.equal(await field(page, 'Memo').getAttribute('readonly'), '');
  const other = await fixture.ready();
  const clerk = await stage.visit({ role: 'Clerk' });
  await openInvoice(clerk.page, other.id);
  const post = clerk.page.getByRole('button', { name: 'Post', exact: true });
  assert.equal(await post.getAttribute('aria-disabled'), 'true');
  await post.focus();
  await clerk.page.keyboard.press('Enter');
  await clerk.page.getByText('Not available').waitFor();
  const empty = await fixture.empty();
  await openInvoice(clerk.page, empty.id);
  await clerk.page.getByRole('button', { name: 'Discard', exact: true }).click();
  const discarding = clerk.page.getByRole('dialog', { name: 'Discard' });
  await discarding.getByRole('button', { name: 'Discard' }).click();
  await clerk.page.waitForURL(/\/invoices$/);
  assert.equal((await fixture.get(empty.id))['status'], 'Voided');
  await clerk.close();
});

test('a rejected void shows the error in its dialog', async () => {
  const { page } = visitor;
  const { id } = await fixture.ready();
  await openInvoice(page, id);
  await page.route('**/void', (route) => route.fulfill(refused));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Reason/).fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await dialog.getByRole('alert').getByText('The test forbids it.').waitFor();
  await page.unroute('**/void');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await page.getByText('Voided: Ordered twice').waitFor();
});

test('a customer that cannot be created from an invoice shows the error', async () => {
  const { page } = visitor;
  const { id } = await fixture.empty();
  await openInvoice(page, id);
  await page.route('**/api/customers', (route) => route.fulfill(refused));
  await field(page, 'Customer').fill('Nobody yet');
  await page.getByRole('option', { name: 'New: “Nobody yet”' }).click();
  await page.getByRole('alert').getByText('The test forbids it.').waitFor();
});

test('an e-invoice is saved as a file, or the dialog shows why it cannot be', async () => {
  const { page } = visitor;
  const { tenant } = stage.service;
  const dinars = async (fields: object) => {
    const line = readyLine(tenant, {
      unitPrice: '0.505',
      taxCodeId: tenant.taxCodes['T0'],
      ...fields,
    });
    return invoiceIn(tenant, 'Posted', { currency: 'KWD', exchangeRate: '3.01', lines: [line] });
  };
  const fine = await dinars({});
  await openInvoice(page, fine.id);
  const ask = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'E-invoice (UBL)' }).click();
  };
  const download = page.waitForEvent('download');
  await ask();
  const file = await download;
  assert.match(file.suggestedFilename(), /\.xml$/);
  assert.match(await readFile(await file.path(), 'utf8'), new RegExp(String(fine['number'])));
  // EN 16931 does not allow the third digit of KWD.
  const odd = await dinars({ quantity: '1' });
  await openInvoice(page, odd.id);
  await ask();
  const dialog = page.getByRole('dialog', { name: 'E-invoice (UBL)' });
  await dialog
    .getByRole('alert')
    .getByText(/0\.505 KWD/)
    .first()
    .waitFor();
  assert.equal(new URL(page.url()).pathname, `/invoices/${odd.id}`);
});

test('a payment and a credit note can be drafted from an invoice', async () => {
  const { page } = visitor;
  const { id } = await fixture.ready();
  const posted = await stage.service.api('POST', `/api/invoices/${id}/post`, {});
  assert.equal(posted.status, 200, posted.text);
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.waitForURL(/\/payments\//);
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Create credit note' }).click();
  await page.waitForURL(/\/credit-notes\//);
  await page.getByRole('heading', { level: 1, name: 'Credit note, draft' }).waitFor();
  await field(page, 'Memo').fill('Returned');
  await saved(page);
  await page.getByRole('row', { name: /Total €238\.00/ }).waitFor();
});
