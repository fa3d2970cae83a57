/** Two tenants with data of every kind, and the two layers of isolation between them, which can be removed. */

import { streamLimits } from './cross-tenant-check.ts';
import { wallPlaces } from './cross-tenant-parameters.ts';
import type { Place, Sides } from './cross-tenant-requests.ts';
import { type Service, startService } from './service.ts';
import { type Belongings, collect, fillTenant } from './tenant-data.ts';
import { removeTenantFilter } from './tenant-filter.ts';

export interface WalledService {
  readonly service: Service;
  readonly sides: Sides;
  readonly places: readonly Place[];
  /** Text fields of the owner that did not accept its word. */
  readonly refused: readonly string[];
}

/** Of equal length, so that responses do not differ in length. */
const [askersWord, ownersWord, ghostWord] = ['zqpublic', 'zqsecret', 'zqnobody'];
const exportLimits = { exports: 100, exportsPerTenant: 100 } as const;
/** Invoices of November are overdue then. */
const atWork = '2027-01-05T09:00:00.000Z';

/** `breadth`: values of a kind that are tried in one place. The caller closes its service. */
export async function startWalled(breadth: number): Promise<WalledService> {
  const service = await startService({ streamLimits, exportLimits });
  try {
    return await furnish(service, breadth);
  } catch (error) {
    await service.close();
    throw error;
  }
}

async function furnish(service: Service, breadth: number): Promise<WalledService> {
  service.clock.set(atWork);
  const { tenant, other, document } = service;
  await fillTenant(service, tenant, askersWord);
  const { refused } = await fillTenant(service, other, ownersWord);
  const asker: Belongings = await collect(service, tenant, askersWord);
  const owner: Belongings = await collect(service, other, ownersWord);
  const sides = { document, asker, owner, ghostWord, breadth };
  return { service, sides, places: await wallPlaces(sides), refused };
}

/** The first layer: removes `tenant_id = $1` from every statement of a tenant. */
export function withoutFirstWall({ engine }: Service) {
  return removeTenantFilter(engine.db.pool);
}

/** The second layer: disables row-level security on every table, irreversibly. */
export async function withoutSecondWall({ sql }: Service): Promise<number> {
  const tables = await sql(
    "select relname from pg_class where relrowsecurity and relkind in ('r', 'p') order by 1",
  );
  for (const { relname } of tables) await sql(`alter table ${relname} disable row level security`);
  return tables.length;
}
