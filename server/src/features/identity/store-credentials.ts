/** Finds the owner of a credential, and stores its last use. */

import type { Principal } from '../../http/principal.ts';
import { type Database, readTransaction, type Tx, unavailable } from '../../postgres/db.ts';
import type { Role } from '../../record/actor.ts';
import type { Tenant } from '../../record/entity.ts';

/** The principal of a key by its SHA-256 (lower-case hex); null if unknown or revoked. */
export async function findPrincipal(db: Database, sha256: string): Promise<Principal | null> {
  const directory = await db.pool
    .query<{ tenant_id: string; api_key_id: string; operator: boolean }>({
      name: 'credential:find',
      text: 'select tenant_id, api_key_id, operator from credential where sha256 = $1',
      values: [sha256],
    })
    .catch((error: unknown) => {
      throw unavailable(error);
    });
  const [entry] = directory.rows;
  if (entry === undefined) return null;
  return readTransaction(db, entry.tenant_id, async (tx, sendCommit) => {
    const sent = tx.query({
      name: 'credential:key',
      text:
        'select k.role, k.status, k.expires_at, t.mode, s.four_eyes, k.created_by, ' +
        `${keysBehind('s', "coalesce(k.created_by, 'key:' || k.id)")} from api_key k ` +
        'join tenant t on t.id = k.tenant_id left join tenant_settings s on s.tenant_id = k.tenant_id ' +
        'where k.tenant_id = $1 and k.id = $2',
      values: [entry.tenant_id, entry.api_key_id],
    });
    sendCommit();
    const [row] = (await sent).rows;
    if (row === undefined || row[1] !== 'Active') return null;
    return {
      tenant: { id: entry.tenant_id, mode: row[3] as Tenant['mode'] },
      actor: {
        type: 'key',
        id: entry.api_key_id,
        role: row[0] as Role,
        mayApproveOwn: row[4] !== true,
        ...(row[5] === null ? {} : { behind: row[5] as string }),
        ...(row[6] === null ? {} : { keysBehind: row[6] as string[] }),
      },
      expiresAt: row[2] as string | null,
      operator: entry.operator,
      session: null,
    };
  });
}

/**
 * SQL: the IDs of the keys that an actor created; null if the tenant does not require four-eyes
 * approval. `$1` of the statement is the tenant.
 */
export function keysBehind(settings: string, actor: string): string {
  const keys = `select m.id::text from api_key m where m.tenant_id = $1 and m.created_by = ${actor}`;
  return `case when ${settings}.four_eyes then array(${keys}) end`;
}

/** ID -> RFC 3339. */
export function updateLastUse(tx: Tx, uses: ReadonlyMap<string, string>): Promise<unknown> {
  return tx.query({
    name: 'api-key:used',
    text:
      'update api_key k set last_used_at = i.at from unnest($2::uuid[], $3::timestamptz[]) as i(id, at) ' +
      'where k.tenant_id = $1 and k.id = i.id',
    values: [tx.tenantId, [...uses.keys()], [...uses.values()]],
  });
}

export function setLastSignIn(tx: Tx, userId: string, at: string): Promise<unknown> {
  return tx.query({
    name: 'app-user:signed-in',
    text: 'update app_user set last_sign_in_at = $3 where tenant_id = $1 and id = $2',
    values: [tx.tenantId, userId, at],
  });
}

/** Stores the hash of a new API key, which leads to its tenant. */
export function insertCredential(tx: Tx, apiKeyId: string, sha256: string): Promise<unknown> {
  return tx.query({
    name: 'insert:credential',
    text: 'insert into credential (sha256, tenant_id, api_key_id) values ($1, $2, $3)',
    values: [sha256, tx.tenantId, apiKeyId],
  });
}

/**
 * The same for the key of an installation operator, which may create tenants. The last statements of their transaction,
 * because it continues as the login, which must own the tables. No statement before it writes this table: the nodes of
 * a Citus cluster are reached by role, and the second role would wait for the first one.
 */
export function insertOperatorCredential(
  tx: Tx,
  apiKeyId: string,
  sha256: string,
): Promise<unknown> {
  return Promise.all([
    tx.query({ text: 'set local role none', values: [] }),
    tx.query({
      text: 'insert into credential (sha256, tenant_id, api_key_id, operator) values ($1, $2, $3, true)',
      values: [sha256, tx.tenantId, apiKeyId],
    }),
  ]);
}
