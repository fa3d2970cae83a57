/**
 * Rates new passwords in a worker thread: zxcvbn can take a tenth of a second, which would block
 * the main thread. The thread starts with the first password and ends when idle.
 */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { onlyCompileCache } from '../../../compile-cache.ts';
import type { RenderedMessage } from '../../../record/messages/messages.ts';
import { Problem } from '../../../record/problem.ts';
import { messageOf } from '../messages.ts';

export type Strength = 'strong' | 'guessable' | 'breached';

export interface StrengthQuestion {
  readonly password: string;
  /** Personal words that a password must not be based on. */
  readonly about: readonly string[];
}

const limits = {
  /** Timeout of one password, including the start of the thread; then the thread is replaced. */
  scoreMs: 10_000,
  /** Passwords queued for the thread, in this process. */
  waitingPasswords: 32,
  idleMs: 60_000,
  heapMb: 128,
} as const;

type StrengthLimits = { readonly [name in keyof typeof limits]: number };

/** Throws `overloaded` when too many passwords are queued, or on a timeout. */
type ScorePassword = (question: StrengthQuestion) => Promise<Strength>;

export function createPasswordScorer(overrides: Partial<StrengthLimits> = {}): ScorePassword {
  const cap: StrengthLimits = { ...limits, ...overrides };
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    clearTimeout(idle);
    void thread?.terminate();
    thread = null;
  }

  async function score(question: StrengthQuestion): Promise<Strength> {
    clearTimeout(idle);
    const program = `./run-password-scorer${extname(import.meta.url)}`;
    thread ??= new Worker(new URL(program, import.meta.url), {
      env: onlyCompileCache(),
      resourceLimits: { maxOldGenerationSizeMb: cap.heapMb },
    });
    thread.ref();
    try {
      return await askThread(thread, question, cap.scoreMs);
    } catch (error) {
      end();
      throw error;
    } finally {
      thread?.unref();
      idle = setTimeout(end, cap.idleMs).unref();
    }
  }

  return async (question) => {
    if (waiting >= cap.waitingPasswords)
      throw busy(messageOf('passwords_waiting', { count: waiting }));
    waiting += 1;
    const scoring = last.then(() => score(question));
    last = scoring.catch(() => undefined);
    return scoring.finally(() => {
      waiting -= 1;
    });
  };
}

/**
 * Rejects with the Problem `overloaded` after `timeoutMs`, or with the error that ended the thread.
 */
async function askThread(
  thread: Worker,
  question: StrengthQuestion,
  timeoutMs: number,
): Promise<Strength> {
  const signal = AbortSignal.timeout(timeoutMs);
  thread.postMessage(question);
  try {
    const [strength] = await once(thread, 'message', { signal });
    return strength;
  } catch (error) {
    if (!signal.aborted) throw error;
    throw busy(messageOf('password_check_too_late', { seconds: timeoutMs / 1_000 }));
  }
}

function busy(message: RenderedMessage): Problem {
  return new Problem('overloaded', message, { retrySeconds: 1 });
}
