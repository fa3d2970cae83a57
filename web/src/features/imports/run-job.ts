/** Sends a checked import: creates drafts, and changes existing records. */
import { createSender, nothingDone, type Pace, problemsOf } from '@daybook/sdk/import';
import { anyCollection } from '../../core/any-collection.ts';
import { daybook, queryClient } from '../../core/daybook.ts';
import { eachOf } from '../../core/each-of.ts';
import { changesOf, inColumns } from './check-job.ts';
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
import { paceOf } from './pace-of.ts';

/** Begins, or continues after a stop or a reload. A request without a response is repeated with the same key. */
export async function runJob(job: Job): Promise<void> {
  const signal = beginPhase(job, 'running');
  const pace = paceOf(job, signal);
  const send = createSender({ daybook, collection: job.collection, pace, post: false });
  try {
    if (job.startedAt === 0) await begin(job, pace);
    await findCreated(job, leftIn(job), pace, signal);
    await eachOf(leftIn(job), { signal }, async (entry) => {
      if (entry.kind === 'create') await createOne(job, entry, send);
      else await updateOne(job, entry, pace);
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

async function begin(job: Job, { call }: Pace): Promise<void> {
  const newest = { sort: '-id', fields: 'id,createdAt', limit: 1 };
  const { items } = await call(() => anyCollection(job.collection).list(newest));
  job.createdFrom = items[0] === undefined ? null : String(items[0]['createdAt']);
  job.startedAt = Date.now();
  await keepJob(job);
}

type Send = ReturnType<typeof createSender>;

async function createOne(job: Job, entry: Entry, send: Send): Promise<void> {
  const key = requestIdOf(job, entry);
  const { id, refused } = await send({ body: entry.body, apply: [], key, before: nothingDone });
  if (refused !== null) {
    entry.problems = inColumns(problemsOf(refused.error, entry), job.mapping);
    entry.outcome = 'failed';
  } else Object.assign(entry, { id, outcome: 'created' });
}

/** Repeated as a whole: a single PATCH whose response was lost would conflict with itself. */
async function updateOne(job: Job, entry: Entry, { call }: Pace): Promise<void> {
  const { collection, mapping } = job;
  const own = anyCollection(collection);
  const headers = { 'X-Request-Id': requestIdOf(job, entry) };
  const { id } = entry;
  if (id === null) return;
  try {
    entry.outcome = await call(async () => {
      let record = await own.get(id);
      const changes = Object.entries(changesOf(collection, record, entry.body));
      for (const [field, value] of changes)
        record = await own.patch(id, field, value, String(record['RowVersion']), { headers });
      return changes.length > 0 || (await hasChanged(job, entry, id)) ? 'updated' : 'same';
    });
  } catch (error) {
    entry.problems = inColumns(problemsOf(error, entry), mapping);
    entry.outcome = 'failed';
  }
}
