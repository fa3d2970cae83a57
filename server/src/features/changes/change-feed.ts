/** Pages of the feed of changes, as one caller sees them. */
import type { Database, Tx } from '../../postgres/db.ts';
import { listedBatches } from '../../postgres/listed-batches.ts';
import { readForRequest } from '../../postgres/read-for-request.ts';
import { readHeads } from '../../postgres/store-export.ts';
import { readListed } from '../../postgres/store-reader.ts';
import { listedOf, readRecords } from '../../postgres/store-records.ts';
import type { Viewer } from '../../record/actor.ts';
import { everyReader, isAudience, isVisible } from '../../record/audience.ts';
import type { Entity } from '../../record/entity.ts';
import { type Filter, limits as pageLimits } from '../../record/list-query.ts';
import { snapshotRequired } from './change-position.ts';
import { type Reach, recordText } from './changed-records.ts';
import { type ChangeEntry, type Position, readProof, readWindow } from './store-changes.ts';

const limits = {
  /** Entries whose records are read at once. */
  recordsAtOnce: 25,
} as const;

export interface FeedQuery {
  readonly from: Position;
  readonly limit: number;
  readonly filters: readonly Filter[];
  readonly includesRecord: boolean;
}

export interface FeedPage {
  /** The JSON text of each entry. */
  readonly items: readonly string[];
  readonly end: Position;
  readonly hasMore: boolean;
}

/** Throws `snapshot_required` if the position names another change than when it was made. */
export function readFeed(
  db: Database,
  tenantId: string,
  reach: Reach,
  viewer: Viewer,
  { from, limit, filters, includesRecord }: FeedQuery,
): Promise<FeedPage> {
  return readForRequest(db, tenantId, async (tx) => {
    const proof = readProof(tx, from.sequence);
    const sent = readWindow(tx, {
      ...{ after: from.sequence, limit, filters },
      entityTypes: reach.entities.map(({ name }) => name),
      audienceFields: reach.entities.flatMap(({ audience = [] }) => audience),
    });
    const [now, window] = await Promise.all([proof, sent]);
    if (from.sequence !== 0 && now !== from.proof) throw snapshotRequired('restored');
    const entries = await inReach(tx, reach, window.entries);
    if (!includesRecord) return { ...window, items: entries.map((one) => entryText(one, null)) };
    const { texts, count } = await readTexts(tx, reach, viewer, entries);
    const items = withRecords(entries.slice(0, count), texts);
    const last = entries[count - 1]?.sequence;
    if (count === entries.length || last === undefined) return { ...window, items };
    const end = { sequence: last, proof: (await readProof(tx, last)) ?? '' };
    return { items, end, hasMore: true };
  });
}

interface ShownEntry extends Omit<ChangeEntry, 'audienceBefore'> {
  readonly isRemoved: boolean;
}

/**
 * Without the entries of records that the caller may not see. The change by which one left the caller's reach is a
 * removal.
 */
async function inReach(
  tx: Tx,
  { entities, actor }: Reach,
  entries: readonly ChangeEntry[],
): Promise<ShownEntry[]> {
  const hidden = new Set<string>();
  for (const entity of entities) {
    if (entity.audience === undefined) continue;
    const ids = idsOf(entity, entries);
    if (ids.length === 0) continue;
    for (const row of await readHeads(tx, entity, ids))
      if (!isVisible(entity, row, actor)) hidden.add(row.id);
  }
  return entries.flatMap(({ audienceBefore, ...entry }): readonly ShownEntry[] => {
    if (!hidden.has(entry.id)) return [{ ...entry, isRemoved: false }];
    const wasSeen =
      audienceBefore !== null &&
      (audienceBefore === everyReader || isAudience(audienceBefore, actor));
    return wasSeen ? [{ ...entry, isRemoved: true }] : [];
  });
}

function idsOf(entity: Entity, entries: readonly Pick<ChangeEntry, 'entityType' | 'id'>[]) {
  return [
    ...new Set(entries.filter(({ entityType }) => entityType === entity.name).map(({ id }) => id)),
  ];
}

/** The records of the entries by id, and of how many entries from the first: as many as fit into a page. */
async function readTexts(
  tx: Tx,
  { entities }: Reach,
  viewer: Viewer,
  entries: readonly ShownEntry[],
): Promise<{ texts: Map<string, string>; count: number }> {
  const texts = new Map<string, string>();
  let bytes = 0;
  for (let start = 0; start < entries.length; start += limits.recordsAtOnce) {
    const chunk = entries.slice(start, start + limits.recordsAtOnce);
    const wanted = chunk.filter(({ id, isRemoved }) => !isRemoved && !texts.has(id));
    for (const entity of entities) {
      const ids = idsOf(entity, wanted);
      if (ids.length === 0) continue;
      const rows = await readListed(tx, entity, ids);
      const readLarge = async (some: readonly string[]) =>
        (await readRecords(tx, entity, some, 'read')).map(({ row }) => row);
      for await (const { records } of listedBatches(entity, listedOf(entity), rows, readLarge))
        for (const row of records) texts.set(row.id, recordText(entity, row, viewer));
    }
    for (const [index, { id }] of chunk.entries()) {
      const isFirst = entries.findIndex((one) => one.id === id) === start + index;
      if (isFirst) bytes += Buffer.byteLength(texts.get(id) ?? '');
      if (bytes >= pageLimits.pageBytes) return { texts, count: start + index + 1 };
    }
  }
  return { texts, count: entries.length };
}

/** Each record once, with the last of its entries. */
function withRecords(
  entries: readonly ShownEntry[],
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const last = new Map(entries.map(({ id }, index) => [id, index]));
  return entries.map((entry, index) =>
    entryText(entry, last.get(entry.id) === index ? (texts.get(entry.id) ?? null) : null),
  );
}

function entryText(entry: ShownEntry, record: string | null): string {
  const { isRemoved, fields, removedLines, operation, ...rest } = entry;
  const shown = isRemoved
    ? { ...rest, operation: 'removed', reason: 'unshared', fields: [], removedLines: [] }
    : { ...rest, operation, fields, removedLines };
  const text = JSON.stringify(shown);
  return record === null || isRemoved ? text : `${text.slice(0, -1)},"record":${record}}`;
}
