/** A queued side effect and its result. Created by the pipeline, run by a worker. */
import { outlineOf } from '../../queue/outcome.ts';
import { everyone, integrators, mailReaders, type Role } from '../../record/actor.ts';
import { coreTables } from '../../record/core-tables.ts';
import { categories } from '../../record/effect.ts';
import { type Action, defineEntity, type RowOf } from '../../record/entity.ts';
import { enumeration, integer, object, reference, text, timestamp } from '../../record/fields.ts';
import { listOf, messageParams } from '../../record/messages/message.ts';
import type { Params } from '../../record/messages/messages.ts';
import { outcomeClasses } from '../../record/messages/outcome-message.ts';
import type { ProblemDetail } from '../../record/problem.ts';
import { type EffectKind, effectKinds } from '../effect-kinds.ts';
import { problemAt } from './messages.ts';
import { isSentOnce } from './sent-once.ts';

const computed = { access: 'computed', history: false } as const;
const shown = { ...computed, filterable: false } as const;
const id = '0193d0a4-0000-7000-8000-000000000001';

const fields = {
  kind: enumeration(effectKinds, { ...computed, required: true, example: 'webhook' }),
  category: enumeration(categories, {
    ...computed,
    required: true,
    description: 'Determines the retry policy.',
    example: 'post-transaction',
  }),
  policy: enumeration(categories, {
    ...shown,
    required: true,
    description:
      'The current retry policy: `manual` after a manual retry, else that of the category.',
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
    filters: 'key',
    ...computed,
    description: 'The record that caused it; null if it is about several records.',
    example: 'invoice',
  }),
  subjectId: reference('record', { ...computed, example: id }),
  eventId: reference('event', {
    ...computed,
    description: 'The event that it delivers; the `webhook-id` of all attempts.',
    example: id,
  }),
  webhookEndpointId: reference('webhookEndpoint', { ...computed, example: id }),
  webhookEndpointStatus: enumeration(['Enabled', 'Disabled'], {
    ...shown,
    lookup: { by: 'webhookEndpointId', table: 'webhook_endpoint', field: 'status' },
    description:
      'The current status of the endpoint; changes without a new RowVersion. Null for a role that may not read endpoints.',
    example: 'Enabled',
  }),
  attempts: integer({
    min: 0,
    max: 1_000_000,
    initial: 0,
    ...computed,
    required: true,
    description: 'All attempts so far.',
    example: 1,
  }),
  roundAttempts: integer({
    min: 0,
    max: 1_000_000,
    initial: 0,
    ...shown,
    required: true,
    description: 'The attempts since it was queued or manually retried; the policy counts these.',
    example: 1,
  }),
  rescues: integer({
    min: 0,
    max: 1_000,
    initial: 0,
    ...shown,
    required: true,
    description:
      'How often, since the last completed attempt, a worker was lost while running it, or could not run it because of a transient database error. This does not count as an attempt.',
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
      'A stable code; /docs/errors lists all with their params. Null if an older release ran it.',
    example: 'done',
  }),
  lastParams: object<Params | null>(messageParams, { initial: null, example: {} }),
  lastReason: text({
    max: 500,
    ...shown,
    description: 'The reason, in English.',
    example: 'Done.',
  }),
  lastRemedy: text({ max: 500, ...shown, description: 'How to fix it.', example: null }),
  finishedAt: timestamp({ ...computed, example: '2026-11-21T08:30:00.131Z' }),
  requestId: text({
    max: 64,
    filters: 'key',
    ...computed,
    required: true,
    description: 'The request that caused it.',
    example: 'b4c1a7e2-52c5-4f0e-9f4e-6d2f6a4f7f10',
  }),
};

type Effect = RowOf<typeof fields>;

/**
 * Roles that may see addresses and responses, such as a mail's recipient or an endpoint's host.
 * Others get an outline.
 */
const detailReaders: Readonly<Record<EffectKind, readonly Role[]>> = {
  webhook: integrators,
  email: mailReaders,
  pdf: everyone,
  analytics: everyone,
};

/** The result of an attempt, reduced to what the role may see. */
export function visibleResult<
  T extends {
    readonly outcome: string;
    readonly code: string | null;
    readonly params: Params | null;
    readonly reason: string;
    readonly remedy?: string;
  },
>(role: Role, kind: string, result: T): T {
  const readers = detailReaders[kind as EffectKind];
  if (readers.includes(role)) return result;
  const outline = outlineOf(result.outcome, listOf(readers));
  if (outline === null) return result;
  const { code, params, reason, remedy } = outline;
  return { ...result, code, params, reason, ...(result.remedy === undefined ? {} : { remedy }) };
}

/** Whether the role may see the requests and responses of attempts. */
export function mayReadExchange(role: Role, kind: string): boolean {
  return detailReaders[kind as EffectKind].includes(role);
}

/** Tests are sent to disabled endpoints as well. */
function isHeldBack({ name, webhookEndpointStatus }: Effect): boolean {
  return webhookEndpointStatus === 'Disabled' && name !== 'webhook.test';
}

const endpointDisabled = problemAt('/webhookEndpointId', 'endpoint_disabled');

const limits = {
  /** Between two mails of one effect, as between two mails of one document. */
  pauseSeconds: 10,
} as const;

const sentOnce = problemAt('/status', 'mail_sent_once');

/** A mail that was sent costs its recipient's attention, and may contain a new link each time. */
function isSentOnceBefore({ kind, name, status }: Effect): boolean {
  return kind === 'email' && status === 'Succeeded' && isSentOnce(name ?? '');
}

/** Seconds until a mail that was sent may be sent again. */
function pauseLeft({ kind, status, lastAttemptAt }: Effect, now: string): number {
  if (kind !== 'email' || status !== 'Succeeded' || lastAttemptAt === null) return 0;
  return limits.pauseSeconds - (Date.parse(now) - Date.parse(lastAttemptAt)) / 1_000;
}

function notRetried(row: Effect): ProblemDetail | null {
  if (isSentOnceBefore(row)) return sentOnce;
  return isHeldBack(row) ? endpointDisabled : null;
}

const retry: Action<Effect> = {
  summary: 'Retry an effect',
  description:
    'Runs it now. If it waits for its next attempt, that attempt is made now; if it has ended, it gets a new round of attempts with the policy `manual`. A mail that was sent is sent again after 10 seconds at the earliest; one with a link, or about a disabled endpoint, not at all.',
  to: 'Pending',
  roles: integrators,
  problems(row, _body, { now }) {
    const problem = notRetried(row);
    if (problem !== null) return [problem];
    const seconds = Math.ceil(pauseLeft(row, now));
    return seconds > 0 ? [problemAt('/lastAttemptAt', 'retried_just_now', { seconds })] : [];
  },
  blocker: notRetried,
  run(row, _body, { now }) {
    if (row.status !== 'Retrying') {
      row.policy = 'manual';
      row.roundAttempts = 0;
      row.rescues = 0;
    }
    // One that is already due keeps its position in the queue.
    const isDue = row.nextAttemptAt !== null && Date.parse(row.nextAttemptAt) <= Date.parse(now);
    if (!isDue) row.nextAttemptAt = now;
    row.finishedAt = null;
    return {};
  },
};

const cancel: Action<Effect> = {
  summary: 'Cancel an effect',
  description:
    'Cancels it before its next attempt, or dismisses it after it failed. It can still be retried.',
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
  table: coreTables.effect,
  title: 'Effect',
  description:
    'A queued side effect. It is committed with the change that caused it, and runs afterwards.',
  roles: { read: everyone, write: integrators },
  creatable: false,
  patchable: false,
  fields,
  // Because of the endpoint's status, on which `retry` depends.
  unversioned: true,
  partialHistory: true,
  makesEffectsDue: true,
  present(effect, { actor }) {
    const { kind, webhookEndpointStatus, lastOutcome, lastReason } = effect;
    const status = integrators.includes(actor.role) ? webhookEndpointStatus : null;
    const endpoint = { webhookEndpointStatus: status };
    if (lastOutcome === null || lastReason === null) return endpoint;
    const { lastCode: code, lastParams: params, lastRemedy } = effect;
    const result = visibleResult(actor.role, String(kind), {
      ...{ outcome: lastOutcome, code, params, reason: lastReason, remedy: lastRemedy ?? '' },
    });
    return {
      ...endpoint,
      ...{ lastCode: result.code, lastParams: result.params },
      ...{ lastReason: result.reason, lastRemedy: result.remedy || null },
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
