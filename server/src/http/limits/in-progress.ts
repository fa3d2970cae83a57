/**
 * Limits what is in progress: requests and long responses at once, in the process and for each owner, those of owners
 * also over all processes; and the time of a response (decision 0031).
 */
import { messageOf, type RenderedMessage } from '../../record/messages/messages.ts';
import { Problem, type ProblemCode } from '../../record/problem.ts';
import { networkOf } from '../../record/values/network.ts';
import type { Operation } from '../operation.ts';
import type { Principal } from '../principal.ts';
import type { SharedSlots } from './share-slots.ts';

export const limits = {
  /** The last slots are reserved for owners below their share, so that one owner cannot use all. */
  reservedPercent: 25,
  /** Concurrent requests of one credential, in this process. */
  inProgressPerKey: 250,
  /** The share of one tenant. */
  inProgressPerTenant: 1_000,
  /** Of all clients. */
  inProgress: 2_000,
  /** Retry-After of a request that finds no slot. */
  busyRetrySeconds: 1,
  answerMs: 30_000,
  /** For a list: as a file it may have to be sorted completely before its first row is sent. */
  firstRowsMs: 150_000,
  /** Between two checks. */
  checkEveryMs: 500,
  lateRetrySeconds: 5,
} as const;

/** One kind of owner: a credential, a tenant. */
interface OwnerBound {
  /** Concurrent responses of one owner. */
  readonly most: number;
  /** True: `most` applies only when no more than the reserved slots are free. */
  readonly onlyWhenScarce?: boolean;
  /** The message when the limit is reached. */
  readonly full: RenderedMessage;
  /** Default: `overloaded`. */
  readonly code?: ProblemCode;
}

interface SlotLimits {
  /** In this process. */
  readonly all: number;
  readonly fullAll: RenderedMessage;
  readonly owners: readonly OwnerBound[];
  readonly busyRetrySeconds: number;
  /** Counts the slots of owners over all processes; null or absent: of this one. */
  readonly shared?: SharedSlots | null;
}

interface Slots {
  /**
   * Takes a slot for one owner of each kind, in their order; returns its release function. Throws `overloaded`, or the
   * code of the kind, if none is free.
   */
  take(...names: readonly string[]): () => void;
  /** Throws `overloaded` after `close`. */
  requireOpen(): void;
  close(): void;
}

export function createSlots(bounds: SlotLimits): Slots {
  const { shared = null } = bounds;
  const taken = bounds.owners.map(() => new Map<string, number>());
  let total = 0;
  let closed = false;
  const busy = (message: RenderedMessage, code: ProblemCode = 'overloaded') =>
    new Problem(code, message, { retrySeconds: bounds.busyRetrySeconds });
  const requireOpen = () => {
    if (closed) throw busy(messageOf('service_stopping'));
  };
  const count = (names: readonly string[], change: 1 | -1) => {
    total += change;
    for (const [index, of] of taken.entries()) {
      const name = names[index] ?? '';
      const left = (of.get(name) ?? 0) + change;
      if (left > 0) of.set(name, left);
      else of.delete(name);
      shared?.note(name, left);
    }
  };
  return {
    requireOpen,
    take(...names) {
      requireOpen();
      const isScarce = bounds.all - total <= (bounds.all * limits.reservedPercent) / 100;
      for (const [index, { most, onlyWhenScarce, full, code }] of bounds.owners.entries()) {
        if (onlyWhenScarce === true && !isScarce) continue;
        const name = names[index] ?? '';
        const used = (taken[index]?.get(name) ?? 0) + (shared?.elsewhere(name) ?? 0);
        if (used >= most) throw busy(full, code);
      }
      if (total >= bounds.all) throw busy(bounds.fullAll);
      count(names, 1);
      return () => count(names, -1);
    },
    close() {
      closed = true;
    },
  };
}

export interface RequestLimits {
  readonly inProgressPerKey?: number;
  readonly inProgressPerTenant?: number;
  readonly inProgress?: number;
}

/** The client of a request. */
export interface Client {
  readonly ip: string;
}

interface Work {
  readonly until: number;
  readonly onLate: () => void;
}

export interface RequestsInProgress {
  /**
   * Takes a slot for a request of a credential and its tenant, or of an address, and calls `onLate` after the time
   * limit. Returns the function to call when the work has ended, also a late one. Throws `rate_limited` and `overloaded`.
   */
  begin(
    client: Client,
    principal: Principal | null,
    timeoutMs: number,
    onLate: () => void,
  ): () => void;
  close(): void;
}

/**
 * A change cannot be cancelled after its timeout and may still be committed, which the error states. All requests are
 * checked periodically, because a timer for each costs more.
 */
export function limitRequests(options: RequestLimits): RequestsInProgress {
  const slots = createRequestSlots(options);
  const inProgress = new Set<Work>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const work of inProgress) {
      if (work.until > now) continue;
      inProgress.delete(work);
      work.onLate();
    }
  }, limits.checkEveryMs);
  timer.unref();
  return {
    begin({ ip }, principal, timeoutMs, onLate) {
      const network = principal === null ? networkOf(ip) : '';
      const leave = slots.take(principal?.actor.id ?? network, principal?.tenant.id ?? network);
      const work = { until: performance.now() + timeoutMs, onLate };
      inProgress.add(work);
      return () => {
        inProgress.delete(work);
        leave();
      };
    },
    close: () => clearInterval(timer),
  };
}

function createRequestSlots(options: RequestLimits): Slots {
  const {
    inProgress: all = limits.inProgress,
    inProgressPerKey: ofKey = limits.inProgressPerKey,
    inProgressPerTenant: ofTenant = limits.inProgressPerTenant,
  } = options;
  return createSlots({
    all,
    fullAll: messageOf('requests_of_process'),
    owners: [
      {
        most: ofKey,
        full: messageOf('requests_of_credential', { max: ofKey }),
        code: 'rate_limited',
      },
      {
        most: ofTenant,
        onlyWhenScarce: true,
        full: messageOf('requests_of_tenant', { max: ofTenant }),
        code: 'rate_limited',
      },
    ],
    busyRetrySeconds: limits.busyRetrySeconds,
  });
}

/** The problem after a timeout: a GET changed nothing, a change may still be committed. */
export function lateProblem(method: Operation['method']): Problem {
  const retrySeconds = limits.lateRetrySeconds;
  return method === 'GET'
    ? new Problem('overloaded', messageOf('answer_too_late'), { retrySeconds })
    : new Problem('outcome_unknown', messageOf('change_too_late'), { retrySeconds });
}
