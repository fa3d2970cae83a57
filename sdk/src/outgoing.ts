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
}
