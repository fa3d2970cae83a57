/**
 * How long an answer may take. What was begun cannot be called back: a change may still be made when its
 * time is over, and the refusal says so. One look at all of them now and then costs less than a timer for each.
 */

import { say } from '../../record/messages.ts';
import { Problem } from '../../record/problem.ts';
import type { Operation } from '../operation.ts';

export const limits = {
  answerMs: 30_000,
  /** Of a list, which as a file may have to be sorted whole before its first row. */
  firstRowsMs: 150_000,
  lookMs: 500,
  lateRetrySeconds: 5,
} as const;

interface Work {
  readonly until: number;
  readonly onLate: () => void;
}

interface Deadlines {
  /** Calls `onLate` after the time limit unless the work has ended. */
  begin(timeoutMs: number, onLate: () => void): Work;
  end(work: Work): void;
  close(): void;
}

export function createDeadlines(): Deadlines {
  const underWay = new Set<Work>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const work of underWay) {
      if (work.until > now) continue;
      underWay.delete(work);
      work.onLate();
    }
  }, limits.lookMs);
  timer.unref();
  return {
    begin(timeoutMs, onLate) {
      const work = { until: performance.now() + timeoutMs, onLate };
      underWay.add(work);
      return work;
    },
    end: (work) => void underWay.delete(work),
    close: () => clearInterval(timer),
  };
}

/** The problem after a timeout: a GET changed nothing, a change may still be committed. */
export function lateProblem(method: Operation['method']): Problem {
  const headers = { 'retry-after': String(limits.lateRetrySeconds) };
  return method === 'GET'
    ? new Problem('overloaded', say('answer_too_late'), { headers })
    : new Problem('outcome_unknown', say('change_too_late'), { headers });
}
