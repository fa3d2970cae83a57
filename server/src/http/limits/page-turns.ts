/**
 * Limits the pages that are prepared at once. Each takes a connection to the database, memory and processor time, so a
 * tenant has a share of them; further pages wait, and the tenants that wait are served in turn.
 */
import { messageOf } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';

const limits = {
  /** In one process: fewer than the connections of its pool, which changes and single records also need. */
  pages: 6,
  pagesPerTenant: 3,
  /** Pages whose large records are read: each of these keeps the process busy for many milliseconds. */
  largePages: 2,
  largePagesPerTenant: 1,
  /** How long a page may wait; then 503. */
  waitMs: 20_000,
  busyRetrySeconds: 2,
} as const;

export type PageLimits = { readonly [name in keyof typeof limits]: number };

/** Runs work when its owner has a turn. Throws `overloaded` after a wait that is too long. */
type InTurn = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

export interface PageTurns {
  readonly page: InTurn;
  /** Within a page: its large records. */
  readonly large: InTurn;
}

export function createPageTurns(options: Partial<PageLimits> = {}): PageTurns {
  const { pages, pagesPerTenant, largePages, largePagesPerTenant, ...waits } = {
    ...limits,
    ...options,
  };
  return {
    page: createTurns({ all: pages, ofOwner: pagesPerTenant, ...waits }),
    large: createTurns({ all: largePages, ofOwner: largePagesPerTenant, ...waits }),
  };
}

interface TurnLimits extends Pick<PageLimits, 'waitMs' | 'busyRetrySeconds'> {
  readonly all: number;
  readonly ofOwner: number;
}

function createTurns({ all, ofOwner, waitMs, busyRetrySeconds }: TurnLimits): InTurn {
  const running = new Map<string, number>();
  /** The owner that was served last is the last one. */
  const waiting = new Map<string, Set<() => void>>();
  let total = 0;

  const isFree = (owner: string) => total < all && (running.get(owner) ?? 0) < ofOwner;

  function begin(owner: string): void {
    total += 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  }

  function end(owner: string): void {
    total -= 1;
    const left = (running.get(owner) ?? 0) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    for (const [next, queue] of waiting) {
      if (!isFree(next)) continue;
      const [go] = queue;
      waiting.delete(next);
      if (queue.size > 1) waiting.set(next, queue);
      if (go !== undefined) {
        queue.delete(go);
        begin(next);
        go();
      }
      return;
    }
  }

  function turn(owner: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = waiting.get(owner) ?? new Set();
    waiting.set(owner, queue);
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.delete(go);
      if (queue.size === 0) waiting.delete(owner);
      const message = messageOf('pages_of_tenant', { max: ofOwner });
      reject(new Problem('overloaded', message, { retrySeconds: busyRetrySeconds }));
    }, waitMs);
    queue.add(go);
    return promise;
  }

  return async (owner, work) => {
    if (isFree(owner) && !waiting.has(owner)) begin(owner);
    else await turn(owner);
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
