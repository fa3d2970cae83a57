/**
 * Installs the service worker, which stores the app on this device, once the first page is complete and the browser
 * idle. Browsers have service workers only over https and on localhost; elsewhere the app works without.
 */
import { onReconnect } from '../core/connection.ts';
import { queryClient } from '../core/daybook.ts';

const limits = { firstWaitMs: 1_000, idleMs: 10_000 } as const;

let isNewer = false;

/** Whether the worker has stored a newer build than the one that this tab runs. */
export function isNewBuildReady(): boolean {
  return isNewer;
}

/** `language`: the worker stores no files of others. Not in development, where no file is final. */
export function installWorker(language: string): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!import.meta.env.PROD || serviceWorker === undefined) return;
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  serviceWorker.onmessage = ({ data }: MessageEvent<{ entry?: string }>) => {
    if (own !== undefined && typeof data.entry === 'string')
      isNewer = new URL(data.entry, location.origin).href !== own;
  };
  const register = async () => {
    // Without a worker nothing is lost but the pages that were not opened yet.
    const registration = await serviceWorker
      .register(`/service-worker.js?language=${language}`)
      .catch(() => undefined);
    // An update of the service is usually a restart.
    onReconnect(() => void registration?.update().catch(() => undefined));
  };
  const whenIdle = () => {
    if (queryClient.isFetching() > 0) setTimeout(whenIdle, limits.firstWaitMs);
    // Safari has no requestIdleCallback.
    else if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => void register(), { timeout: limits.idleMs });
    else void register();
  };
  const begin = () => setTimeout(whenIdle, limits.firstWaitMs);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
