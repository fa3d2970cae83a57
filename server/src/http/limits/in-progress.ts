/** Limits concurrent long responses, in the process and for each owner; those of owners also over all processes. */

import { messageOf, type RenderedMessage } from '../../record/messages/messages.ts';
import { Problem, type ProblemCode } from '../../record/problem.ts';
import type { SharedSlots } from './share-slots.ts';

/** The last slots are reserved for owners below their share, so that one owner cannot use all. */
const limits = { reservedPercent: 25 } as const;

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
