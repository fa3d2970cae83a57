/**
 * Reads single records by id. Concurrent reads share one statement. The JSON of a record is cached and reused if the
 * database still has its RowVersion, so that only the version is read.
 */
import { createHash } from 'node:crypto';
import type { Viewer } from '../record/actor.ts';
import { isVisible } from '../record/audience.ts';
import { present } from '../record/decide/present.ts';
import type { Entity } from '../record/entity.ts';
import { messageOf } from '../record/messages/messages.ts';
import { Problem } from '../record/problem.ts';
import type { Row } from '../record/row.ts';
import { hashOf } from '../record/row-version.ts';
import { type Database, readTransaction, type Tx } from './db.ts';
import { problemOf } from './failures.ts';
import { Groups } from './groups.ts';
import { listedBatches } from './listed-batches.ts';
import { listedOf, lookUp } from './store-records.ts';

const limits = {
  maxGroup: 100,
  maxQueue: 5_000,
  groupsPerEntity: 2,
  /** Records in the cache; the least recently read is removed first. */
  cachedRecords: 10_000,
  /** Most characters of a cached record. */
  cachedLength: 8_192,
} as const;

/** A record as visible to one viewer. */
interface Shown {
  readonly rowVersion: string;
  /** JSON text. */
  readonly body: string;
  readonly bodyHash: string;
}

interface Cached extends Shown {
  readonly viewer: string;
}

interface Waiting {
  readonly tenantId: string;
  readonly entity: Entity;
  readonly id: string;
  readonly viewer: Viewer;
  readonly resolve: (shown: Shown | null) => void;
  readonly reject: (error: unknown) => void;
}

export interface Reader {
  /** The record as visible to the viewer, or null if the viewer sees none with this id. */
  read(tenantId: string, entity: Entity, id: string, viewer: Viewer): Promise<Shown | null>;
}

export function createReader(db: Database): Reader {
  const cache = createCache();
  let turn = 0;

  /** `rows`: of `readListed`. Large records are read a few at a time. */
  async function resolveUnread(
    tenantId: string,
    entity: Entity,
    unread: readonly Waiting[],
    rows: readonly (readonly unknown[])[],
  ): Promise<void> {
    const waiting = Map.groupBy(unread, ({ id }) => id);
    const readLarge = (ids: readonly string[]) => lookUp(db, tenantId, entity, ids);
    for await (const { records } of listedBatches(entity, listedOf(entity), rows, readLarge))
      for (const row of records) {
        for (const member of waiting.get(row.id) ?? []) resolveWith(cache, member, row);
        waiting.delete(row.id);
      }
    for (const { resolve } of [...waiting.values()].flat()) resolve(null);
  }

  async function run(tenantId: string, entity: Entity, group: readonly Waiting[]): Promise<void> {
    const unread: Waiting[] = [];
    const cached = new Map<Waiting, Cached>();
    for (const member of group) {
      const entry = cache.get(keyOf(member));
      if (entry?.viewer === viewerKey(member.viewer)) cached.set(member, entry);
      else unread.push(member);
    }
    try {
      const [versions, rows] = await readTransaction(db, tenantId, (tx, sendCommit) => {
        const sent = Promise.all([
          cached.size === 0 ? new Map<string, string>() : readVersions(tx, entity, cached.keys()),
          unread.length === 0 ? [] : readListed(tx, entity, idsOf(unread)),
        ]);
        sendCommit();
        return sent;
      });
      const changed = resolveCurrent(cache, cached, versions);
      await resolveUnread(tenantId, entity, unread, rows);
      if (changed.length > 0) await run(tenantId, entity, changed);
    } catch (error) {
      for (const { reject } of group) reject(problemOf(error));
    }
  }

  const groups = new Groups<Waiting>(async (_key, group) => {
    const [first] = group;
    if (first !== undefined) await run(first.tenantId, first.entity, group);
  }, limits);

  return {
    read(tenantId, entity, id, viewer) {
      turn = (turn + 1) % limits.groupsPerEntity;
      const key = `${tenantId}/${entity.name}/${turn}`;
      return new Promise((resolve, reject) => {
        const member = { tenantId, entity, id, viewer, resolve, reject };
        if (!groups.push(key, member)) reject(overloaded());
      });
    },
  };
}

function keyOf({ tenantId, entity, id }: Waiting): string {
  return `${tenantId}/${entity.name}/${id}`;
}

/** Resolves the members whose cached record is current; returns the others. */
function resolveCurrent(
  cache: Cache,
  cached: ReadonlyMap<Waiting, Cached>,
  versions: ReadonlyMap<string, string>,
): readonly Waiting[] {
  const changed: Waiting[] = [];
  for (const [member, entry] of cached) {
    if (versions.get(member.id) === entry.rowVersion) {
      cache.set(keyOf(member), entry);
      member.resolve(entry);
    } else {
      cache.delete(keyOf(member));
      changed.push(member);
    }
  }
  return changed;
}

function resolveWith(cache: Cache, member: Waiting, row: Row): void {
  const { entity, viewer, resolve } = member;
  if (!isVisible(entity, row, viewer.actor)) {
    resolve(null);
    return;
  }
  const body = JSON.stringify(present(entity, row, viewer));
  const shown = {
    rowVersion: row.RowVersion,
    body,
    bodyHash: hashOf(body),
    viewer: viewerKey(viewer),
  };
  if (entity.unversioned !== true) cache.set(keyOf(member), shown);
  resolve(shown);
}

function overloaded(): Problem {
  return new Problem('overloaded', messageOf('reads_waiting'), {
    retrySeconds: 1,
  });
}

type Cache = ReturnType<typeof createCache>;

function createCache() {
  const entries = new Map<string, Cached>();
  return {
    get: (key: string) => entries.get(key),
    delete: (key: string) => entries.delete(key),
    /** Makes it the most recently read. */
    set(key: string, entry: Cached): void {
      entries.delete(key);
      if (entry.body.length > limits.cachedLength) return;
      entries.set(key, entry);
      if (entries.size <= limits.cachedRecords) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}

/** Everything that `present` depends on besides the record. */
function viewerKey({ actor, today }: Viewer): string {
  const { type, id, role, mayApproveOwn, sameAs } = actor;
  return `${type}:${id}:${role}:${mayApproveOwn}:${sameAs === undefined ? '' : digestOf(sameAs)}:${today}`;
}

/** By the list of an authenticated actor, which many requests share. */
const digests = new WeakMap<readonly string[], string>();

function digestOf(names: readonly string[]): string {
  const digest =
    digests.get(names) ?? createHash('sha256').update(names.join()).digest('base64url');
  digests.set(names, digest);
  return digest;
}

function idsOf(members: Iterable<Waiting>): string[] {
  return [...new Set(Array.from(members, ({ id }) => id))];
}

async function readVersions(
  tx: Tx,
  entity: Entity,
  members: Iterable<Waiting>,
): Promise<Map<string, string>> {
  const { rows } = await tx.query({
    name: `version:${entity.table}`,
    text: `select id, row_version from ${entity.table} where tenant_id = $1 and id = any($2::uuid[])`,
    values: [tx.tenantId, idsOf(members)],
  });
  return new Map(rows as [string, string][]);
}

/** Reads the columns of `listedOf` by id. */
export async function readListed(
  tx: Tx,
  entity: Entity,
  ids: readonly string[],
): Promise<readonly (readonly unknown[])[]> {
  const { rows } = await tx.query({
    name: `read-listed:${entity.table}`,
    text: `select ${listedOf(entity).columns} from ${entity.table} where tenant_id = $1 and id = any($2::uuid[])`,
    values: [tx.tenantId, ids],
  });
  return rows;
}
