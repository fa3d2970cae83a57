/** Long polling: requests that wait for the next change of their tenant. */
import { createSlots } from '../../http/limits/in-progress.ts';
import type { Commits } from '../../pipeline/commits.ts';
import { messageOf } from './messages.ts';

const limits = {
  /** Waiting requests of one process. */
  waits: 500,
  /** Waiting requests of one API key, or of one user. */
  waitsPerKey: 20,
  /** The share of one tenant (slots.ts). */
  waitsPerTenant: 250,
  /** The interval of polling for commits of other processes, in case that the bus is down. */
  pollMs: 1_000,
  /** The least time between two reads of one waiting request, however many commits there are. */
  betweenReadsMs: 100,
  /** `Retry-After` when no request may wait. */
  busyRetrySeconds: 10,
} as const;

interface Wait {
  /**
   * Resolves with the next commit of the tenant, at the latest with the next poll, when the time is over, or when the
   * wait is. Call it after each read.
   */
  next(untilMs: number): Promise<void>;
  /** Whether it was ended, or the service closes. */
  isOver(): boolean;
  end(): void;
}

export interface ChangeWaits {
  /** Call before reading, so that no commit after the reading is missed. Throws `overloaded`. */
  begin(keyId: string, tenantId: string): Wait;
  /** Ends all waits and rejects new ones. */
  close(): void;
}

export function createChangeWaits(commits: Commits): ChangeWaits {
  const waiting = new Map<string, Set<() => void>>();
  const slots = createWaitSlots();
  const wakeAll = () => {
    for (const wakes of waiting.values()) for (const wake of wakes) wake();
  };
  const subscribe = () => [
    commits.onCommit((tenantId, { changed, more = false }) => {
      if (changed === undefined && !more) return;
      for (const wake of waiting.get(tenantId) ?? []) wake();
    }),
    commits.onMissed(wakeAll),
  ];
  /** Empty while no request waits, so that commits cost nothing more then. */
  let subscriptions: (() => void)[] = [];
  let closed = false;
  return {
    begin(keyId, tenantId) {
      const release = slots.take(keyId, tenantId);
      let [isWoken, isEnded] = [false, false];
      let resume: () => void = () => undefined;
      const wake = () => {
        isWoken = true;
        resume();
      };
      const wakes = waiting.get(tenantId) ?? new Set();
      waiting.set(tenantId, wakes.add(wake));
      if (subscriptions.length === 0) subscriptions = subscribe();
      const isOver = () => isEnded || closed;
      return {
        isOver,
        async next(untilMs) {
          const readAt = performance.now();
          while (!isOver()) {
            const dueMs = readAt + (isWoken ? limits.betweenReadsMs : limits.pollMs);
            const ms = Math.min(dueMs, untilMs) - performance.now();
            if (ms <= 0) break;
            const { promise, resolve } = Promise.withResolvers<void>();
            resume = resolve;
            const timer = setTimeout(resolve, ms);
            await promise;
            clearTimeout(timer);
          }
          isWoken = false;
        },
        end() {
          if (isEnded) return;
          isEnded = true;
          resume();
          release();
          wakes.delete(wake);
          if (wakes.size === 0) waiting.delete(tenantId);
          if (waiting.size > 0) return;
          for (const stop of subscriptions) stop();
          subscriptions = [];
        },
      };
    },
    close() {
      closed = true;
      slots.close();
      wakeAll();
    },
  };
}

function createWaitSlots(): ReturnType<typeof createSlots> {
  return createSlots({
    all: limits.waits,
    fullAll: messageOf('change_waits_of_process'),
    owners: [
      {
        most: limits.waitsPerKey,
        full: messageOf('change_waits_of_key', { max: limits.waitsPerKey }),
      },
      {
        most: limits.waitsPerTenant,
        onlyWhenScarce: true,
        full: messageOf('change_waits_of_tenant', { max: limits.waitsPerTenant }),
      },
    ],
    busyRetrySeconds: limits.busyRetrySeconds,
  });
}
