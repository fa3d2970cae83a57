/**
 * How long an answer may take. What was begun cannot be called back: a change may still be made when its
 * time is over, and the refusal says so.
 */
import { Readable } from 'node:stream';
import { Problem } from '../domain/problem.ts';
import type { Operation, Reply } from './operation.ts';

export const limits = {
  answerMs: 30_000,
  /** Of a list, which as a file may have to be sorted whole before its first row. */
  firstRowsMs: 150_000,
  lateRetrySeconds: 5,
} as const;

interface Terms {
  readonly method: Operation['method'];
  readonly timeoutMs: number;
  /** Called when the work has ended, which may be after the answer. */
  readonly onEnd: () => void;
}

/** The reply, or once the time is over `overloaded` to a GET and `outcome_unknown` to anything else. */
export function withinTime(
  work: () => Promise<Reply>,
  { method, timeoutMs, onEnd }: Terms,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(lateProblem(method));
    }, timeoutMs);
    const end = () => {
      clearTimeout(timer);
      onEnd();
    };
    // Also what it throws before it waits for anything.
    (async () => work())().then(
      (reply) => {
        end();
        // A file that comes too late holds rows and a transaction.
        if (isLate && reply.body instanceof Readable) reply.body.destroy();
        resolve(reply);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}

function lateProblem(method: Operation['method']): Problem {
  const headers = { 'retry-after': String(limits.lateRetrySeconds) };
  return method === 'GET'
    ? new Problem('overloaded', 'The answer took too long.', { headers })
    : new Problem('outcome_unknown', 'The answer took too long; the change may be made yet.', {
        headers,
      });
}
