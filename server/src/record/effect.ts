/**
 * Effects: work of a business transaction outside of the database. Stored with the change that causes
 * them, run by a worker after the commit.
 */
import type { DomainEvent, RecordedEvent } from './event.ts';
import type { Value } from './fields.ts';

export const effectKinds = ['webhook', 'email', 'pdf', 'analytics'] as const;
export type EffectKind = (typeof effectKinds)[number];

export const categories = ['post-transaction', 'scheduled', 'document', 'manual'] as const;
/** Selects the retry policy. */
export type Category = (typeof categories)[number];

/**
 * Mails with a link, which each attempt creates anew, and the notice that no quota counts: sent once, so that a retry is
 * no way around their limits.
 */
const sentOnce: readonly string[] = ['user-invited', 'password-reset', 'webhook-disabled'];

export function isSentOnce(name: string): boolean {
  return sentOnce.includes(name);
}

/** Lanes besides those of the endpoints; lanes do not wait for each other. */
export const lanes = {
  email: 'email',
  pdf: 'pdf',
  analytics: 'analytics',
  replay: 'replay',
};

/** Tests go to an endpoint also when it is disabled, and wait for nothing else. */
const testLane = 'test:';

export function isTestLane(lane: string): boolean {
  return lane.startsWith(testLane);
}

/** Parameters of an effect: ids of records, addresses, ranges. */
export type Params = Readonly<Record<string, Value>>;

/** An effect from a decider. The pipeline adds id, RowVersion, subject and time. */
export interface QueuedEffect {
  readonly kind: EffectKind;
  readonly category: Category;
  /** The event's type, the mail's template, the document's kind or the report's refresh. */
  readonly name: string;
  readonly lane: string;
  readonly params?: Params;
  readonly eventId?: string;
  readonly webhookEndpointId?: string;
  /** RFC 3339: the earliest start; default: at once. */
  readonly notBefore?: string;
  /** It waits for the effects of its lane and subject with a lower one. */
  readonly ordinal?: number;
}

export interface RecordedEffect extends QueuedEffect {
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

/** One webhook effect for each endpoint that gets the event: the one it names, or its subscribers. */
export function webhookEffects(
  event: DomainEvent,
  recorded: RecordedEvent,
  subscriptions: readonly Subscription[],
  data: Readonly<Record<string, Value>>,
): QueuedEffect[] {
  const webhook = { kind: 'webhook', name: recorded.type, eventId: recorded.id } as const;
  const { endpointId } = event;
  if (endpointId !== undefined)
    return [
      {
        ...webhook,
        category: 'manual',
        lane: `${testLane}${endpointId}`,
        webhookEndpointId: endpointId,
      },
    ];
  return subscriptions
    .filter(({ eventTypes }) => subscribes(eventTypes, recorded.type))
    .filter(({ webhookEndpointId }) => webhookEndpointId !== recorded.entityId)
    .filter(({ isWanted }) => isWanted?.(recorded.entityType, data) ?? true)
    .map(({ webhookEndpointId, category, isOrdered }) => ({
      ...webhook,
      category,
      lane: webhookEndpointId,
      webhookEndpointId,
      ...(isOrdered ? { ordinal: recorded.sequence } : {}),
    }));
}
