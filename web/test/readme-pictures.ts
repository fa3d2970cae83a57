/** The pictures of the README, taken from the demo: a posted invoice, the list, a conflict, and a failing webhook. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures');
const viewport = { width: 1280, height: 800 } as const;

interface Shown {
  readonly url: string;
  readonly signIn: string;
  readonly apiKey: string;
}

export async function takeReadmePictures(browser: Browser, demo: Shown): Promise<void> {
  const context = await browser.newContext({
    viewport,
    baseURL: demo.url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(demo.signIn);
  await page.waitForURL(`${demo.url}/`);
  const api = async (path: string, method = 'GET', body?: unknown) => {
    const answer = await fetch(`${demo.url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  await page.goto('/invoices');
  await page.getByRole('link', { name: /^INV-/ }).first().waitFor();
  await page.screenshot({ path: join(folder, 'invoices.png') });
  const partly = await api('invoices?paymentStatus.eq=PartiallyPaid&limit=1');
  await page.goto(`/invoices/${partly.items[0].id}`);
  await page.locator('[data-drawn]').waitFor();
  await page.screenshot({ path: join(folder, 'invoice.png') });
  const drafts = await api('invoices?status.eq=Draft&total.gt=0&limit=1');
  const [draft] = drafts.items;
  await page.goto(`/invoices/${draft.id}`);
  const memo = page.getByLabel('Memo', { exact: true });
  await memo.waitFor();
  // Nothing of this page is stored while another user changes the same field.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await memo.fill('Second part of the order, delivered in November');
  await page.locator('[data-save-status="offline"]').waitFor();
  const { RowVersion } = await api(`invoices/${draft.id}`);
  await api(`invoices/${draft.id}`, 'PATCH', { memo: 'Delivered complete', RowVersion });
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Save selection' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(folder, 'conflict.png') });
  const failed = await api('effects?status.in=Failed,Retrying&kind.eq=webhook&limit=1');
  await page.goto(`/admin/effects/${failed.items[0].id}`);
  await page.getByRole('heading', { name: 'Request', exact: true }).waitFor();
  await page.screenshot({ path: join(folder, 'delivery.png') });
  await context.close();
}
