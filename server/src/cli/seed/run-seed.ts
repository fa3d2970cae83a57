/** Creates the sample records of a first start in a child process, which releases its memory at the end. */
import { createEngine } from '../../engine.ts';
import { openDatabase } from '../../postgres/db.ts';
import { readInstallation, type TenantRecord } from '../../postgres/store-tenants.ts';
import { type SeedOptions, seedTenant } from './seed-tenant.ts';

export interface SeedWork {
  readonly url: string;
  readonly tenant: TenantRecord;
  readonly options: SeedOptions;
}

const { url, tenant, options } = JSON.parse(process.argv[2] ?? '') as SeedWork;
const db = openDatabase(url, { maxConnections: 2 });
try {
  const engine = createEngine(db, await readInstallation(db, tenant.createdAt));
  await seedTenant(engine, tenant, options);
} finally {
  await db.close();
}
