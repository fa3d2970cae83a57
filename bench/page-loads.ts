/**
 * Pages of the web app on a slow device behind a slow network: the requests and bytes of each, the time to its data,
 * the CPU time of its main thread, and the frames while a long list scrolls.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { type Finding, median, percentile, type Run, upperQuartile } from './benchmark.ts';
import { shownAfter, signIn, watchRows } from './browser-steps.ts';
import { openSample } from './sample.ts';
import { startService } from './service.ts';

const invoices = 2_000;
/** "Fast 3G": bytes a second, and milliseconds of each round trip. */
const network = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
} as const;
const slowdown = 4;
/** The parts of a page that load after its data have come by then; the service worker is blocked. */
const settleMs = 3_000;
const scroll = { rows: 1_000, rowPixels: 44, pixelsPerSecond: 3_000, percentile: 0.95 } as const;

interface PageBars {
  readonly path: string;
  /** An element of the page's data. */
  readonly filled: string;
  readonly requests: number;
  readonly calls?: number;
  /** Of scripts and styles, as sent. */
  readonly codeKb?: number;
  readonly coldMs?: number;
  readonly warmMs?: number;
}

const filledRow = '[data-row] a[href^="/invoices/"]';
const pages: readonly PageBars[] = [
  {
    path: '/',
    filled: 'th a[href^="/invoices/"]',
    requests: 40,
    calls: 4,
    codeKb: 300,
    coldMs: 5_000,
    warmMs: 2_500,
  },
  { path: '/invoices', filled: filledRow, requests: 22, calls: 4 },
];

/** One load of a page. */
interface Load {
  readonly dataMs: number;
  /** CPU time of the main thread, slowed down. */
  readonly workMs: number;
  readonly requests: number;
  readonly calls: number;
  readonly codeKb: number;
  readonly allKb: number;
}

export async function pageLoads(run: Run, chromium: Browser): Promise<Finding[]> {
  const { place } = await openSample(run, invoices);
  const service = await startService(run, { DATABASE_URL: place.url });
  try {
    const cookie = await signIn(service);
    const openBrowser = async () => {
      const context = await chromium.newContext({
        baseURL: service.url,
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      });
      await context.addCookies([cookie]);
      return context;
    };
    const findings: Finding[] = [];
    for (const bars of pages) {
      const cold: Load[] = [];
      const warm: Load[] = [];
      for (let round = 0; round <= run.rounds; round += 1) {
        run.stop.throwIfAborted();
        const context = await openBrowser();
        cold.push(await load(context, bars));
        warm.push(await load(context, bars));
        await context.close();
      }
      findings.push(...describe(bars, cold.slice(1), warm.slice(1)));
    }
    return [...findings, await scrollList(run, await openBrowser())];
  } finally {
    await service.stop();
    await place.close();
  }
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

async function load(context: BrowserContext, { path, filled }: PageBars): Promise<Load> {
  const { page, session } = await slowPage(context);
  const requests = watchRequests(session);
  await page.addInitScript(watchRows, filled);
  await page.goto(path, { waitUntil: 'commit' });
  const dataMs = await shownAfter(page);
  const workMs = await mainThreadMs(session);
  await sleep(settleMs);
  const sent = [...requests.values()];
  await page.close();
  const kilobytes = (some: typeof sent) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  return {
    dataMs,
    workMs,
    requests: sent.length,
    calls: sent.filter(({ url }) => new URL(url).pathname.startsWith('/api/')).length,
    codeKb: kilobytes(sent.filter(({ type }) => ['Script', 'Stylesheet'].includes(type))),
    allKb: kilobytes(sent),
  };
}

/** CPU time of the main thread since the page began. */
async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Requests that reached the server, by their ids. */
function watchRequests(session: CDPSession) {
  const requests = new Map<string, { url: string; type: string; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isStored = response.fromDiskCache === true || response.fromPrefetchCache === true;
    if (!isStored && response.url.startsWith('http'))
      requests.set(requestId, { url: response.url, type, bytes: 0 });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.bytes = encodedDataLength;
  });
  return requests;
}

function describe(bars: PageBars, cold: readonly Load[], warm: readonly Load[]): Finding[] {
  const { path } = bars;
  const most = (pick: (one: Load) => number) => Math.max(...cold.map(pick));
  const counted = (
    name: string,
    unit: 'kB' | 'requests',
    pick: (one: Load) => number,
    limit?: number,
  ) => ({
    work: `${name} of ${path}`,
    measured: `${most(pick).toFixed(0)}, at most`,
    against: `warm ${Math.max(...warm.map(pick)).toFixed(0)}`,
    value: most(pick),
    unit,
    bar: limit === undefined ? null : ({ kind: 'at most', limit } as const),
  });
  const timed = (name: string, loads: readonly Load[], limit?: number): Finding => {
    const times = loads.map(({ dataMs }) => dataMs);
    return {
      work: `${name} load of ${path} to its data, fast 3G, CPU ${slowdown} x slower`,
      measured: `median ${median(times).toFixed(0)} ms, p75 ${upperQuartile(times).toFixed(0)} ms`,
      against: `CPU of the main thread ${median(loads.map(({ workMs }) => workMs)).toFixed(0)} ms`,
      value: median(times),
      unit: 'ms',
      bar: limit === undefined ? null : { kind: 'below', limit },
      rounds: times,
    };
  };
  return [
    counted('requests', 'requests', (one) => one.requests, bars.requests),
    counted('API calls', 'requests', (one) => one.calls, bars.calls),
    counted('script and style', 'kB', (one) => one.codeKb, bars.codeKb),
    counted('all bytes', 'kB', (one) => one.allKb),
    timed('cold', cold, bars.coldMs),
    timed('warm', warm, bars.warmMs),
  ];
}

/** Frames of the page while 1,000 rows of the list of invoices scroll by. */
async function scrollList(run: Run, context: BrowserContext): Promise<Finding> {
  const slowest: number[] = [];
  const work: number[] = [];
  for (let round = 0; round <= run.rounds; round += 1) {
    run.stop.throwIfAborted();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto('/invoices');
    await page.locator(filledRow).first().waitFor();
    await sleep(settleMs);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await mainThreadMs(session);
    await page.evaluate(watchFrames);
    await session.send('Input.synthesizeScrollGesture', {
      x: 700,
      y: 500,
      yDistance: -scroll.rows * scroll.rowPixels,
      speed: scroll.pixelsPerSecond,
      gestureSourceType: 'mouse',
    });
    work.push((await mainThreadMs(session)) - before);
    const frames = await page.evaluate(
      () => (globalThis as unknown as { frames: number[] }).frames,
    );
    slowest.push(percentile(frames, scroll.percentile));
    await page.close();
  }
  const rounds = slowest.slice(1);
  await context.close();
  return {
    work: `frames while ${scroll.rows} rows scroll, CPU ${slowdown} x slower`,
    measured: `p95 of a frame: median ${median(rounds).toFixed(1)} ms, worst ${Math.max(...rounds).toFixed(1)} ms`,
    against: `CPU of the main thread ${median(work.slice(1)).toFixed(0)} ms in all`,
    value: median(rounds),
    unit: 'ms',
    bar: { kind: 'below', limit: 34 },
    rounds,
  };
}

/**
 * Runs in the page: notes the milliseconds of each frame, multiples of 16.7. They are the browser's own times of frames: the
 * clock in the callback would add the handlers of a frame to it and subtract them from the next one.
 */
function watchFrames(): void {
  const frames: number[] = [];
  (globalThis as unknown as { frames: number[] }).frames = frames;
  let last: number | undefined;
  const next = (time: number) => {
    if (last !== undefined) frames.push(time - last);
    last = time;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
