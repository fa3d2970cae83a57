/** Finds tenants that lack retry policies. Reads across tenants. */
import type { Database } from '../../postgres/db.ts';
import { eachTenantThat, type TenantRecord } from '../../postgres/store-tenants.ts';

/** The tenants that lack the retry policy of a category; one query per page of tenants. */
export function eachTenantWithoutPolicies(
  db: Database,
  categories: readonly string[],
): AsyncGenerator<TenantRecord, void> {
  const lacking =
    '(select count(*) from retry_policy p ' +
    'where p.tenant_id = t.id and p.category = any($1::text[])) < cardinality($1::text[])';
  return eachTenantThat(db, lacking, [categories]);
}
