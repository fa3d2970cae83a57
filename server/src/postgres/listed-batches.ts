/** The records of listed rows in order; those with withheld values are read when they are needed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entity } from '../record/entity.ts';
import type { Row } from '../record/row.ts';
import { isWithheld, type Listed, limits } from './large-values.ts';
import { storedFrom } from './store-records.ts';

interface Batch {
  /** In order; a record with withheld values is a batch of its own. */
  readonly records: readonly Row[];
  /** The number of rows up to here; records that were deleted meanwhile are among them. */
  readonly end: number;
}

/** `rows`: with the columns of `listed`. `readLarge`: reads records completely. */
export async function* listedBatches(
  entity: Entity,
  listed: Listed,
  rows: readonly (readonly unknown[])[],
  readLarge: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Batch> {
  const withheld = rows.filter((row) => isWithheld(listed, row)).map(([id]) => String(id));
  const record = (row: readonly unknown[]) => storedFrom(entity, row).row;
  if (withheld.length === 0) {
    yield { records: rows.map(record), end: rows.length };
    return;
  }
  const waiting = new Set(withheld);
  let [next, found]: [number, readonly Row[]] = [0, []];
  let small: Row[] = [];
  for (const [at, row] of rows.entries()) {
    const [id] = row;
    if (!waiting.has(String(id))) {
      small.push(record(row));
      continue;
    }
    if (small.length > 0) yield { records: small, end: at };
    small = [];
    if (id === withheld[next]) {
      found = await readLarge(withheld.slice(next, next + limits.largeRecords));
      next += limits.largeRecords;
    }
    // Other work runs between large records.
    await nextTurn();
    yield { records: found.filter((one) => one.id === id), end: at + 1 };
  }
  if (small.length > 0) yield { records: small, end: rows.length };
}
