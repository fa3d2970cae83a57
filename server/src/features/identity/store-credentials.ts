/** Finds the owner of a credential, and stores its last use. */

import type { Principal } from '../../http/principal.ts';
import { type Database, readTransaction, type Tx } from '../../postgres/db.ts';
import { unavailable } from '../../postgres/failures.ts';
import { lesserRole, type Role } from '../../record/actor.ts';
import type { Tenant } from '../../record/entity.ts';

/** Where a credential leads; `number`: of the secret among those of its key. */
interface Entry {
  readonly tenant_id: string;
  readonly api_key_id: string;
  readonly operator: boolean;
  readonly number: number;
}

/** The principal of a key by its SHA-256 (lower-case hex); null if unknown or revoked. */
export async function findPrincipal(db: Database, sha256: string): Promise<Principal | null> {
  const directory = await db.pool
    .query<Entry>({
      name: 'credential:find',
      text: 'select tenant_id, api_key_id, operator, number from credential where sha256 = $1',
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
        'select k.role, k.status, k.expires_at, t.mode, s.four_eyes, k.owner, k.created_by, u.role, u.status, ' +
        `k.identities, ${sameAs('s', 'k.identities')}, coalesce(s.time_zone, 'UTC'), k.scopes, k.secret_number, k.secret_ends from (${ownedKey}) k ` +
        'join tenant t on t.id = k.tenant_id left join tenant_settings s on s.tenant_id = k.tenant_id ' +
        'left join app_user u on u.tenant_id = k.tenant_id and u.id = k.owner',
      values: [entry.tenant_id, entry.api_key_id],
    });
    sendCommit();
    const [row] = (await sent).rows;
    return row === undefined ? null : keyPrincipal(entry, row as KeyRow);
  });
}

/** SQL of one key. Releases before its owner was stored only stored its creator. */
const ownedKey =
  'select tenant_id, id, role, status, expires_at, created_by, scopes, secret_number, secret_ends, ' +
  "coalesce(owner_id, case when created_by like 'user:%' then substr(created_by, 6)::uuid end) as owner, " +
  "array['key:' || id, coalesce(created_by, 'key:' || id)] || " +
  'array(select jsonb_array_elements_text(counts_as)) as identities ' +
  'from api_key where tenant_id = $1 and id = $2';

type KeyRow = [
  role: Role,
  status: string,
  expiresAt: string | null,
  mode: Tenant['mode'],
  fourEyes: boolean | null,
  ownerId: string | null,
  createdBy: string | null,
  ownerRole: Role | null,
  ownerStatus: string | null,
  identities: string[],
  sameAs: string[] | null,
  timeZone: string,
  scopes: readonly string[],
  secretNumber: number,
  secretEnds: readonly string[],
];

/** Null if the key is revoked, or if the user who owns it is not active. */
function keyPrincipal(
  entry: Entry,
  [role, status, keyEnd, mode, fourEyes, ownerId, createdBy, ...rest]: KeyRow,
): Principal | null {
  const [ownerRole, ownerStatus, countsAs, sameAs, timeZone, scopes, secretNumber, ends] = rest;
  const isCurrent = entry.number >= secretNumber;
  const secretEnd = isCurrent ? null : ends[secretNumber - entry.number - 1];
  if (secretEnd === undefined) return null;
  const [expiresAt = null] = [keyEnd, secretEnd].filter((end) => end !== null).sort();
  if (status !== 'Active') return null;
  if (ownerId !== null && (ownerRole === null || ownerStatus !== 'Active')) return null;
  const owner = ownerId === null ? createdBy : `user:${ownerId}`;
  return {
    tenant: { id: entry.tenant_id, mode, timeZone },
    actor: {
      ...{ type: 'key', id: entry.api_key_id, countsAs, mayApproveOwn: fourEyes !== true },
      role: ownerRole === null ? role : lesserRole(role, ownerRole),
      ...(owner === null ? {} : { owner }),
      ...(expiresAt === null ? {} : { expiresAt }),
      ...(sameAs === null ? {} : { sameAs }),
      ...(scopes.length === 0 ? {} : { scopes }),
    },
    expiresAt,
    operator: entry.operator,
    session: null,
  };
}

/**
 * SQL: the users and keys that have a name of `identities`, a `text[]`, in common; null if the tenant does not require
 * four-eyes approval. `$1` of the statement is the tenant.
 */
export function sameAs(settings: string, identities: string): string {
  const keys =
    "select 'key:' || m.id from api_key m where m.tenant_id = $1 and " +
    `(m.created_by = any(${identities}) or m.counts_as ?| ${identities})`;
  const users = `select 'user:' || m.id from app_user m where m.tenant_id = $1 and m.counts_as ?| ${identities}`;
  return `case when ${settings}.four_eyes then ${identities} || array(${keys} union all ${users}) end`;
}

/** SQL: the API keys of the row of `app_user`, neither revoked nor expired. `$1` of the statement is the tenant. */
export const ownedKeys =
  "select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'role', k.role) order by k.id), '[]') " +
  "from api_key k where k.tenant_id = $1 and k.owner_id = app_user.id and k.status = 'Active' " +
  'and (k.expires_at is null or k.expires_at > now())';

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
export function insertCredential(
  tx: Tx,
  apiKeyId: string,
  sha256: string,
  number: number,
): Promise<unknown> {
  return tx.query({
    name: 'insert:credential',
    text: 'insert into credential (sha256, tenant_id, api_key_id, number) values ($1, $2, $3, $4)',
    values: [sha256, tx.tenantId, apiKeyId, number],
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
