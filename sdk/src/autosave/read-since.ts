/** Reads the current record together with its history since a known version. */
import { isDaybookError } from '../errors.ts';
import type { Change } from '../generated/schema.ts';
import type { Row } from './edits.ts';
import type { RecordRequests } from './record-requests.ts';

interface Read {
  readonly now: Row;
  /** Oldest first. */
  readonly changes: readonly Change[];
}

/**
 * The record with exactly the changes that led to it: a change between the two reads would be taken for this
 * editor's own. Repeats until the history ends at the record, unless that was changed without a field. After a
 * restore from a backup the service does not know the version any more: then only the values are compared.
 * `version`: null reads the whole history.
 */
export async function readSince(requests: RecordRequests, version: string | null): Promise<Read> {
  const changes = await requests.changes(version).catch((error: unknown) => {
    if (isUnknownVersion(error)) return null;
    throw error;
  });
  if (changes === null) return { now: await requests.read(), changes: [] };
  for (;;) {
    const now = await requests.read();
    const last = changes.at(-1)?.RowVersion ?? version;
    const more = now['RowVersion'] === last ? [] : await requests.changes(last);
    if (more.length === 0) return { now, changes };
    const end = more.findLastIndex(({ RowVersion }) => RowVersion === now['RowVersion']);
    if (end >= 0) return { now, changes: [...changes, ...more.slice(0, end + 1)] };
    changes.push(...more);
  }
}

function isUnknownVersion(error: unknown): boolean {
  return isDaybookError(error) && error.status === 400 && error.code === 'invalid_filter';
}
