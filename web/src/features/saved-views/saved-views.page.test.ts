/** Saved views above lists: made, changed, shared, opened by their address, and moved from the browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer } from '../../../../server/test/support/invoices.ts';
import { openStage, type Stage, type Visitor } from '../../../test/stage.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
  const { tenant } = stage.service;
  const customer = await makeCustomer(tenant, { name: 'Harbour Supplies Ltd' });
  for (const state of ['Posted', 'Draft'] as const)
    await invoiceIn(tenant, state, { customerId: customer.id });
});
after(() => stage.close());

const rowsOf = ({ page }: Visitor) => page.locator('tbody tr[data-row]');
const viewsOf = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Views' });
const tabOf = (visitor: Visitor, name: string | RegExp) =>
  viewsOf(visitor).getByRole('link', { name });

async function save({ page }: Visitor, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'View name' }).fill(name);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.has('view'));
}

test('a view is saved, opened by its link in another browser, renamed and deleted', async () => {
  const visitor = await stage.visit();
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.goto('/invoices?status.in=Posted&sort=-total');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Payment status' }).click();
  await page.getByRole('columnheader', { name: 'Payment status' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await save(visitor, 'Big ones');
  const tab = tabOf(visitor, 'Big ones');
  assert.equal(await tab.getAttribute('aria-current'), 'page');
  await tabOf(visitor, 'All').click();
  await page.waitForURL('**/invoices');
  await tab.click();
  await page.waitForURL(/status\.in=Posted&sort=-total&columns=number,customerId.*&view=/);
  await page.getByRole('button', { name: 'View Big ones' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await page.getByRole('menuitem', { name: 'Link copied' }).waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(address, /\/invoices\?view=[0-9a-f-]{36}$/);
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'View name' }).fill('Large ones');
  await page.keyboard.press('Enter');
  await tabOf(visitor, 'Large ones').waitFor();

  const colleague = await stage.visit({ role: 'Clerk' });
  await colleague.goto(address);
  await colleague.page.getByText(/saved view does not exist any more/).waitFor();
  await page.getByRole('button', { name: 'View Large ones' }).click();
  await page.getByRole('menuitem', { name: 'Share with the company' }).click();
  await tabOf(visitor, /Large ones.*shared with the company/).waitFor();
  const listed = () => colleague.calls.filter((call) => call === 'GET /api/invoices').length;
  // The page before may still send requests, for the view that it now has.
  await colleague.page.goto('about:blank');
  const before = listed();
  await colleague.page.goto(address);
  await rowsOf(colleague).first().waitFor();
  assert.equal(await rowsOf(colleague).count(), 1);
  // The rows of the view alone, not those of the whole list first.
  assert.equal(listed() - before, 1);
  const heads = colleague.page.getByRole('columnheader', { name: 'Payment status' });
  assert.equal(await heads.count(), 0);
  await colleague.page.getByRole('button', { name: 'View Large ones' }).click();
  assert.equal(await colleague.page.getByRole('menuitem', { name: 'Rename' }).count(), 0);
  assert.deepEqual(await visitor.findings(), []);

  await page.getByRole('button', { name: 'View Large ones' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await tabOf(visitor, /Large ones/).waitFor({ state: 'hidden' });
  await page.waitForURL('**/invoices');
  await visitor.close();
  await colleague.close();
});

test('changes of a view are marked, and saved, dropped or saved as another view', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices?status.in=Posted,Draft');
  await save(visitor, 'Both');
  const sortBy = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  await sortBy('Due date').click();
  await tabOf(visitor, /Both.*unsaved changes/).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await tabOf(visitor, /unsaved changes/).waitFor({ state: 'hidden' });
  assert.equal(new URL(page.url()).searchParams.has('sort'), false);
  await sortBy('Due date').click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await tabOf(visitor, /unsaved changes/).waitFor({ state: 'hidden' });
  const [saved] = await stage.service.sql("select query from saved_view where name = 'Both'");
  assert.match(String(saved?.['query']), /sort=-?dueDate/);
  await page.getByRole('button', { name: /Remove filter: Status/ }).click();
  await page.getByRole('button', { name: 'Save as new view' }).click();
  await page.getByRole('textbox', { name: 'View name' }).fill('By due date');
  await page.keyboard.press('Enter');
  await tabOf(visitor, 'By due date').waitFor();
  await tabOf(visitor, 'Both').click();
  await page.waitForURL(/status\.in=Posted,Draft/);
  await visitor.close();
});

test('a list opens with the default view of the user, also in another browser, and the palette finds views', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices?status.in=Draft&sort=-total');
  await save(visitor, 'Unfinished work');
  await page.getByRole('button', { name: 'View Unfinished work' }).click();
  const kept = page.waitForResponse('**/api/me/default-view');
  await page.getByRole('menuitem', { name: 'Open this list with this view' }).click();
  assert.equal((await kept).status(), 200);
  const elsewhere = await stage.visit({ stranger: true });
  await elsewhere.context.addCookies(await visitor.context.cookies());
  await elsewhere.goto('/invoices');
  await elsewhere.page.waitForURL(/\/invoices\?status\.in=Draft/);
  await elsewhere.close();
  await visitor.goto('/customers');
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await page.waitForURL(/\/invoices\?status\.in=Draft/);
  assert.equal(await tabOf(visitor, 'Unfinished work').getAttribute('aria-current'), 'page');
  await tabOf(visitor, 'All').click();
  await page.waitForURL('**/invoices?view=all');
  await rowsOf(visitor).nth(1).waitFor();

  await visitor.goto('/customers');
  await rowsOf(visitor).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search records or commands').fill('unfinished');
  await page.getByRole('button', { name: /Unfinished work/ }).click();
  await page.waitForURL(/\/invoices\?status\.in=Draft.*view=/);
  await visitor.close();
});

test('a list opens with its view while the server is unreachable', async () => {
  const visitor = await stage.visit({
    mayLog: /ERR_|Failed to fetch|could not be loaded|cannot be reached/,
  });
  const { page } = visitor;
  await visitor.goto('/invoices?status.in=Draft&sort=-total');
  await save(visitor, 'Offline work');
  await page.getByRole('button', { name: 'View Offline work' }).click();
  const kept = page.waitForResponse('**/api/me/default-view');
  await page.getByRole('menuitem', { name: 'Open this list with this view' }).click();
  await kept;
  await rowsOf(visitor).first().waitFor();
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.waitForURL('**/customers');
  await rowsOf(visitor).first().waitFor();
  const bringUp = await stage.takeDown();
  await page.getByText('No connection. Changes are kept on this device.').waitFor();
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await page.waitForURL(/\/invoices\?status\.in=Draft/);
  assert.equal(await tabOf(visitor, 'Offline work').getAttribute('aria-current'), 'page');
  assert.equal(await rowsOf(visitor).count(), 1);
  await bringUp();
  await visitor.close();
});

test('an Admin finds the views of deactivated users in the list of all views, and deletes them', async () => {
  const leaver = await stage.visit({ role: 'Controller' });
  await leaver.goto('/invoices?status.in=Posted');
  await save(leaver, 'Left behind');
  await leaver.page.getByRole('button', { name: 'View Left behind' }).click();
  await leaver.page.getByRole('menuitem', { name: 'Share with the company' }).click();
  await tabOf(leaver, /Left behind.*shared/).waitFor();
  await leaver.close();
  const left = await stage.service.api('POST', `/api/users/${leaver.user?.id}/deactivate`, {});
  assert.equal(left.status, 200, left.text);
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/views');
  await page.getByRole('link', { name: 'By deactivated users' }).click();
  await rowsOf(visitor).filter({ hasText: leaver.email }).waitFor();
  assert.equal(await rowsOf(visitor).count(), 1);
  assert.deepEqual(await visitor.looks(), []);
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await page.getByText('No results').waitFor();
  await visitor.goto('/invoices');
  await rowsOf(visitor).first().waitFor();
  assert.equal(await tabOf(visitor, /Left behind/).count(), 0);
  await visitor.close();
});

test('a view with a filter that the list rejects opens with a message', async () => {
  const visitor = await stage.visit({ mayLog: /400/ });
  const { page } = visitor;
  await visitor.goto('/invoices?status.in=Draft&sort=-total');
  await save(visitor, 'Old filter');
  await stage.service.sql("update saved_view set query = 'gone.eq=1' where name = 'Old filter'");
  await page.goto(`/invoices?view=${new URL(page.url()).searchParams.get('view')}`);
  await page.getByText(/There is no parameter or filter .gone/).waitFor();
  await page.getByRole('button', { name: 'Remove “gone.eq”' }).click();
  await rowsOf(visitor).nth(1).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await tabOf(visitor, /unsaved changes/).waitFor({ state: 'hidden' });
  await visitor.close();
});

test('views of the browser are offered once and moved to the server', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices');
  await rowsOf(visitor).first().waitFor();
  await page.evaluate(
    ([tenant]) =>
      localStorage.setItem(
        `daybook.lists.views.${tenant}.invoices`,
        JSON.stringify([
          { name: 'From before', search: { 'status.in': 'Posted', columns: 'number,total' } },
          { name: 'Broken', search: { 'gone.eq': '1' } },
        ]),
      ),
    [stage.service.tenant.id],
  );
  await page.reload();
  await page.getByText('Only this browser has these views: From before, Broken').waitFor();
  await page.getByRole('button', { name: 'Save them to your account' }).click();
  await page.getByText('The view “Broken” was not saved').waitFor();
  await tabOf(visitor, 'From before').waitFor();
  await page.getByText('Only this browser has these views: Broken').waitFor();
  await page.getByRole('button', { name: 'Discard them' }).click();
  await page.reload();
  await tabOf(visitor, 'From before').click();
  await page.waitForURL(/status\.in=Posted&columns=number,total/);
  assert.equal(await page.getByText('Only this browser has').count(), 0);
  await visitor.close();
});
