/**
 * Traces, as the pipeline, the queue and the HTTP server see them: without a tracer, none of them does anything for
 * traces. A `traceparent` is that of W3C Trace Context, as in the header.
 */

type Attributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  /** `server`: handles a request; `client`: calls another system. */
  readonly kind: 'server' | 'client' | 'internal';
  /** Null, invalid: the first span of a new trace. */
  readonly parent: string | null;
  /** Spans of other traces that this one serves. */
  readonly links?: readonly Span[];
  /** Never values of records, credentials or addresses: traces leave the service. */
  readonly attributes: Attributes;
}

export interface Span {
  readonly traceparent: string;
  set(attributes: Attributes): void;
  /** Refers to a span of another trace, such as the transaction that this request shared. */
  link(other: Span): void;
  /** `error`: a short code; null if it succeeded. */
  end(error: string | null): void;
}

export interface Tracer {
  start(name: string, start: SpanStart): Span;
  /** Sends what was recorded. */
  close(): Promise<void>;
}
