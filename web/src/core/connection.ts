/**
 * Whether the server can be reached. A failed call alone does not decide, because a single one may fail: a probe does,
 * and repeats until the server responds again.
 */
import { useSyncExternalStore } from 'react';

const limits = { firstWaitMs: 500, longestWaitMs: 3_000, probeMs: 5_000 } as const;
const probeAddress = '/health/ready';
/** A proxy without a server behind it, or a server without its database. */
const firstServerError = 500;

let isLost = false;
let checking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();
const reconnectListeners = new Set<() => void>();

export function isConnectionLost(): boolean {
  return isLost;
}

export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnectionLost);
}

/** Called when the connection is lost and when the server responds again. Returns a function that removes the listener. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when the server responds again. Returns a function that removes the listener. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/** To call when a request had no response. Resolves when the server responds; true: it did at once. */
export function checkConnection(): Promise<boolean> {
  checking ??= untilResponse().finally(() => {
    checking = null;
  });
  return checking;
}

async function untilResponse(): Promise<boolean> {
  for (let waitMs: number = limits.firstWaitMs; !(await responds()); ) {
    setLost(true);
    await pause(waitMs);
    waitMs = Math.min(waitMs * 2, limits.longestWaitMs);
  }
  if (!isLost) return true;
  setLost(false);
  for (const listener of [...reconnectListeners]) listener();
  return false;
}

function setLost(next: boolean): void {
  if (isLost === next) return;
  isLost = next;
  for (const listener of [...listeners]) listener();
}

/** `navigator.onLine` is not used: without a network, a server on this machine can still be reached. */
async function responds(): Promise<boolean> {
  const signal = AbortSignal.timeout(limits.probeMs);
  try {
    const init = { cache: 'no-store', credentials: 'omit', signal } as const;
    return (await fetch(probeAddress, init)).status < firstServerError;
  } catch {
    return false;
  }
}

/** Resolves after the time, or when the browser reports that the network is back. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

globalThis.addEventListener?.('offline', () => void checkConnection());
