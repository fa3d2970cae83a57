/** Wires the write pipeline's engine: entities by name, RowVersions, ids and random bytes. */
import { randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { additions, entities } from './features/all-features.ts';
import { createCommits } from './pipeline/commits.ts';
import type { Engine } from './pipeline/group.ts';
import type { Database } from './postgres/db.ts';
import type { Entity } from './record/entity.ts';
import { rowVersions } from './record/row-version.ts';
import { alikeBox, secretBox } from './record/secret-box.ts';

/** Random bytes are drawn from the operating system this many at a time. */
const poolBytes = 4_096;
const idBytes = 16;
const byName = new Map(entities.map((entity) => [entity.name, entity]));

/**
 * `db`: of the login that owns the tables. `rowVersionKey`: the 16 bytes of the database's `installation`. `secretKeys`: what webhook secrets
 * and cursors are sealed with, the newest first; without one, no webhook endpoint can be made, and no list has a second
 * page.
 */
export function createEngine(
  db: Database,
  rowVersionKey: Buffer,
  secretKeys: readonly string[] = [],
): Engine {
  const random = createRandomPool();
  return {
    db,
    owner: db,
    entities,
    findEntity,
    ...additions,
    versions: rowVersions(rowVersionKey),
    newId: createIdSource(random),
    randomBytes: random,
    secrets: secretBox(secretKeys),
    ownSecrets: secretBox([rowVersionKey.toString('base64')]),
    cursors: alikeBox(secretKeys),
    commits: createCommits(),
  };
}

function findEntity(name: string): Entity {
  const entity = byName.get(name);
  if (entity === undefined) throw new Error(`there is no entity ${name}`);
  return entity;
}

/** Copies, never views of the pool, so that no byte is handed out twice or seen by two holders. */
function createRandomPool(): (count: number) => Buffer {
  const pool = Buffer.alloc(poolBytes);
  let used = poolBytes;
  return (count) => {
    if (count > poolBytes) return randomBytes(count);
    if (used + count > poolBytes) {
      randomFillSync(pool);
      used = 0;
    }
    used += count;
    return Buffer.from(pool.subarray(used - count, used));
  };
}

/**
 * UUIDv7 (RFC 9562, 5.7) whose time part is the given moment, RFC 3339. Ids of one millisecond made
 * one after the other ascend; in all there are 74 random bits, of which the 32 that count begin random.
 */
function createIdSource(random: (count: number) => Buffer): (at: string) => string {
  let last = Number.NaN;
  let sequence = 0;
  return (at) => {
    const msecs = Date.parse(at);
    const bytes = random(idBytes);
    if (msecs !== last) {
      last = msecs;
      // The top bit stays free, so that counting up does not wrap within a millisecond.
      sequence = bytes.readUInt32BE(0) >>> 1;
    } else sequence += 1;
    return v7({ msecs, seq: sequence, random: bytes });
  };
}
