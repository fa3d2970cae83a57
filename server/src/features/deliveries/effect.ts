/** One queued side effect and how it went. Made by the pipeline, run by a worker. */
import { outlineOf } from '../../queue/outcome.ts';
import { everyone, integrators, mailReaders, type Role } from '../../record/actor.ts';
import { categories, type EffectKind, effectKinds } from '../../record/effect.ts';
import { type Action, defineEntity, type RowOf } from '../../record/entity.ts';
import { enumeration, integer, object, reference, text, timestamp } from '../../record/fields.ts';
import { listOf, messageParams } from '../../record/messages/message.ts';
import { outcomeClasses } from '../../record/messages/outcome-message.ts';
import type { Params } from '../../record/messages.ts';
import { problemAt } from '../../record/problem.ts';

const computed = { access: 'computed', history: false } as const;
const shown = { ...computed, filterable: false } as const;
const id = '0193d0a4-0000-7000-8000-000000000001';

const fields = {
  kind: enumeration(effectKinds, { ...computed, required: true, example: 'webhook' }),
  category: enumeration(categories, {
    ...computed,
    required: true,
    description: 'Decides about the retry policy.',
    example: 'post-transaction',
  }),
  policy: enumeration(categories, {
    ...shown,
    required: true,
    description: 'The policy in force: `manual` after a retry by hand, else the category’s.',
    example: 'post-transaction',
  }),
  status: enumeration(['Pending', 'Running', 'Succeeded', 'Retrying', 'Failed', 'Cancelled'], {
    access: 'computed',
    required: true,
    example: 'Succeeded',
  }),
  name: text({
    max: 100,
    ...computed,
    required: true,
    description: 'The event’s type, the mail’s template, the kind of document, or the refresh.',
    example: 'invoice.posted',
  }),
  subjectType: text({
    max: 40,
    ...computed,
    description: 'What it is about; null where it concerns several records.',
    example: 'invoice',
  }),
  subjectId: reference('record', { ...computed, example: id }),
  eventId: reference('event', {
    ...computed,
    description: 'The event it delivers; the `webhook-id` of every attempt.',
    example: id,
  }),
  webhookEndpointId: reference('webhookEndpoint', { ...computed, example: id }),
  webhookEndpointStatus: enumeration(['Enabled', 'Disabled'], {
    ...shown,
    lookup: { by: 'webhookEndpointId', table: 'webhook_endpoint', field: 'status' },
    description:
      'As the endpoint has it now: it changes without a new RowVersion. Null for a role that may not read endpoints.',
    example: 'Enabled',
  }),
  attempts: integer({
    min: 0,
    max: 1_000_000,
    initial: 0,
    ...computed,
    required: true,
    description: 'Made so far.',
    example: 1,
  }),
  roundAttempts: integer({
    min: 0,
    max: 1_000_000,
    initial: 0,
    ...shown,
    required: true,
    description: 'Of them, since it was queued or retried by hand; the policy counts these.',
    example: 1,
  }),
  rescues: integer({
    min: 0,
    max: 1_000,
    initial: 0,
    ...shown,
    required: true,
    description:
      'How often a worker was lost while it had this, or could not run it for a fault of the database that passes, since an attempt last ended; that spends no attempt.',
    example: 0,
  }),
  nextAttemptAt: timestamp({ ...computed, example: null }),
  lastAttemptAt: timestamp({ ...computed, example: '2026-11-21T08:30:00.120Z' }),
  lastOutcome: enumeration(outcomeClasses, { ...computed, example: 'ok' }),
  lastHttpStatus: integer({ min: 0, max: 999, ...computed, example: 200 }),
  lastCode: text({
    max: 60,
    ...shown,
    description:
      'Stable; /docs/errors lists each with its params. Null where an older release ran it.',
    example: 'done',
  }),
  lastParams: object<Params | null>(messageParams, { initial: null, example: {} }),
  lastReason: text({ max: 500, ...shown, description: 'Why, in English.', example: 'Done.' }),
  lastRemedy: text({ max: 500, ...shown, description: 'What to do about it.', example: null }),
  finishedAt: timestamp({ ...computed, example: '2026-11-21T08:30:00.131Z' }),
  requestId: text({
    max: 64,
    ...computed,
    required: true,
    description: 'The request that caused it.',
    example: 'b4c1a7e2-52c5-4f0e-9f4e-6d2f6a4f7f10',
  }),
};

type Effect = RowOf<typeof fields>;

/** Who may see where it went and what came back: a mail's address, an endpoint's host. Others get an outline. */
const detailReaders: Readonly<Record<EffectKind, readonly Role[]>> = {
  webhook: integrators,
  email: mailReaders,
  pdf: everyone,
  analytics: everyone,
};

/** `told` of an attempt as the role may see it. */
export function toldTo<
  T extends {
    readonly outcome: string;
    readonly code: string | null;
    readonly params: Params | null;
    readonly reason: string;
    readonly remedy?: string;
  },
>(role: Role, kind: string, told: T): T {
  const readers = detailReaders[kind as EffectKind];
  if (readers.includes(role)) return told;
  const outline = outlineOf(told.outcome, listOf(readers));
  if (outline === null) return told;
  const { code, params, reason, remedy } = outline;
  return { ...told, code, params, reason, ...(told.remedy === undefined ? {} : { remedy }) };
}

/** Whether the role may see what an attempt sent, and what came back. */
export function mayReadExchange(role: Role, kind: string): boolean {
  return detailReaders[kind as EffectKind].includes(role);
}

/** A test goes out to a disabled endpoint, too; a replay says itself that it cannot. */
const sentAnyway: ReadonlySet<string> = new Set(['webhook.test', 'webhook.replay']);

function isHeldBack({ name, webhookEndpointStatus }: Effect): boolean {
  return webhookEndpointStatus === 'Disabled' && !sentAnyway.has(String(name));
}

const endpointDisabled = problemAt('/webhookEndpointId', 'endpoint_disabled');

const retry: Action<Effect> = {
  summary: 'Retry an effect',
  description:
    'Runs it again now. One that waits for its next attempt merely does not wait; one that ended gets a round of attempts of its own, under the policy `manual`.',
  to: 'Pending',
  roles: integrators,
  problems: (row) => (isHeldBack(row) ? [endpointDisabled] : []),
  hindrance: (row) => (isHeldBack(row) ? endpointDisabled : null),
  run(row, _body, { now }) {
    if (row.status !== 'Retrying') {
      row.policy = 'manual';
      row.roundAttempts = 0;
      row.rescues = 0;
    }
    // One that is due already keeps its place among those that wait.
    const isDue = row.nextAttemptAt !== null && Date.parse(row.nextAttemptAt) <= Date.parse(now);
    if (!isDue) row.nextAttemptAt = now;
    row.finishedAt = null;
    return {};
  },
};

const cancel: Action<Effect> = {
  summary: 'Cancel an effect',
  description:
    'Gives it up before its next attempt, or for good after it failed: then nobody is asked to look at it any more. It can still be retried.',
  to: 'Cancelled',
  roles: integrators,
  run(row, _body, { now }) {
    row.nextAttemptAt = null;
    row.finishedAt ??= now;
    return {};
  },
};

export const effect = defineEntity<typeof fields, Effect>({
  name: 'effect',
  collection: 'effects',
  table: 'effect',
  title: 'Effect',
  description:
    'A queued side effect: it exists exactly if the change that caused it was committed, and runs after that.',
  roles: { read: everyone, write: integrators },
  creatable: false,
  patchable: false,
  fields,
  // The status of its endpoint, on which `retry` depends.
  unversioned: true,
  makesEffectsDue: true,
  present(effect, { actor }) {
    const { kind, webhookEndpointStatus, lastOutcome, lastReason } = effect;
    const status = integrators.includes(actor.role) ? webhookEndpointStatus : null;
    const endpoint = { webhookEndpointStatus: status };
    if (lastOutcome === null || lastReason === null) return endpoint;
    const { lastCode: code, lastParams: params, lastRemedy } = effect;
    const told = toldTo(actor.role, String(kind), {
      ...{ outcome: lastOutcome, code, params, reason: lastReason, remedy: lastRemedy ?? '' },
    });
    return {
      ...endpoint,
      ...{ lastCode: told.code, lastParams: told.params },
      ...{ lastReason: told.reason, lastRemedy: told.remedy || null },
    };
  },
  states: {
    Pending: ['cancel'],
    Running: [],
    Succeeded: ['retry'],
    Retrying: ['retry', 'cancel'],
    Failed: ['retry', 'cancel'],
    Cancelled: ['retry'],
  },
  actions: { retry, cancel },
});
