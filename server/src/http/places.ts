/** How many answers that take long are under way at once, in the process and for each owner of them. */
import { Problem, type ProblemCode } from '../domain/problem.ts';

interface PlaceBounds {
  /** In this process. */
  readonly all: number;
  /** Of one owner. */
  readonly each: number;
  readonly busyRetrySeconds: number;
  /** What a caller is told without a place. `own`: how many this owner has. */
  readonly fullAll: string;
  readonly fullEach: (own: number) => string;
  /** What that is; `overloaded` without it. */
  readonly eachCode?: ProblemCode;
}

interface Places {
  /** Raises `overloaded`, or `eachCode`, when there is no place left; answers how to leave it. */
  take(owner: string): () => void;
  /** Raises `overloaded` once they are closed. */
  requireOpen(): void;
  close(): void;
}

export function createPlaces(bounds: PlaceBounds): Places {
  const taken = new Map<string, number>();
  let total = 0;
  let closed = false;
  const busy = (reason: string, code: ProblemCode = 'overloaded') => {
    const headers = { 'retry-after': String(bounds.busyRetrySeconds) };
    return new Problem(code, reason, { headers });
  };
  const requireOpen = () => {
    if (closed) throw busy('The service is stopping.');
  };
  return {
    requireOpen,
    take(owner) {
      const own = taken.get(owner) ?? 0;
      requireOpen();
      if (own >= bounds.each) throw busy(bounds.fullEach(own), bounds.eachCode);
      if (total >= bounds.all) throw busy(bounds.fullAll);
      total += 1;
      taken.set(owner, own + 1);
      return () => {
        total -= 1;
        const left = (taken.get(owner) ?? 1) - 1;
        if (left > 0) taken.set(owner, left);
        else taken.delete(owner);
      };
    },
    close() {
      closed = true;
    },
  };
}
