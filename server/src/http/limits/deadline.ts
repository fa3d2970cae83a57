/**
 * Time limits of responses. A change cannot be cancelled after its timeout and may still be committed, which the
 * error states. All requests are checked periodically, because a timer for each costs more.
 */

import { messageOf } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import type { Operation } from '../operation.ts';

export const limits = {
  answerMs: 30_000,
  /** For a list: as a file it may have to be sorted completely before its first row is sent. */
  firstRowsMs: 150_000,
  /** Between two checks. */
  checkEveryMs: 500,
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
    begin(timeoutMs, onLate) {
      const work = { until: performance.now() + timeoutMs, onLate };
      inProgress.add(work);
      return work;
    },
    end: (work) => void inProgress.delete(work),
    close: () => clearInterval(timer),
  };
}

/** The problem after a timeout: a GET changed nothing, a change may still be committed. */
export function lateProblem(method: Operation['method']): Problem {
  const retrySeconds = limits.lateRetrySeconds;
  return method === 'GET'
    ? new Problem('overloaded', messageOf('answer_too_late'), { retrySeconds })
    : new Problem('outcome_unknown', messageOf('change_too_late'), { retrySeconds });
}
