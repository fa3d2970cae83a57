/**
 * The web app in Chromium: pages on a slow network, the time to show a list of 1,000,000 invoices, and the time from a
 * key press to its letter while the network is stalled. Times are the browser's own, up to the frame after the change.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../web/test/chromium.ts';
import { cardPlaces, typeAndMeasure, typingPlaces } from '../web/test/typing.ts';
import { type Benchmark, type Finding, median, type Run } from './benchmark.ts';
import { asOperator, post, shownAfter, signIn, watchRows } from './browser-steps.ts';
import { pageLoads } from './page-loads.ts';
import { query } from './place.ts';
import { openSample } from './sample.ts';
import { type Service, startService } from './service.ts';

const invoices = 1_000_000;
/** The app's own list, and one with two filters. */
const lists = ['/invoices', '/invoices?status.in=Posted,Released&total.gte=500&sort=-total'];
const letters = 'The quick brown fox jumps';
/** The least time a user stays on a page; until then it still prefetches. */
const readMs = 1_500;
/** As many as a document may have. */
const manyLines = 500;
/** A row with an invoice in it. */
const filledRow = '[data-row] a[href^="/invoices/"]';

export const browser: Benchmark = async (run) => {
  if (!existsSync(join(import.meta.dirname, '../web/dist/index.html')))
    throw new Error('The web app is not built: run `npm run bench`, which builds it.');
  const chromium = await launchChromium();
  try {
    return [...(await pageLoads(run, chromium)), ...(await listsAndTyping(run, chromium))];
  } finally {
    await chromium.close();
  }
};

/** With its own database, and a service on it. */
async function listsAndTyping(run: Run, chromium: Browser): Promise<Finding[]> {
  const { place } = await openSample(run, invoices);
  let service: Service | null = null;
  try {
    service = await startService(run, { DATABASE_URL: place.url });
    const { url } = service;
    const cookie = await signIn(service);
    // Another editor of the same browser loads unsaved edits.
    const openBrowser = async () => {
      const context = await chromium.newContext({
        baseURL: url,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      });
      await context.addCookies([cookie]);
      return context;
    };
    const [draft] = await query<{ id: string }>(
      place,
      "select id from invoice where status = 'Draft' and total > 0 order by id limit 1",
    );
    const long = await makeLongDraft(service);
    const ofLong = `, draft of ${manyLines} lines`;
    try {
      return [
        ...(await openLists(run, await openBrowser())),
        ...(await typeOffline(run, await openBrowser(), String(draft?.id), desk)),
        ...(await typeOffline(run, await openBrowser(), long, desk, ofLong)),
        ...(await typeOffline(run, await openBrowser(), long, phone, ofLong)),
      ];
    } finally {
      // Other runs reuse the sample with exactly its invoices.
      await query(place, `delete from invoice where id = '${long}'`);
    }
  } finally {
    await service?.stop();
    await place.close();
  }
}

/** Returns its id. Nothing in it can be posted, so that all problems are listed, too. */
async function makeLongDraft(service: Service): Promise<string> {
  const lines = Array.from({ length: manyLines }, (_, index) => ({
    description: `Line ${index + 1}`,
    quantity: '2',
    unitPrice: '12.50',
  }));
  const made = await post(service, '/api/invoices', { currency: 'EUR', lines }, asOperator);
  return ((await made.json()) as { id: string }).id;
}

/** In the app, from the click to the rows; and as a page of its own, from the navigation to the rows. */
async function openLists(run: Run, context: BrowserContext): Promise<Finding[]> {
  const page = await context.newPage();
  const opened = async (restMs: number) => {
    const all: number[] = [];
    for (let round = 0; round <= run.rounds; round += 1) {
      run.stop.throwIfAborted();
      // Hovering the link prefetches.
      await page.mouse.move(0, 0);
      await page.goto('/customers');
      await page.locator('[data-row] a').first().waitFor();
      await sleep(restMs);
      await armWatch(page);
      await page.locator('a[href="/invoices"]').first().click();
      all.push(await shownAfter(page));
    }
    return all;
  };
  const findings = [
    finding('list opened in the app', await opened(readMs), { kind: 'below', limit: 300 }),
    finding('the same, from a page whose first rows have just come', await opened(0), null),
  ];
  await page.close();
  for (const path of lists) {
    const whole: number[] = [];
    for (let round = 0; round <= run.rounds; round += 1) {
      run.stop.throwIfAborted();
      const fresh = await context.newPage();
      await fresh.addInitScript(watchRows, filledRow);
      await fresh.goto(path);
      whole.push(await shownAfter(fresh));
      await fresh.close();
    }
    findings.push(finding(`page ${path}`, whole, null));
  }
  return findings;
}

/** The first round warms up. */
function finding(work: string, all: readonly number[], bar: Finding['bar']): Finding {
  const [first = 0, ...rounds] = all;
  return {
    work: `${work}, ${invoices} invoices`,
    measured: `median ${median(rounds).toFixed(0)} ms, worst ${Math.max(...rounds).toFixed(0)} ms`,
    against: `the first time ${first.toFixed(0)} ms`,
    value: median(rounds),
    unit: 'ms',
    bar,
    rounds,
  };
}

/** The rows are awaited from the next click on. */
async function armWatch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state = globalThis as unknown as { shownMs?: number; clickedMs?: number };
    delete state.shownMs;
    const note = ({ timeStamp }: Event) => {
      state.clickedMs = timeStamp;
    };
    document.addEventListener('click', note, { capture: true, once: true });
  });
  await page.evaluate(watchRows, filledRow);
}

interface Screen {
  readonly size: { readonly width: number; readonly height: number };
  readonly placesOf: typeof typingPlaces;
}

const desk: Screen = { size: { width: 1440, height: 900 }, placesOf: typingPlaces };
const phone: Screen = { size: { width: 390, height: 844 }, placesOf: cardPlaces };

async function typeOffline(
  run: Run,
  context: BrowserContext,
  id: string,
  { size, placesOf }: Screen,
  ofWhat = '',
): Promise<Finding[]> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.goto(`/invoices/${id}`);
  await page.locator('[data-line]').first().waitFor();
  await page.route('**/api/**', () => undefined);
  const findings: Finding[] = [];
  for (const { name, focus } of placesOf(page)) {
    const slowest: number[] = [];
    const medians: number[] = [];
    for (let round = 0; round <= run.rounds; round += 1) {
      run.stop.throwIfAborted();
      await focus();
      const typed = await typeAndMeasure(page, letters);
      slowest.push(typed.slowestMs);
      medians.push(typed.medianMs);
    }
    const [first = 0, ...rounds] = slowest;
    findings.push({
      work: `key to letter in ${name}${ofWhat}, network stalled`,
      measured: `median ${median(medians).toFixed(0)} ms; slowest of ${letters.length} keys ${median(rounds).toFixed(0)} ms`,
      against: `the first time, slowest ${first.toFixed(0)} ms`,
      value: median(rounds),
      unit: 'ms',
      bar: { kind: 'below', limit: 50 },
      rounds,
    });
  }
  await context.close();
  return findings;
}
