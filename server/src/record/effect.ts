/**
 * Effects: work of a business transaction outside of the database. Stored with the change that causes
 * them, run by a worker after the commit.
 */
import type { Value } from './fields.ts';

export const categories = ['post-transaction', 'scheduled', 'document', 'manual'] as const;
/** Selects the retry policy. */
export type Category = (typeof categories)[number];

/** Parameters of an effect: ids of records, addresses, ranges. */
export type Params = Readonly<Record<string, Value>>;

/** An effect from a decider. The pipeline adds id, RowVersion, subject and time. */
export interface QueuedEffect {
  /** A feature runs it. */
  readonly kind: string;
  readonly category: Category;
  /** The event's type, the mail's template, the document's kind or the report's refresh. */
  readonly name: string;
  /** Lanes do not wait for each other; default: that of its kind. */
  readonly lane?: string;
  readonly params?: Params;
  readonly eventId?: string;
  readonly webhookEndpointId?: string;
  /** RFC 3339: the earliest start; default: at once. */
  readonly notBefore?: string;
  /** It waits for the effects of its lane and subject with a lower one. */
  readonly ordinal?: number;
}

export interface RecordedEffect extends QueuedEffect {
  readonly lane: string;
  readonly id: string;
  readonly rowVersion: string;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly requestId: string;
  /** Of the request, if it is traced. */
  readonly traceparent: string | null;
  /** RFC 3339; when it was queued. */
  readonly at: string;
}

/** An enabled webhook endpoint with its subscribed event types. */
export interface Subscription {
  /** Of its effects. */
  readonly kind: string;
  readonly webhookEndpointId: string;
  /** `*`, `invoice.*` or a type. */
  readonly eventTypes: readonly string[];
  readonly category: Category;
  /** Absent: it receives all events of these types. */
  readonly isWanted?: Subscribed;
  /** True: its deliveries about one record wait for each other. */
  readonly isOrdered: boolean;
}

/** Whether an endpoint receives an event with this data. */
export type Subscribed = (entityType: string, data: Readonly<Record<string, Value>>) => boolean;

export function subscribes(eventTypes: readonly string[], type: string): boolean {
  return eventTypes.some(
    (one) =>
      one === '*' || one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))),
  );
}
