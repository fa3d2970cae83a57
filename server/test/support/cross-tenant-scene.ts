/** Two tenants with data of every kind, and the two layers of isolation between them, which can be removed. */

import { streamLimits } from './cross-tenant-check.ts';
import { crossTenantInputs } from './cross-tenant-parameters.ts';
import type { Input, Sides } from './cross-tenant-requests.ts';
import { type Service, startService } from './service.ts';
import { collect, fillTenant, type TenantData } from './tenant-data.ts';
import { removeTenantFilter } from './tenant-filter.ts';

export interface Scene {
  readonly service: Service;
  readonly sides: Sides;
  readonly inputs: readonly Input[];
  /** Text fields of the owner that did not accept its word. */
  readonly refused: readonly string[];
}

/** Of equal length, so that responses do not differ in length. */
const [requestersWord, ownersWord, absentWord] = ['zqpublic', 'zqsecret', 'zqabsent'];
const exportLimits = { exports: 100, exportsPerTenant: 100 } as const;
/** Invoices of November are overdue then. */
const atWork = '2027-01-05T09:00:00.000Z';

/** `breadth`: values of a kind that are tried in one input. The caller closes its service. */
export async function startScene(breadth: number): Promise<Scene> {
  const service = await startService({ streamLimits, exportLimits });
  try {
    return await fillTenants(service, breadth);
  } catch (error) {
    await service.close();
    throw error;
  }
}

async function fillTenants(service: Service, breadth: number): Promise<Scene> {
  service.clock.set(atWork);
  const { tenant, other, document } = service;
  await fillTenant(service, tenant, requestersWord);
  const { refused } = await fillTenant(service, other, ownersWord);
  const requester: TenantData = await collect(service, tenant, requestersWord);
  const owner: TenantData = await collect(service, other, ownersWord);
  const sides = { document, requester, owner, absentWord, breadth };
  return { service, sides, inputs: await crossTenantInputs(sides), refused };
}

/** The first layer: removes `tenant_id = $1` from every statement of a tenant. */
export function withoutTenantFilter({ engine }: Service) {
  return removeTenantFilter(engine.db.pool);
}

/** The second layer: disables row-level security on every table, irreversibly. */
export async function withoutRowSecurity({ sql }: Service): Promise<number> {
  const tables = await sql(
    "select relname from pg_class where relrowsecurity and relkind in ('r', 'p') order by 1",
  );
  for (const { relname } of tables) await sql(`alter table ${relname} disable row level security`);
  return tables.length;
}
