/** Sends a checked import: creates drafts, and changes existing records. */
import { anyCollection } from '../../core/any-collection.ts';
import { queryClient } from '../../core/daybook.ts';
import { eachOf } from '../../core/each-of.ts';
import { changesOf, problemsOf } from './check-job.ts';
import { findCreated, hasChanged, requestIdOf } from './find-sent.ts';
import {
  beginPhase,
  changed,
  type Entry,
  type Job,
  keepJob,
  keepResults,
  leftIn,
  noteFinished,
  noteResults,
} from './job.ts';
import { createPatience, type Patience } from './work.ts';

export function patienceOf(job: Job, signal: AbortSignal): Patience {
  return createPatience(signal, (isWaiting) => {
    job.isWaiting = isWaiting;
    changed();
  });
}

/** Begins, or continues after a stop or a reload. A request without a response is repeated with the same key. */
export async function runJob(job: Job): Promise<void> {
  const signal = beginPhase(job, 'running');
  const patience = patienceOf(job, signal);
  try {
    if (job.startedAt === 0) await begin(job, patience);
    await findCreated(job, leftIn(job), patience, signal);
    await eachOf(leftIn(job), { signal }, async (entry) => {
      await sendOne(job, entry, patience);
      job.done += 1;
      changed();
      noteResults(job);
    });
    job.phase = signal.aborted ? 'stopped' : 'done';
    if (job.phase === 'done') await noteFinished(job);
  } catch (error) {
    job.phase = 'stopped';
    job.error = error;
  }
  await keepResults(job);
  changed();
  void queryClient.invalidateQueries({ queryKey: [job.collection] });
}

async function begin(job: Job, { call }: Patience): Promise<void> {
  const newest = { sort: '-id', fields: 'id,createdAt', limit: 1 };
  const { items } = await call(() => anyCollection(job.collection).list(newest));
  job.createdFrom = items[0] === undefined ? null : String(items[0]['createdAt']);
  job.startedAt = Date.now();
  await keepJob(job);
}

async function sendOne(job: Job, entry: Entry, { call }: Patience): Promise<void> {
  const { collection, mapping } = job;
  const own = anyCollection(collection);
  const idempotencyKey = requestIdOf(job, entry);
  const headers = { 'X-Request-Id': idempotencyKey };
  try {
    if (entry.kind === 'create') {
      const made = await call((onResponse) =>
        own.create(entry.body, { idempotencyKey, headers, onResponse }),
      );
      Object.assign(entry, { id: made.id, outcome: 'created' });
      return;
    }
    const { id } = entry;
    if (id === null) return;
    // Repeated as a whole: a single PATCH whose response was lost would conflict with itself.
    entry.outcome = await call(async () => {
      let record = await own.get(id);
      const changes = Object.entries(changesOf(collection, record, entry.body));
      for (const [field, value] of changes)
        record = await own.patch(id, field, value, String(record['RowVersion']), { headers });
      return changes.length > 0 || (await hasChanged(job, entry, id)) ? 'updated' : 'same';
    });
  } catch (error) {
    entry.problems = problemsOf(error, entry, mapping);
    entry.outcome = 'failed';
  }
}
