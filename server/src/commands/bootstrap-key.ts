/** The operator's own Admin key (DAYBOOK_BOOTSTRAP_KEY): the first way into a new installation. */
import { actorName } from '../domain/actor.ts';
import type { Stored } from '../domain/command.ts';
import type { Row, Tenant } from '../domain/entity.ts';
import { apiKey, keyHash } from '../entities/api-key/api-key.ts';
import { writeTransaction } from '../storage/db.ts';
import { insertRecords } from '../storage/records.ts';
import { hasCredential } from '../storage/tenants.ts';
import { insertChanges, insertCredential } from '../storage/written.ts';
import type { Engine } from './group.ts';
import { setUpActor } from './run-own.ts';

/**
 * Makes `key` an Admin key of the tenant, unless it is known already; then it stays as it is, even
 * revoked. Answers whether it was made. `at`: RFC 3339.
 */
export async function ensureBootstrapKey(
  engine: Engine,
  tenant: Tenant,
  key: string,
  at: string,
): Promise<boolean> {
  const sha256 = keyHash(key);
  if (await hasCredential(engine.db, sha256)) return false;
  const { row, revision, chain } = newKey(engine, key, at);
  await writeTransaction(engine.db, tenant.id, async (tx) => {
    await Promise.all([
      insertRecords(tx, apiKey, [{ row, revision, chain }]),
      insertCredential(tx, row.id, { field: 'key', secret: key, sha256 }),
      insertChanges(tx, [
        {
          entity: apiKey.name,
          recordId: row.id,
          revision,
          rowVersion: row.RowVersion,
          at,
          actor: actorName(setUpActor),
          saveSession: null,
          requestId: 'setup',
          operation: 'create',
          fields: ['name', 'role', 'hint'].map((path) => ({
            path,
            old: null,
            new: row[path] ?? null,
          })),
        },
      ]),
    ]);
  });
  return true;
}

function newKey(engine: Engine, key: string, at: string): Stored {
  const id = engine.newId(at);
  const row: Row = {
    id,
    RowVersion: engine.versions.mint(id, 1, engine.randomBytes(4).readUInt32BE(0)),
    createdAt: at,
    updatedAt: at,
    name: 'Bootstrap',
    role: 'Admin',
    status: 'Active',
    hint: key.slice(-4),
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  };
  return { row, revision: 1, chain: { from: 1, actor: null, session: null } };
}
