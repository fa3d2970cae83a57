/**
 * `daybook.changes()`: what keeps an exact copy of the records. It takes a snapshot, follows the feed of changes, repeats
 * after errors, and starts again where a copy cannot be continued.
 */
import { isDaybookError, isTransient, NetworkError } from './errors.ts';
import type { ChangeEntityType, ChangeEntry, ChangeFeed } from './generated/schema.ts';
import { backoffMs, pause } from './pause.ts';
import type { Transport } from './transport.ts';

/** A record of a snapshot or of an entry: the fields that `docs/reference/changes.md` lists. */
export interface CopiedRecord {
  readonly id: string;
  readonly RowVersion: string;
  readonly [field: string]: unknown;
}

export type FollowedChange = Omit<ChangeEntry, 'record'> & { readonly record?: CopiedRecord };

interface Page extends Omit<ChangeFeed, 'items'> {
  readonly items: readonly FollowedChange[];
}

/** Apply each step in one transaction of your database, together with its cursor. */
export type CopyStep =
  /** A snapshot begins: what the copy has will be replaced. */
  | { readonly step: 'begin'; readonly entityTypes: readonly ChangeEntityType[] }
  /** A part of the snapshot. */
  | {
      readonly step: 'records';
      readonly records: readonly { entityType: ChangeEntityType; record: CopiedRecord }[];
    }
  /** The snapshot is complete: from here on the copy is right, as of the cursor. */
  | { readonly step: 'complete'; readonly cursor: string; readonly sequence: number }
  /** Changes after the previous cursor. `hasMore`: there are others already. */
  | {
      readonly step: 'changes';
      readonly items: readonly FollowedChange[];
      readonly cursor: string;
      readonly hasMore: boolean;
    };

export interface ChangeOptions {
  /** The stored cursor; without one it begins with a snapshot. */
  readonly cursor?: string;
  /** Only records of these types; by default all that the caller may read. */
  readonly entityTypes?: readonly ChangeEntityType[];
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal;
  /** Called before a pause after an error that a retry can fix. */
  readonly onWaiting?: (error: unknown, pauseMs: number) => void;
}

const limits = {
  /** How long the service waits for a change before it answers with none. */
  waitSeconds: 30,
  /** For an answer, the wait included. */
  answerMs: 75_000,
  /** Records of a snapshot in one step. */
  batchRecords: 500,
} as const;
const backoff = { firstMs: 200, longestMs: 15_000 };

/** Runs until the loop is left or the signal aborts. Throws errors that a retry cannot fix. */
export async function* followChanges(
  transport: Transport,
  options: ChangeOptions = {},
): AsyncGenerator<CopyStep, void, void> {
  const { signal } = options;
  let cursor = options.cursor ?? null;
  const isStopped = () => signal?.aborted === true;
  /** Since the last page. */
  let snapshotsRequired = 0;
  for (let failures = 0; !isStopped(); ) {
    try {
      cursor ??= yield* takeSnapshot(transport, options);
      const page = await readChanges(transport, options, cursor);
      [failures, snapshotsRequired] = [0, 0];
      if (page.items.length === 0 && page.nextCursor === cursor) continue;
      cursor = page.nextCursor;
      yield { step: 'changes', items: page.items, cursor, hasMore: page.hasMore };
    } catch (error) {
      if (isStopped()) return;
      if (isDaybookError(error) && error.code === 'snapshot_required') {
        cursor = null;
        snapshotsRequired += 1;
        // A snapshot whose cursor is not accepted either would be taken again and again without a pause.
        if (snapshotsRequired === 1) continue;
      } else if (isDaybookError(error) && !isTransient(error)) throw error;
      // Other errors than those of the transport come from an incomplete body.
      failures += 1;
      const response = isDaybookError(error) ? error.response : null;
      const pauseMs = backoffMs(response, failures, backoff);
      options.onWaiting?.(error, pauseMs);
      await pause(pauseMs, signal).catch(() => undefined);
    }
  }
}

async function readChanges(
  { baseUrl, send }: Transport,
  { entityTypes, signal }: ChangeOptions,
  cursor: string,
): Promise<Page> {
  const query = new URLSearchParams({ cursor, include: 'record', limit: '200' });
  query.set('wait', String(limits.waitSeconds));
  if (entityTypes !== undefined) query.set('entityType.in', entityTypes.join(','));
  const { body } = await send({
    ...{ method: 'GET', url: `${baseUrl}/api/changes?${query}`, headers: new Headers() },
    ...{ body: null, timeoutMs: limits.answerMs, maxRetries: 0, signal: signal ?? null },
  });
  return body as Page;
}

/** Returns the cursor. Throws a NetworkError if the snapshot ends early. */
async function* takeSnapshot(
  { baseUrl, send }: Transport,
  { entityTypes, signal }: ChangeOptions,
): AsyncGenerator<CopyStep, string, void> {
  const { response } = await send({
    ...{ method: 'POST', url: `${baseUrl}/api/changes/snapshots` },
    headers: new Headers({ accept: 'application/x-ndjson' }),
    body: JSON.stringify(entityTypes === undefined ? {} : { entityTypes }),
    // It may be long; the service ends one that is not read.
    ...{ timeoutMs: 0, maxRetries: 0, signal: signal ?? null },
  });
  let begun = { cursor: '', sequence: 0 };
  let batch: { entityType: ChangeEntityType; record: CopiedRecord }[] = [];
  for await (const text of linesOf(response)) {
    const line = JSON.parse(text);
    if (line.snapshot !== undefined) {
      begun = { cursor: line.snapshot.cursor, sequence: line.snapshot.sequence };
      yield { step: 'begin', entityTypes: line.snapshot.entityTypes };
    } else if (line.end !== undefined) {
      if (batch.length > 0) yield { step: 'records', records: batch };
      yield { step: 'complete', ...begun };
      return begun.cursor;
    } else if (batch.push(line) === limits.batchRecords) {
      yield { step: 'records', records: batch };
      batch = [];
    }
  }
  throw new NetworkError('network_error', 'The snapshot ended early.', null);
}

async function* linesOf(response: Response): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
