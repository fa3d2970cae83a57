/** Pages of the feed of changes, as one caller sees them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Tx } from '../../postgres/db.ts';
import { isWithheld } from '../../postgres/large-values.ts';
import { readForRequest } from '../../postgres/read-for-request.ts';
import { readHeads } from '../../postgres/store-export.ts';
import type { PageReading } from '../../postgres/store-lists.ts';
import { readListed } from '../../postgres/store-reader.ts';
import { listedOf, lookUp, storedFrom } from '../../postgres/store-records.ts';
import type { Viewer } from '../../record/actor.ts';
import { everyReader, isAudience, isVisible } from '../../record/audience.ts';
import type { Entity } from '../../record/entity.ts';
import { type Filter, limits as pageLimits } from '../../record/list-query.ts';
import { snapshotRequired } from './change-position.ts';
import { type Reach, recordText } from './changed-records.ts';
import { type ChangeEntry, type Position, readProof, readWindow } from './store-changes.ts';

const limits = {
  /** Entries whose texts are made in one turn of the event loop; large records are apart. */
  entriesAtOnce: 25,
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

/**
 * Throws `snapshot_required` if the position names another change than when it was made. `whenLarge` runs the reading of
 * large records, as in lists.
 */
export async function readFeed(
  db: Database,
  tenantId: string,
  reach: Reach,
  viewer: Viewer,
  { from, limit, filters, includesRecord }: FeedQuery,
  whenLarge: PageReading['whenLarge'],
): Promise<FeedPage> {
  const { window, entries, listed } = await readForRequest(db, tenantId, async (tx) => {
    const proof = readProof(tx, from.sequence);
    const sent = readWindow(tx, {
      ...{ after: from.sequence, limit, filters },
      entityTypes: reach.entities.map(({ name }) => name),
      audienceFields: reach.entities.flatMap(({ audience = [] }) => audience),
    });
    const [now, window] = await Promise.all([proof, sent]);
    if (from.sequence !== 0 && now !== from.proof) throw snapshotRequired('restored');
    const entries = await inReach(tx, reach, window.entries);
    const listed = includesRecord ? await readRows(tx, reach, entries) : noRows;
    return { window, entries, listed };
  });
  const read = () => readTexts(db, tenantId, viewer, entries, listed);
  const { texts, count } = await (listed.hasLarge ? whenLarge(read) : read());
  const items = withRecords(entries.slice(0, count), texts);
  const last = entries[count - 1]?.sequence;
  if (count === entries.length || last === undefined) return { ...window, items };
  const proof = await readForRequest(db, tenantId, (tx) => readProof(tx, last));
  return { items, end: { sequence: last, proof: proof ?? '' }, hasMore: true };
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

interface ListedRows {
  readonly byId: ReadonlyMap<string, { readonly entity: Entity; readonly row: readonly unknown[] }>;
  readonly hasLarge: boolean;
}

const noRows: ListedRows = { byId: new Map(), hasLarge: false };

/** The rows of the records, without large values. */
async function readRows(
  tx: Tx,
  { entities }: Reach,
  entries: readonly ShownEntry[],
): Promise<ListedRows> {
  const shown = entries.filter(({ isRemoved }) => !isRemoved);
  const byId = new Map<string, { entity: Entity; row: readonly unknown[] }>();
  let hasLarge = false;
  for (const entity of entities) {
    const ids = idsOf(entity, shown);
    if (ids.length === 0) continue;
    for (const row of await readListed(tx, entity, ids)) {
      byId.set(String(row[0]), { entity, row });
      hasLarge ||= isWithheld(listedOf(entity), row);
    }
  }
  return { byId, hasLarge };
}

/** The records of the entries by id, and of how many entries from the first: as many as fit into a page. */
async function readTexts(
  db: Database,
  tenantId: string,
  viewer: Viewer,
  entries: readonly ShownEntry[],
  { byId }: ListedRows,
): Promise<{ texts: Map<string, string>; count: number }> {
  const texts = new Map<string, string>();
  let bytes = 0;
  for (const [index, entry] of entries.entries()) {
    const { id } = entry;
    const listed = texts.has(id) ? undefined : byId.get(id);
    if (listed !== undefined) {
      const { entity, row } = listed;
      const isLarge = isWithheld(listedOf(entity), row);
      const [record] = isLarge
        ? await lookUp(db, tenantId, entity, [id])
        : [storedFrom(entity, row).row];
      const text = record === undefined ? '' : recordText(entity, record, viewer);
      if (record !== undefined) texts.set(id, text);
      bytes += Buffer.byteLength(text);
      if (isLarge) await nextTurn();
    }
    bytes += Buffer.byteLength(entryText(entry, null));
    if (bytes >= pageLimits.pageBytes) return { texts, count: index + 1 };
    if ((index + 1) % limits.entriesAtOnce === 0) await nextTurn();
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
