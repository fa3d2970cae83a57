/** Text that an input method composes: its keys are not those of the app. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import {
  cell,
  field,
  focusedPointer,
  openInvoice,
  openScene,
  saved,
} from '../../test/invoice-steps.ts';

const scene = openScene();

/** As an input method does: shows `text` in the focused field, not yet committed. */
async function compose(page: Page, text: string): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const at = { selectionStart: text.length, selectionEnd: text.length };
  await session.send('Input.imeSetComposition', { text, ...at });
  return session;
}

/** Replaces the composition by `text`. */
async function commit(session: CDPSession, text: string): Promise<void> {
  await session.send('Input.insertText', { text });
  await session.detach();
}

test('Enter and arrows of a composition neither leave a cell nor add a line', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await cell(page, 1, 'description').click();
  for (const key of ['F2', 'End']) await page.keyboard.press(key);
  const pointer = await focusedPointer(page);
  const session = await compose(page, 'にほん');
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  assert.equal(await focusedPointer(page), pointer);
  await commit(session, '日本');
  await page.keyboard.press('Tab');
  await saved(page);
  const { lines } = await scene.fixture.get(id);
  assert.deepEqual(
    lines.map((line) => line['description']),
    ['Consulting日本'],
  );
});

test('Enter of a composition neither selects nor creates a customer', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.empty();
  await openInvoice(page, id);
  await field(page, 'Customer').click();
  await page.getByRole('option', { name: /^Quayside/ }).waitFor();
  const session = await compose(page, 'Quay');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await commit(session, 'Quayside');
  assert.equal((await scene.fixture.get(id))['customerId'], null);
  assert.equal(await field(page, 'Customer').inputValue(), 'Quayside');
  await page.getByRole('option', { name: /^Quayside/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Copied from the customer:').waitFor();
  await saved(page);
  assert.equal((await scene.fixture.get(id))['customerId'], scene.fixture.customer.id);
});

test('no listener of a page receives a key of a composition, and all receive those after it', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.empty();
  await openInvoice(page, id);
  await page.evaluate(() => {
    const keys: string[] = [];
    Object.assign(globalThis, { keys });
    const add = (event: Event) => {
      if (event instanceof KeyboardEvent) keys.push(event.key);
    };
    for (const target of [window, document, document.body])
      for (const capture of [true, false]) target.addEventListener('keydown', add, capture);
  });
  const received = () => page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys);
  await field(page, 'Memo').click();
  const session = await compose(page, 'か');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  assert.deepEqual(await received(), []);
  await commit(session, '可');
  await page.keyboard.press('End');
  assert.deepEqual(await received(), Array(6).fill('End'));
  await page.keyboard.press('Control+Enter');
  await saved(page);
});
