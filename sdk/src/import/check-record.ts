/** Lets the service check a record without storing it: the rules of a create, by its dry run. */
import type { Daybook } from '../daybook.ts';
import { anyCollection } from './any-collection.ts';
import type { ImportMapping } from './mapping.ts';
import type { Pace } from './pace.ts';
import type { ImportRecord, Values } from './record.ts';
import { problemsOf, type ServiceProblem } from './service-problems.ts';

interface CheckOptions {
  readonly daybook: Daybook;
  readonly collection: ImportMapping['collection'];
  readonly pace: Pace;
}

/** Throws if further requests would fail, too. */
export async function checkRecord(
  { daybook, collection, pace }: CheckOptions,
  body: Values,
  rows: Pick<ImportRecord, 'rows' | 'partRows'>,
): Promise<readonly ServiceProblem[]> {
  try {
    await pace.call((onResponse) =>
      anyCollection(daybook, collection).create(body, { dryRun: true, onResponse }),
    );
    return [];
  } catch (error) {
    return problemsOf(error, rows);
  }
}
