/** Shapes counted attempts for `delivery-health`: in all, by hour, and by kind and webhook endpoint. */
import { Big } from '../domain/money.ts';
import type { DeliveryHour, WaitingEffects } from '../storage/reports.ts';
import { percentOf } from './aging-report.ts';

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** `from`: the first hour, RFC 3339; `to`: the present moment. */
export function deliveryReport(
  found: { readonly hours: readonly DeliveryHour[]; readonly waiting: readonly WaitingEffects[] },
  from: string,
  to: string,
) {
  const byHour = Map.groupBy(found.hours, ({ hour }) => hour);
  const hours: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += hourMs) {
    hours.push(new Date(time).toISOString());
  }
  return {
    from,
    to,
    totals: { ...counted(found.hours), ...unfinished(found.waiting) },
    hours: hours.map((hour) => ({ hour, ...counted(byHour.get(hour) ?? []) })),
    targets: targets(found.hours, found.waiting, hours),
  };
}

type Target = Pick<DeliveryHour, 'kind' | 'webhookEndpointId'>;

function targets(
  rows: readonly DeliveryHour[],
  waiting: readonly WaitingEffects[],
  hours: readonly string[],
) {
  const keyOf = ({ kind, webhookEndpointId }: Target) => `${kind} ${webhookEndpointId ?? ''}`;
  const attempts = Map.groupBy(rows, keyOf);
  const left = Map.groupBy(waiting, keyOf);
  const known = new Map<string, Target>([...rows, ...waiting].map((one) => [keyOf(one), one]));
  const keys = [...known].sort(([a], [b]) => (a < b ? -1 : 1));
  return keys.map(([key, { kind, webhookEndpointId }]) => {
    const own = attempts.get(key) ?? [];
    const perHour = Map.groupBy(own, ({ hour }) => hour);
    const each = hours.map((hour) => counted(perHour.get(hour) ?? []));
    return {
      kind,
      webhookEndpointId,
      ...counted(own),
      ...unfinished(left.get(key) ?? []),
      attemptsPerHour: each.map((one) => one.attempts),
      succeededPerHour: each.map((one) => one.succeeded),
    };
  });
}

function counted(rows: readonly DeliveryHour[]) {
  const outcomes: Record<string, number> = {};
  let attempts = 0;
  let totalMs = 0;
  let maxMs = 0;
  for (const row of rows) {
    outcomes[row.outcome] = (outcomes[row.outcome] ?? 0) + row.attempts;
    attempts += row.attempts;
    totalMs += row.totalMs;
    maxMs = Math.max(maxMs, row.maxMs);
  }
  const succeeded = outcomes['ok'] ?? 0;
  return {
    attempts,
    succeeded,
    successPercent: percentOf(new Big(succeeded), new Big(attempts)),
    meanMs: attempts === 0 ? null : Math.round(totalMs / attempts),
    maxMs: attempts === 0 ? null : maxMs,
    outcomes,
  };
}

function unfinished(rows: readonly WaitingEffects[]) {
  const having = (status: string) =>
    rows.reduce((total, row) => total + (row.status === status ? row.count : 0), 0);
  return {
    waiting: having('Pending'),
    running: having('Running'),
    retrying: having('Retrying'),
    failed: having('Failed'),
  };
}
