/** Opens the installation for a command, and closes it afterwards. */
import { type Config, readConfig } from '../../config.ts';
import { shareCommits } from '../../pipeline/share-commits.ts';
import { createGuest } from '../../postgres/bus.ts';
import { findOldestTenant, type TenantRecord } from '../../postgres/store-tenants.ts';
import { createSteps } from '../output.ts';
import { noTenant, tenantOf } from './choose-tenant.ts';
import { type Installation, openInstallation } from './open-installation.ts';

const quiet = {
  run: <T>(_title: string, work: () => Promise<T>) => work(),
  info: createSteps().info,
};

export async function withInstallation(
  work: (installation: Installation, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const installation = await openInstallation(config, quiet);
  // Running processes are notified of changes at the end of the command.
  const guest = createGuest(installation.db);
  shareCommits(guest, installation.engine.commits, { runsEffects: false });
  try {
    await work(installation, config);
  } finally {
    // They also poll.
    await guest.flush().catch(() => undefined);
    await installation.close();
  }
}

/** `id`: undefined for the oldest. Throws an Error that lists the tenants. */
export function withTenant(
  id: string | undefined,
  work: (installation: Installation, tenant: TenantRecord, config: Config) => Promise<void>,
): Promise<void> {
  return withInstallation(async (installation, config) => {
    const { db } = installation;
    const tenant = id === undefined ? await findOldestTenant(db) : await tenantOf(db, id);
    if (tenant === null) throw new Error(noTenant);
    await work(installation, tenant, config);
  });
}
