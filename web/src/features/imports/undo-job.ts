/** Undoes an import: voids or deactivates the records that it created. */
import { collections, type ProblemDetail } from '@daybook/sdk';
import { type Pace, problemsOf } from '@daybook/sdk/import';
import { type AnyItem, anyCollection } from '../../core/any-collection.ts';
import { queryClient } from '../../core/daybook.ts';
import { inParts } from '../../ui/record-list/use-names.ts';
import { inColumns } from './check-job.ts';
import { beginPhase, changed, type Entry, endOf, type Job, keepResults } from './job.ts';
import { paceOf } from './pace-of.ts';

/** Records per request. */
const batch = 50;

/** How created records are undone; null: not at all. */
export function undoOf(collection: Job['collection']): 'void' | 'deactivate' | null {
  const { actions, fields, roles } = collections[collection];
  if (actions.some(({ name, many }) => name === 'void' && many)) return 'void';
  const isActive = fields.some(({ name, access }) => name === 'active' && access === undefined);
  return isActive && roles.patch !== undefined ? 'deactivate' : null;
}

export const createdIn = ({ entries }: Job): readonly Entry[] =>
  entries.filter(({ outcome, id }) => outcome === 'created' && id !== null);

/** The current records that an import created. */
export async function readCreated(job: Job): Promise<readonly AnyItem[]> {
  const ids = createdIn(job).flatMap(({ id }) => id ?? []);
  const fields = collections[job.collection].fields
    .map(({ name }) => name)
    .filter((name) => ['id', 'status', 'active'].includes(name))
    .join(',');
  const records: AnyItem[] = [];
  for (const part of inParts(ids)) {
    const query = { 'id.in': part.join(','), limit: part.length, fields };
    records.push(...(await anyCollection(job.collection).list(query)).items);
  }
  return records;
}

interface BulkResult {
  readonly id: string;
  readonly status: number;
  readonly problem?: Pick<ProblemDetail, 'params'> & {
    readonly detail: string;
    readonly detailCode: string;
    readonly errors?: readonly ProblemDetail[];
  };
}

/** Voids or deactivates these records; the others of the import stay. */
export async function undoJob(job: Job, ids: readonly string[], reason: string): Promise<void> {
  const signal = beginPhase(job, 'undoing');
  const { call } = paceOf(job, signal);
  const own = anyCollection(job.collection);
  const entries = new Map(createdIn(job).map((entry) => [entry.id, entry]));
  try {
    for (let at = 0; at < ids.length && !signal.aborted; at += batch) {
      const part = ids.slice(at, at + batch);
      const idempotencyKey = crypto.randomUUID();
      if (undoOf(job.collection) === 'void') {
        const made = await call(() => own.actMany('void', part, { reason }, { idempotencyKey }));
        for (const result of (made as { results: BulkResult[] }).results)
          note(entries.get(result.id), result);
      } else for (const id of part) await deactivate(job, entries.get(id), call);
      job.done += part.length;
      changed();
    }
  } catch (error) {
    job.error = error;
  }
  job.phase = endOf(job);
  await keepResults(job);
  changed();
  void queryClient.invalidateQueries({ queryKey: [job.collection] });
}

function note(entry: Entry | undefined, { status, problem }: BulkResult): void {
  if (entry === undefined) return;
  entry.problems = [];
  if (status < 400) entry.outcome = 'undone';
  else if (problem !== undefined) {
    const { detail: message, detailCode: code, params, errors = [] } = problem;
    const all = errors.length > 0 ? errors : [{ pointer: '', code, params, message }];
    const [row = 0] = entry.rows;
    entry.problems = all.map((one) => ({ row, column: null, problem: one }));
  }
}

async function deactivate(
  { collection, mapping }: Job,
  entry: Entry | undefined,
  call: Pace['call'],
): Promise<void> {
  const { id = null } = entry ?? {};
  if (entry === undefined || id === null) return;
  const own = anyCollection(collection);
  try {
    await call(async () => {
      const record = await own.get(id);
      if (record['active'] !== false)
        await own.patch(id, 'active', false, String(record['RowVersion']));
    });
    Object.assign(entry, { outcome: 'undone', problems: [] });
  } catch (error) {
    entry.problems = inColumns(problemsOf(error, entry), mapping);
  }
}
