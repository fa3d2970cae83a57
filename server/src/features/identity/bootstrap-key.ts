/**
 * The operator's Admin key (DAYBOOK_BOOTSTRAP_KEY): the first credential of an installation; it may
 * create tenants.
 */

import type { Engine } from '../../pipeline/group.ts';
import { insertOwn } from '../../pipeline/insert-own.ts';
import { writeTransaction } from '../../postgres/db.ts';
import { hasCredential } from '../../postgres/store-tenants.ts';
import type { Tenant } from '../../record/entity.ts';
import { secretHash } from '../../record/secrets/secret-token.ts';
import { apiKey } from './api-key.ts';
import { insertOperatorCredential } from './store-credentials.ts';

/**
 * Creates `key` as an Admin key of the tenant, unless it exists; an existing one is not changed,
 * even if revoked. Returns whether it was created. `at`: RFC 3339.
 */
export async function ensureBootstrapKey(
  engine: Engine,
  tenant: Tenant,
  key: string,
  at: string,
): Promise<boolean> {
  const sha256 = secretHash(key);
  if (await hasCredential(engine.db, sha256)) return false;
  const values = { name: 'Bootstrap', role: 'Admin', hint: key.slice(-4) };
  await writeTransaction(engine.db, tenant.id, async (tx) => {
    const [row] = await insertOwn(engine, tx, apiKey, [values], at);
    if (row === undefined) return;
    await insertOperatorCredential(tx, row.id, sha256);
  });
  return true;
}
