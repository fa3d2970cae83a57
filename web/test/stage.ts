/**
 * A real server, a real Chromium, and users. Every API call of a page is checked against the OpenAPI
 * document, and errors in its console fail the test when the visitor is closed.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '../../server/src/record/actor.ts';
import {
  type Body,
  type Service,
  type ServiceOptions,
  startService,
  type TestTenant,
} from '../../server/test/support/service.ts';
import { join as joinTenant } from '../../server/test/support/users.ts';
import { share, spend } from '../../server/test/support/worker.ts';
import { launchChromium } from './chromium.ts';
import { findingsInPart, findingsOf, looksOf } from './looks.ts';

/** A response that a test sends instead of the service. */
export const refused = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'forbidden',
    detail: 'The test forbids it.',
    requestId: 'test',
    errors: [],
  }),
};

export interface VisitorOptions {
  readonly role?: Role;
  readonly tenant?: TestTenant;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** BCP 47. */
  readonly locale?: string;
  /** Not signed in. */
  readonly stranger?: boolean;
  readonly timezoneId?: string;
  /** Expected messages of the console. */
  readonly mayLog?: RegExp;
  /** Whether the app may store itself on the device; a page's requests then come from its service worker. */
  readonly hasWorker?: boolean;
  /** Whether no other test gets the same browser context and user: the cache is empty, and anything may be changed. */
  readonly isOwn?: boolean;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly email: string;
  /** The user; null for a stranger. */
  readonly user: Body | null;
  /** `METHOD path` of all API calls so far. */
  readonly calls: readonly string[];
  /** In the app where it is open, otherwise by loading it. */
  goto(path: string): Promise<void>;
  /** Serious and critical findings of axe, in `test:all` in both schemes, one a line. */
  findings(): Promise<string[]>;
  /** The same of the part that matches, such as an open list. */
  findingsIn(selector: string): Promise<string[]>;
  /** The same, wide and narrow, and whether the page scrolls horizontally. */
  looks(): Promise<string[]>;
  /** Fails if the console has errors, or the page called undocumented operations. */
  close(): Promise<void>;
}

export interface Stage {
  readonly service: Service;
  readonly browser: Browser;
  visit(options?: VisitorOptions): Promise<Visitor>;
  /** Closes the port of the service and all connections to it. Returns a function that opens it again. */
  takeDown(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Places of ended tests of this worker, by what a place cannot change. */
const free = new Map<string, Place[]>();
/** The usual port of the stages of this worker: only on the same origin can a place be used again. */
const usualPort = 20_000 + (process.pid % 10_000);

export async function openStage(options: ServiceOptions = {}): Promise<Stage> {
  const service = await startService({ port: await portForStage(), ...options });
  const browser = await share('browser', launchChromium, (one) => one.close());
  const used = new Set<Place>();
  let users = 0;
  /** Users whose tests have ended, by role and tenant. */
  const idle = new Map<string, Member[]>();
  const enter = async (wanted: VisitorOptions): Promise<Visitor> => {
    const { role = 'Admin', tenant = service.tenant, stranger, mayLog } = wanted;
    const isOwn = wanted.isOwn || wanted.hasWorker;
    const { locale = 'en-GB', timezoneId = 'UTC', hasWorker = false } = wanted;
    const key = JSON.stringify([service.url, locale, timezoneId]);
    const found = isOwn ? undefined : free.get(key)?.pop();
    const options: BrowserContextOptions = {
      ...{ baseURL: service.url, locale, timezoneId },
      serviceWorkers: hasWorker ? 'allow' : 'block',
    };
    const place = found ?? (await openPlace(browser, options));
    used.add(place);
    const userKey = `${role} ${tenant.id}`;
    const join = async (): Promise<Member> => {
      users += 1;
      const email = `visitor-${users}@daybook.example`;
      if (stranger) return { email, user: null, cookie: '', me: '' };
      const { user, browser: joined } = await joinTenant(service, email, role, tenant);
      const cookie = joined.cookie();
      // A visitor of its own sends no request before its first page, because the service caches sessions.
      return { email, user, cookie, me: isOwn ? '' : await sessionOf(service, cookie) };
    };
    const known = stranger || isOwn ? undefined : idle.get(userKey)?.pop();
    const member = known ?? (await join());
    await signIn(place, service, member);
    const { viewport, ...media } = stageOf(wanted);
    await place.page.setViewportSize(viewport);
    await place.page.emulateMedia({ ...media, media: null });
    return visit(service, place, member, mayLog, async () => {
      used.delete(place);
      if (isOwn) return place.context.close();
      const me = await cookieOf(place)
        .then((cookie) => sessionOf(service, cookie))
        .catch(() => '');
      if (member.me !== '' && member.me === me) put(idle, userKey, member);
      if (await restore(place).catch(() => false)) put(free, key, place);
      else await place.context.close();
    });
  };
  return {
    service,
    browser,
    visit: (wanted = {}) => enter(wanted),
    takeDown: () => takeDown(service),
    async close() {
      await Promise.all([...used].map(({ context }) => context.close()));
      await service.close();
    },
  };
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** The usual port if it is free; otherwise 0, for any. */
async function portForStage(): Promise<number> {
  const probe = createServer();
  try {
    await once(probe.listen(usualPort, '127.0.0.1'), 'listening');
  } catch {
    return 0;
  }
  await promisify(probe.close.bind(probe))();
  return usualPort;
}

async function takeDown({ port, app }: Service): Promise<() => Promise<void>> {
  const closed = once(app.server, 'close');
  app.server.close();
  app.server.closeAllConnections();
  await closed;
  return async () => {
    app.server.listen(port, '127.0.0.1');
    await once(app.server, 'listening');
  };
}

/** A browser context with one page. */
interface Place {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A user of the service, or a stranger. */
interface Member {
  readonly email: string;
  readonly user: Body | null;
  /** `name=value` of the session; empty for a stranger. */
  readonly cookie: string;
  /** What the session is at the beginning; empty if no later test gets the user. */
  readonly me: string;
}

const stageOf = ({ width = 1440, height = 900, colorScheme = 'light' }: VisitorOptions) => ({
  viewport: { width, height },
  colorScheme,
  reducedMotion: 'reduce' as const,
});

async function openPlace(browser: Browser, options: BrowserContextOptions): Promise<Place> {
  const context = await browser.newContext(options);
  return { context, page: await context.newPage() };
}

async function signIn({ context }: Place, { url }: Service, { cookie }: Member): Promise<void> {
  await context.clearCookies();
  const [name = '', value = ''] = cookie.split('=');
  if (name !== '') await context.addCookies([{ name, value, url }]);
}

function visit(
  service: Service,
  { context, page }: Place,
  { email, user }: Member,
  mayLog: RegExp | undefined,
  leave: () => Promise<void>,
): Visitor {
  const watch = watchPage(page, service, mayLog);
  return {
    page,
    context,
    email,
    user,
    calls: watch.calls,
    async goto(path) {
      await spend('browser', () => openPath(page, path));
    },
    findings: () => spend('axe', () => findingsOf(page)),
    findingsIn: (selector) => spend('axe', () => findingsInPart(page, selector)),
    looks: () => spend('axe', () => looksOf(page)),
    async close() {
      await leave();
      assert.deepEqual(watch.complaints, []);
    },
  };
}

/** What tests listen to. */
const listened = ['request', 'response', 'console', 'pageerror', 'dialog', 'download'];

/**
 * Makes a place as it was before the first visit, except for its cache and cookies. False if it cannot. A load of the
 * app in it takes half of the time of one in a new context, which has a process of its own.
 */
async function restore({ context, page }: Place): Promise<boolean> {
  if (page.isClosed()) return false;
  await Promise.all(context.pages().map((one) => (one === page ? undefined : one.close())));
  for (const event of listened) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  // Not a page of the app, which could write to the storage; but with its headers, or it gets a new process.
  await page.goto('/favicon.svg');
  return page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    return !('__pwClock' in globalThis);
  });
}

async function cookieOf({ context }: Place): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** User, role, tenants and session. */
async function sessionOf({ url }: Service, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/me`, { headers: { cookie } });
  const { session, ...others } = (await answer.json()) as { session?: { id: string } };
  return JSON.stringify([others, session?.id]);
}

/**
 * Opens a page of the app: by its router where the app is open, which takes a third of the time of a load. The same page
 * is loaded again.
 */
export async function openPath(page: Page, path: string): Promise<void> {
  if (!(await page.evaluate(navigate, path))) await page.goto(path);
}

/** Runs in the page. False: the app is not open, or already at the path. Throws if the page asks before it is left. */
async function navigate(path: string): Promise<boolean> {
  const { __TSR_ROUTER__: router } = globalThis as {
    __TSR_ROUTER__?: {
      readonly history: { push(href: string): void; readonly location: { readonly href: string } };
      subscribe(event: 'onRendered', listener: () => void): () => void;
    };
  };
  if (router === undefined) return false;
  const target = new URL(path, location.href);
  if (target.pathname === location.pathname) return false;
  await new Promise<void>((resolve, reject) => {
    const limitMs = 20_000;
    const error = new Error(
      `${location.pathname} was not left: it may have input that is not saved`,
    );
    const timer = setTimeout(() => reject(error), limitMs);
    const unsubscribe = router.subscribe('onRendered', () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    });
    router.history.push(target.href.slice(target.origin.length));
  });
  return true;
}

/** Waits until the page receives live changes. */
export async function live(page: Page): Promise<void> {
  await page.getByRole('img', { name: /^Live/ }).waitFor();
}

/** Disables live changes of a page. */
export function withoutEvents(page: Page): Promise<unknown> {
  return page.route('**/api/events/stream*', (route) => route.abort());
}

/** Delays requests until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Removes routes and offline mode that a failed test left behind. */
export async function undoRoutes({ page, context }: Visitor): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
}

function watchPage(page: Page, service: Service, mayLog: RegExp | undefined) {
  const calls: string[] = [];
  const complaints: string[] = [];
  const patterns = documentedPatterns(service);
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'blob:' || url.protocol === 'data:') return;
    if (url.origin !== service.url) complaints.push(`a request to ${url.origin}`);
    if (!url.pathname.startsWith('/api/')) return;
    const call = `${request.method()} ${url.pathname}`;
    calls.push(call);
    if (!patterns.some((pattern) => pattern.test(call)))
      complaints.push(`${call} is not in the OpenAPI document`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    // Chromium logs every error response; tests check whether it is expected.
    if (/Failed to load resource|blocked by Playwright/.test(text) || mayLog?.test(text)) return;
    complaints.push(`console: ${text}`);
  });
  return { calls, complaints };
}

/** One pattern for each operation: `GET /api/invoices/{id}` matches any ID. */
function documentedPatterns({ document }: Service): RegExp[] {
  const paths = document['paths'] as Record<string, Record<string, unknown>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    ),
  );
}
