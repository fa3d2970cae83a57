/**
 * The service worker: stores the files of one build on the device, so that every page opens without the server. It
 * stores no response of the API and no page of the server; those requests pass it.
 */
import { cacheNames, clientsClaim, setCacheNameDetails } from 'workbox-core';
import { PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/** Parts of the global scope that the DOM's types lack. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    matchAll(options: {
      includeUncontrolled: true;
    }): Promise<readonly Pick<Worker, 'postMessage'>[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'activate', listener: (event: ActivateEvent) => void): void;
}
interface ActivateEvent {
  waitUntil(work: Promise<unknown>): void;
}
declare const self: WorkerScope;

/** From vite.config.ts. */
declare const buildFiles: { url: string; revision: string | null }[];
declare const buildEntry: string;

const prefix = 'daybook';
const answerSeconds = 10;
/** Pages and files of the server itself; `/bin` is the request bin. */
const notOfTheApp = [/^\/(api|bin|docs|health|metrics)(\/|$|\?)/, /^[^?]*\.\w+(\?|$)/];
/** A proxy whose server is down. */
const unavailable = [502, 503, 504];

// A cache for each build: open tabs of the previous build can still load their pages.
setCacheNameDetails({ prefix, suffix: buildEntry });
// Of the languages, only the one that the app shows.
const language = new URL(self.location.href).searchParams.get('language');
const isOfAnother = (url: string) => {
  const [, own] = /\/words-(\w+)-/.exec(url) ?? [];
  return own !== undefined && language !== null && own !== language;
};
precacheAndRoute(
  buildFiles.filter(({ url }) => !isOfAnother(url)),
  { directoryIndex: '', cleanURLs: false },
);

// Pages come from the server, so that a new build is used at once; without it from the device.
const refuseUnavailable = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (unavailable.includes(response.status)) throw new Error(`status ${response.status}`);
    return response;
  },
};
const page = new NetworkOnly({
  networkTimeoutSeconds: answerSeconds,
  plugins: [refuseUnavailable, new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
});
registerRoute(new NavigationRoute(page, { denylist: notOfTheApp }));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

/** Keeps this build and the newest other one. */
async function removeOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && name !== cacheNames.precache,
  );
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function announceBuild(): Promise<void> {
  const tabs = await self.clients.matchAll({ includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage({ entry: buildEntry });
}

void self.skipWaiting();
clientsClaim();
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([removeOldBuilds(), announceBuild()])),
);
