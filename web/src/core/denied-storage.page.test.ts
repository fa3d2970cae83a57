/** A browser that denies its storage, or whose storage is full: every page works, and edits are saved. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import {
  createFixture,
  type Fixture,
  field,
  openInvoice,
  saved,
  saveStatus,
} from '../../test/invoice-steps.ts';
import { hold, openStage, type Stage } from '../../test/stage.ts';

let stage: Stage;
let fixture: Fixture;
before(async () => {
  stage = await openStage();
  fixture = await createFixture(stage);
});
after(() => stage?.close());

/** What the component library logs. */
const mayLog = /use-local-storage|local storage color scheme/i;

/** As with cookies and site data blocked: reading the properties throws, locks and databases are rejected. */
const deny = (context: BrowserContext) =>
  context.addInitScript(() => {
    // Such a browser sends no storage events either.
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
    const denied = () => new DOMException('The user denied access to storage.', 'SecurityError');
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw denied();
        },
      });
    for (const name of ['request', 'query'])
      Object.defineProperty(LockManager.prototype, name, { value: () => Promise.reject(denied()) });
  });

/** Full: what is stored can be read. */
const fill = (context: BrowserContext) =>
  context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });

/** As in Firefox with `dom.storage.enabled` off. */
const remove = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null });
  });

for (const [what, apply] of [
  ['denied', deny],
  ['full', fill],
  ['absent', remove],
] as const) {
  test(`with storage ${what}, records open and are saved, and the user can sign out`, async () => {
    const visitor = await stage.visit({ isOwn: true, mayLog });
    await apply(visitor.context);
    const { page } = visitor;
    const { id } = await fixture.ready();
    for (const path of ['/', '/invoices', '/periods', `/customers/${fixture.customer.id}`]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await openInvoice(page, id);
    const release = await hold(page, /\/api\/invoices\/[^/]+$/);
    await field(page, 'Memo').fill('Second delivery');
    await page.keyboard.press('Tab');
    await page.getByText('cannot store').or(saveStatus(page)).first().waitFor();
    release();
    await saved(page);
    assert.equal((await fixture.get(id))['memo'], 'Second delivery');
    await page.getByRole('button', { name: visitor.email }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
    await visitor.close();
  });
}
