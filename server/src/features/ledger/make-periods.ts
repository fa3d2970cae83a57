/** Creates accounting periods: calendar months without gap or overlap. */

import type { Engine } from '../../pipeline/group.ts';
import { insertOwn, type Maker } from '../../pipeline/insert-own.ts';
import { writeTransaction } from '../../postgres/db.ts';
import type { Tenant } from '../../record/entity.ts';
import { dayIn, latestDay } from '../../record/values/days.ts';
import { monthAfter } from '../reports/exports.ts';
import { period } from './period/period.ts';
import { lockPeriods, readSpans } from './store-periods.ts';
import { eachTenantShortOfPeriods } from './store-tenants-lacking.ts';

/** 50 years; all periods of a tenant are loaded at once. */
const maxMonths = 600;

const schedule: Maker = {
  actor: { type: 'system', id: 'schedule', role: 'Admin' },
  requestId: 'schedule-periods',
};

interface Range {
  readonly from: string;
  readonly to: string;
}

/**
 * Creates the months from that of `from` to that of `to` (`YYYY-MM-DD`), and those between them and
 * existing periods; skips months that overlap an existing period. Returns how many were created.
 */
export function generatePeriods(
  engine: Engine,
  tenant: Tenant,
  range: Range,
  at: string,
): Promise<number> {
  return addPeriods(engine, tenant, () => range, at);
}

/**
 * Creates the missing months up to `periodsAheadMonths` (tenant settings) after that of `at` (RFC
 * 3339). Safe to run concurrently.
 */
export function extendPeriods(engine: Engine, tenant: Tenant, at: string): Promise<number> {
  const today = dayIn(tenant.timeZone, at);
  const until = (monthsAhead: number | null) =>
    // A tenant without settings is still being created, together with its periods.
    monthsAhead === null
      ? null
      : { from: today, to: `${monthAfter(today.slice(0, 7), monthsAhead)}-01` };
  return addPeriods(engine, tenant, until, at, schedule);
}

export async function extendAllPeriods(engine: Engine, at: string): Promise<void> {
  for await (const tenant of eachTenantShortOfPeriods(engine.db, latestDay(at)))
    await extendPeriods(engine, tenant, at);
}

function addPeriods(
  engine: Engine,
  tenant: Tenant,
  rangeFor: (monthsAhead: number | null) => Range | null,
  at: string,
  maker?: Maker,
): Promise<number> {
  return writeTransaction(engine.db, tenant.id, async (tx) => {
    const settings = await lockPeriods(tx);
    const range = rangeFor(settings?.monthsAhead ?? null);
    if (range === null) return 0;
    const spans = await readSpans(tx);
    const first = [range.from, ...spans.map(([start]) => start)].sort()[0] ?? range.from;
    const last = [range.to, ...spans.map(([, end]) => end)].sort().at(-1) ?? range.to;
    const missing = monthsBetween(first, last).filter(
      ({ start, end }) => !spans.some((span) => span[0] <= end && span[1] >= start),
    );
    if (missing.length === 0) return 0;
    const values = missing.map(({ code, start, end }) => ({
      code,
      startDate: start,
      endDate: end,
    }));
    await insertOwn(engine, tx, period, values, at, maker);
    return values.length;
  });
}

interface Month {
  readonly code: string;
  readonly start: string;
  readonly end: string;
}

/** The calendar months from that of `from` to that of `to`. Throws an Error above 50 years. */
function monthsBetween(from: string, to: string): Month[] {
  const months: Month[] = [];
  const [year = 0, month = 1] = from.split('-').map(Number);
  for (let index = 0; ; index += 1) {
    const start = new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10);
    if (start > to) return months;
    if (index === maxMonths) throw new Error(`more than ${maxMonths} periods at once`);
    const end = new Date(Date.UTC(year, month + index, 0)).toISOString().slice(0, 10);
    months.push({ code: start.slice(0, 7), start, end });
  }
}
