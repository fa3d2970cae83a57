/**
 * `daybook.events()` and `daybook.eventMessages()`: the business events as they are committed, over server-sent events.
 * They reconnect automatically and miss no event, because they keep the position from the start.
 */
import { type DaybookError, isDaybookError, isTransient, NetworkError } from './errors.ts';
import { eventFrames } from './event-frames.ts';
import type { EventRecords } from './generated/catalogue.ts';
import type { EventEnvelope, operations } from './generated/schema.ts';
import { backoffMs, pause } from './pause.ts';
import type { Transport } from './transport.ts';

export type EventType = keyof EventRecords;

/** A business event: its `type` determines its `data`. */
export type DaybookEvent = {
  [T in EventType]: Omit<EventEnvelope, 'type' | 'data'> & {
    readonly type: T;
    readonly data: EventRecords[T];
  };
}[EventType];

/** A changed record. */
export interface ChangedRecord {
  /** As in events: `invoice`. */
  readonly entityType: string;
  readonly id: string;
  readonly RowVersion: string | null;
  /** `user:<id>`, `key:<id>` or `system:<part>`. */
  readonly actor: string;
}

/** The users who have a record open. */
export interface PresentAt {
  /** As in events: `invoice`. */
  readonly entityType: string;
  readonly id: string;
  readonly users: readonly { readonly id: string; readonly name: string }[];
}

type StreamQuery = NonNullable<operations['streamEvents']['parameters']['query']>;

export interface EventOptions {
  /** Starts after this sequence; by default with new events. */
  readonly after?: number;
  /** Only these types; `invoice.*` matches all of a kind. */
  readonly types?: NonNullable<StreamQuery['type.in']>;
  readonly entityType?: NonNullable<StreamQuery['entityType.eq']>;
  readonly entityId?: string;
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal;
  /**
   * Called with changed records, including drafts; `more`: there are others. A change is reported at most once, and not
   * after a reconnection.
   */
  readonly onChanges?: (changes: readonly ChangedRecord[], more: boolean) => void;
  /** Called when a user opens or leaves a record; not with the users at the start. */
  readonly onPresence?: (present: PresentAt) => void;
  /** Called when the stream is open, and when it is lost and will be reconnected after `pauseMs`. */
  readonly onState?: (state: 'open' | 'waiting', error?: DaybookError, pauseMs?: number) => void;
  /** Called once for each connection when its position is known: no later event can be missed. */
  readonly onPosition?: () => void;
}

/** An event as it was recorded. */
export interface EventMessage {
  /** Its place in the feed. */
  readonly sequence: number;
  /** The JSON that webhooks send, byte for byte. */
  readonly text: string;
}

const limits = {
  /** For the response that begins the stream. */
  openMs: 15_000,
  /** The service sends something every 15 seconds; silence for longer means a dead connection. */
  silenceMs: 45_000,
  /** Before a reconnection: a stream that ends at once must not be opened in a loop. */
  shortestPauseMs: 250,
} as const;
const backoff = { firstMs: 500, longestMs: 15_000 };

/**
 * Runs until the loop is left or the signal aborts. Throws errors that a retry cannot fix: an
 * UnauthorizedError, a ForbiddenError, `events_expired`.
 */
export async function* streamEvents(
  transport: Transport,
  options?: EventOptions,
): AsyncGenerator<DaybookEvent, void, void> {
  for await (const { text } of streamMessages(transport, options)) yield JSON.parse(text);
}

/** As `streamEvents`, without parsing. */
export async function* streamMessages(
  transport: Transport,
  options: EventOptions = {},
): AsyncGenerator<EventMessage, void, void> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  let lastId = options.after === undefined ? '' : String(options.after);
  let failures = 0;
  try {
    while (!signal.aborted) {
      let lost: DaybookError;
      let hasPosition = false;
      try {
        const response = await open(transport, options, lastId, signal);
        options.onState?.('open');
        for await (const { id, event, data } of eventFrames(response, limits.silenceMs)) {
          if (signal.aborted) return;
          if (id !== null) {
            lastId = id;
            if (!hasPosition) options.onPosition?.();
            hasPosition = true;
          }
          failures = 0;
          if (data === '') continue;
          if (event === 'change') {
            const { changes, more } = JSON.parse(data);
            options.onChanges?.(changes, more);
          } else if (event === 'presence') options.onPresence?.(JSON.parse(data));
          else yield { sequence: Number(lastId), text: data };
        }
        lost = new NetworkError('network_error', 'The event stream ended.', null);
      } catch (error) {
        if (signal.aborted) return;
        lost = asLost(error);
      }
      failures += 1;
      const jitterMs = backoffMs(lost.response, failures, backoff);
      const pauseMs = Math.max(limits.shortestPauseMs, jitterMs);
      options.onState?.('waiting', lost, pauseMs);
      await pause(pauseMs, signal).catch(() => undefined);
    }
  } finally {
    stop.abort();
  }
}

/** Whether a retry can fix the error. */
function asLost(error: unknown): DaybookError {
  if (!isDaybookError(error)) {
    return new NetworkError('network_error', 'The event stream broke off.', error);
  }
  if (isTransient(error)) return error;
  throw error;
}

async function open(
  transport: Transport,
  { types, entityType, entityId, onChanges, onPresence }: EventOptions,
  lastId: string,
  signal: AbortSignal,
): Promise<Response> {
  const query = new URLSearchParams();
  if (types !== undefined) query.set('type.in', types.join(','));
  if (entityType !== undefined) query.set('entityType.eq', entityType);
  if (entityId !== undefined) query.set('entityId.eq', entityId);
  if (onChanges !== undefined) query.set('changes', 'true');
  if (onPresence !== undefined) query.set('presence', 'true');
  const headers = new Headers({ accept: 'text/event-stream' });
  if (lastId !== '') headers.set('last-event-id', lastId);
  const url = `${transport.baseUrl}/api/events/stream?${query}`;
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new NetworkError('timeout', `No answer within ${limits.openMs} ms.`, null));
  }, limits.openMs);
  try {
    // The stream is endless; silence is what ends it.
    const { response } = await transport.send({
      ...{ method: 'GET', url, headers, body: null, timeoutMs: 0, maxRetries: 0 },
      signal: AbortSignal.any([signal, late.signal]),
    });
    return response;
  } finally {
    clearTimeout(timer);
  }
}
