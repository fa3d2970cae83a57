/** The tenant of the option `--tenant`. */

import type { Database } from '../../postgres/db.ts';
import { eachTenant, findTenant, type TenantRecord } from '../../postgres/store-tenants.ts';
import { isUuid } from '../../record/values/text-forms.ts';

/** Tenants listed in the error for an unknown tenant. */
const shownTenants = 20;

export const noTenant = 'There is no tenant yet: the first `daybook start` creates one.';

/** Throws an Error that lists the tenants. */
export async function tenantOf(db: Database, id: string): Promise<TenantRecord> {
  const tenant = isUuid(id) ? await findTenant(db, id) : null;
  if (tenant !== null) return tenant;
  const known: string[] = [];
  for await (const one of eachTenant(db, shownTenants + 1)) {
    known.push(known.length < shownTenants ? `${one.id} (${one.name})` : 'and more');
    if (known.length > shownTenants) break;
  }
  throw new Error(
    known.length === 0
      ? noTenant
      : `There is no tenant ${id}. Existing tenants: ${known.join(', ')}.`,
  );
}
