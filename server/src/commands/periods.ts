/** Makes accounting periods: calendar months without gap or overlap (contract 7). */
import { actorName } from '../domain/actor.ts';
import type { Stored } from '../domain/command.ts';
import type { Row, Tenant } from '../domain/entity.ts';
import { period } from '../entities/period/period.ts';
import { writeTransaction } from '../storage/db.ts';
import { insertRecords } from '../storage/records.ts';
import { readAll } from '../storage/tenants.ts';
import { insertChanges } from '../storage/written.ts';
import type { Engine } from './group.ts';
import { setUpActor } from './run-own.ts';

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
  const records = missing.map((month) => newPeriod(engine, month, at));
  await writeTransaction(engine.db, tenant.id, async (tx) => {
    await Promise.all([
      insertRecords(tx, period, records),
      insertChanges(
        tx,
        records.map(({ row, revision }) => ({
          entity: period.name,
          recordId: row.id,
          revision,
          rowVersion: row.RowVersion,
          at,
          actor: actorName(setUpActor),
          saveSession: null,
          requestId: 'setup',
          operation: 'create',
          fields: ['code', 'startDate', 'endDate'].map((path) => ({
            path,
            old: null,
            new: row[path] ?? null,
          })),
        })),
      ),
    ]);
  });
  return records.length;
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

function newPeriod(engine: Engine, { code, start, end }: Month, at: string): Stored {
  const id = engine.newId(at);
  const row: Row = {
    id,
    RowVersion: engine.versions.mint(id, 1, engine.randomBytes(4).readUInt32BE(0)),
    createdAt: at,
    updatedAt: at,
    code,
    startDate: start,
    endDate: end,
    status: 'Open',
  };
  return { row, revision: 1, chain: { from: 1, actor: null, session: null } };
}
