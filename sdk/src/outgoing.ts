/** One request, as the transport sends it, and its answer. */
import type { AnswerCheck } from './own-answer.ts';

/** A request before it is sent. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** JSON, or a file. */
  readonly body: string | Blob | null;
  readonly signal?: AbortSignal | null;
  /** Instead of the client’s. */
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  /** The successful answer must be JSON that satisfies this; without it, the caller reads any body. */
  readonly isAnswer?: AnswerCheck;
}

export interface Answer {
  readonly response: Response;
  /** The JSON, which has been read from the response; null: the caller reads the body. */
  readonly text: string | null;
  /** The same, parsed. */
  readonly body: unknown;
}
