/** An address that receives signed business events by HTTP POST. */
import { actorName, integrators } from '../../../record/actor.ts';
import { categories } from '../../../record/effect.ts';
import { type Action, type Context, defineEntity, type RowOf } from '../../../record/entity.ts';
import {
  boolean,
  enumeration,
  type Form,
  integer,
  list,
  text,
  textMap,
  timestamp,
  type Value,
} from '../../../record/fields.ts';
import { problemWith } from '../../../record/problem.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import { reasonBody } from '../../../record/values/reason-body.ts';
import { limits as filterLimits, requireFilter } from '../event-filter.ts';
import { messageOf, problemAt } from '../messages.ts';
import { formats, payloads } from '../payload-format.ts';
import { testLane } from '../test-lane.ts';
import { customHeadersProblem, limits as headerLimits } from './headers.ts';
import { makeWebhookSecret } from './webhook-secret.ts';

const limits = {
  /** Patterns and types of one endpoint. */
  eventTypes: 50,
  /** Calls to one endpoint. */
  ratePerSecond: 1_000,
} as const;

/** `*`, `invoice.*` or a type. */
const eventTypeForm: Form = {
  pattern: '^(\\*|[a-z_]{1,40}\\.(\\*|[a-z_]{1,40}))$',
  'x-form': messageOf('event_type_invalid'),
};

const health = { access: 'computed', history: false } as const;

const fields = {
  url: text({
    max: 2_000,
    description: 'An https URL with a public address, without user name, password or fragment.',
    example: 'https://erp.example.com/hooks/daybook',
  }),
  description: text({ max: 200, filters: 'prose', search: true, example: 'ERP' }),
  eventTypes: list({
    max: limits.eventTypes,
    form: eventTypeForm,
    initial: ['*'],
    description:
      '`*` for all events, `invoice.*` for those of one kind, or types of /api/event-types.',
    example: ['invoice.*'],
  }),
  enabled: boolean({
    access: 'createOnly',
    changedBy: 'POST /api/webhook-endpoints/{id}/enable and /disable',
    initial: true,
    description:
      'If false, events are neither sent nor queued; deliveries queued before wait. `/replay` queues the missed events. Equivalent to `status`: `/enable` and `/disable` change both.',
    example: true,
  }),
  customHeaders: textMap({
    max: headerLimits.headers,
    nameForm: {
      pattern: `^[Xx]-[A-Za-z0-9-]{1,${headerLimits.headerNameChars - 'X-'.length}}$`,
      'x-form': messageOf('header_name_invalid'),
    },
    valueForm: {
      pattern: `^[\\x20-\\x7e]{0,${headerLimits.headerValueChars}}$`,
      'x-form': messageOf('header_value_invalid'),
    },
    description:
      'Sent with each delivery; names start with `X-`. Receivers authenticate the sender by the signature, so do not put a password here.',
    example: { 'X-Environment': 'production' },
  }),
  category: enumeration(categories, {
    initial: 'post-transaction',
    required: true,
    description: 'The retry policy of its deliveries.',
    example: 'post-transaction',
  }),
  filter: text({
    max: filterLimits.characters,
    filterable: false,
    multiline: true,
    description:
      'Conditions on the `data` of events in the grammar of lists, joined by `&`: only events that meet all of them are sent. Each field must be in the data of all `eventTypes`. `webhook.test` is sent anyway.',
    example: 'data.total.gte=1000&data.currency.in=EUR,USD',
  }),
  payload: enumeration(payloads, {
    initial: 'full',
    required: true,
    description: '`thin`: without `data`, with the `url` of the record.',
    example: 'full',
  }),
  format: enumeration(formats, {
    initial: 'standard',
    required: true,
    description:
      '`standard`: the event as in the feed. `cloudevents`: CloudEvents 1.0 in structured mode.',
    example: 'standard',
  }),
  ordering: enumeration(['none', 'entity'], {
    initial: 'none',
    required: true,
    description:
      '`entity`: the events of one record are sent in their order: each waits until the one before is delivered or has failed finally. Applies to events from then on.',
    example: 'none',
  }),
  ratePerSecond: integer({
    min: 1,
    max: limits.ratePerSecond,
    description: 'The most calls that begin in a second, of all processes. Null: no limit.',
    example: null,
  }),
  status: enumeration(['Enabled', 'Disabled'], {
    access: 'computed',
    changedBy: 'POST /api/webhook-endpoints/{id}/enable and /disable',
    initial: 'Enabled',
    required: true,
    example: 'Enabled',
  }),
  disabledAt: timestamp({ access: 'computed', example: null }),
  disabledReason: text({ max: 500, access: 'computed', filterable: false, example: null }),
  disabledCause: enumeration(['ByHand', 'GivenReason', 'ReceiverGone', 'DeliveriesFailing'], {
    access: 'computed',
    filterable: false,
    description:
      'A stable code: `disabledReason` has the text of `GivenReason`, `consecutiveFailures` and `failingSince` the details of `DeliveriesFailing`. Null if an older release disabled the endpoint.',
    example: null,
  }),
  disabledBy: text({ max: 80, access: 'computed', filterable: false, example: null }),
  secretHint: text({
    max: 8,
    filterable: false,
    access: 'computed',
    description: 'The last characters of the newest secret.',
    example: 'w3Zp',
  }),
  consecutiveFailures: integer({
    min: 0,
    max: 2_147_483_647,
    initial: 0,
    required: true,
    ...health,
    description: 'Deliveries that failed in their last attempt, since the last successful attempt.',
    example: 0,
  }),
  failingSince: timestamp({
    ...health,
    description: 'The first failed attempt since the last successful one.',
    example: null,
  }),
  lastSuccessAt: timestamp({
    ...health,
    description:
      'Accurate to ten seconds. Changes of these four fields do not change the RowVersion.',
    example: '2026-11-21T08:30:00.000Z',
  }),
  lastFailureAt: timestamp({ ...health, example: null }),
};

type WebhookEndpoint = RowOf<typeof fields>;

/** Issues the secret that signs future deliveries. */
function issueSecret(row: WebhookEndpoint, { randomBytes }: Pick<Context, 'randomBytes'>) {
  const secret = makeWebhookSecret(randomBytes);
  row.secretHint = secret.slice(-5);
  return { issued: { field: 'secret', secret }, sideRows: [{ kind: 'webhookSecret', secret }] };
}

const rotateSecret: Action<WebhookEndpoint> = {
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'Creates a new secret, returned only once, in `secret`. The previous one also signs for 24 hours; after several rotations, the previous three do.',
  roles: integrators,
  issues: true,
  run: (row, _body, context) => issueSecret(row, context),
};

const test: Action<WebhookEndpoint> = {
  summary: 'Send a test event to a webhook endpoint',
  description:
    'Raises `webhook.test`, which is sent only to this endpoint, even if it is disabled. `queued` of the response is the effect that delivers it.',
  roles: integrators,
  showsQueued: true,
  needs: () => [{ kind: 'eventSequence' }],
  problems: (row) => (row.url === null ? [noUrl] : []),
  run: ({ id }) => {
    const sentBy = {
      kind: 'webhook',
      category: 'manual',
      lane: testLane(id),
      webhookEndpointId: id,
    } as const;
    return { events: [{ type: 'webhook.test', sentBy }] };
  },
};

const replay: Action<WebhookEndpoint> = {
  summary: 'Send past events to a webhook endpoint again',
  description:
    'Queues the stored events since that time that the endpoint subscribes to, with their original `webhook-id`. `queued` of the response is the effect `webhook.replay` that queues and counts them.',
  roles: integrators,
  showsQueued: true,
  body: objectOf(
    {
      since: {
        type: 'string',
        format: 'date-time',
        description: 'The time of the first event; not in the future.',
      },
      types: {
        type: 'array',
        minItems: 1,
        maxItems: limits.eventTypes,
        items: { type: 'string', ...eventTypeForm },
        description: 'Only these types, of those that the endpoint subscribes to.',
      },
    },
    { optional: ['types'] },
  ),
  bodyExample: { since: '2026-11-20T00:00:00.000Z', types: ['invoice.*'] },
  needs: () => [{ kind: 'eventSequence' }],
  problems: (row, { since }, { now }) => [
    ...(row.url === null ? [noUrl] : []),
    ...(row.enabled === true ? [] : [notEnabled]),
    ...(Date.parse(String(since)) > Date.parse(now)
      ? [problemAt('/since', 'since_in_future', { since: String(since), now })]
      : []),
  ],
  run: (row, body, { related }) => ({
    effects: [
      {
        kind: 'webhook',
        category: 'manual',
        name: 'webhook.replay',
        lane: 'replay',
        webhookEndpointId: row.id,
        params: {
          since: new Date(String(body.since)).toISOString(),
          types: body.types ?? ['*'],
          // The endpoint was enabled at this sequence, so later events are queued anyway.
          upTo: related.lastSequence(),
        },
      },
    ],
  }),
};

const { required: _, ...disableBody } = reasonBody(
  'The reason; shown with the endpoint and sent with the event. By default it names the actor.',
);

function turnOff(row: WebhookEndpoint, { now, actor }: Context, reason?: Value): void {
  const given = actor.type === 'system' ? 'DeliveriesFailing' : 'GivenReason';
  row.enabled = false;
  row.disabledAt = now;
  row.disabledBy = actorName(actor);
  row.disabledReason = reason === undefined ? `Disabled by ${actorName(actor)}.` : String(reason);
  row.disabledCause =
    reason === undefined ? 'ByHand' : reason === goneReason ? 'ReceiverGone' : given;
}

/** `disabledReason` of an endpoint that is gone. */
export const goneReason = 'The receiver returned 410 Gone.';

/** Earlier failures, of another receiver or before a fix, are not relevant any more. */
function resetFailures(row: WebhookEndpoint): void {
  row.consecutiveFailures = 0;
  row.failingSince = null;
}

const enable: Action<WebhookEndpoint> = {
  summary: 'Enable a webhook endpoint',
  description:
    'Resumes deliveries, starting with those queued before it was disabled, and resets its failures. Events raised while it was disabled were not queued: `/replay` queues them.',
  to: 'Enabled',
  roles: integrators,
  run(row) {
    row.enabled = true;
    row.disabledAt = null;
    row.disabledReason = null;
    row.disabledCause = null;
    row.disabledBy = null;
    resetFailures(row);
    return {};
  },
};

const disable: Action<WebhookEndpoint> = {
  summary: 'Disable a webhook endpoint',
  description:
    'Stops deliveries to it and raises `webhook.disabled`. The service also does this after status 410, or after 20 consecutive failed deliveries over 24 hours. `/enable` reverses it.',
  to: 'Disabled',
  roles: integrators,
  body: disableBody,
  bodyExample: { reason: 'The receiver is moving to another host' },
  needs: () => [{ kind: 'eventSequence' }, { kind: 'single', entity: 'tenantSettings' }],
  run(row, body, context) {
    turnOff(row, context, body.reason);
    const email = context.related.single('tenantSettings')?.email;
    const notice = {
      kind: 'email',
      category: 'post-transaction',
      name: 'webhook-disabled',
      webhookEndpointId: row.id,
    } as const;
    return {
      events: [{ type: 'webhook.disabled' }],
      // Only for automatic disabling: a user who disables it knows.
      effects: context.actor.type === 'system' && (email ?? null) !== null ? [notice] : [],
    };
  },
};

const noUrl = problemAt('/url', 'url_required');
const notEnabled = problemAt('/enabled', 'endpoint_disabled');

export const webhookEndpoint = defineEntity({
  name: 'webhookEndpoint',
  collection: 'webhook-endpoints',
  table: 'webhook_endpoint',
  title: 'Webhook endpoint',
  description:
    'An address that receives business events by HTTP POST, signed as specified by Standard Webhooks 1.0. Only the response to this POST contains the secret, in `secret`.',
  roles: { read: integrators, write: integrators },
  events: {
    'webhook.test': 'A user requested a test delivery to a webhook endpoint.',
    'webhook.disabled': 'A webhook endpoint was disabled; the event contains the reason.',
  },
  fields,
  states: {
    Enabled: ['rotate-secret', 'test', 'replay', 'disable'],
    Disabled: ['rotate-secret', 'test', 'replay', 'enable'],
  },
  actions: { 'rotate-secret': rotateSecret, test, replay, enable, disable },
  unversioned: true,
  makesEffectsDue: true,
  audit(operation) {
    if (operation === 'create') return { action: 'endpoint.created' };
    if (operation === 'rotate-secret') return { action: 'secret.rotated' };
    const moved = operation === 'enable' || operation === 'disable';
    return { action: 'endpoint.changed', ...(moved ? { details: { operation } } : {}) };
  },
  derive(row: WebhookEndpoint, changed, context) {
    const message = customHeadersProblem(row.customHeaders);
    if (changed.includes('customHeaders') && message !== null)
      throw problemWith('invalid_value', { pointer: '/customHeaders', ...message });
    if (row.filter !== null && (changed.includes('filter') || changed.includes('eventTypes')))
      requireFilter(row.filter, row.eventTypes, context.entities);
    if (changed.includes('url')) resetFailures(row);
    if (changed.includes('enabled') && row.enabled !== true) {
      row.status = 'Disabled';
      turnOff(row, context);
    }
    return undefined;
  },
  secret: {
    field: 'secret',
    description:
      'Signs its deliveries. Returned only once; a replayed response does not contain it.',
    example: 'whsec_…',
  },
  issue: issueSecret,
});
