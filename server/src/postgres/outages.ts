/**
 * Reports that the database cannot be used: once at the beginning of an outage, once a minute with the number of errors
 * meanwhile, and at its end, instead of once for each request.
 */

import { Problem } from '../record/problem.ts';
import { codeOf } from '../record/values/error-code.ts';
import type { Database } from './db.ts';
import { problemOf } from './failures.ts';
import { isWritable } from './is-writable.ts';

const limits = {
  /** Between two checks whether the database can be used again. */
  checkEveryMs: 1_000,
  lineEveryMs: 60_000,
} as const;

export interface Outages {
  /** Returns whether the error is a failure of the database as a whole; it is reported then. */
  note(error: unknown): boolean;
}

interface Outage {
  readonly sinceMs: number;
  linesMs: number;
  errors: number;
}

/** `report`: writes a line of the log. */
export function watchOutages(
  db: Database,
  report: (line: string, error: unknown) => void,
  times: { readonly checkEveryMs: number; readonly lineEveryMs: number } = limits,
): Outages {
  let outage: Outage | null = null;

  async function check(current: Outage): Promise<void> {
    const isOver = await isWritable(db).catch(() => false);
    const now = performance.now();
    const seconds = Math.round((now - current.sinceMs) / 1_000);
    const rest = `${current.errors} further errors were not logged`;
    if (isOver) {
      outage = null;
      report(`The database can be used again after ${seconds} s; ${rest}.`, undefined);
      return;
    }
    if (now - current.linesMs >= times.lineEveryMs) {
      current.linesMs = now;
      report(`The database has been unavailable for ${seconds} s; ${rest}.`, undefined);
    }
    checkLater(current);
  }

  function checkLater(current: Outage): void {
    setTimeout(() => void check(current), times.checkEveryMs).unref();
  }

  return {
    note(error) {
      if (!isOutage(error)) return false;
      if (outage !== null) outage.errors += 1;
      else {
        const now = performance.now();
        outage = { sinceMs: now, linesMs: now, errors: 0 };
        const cause = error instanceof Problem ? (error.cause ?? error) : error;
        report('The database is unavailable.', cause);
        checkLater(outage);
      }
      return true;
    },
  };
}

/** A connection that cannot be made or was lost, or a server that accepts no writes; not a conflict or a timeout. */
function isOutage(error: unknown): boolean {
  const problem = problemOf(error);
  if (!(problem instanceof Problem) || problem.code !== 'database_unavailable') return false;
  return !/^(23|25P|40)/.test(codeOf(problem.cause));
}
