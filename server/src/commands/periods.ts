/** Makes accounting periods: calendar months without gap or overlap (contract 7). */
import type { Tenant } from '../domain/entity.ts';
import { period } from '../entities/period/period.ts';
import { writeTransaction } from '../storage/db.ts';
import { readAll } from '../storage/tenants.ts';
import type { Engine } from './group.ts';
import { insertOwn } from './insert-own.ts';

/** 50 years; all periods of a tenant are read at once. */
const maxMonths = 600;

/**
 * Makes the months from that of `from` to that of `to` (`YYYY-MM-DD`) and those between them and the
 * periods there are; a month in which some period lies is left alone. Answers how many were made.
 */
export async function generatePeriods(
  engine: Engine,
  tenant: Tenant,
  range: { readonly from: string; readonly to: string },
  at: string,
): Promise<number> {
  const existing = await readAll(engine.db, tenant.id, period);
  const spans = existing.map((row) => [String(row.startDate), String(row.endDate)] as const);
  const first = [range.from, ...spans.map(([start]) => start)].sort()[0] ?? range.from;
  const last = [range.to, ...spans.map(([, end]) => end)].sort().at(-1) ?? range.to;
  const missing = monthsBetween(first, last).filter(
    ({ start, end }) => !spans.some((span) => span[0] <= end && span[1] >= start),
  );
  if (missing.length === 0) return 0;
  const values = missing.map(({ code, start, end }) => ({ code, startDate: start, endDate: end }));
  await writeTransaction(engine.db, tenant.id, (tx) => insertOwn(engine, tx, period, values, at));
  return values.length;
}

interface Month {
  readonly code: string;
  readonly start: string;
  readonly end: string;
}

/** The calendar months from that of `from` to that of `to`. Throws an Error past 50 years. */
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
