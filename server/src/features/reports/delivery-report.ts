/**
 * The response of `delivery-health`: attempts in total, by hour, and by kind and webhook endpoint.
 */
import { Big } from '../../record/values/money.ts';
import { percentOf } from './aging-report.ts';
import type { DeliveryHealth, DeliverySums, DeliveryTarget } from './store-delivery-health.ts';

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

const nothing: DeliverySums = { counts: {}, totalMs: 0, maxMs: 0 };

/** `from`: the first hour, RFC 3339; `to`: now. */
export function deliveryReport(found: Omit<DeliveryHealth, 'freshness'>, from: string, to: string) {
  const hours: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += hourMs) {
    hours.push(new Date(time).toISOString());
  }
  return {
    from,
    to,
    totals: { ...attempted(found.all), ...unfinished(found.all) },
    hours: hours.map((hour, index) => ({
      hour,
      ...attempted(found.hours.get(index) ?? nothing),
    })),
    targetCount: found.targetCount,
    targets: found.targets.map((target) => targetOf(target, hours.length)),
  };
}

function targetOf(target: DeliveryTarget, hourCount: number) {
  const { kind, webhookEndpointId, hours } = target;
  const attemptsPerHour = new Array<number>(hourCount).fill(0);
  const succeededPerHour = [...attemptsPerHour];
  for (const [hour, attempts, succeeded] of hours) {
    attemptsPerHour[hour] = attempts;
    succeededPerHour[hour] = succeeded;
  }
  return {
    kind,
    webhookEndpointId,
    ...attempted(target),
    ...unfinished(target),
    attemptsPerHour,
    succeededPerHour,
  };
}

function attempted({ counts, totalMs, maxMs }: DeliverySums) {
  const { Pending, Running, Retrying, Failed, ...outcomes } = counts;
  const attempts = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
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

function unfinished({ counts }: DeliverySums) {
  const { Pending = 0, Running = 0, Retrying = 0, Failed = 0 } = counts;
  return { waiting: Pending, running: Running, retrying: Retrying, failed: Failed };
}
