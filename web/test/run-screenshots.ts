/**
 * `npm run screenshots`: starts the demo in a temporary folder, takes a screenshot of every page, wide
 * and narrow, light and dark, and writes contact sheets to data/screenshots/. `npm run screenshots --
 * invoice` takes only pages with this word in their name; `--readme` takes the pictures of the README
 * instead.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { until } from '../../server/test/support/deliveries.ts';
import { launchChromium } from './chromium.ts';
import { takeReadmePictures } from './readme-pictures.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'data', 'screenshots');
const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const schemes = ['light', 'dark'] as const;
const settleMs = 15_000;
const quietMs = 400;
const sheetColumns = { wide: 3, narrow: 6 } as const;

interface Demo {
  readonly url: string;
  readonly signIn: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

interface Shot {
  readonly name: string;
  readonly path: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startDemo(): Promise<Demo> {
  const data = mkdtempSync(join(tmpdir(), 'daybook-screenshots-'));
  const env = { ...process.env, PORT: String(await freePort()), DAYBOOK_DATA: data };
  const words = ['server/bin/daybook.js', 'start', '--output', 'json'];
  const child = spawn(process.execPath, words, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await firstLine(child);
  const { url, signIn, apiKey } = JSON.parse(line);
  return {
    ...{ url, signIn, apiKey },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) return text;
  }
  throw new Error('the demo did not start');
}

/** Every page, with the records that have most to show. */
async function shotsOf({ url, apiKey }: Demo): Promise<Shot[]> {
  /** Mails and deliveries are created a moment after the start. */
  const first = (query: string) =>
    until(`something in ${query}`, async () => {
      const answer = await fetch(`${url}/api/${query}${query.includes('?') ? '&' : '?'}limit=1`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      const { items } = (await answer.json()) as { items: { id: string }[] };
      return items[0]?.id;
    });
  const [draft, paid, note, customer, payment, period, entry, failed, endpoint, mail] =
    await Promise.all([
      first('invoices?status.eq=Draft&total.gt=0'),
      first('invoices?paymentStatus.eq=PartiallyPaid'),
      first('credit-notes'),
      first('customers'),
      first('payments?status.eq=Posted'),
      first('periods?status.eq=Open'),
      first('journal-entries'),
      first('effects?status.in=Failed,Retrying&kind.eq=webhook'),
      first('webhook-endpoints'),
      first('mails'),
    ]);
  return [
    ['dashboard', '/'],
    ['invoices', '/invoices'],
    ['invoice-draft', `/invoices/${draft}`],
    ['invoice-paid', `/invoices/${paid}`],
    ['credit-notes', '/credit-notes'],
    ['credit-note', `/credit-notes/${note}`],
    ['customers', '/customers'],
    ['customer', `/customers/${customer}`],
    ['payments', '/payments'],
    ['payment', `/payments/${payment}`],
    ['import', '/import'],
    ['periods', '/periods'],
    ['period', `/periods/${period}`],
    ['journal', '/ledger'],
    ['journal-entry', `/ledger/entries/${entry}`],
    ['accounts', '/ledger/accounts'],
    ['tax-codes', '/ledger/tax-codes'],
    ['reports', '/reports'],
    ['report-aging', '/reports/ar-aging'],
    ['report-revenue', '/reports/revenue'],
    ['report-open-amounts', '/reports/open-amounts'],
    ['report-tax', '/reports/tax'],
    ['report-income-statement', '/reports/income-statement'],
    ['report-income-months', '/reports/income-statement?compare=months'],
    ['report-balance-sheet', '/reports/balance-sheet'],
    ['report-trial-balance', '/reports/trial-balance'],
    ['report-account-statement', '/reports/account-statement'],
    ['report-delivery-health', '/reports/delivery-health'],
    ['effects', '/admin/effects'],
    ['effect', `/admin/effects/${failed}`],
    ['webhooks', '/admin/webhooks'],
    ['webhook', `/admin/webhooks/${endpoint}`],
    ['events', '/admin/events'],
    ['retry-policies', '/admin/retry-policies'],
    ['mails', '/admin/mails'],
    ['mail', `/admin/mails/${mail}`],
    ['keys', '/admin/keys'],
    ['users', '/admin/users'],
    ['settings', '/admin/settings'],
    ['number-series', '/admin/number-series'],
    ['audit', '/admin/audit'],
    ['tenants', '/admin/tenants'],
    ['account', '/account'],
  ].map(([name = '', path = '']) => ({ name, path }));
}

/** Waits until the page is loaded and rendered. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: settleMs });
  await page
    .waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null, null, {
      timeout: settleMs,
    })
    .catch(() => undefined);
  await page.waitForTimeout(quietMs);
}

async function signedIn(
  browser: Browser,
  demo: Demo,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(demo.signIn);
  await page.waitForURL(`${demo.url}/`);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function takeAll(browser: Browser, demo: Demo, words: readonly string[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const storageState = await signedIn(browser, demo);
  const all = await shotsOf(demo);
  const shots = all.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  for (const [size, viewport] of Object.entries(widths)) {
    for (const colorScheme of schemes) {
      const look = { viewport, colorScheme, storageState, reducedMotion: 'reduce' as const };
      const context = await browser.newContext({ ...look, baseURL: demo.url, locale: 'en-GB' });
      const page = await context.newPage();
      for (const { name, path } of shots) {
        await page.goto(path);
        await settle(page).catch((error: unknown) => console.error(`${name}: ${error}`));
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
      }
      await context.close();
      await writeSheet(browser, shots, size as keyof typeof widths, colorScheme);
      console.log(`${size} ${colorScheme}: ${shots.length} pages`);
    }
  }
}

/** All screenshots of one kind on one sheet, with their names. */
async function writeSheet(
  browser: Browser,
  shots: readonly Shot[],
  size: keyof typeof widths,
  scheme: (typeof schemes)[number],
): Promise<void> {
  const pictures = shots.map(({ name }) => {
    const bytes = readFileSync(join(folder, `${name}-${size}-${scheme}.png`)).toString('base64');
    return `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${bytes}"></figure>`;
  });
  const style = `body{display:grid;grid-template-columns:repeat(${sheetColumns[size]},1fr);gap:12px;margin:12px;
    background:#888;font:14px sans-serif}figure{margin:0}img{width:100%}`;
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
  await page.setContent(`<style>${style}</style>${pictures.join('')}`);
  writeFileSync(
    join(folder, `sheet-${size}-${scheme}.png`),
    await page.screenshot({ fullPage: true }),
  );
  await page.close();
}

const given = process.argv.slice(2);
const words = given.filter((word) => !word.startsWith('-'));
const demo = await startDemo();
const browser = await launchChromium();
try {
  if (given.includes('--readme')) await takeReadmePictures(browser, demo);
  else await takeAll(browser, demo, words);
} finally {
  await browser.close();
  await demo.stop();
}
