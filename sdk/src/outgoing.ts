/** One request, as the transport sends it. */
import type { AnswerCheck } from './own-answer.ts';

/** A request before it is sent. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly signal?: AbortSignal | null;
  /** Instead of the client’s. */
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  /** The successful answer must be JSON that satisfies this; without it, the caller reads any body. */
  readonly isAnswer?: AnswerCheck;
}
