/**
 * `daybook.events()`: the business events as they are committed, over server-sent events. It reconnects
 * automatically and misses no event, because it keeps the position from the start.
 */
import { type DaybookError, isDaybookError, isPassing, NetworkError } from './errors.ts';
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
  /** Called when the stream is open, and when it is lost and will be reconnected. */
  readonly onState?: (state: 'open' | 'waiting', error?: DaybookError) => void;
}

/** The service sends something every 15 seconds; silence for longer means a dead connection. */
const silenceMs = 45_000;
const backoff = { firstMs: 500, longestMs: 30_000 };

/**
 * Runs until the loop is left or the signal aborts. Throws errors that a retry cannot fix: an
 * UnauthorizedError, a ForbiddenError, `events_expired`.
 */
export async function* streamEvents(
  transport: Transport,
  options: EventOptions = {},
): AsyncGenerator<DaybookEvent, void, void> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  let lastId = options.after === undefined ? '' : String(options.after);
  let failures = 0;
  try {
    while (!signal.aborted) {
      let lost: DaybookError;
      try {
        const response = await open(transport, options, lastId, signal);
        options.onState?.('open');
        for await (const frame of eventFrames(response, silenceMs)) {
          if (frame.id !== null) lastId = frame.id;
          failures = 0;
          if (frame.data === '') continue;
          const data = JSON.parse(frame.data);
          if (frame.event === 'change') options.onChanges?.(data.changes, data.more);
          else if (frame.event === 'presence') options.onPresence?.(data);
          else yield data as DaybookEvent;
        }
        lost = new NetworkError('network_error', 'The event stream ended.', null);
      } catch (error) {
        if (signal.aborted) return;
        lost = asLost(error);
      }
      options.onState?.('waiting', lost);
      failures += 1;
      await pause(backoffMs(lost.response, failures, backoff), signal).catch(() => undefined);
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
  if (isPassing(error)) return error;
  throw error;
}

function open(
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
  // The stream is endless; silence is what ends it.
  return transport.send({
    method: 'GET',
    url,
    headers,
    body: null,
    signal,
    timeoutMs: 0,
    maxRetries: 0,
  });
}
