/** Sends a checked import: creates drafts, changes existing records, and can undo what it created. */

import { collections, type ProblemDetail } from '@daybook/sdk';
import { type AnyItem, anyCollection } from '../../core/any-collection.ts';
import { queryClient } from '../../core/daybook.ts';
import { eachOf } from '../../core/each-of.ts';
import { inParts } from '../../ui/record-list/use-names.ts';
import { changesOf, problemsOf } from './check-job.ts';
import {
  beginPhase,
  changed,
  type Entry,
  type Job,
  keepJob,
  leftIn,
  noteFinished,
  noteResults,
} from './job.ts';
import { createPatience, type Patience } from './work.ts';

/** Records per request of an undo. */
const batch = 50;

function patienceOf(job: Job, signal: AbortSignal): Patience {
  return createPatience(signal, (isWaiting) => {
    job.isWaiting = isWaiting;
    changed();
  });
}

/** Begins, or continues after a stop or a reload. A request without a response is repeated with the same key. */
export async function runJob(job: Job): Promise<void> {
  const isNew = job.entries.every(({ outcome }) => outcome === null);
  const signal = beginPhase(job, 'running');
  if (isNew) await keepJob(job);
  const patience = patienceOf(job, signal);
  const left = leftIn(job);
  try {
    await eachOf(left, { signal }, async (entry) => {
      await sendOne(job, entry, patience);
      job.done += 1;
      changed();
      await noteResults(job, false);
    });
    job.phase = signal.aborted ? 'stopped' : 'done';
    if (job.phase === 'done') await noteFinished(job);
  } catch (error) {
    job.phase = 'stopped';
    job.error = error;
  }
  await noteResults(job, true);
  changed();
  void queryClient.invalidateQueries({ queryKey: [job.collection] });
}

async function sendOne(job: Job, entry: Entry, { call }: Patience): Promise<void> {
  const { collection, mapping } = job;
  const own = anyCollection(collection);
  try {
    if (entry.kind === 'create') {
      const idempotencyKey = `import-${job.id}-${entry.rows[0]}`;
      const made = await call((onResponse) =>
        own.create(entry.body, { idempotencyKey, onResponse }),
      );
      Object.assign(entry, { id: made.id, outcome: 'created' });
      return;
    }
    const { id } = entry;
    if (id === null) return;
    let record = await call(() => own.get(id));
    const changes = Object.entries(changesOf(collection, record, entry.body));
    for (const [field, value] of changes) {
      const version = String(record['RowVersion']);
      record = await call(() => own.patch(id, field, value, version));
    }
    entry.outcome = changes.length > 0 ? 'updated' : 'same';
  } catch (error) {
    entry.problems = problemsOf(error, entry, mapping);
    entry.outcome = 'failed';
  }
}

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
  };
}

/** Voids or deactivates these records; the others of the import stay. */
export async function undoJob(job: Job, ids: readonly string[], reason: string): Promise<void> {
  const signal = beginPhase(job, 'undoing');
  const { call } = patienceOf(job, signal);
  const own = anyCollection(job.collection);
  const entries = new Map(createdIn(job).map((entry) => [entry.id, entry]));
  try {
    for (let at = 0; at < ids.length && !signal.aborted; at += batch) {
      const part = ids.slice(at, at + batch);
      const results =
        undoOf(job.collection) === 'void'
          ? ((await call(() => own.actMany('void', part, { reason }))) as { results: BulkResult[] })
              .results
          : await deactivate(job, part, call);
      for (const { id, status, problem } of results) {
        const entry = entries.get(id);
        if (entry === undefined) continue;
        const [row = 0] = entry.rows;
        if (status < 400) entry.outcome = 'undone';
        else if (problem !== undefined) {
          const { detail: message, detailCode: code, params } = problem;
          entry.problems = [{ row, column: null, problem: { pointer: '', code, params, message } }];
        }
      }
      job.done += part.length;
      changed();
    }
  } catch (error) {
    job.error = error;
  }
  job.phase = 'done';
  await noteResults(job, true);
  changed();
  void queryClient.invalidateQueries({ queryKey: [job.collection] });
}

async function deactivate(
  job: Job,
  ids: readonly string[],
  call: Patience['call'],
): Promise<BulkResult[]> {
  const own = anyCollection(job.collection);
  const results: BulkResult[] = [];
  for (const id of ids) {
    const record = await call(() => own.get(id));
    if (record['active'] !== false)
      await call(() => own.patch(id, 'active', false, String(record['RowVersion'])));
    results.push({ id, status: 200 });
  }
  return results;
}
