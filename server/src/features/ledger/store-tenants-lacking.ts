/** Finds tenants that lack periods or accounts. Reads across tenants. */
import type { Database } from '../../postgres/db.ts';
import { eachTenantThat, type TenantRecord } from '../../postgres/store-tenants.ts';

/** The tenants whose periods end before their `periodsAheadMonths`, counted from `today` (`YYYY-MM-DD`). */
export function eachTenantShortOfPeriods(
  db: Database,
  today: string,
): AsyncGenerator<TenantRecord, void> {
  const isShort =
    'exists (select from tenant_settings s where s.tenant_id = t.id ' +
    'and not exists (select from period p where p.tenant_id = t.id ' +
    'and p.end_date >= $1::date + make_interval(months => s.periods_ahead_months)))';
  return eachTenantThat(db, isShort, [today]);
}

/**
 * The tenants in which no account has, or ever had, one of the roles; with these roles. A tenant
 * without settings is still being created. Only the tenants that lack a role now are read one by one.
 */
export async function* eachTenantWithoutRoles(
  db: Database,
  roles: readonly string[],
): AsyncGenerator<readonly [TenantRecord, readonly string[]], void> {
  const made = 'exists (select from tenant_settings s where s.tenant_id = t.id)';
  const assigned =
    '(select count(distinct a.role) from account a where a.tenant_id = t.id and a.role = any($1::text[]))';
  const isShort = `${made} and ${assigned} < cardinality($1::text[])`;
  for await (const tenant of eachTenantThat(db, isShort, [roles])) {
    const { rows } = await db.pool.query<{ role: string }>(
      'select r.role from unnest($1::text[]) as r(role) where not exists (select from account a ' +
        'where a.tenant_id = $2 and (a.role = r.role or exists (select from change h ' +
        'where h.tenant_id = $2 and h.record_id = a.id and h.fields @> ' +
        "jsonb_build_array(jsonb_build_object('path', 'role', 'new', r.role))))) order by 1",
      [roles, tenant.id],
    );
    if (rows.length > 0) yield [tenant, rows.map(({ role }) => role)];
  }
}
