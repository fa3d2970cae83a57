/**
 * Gives changes their places in the feed of their tenant, after their commit. Transactions become visible in another
 * order than that of any number that they could take, so no transaction takes one: a reader compares two snapshots of
 * PostgreSQL. Every change that is visible in the new one and was not in the previous one comes after all that have
 * a place. So no change ever appears before a place that a client has read, and writers wait for nothing.
 */
import { type Database, readTransaction, type Tx, writeTransaction } from '../../postgres/db.ts';
import { problemOf } from '../../postgres/failures.ts';

const limits = {
  /** For the places of all changes since the last reader; the first one takes 15 s for a million changes. */
  statementMs: 600_000,
} as const;

/** No transaction is visible in it. */
const emptySnapshot = '3:3:';

/** How far the changes of a tenant have places. */
interface Placed {
  readonly newest: number;
  /** `pg_snapshot` as text. */
  readonly snapshot: string;
  /**
   * Whose transactions the snapshot counts: they begin anew in a database that was restored into another cluster. '0'
   * before the first reader.
   */
  readonly cluster: string;
}

/** Opens the snapshot that decides which changes get a place; returns it as the text of `pg_snapshot`. */
type TakeSnapshot = () => Promise<string>;

/**
 * Places all changes that are committed when it is called, or those that are visible in the snapshot that `take` opens
 * while no other reader gives places. Returns the newest place.
 */
export async function placeChanges(
  db: Database,
  tenantId: string,
  take?: TakeSnapshot,
): Promise<number> {
  try {
    return await writeTransaction(db, tenantId, (tx) => placeOnce(tx, take));
  } catch (error) {
    throw problemOf(error);
  }
}

async function placeOnce(tx: Tx, take: TakeSnapshot | undefined): Promise<number> {
  // The snapshot is taken after the lock, so that it contains the one of the previous reader.
  const [placed, now] = await Promise.all([lockPlaced(tx), takeNow(tx)]);
  // Before `take`, so that the snapshot contains every change that gets a place here.
  const start =
    placed.cluster === now.cluster
      ? placed
      : { ...now, newest: placed.newest + (await placeMissing(tx, placed)) };
  const snapshot = (await take?.()) ?? now.snapshot;
  const newest = start.newest + (await placeNew(tx, start, snapshot));
  await tx.query({
    name: 'changes:placed',
    text: 'update change_feed set newest = $2, snapshot = $3::pg_snapshot, cluster = $4 where tenant_id = $1',
    values: [tx.tenantId, newest, snapshot, now.cluster],
  });
  return newest;
}

/** Locks the row, which the first reader of a tenant makes. */
async function lockPlaced(tx: Tx): Promise<Placed> {
  void tx.query({
    name: 'changes:begin',
    text:
      'insert into change_feed (tenant_id, newest, snapshot, cluster) ' +
      'values ($1, 0, $2::pg_snapshot, 0) on conflict do nothing',
    values: [tx.tenantId, emptySnapshot],
  });
  const { rows } = await tx.query({
    name: 'changes:lock',
    text: 'select newest, snapshot::text, cluster::text from change_feed where tenant_id = $1 for update',
    values: [tx.tenantId],
  });
  const [newest, snapshot, cluster] = rows[0] ?? [];
  return { newest: Number(newest), snapshot: String(snapshot), cluster: String(cluster) };
}

async function takeNow(tx: Tx): Promise<{ snapshot: string; cluster: string }> {
  void tx.query({ text: `set local statement_timeout = ${limits.statementMs}`, values: [] });
  const { rows } = await tx.query({
    name: 'changes:snapshot',
    text: 'select pg_current_snapshot()::text, (select system_identifier::text from pg_control_system())',
    values: [],
  });
  const [snapshot, cluster] = rows[0] ?? [];
  return { snapshot: String(snapshot), cluster: String(cluster) };
}

/**
 * By transaction, and the changes of one record by revision: a transaction may get its number, wait for a record,
 * and change it after a transaction with a higher number.
 */
const inPlaces =
  'select found.tenant_id, $2 + row_number() over (order by after_xid, after_at, record_id, revision), ' +
  'record_id, revision from (select c.tenant_id, c.record_id, c.revision, max(c.xid::text::bigint) over record as after_xid, ' +
  'max(c.at) over record as after_at from change c where c.tenant_id = $1 and';
const ofRecord =
  'window record as (partition by c.record_id order by c.revision)) as found where found.tenant_id = $1';
const into = 'insert into change_order (tenant_id, sequence, record_id, revision)';

const hasPlace =
  'select from change_order o where o.tenant_id = $1 and o.record_id = c.record_id and o.revision = c.revision';

/**
 * A change of a restored database may have the number of a transaction that this cluster uses again: it has a place
 * already. `offset 0` makes PostgreSQL look it up for each change found, instead of reading all places.
 */
async function placeNew(
  tx: Tx,
  { newest, snapshot }: Pick<Placed, 'newest' | 'snapshot'>,
  next: string,
): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'changes:place',
    text:
      `${into} ${inPlaces} c.xid >= pg_snapshot_xmin($3::pg_snapshot) ` +
      'and c.xid < pg_snapshot_xmax($4::pg_snapshot) ' +
      'and not pg_visible_in_snapshot(c.xid, $3::pg_snapshot) ' +
      `and pg_visible_in_snapshot(c.xid, $4::pg_snapshot) and not exists (${hasPlace} offset 0) ${ofRecord}`,
    values: [tx.tenantId, newest, snapshot, next],
  });
  return rowCount ?? 0;
}

/** For the first reader, and after a restore: compares all changes with their places, without regard to their transactions. */
async function placeMissing(tx: Tx, { newest }: Placed): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'changes:place-missing',
    text: `${into} ${inPlaces} not exists (${hasPlace}) ${ofRecord}`,
    values: [tx.tenantId, newest],
  });
  return rowCount ?? 0;
}

/** Whether changes have no place yet; reads only, so that waiting readers write nothing. */
export function hasNewChanges(db: Database, tenantId: string): Promise<boolean> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      name: 'changes:any',
      text:
        'select f.cluster = (select system_identifier from pg_control_system()) and not exists ' +
        '(select from change c where c.tenant_id = $1 and c.xid >= pg_snapshot_xmin(f.snapshot) ' +
        'and c.xid < pg_snapshot_xmax(pg_current_snapshot()) ' +
        'and not pg_visible_in_snapshot(c.xid, f.snapshot)) from change_feed f where f.tenant_id = $1',
      values: [tenantId],
    });
    sendCommit();
    const [row] = (await sent).rows;
    return row?.[0] !== true;
  });
}
