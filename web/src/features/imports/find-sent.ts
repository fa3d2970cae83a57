/** What requests without a response did: each has an id, which the history of the record keeps. */
import type { Pace } from '@daybook/sdk/import';
import { anyCollection } from '../../core/any-collection.ts';
import { eachOf } from '../../core/each-of.ts';
import type { Entry, Job } from './job.ts';

const page = 200;
/** The server keeps the response of an Idempotency-Key for 24 hours. */
const repeatMs = 20 * 3_600_000;

/** The Idempotency-Key and the X-Request-Id of an entry. */
export function requestIdOf({ id }: Job, { rows }: Entry): string {
  return `import-${id}-${rows[0]}`;
}

/** Whether this import changed the record after it was checked. */
export async function hasChanged(job: Job, entry: Entry, id: string): Promise<boolean> {
  let after = entry.version;
  while (after !== null) {
    const { items, nextCursor } = await anyCollection(job.collection).changes(id, {
      after,
      limit: page,
    });
    if (items.some(({ requestId }) => requestId === requestIdOf(job, entry))) return true;
    after = nextCursor;
  }
  return false;
}

/**
 * Finds the records that an earlier run created without receiving the response. Needed when an Idempotency-Key may
 * have expired.
 */
export async function findCreated(
  job: Job,
  left: readonly Entry[],
  { call }: Pace,
  signal: AbortSignal,
): Promise<void> {
  if (Date.now() - job.startedAt < repeatMs) return;
  const own = anyCollection(job.collection);
  const known = new Set(job.entries.map(({ id }) => id));
  const sent = new Map(
    left
      .filter(({ kind }) => kind === 'create')
      .map((entry) => [requestIdOf(job, entry), entry] as const),
  );
  const from = job.createdFrom === null ? {} : { 'createdAt.gte': job.createdFrom };
  let query: object | null = { ...from, sort: 'id', fields: 'id', limit: page };
  while (query !== null && sent.size > 0 && !signal.aborted) {
    const asked: object = query;
    const { items, nextCursor } = await call(() => own.list(asked));
    const unknown = items.filter(({ id }) => !known.has(id));
    await eachOf(unknown, { signal }, async ({ id }) => {
      const [creation] = (await call(() => own.changes(id, { limit: 1 }))).items;
      const requestId = creation?.requestId ?? '';
      Object.assign(sent.get(requestId) ?? {}, { id, outcome: 'created' });
      sent.delete(requestId);
    });
    query = nextCursor === null ? null : { ...asked, cursor: nextCursor };
  }
}
