/** Wires the write pipeline's engine: entities by name, RowVersions, ids and random bytes. */
import { randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { additions, entities } from './features/all-features.ts';
import { createCommits } from './pipeline/commits.ts';
import type { Engine } from './pipeline/group.ts';
import type { Database } from './postgres/db.ts';
import type { Entity } from './record/entity.ts';
import { rowVersions } from './record/row-version.ts';
import { alikeBox, secretBox } from './record/secrets/secret-box.ts';

/** Random bytes are read from the operating system in blocks of this size. */
const poolBytes = 4_096;
const idBytes = 16;
const byName = new Map(entities.map((entity) => [entity.name, entity]));

/**
 * `db`: of the login that owns the tables. `rowVersionKey`: the 16 bytes of the database's `installation`.
 * `secretKeys`: encrypt webhook secrets and cursors, the newest first; without one, webhook endpoints cannot be
 * created and lists have no second page.
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
    tracer: null,
  };
}

function findEntity(name: string): Entity {
  const entity = byName.get(name);
  if (entity === undefined) throw new Error(`there is no entity ${name}`);
  return entity;
}

/** Returns copies, never views of the pool, so that no byte is used twice. */
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
 * UUIDv7 (RFC 9562, 5.7) of the given time, RFC 3339. Consecutive ids of one millisecond ascend: 32 of the 74 random
 * bits are a counter with a random start.
 */
function createIdSource(random: (count: number) => Buffer): (at: string) => string {
  let last = Number.NaN;
  let sequence = 0;
  return (at) => {
    const msecs = Date.parse(at);
    const bytes = random(idBytes);
    if (msecs !== last) {
      last = msecs;
      // The top bit is 0, so that the counter does not wrap within a millisecond.
      sequence = bytes.readUInt32BE(0) >>> 1;
    } else sequence += 1;
    return v7({ msecs, seq: sequence, random: bytes });
  };
}
